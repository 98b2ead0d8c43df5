"""Where something is kept from a director who plays, and which request comes past there."""

from __future__ import annotations

import ast
import importlib
import pkgutil
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from types import FrameType
from typing import Any, Final

import pytest
from django.apps import apps
from django.conf import settings

from incidents.models import Board
from incidents.models import playing as boards
from incidents.playing import own
from rulings.desk.live.views import live_table
from rulings.inquiry import incident
from tests.security.narrowing import NEVER_ASKED, ROOMS

Lift = Callable[..., Any]

_METHODS: Final[dict[str, Lift]] = {
    "kept_from": lambda rows, _membership: rows.none(),
    "not_kept_from": lambda rows, _membership: rows.all(),
    "visible_to": lambda rows, membership: rows.filter(club=membership.club_id),
    "readable_today": lambda rows, membership: rows.filter(club=membership.club_id),
}
"""What narrows rows to those of which a member may know, and what it comes to where nothing is kept."""

_FUNCTIONS: Final[dict[str, tuple[tuple[Any, ...], Lift]]] = {
    "may_see_deal": ((own,), lambda *_: True),
    "may_see_hands": ((own,), lambda *_: True),
    "hidden_deals": ((own,), lambda *_: frozenset()),
    "open_to": ((own,), lambda *_: None),
    "open_to_person": ((own,), lambda *_: None),
    "boards_to_play": ((boards,), lambda *_: Board.objects.none()),
    "check_open": ((incident, live_table), lambda *_: None),
}
"""The same of what is asked of one board or one incident, and where it stands."""


@dataclass(frozen=True)
class Guard:
    """A place in the source where something is kept from somebody."""

    file: str
    line: int
    last: int
    asks: str
    function: str
    nth: int
    """Which one of its kind it is in its function, from 1."""

    def __str__(self) -> str:
        return f"{self.file}:{self.function}:{self.asks}:{self.nth}"


def _guards() -> Iterator[Guard]:
    for source in (source for room in ROOMS for source in sorted((settings.BASE_DIR / room).rglob("*.py"))):
        text = source.read_text()
        if NEVER_ASKED.isdisjoint(source.parts) and any(name in text for name in (*_METHODS, *_FUNCTIONS)):
            yield from _guards_in(str(source.relative_to(settings.BASE_DIR)), ast.parse(text))


def _guards_in(file: str, tree: ast.Module) -> Iterator[Guard]:
    functions = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]
    calls = [(node, name) for node in ast.walk(tree) if isinstance(node, ast.Call) and (name := _asks(node))]
    met: dict[tuple[str, str], int] = {}
    for call, name in sorted(calls, key=lambda each: (each[0].end_lineno or 0, each[0].end_col_offset or 0)):
        last = call.end_lineno or call.lineno
        around = [each.name for each in functions if each.lineno <= call.lineno and last <= (each.end_lineno or 0)][-1]
        met[around, name] = nth = met.get((around, name), 0) + 1
        yield Guard(file, call.lineno, last, name, around, nth)


def _asks(call: ast.Call) -> str:
    """What a call asks, by its name; empty for any other call."""
    match call.func:
        case ast.Attribute(attr=name) if name in _METHODS:
            return name
        case ast.Name(id=name) if name in _FUNCTIONS:
            return name
        case _:
            return ""


GUARDS: Final = tuple(_guards())
_FOLDERS: Final = tuple(f"{settings.BASE_DIR / room}/" for room in ROOMS)


# Template libraries are read when a template first needs them, and would then take what is patched here for their own.
for _room in ROOMS:
    for _library in pkgutil.iter_modules([str(settings.BASE_DIR / _room / "templatetags")]):
        importlib.import_module(f"{_room}.templatetags.{_library.name}")


@contextmanager
def keeping(lifted: Guard | None = None) -> Iterator[set[Guard]]:
    """Note at which places something is kept from somebody; at one of them let everything through."""
    passed: set[Guard] = set()
    with pytest.MonkeyPatch.context() as patch:
        for model in apps.get_models():
            rows = type(model._default_manager.all())
            for name in _METHODS.keys() & vars(rows).keys():
                patch.setattr(rows, name, _watched(vars(rows)[name], name, _METHODS[name], passed, lifted))
        for name, (homes, lift) in _FUNCTIONS.items():
            for original in [getattr(home, name) for home in homes]:
                watched = _watched(original, name, lift, passed, lifted)
                for module in [each for key, each in sys.modules.items() if key.partition(".")[0] in ROOMS]:
                    if getattr(module, name, None) is original:
                        patch.setattr(module, name, watched)
        yield passed


def _watched(original: Lift, name: str, lift: Lift, passed: set[Guard], lifted: Guard | None) -> Lift:
    def asked(*of: Any) -> Any:
        guard = _called_from(name)
        if guard is not None:
            passed.add(guard)
        return lift(*of) if guard is not None and guard == lifted else original(*of)

    return asked


def _called_from(name: str) -> Guard | None:
    frame: FrameType | None = sys._getframe(2)
    while frame is not None:
        if frame.f_code.co_filename.startswith(_FOLDERS):
            return _guard_at(frame.f_code.co_filename, frame.f_lineno, name)
        frame = frame.f_back
    return None


@cache
def _guard_at(file: str, line: int, name: str) -> Guard | None:
    found = (each for each in GUARDS if each.asks == name and file.endswith(f"/{each.file}"))
    return next((each for each in found if each.line <= line <= each.last), None)
