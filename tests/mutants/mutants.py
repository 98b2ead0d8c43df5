"""The mutants of a module: every change that an operator knows for a place of it."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from enum import Enum
from functools import cache
from pathlib import Path
from types import ModuleType

from rulings import engine
from tests.laws.reaching import modules, name_of
from tests.mutants.operators import OPERATORS, Enums, Place

_NOT_LAW = (ast.Import, ast.ImportFrom)
"""What an import brings in is the matter of the modules that it comes from."""
_TYPES = {"annotation", "returns", "type_comment"}
_TOOLS = {"dataclass", "lru_cache", "cache"}
"""Decorators that say how a class or a function is made, not what it does."""


@dataclass(frozen=True)
class Where:
    """The statement of a module that a place belongs to: what it defines; of a function, where its code begins."""

    names: frozenset[str]
    begins: int = 0


@dataclass(frozen=True)
class Mutant:
    """One change of one module."""

    module: str
    line: int
    written: str
    """The line as it is written, to know it by when others come before it."""
    operator: str
    change: str
    where: Where
    apply: Callable[[], object] = field(compare=False, repr=False)

    def __str__(self) -> str:
        return f"{self.module}:{self.line} {self.operator} ({self.change}): {self.written}"


@dataclass(frozen=True)
class Source:
    """A module of the laws, as it is written."""

    name: str
    path: Path
    text: str
    tree: ast.Module

    @classmethod
    def read(cls, path: Path, name: str) -> Source:
        text = path.read_text(encoding="utf-8")
        return cls(name, path, text, ast.parse(text))

    def mutants(self, enums: Enums) -> Iterator[Mutant]:
        """Every mutant of the module, in the order of its lines."""
        lines = self.text.splitlines()
        for place, where in _places(self.tree):
            for name, operator in OPERATORS.items():
                for change, apply in operator(place, enums):
                    line = _line_of(place)
                    yield Mutant(self.name, line, lines[line - 1].strip(), name, change, where, apply)

    def compile(self) -> object:
        """The code of the module, as its tree is now."""
        return compile(ast.fix_missing_locations(self.tree), str(self.path), "exec")


def enumerations(*modules: ModuleType) -> Enums:
    """The members of every enumeration that the engine or one of ``modules`` has, by its name."""
    return {
        name: tuple(member.name for member in value)
        for module in (engine, *modules)
        for name, value in vars(module).items()
        if isinstance(value, type) and issubclass(value, Enum)
    }


def begins(function: ast.FunctionDef) -> int:
    """The line that the code of a function begins on: that of its first decorator, if it has one."""
    return min([function.lineno, *(decorator.lineno for decorator in function.decorator_list)])


def names_defined(statement: ast.stmt) -> frozenset[str]:
    """The names that a statement of a module defines."""
    match statement:
        case ast.FunctionDef(name=name) | ast.ClassDef(name=name):
            return frozenset({name})
        case ast.Assign(targets=targets):
            return frozenset(node.id for target in targets for node in ast.walk(target) if isinstance(node, ast.Name))
        case ast.AnnAssign(target=ast.Name(id=name)):
            return frozenset({name})
        case _:
            return frozenset()


def _places(tree: ast.Module) -> Iterator[tuple[Place, Where]]:
    for index, statement in enumerate(tree.body):
        if not isinstance(statement, _NOT_LAW) and not _is_for_types(statement):
            begin = begins(statement) if isinstance(statement, ast.FunctionDef) else 0
            where = Where(names_defined(statement), begin)
            yield from _within(Place(statement, tree, "body", index), where)


def _within(place: Place, where: Where) -> Iterator[tuple[Place, Where]]:
    yield place, where
    for name, value in ast.iter_fields(place.node):
        if name in _TYPES:
            continue
        if isinstance(value, list):
            for index, each in enumerate(value):
                if isinstance(each, ast.AST) and not _is_a_tool(each):
                    yield from _within(Place(each, place.node, name, index), where)
        elif isinstance(value, ast.AST):
            yield from _within(Place(value, place.node, name, None), where)


def _is_a_tool(decorator: ast.AST) -> bool:
    return isinstance(decorator, ast.Call) and isinstance(decorator.func, ast.Name) and decorator.func.id in _TOOLS


def _is_for_types(statement: ast.stmt) -> bool:
    """A name for a type: ``Law = Callable[[Inquiry], None]``, ``R = TypeVar("R")``."""
    match statement:
        case ast.Assign(value=ast.Subscript() | ast.BinOp() | ast.Call(func=ast.Name(id="TypeVar" | "ParamSpec"))):
            return True
        case _:
            return False


def _line_of(place: Place) -> int:
    """The line of a node or, where it has none as a ``case`` has, of the first within it."""
    return next(node.lineno for node in ast.walk(place.node) if isinstance(node, ast.pattern | ast.stmt | ast.expr))


@cache
def sources(folder: Path) -> dict[str, Source]:
    """Every module of a folder's laws, by its name: ``law54``, ``law50.lead``."""
    return {name: Source.read(path, name) for path in modules(folder) if (name := name_of(path, folder))}


@cache
def packages(folder: Path) -> dict[str, Source]:
    """What the packages among them say of what may be imported from each, by its name: nothing to change in it."""
    found = (path for path in sorted(folder.rglob("__init__.py")) if path.parent != folder)
    return {name: Source.read(path, name) for path in found if (name := name_of(path.parent, folder))}
