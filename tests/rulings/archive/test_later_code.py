"""T23: what is done to the reasons given later behind Arbitre's back is named, by the numbers of their rulings."""

# ruff: noqa: S608
# The statements are made of names and numbers of ours.

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final

import pytest
from django.core.management import CommandError, call_command
from django.db import connection
from django.test import Client
from django.utils.translation import override

from config.backup import backup
from incidents.models import Club, LogEntry, Session, User
from rulings.archive import chain_faults, later_code
from rulings.archive.chain import ends_hold
from rulings.archive.explaining import explain
from rulings.archive.later_code import reason_code, reason_holds
from rulings.archive.sealing import lift_seals
from rulings.models import ChainLink, LaterReason, Ruling
from tests.rulings.a_club import a_club, a_later_reason, a_person, a_session, an_incident, give, supersede

pytestmark = pytest.mark.django_db(transaction=True)

WORDS: Final = "Le zéphyr avait soufflé la carte."
ON_SQLITE: Final = connection.vendor == "sqlite"
FORGED: Final = "The reason given later for {} is not what was written: it was altered or forged."
MISPLACED: Final = "{} has a reason given later, and there was none to give: it was altered or forged."
MISSING: Final = "The reason given later for {} is missing: the journal says that it was given."
UNSAID: Final = "The journal does not say that a reason was given later for {}, and there is one."
OF_NO_CLUB: Final = "The reason given later for {} belongs to a club that does not exist."


@pytest.fixture
def rulings(session: Session, director: User) -> list[Ruling]:
    """Two that were explained, one that was not, and one that supersedes nothing; another club has one that was."""
    explained = [supersede(session, director), supersede(session, director)]
    for ruling in explained:
        explain(ruling, director, WORDS)
    elsewhere = a_club("quai")
    other = a_person(elsewhere)
    explain(supersede(a_session(elsewhere), other), other, WORDS)
    return [*explained, supersede(session, director), give(an_incident(session, director), director)]


def faults(club: Club) -> list[str]:
    with override("en"):
        return [*chain_faults.chain_faults(club), *chain_faults.journal_faults(club), *chain_faults.faults_of_no_club()]


def tamper(*statements: str) -> None:
    """What somebody does who owns the tables, and on PostgreSQL keeps to no foreign keys."""
    if not ON_SQLITE:
        statements = ("SET session_replication_role = replica", *statements, "RESET session_replication_role")
    with lift_seals(), connection.cursor() as cursor:
        for statement in statements:
            cursor.execute(statement)


# ---- What is as it was written ------------------------------------------------------------------


@pytest.mark.gate("T23")
def test_of_sound_reasons_nothing_is_said(rulings: list[Ruling]) -> None:
    for club in Club.objects.all():
        assert faults(club) == []
    assert ends_hold()


def test_of_what_is_signed_nothing_is_changed() -> None:
    """What was written would hold no more."""
    reason = LaterReason(
        pk=9,
        club_id=1,
        ruling=Ruling(pk=2, number="2026-0002"),
        words="« l’♥A »",
        given_by_id=3,
        given_at=datetime(2026, 3, 6, 20, 15, 0, 7, tzinfo=UTC),
    )
    assert later_code._message(reason).decode() == (
        '{"club":1,"given_at":"2026-03-06T20:15:00.000007+00:00","given_by":3,"number":"2026-0002","ruling":2,'
        '"words":"\\u00ab l\\u2019\\u2665A \\u00bb"}'
    )


def test_it_holds_under_a_key_that_was_replaced(rulings: list[Ruling], settings: Any) -> None:
    reason = LaterReason.objects.earliest("pk")
    settings.RECORD_KEYS = ["n" * 60, *settings.RECORD_KEYS]
    assert reason_holds(reason)
    settings.RECORD_KEYS = settings.RECORD_KEYS[:1]
    assert not reason_holds(reason)


# ---- What is done behind Arbitre's back ---------------------------------------------------------


@pytest.mark.parametrize("place", [0, 1])
@pytest.mark.parametrize(
    "change",
    [
        "words = 'Autre chose.'",
        "given_by_id = {other}",
        "given_at = '2026-01-01 00:00:00+00:00'",
        "mac = 'x'",
        "mac = '\u2665'",
    ],
)
@pytest.mark.gate("T23")
def test_an_edited_reason_is_named(rulings: list[Ruling], session: Session, change: str, place: int) -> None:
    other = a_person(session.club).pk
    tamper(f"UPDATE rulings_laterreason SET {change.format(other=other)} WHERE ruling_id = {rulings[place].pk}")
    assert faults(session.club) == [FORGED.format(rulings[place].number)]
    # Who asks the last one alone does not see the others.
    assert ends_hold() is (place == 0)


