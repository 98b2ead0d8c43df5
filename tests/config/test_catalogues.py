"""`compilecatalogues`: what it compiles, and what it says of a broken catalogue."""

from pathlib import Path

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError
from pytest_django import Settings

from config import words_said
from config.catalogues import catalogues, in_one_step

HEADER = 'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=UTF-8\\n"\n\n'


@pytest.fixture
def catalogue(tmp_path: Path, settings: Settings, monkeypatch: pytest.MonkeyPatch) -> Path:
    settings.LOCALE_PATHS = [tmp_path]
    monkeypatch.setattr(words_said, "SAID", tmp_path / "words_said.txt")
    path = tmp_path / "fr" / "LC_MESSAGES" / "django.po"
    path.parent.mkdir(parents=True)
    return path


def test_a_catalogue_is_compiled_beside_its_source(catalogue: Path) -> None:
    catalogue.write_text(HEADER + 'msgid "trick"\nmsgstr "levée"\n', encoding="utf-8")
    assert catalogue in catalogues()
    call_command("compilecatalogues", verbosity=0)
    assert "levée".encode() in catalogue.with_suffix(".mo").read_bytes()


def test_a_broken_catalogue_names_its_line(catalogue: Path) -> None:
    catalogue.write_text(HEADER + 'trick\nmsgstr "levée"\n', encoding="utf-8")
    with pytest.raises(CommandError, match=r"django\.po.*line 5"):
        call_command("compilecatalogues", verbosity=0)


def test_only_the_catalogues_of_this_project_are_compiled(settings: Settings) -> None:
    base = Path(settings.BASE_DIR)
    assert all(path.relative_to(base).parts[0] in {"config", "incidents", "rulings"} for path in catalogues())


def test_what_was_there_stays_until_the_new_is_whole(tmp_path: Path) -> None:
    target = tmp_path / "django.mo"
    target.write_text("before")

    def fail_half_way() -> None:
        with in_one_step(target) as begun:
            begun.write_text("half")
            raise OSError("the disk is full")

    with pytest.raises(OSError, match="full"):
        fail_half_way()
    assert {each.name: each.read_text() for each in tmp_path.iterdir()} == {"django.mo": "before"}
    with in_one_step(target) as begun:
        begun.write_text("now")
        assert target.read_text() == "before"
    assert {each.name: each.read_text() for each in tmp_path.iterdir()} == {"django.mo": "now"}
