"""A new version migrates what it finds, and never before that is backed up."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from django.apps.registry import Apps
from django.core.management import call_command
from django.db import DEFAULT_DB_ALIAS, connection
from django.db.models.signals import post_migrate

from config.backup import BackupRefused, backup, check, restore, state
from config.backup.upgrading import scratch
from config.club import going_on
from config.club.folders import ClubFolder
from config.club.keeping_backups import Backups
from config.club.tables_up_to_date import OfANewerArbitre, bring_up_to_date
from config.club.terminal import CannotGoOn
from incidents.models import Club
from tests.club.conftest import Heard

pytestmark = pytest.mark.django_db(transaction=True)

BEFORE = (("incidents", "0001_initial"), ("rulings", "0001_initial"))
"""Of an Arbitre of long ago, from before the chain."""


@pytest.fixture
def old(tmp_path: Path) -> Iterator[None]:
    """A database of that day in the place of the tests' own, with a club in it."""
    with scratch(tmp_path, DEFAULT_DB_ALIAS):
        then: list[Apps] = []

        def note(*, apps: Apps, **_: object) -> None:
            then.append(apps)

        post_migrate.connect(note)
        for app, name in BEFORE:
            call_command("migrate", app, name, interactive=False, verbosity=0)
        post_migrate.disconnect(note)
        then[-1].get_model("incidents", "Club").objects.create(slug="parc", name="Cercle du Parc")
        yield


def refuse(_registry: Apps) -> None:
    raise BackupRefused("the stick is full")


def test_what_is_there_is_backed_up_and_then_migrated(old: None, folder: ClubFolder, heard: Heard) -> None:
    before = state.applied_migrations(connection)
    assert before < state.program_migrations()
    backups = Backups(folder.backups)
    going_on.bring_up(backups, heard)
    assert state.applied_migrations(connection) == state.program_migrations()
    (made,) = backups.every()
    assert set(check(made).manifest.migrations) == before, "it holds the tables as they stood"
    assert heard.text.index("newer than your data") < heard.text.index(f"Backed up: {made.name}")
    assert Club.objects.get().name == "Cercle du Parc"
    # It is one that can be put back, in this version.
    Club.objects.update(name="Spoilt")
    restore(made, replace=True)
    assert Club.objects.get().name == "Cercle du Parc"


def test_without_a_backup_nothing_is_migrated(old: None) -> None:
    before = state.applied_migrations(connection)
    with pytest.raises(BackupRefused):
        bring_up_to_date(refuse)
    assert state.applied_migrations(connection) == before


def test_an_empty_database_and_one_of_today_need_none(tmp_path: Path) -> None:
    """Control: of these `refuse` is not asked, as of the older one above."""
    assert not bring_up_to_date(refuse)
    with scratch(tmp_path, DEFAULT_DB_ALIAS):
        assert bring_up_to_date(refuse)
        assert state.applied_migrations(connection) == state.program_migrations()


def test_what_a_newer_arbitre_wrote_is_left_alone(tmp_path: Path, folder: ClubFolder, heard: Heard) -> None:
    with scratch(tmp_path, DEFAULT_DB_ALIAS):
        bring_up_to_date(refuse)
        with connection.cursor() as cursor:
            cursor.execute(
                "INSERT INTO django_migrations (app, name, applied) VALUES ('rulings', '9999_of_tomorrow', %s)",
                ["2027-01-01"],
            )
        with pytest.raises(OfANewerArbitre):
            bring_up_to_date(refuse)
        with pytest.raises(CannotGoOn, match="Open them with the newest version"):
            going_on.bring_up(Backups(folder.backups), heard)


def test_of_a_database_that_is_behind_a_backup_is_refused_but_then(old: None, tmp_path: Path) -> None:
    """Control: `manage.py backup` goes on as it did."""
    with pytest.raises(BackupRefused, match=r"run `manage\.py migrate` first"):
        backup(tmp_path / "arbitre-x.zip")
