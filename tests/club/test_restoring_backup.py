"""`python club.py restore`: what there is is backed up, then what was comes back; and what cannot is said."""

from __future__ import annotations

from pathlib import Path

import pytest
from django.test import override_settings

from config.club import going_on
from config.club.folders import ClubFolder
from config.club.keeping_backups import Backups
from config.club.options import Options, read_options
from config.club.terminal import Language
from incidents.accounts.inviting import invite
from incidents.models import Club, ClubRole, Invitation
from tests.club.conftest import Heard
from tests.config.backups import a_club_with_rulings

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def backups(folder: ClubFolder) -> Backups:
    """One of a club that was called Before; it is called Now."""
    a_club_with_rulings(count=1)
    made = Backups(folder.backups)
    Club.objects.update(name="Before")
    made.make()
    Club.objects.update(name="Now")
    return made


def name() -> str:
    return Club.objects.get().name


def test_the_number_that_is_typed_is_put_back(backups: Backups) -> None:
    somebody = Heard("", "0", "2", "1")
    assert going_on.restore(Options("restore"), backups, somebody) == 0
    assert name() == "Before"
    assert somebody.text.count("A number from 1 to 1.") == 3
    # What there was is not lost: it is the newest by now, and comes back in the same way.
    assert len(backups.every()) == 2
    assert going_on.restore(Options("restore"), backups, Heard("1")) == 0
    assert name() == "Now"


@pytest.mark.parametrize(
    ("language", "said"),
    [
        (Language.ENGLISH, "Invitations still open in this backup: 2. They will be withdrawn"),
        (Language.FRENCH, "Invitations encore ouvertes dans cette sauvegarde\xa0: 2. Elles seront retirées"),
    ],
)
def test_that_slips_end_is_said_before_they_do(
    language: Language, said: str, folder: ClubFolder, backups: Backups
) -> None:
    club = Club.objects.get()
    for _each in range(2):
        invite(club, ClubRole.PLAYER, None)
    path = str(backups.make())
    Club.objects.update(name="Later")
    # The newest, and then nobody answers any more; no; yes.
    for typed, named in ((["1"], ""), (["n"], path), ([""], path)):
        assert (name(), Invitation.objects.open_still().count()) == ("Later", 2)
        somebody = Heard(*typed, language=language)
        done = going_on.restore(Options("restore", named), backups, somebody)
        assert (done, said in somebody.text) == (0 if typed == [""] else 1, True)
    assert (name(), Invitation.objects.open_still().count()) == ("Now", 0)


def test_nobody_is_asked_where_nobody_is_there(backups: Backups, heard: Heard) -> None:
    invite(Club.objects.get(), ClubRole.PLAYER, None)
    made = backups.make()
    assert going_on.restore(Options("restore", str(made)), backups, heard) == 0
    assert "Invitations still open in this backup: 1." in heard.text


def test_a_file_that_is_named_is_put_back(backups: Backups, heard: Heard, tmp_path: Path) -> None:
    stick = backups.every()[0].rename(tmp_path / "from-the-stick.zip")
    asked = read_options(["restore", str(stick), "--data", "/srv/le-club", "--port", "8444"])
    assert going_on.restore(asked, backups, heard) == 0
    assert "Open the club:\n    python club.py --data /srv/le-club --port 8444\n" in heard.text, "and no other one"
    assert (name(), stick.exists()) == ("Before", True)


@pytest.mark.parametrize("is_there", [True, False])
def test_what_is_no_backup_changes_nothing(is_there: bool, backups: Backups, heard: Heard, tmp_path: Path) -> None:
    path = tmp_path / "holiday.zip"
    if is_there:
        path.write_bytes(b"pictures")
    assert going_on.restore(Options("restore", str(path)), backups, heard) == 1
    assert (name(), "it is no whole backup" in heard.text) == ("Now", True)


def test_one_of_another_computer_says_which_key_it_wants(backups: Backups, heard: Heard) -> None:
    path = str(backups.every()[0])
    with override_settings(RECORD_KEYS=["another-key-" * 6]):
        assert going_on.restore(Options("restore", path), backups, heard) == 1
        assert (name(), "copy its file keys/record-key" in heard.text) == ("Now", True)
        assert going_on.restore(Options("restore", path, unverified=True), backups, heard) == 0
    assert name() == "Before"


def test_without_somebody_or_a_backup_it_says_how_to_go_on(backups: Backups, heard: Heard) -> None:
    asked = read_options(["restore", "--data", "/srv/le-club", "--port", "8444"])
    assert going_on.restore(asked, backups, heard) == 1
    assert "    python club.py --data /srv/le-club --port 8444 restore FILE\n" in heard.text
    backups.every()[0].unlink()
    somebody = Heard("1")
    assert going_on.restore(Options("restore"), backups, somebody) == 1
    assert "There is no backup in" in somebody.text
    assert name() == "Now"
