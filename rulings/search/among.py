"""Rows whose key is among many: the keys are one value of the question, and the question is put together once.

Django takes longer to put such a question together than the database to answer it: a value for each of a thousand
keys, and every time the same columns and joins.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from django.db import connection
from django.db.models import BooleanField, F, Func

if TYPE_CHECKING:
    from collections.abc import Callable

    from django.db.backends.base.base import BaseDatabaseWrapper
    from django.db.models import QuerySet
    from django.db.models.sql.compiler import SQLCompiler


class Among(Func):
    """`filter(Among("ruling_id", keys))`: the same as `ruling_id__in=keys`."""

    output_field = BooleanField()
    conditional = True

    def __init__(self, column: str, keys: list[int]) -> None:
        super().__init__(F(column))
        self.keys = keys

    def as_sql(self, compiler: SQLCompiler, connection: BaseDatabaseWrapper, *_extra: Any, **_more: Any) -> Any:
        """The SQL and its values."""
        column, params = compiler.compile(self.source_expressions[0])
        values = [*params, as_value(self.keys, connection.vendor)]
        if connection.vendor == "postgresql":
            return f"{column} = ANY (%s::bigint[])", values
        return f"{column} IN (SELECT value FROM json_each(%s))", values  # noqa: S608, a column of ours


class Prepared:
    """A question about rows Among keys, asked again and again of others."""

    def __init__(self, question: Callable[[], QuerySet[Any, Any]]) -> None:
        """`question` makes it, Among no keys; all else in it must always be the same."""
        self._question = question
        self._statements: dict[str, tuple[str, tuple[Any, ...]]] = {}

    def about(self, keys: list[int]) -> tuple[str, list[Any]]:
        """The SQL for these keys, and its values."""
        vendor = connection.vendor
        if vendor not in self._statements:
            self._statements[vendor] = self._question().query.sql_with_params()
        statement, params = self._statements[vendor]
        none, these = as_value([], vendor), as_value(keys, vendor)
        return statement, [these if param == none else param for param in params]

    def rows(self, keys: list[int]) -> list[tuple[Any, ...]]:
        """The answer for these keys, as the database gives it: what is no number or text is not read further."""
        with connection.cursor() as cursor:
            cursor.execute(*self.about(keys))
            found: list[tuple[Any, ...]] = cursor.fetchall()
            return found


def as_value(keys: list[int], vendor: str) -> list[int] | str:
    """The keys as the one value that a database is handed. Raises NotImplementedError on one nobody thought of."""
    match vendor:
        case "postgresql":
            return keys
        case "sqlite":
            return json.dumps(keys)
        case _:
            raise NotImplementedError(f"no list of keys is written for {vendor}")
