"""Imports go one way: engine <- laws <- the rest of rulings -> incidents, and config imports all.

The nested ruff.toml files say it; here each of their bans is shown to bite, and to stand for every room there is.
"""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.settings import BASE_DIR

RULINGS = BASE_DIR / "rulings"
IMPURE = ["datetime", "importlib", "os", "random", "secrets", "socket", "subprocess", "threading", "time", "uuid"]
LINT = [sys.executable, "-m", "ruff", "check", "--no-cache", "--output-format", "json"]


def rooms_of(folder: Path) -> set[str]:
    """The modules and packages that stand directly in `folder`."""
    modules = {path.stem for path in folder.glob("*.py") if path.stem != "__init__"}
    return modules | {path.parent.name for path in folder.glob("*/*.py")}


NOT_FOR_THE_ENGINE = sorted(rooms_of(RULINGS) - {"engine"})
NOT_FOR_THE_LAWS = sorted(rooms_of(RULINGS) - {"engine", "laws"})


def banned(room: str, *imported: str) -> set[str]:
    """Those of the modules `imported` that a file in `room` may not import."""
    source = "".join(f"import {module}\n" for module in imported)
    answer = subprocess.run(
        [*LINT, "--select", "TID251", "--stdin-filename", f"{room}/snippet.py", "-"],
        input=source,
        capture_output=True,
        text=True,
        check=False,
        cwd=BASE_DIR,
    )
    return {imported[finding["location"]["row"] - 1] for finding in json.loads(answer.stdout)}


@pytest.mark.parametrize(
    ("room", "forbidden"),
    [
        (
            "rulings/engine",
            [
                "django.utils",
                "incidents.models",
                "config",
                *IMPURE,
                *(f"rulings.{room}" for room in NOT_FOR_THE_ENGINE),
            ],
        ),
        (
            "rulings/laws",
            ["django.utils", "incidents.models", "config", *IMPURE, *(f"rulings.{room}" for room in NOT_FOR_THE_LAWS)],
        ),
        ("rulings", ["config.settings"]),
        ("rulings/inquiry", ["config.settings"]),
        ("incidents", ["rulings", "rulings.engine", "rulings.models", "config.settings"]),
        ("incidents/models", ["rulings", "config.settings"]),
    ],
)
def test_a_room_may_not_import_what_stands_above_it(room: str, forbidden: list[str]) -> None:
    unnamed = set(forbidden) - banned(room, *forbidden)
    assert not unnamed, f"{room}/ruff.toml does not ban {sorted(unnamed)}"


@pytest.mark.parametrize(
    ("room", "allowed"),
    [
        ("rulings/engine", ["rulings.engine.cards", "dataclasses", "enum"]),
        ("rulings/laws", ["rulings.engine", "rulings.laws.law54", "tomllib"]),
        ("rulings/inquiry", ["rulings.laws", "rulings.models", "incidents.models", "django.http"]),
        ("incidents", ["incidents.models", "django.http", "datetime"]),
        ("config", ["rulings.models", "incidents.models"]),
    ],
)
def test_a_room_may_import_what_it_stands_on(room: str, allowed: list[str]) -> None:
    assert banned(room, *allowed) == set()


def test_bans_are_part_of_the_lint() -> None:
    """Selected by the project's own rules, not only by this test's command line."""
    answer = subprocess.run(
        [*LINT, "--stdin-filename", "rulings/laws/snippet.py", "-"],
        input="import django\n",
        capture_output=True,
        text=True,
        check=False,
        cwd=BASE_DIR,
    )
    assert "TID251" in {finding["code"] for finding in json.loads(answer.stdout)}


def test_importing_every_law_imports_no_django() -> None:
    """What no linter sees: that `rulings/__init__.py` and whatever the laws load stay free of it too."""
    laws = [f"rulings.laws.{path.stem}" for path in sorted((RULINGS / "laws").glob("*.py")) if path.stem != "__init__"]
    program = f"import sys, {', '.join(laws)}; print([name for name in sys.modules if name.split('.')[0] == 'django'])"
    answer = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True, cwd=BASE_DIR)
    assert answer.stdout.strip() == "[]"


def test_what_is_imported_below_is_the_standard_library() -> None:
    """The engine needs nothing to be installed."""
    engine = ", ".join(f"rulings.engine.{module}" for module in sorted(rooms_of(RULINGS / "engine")))
    program = (
        f"import sys; before = set(sys.modules); import {engine}\n"
        "new = {name.split('.')[0] for name in set(sys.modules) - before}\n"
        "print(sorted(new - set(sys.stdlib_module_names) - {'rulings'}))"
    )
    answer = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True, cwd=BASE_DIR)
    assert answer.stdout.strip() == "[]"
