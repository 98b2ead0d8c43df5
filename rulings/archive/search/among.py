"""Rows whose key is among many, all handed to the database as one value.

Django takes longer to put together a question with a value for each of a thousand keys than the database to answer it.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from django.db.models import BooleanField, F, Func

if TYPE_CHECKING:
    from django.db.backends.base.base import BaseDatabaseWrapper
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
        values = [*params, _as_value(self.keys, connection.vendor)]
        if connection.vendor == "postgresql":
            return f"{column} = ANY (%s::bigint[])", values
        return f"{column} IN (SELECT value FROM json_each(%s))", values  # noqa: S608, a column of ours


def _as_value(keys: list[int], vendor: str) -> list[int] | str:
    """The keys as the one value that a database is handed. Raises NotImplementedError on a kind nobody thought of."""
    match vendor:
        case "postgresql":
            return keys
        case "sqlite":
            return json.dumps(keys)
        case another:
            raise NotImplementedError(f"no list of keys is written for {another}")
