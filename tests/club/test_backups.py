"""The backups of a club's own computer: thirty, none twice, and none lost to one that fails."""

from __future__ import annotations

import datetime
import errno
from pathlib import Path

import pytest
from django.db import OperationalError

from config.backup import BackupRefused, check
from config.club.folders import ClubFolder
from config.club.keeping_backups import EVERY, KEPT, Backups, is_of_a_full_disk
from incidents.models import Club
from tests.config.backups import a_club_with_rulings

pytestmark = pytest.mark.django_db(transaction=True)

EVENING = datetime.datetime(2026, 11, 27, 20, 0, tzinfo=datetime.UTC)


class Clock:
    """One that goes on by a minute at each look."""

    def __init__(self) -> None:
        self.at = EVENING

    def now(self) -> datetime.datetime:
        self.at += datetime.timedelta(minutes=1)
        return self.at

    def seconds(self) -> float:
        return self.at.timestamp()


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def backups(folder: ClubFolder, clock: Clock) -> Backups:
    return Backups(folder.backups, clock.now, clock.seconds)


def rename(name: str) -> None:
    Club.objects.update(name=name)


def test_one_is_made_and_can_be_restored(backups: Backups) -> None:
    a_club_with_rulings()
    made = backups.make()
    assert made is not None
    assert made.name == "arbitre-20261127-200100.zip"
    assert {table.name: table.rows for table in check(made).manifest.tables}["rulings_ruling"] == 3


def test_the_last_thirty_stay(backups: Backups) -> None:
    a_club_with_rulings(count=1)
    made: list[Path] = []
    for number in range(KEPT + 3):
        rename(f"Club {number}")
        path = backups.make()
        assert path is not None
        made.append(path)
        # Control: as long as there are not more, none goes.
        assert len(backups.every()) == min(number + 1, KEPT)
    assert backups.every() == made[-KEPT:]
    rename("Once more")
    backups.make(never=made[3])
    assert made[3] in backups.every(), "the one that is to be restored stays"


def test_nothing_else_of_the_folder_goes(backups: Backups) -> None:
    kept = [backups.folder / name for name in ("mine.zip", "before-the-festival.zip", "notes.txt")]
    for each in kept:
        each.touch()
    a_club_with_rulings(count=1)
    for number in range(KEPT + 1):
        rename(f"Club {number}")
        backups.make()
    assert all(each.exists() for each in kept)


def test_what_is_not_new_is_not_backed_up_again(backups: Backups) -> None:
    a_club_with_rulings(count=1)
    first = backups.make()
    assert backups.make() is None
    assert backups.every() == [first]
    rename("Another")
    assert backups.make() is not None


def test_a_spoilt_one_is_no_reason_to_make_none(backups: Backups) -> None:
    a_club_with_rulings(count=1)
    first = backups.make()
    assert first is not None
    first.write_bytes(b"spoilt")
    assert backups.make() is not None


def test_two_within_a_second_do_not_meet(backups: Backups) -> None:
    a_club_with_rulings(count=1)
    backups.now = lambda: EVENING
    first = backups.make()
    rename("Another")
    assert [each.name for each in backups.every()] == ["arbitre-20261127-200000.zip"]
    second = backups.make()
    assert backups.every() == [first, second], "the newest is the last"


def test_what_a_kill_left_half_written_is_taken_away(backups: Backups) -> None:
    half = backups.folder / ".arbitre-20261127-190000.zip.unfinished"
    half.touch()
    backups.make()
    assert not half.exists()


def test_one_is_due_after_an_hour(backups: Backups, clock: Clock) -> None:
    assert backups.is_due()
    backups.make()
    assert not backups.is_due()
    clock.at += datetime.timedelta(seconds=EVERY - 61)
    assert not backups.is_due()
    clock.at += datetime.timedelta(seconds=61)
    assert backups.is_due()
    # The clock was an hour late, and was put right.
    backups.make()
    clock.at -= datetime.timedelta(hours=2)
    assert backups.is_due()


@pytest.mark.parametrize("number", [errno.ENOSPC, errno.EDQUOT])
def test_a_full_disk_loses_no_backup_that_was_there(
    number: int, backups: Backups, monkeypatch: pytest.MonkeyPatch
) -> None:
    a_club_with_rulings(count=1)
    first = backups.make()
    rename("Another")

    def full(_descriptor: int) -> None:
        raise OSError(number, "No more")

    with monkeypatch.context() as patch:
        patch.setattr("config.backup.make_backup.os.fsync", full)
        with pytest.raises(BackupRefused) as refused:
            backups.make()
    assert is_of_a_full_disk(refused.value)
    assert list(backups.folder.iterdir()) == [first]
    # It is tried again in an hour, not in a moment; and then it is made.
    assert not backups.is_due()
    assert backups.make() is not None


def test_what_is_no_full_disk_is_not_taken_for_one() -> None:
    assert is_of_a_full_disk(OperationalError("database or disk is full"))
    assert not is_of_a_full_disk(OperationalError("database is locked"))
    assert not is_of_a_full_disk(PermissionError(errno.EACCES, "Permission denied"))


def test_windows_writes_out_only_what_may_be_written(backups: Backups, monkeypatch: pytest.MonkeyPatch) -> None:
    """There fsync refuses a file that was opened for reading; here that is asked of each."""
    import fcntl
    import os

    asked: list[bool] = []

    def fsync(descriptor: int) -> None:
        is_folder = os.path.isdir(f"/proc/self/fd/{descriptor}")
        asked.append(is_folder or fcntl.fcntl(descriptor, fcntl.F_GETFL) & os.O_ACCMODE != os.O_RDONLY)

    monkeypatch.setattr("config.backup.make_backup.os.fsync", fsync)
    backups.make()
    assert asked == [True, True]
