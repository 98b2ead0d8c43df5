"""What `club.py` says, in both languages; and how a window has it."""

from __future__ import annotations

import ctypes
import io
import re
import string
import subprocess
import sys
import types

import pytest

from config.club import phrases
from config.club.terminal import Language, Phrase, Terminal, code_of, language_of_the_system
from tests.club.conftest import Somebody
from tests.club.window import COLOURS, read_code
from tests.settings import BASE_DIR

EVERY = {name: each for name, each in vars(phrases).items() if isinstance(each, Phrase)}
LINK = "https://192.168.1.20:8443/invitations/cGYuSnXPu1svkUkRrrl0yNWy_B6FKMuBjw5Ll6zrcu0/"


def wrong_in(phrase: Phrase) -> list[str]:
    """What is not as it should be with a phrase."""
    places = [{name for _, name, _, _ in string.Formatter().parse(text) if name} for text in phrase]
    return [
        *(["is not in both languages"] if not all(phrase) or phrase.fr == phrase.en else []),
        *(["has other places in French"] if places[0] != places[1] else []),
        *(["has a space that breaks"] if re.search(r" [:;?!»](?!\S)|« ", phrase.fr) else []),
        *(["has another apostrophe"] if "'" in phrase.fr else []),
    ]


def test_every_phrase_is_whole_in_both_languages() -> None:
    assert len(EVERY) > 40
    assert {name: wrong for name, each in EVERY.items() if (wrong := wrong_in(each))} == {}


@pytest.mark.parametrize(
    "phrase",
    [Phrase("", "Stop"), Phrase("Arrêt {a}", "Stop {b}"), Phrase("Arrêt : là", "Stop: there"), Phrase("l'arrêt", "it")],
)
def test_a_phrase_that_is_not_is_caught(phrase: Phrase) -> None:
    """Control."""
    assert len(wrong_in(phrase)) == 1


def test_every_phrase_is_said_somewhere() -> None:
    sources = "".join(path.read_text(encoding="utf-8") for path in (BASE_DIR / "config" / "club").glob("*.py"))
    assert [name for name in EVERY if f"phrases.{name}" not in sources] == []


@pytest.mark.parametrize(
    ("variables", "expected"),
    [
        ({"LANG": "fr_FR.UTF-8"}, Language.FRENCH),
        ({"LANG": "fr_CA.UTF-8", "LC_ALL": "en_GB.UTF-8"}, Language.ENGLISH),
        ({"LANG": "C"}, Language.ENGLISH),
        ({"LC_MESSAGES": "fr_BE", "LANG": "de_DE"}, Language.FRENCH),
        # Windows, which sets none of them.
        ({}, Language.FRENCH),
    ],
)
def test_it_speaks_as_the_system_does(
    variables: dict[str, str], expected: Language, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr("locale.setlocale", lambda *_: "French_France.1252")
    assert language_of_the_system() is expected


def test_a_camera_reads_the_code() -> None:
    drawn = code_of(LINK)
    assert read_code(COLOURS.sub("", drawn).splitlines()) == LINK
    assert max(map(len, COLOURS.sub("", drawn).splitlines())) <= 60, "it fits a window of eighty columns"
    # Its colours are said, line by line, whatever those of the window are.
    assert all(line.startswith("\x1b[97;40m") and line.endswith("\x1b[0m") for line in drawn.splitlines())
    # Control: one that is spoilt says nothing.
    assert read_code(["█" * 45] * 22) == ""


def test_an_old_window_of_windows_is_told_to_mind_colours(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[object, int]] = []

    def set_mode(handle: object, mode: int) -> None:
        asked.append((handle, mode))

    kernel = types.SimpleNamespace(GetStdHandle=abs, SetConsoleMode=set_mode)
    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.setattr(ctypes, "windll", types.SimpleNamespace(kernel32=kernel), raising=False)
    assert read_code(COLOURS.sub("", code_of(LINK)).splitlines()) == LINK
    assert asked == [(11, 7)]


def test_a_file_is_shown_no_code_and_a_window_is() -> None:
    file, window = io.StringIO(), Somebody()
    Terminal(Language.FRENCH, file).show_code(LINK)
    Terminal(Language.FRENCH, window).show_code(LINK)
    assert (file.getvalue(), "█" in window.getvalue()) == ("", True)


def test_lines_end_between_words(monkeypatch: pytest.MonkeyPatch) -> None:
    window = Somebody()
    monkeypatch.setenv("COLUMNS", "60")
    Terminal(Language.FRENCH, window).say(phrases.FIRST_LINK, link=LINK)
    lines = window.getvalue().splitlines()
    assert LINK in map(str.strip, lines), "an address is not broken"
    assert all(len(line) <= 60 for line in lines if LINK not in line)


def test_a_line_that_one_copies_is_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its first half alone would open another club."""
    window = Somebody()
    monkeypatch.setenv("COLUMNS", "60")
    line = "python club.py --data '/srv/the clubs of the quay/of Monday evening' --port 8444"
    Terminal(Language.ENGLISH, window).say(phrases.CLOSED, line=line)
    assert f"    {line}" in window.getvalue().splitlines()


def test_a_window_that_was_closed_ends_nothing() -> None:
    closed = io.StringIO()
    closed.close()
    Terminal(Language.FRENCH, closed).say(phrases.CLOSING)


def test_a_window_of_an_old_code_page_ends_nothing() -> None:
    """As `python club.py > file` on Windows."""
    code = "from config.club import phrases; from config.club.terminal import *\n"
    code += "Terminal(Language.FRENCH).say(phrases.KEPT, folder='Łódź')"
    done = subprocess.run(
        [sys.executable, "-c", code],
        cwd=BASE_DIR,
        env={"PYTHONIOENCODING": "cp1252", "PATH": ""},
        capture_output=True,
        check=False,
    )
    assert (done.returncode, b"?\xf3d?" in done.stdout) == (0, True), done.stderr
