"""Where rows are narrowed to those of one club, and which request comes past there."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

import pytest
from django.apps import apps
from django.conf import settings

ROOMS: Final = ("incidents", "rulings")
NEVER_ASKED: Final = frozenset({"demonstration", "management"})
"""Folders of what runs on the command line alone."""


@dataclass(frozen=True)
class Site:
    """A place in the source where rows are narrowed to those of one club: `Model.objects.of(club)`."""

    file: str
    line: int
    last: int
    model: str
    function: str
    nth: int
    """Which one it is in its function, from 1."""

    def __str__(self) -> str:
        return f"{self.file}:{self.function}:{self.model}:{self.nth}"


def sites() -> list[Site]:
    """Every such place in the two rooms that a request may come past."""
    found: list[Site] = []
    for source in (source for room in ROOMS for source in sorted((settings.BASE_DIR / room).rglob("*.py"))):
        if not NEVER_ASKED.isdisjoint(source.parts):
            continue
        text = source.read_text()
        if ".of(" not in text:
            # No time is spent on reading what narrows nothing.
            continue
        tree = ast.parse(text)
        file = str(source.relative_to(settings.BASE_DIR))
        functions = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]
        calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call) and _narrowed(node)]
        for call in sorted(calls, key=lambda call: call.lineno):
            around = [each.name for each in functions if each.lineno <= call.lineno <= _last(each)][-1]
            nth = 1 + sum((site.file, site.function) == (file, around) for site in found)
            found.append(Site(file, call.lineno, _last(call), _narrowed(call), around, nth))
    return found


def _narrowed(call: ast.Call) -> str:
    """The name of the model in `Model.objects.of(club)`; empty for any other call."""
    of = call.func
    manager = of.value if isinstance(of, ast.Attribute) and of.attr == "of" else None
    if isinstance(manager, ast.Attribute) and manager.attr == "objects" and isinstance(manager.value, ast.Name):
        return manager.value.id
    return ""


def _last(node: ast.expr | ast.stmt) -> int:
    return node.end_lineno or node.lineno


SITES: Final = sites()
_FOLDERS: Final = tuple(f"{settings.BASE_DIR / room}/" for room in ROOMS)


@contextmanager
def narrowing(lifted: Site | None = None) -> Iterator[set[Site]]:
    """Note at which places rows are narrowed to a club; at one of them let every row through."""
    passed: set[Site] = set()
    with pytest.MonkeyPatch.context() as patch:
        for model in apps.get_models():
            rows = type(model._default_manager.all())
            if "of" in vars(rows):
                patch.setattr(rows, "of", _watched(rows.__dict__["of"], passed, lifted))
        yield passed


def _watched(original: Any, passed: set[Site], lifted: Site | None) -> Any:
    def of(self: Any, club: Any) -> Any:
        site = _called_from()
        if site is not None:
            passed.add(site)
        return self.all() if site is not None and site == lifted else original(self, club)

    return of


def _called_from() -> Site | None:
    frame = sys._getframe(1).f_back
    while frame is not None:
        if frame.f_code.co_filename.startswith(_FOLDERS):
            return _site_at(frame.f_code.co_filename, frame.f_lineno)
        frame = frame.f_back
    return None


@cache
def _site_at(file: str, line: int) -> Site | None:
    return next((site for site in SITES if file.endswith(site.file) and site.line <= line <= site.last), None)
