"""The environment that `club.py` makes: whole or made anew, and nothing of one before is lost by it."""

from __future__ import annotations

import ast
import runpy
import shutil
import signal
import subprocess
import sys
import types
from collections import namedtuple
from pathlib import Path
from typing import Any, Final

import pytest

from config.club import installing
from config.club.folders import PROGRAM, ClubFolder
from config.club.installing import clear_away, environment, is_whole, name_of_environment, python_of
from config.club.remembering import Remembered, remember
from config.club.single import Single
from config.club.terminal import CannotGoOn
from tests.club.conftest import Heard
from tests.settings import BASE_DIR
from tests.test_rooms import loaded_by

Usage = namedtuple("Usage", "total used free")


class Steps:
    """What stands for Python's venv and pip: what each was asked, and whether it succeeds."""

    def __init__(self) -> None:
        self.commands: list[list[str]] = []
        self.fails: str = ""
        self.interrupted: str = ""

    def follow(self, command: list[str], *, log: Any, **_terminal: Heard) -> int:
        step = "venv" if "venv" in command else "pip"
        self.commands.append(command)
        log.write(f"{step} was asked\n")
        log.flush()
        if step == "venv":
            python = python_of(Path(command[-1]))
            python.parent.mkdir(parents=True)
            # It can load all that is needed, or nothing.
            python.write_text('#!/bin/sh\ntest ! -e "$0.spoilt"\n', encoding="ascii")
            python.chmod(0o700)
        if step == self.interrupted:
            raise KeyboardInterrupt
        return int(step == self.fails)


@pytest.fixture
def steps(monkeypatch: pytest.MonkeyPatch) -> Steps:
    stands_for = Steps()
    monkeypatch.setattr(installing, "follow", stands_for.follow)
    return stands_for


def only(folder: ClubFolder) -> Path:
    (place,) = folder.environments.iterdir()
    return place


def test_it_is_made_once_from_the_lock_with_hashes(folder: ClubFolder, heard: Heard, steps: Steps) -> None:
    python = environment(folder, heard)
    assert python == python_of(only(folder))
    pip = steps.commands[-1]
    assert pip[:4] == [str(python), "-m", "pip", "install"]
    assert {"--require-hashes", "--only-binary", str(BASE_DIR / "requirements" / "club.txt")} <= set(pip)
    assert environment(folder, heard) == python
    assert len(steps.commands) == 2, "the second time nothing is installed"


@pytest.mark.parametrize("step", ["venv", "pip"])
def test_half_of_one_is_made_anew_by_running_again(step: str, folder: ClubFolder, heard: Heard, steps: Steps) -> None:
    """Ctrl-C, an empty battery, a disk that was full: all leave the same behind."""
    steps.interrupted = step
    with pytest.raises(KeyboardInterrupt):
        environment(folder, heard)
    (only(folder) / "left").touch()
    assert not is_whole(only(folder))
    steps.interrupted = ""
    environment(folder, heard)
    assert is_whole(only(folder))
    assert not (only(folder) / "left").exists(), "nothing of the first is in the second"
    assert "was not finished: it is made again" in heard.text


def test_one_of_which_something_was_taken_away_is_made_anew(folder: ClubFolder, heard: Heard, steps: Steps) -> None:
    python = environment(folder, heard)
    Path(f"{python}.spoilt").touch()
    assert not is_whole(only(folder))
    environment(folder, heard)
    assert (len(steps.commands), is_whole(only(folder))) == (4, True)
    # Control: also where its Python is gone altogether, as when Python was installed anew.
    python_of(only(folder)).unlink()
    assert not is_whole(only(folder))


@pytest.mark.parametrize(("step", "says"), [("venv", "python3-venv"), ("pip", "see that the Internet answers")])
def test_what_fails_is_said_and_does_not_count(
    step: str, says: str, folder: ClubFolder, heard: Heard, steps: Steps
) -> None:
    steps.fails = step
    with pytest.raises(CannotGoOn) as refused:
        environment(folder, heard)
    assert says.lower() in str(refused.value).lower()
    assert f"{step} was asked" in str(refused.value), "what was said last stands in it"
    assert not is_whole(only(folder))


