"""A club's folder and its keys are their owner's alone from each start on, or it does not start and says why."""

from __future__ import annotations

import os
import stat
import sys
from pathlib import Path
from typing import Any

import pytest

from config.club import installing
from config.club.certificates import certificate_for
from config.club.folders import ClubFolder
from config.club.keys import record_key, secret_key
from config.club.terminal import CannotGoOn, Language

KEYS = ("authority-key.pem", "record-key", "secret-key", "server-key.pem")


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


@pytest.fixture
def keys(folder: ClubFolder) -> list[Path]:
    """All that there are, as a club makes them."""
    secret_key(folder)
    record_key(folder)
    certificate_for(folder, ["192.168.1.20"], ["localhost"])
    made = sorted(folder.keys.iterdir())
    assert tuple(path.name for path in made) == KEYS
    return made


@pytest.fixture
def of_a_stick(keys: list[Path], folder: ClubFolder) -> ClubFolder:
    """A folder that was copied from one, with a database: anybody may read all of it, and write to it."""
    folder.database.touch()
    for path in (*keys, folder.database):
        path.chmod(0o666)
    for path in (folder.path, folder.keys, folder.environments):
        path.chmod(0o777)
    return folder


def test_they_are_made_for_their_owner_alone(keys: list[Path], folder: ClubFolder) -> None:
    assert {mode(path) for path in keys} == {0o600}
    assert {mode(path) for path in folder.path.iterdir()} | {mode(folder.path)} == {0o700}


def test_what_a_copy_left_open_is_closed_at_the_next_start(keys: list[Path], of_a_stick: ClubFolder) -> None:
    said = [path.read_bytes() for path in keys]
    of_a_stick.make()
    assert [mode(path) for path in (*keys, of_a_stick.database)] == [0o600] * 5
    assert [mode(path) for path in (of_a_stick.path, of_a_stick.keys, of_a_stick.environments)] == [0o700] * 3
    assert [path.read_bytes() for path in keys] == said


def test_control_without_closing_they_would_stay_open(
    keys: list[Path], of_a_stick: ClubFolder, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("config.club.folders.close_to_others", lambda _path: None)
    of_a_stick.make()
    assert {mode(path) for path in keys} == {0o666}
    # A start by the keys alone leaves them so too.
    secret_key(of_a_stick)
    assert mode(of_a_stick.keys / "secret-key") == 0o666


@pytest.mark.parametrize("place", ["", "keys", *(f"keys/{name}" for name in KEYS)])
@pytest.mark.parametrize("refuses", [True, False])
def test_what_cannot_be_closed_is_refused(
    place: str, refuses: bool, of_a_stick: ClubFolder, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Somebody else's, which the system says; or on a stick, where nothing comes of it."""
    left, really = of_a_stick.path / place, Path.chmod

    def chmod(path: Path, wanted: int) -> None:
        if path != left:
            really(path, wanted)
        elif refuses:
            raise PermissionError(1, "Operation not permitted")

    monkeypatch.setattr(Path, "chmod", chmod)
    with pytest.raises(CannotGoOn) as refused:
        of_a_stick.make()
    said = {language: refused.value.phrase.worded(language, **refused.value.values) for language in Language}
    assert all(f" {left}, " in each for each in said.values())
    assert "cannot be closed to them" in said[Language.ENGLISH]
    assert "on ne peut pas le leur fermer" in said[Language.FRENCH]


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_folder_of_others_is_refused_before_anything_is_made_in_it(
    language: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("os.umask", lambda _mask: 0)
    monkeypatch.setattr(installing, "environment", lambda *_: pytest.fail("it goes on"))
    theirs = tmp_path / "of everybody"
    theirs.mkdir()
    (theirs / "holiday.jpg").touch()
    theirs.chmod(0o777)
    assert installing.main(["--language", language, "--data", str(theirs)]) == 1
    said = capsys.readouterr().out
    assert f"    chmod go-w '{theirs}'" in said
    assert ("could change rulings" in said, "changer les décisions" in said) == (language == "en", language == "fr")
    assert ([path.name for path in theirs.iterdir()], mode(theirs)) == (["holiday.jpg"], 0o777)


@pytest.mark.parametrize("holds", ["", "backups"])
def test_an_empty_one_and_one_with_a_clubs_backups_is_closed(holds: str, tmp_path: Path) -> None:
    """As somebody makes it on another laptop, to copy into it what he has."""
    folder = ClubFolder(tmp_path / "Arbitre")
    (folder.path / holds).mkdir(parents=True)
    folder.path.chmod(0o775)
    folder.make()
    assert mode(folder.path) == 0o700


def test_a_folder_that_others_may_read_stays_as_it_is(tmp_path: Path) -> None:
    """Control: what else is in it may be for them; what is the club's is not."""
    folder = ClubFolder(tmp_path / "Odile")
    folder.path.mkdir()
    (folder.path / "public").mkdir()
    folder.path.chmod(0o755)
    folder.make()
    assert (mode(folder.path), mode(folder.keys)) == (0o755, 0o700)


def test_on_windows_nothing_is_looked_at(of_a_stick: ClubFolder, monkeypatch: pytest.MonkeyPatch) -> None:
    """There everything says that all may, and a personal folder is closed by other means."""

    def chmod(*_: Any) -> None:
        pytest.fail("it has no modes")

    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.setattr(os, "chmod", chmod)
    of_a_stick.make()
    assert mode(of_a_stick.keys / "record-key") == 0o666
