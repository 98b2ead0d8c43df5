"""The rooms stand in one order, and none needs one that stands after it: of imports import-linter says so.

Here stands what it does not see: that each of its contracts bites, what importing a law loads, that templates keep the
same order, that CONTRIBUTING.md lists the rooms that there are, and that what a room offers is there.
"""

from __future__ import annotations

import ast
import importlib
import importlib.util
import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

from incidents.web.slots import places_filled
from tests.laws.reaching import modules, name_of
from tests.settings import BASE_DIR

PACKAGES: Final = ("config", "incidents", "rulings")
TEMPLATES: Final = BASE_DIR / "templates"
CONTRACTS: Final = tomllib.loads((BASE_DIR / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["importlinter"][
    "contracts"
]
BROKEN: Final = {
    "incidents/text.py": "import rulings.engine",
    "rulings/archive/facets.py": "import rulings.web.page",
    "incidents/models/clubs.py": "import incidents.web.access",
    "rulings/laws/law54.py": "import random",
}
"""An import that each contract forbids, in their order."""


def rooms(container: str) -> list[list[str]]:
    """The rooms of a package from the first to the last, as its contract has them: those of one layer together."""
    (layers,) = (each["layers"] for each in CONTRACTS if each.get("containers") == [container])
    return [[name.strip() for name in layer.split(":")] for layer in reversed(layers)]


# ---- imports --------------------------------------------------------------------------------------


def test_each_contract_bites(tmp_path: Path) -> None:
    """In a copy of the sources in which each of them is broken once."""
    for package in PACKAGES:
        shutil.copytree(BASE_DIR / package, tmp_path / package, ignore=shutil.ignore_patterns("*.po", "*.mo", "*.pyc"))
    shutil.copy(BASE_DIR / "pyproject.toml", tmp_path)
    for file, planted in BROKEN.items():
        with (tmp_path / file).open("a", encoding="utf-8") as source:
            source.write(f"\n{planted}\n")
    lint = [str(Path(sys.executable).with_name("lint-imports")), "--no-cache"]
    answer = subprocess.run(lint, capture_output=True, text=True, check=False, cwd=tmp_path)
    verdicts = re.findall(r" (KEPT|BROKEN)$", answer.stdout, re.MULTILINE)
    assert answer.returncode == 1
    assert verdicts == ["BROKEN"] * len(CONTRACTS) == ["BROKEN"] * len(BROKEN), answer.stdout


def loaded_by(*names: str) -> set[str]:
    """What a new interpreter has loaded once it has imported these modules, by its first name."""
    program = f"import sys; before = set(sys.modules); import {', '.join(names)}; print(*set(sys.modules) - before)"
    answer = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True, cwd=BASE_DIR)
    return {name.partition(".")[0] for name in answer.stdout.split()}


def test_importing_every_law_and_the_board_in_play_loads_no_django() -> None:
    """What no linter sees: that `rulings/__init__.py` and whatever the laws load stay free of it too."""
    in_play = [f"rulings.in_play.{path.stem}" for path in sorted((BASE_DIR / "rulings" / "in_play").glob("*.py"))]
    laws = [f"rulings.laws.{name_of(path)}" for path in modules()]
    assert not loaded_by(*laws, *(name for name in in_play if not name.endswith("__init__"))) & {"django", "incidents"}


def test_the_engine_needs_the_standard_library_alone() -> None:
    engine = [f"rulings.engine.{path.stem}" for path in sorted((BASE_DIR / "rulings" / "engine").glob("*.py"))]
    assert loaded_by(*engine) - set(sys.stdlib_module_names) == {"rulings"}


# ---- templates ------------------------------------------------------------------------------------

_TAG: Final = re.compile(r"\{%\s*(?:include|extends|load|kept|slot)\s[^%]*%\}")
_NAMED: Final = re.compile(r"\"([\w/.-]+\.html)\"")
_LOADED: Final = re.compile(r"\{%\s*load\s+(?:[\w ,]+\sfrom\s+)?([\w ]+?)\s*%\}")
_SLOT: Final = re.compile(r"\{%\s*slot\s+\"([\w.-]+)\"")


def place_of_template(name: str) -> int:
    """How late the room of a template stands: what belongs to no room before all, then the record's, then the rest."""
    package, *folders = name.split("/")
    if package != "rulings":
        return 1 if package in ("incidents", "registration") else 0
    return _place(folders[0])


def place_of_library(name: str) -> int:
    """How late the room of a library of tags stands; one of Django's or of another package before all."""
    if (BASE_DIR / "rulings" / "templatetags" / f"{name}.py").exists():
        return _place(f"templatetags.{name}")
    return 1 if (BASE_DIR / "incidents" / "templatetags" / f"{name}.py").exists() else 0


def _place(room: str) -> int:
    (place,) = (place for place, together in enumerate(rooms("rulings"), start=2) if room in together)
    return place


def upward(name: str, source: str) -> Iterator[str]:
    """What a template extends, includes or loads of a room that stands after its own."""
    place = place_of_template(name)
    for tag in _TAG.findall(source):
        yield from (part for part in _NAMED.findall(tag) if place_of_template(part) > place)
    for libraries in _LOADED.findall(source):
        # The record's days and slots are loaded by every page.
        yield from (each for each in libraries.split() if place_of_library(each) > max(place, 1))


def sources() -> Iterator[tuple[str, str]]:
    """Every template, by its name."""
    for path in sorted(TEMPLATES.rglob("*.html")):
        yield path.relative_to(TEMPLATES).as_posix(), path.read_text(encoding="utf-8")


def test_no_template_needs_a_later_room() -> None:
    found = {name: list(upward(name, source)) for name, source in sources()}
    assert {name: parts for name, parts in found.items() if parts} == {}


@pytest.mark.parametrize(
    "source",
    [
        '{% include "rulings/desk/calls/_calls.html" %}',
        "{% include \"rulings/desk/calls/_calls.html\" with a='b' %}",
        '{% extends "rulings/review/ruling/_parties.html" %}',
        "{% load i18n review %}",
        "{% load own_part_in from desk %}",
        '{% kept "rulings/desk/live/_row.html" of=row by=row.key %}',
    ],
)
def test_a_template_that_needs_a_later_room_is_caught(source: str) -> None:
    assert list(upward("rulings/inquiry/_check.html", source))
    assert not list(upward("rulings/reports/_session.html", source))


def test_every_slot_is_filled_and_every_filling_has_its_slot() -> None:
    slots = {slot: place_of_template(name) for name, source in sources() for slot in _SLOT.findall(source)}
    assert slots.keys() == places_filled().keys()
    for slot, parts in places_filled().items():
        assert all(place_of_template(part) > slots[slot] for part in parts), f"{slot} needs no slot"


# ---- the list of rooms ----------------------------------------------------------------------------


def test_contributing_lists_the_rooms_that_there_are() -> None:
    """Those of `rulings`, in their order."""
    written = (BASE_DIR / "CONTRIBUTING.md").read_text(encoding="utf-8")
    listed = re.findall(r"^  (\w+)/", written.partition("\nrulings/")[2].partition("\n```")[0], re.MULTILINE)
    top, *_rest = reversed(rooms("rulings"))
    in_order = [name for layer in rooms("rulings") for name in layer if name not in top and "." not in name]
    assert [name for name in listed if name in in_order] == in_order
    folders = {path.parent.name for path in (BASE_DIR / "rulings").glob("*/__init__.py")}
    assert set(listed) | {"migrations"} == folders


# ---- what the rooms offer -------------------------------------------------------------------------

_IN_BACKTICKS: Final = re.compile(r"`+([\w.]+)`+")


def names_offered(room: str, source: str) -> Iterator[tuple[str, bool]]:
    """The names in backticks in a room's docstring, and whether there is such a thing: a module or a name of the room,
    the room itself, or a module called by its whole name."""
    for name in _IN_BACKTICKS.findall(ast.get_docstring(ast.parse(source)) or ""):
        is_itself = name == room.rpartition(".")[2]
        yield name, is_itself or hasattr(importlib.import_module(room), name) or _is_module(room, name)


def _is_module(room: str, name: str) -> bool:
    whole = name if name.partition(".")[0] in PACKAGES else f"{room}.{name}"
    try:
        return importlib.util.find_spec(whole) is not None
    except ModuleNotFoundError:
        return False


def packages() -> Iterator[tuple[str, str]]:
    """Every package of the sources by its name, and what stands in its `__init__.py`."""
    for package in PACKAGES:
        for path in sorted((BASE_DIR / package).rglob("__init__.py")):
            yield ".".join(path.parent.relative_to(BASE_DIR).parts), path.read_text(encoding="utf-8")


def test_what_a_room_says_it_offers_is_there() -> None:
    found = {room: list(names_offered(room, source)) for room, source in packages()}
    assert len([name for names in found.values() for name in names]) > 60, "the docstrings are read"
    stale = {room: [name for name, is_there in names if not is_there] for room, names in found.items()}
    assert {room: names for room, names in stale.items() if names} == {}


@pytest.mark.parametrize("name", ["disputes", "live.boards", "rulings.showing", "json"])
def test_a_name_that_a_room_no_longer_has_is_caught(name: str) -> None:
    source = f'"""A room.\n\nTo be imported: ``{name}``, ``calls`` and ``live.board``.\n"""\n'
    assert list(names_offered("rulings.desk", source)) == [(name, False), ("calls", True), ("live.board", True)]
