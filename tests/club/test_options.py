"""The line of `club.py`, read and said again: what it opens is the club that was typed."""

from __future__ import annotations

import shlex
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from config.club.folders import usual_folder
from config.club.options import Options, line_of, read_options


@pytest.mark.parametrize(
    "line",
    [
        "--data /srv/le-club --port 8444",
        "--data '/srv/Zoé & Amaury' --site arbitre.example.org",
        "--address 10.0.0.5",
        "",
    ],
)
@pytest.mark.parametrize("more", ["", "restore file.zip --unverified", "newpassword odile", "--name 'Cercle du Quai'"])
def test_what_is_said_opens_the_club_that_was_typed(line: str, more: str) -> None:
    typed = read_options([*shlex.split(more), *shlex.split(line)])
    assert typed.to_open == f"python club.py {line}".strip()
    said = read_options(shlex.split(typed.to_open)[2:])
    assert said == replace(typed, command="start", subject="", unverified=False, name="")


def test_the_folder_is_said_whole_as_a_window_may_be_opened_elsewhere() -> None:
    assert read_options(["--data", "club"]).to_open == f"python club.py --data {shlex.quote(str(Path.cwd() / 'club'))}"
    # Control: of the usual one nothing need be said.
    assert Options(data=usual_folder()).to_open == "python club.py"


def test_a_window_of_windows_is_told_it_in_its_own_quotes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "win32")
    assert line_of(["--data", r"C:\Users\Odile Roux\Club"]) == r'python club.py --data "C:\Users\Odile Roux\Club"'
