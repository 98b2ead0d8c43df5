"""What is made of a program that was unpacked, once to each version; and the settings under which a club runs."""

from __future__ import annotations

import subprocess
import sys
import types
from pathlib import Path, PureWindowsPath
from typing import Any

import pytest

from config.club import preparing
from config.club.folders import ClubFolder
from config.club.options import Options
from config.club.preparing import NotPrepared, address_of, digest_of, prepare_files, settings_for
from config.club.reaching import Reach, reach
from config.club.remembering import Remembered, recall, remember
from config.database import database
from tests.config.production import passed_on
from tests.settings import BASE_DIR


@pytest.fixture
def program(tmp_path: Path) -> Path:
    """A small one."""
    made = tmp_path / "program"
    for name in preparing.SOURCES:
        (made / name).mkdir(parents=True)
    (made / "config" / "urls.py").write_text("urls", encoding="ascii")
    return made


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The steps that are taken; one called `fails` ends badly."""
    steps: list[str] = []

    def run(command: list[str], **_more: Any) -> Any:
        steps.append(command[2])
        return types.SimpleNamespace(returncode=int("fails" in command), stderr="Traceback\nOSError: No space left")

    monkeypatch.setattr(subprocess, "run", run)
    return steps


def prepare(folder: ClubFolder, program: Path) -> bool:
    return prepare_files(folder, {}, lambda: None, program)


def test_it_is_done_once_to_each_version(folder: ClubFolder, program: Path, asked: list[str]) -> None:
    assert prepare(folder, program)
    assert asked == ["compilecatalogues", "collectstatic", "pocketbook"]
    # What is made from the sources is none of them.
    for made in ("django.mo", "words_said.txt"):
        (program / "config" / made).touch()
    assert not prepare(folder, program)
    (program / "config" / "urls.py").write_text("urls of tomorrow", encoding="ascii")
    assert prepare(folder, program)
    assert len(asked) == 6


def test_the_same_version_in_another_place_is_prepared_there(
    folder: ClubFolder, program: Path, asked: list[str], tmp_path: Path
) -> None:
    """Its catalogues stand beside their sources."""
    prepare(folder, program)
    assert prepare(folder, program.rename(tmp_path / "unpacked-anew"))


def test_what_fails_is_done_again_at_the_next_start(
    folder: ClubFolder, program: Path, asked: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    prepare(folder, program)
    (program / "config" / "urls.py").write_text("urls of tomorrow", encoding="ascii")
    with monkeypatch.context() as patch:
        patch.setattr(preparing, "STEPS", (("compilecatalogues",), ("fails",)))
        with pytest.raises(NotPrepared, match=r"^fails: OSError: No space left$"):
            prepare(folder, program)
    assert prepare(folder, program)


def test_every_source_counts() -> None:
    """Control of `SOURCES`: each folder of the application is among them."""
    folders = {each.parent.name for each in BASE_DIR.glob("*/*") if each.parent.name in ("templates", "static")}
    packages = {each.parent.name for each in BASE_DIR.glob("*/__init__.py")} - {"tests"}
    assert packages | folders == set(preparing.SOURCES)
    assert digest_of(BASE_DIR) == digest_of(BASE_DIR)


def check(variables: dict[str, str]) -> str:
    """What Django says of these settings, as for a deployment."""
    asked = "from django.conf import settings as s; from pathlib import Path\n"
    asked += "print(s.PRODUCTION, s.DEBUG, s.ALLOWED_HOSTS, Path(s.DATABASES['default']['NAME']), end=' ')\n"
    asked += "print(s.PROXIES, s.SENDS_MAIL, s.SITE)"
    done = subprocess.run(
        [sys.executable, "-c", asked], env=variables, cwd=BASE_DIR, capture_output=True, text=True, check=True
    )
    return done.stdout.strip()


def test_it_runs_under_productions_settings(tmp_path: Path) -> None:
    folder = ClubFolder(tmp_path / "Odile & Co, 100 %")
    folder.make()
    # What the computer happens to have set changes nothing.
    surroundings = {
        **passed_on(),
        "ARBITRE_DEBUG": "1",
        "DATABASE_URL": "sqlite:///elsewhere",
        "DATABASE_WEB_ROLE": "x",
        "ARBITRE_SITE": "https://elsewhere.example.org",
    }
    reached = Reach("0.0.0.0", 8444, "192.168.1.20", ("192.168.1.20",))  # noqa: S104
    said = check(settings_for(folder, reached, surroundings))
    hosts = ["192.168.1.20", "127.0.0.1", "localhost"]
    assert said == f"True False {hosts} {folder.database} 0 False https://192.168.1.20:8444"
    mail = {**surroundings, "EMAIL_URL": "smtps://u:p@mail.example.org?from=club@example.org"}
    assert check(settings_for(folder, reach(Options(site="a.example.org")), mail)).endswith(
        " 1 True https://a.example.org"
    )


def test_a_database_on_windows_is_named_as_settings_read_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """`C:`, and folders with spaces."""
    path = PureWindowsPath(r"C:\Users\Odile Roux\Arbitre\arbitre.sqlite3")
    made: list[object] = []
    monkeypatch.setattr("config.database._sqlite", made.append)
    base: Any = PureWindowsPath(r"D:\arbitre")
    database(address_of(path), base, pool_size=1)
    assert made == [path]


def test_what_is_remembered_may_be_torn(folder: ClubFolder) -> None:
    remember(folder.remembered, Remembered("fr", "https://192.168.1.20:8443"))
    assert recall(folder.remembered) == Remembered("fr", "https://192.168.1.20:8443")
    for torn in ('{"language": "f', "[]", "", "3"):
        folder.remembered.write_text(torn, encoding="utf-8")
        assert recall(folder.remembered) == Remembered()
