"""What the tables themselves promise."""

import datetime

import pytest
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.db.models import ProtectedError

from incidents import deals
from incidents.models import (
    Board,
    Club,
    ClubRole,
    Incident,
    Invitation,
    LogEntry,
    Membership,
    Pair,
    Player,
    Session,
    Table,
    Tag,
    User,
)
from incidents.models.tables_in_room import has_several_sections, several_sections
from incidents.models.written_once import Unalterable
from incidents.text import fold, storable, tidy

# Boards 1 to 16 as they are printed, dealer and vulnerability.
PRINTED = [
    *("N", "-", "E", "NS", "S", "EW", "W", "all"),
    *("N", "NS", "E", "EW", "S", "all", "W", "-"),
    *("N", "EW", "E", "all", "S", "-", "W", "NS"),
    *("N", "all", "E", "-", "S", "NS", "W", "EW"),
]

DEAL = "N:AKQJ.T98.765.432 T987.765.432.AKQ 6543.432.AKQJ.T9 2.AKQJ.T98.J8765"


@pytest.mark.parametrize("number", range(1, 17))
def test_dealer_and_vulnerability_are_those_printed_on_the_board(number: int) -> None:
    board = Board(number=number)
    assert [board.dealer, board.vulnerability] == PRINTED[2 * number - 2 : 2 * number]


def test_the_cycle_begins_again_after_sixteen_boards() -> None:
    for number in range(1, 17):
        again = Board(number=number + 16)
        assert (again.dealer, again.vulnerability) == (Board(number=number).dealer, Board(number=number).vulnerability)


@pytest.mark.parametrize("sections", ["A", "B", "AB"])
def test_the_room_calls_a_table_by_its_section_where_there_are_several(session: Session, sections: str) -> None:
    session.tables.all().delete()
    for section in sections:
        Table.objects.create(session=session, section=section, number=4)
    tables = list(session.tables.in_order())
    names = [f"{section}4" for section in sections] if len(sections) > 1 else ["4"]
    assert [each.name_in_room(several_sections=has_several_sections(tables)) for each in tables] == names
    # Asked of the tables at hand, of the database with each row, and for one table: the same answer.
    annotated = session.tables.annotate(several=several_sections("section")).values_list("several", flat=True)
    asked = [session.tables.of_other_sections(each.section).exists() for each in tables]
    assert list(annotated) == asked == [has_several_sections(tables)] * len(tables)


def test_each_role_may_do_what_the_one_before_may() -> None:
    assert [[role.at_least(other) for other in ClubRole] for role in ClubRole] == [
        [True, False, False],
        [True, True, False],
        [True, True, True],
    ]


@pytest.mark.parametrize(
    ("typed", "same"),
    [
        ("Łukasz Żak", "lukasz zak"),
        ("  Jean-Émile   DUPONT ", "jean emile dupont"),
        ("Strauß", "STRAUSS"),
        ("Ørsted", "orsted"),
        ("Œuvrard", "oeuvrard"),
        ("Cœur", "cOEUR"),
        # Pasted out of a file that may break there: read as one word, so it is one.
        ("Du\u00adpont", "dupont"),
        ("Du\u200bpont \u202eJean\u202c", "dupont jean"),
    ],
)
def test_two_spellings_of_a_name_are_equal_once_folded(typed: str, same: str) -> None:
    assert fold(typed) == fold(same)


def test_different_names_stay_different() -> None:
    assert fold("Dupont") != fold("Dupond")
    assert tidy("  É\u0301  b ") != ""


def test_what_nobody_sees_or_turns_what_follows_around_is_not_kept() -> None:
    assert tidy("Du\u00adpont\u200b \ufeff\u202eJean\u2066 ") == "Dupont Jean"
    # What joins letters is seen.
    assert tidy("می\u200cخواهم") == "می\u200cخواهم"


@pytest.mark.parametrize("text", ["a\0b", "a\x1bb", "a\ud800b", "line\nbreak"])
def test_what_a_database_refuses_is_refused_before(text: str) -> None:
    with pytest.raises(ValidationError):
        storable(text)


@pytest.mark.parametrize("slug", ["admin", "HEALTH", "language", "invitations", "static", "accounts", "api", "i18n"])
def test_a_club_may_not_be_called_as_the_site_itself(slug: str) -> None:
    with pytest.raises(ValidationError) as refusal:
        Club(slug=slug, name="x").clean_fields()
    assert set(refusal.value.message_dict) == {"slug"}


def test_every_address_of_the_site_is_reserved() -> None:
    """A new first segment in the addresses must be reserved too, or a club could stand in front of it."""
    from django.urls import get_resolver

    from incidents.models.clubs import RESERVED_SLUGS

    first = set()
    for pattern in get_resolver().url_patterns[0].url_patterns:  # type: ignore[union-attr]
        segment = str(pattern.pattern).split("/")[0]
        if segment and not segment.startswith("<"):
            first.add(segment)
    assert first
    assert first <= RESERVED_SLUGS


@pytest.mark.parametrize("zone", ["Europe/Pariss", "../etc/passwd", "", "Europe"])
def test_a_time_zone_is_one_of_those_that_exist(zone: str) -> None:
    with pytest.raises(ValidationError):
        Club(slug="x", name="x", time_zone=zone).clean_fields()


@pytest.mark.parametrize(
    ("zone", "expected"),
    [("Europe/Paris", "2026-03-29"), ("Pacific/Auckland", "2026-03-29"), ("America/Los_Angeles", "2026-03-28")],
)
def test_today_is_the_date_on_the_clubs_wall(zone: str, expected: str, monkeypatch: pytest.MonkeyPatch) -> None:
    from django.utils import timezone

    moment = datetime.datetime(2026, 3, 28, 23, 30, tzinfo=datetime.UTC)
    monkeypatch.setattr(timezone, "now", lambda: moment)
    assert Club(time_zone=zone).today().isoformat() == expected


