"""Which lines of the laws are run: their own bodies, without what importing them runs."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from types import CodeType, FrameType
from typing import Any

from rulings.laws import moments

LAWS = Path(moments.__file__).parent
NO_LAWS = frozenset({"casebook", "replaying"})
"""What stands among the laws and rules on nothing: how cases that they are tried on are read, and how the facts of a
ruling are put to them again."""


def modules(folder: Path = LAWS) -> list[Path]:
    """The files of a folder's laws, those of its packages too."""
    files = sorted(path for path in folder.rglob("*.py") if path.name != "__init__.py")
    return [path for path in files if name_of(path, folder) not in NO_LAWS]


def name_of(module: Path | str, folder: Path = LAWS) -> str:
    """A module as the laws import it: ``law54``, ``law50.lead``."""
    return ".".join(Path(module).relative_to(folder).with_suffix("").parts)


class Reached:
    """While it is entered, every line of a file in ``folder`` that is run is kept in ``lines``.

    A function is no longer looked at once all its lines have been seen, so that a long walk costs little more.
    """

    def __init__(self, folder: Path = LAWS) -> None:
        self.lines: set[tuple[str, int]] = set()
        self._folder = folder
        self._within = str(folder)
        # By where a function's code lies, and with it, so that it stays there: its hash is worked out anew each time.
        self._unseen: dict[int, tuple[CodeType, set[int]]] = {}
        self._before: Any = None

    def __enter__(self) -> None:
        self._before = sys.gettrace()
        sys.settrace(self._called)

    def __exit__(self, *_error: object) -> None:
        sys.settrace(self._before)

    def _called(self, frame: FrameType, _event: str, _argument: object) -> Any:
        known = self._unseen.get(id(frame.f_code))
        if known is None:
            code = frame.f_code
            lines = set(body(code)) if code.co_filename.startswith(self._within) else set()
            known = self._unseen[id(code)] = (code, lines)
        return self._ran if known[1] else None

    def _ran(self, frame: FrameType, event: str, _argument: object) -> Any:
        if event == "line":
            code = frame.f_code
            self.lines.add((name_of(code.co_filename, self._folder), frame.f_lineno))
            self._unseen[id(code)][1].discard(frame.f_lineno)
        return self._ran


def body(code: CodeType) -> Iterator[int]:
    """The lines that a function can run, its own first line (``def``, or its first decorator) left out."""
    return (line for _start, _end, line in code.co_lines() if line is not None and line != code.co_firstlineno)


def runnable(module: Path, folder: Path = LAWS) -> set[tuple[str, int]]:
    """Every line of a function's body in ``module``, a file of ``folder``."""
    whole = compile(module.read_text(encoding="utf-8"), str(module), "exec")
    return {(name_of(module, folder), line) for code in _functions(whole) for line in body(code)}


def _functions(code: CodeType) -> Iterator[CodeType]:
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            if constant.co_flags & _IS_A_FUNCTION:
                yield constant
            yield from _functions(constant)


_IS_A_FUNCTION = 0x1 | 0x2
"""Optimised, with locals of its own: a module's and a class's bodies are not."""