@pytest.mark.gate("T23", control=True)
def test_control_what_is_in_no_code_is_edited_unseen(
    rulings: list[Ruling], session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(later_code, "holds", lambda *_: True)
    tamper("UPDATE rulings_laterreason SET words = 'Autre chose.'")
    assert faults(session.club) == []
    assert ends_hold()


@pytest.mark.gate("T23")
def test_one_moved_to_another_ruling_is_named(rulings: list[Ruling], session: Session) -> None:
    tamper(f"UPDATE rulings_laterreason SET ruling_id = {rulings[2].pk} WHERE ruling_id = {rulings[1].pk}")
    assert faults(session.club) == [
        FORGED.format(rulings[2].number),
        MISSING.format(rulings[1].number),
        UNSAID.format(rulings[2].number),
    ]
    assert not ends_hold()


@pytest.mark.gate("T23")
def test_one_handed_to_another_club_is_named_in_both(rulings: list[Ruling], session: Session) -> None:
    quai = Club.objects.get(slug="quai")
    tamper(f"UPDATE rulings_laterreason SET club_id = {quai.pk} WHERE ruling_id = {rulings[1].pk}")
    assert faults(session.club) == [MISSING.format(rulings[1].number)]
    assert FORGED.format(rulings[1].number) in faults(quai)


@pytest.mark.gate("T23")
def test_one_taken_away_is_told_by_the_journal(rulings: list[Ruling], session: Session) -> None:
    tamper(f"DELETE FROM rulings_laterreason WHERE ruling_id = {rulings[0].pk}")
    assert faults(session.club) == [MISSING.format(rulings[0].number)]


@pytest.mark.gate("T23")
def test_a_line_of_the_journal_taken_away_or_spoilt_is_told(rulings: list[Ruling], session: Session) -> None:
    first, second = LogEntry.objects.filter(club=session.club, tag="ruling-explained").order_by("pk")
    tamper(
        f"DELETE FROM incidents_logentry WHERE id = {first.pk}",
        f"UPDATE incidents_logentry SET detail = '[]' WHERE id = {second.pk}",
    )
    assert faults(session.club) == [
        f"Line {second.pk} of the journal names no ruling: it was altered.",
        UNSAID.format(rulings[0].number),
        UNSAID.format(rulings[1].number),
    ]


@pytest.mark.parametrize("place", [2, 3])
@pytest.mark.gate("T23")
def test_a_forged_one_is_named(rulings: list[Ruling], session: Session, director: User, place: int) -> None:
    """For a ruling without words, or one that takes none: by hand, or with a code of another row."""
    LaterReason.objects.create(
        club=session.club,
        ruling=rulings[place],
        words=WORDS,
        given_by=director,
        mac=LaterReason.objects.earliest("pk").mac,
        reason_search_text="x",
    )
    number = rulings[place].number
    assert faults(session.club) == [FORGED.format(number), UNSAID.format(number)]
    assert not ends_hold()


@pytest.mark.gate("T23")
def test_one_for_a_ruling_that_takes_none_is_named_though_it_has_its_code(
    rulings: list[Ruling], session: Session, director: User
) -> None:
    told = supersede(session, director, reason="Misheard.")
    a_later_reason(told, director, WORDS)
    assert faults(session.club) == [MISPLACED.format(told.number), UNSAID.format(told.number)]
    assert not ends_hold()
    tamper(f"DELETE FROM rulings_laterreason WHERE ruling_id = {told.pk}")
    a_later_reason(rulings[3], director, WORDS)
    assert faults(session.club) == [MISPLACED.format(rulings[3].number), UNSAID.format(rulings[3].number)]
    assert not ends_hold()


@pytest.fixture
def foreign_keys_off() -> Iterator[None]:
    """What is handed to no club is taken away again: with it no transaction ends."""
    with connection.constraint_checks_disabled():
        yield
        for table in ("rulings_laterreason", "incidents_logentry"):
            tamper(f"DELETE FROM {table} WHERE club_id = 999")


@pytest.mark.usefixtures("foreign_keys_off")
@pytest.mark.gate("T23")
def test_one_of_a_club_that_there_is_not_is_named(rulings: list[Ruling], session: Session) -> None:
    number = rulings[0].number
    tamper(f"UPDATE rulings_laterreason SET club_id = 999 WHERE ruling_id = {rulings[0].pk}")
    assert faults(session.club) == [MISSING.format(number), OF_NO_CLUB.format(number)]
    assert not ends_hold()
    # With its line it would be missed nowhere.
    line = LogEntry.objects.filter(club=session.club, tag="ruling-explained").earliest("pk").pk
    tamper(f"UPDATE incidents_logentry SET club_id = 999 WHERE id = {line}")
    assert faults(session.club) == [
        OF_NO_CLUB.format(number),
        f"Line {line} of the journal belongs to a club that does not exist.",
    ]


@pytest.mark.skipif(not ON_SQLITE, reason="PostgreSQL takes nothing into a column that is none of its kind.")
@pytest.mark.parametrize(
    "change",
    ["words = x'ff00'", "words = CAST(x'ff' AS TEXT)", "given_at = 'x'", "given_by_id = 'x'", "mac = x'ff'", "mac = 7"],
)
@pytest.mark.gate("T23")
def test_an_unreadable_one_is_named_and_the_others_are_looked_at(
    rulings: list[Ruling], session: Session, client: Client, change: str
) -> None:
    with connection.constraint_checks_disabled():
        tamper(
            f"UPDATE rulings_laterreason SET {change} WHERE ruling_id = {rulings[1].pk}",
            f"UPDATE rulings_laterreason SET words = 'Autre chose.' WHERE ruling_id = {rulings[0].pk}",
        )
        assert faults(session.club) == [FORGED.format(ruling.number) for ruling in rulings[:2]]
        response = client.get("/health/")
        assert (response.status_code, response.json()["chain"]) == (503, False)
        tamper(f"DELETE FROM rulings_laterreason WHERE ruling_id = {rulings[1].pk}")


@pytest.mark.skipif(not ON_SQLITE, reason="PostgreSQL lets nobody take away what is referred to.")
@pytest.mark.gate("T23")
def test_one_without_its_ruling_is_named(rulings: list[Ruling], session: Session) -> None:
    pk = rulings[1].pk
    with connection.constraint_checks_disabled():
        tamper(f"DELETE FROM rulings_citedclause WHERE ruling_id = {pk}", f"DELETE FROM rulings_ruling WHERE id = {pk}")
        assert FORGED.format(f"#{pk}") in faults(session.club)
        for table in ("rulings_laterreason", "rulings_chainlink"):
            tamper(f"DELETE FROM {table} WHERE ruling_id = {pk}")


# ---- Backups ------------------------------------------------------------------------------------


@pytest.mark.gate("T23")
def test_a_restored_one_holds_and_an_altered_one_is_refused(
    rulings: list[Ruling], session: Session, tmp_path: Path
) -> None:
    sound, edited = tmp_path / "sound.zip", tmp_path / "edited.zip"
    backup(sound)
    call_command("restore", str(sound), "--replace", verbosity=0)
    for club in Club.objects.all():
        assert faults(club) == []
    assert ends_hold()
    tamper(f"UPDATE rulings_laterreason SET words = 'Autre chose.' WHERE ruling_id = {rulings[0].pk}")
    backup(edited)
    with pytest.raises(CommandError, match=f"The reason given later for {rulings[0].number} is not what was written"):
        call_command("restore", str(edited), "--replace", verbosity=0)
    # Taken all the same, it is held as it stands, and what is done to it from then on is told.
    call_command("restore", str(edited), "--replace", "--unverified", verbosity=0)
    assert faults(session.club) == []
    assert ends_hold()
    assert ChainLink.objects.filter(club=session.club, stood_at=None).count() == 0
    tamper(f"UPDATE rulings_laterreason SET words = 'Encore autre.' WHERE ruling_id = {rulings[0].pk}")
    assert faults(session.club) == [FORGED.format(rulings[0].number)]


def test_what_says_that_it_is_younger_gets_no_code_of_a_day_on_which_it_stood(
    rulings: list[Ruling], session: Session
) -> None:
    """It would pass for one that was written after that day."""
    reason = LaterReason.objects.earliest("pk")
    tamper(f"UPDATE rulings_laterreason SET given_at = '2099-01-01 00:00:00+00:00' WHERE id = {reason.pk}")
    with lift_seals():
        later_code.sign_as_they_stand(session.club_id, datetime(2098, 1, 1, tzinfo=UTC))
    assert faults(session.club) == [FORGED.format(rulings[0].number)]
    assert LaterReason.objects.get(pk=reason.pk).mac == reason.mac == reason_code(reason)