# ---- deals --------------------------------------------------------------------------------------


def test_a_whole_deal_is_read_from_any_seat_and_kept_in_one_spelling() -> None:
    hands = DEAL.removeprefix("N:").split()
    from_south = "s:" + " ".join([*hands[2:], *hands[:2]]).lower()
    assert deals.normalise_deal(from_south) == deals.normalise_deal(DEAL) == DEAL
    assert len(DEAL) <= Board._meta.get_field("deal").max_length  # type: ignore[operator]


@pytest.mark.parametrize(
    ("deal", "code"),
    [
        ("", "form"),
        ("X:" + DEAL[2:], "form"),
        (DEAL.replace("N:", ""), "form"),
        (DEAL + " A...", "form"),
        (DEAL.replace("T98.765", "T98765"), "suits"),
        (DEAL.replace("432 T987", "43 T987"), "thirteen"),
        (DEAL.replace("AKQJ.T98", "AKQJ.J98"), "twice"),
        (DEAL.replace("AKQJ.T98", "AKQ1.T98"), "rank"),
        (DEAL.replace("432 T987.765.432.AKQ", "4322 T987.765.43.AKQ"), "twice"),
        ("N:... ... ... ...", "thirteen"),
    ],
)
def test_anything_but_four_hands_of_thirteen_different_cards_is_refused(deal: str, code: str) -> None:
    with pytest.raises(ValidationError) as refusal:
        deals.hands(deal)
    assert refusal.value.code == code


# ---- what the database itself refuses -----------------------------------------------------------


def test_a_person_has_one_current_membership_in_a_club(club: Club, player: User) -> None:
    with pytest.raises(IntegrityError), transaction.atomic():
        Membership.objects.create(club=club, user=player, role=ClubRole.ADMIN)


def test_an_ended_membership_makes_room_for_a_new_one(club: Club, player: User) -> None:
    Membership.objects.update(ended_at=datetime.datetime(2026, 1, 1, tzinfo=datetime.UTC))
    Membership.objects.create(club=club, user=player, role=ClubRole.DIRECTOR)
    assert Membership.objects.current().get(user=player).role == ClubRole.DIRECTOR
    assert Membership.objects.count() == 2


def test_a_session_has_one_table_and_one_board_of_a_number(session: Session) -> None:
    with pytest.raises(IntegrityError), transaction.atomic():
        Table.objects.create(session=session, section="A", number=1)
    with pytest.raises(IntegrityError), transaction.atomic():
        Board.objects.create(session=session, number=1)
    Table.objects.create(session=session, section="B", number=1)


def test_a_licence_belongs_to_one_player_of_a_club(club: Club, other_club: Club) -> None:
    Player.with_name(club, "Ana", "123").save()
    with pytest.raises(IntegrityError), transaction.atomic():
        Player.with_name(club, "Bea", "123").save()
    Player.with_name(other_club, "Bea", "123").save()
    # Without a licence there is nothing to share.
    Player.with_name(club, "Cleo").save()
    Player.with_name(club, "Dea").save()


def test_a_pair_number_may_be_in_both_lines_but_once_in_each(session: Session) -> None:
    Pair.objects.create(session=session, number=1, line="NS")
    Pair.objects.create(session=session, number=1, line="EW")
    with pytest.raises(IntegrityError), transaction.atomic():
        Pair.objects.create(session=session, number=1, line="NS")


def test_nothing_recorded_goes_with_what_it_belongs_to(session: Session) -> None:
    with pytest.raises(ProtectedError):
        session.delete()
    with pytest.raises(ProtectedError):
        session.club.delete()


def test_sign_in_names_are_kept_in_one_spelling(db: None) -> None:
    assert User.objects.create_user(username="DORA").username == "dora"


def test_only_a_digest_of_an_invitation_is_kept(club: Club) -> None:
    from incidents.accounts.inviting import invite

    invitation, token = invite(club, ClubRole.PLAYER, None)
    stored = Invitation.objects.filter(pk=invitation.pk).values().get()
    assert token not in repr(stored)
    assert Invitation.objects.for_token(token).get() == invitation


# ---- the journal --------------------------------------------------------------------------------


def test_the_journal_is_only_added_to(club: Club) -> None:
    entry = LogEntry.objects.note(Tag.CLUB_CREATED, club=club, who=None)
    with pytest.raises(Unalterable):
        entry.save()
    with pytest.raises(Unalterable):
        entry.delete()
    with pytest.raises(Unalterable):
        LogEntry.objects.all().delete()
    with pytest.raises(Unalterable):
        LogEntry.objects.filter(pk=entry.pk).update(tag="x")
    with pytest.raises(Unalterable):
        LogEntry.objects.bulk_update([entry], ["tag"])
    with pytest.raises(Unalterable):
        LogEntry.objects.bulk_create([entry], update_conflicts=True, update_fields=["tag"], unique_fields=["id"])
    with pytest.raises(Unalterable):
        LogEntry.objects.update_or_create(pk=entry.pk, defaults={"tag": "x"})
    with pytest.raises(Unalterable):
        club.log_entries.all().delete()
    assert LogEntry.objects.get().tag == Tag.CLUB_CREATED


def test_a_club_is_seen_through_its_own_querysets_only(session: Session, other_club: Club) -> None:
    for model in (Session, Table, Board, Incident):
        assert not model.objects.of(other_club).exists()
    assert Session.objects.of(session.club).get() == session
    assert Table.objects.of(session.club).count() == 6
    assert Board.objects.of(session.club).count() == 6