def test_a_new_version_is_installed_beside_the_old(
    folder: ClubFolder, heard: Heard, steps: Steps, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """So that one that cannot be installed, without a network say, leaves the old one as it was."""
    old = environment(folder, heard)
    lock = tmp_path / "club.txt"
    lock.write_text("other==1", encoding="ascii")
    monkeypatch.setattr(installing, "name_of_environment", lambda: name_of_environment(lock))
    steps.fails = "pip"
    with pytest.raises(CannotGoOn):
        environment(folder, heard)
    assert is_whole(old.parents[1])
    steps.fails = ""
    new = environment(folder, heard)
    assert new != old
    # Whoever holds the club clears away what is of before, and nothing else.
    clear_away(folder, new.parents[1])
    assert only(folder) == new.parents[1]
    clear_away(folder, tmp_path)
    assert only(folder) == new.parents[1], "nothing is cleared away by a Python from elsewhere"


def test_a_full_disk_is_said_before_anything_is_begun(
    folder: ClubFolder, heard: Heard, steps: Steps, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(shutil, "disk_usage", lambda _folder: Usage(0, 0, installing.ROOM - 1))
    with pytest.raises(CannotGoOn, match="takes 400 MB, and 399 are left"):
        environment(folder, heard)
    assert (steps.commands, list(folder.environments.iterdir())) == ([], [])


def test_two_windows_do_not_install_at_once(folder: ClubFolder, heard: Heard, steps: Steps) -> None:
    with Single(folder.installing_lock), pytest.raises(CannotGoOn, match="Another window is installing"):
        environment(folder, heard)
    assert is_whole(environment(folder, heard).parents[1])


def test_what_a_step_says_goes_into_the_log(folder: ClubFolder, heard: Heard) -> None:
    """Of real ones: a point for each line."""
    with folder.installing_log.open("w", encoding="utf-8") as log:
        command = [sys.executable, "-c", "print('one'); print('two'); raise SystemExit(3)"]
        assert installing.follow(command, log=log, terminal=heard) == 3
    assert (heard.text, installing.last_lines(folder.installing_log)) == ("..", "one\ntwo")


# ---- the line -----------------------------------------------------------------------------------


@pytest.fixture
def handed_over(monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    """What is handed over, in the place of going on."""
    lines: list[list[str]] = []

    def hand_over(_python: Path, arguments: list[str], _program: Path) -> int:
        lines.append(arguments)
        return 7

    monkeypatch.setattr(installing, "hand_over", hand_over)
    monkeypatch.setattr("os.umask", lambda _mask: 0)
    return lines


def test_the_line_is_handed_over_as_it_is(folder: ClubFolder, steps: Steps, handed_over: list[list[str]]) -> None:
    line = ["--data", str(folder.path), "--port", "8444"]
    assert installing.main(line) == 7
    assert handed_over == [line]


@pytest.mark.parametrize(
    "line",
    [
        ["--prot", "1"],
        ["--port", "0"],
        ["--port", "x"],
        ["stop"],
        ["start", "it"],
        ["newpassword"],
        ["--language", "de"],
    ],
)
def test_a_line_that_cannot_be_read_is_answered_with_what_may_be_asked(
    line: list[str], steps: Steps, handed_over: list[list[str]], capsys: pytest.CaptureFixture[str]
) -> None:
    assert installing.main(line) == 2
    assert "club.py restore" in capsys.readouterr().out
    assert (steps.commands, handed_over) == ([], [])


def test_help_is_in_the_language_of_the_club(
    folder: ClubFolder, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LC_ALL", "en_GB.UTF-8")
    monkeypatch.setattr("os.umask", lambda _mask: 0)
    assert installing.main(["--help", "--data", str(folder.path)]) == 0
    assert "opens the club" in capsys.readouterr().out
    remember(folder.remembered, Remembered(language="fr"))
    assert installing.main(["help", "--data", str(folder.path)]) == 0
    assert "ouvre le club" in capsys.readouterr().out


def test_a_folder_that_cannot_be_written_is_named(
    tmp_path: Path, steps: Steps, handed_over: list[list[str]], capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").touch()
    assert installing.main(["--language", "en", "--data", str(tmp_path / "file" / "Arbitre")]) == 1
    assert "cannot be written" in capsys.readouterr().out


def test_an_interrupted_installation_says_how_to_go_on(
    folder: ClubFolder, steps: Steps, handed_over: list[list[str]], capsys: pytest.CaptureFixture[str]
) -> None:
    steps.interrupted = "pip"
    assert installing.main(["--language", "en", "--data", str(folder.path)]) == 130
    assert f"    python club.py --language en --data {folder.path}\n" in capsys.readouterr().out
    assert handed_over == []


# ---- over to it ---------------------------------------------------------------------------------


def test_the_environment_takes_the_place_of_this_process(monkeypatch: pytest.MonkeyPatch) -> None:
    """What stops this one, a service manager say, stops that one."""
    asked: list[Any] = []
    monkeypatch.setattr("os.execve", lambda *given: asked.append(given))
    monkeypatch.setattr("os.chdir", asked.append)
    installing.hand_over(Path("/e/bin/python"), ["--port", "1"], PROGRAM, {"A": "b"})
    assert asked == [
        PROGRAM,
        (
            Path("/e/bin/python"),
            ["/e/bin/python", "-m", "config.club", "--port", "1"],
            {"A": "b", "PYTHONUTF8": "1", "PYTHONPATH": str(PROGRAM)},
        ),
    ]


def test_on_windows_it_waits_for_the_environment_and_leaves_ctrl_c_to_it(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Any] = []
    before = signal.getsignal(signal.SIGINT)

    def run(command: list[str], **_more: Any) -> Any:
        # Ctrl-C reaches both: here it is heard, and nothing comes of it.
        signal.raise_signal(signal.SIGINT)
        asked.append(command)
        return types.SimpleNamespace(returncode=5)

    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.setattr(subprocess, "run", run)
    monkeypatch.setattr("os.chdir", lambda _to: None)
    try:
        assert installing.hand_over(python_of(Path("E")), [], PROGRAM) == 5
    finally:
        signal.signal(signal.SIGINT, before)
    assert asked == [[str(Path("E") / "Scripts" / "python.exe"), "-m", "config.club"]]


# ---- before anything is installed ----------------------------------------------------------------


def test_what_runs_before_anything_is_installed_needs_the_standard_library_alone() -> None:
    assert loaded_by("config.club.installing") - set(sys.stdlib_module_names) == {"config"}
    # Control: what runs afterwards does not.
    assert "cryptography" in loaded_by("config.club.certificates")


def test_an_old_python_is_told_so(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    source = (BASE_DIR / "club.py").read_text(encoding="utf-8")
    ast.parse(source, feature_version=(3, 4))
    # Python 2 reads no letter with an accent before it has said what is amiss.
    assert source.isascii()
    club = runpy.run_path(str(BASE_DIR / "club.py"))
    monkeypatch.setattr(sys, "version_info", (3, 9, 2))
    assert club["main"]([]) == 1
    assert "Arbitre needs Python 3.11 or newer; this is Python 3.9" in capsys.readouterr().err


def test_the_lock_names_no_place_and_hashes_everything() -> None:
    lines = (BASE_DIR / "requirements" / "club.txt").read_text(encoding="utf-8").splitlines()
    assert not [line for line in lines if "://" in line or line.startswith("--")]
    named = [place for place, line in enumerate(lines) if not line.startswith(" ")]
    assert len(named) > 25
    assert all(lines[place + 1].strip().startswith("--hash=sha256:") for place in named)


OLD_MACS: Final = " ; platform_machine == 'x86_64' and sys_platform == 'darwin'"
"""For which newer ones have no wheels."""


def locked(name: str) -> dict[str, str]:
    """The version of each thing in a lock, but those that old Macs alone have."""
    lines = (BASE_DIR / "requirements" / f"{name}.txt").read_text(encoding="utf-8").splitlines()
    heads = [line.rstrip(" \\") for line in lines if not line.startswith(" ")]
    return {
        head.partition("==")[0]: head.partition("==")[2].partition(" ")[0]
        for head in heads
        if not head.endswith(OLD_MACS)
    }


def test_what_is_locked_for_production_is_what_a_club_has() -> None:
    """One and the same version of each, beside what makes the certificate."""
    ours, deployed = locked("club"), locked("production")
    assert {name: ours.get(name) for name in deployed} == deployed
    assert ours.keys() - deployed.keys() == {"cryptography"}
    # What the tests have is what they try.
    assert {name: locked("test").get(name) for name in ours} == ours
    # Control: old Macs have older ones.
    text = (BASE_DIR / "requirements" / "club.txt").read_text(encoding="utf-8")
    assert text.count(OLD_MACS) == 2
