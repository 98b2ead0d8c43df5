"""Importing the laws anew with one of them changed, and with them all that imports them."""

from __future__ import annotations

import ast
import importlib
import importlib.abc
import importlib.util
import sys
from collections.abc import Iterable, Mapping, Sequence
from importlib.machinery import ModuleSpec
from pathlib import Path
from types import CodeType, ModuleType

from tests.mutants.mutants import Source

LAWS = "rulings.laws"


class Library:
    """The laws and the tests on legal plays, compiled, and who imports whom among them."""

    def __init__(self, sources: Mapping[str, Source]) -> None:
        """``sources`` by the full names of their modules."""
        self._paths = {name: source.path for name, source in sources.items()}
        self._codes = {name: compile(source.text, str(source.path), "exec") for name, source in sources.items()}
        self._imports = {name: _imported(source.tree) & sources.keys() for name, source in sources.items()}

    def import_with(self, changed: str, code: CodeType) -> None:
        """Import the module ``changed`` from ``code``, and anew all those that it comes into.

        The process is spoilt for anything else: this is called in one that ends with its mutant.
        """
        forgotten = self._importing(changed)
        # What is in a package before the package.
        for name in reversed(forgotten):
            package, _dot, short = name.rpartition(".")
            sys.modules.pop(name, None)
            # `from rulings.laws import law50` looks here first.
            vars(sys.modules[package]).pop(short, None)
        codes = {name: self._codes[name] for name in forgotten} | {changed: code}
        sys.meta_path.insert(0, _Finder(codes, self._paths))
        for name in forgotten:
            importlib.import_module(name)

    def _importing(self, name: str) -> list[str]:
        """The module and, at first or second hand, those that import it."""
        found = {name}
        while more := {each for each, imported in self._imports.items() if imported & found} - found:
            found |= more
        return sorted(found)


class _Finder(importlib.abc.MetaPathFinder):
    def __init__(self, codes: Mapping[str, CodeType], paths: Mapping[str, Path]) -> None:
        self._codes = codes
        self._paths = paths

    def find_spec(
        self, fullname: str, _path: Sequence[str] | None, _target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if fullname not in self._codes:
            return None
        loader = _Loader(self._codes[fullname])
        path = self._paths[fullname]
        within = [str(path.parent)] if path.name == "__init__.py" else None
        return importlib.util.spec_from_file_location(fullname, path, loader=loader, submodule_search_locations=within)


class _Loader(importlib.abc.Loader):
    def __init__(self, code: CodeType) -> None:
        self._code = code

    def exec_module(self, module: ModuleType) -> None:
        exec(self._code, vars(module))  # noqa: S102 - it is what importing does


def _imported(tree: ast.Module) -> set[str]:
    """The modules that a module may import: ``from rulings.laws import law50`` imports ``rulings.laws.law50``."""
    return {name for node in ast.walk(tree) for name in _names(node)}


def _names(node: ast.AST) -> Iterable[str]:
    match node:
        case ast.Import(names=names):
            return [each.name for each in names]
        case ast.ImportFrom(module=str(module), names=names):
            return [module, *(f"{module}.{each.name}" for each in names)]
        case _:
            return []
