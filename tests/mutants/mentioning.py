"""Which functions of the laws a change can reach: those that mention what is changed, at first or second hand."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Set

from tests.mutants.mutants import Source, Where, begins, names_defined

Function = tuple[str, int]
"""A function by its module and the line that its code begins on."""


class Mentions:
    """Who mentions whom in the laws, by name alone: too many rather than too few."""

    def __init__(self, sources: Iterable[Source]) -> None:
        self._functions: dict[Function, tuple[str, frozenset[str]]] = {}
        self._definitions: list[tuple[frozenset[str], frozenset[str]]] = []
        for source in sources:
            for statement in source.tree.body:
                if isinstance(statement, ast.FunctionDef):
                    self._functions[source.name, begins(statement)] = statement.name, _mentioned(statement)
                else:
                    self._definitions.append((names_defined(statement), _mentioned(statement)))
        self._when_imported = frozenset(name for _names, mentioned in self._definitions for name in mentioned)

    def reach(self, module: str, where: Where) -> set[Function]:
        """The functions that a change there can reach: the function itself, and those that mention what it defines."""
        names = set(where.names & self._when_imported if where.begins else where.names)
        while more := self._made_with(names) - names:
            names |= more
        mentioning = {function for function, (_name, mentioned) in self._functions.items() if mentioned & names}
        return mentioning | ({(module, where.begins)} if where.begins else set())

    def _made_with(self, names: Set[str]) -> set[str]:
        """What is defined with the help of one of the names, and the functions that mention one and are so used."""
        defined_so = {name for names_of, mentioned in self._definitions if mentioned & names for name in names_of}
        called = {name for name, mentioned in self._functions.values() if mentioned & names}
        return defined_so | (called & self._when_imported)


def _mentioned(statement: ast.stmt) -> frozenset[str]:
    names = {node.id for node in ast.walk(statement) if isinstance(node, ast.Name)}
    return frozenset(names | {node.attr for node in ast.walk(statement) if isinstance(node, ast.Attribute)})
