"""Questions to the database that never change but for a few values: Django puts each together once.

It takes longer to put a question over several tables together than the database takes to answer it, and does so anew
each time that the question is asked.
"""

from __future__ import annotations

import threading
from functools import cached_property
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from django.db import connection, models
from django.db.models import Value
from django.db.models.query import ModelIterable
from django.db.models.sql.compiler import SQLCompiler

if TYPE_CHECKING:
    from collections.abc import Callable

    from django.db.backends.base.base import BaseDatabaseWrapper
    from django.db.models import QuerySet

LARGEST = 2**63 - 1
Found = TypeVar("Found", bound=models.Model)


class Given(Value):
    """Stands in a prepared question for the value of this name, which is told when the question is asked."""

    def as_sql(self, _compiler: SQLCompiler, _connection: BaseDatabaseWrapper) -> Any:
        """The place of a value; until there is one, this stands for it."""
        return "%s", [self]


class Prepared(Generic[Found]):
    """A question that is asked again and again, each time of other values: those that are Given in it."""

    def __init__(self, question: Callable[[], QuerySet[Found, Any]]) -> None:
        """`question` makes it: all that is not Given in it must always be the same."""
        self._question = question
        # What Django makes of a question hangs on the connection, of which each thread has its own.
        self._of_thread = threading.local()

    def about(self, **given: object) -> tuple[str, list[Any]]:
        """The SQL and, in their places, these values. Raises KeyError when one is missing."""
        sql, params = self._compiler(given).as_sql()
        return sql, params

    def rows(self, **given: object) -> list[tuple[Any, ...]]:
        """The answer as the database gives it: what is no number or text is not read further."""
        with connection.cursor() as cursor:
            cursor.execute(*self.about(**given))
            found: list[tuple[Any, ...]] = cursor.fetchall()
            return found

    def found(self, **given: object) -> list[Found]:
        """The answer as the question's own queryset gives it, with what it selects beside and what it annotates."""
        if any(isinstance(value, int) and abs(value) > LARGEST for value in given.values()):
            # No database holds such a number, and SQLite cannot even be asked for it.
            return []
        compiler = self._compiler(given)
        # All that Django asks of a queryset to make its models.
        query = SimpleNamespace(get_compiler=lambda **_using: compiler)
        queryset: Any = SimpleNamespace(db=connection.alias, query=query, _known_related_objects={})
        return list(ModelIterable(queryset))

    def _compiler(self, given: dict[str, object]) -> _Compiler:
        compilers: dict[str, _Compiler] = self._of_thread.__dict__
        compiler = compilers.get(connection.vendor)
        if compiler is None:
            compiler = compilers[connection.vendor] = _Compiler(self._question().query, connection, None)
        compiler.connection, compiler.given = connection, given
        return compiler


class _Compiler(SQLCompiler):
    """Django's, which puts its question together once and is told the values that are Given each time."""

    given: dict[str, object]

    def as_sql(self, *_how: object, **_told: object) -> Any:
        """The SQL and its values."""
        sql, params = self._put_together
        return sql, [self.given[param.value] if isinstance(param, Given) else param for param in params]

    def get_converters(self, _columns: object) -> Any:
        """What makes Python's values of those columns for which the database's own will not do."""
        return self._converters

    @cached_property
    def _put_together(self) -> tuple[str, Any]:
        return super().as_sql()

    @cached_property
    def _converters(self) -> Any:
        return super().get_converters([column for column, *_more in self.select])
