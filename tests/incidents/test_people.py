"""The club's players: finding one, saying which member he is, forgetting him."""

from __future__ import annotations

import re
from collections.abc import Iterable
from datetime import UTC, date, datetime, timedelta

import pytest
from django.core.management import CommandError, call_command
from django.db import IntegrityError, OperationalError
from django.utils import timezone

from incidents.accounts.forms import PreferencesForm
from incidents.accounts.inviting import invite
from incidents.administration import forgetting
from incidents.administration.forgetting import KnownPerson, forget
from incidents.administration.linking import NotOfTheClub, link
from incidents.administration.retention import due, expire, months_before
from incidents.membership import LastAdministrator, end_membership
from incidents.models import Club, ClubRole, Invitation, LogEntry, Membership, Pair, Player, Session, Tag, User
from tests.incidents.conftest import PASSWORD, SignedIn, queries, somebody

PEOPLE = "/parc/people/"
OWN = {"current": PASSWORD}
"""What an administrator types to do what is grave."""


def a_player(club: Club, name: str, licence: str = "") -> Player:
    player = Player.with_name(club, name, licence)
    player.save()
    return player


def seat(player: Player, session: Session, number: int = 1) -> Player:
    Pair.objects.create(session=session, number=number, first=player)
    return player


def of(user: User) -> Membership:
    return Membership.objects.get(user=user)


# ---- the list ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("asked", "found"),
    [
        ("", ["Élodie Müller", "Łukasz Zając"]),
        ("mul", ["Élodie Müller"]),
        ("MÜLLER elodie", ["Élodie Müller"]),
        ("lukasz", ["Łukasz Zając"]),
        ("4711", ["Łukasz Zając"]),
        ("04711", ["Łukasz Zając"]),
        ("711", []),
        ("nobody", []),
        ("%", ["Élodie Müller", "Łukasz Zając"]),
    ],
)
def test_players_are_found_by_name_or_licence(
    asked: str, found: list[str], club: Club, other_club: Club, admin: User, signed_in: SignedIn
) -> None:
    a_player(club, "Łukasz Zając", "4711")
    a_player(club, "Élodie Müller")
    a_player(other_club, "Müller Lukasz", "4711")
    page = signed_in(admin).get(PEOPLE, {"q": asked})
    assert page.status_code == 200
    assert [player.name for player in page.context["page"]] == found


def test_fifty_players_take_as_many_queries_as_one(club: Club, admin: User, signed_in: SignedIn) -> None:
    browser = signed_in(admin)
    a_player(club, "One")
    one = queries(lambda: browser.get(PEOPLE))
    for number in range(50):
        link(a_player(club, f"Number {number}"), of(admin), admin)
    assert queries(lambda: browser.get(PEOPLE)) == one


# ---- which member he is ------------------------------------------------------------------------------------------


def test_a_player_is_said_to_be_a_member_and_then_none(
    club: Club, admin: User, player: User, signed_in: SignedIn
) -> None:
    kept = a_player(club, "Pia Dupond")
    address = f"{PEOPLE}{kept.pk}/member/"
    assert signed_in(admin).post(address, {"member": player.pk}).status_code == 302
    kept.refresh_from_db()
    assert kept.user == player
    assert LogEntry.objects.get().detail == {"player": kept.pk, "member": player.pk}
    assert signed_in(admin).post(address, {"member": ""}).status_code == 302
    kept.refresh_from_db()
    assert kept.user is None


def test_nobody_of_another_club_can_be_chosen(club: Club, other_club: Club, admin: User, signed_in: SignedIn) -> None:
    kept, stranger = a_player(club, "Pia Dupond"), somebody("sam", other_club)
    assert signed_in(admin).post(f"{PEOPLE}{kept.pk}/member/", {"member": stranger.pk}).status_code == 422
    with pytest.raises(NotOfTheClub):
        link(kept, of(stranger), admin)
    kept.refresh_from_db()
    assert kept.user is None


def test_nor_somebody_whose_membership_has_ended(club: Club, admin: User, player: User) -> None:
    kept, membership = a_player(club, "Pia Dupond"), of(player)
    end_membership(membership, admin)
    with pytest.raises(NotOfTheClub):
        link(kept, membership, admin)


# ---- forgetting --------------------------------------------------------------------------------------------------


def test_asking_changes_nothing(club: Club, admin: User, signed_in: SignedIn) -> None:
    kept = a_player(club, "Pia Dupond")
    page = signed_in(admin).get(f"{PEOPLE}{kept.pk}/forget/")
    assert "Pia Dupond" in page.content.decode()
    kept.refresh_from_db()
    assert kept.name == "Pia Dupond"
    assert not LogEntry.objects.exists()


@pytest.mark.parametrize("typed", [{}, {"current": "wrong"}])
def test_nobody_is_forgotten_without_the_administrators_own_password(
    typed: dict[str, str], club: Club, admin: User, player: User, signed_in: SignedIn
) -> None:
    kept = a_player(club, "Pia Dupond")
    for page in (f"{PEOPLE}{kept.pk}/forget/", f"/parc/members/{of(player).pk}/forget/"):
        answer = signed_in(admin).post(page, typed)
        assert (answer.status_code, list(answer.context["form"].errors)) == (422, ["current"])
    assert Player.objects.remembered().filter(pk=kept.pk).exists()
    assert Membership.objects.current().filter(user=player).exists()
    assert not LogEntry.objects.exists()


def test_a_player_is_forgotten_and_found_no_more(
    club: Club, admin: User, session: Session, signed_in: SignedIn
) -> None:
    kept = seat(a_player(club, "Pia Dupond", "4711"), session)
    browser = signed_in(admin)
    assert browser.post(f"{PEOPLE}{kept.pk}/forget/", OWN).status_code == 302
    kept.refresh_from_db()
    assert (kept.name, kept.folded_name, kept.licence) == ("", "", "")
    assert LogEntry.objects.filter(tag=Tag.PERSON_FORGOTTEN).count() == 1
    assert list(browser.get(PEOPLE).context["page"]) == []
    assert browser.get(f"{PEOPLE}{kept.pk}/").status_code == 404
    pair = Pair.objects.select_related("first", "second").get()
    assert pair.names == "une personne oubliée"


def test_two_forgotten_players_keep_no_licence_between_them(club: Club, admin: User) -> None:
    """A licence is unique in a club; none is not one."""
    for name, licence in (("Pia", "1"), ("Pol", "2")):
        forget(KnownPerson.playing(a_player(club, name, licence)), admin)
    assert Player.objects.filter(licence="").count() == 2


def test_a_member_is_forgotten_with_the_players_he_was(club: Club, admin: User, player: User) -> None:
    kept = link(a_player(club, "Pia Dupond"), of(player), admin)
    assert player.check_password("six pips of spades")
    forget(KnownPerson.playing(kept), admin)
    player.refresh_from_db()
    assert (player.name, player.is_active, player.has_usable_password()) == ("", False, False)
    assert player.username == f"forgotten-{player.pk}"
    assert str(player) == "un ancien membre"
    assert of(player).ended_at is not None
    kept.refresh_from_db()
    assert (kept.name, kept.user) == ("", None)


def test_a_player_linked_to_him_meanwhile_is_forgotten_with_him(club: Club, admin: User, player: User) -> None:
    """The page was read before; the link was made before the name went."""
    him = KnownPerson.signing_in(club, player)
    pia = Player.with_name(club, "Pia Pons")
    pia.save()
    link(pia, Membership.objects.get(user=player), admin)
    forget(him, admin)
    pia.refresh_from_db()
    assert (pia.name, pia.user) == ("", None)
    assert LogEntry.objects.get(tag=Tag.PERSON_FORGOTTEN).detail["players"] == [pia.pk]


def test_whoever_is_forgotten_while_he_sends_his_preferences_stays_forgotten(
    club: Club, admin: User, player: User, signed_in: SignedIn, monkeypatch: pytest.MonkeyPatch
) -> None:
    """His form holds his name, read before it went."""
    told = PreferencesForm.is_valid

    def forgotten_meanwhile(form: PreferencesForm) -> bool:
        valid = told(form)
        forget(KnownPerson.signing_in(club, player), admin)
        return valid

    browser = signed_in(player)
    monkeypatch.setattr(PreferencesForm, "is_valid", forgotten_meanwhile)
    response = browser.post("/preferences/", {"name": "Pia Pons", "language": "en"})
    assert response.headers["Location"].startswith("/accounts/sign-in/")
    player.refresh_from_db()
    assert (player.name, player.username, player.is_active) == ("", f"forgotten-{player.pk}", False)
    assert player.forgotten_at is not None
    assert not LogEntry.objects.filter(tag=Tag.PREFERENCES_CHANGED).exists()


def test_whoever_is_signed_in_is_so_no_more(club: Club, admin: User, player: User, signed_in: SignedIn) -> None:
    theirs = signed_in(player)
    assert theirs.get("/parc/").status_code == 200
    signed_in(admin).post(f"/parc/members/{of(player).pk}/forget/", OWN)
    assert theirs.get("/parc/").status_code == 302
    assert "sign-in" in theirs.get("/").headers["Location"]


def test_an_account_that_another_club_has_stays(club: Club, other_club: Club, admin: User, player: User) -> None:
    Membership.objects.create(club=other_club, user=player)
    elsewhere = a_player(other_club, "Pia Dupond")
    forget(KnownPerson.signing_in(club, player), admin)
    player.refresh_from_db()
    assert (player.name, player.is_active, player.forgotten_at) == ("Pia", True, None)
    assert not Membership.objects.current().filter(club=club, user=player).exists()
    elsewhere.refresh_from_db()
    assert elsewhere.name == "Pia Dupond"


def test_the_only_administrator_is_not_forgotten(club: Club, admin: User, signed_in: SignedIn) -> None:
    with pytest.raises(LastAdministrator):
        forget(KnownPerson.signing_in(club, admin), admin)
    assert signed_in(admin).post(f"/parc/members/{of(admin).pk}/forget/", OWN).status_code == 422
    admin.refresh_from_db()
    assert (admin.name, admin.forgotten_at) == ("Anne", None)
    assert not LogEntry.objects.exists()


def test_an_administrator_may_forget_himself(club: Club, admin: User, signed_in: SignedIn) -> None:
    somebody("odile", club, ClubRole.ADMIN)
    answer = signed_in(admin).post(f"/parc/members/{of(admin).pk}/forget/", OWN)
    assert (answer.status_code, answer.headers["Location"]) == (302, "/")


def test_for_whom_an_invitation_was_made_is_forgotten_too(club: Club, admin: User) -> None:
    named, _ = invite(club, ClubRole.PLAYER, admin, "pour PIA Dupônd, de Lyon")
    other, _ = invite(club, ClubRole.PLAYER, admin, "pour Pia Dupondel")
    forget(KnownPerson.playing(a_player(club, "Pia Dupond")), admin)
    assert [Invitation.objects.get(pk=each.pk).note for each in (named, other)] == ["", "pour Pia Dupondel"]


def test_nobody_is_kept_from_being_forgotten_by_anothers_name(club: Club, admin: User, player: User) -> None:
    """Who signed up before that name was refused has the one that an account is given."""
    taken = somebody(f"forgotten-{player.pk}")
    forget(KnownPerson.signing_in(club, player), admin)
    player.refresh_from_db()
    taken.refresh_from_db()
    assert re.fullmatch(rf"forgotten-{player.pk}-[0-9a-f]{{8}}", player.username)
    assert (taken.username, player.forgotten_at is None) == (f"forgotten-{player.pk}", False)
    forget(KnownPerson.signing_in(club, taken), admin)


# ---- how long names are kept -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("day", "months", "before"),
    [
        (date(2026, 11, 21), 12, date(2025, 11, 21)),
        (date(2026, 3, 31), 1, date(2026, 2, 28)),
        (date(2024, 2, 29), 12, date(2023, 2, 28)),
        (date(2026, 1, 15), 1, date(2025, 12, 15)),
        (date(2026, 12, 31), 600, date(1976, 12, 31)),
    ],
)
def test_months_are_counted_on_the_calendar(day: date, months: int, before: date) -> None:
    assert months_before(day, months) == before


def on(club: Club, day: date) -> Session:
    return Session.objects.create(club=club, name="Some evening", date=day, rounds=1, boards_per_round=1)


def test_who_is_due(club: Club, other_club: Club, admin: User, player: User, director: User) -> None:
    Club.objects.update(retention_months=12)
    club.refresh_from_db()
    since = months_before(club.today(), 12)
    seat(a_player(club, "On the day"), on(club, since), 1)
    before = on(club, since.replace(day=1).replace(year=since.year - 1))
    seat(a_player(club, "Long ago"), before, 2)
    member = seat(a_player(club, "Member"), before, 3)
    link(member, of(director), admin)
    a_player(club, "Nowhere")
    a_player(other_club, "Elsewhere")
    end_membership(of(player), admin)
    assert [each.names for each in due(club)] == ["Long ago", "Nowhere"]
    Membership.objects.filter(user=player).update(ended_at=timezone.now().replace(year=since.year - 1))
    assert [each.names for each in due(club)] == ["Long ago", "Nowhere", "Pia"]


def test_nobody_is_due_where_names_are_kept_for_good(club: Club) -> None:
    a_player(club, "Nowhere")
    assert due(club) == []
    assert expire(club, None) == 0


def test_a_former_member_who_belongs_to_another_club_is_forgotten_once(
    club: Club, other_club: Club, admin: User, player: User
) -> None:
    Club.objects.update(retention_months=1)
    club.refresh_from_db()
    link(a_player(club, "Pia Dupond"), of(player), admin)
    end_membership(of(player), admin)
    Membership.objects.filter(user=player).update(ended_at=timezone.now().replace(year=2020))
    Membership.objects.create(club=other_club, user=player)
    assert expire(club, None) == 1
    assert expire(club, None) == 0
    player.refresh_from_db()
    assert player.forgotten_at is None


def test_the_page_lists_them_and_forgets_on_request_only(club: Club, admin: User, signed_in: SignedIn) -> None:
    Club.objects.update(retention_months=12)
    a_player(club, "Nowhere")
    browser = signed_in(admin)
    page = browser.get("/parc/settings/retention/")
    assert "Nowhere" in page.content.decode()
    assert Player.objects.remembered().count() == 1
    assert browser.post("/parc/settings/retention/").status_code == 302
    assert Player.objects.remembered().count() == 0
    assert LogEntry.objects.get().detail == {"people": 1, "notes": 0}


def test_the_command_does_nothing_on_a_dry_run(club: Club, capsys: pytest.CaptureFixture[str]) -> None:
    Club.objects.update(retention_months=12)
    a_player(club, "Nowhere")
    call_command("retain", "--dry-run")
    assert capsys.readouterr().out == "parc: 1 people and 0 notes of invitations would be forgotten\n"
    assert Player.objects.remembered().count() == 1


@pytest.mark.parametrize(
    ("zone", "ended_at"),
    [
        ("Pacific/Kiritimati", datetime(2025, 6, 1, 9, 59, tzinfo=UTC)),
        ("Pacific/Pago_Pago", datetime(2025, 6, 1, 10, 59, tzinfo=UTC)),
        ("Europe/Paris", datetime(2025, 5, 31, 21, 59, tzinfo=UTC)),
    ],
)
def test_the_command_counts_the_days_of_the_club_as_its_page_does(
    zone: str,
    ended_at: datetime,
    club: Club,
    admin: User,
    signed_in: SignedIn,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """An invitation that ran out a minute before the club's midnight is past, whatever the day is in Greenwich."""
    Club.objects.update(retention_months=12, time_zone=zone)
    one, _ = invite(club, ClubRole.PLAYER, admin, "pour Pia")
    monkeypatch.setattr(timezone, "now", lambda: datetime(2026, 6, 1, 12, tzinfo=UTC))
    browser = signed_in(admin)
    for expires_at, past in ((ended_at, 1), (ended_at + timedelta(minutes=1), 0)):
        Invitation.objects.filter(pk=one.pk).update(expires_at=expires_at)
        call_command("retain", "--dry-run")
        assert f"and {past} notes" in capsys.readouterr().out
        assert browser.get("/parc/settings/retention/").context["notes"] == past


@pytest.fixture
def refused(club: Club, other_club: Club, monkeypatch: pytest.MonkeyPatch) -> Player:
    """One of the first club's, whom the database does not let be forgotten; in each club there are others."""
    Club.objects.update(retention_months=12)
    found = a_player(club, "Bea Refused")
    for each in (club, other_club):
        a_player(each, "Ana Before")
        a_player(each, "Zoe After")
    told = forgetting._forgotten

    def refuse(somebody: KnownPerson, by: User | None) -> bool:
        account = told(somebody, by)
        if somebody.players == (found,):
            # As the database says it, of a row.
            raise IntegrityError("Key (name)=(Bea Refused) already exists.")
        return account

    monkeypatch.setattr(forgetting, "_forgotten", refuse)
    return found


def test_the_command_goes_on_after_an_error_and_names_whom_by_number(
    refused: Player, other_club: Club, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(CommandError) as said:
        call_command("retain")
    assert str(said.value) == f"Not forgotten:\nparc: player {refused.pk}: IntegrityError"
    out = capsys.readouterr().out
    assert sorted(out.splitlines()) == sorted(["parc: 2 people forgotten", f"{other_club.slug}: 2 people forgotten"])
    assert [player.name for player in Player.objects.remembered()] == ["Bea Refused"]
    noted = LogEntry.objects.filter(tag=Tag.NAMES_EXPIRED)
    assert [entry.detail for entry in noted] == [{"people": 2, "notes": 0}] * 2


def test_a_club_that_cannot_be_done_keeps_no_other_from_it(
    club: Club, other_club: Club, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    Club.objects.update(retention_months=12)
    for each in (club, other_club):
        a_player(each, "Nowhere")
    told = forgetting._hold

    def hold(of: Club, people: Iterable[KnownPerson]) -> None:
        if of == club:
            raise OperationalError("canceling statement due to lock timeout")
        told(of, people)

    monkeypatch.setattr(forgetting, "_hold", hold)
    with pytest.raises(CommandError, match=r"^Not forgotten:\nparc: OperationalError$"):
        call_command("retain")
    assert capsys.readouterr().out == f"{other_club.slug}: 1 people forgotten\n"
    assert [player.club for player in Player.objects.remembered()] == [club]


def test_the_page_says_that_some_are_left(refused: Player, admin: User, signed_in: SignedIn) -> None:
    page = signed_in(admin).post("/parc/settings/retention/", follow=True)
    assert page.status_code == 200
    assert "n’ont pas pu être oubliées" in page.content.decode()
    assert [each.somebody.players for each in page.context["due"]] == [(refused,)]


def test_where_nothing_fails_the_command_says_so_by_its_status(club: Club) -> None:
    """Control."""
    Club.objects.update(retention_months=12)
    a_player(club, "Nowhere")
    call_command("retain")
    assert not Player.objects.remembered().exists()


def test_the_command_refuses_a_club_without_a_limit(club: Club) -> None:
    with pytest.raises(CommandError, match="parc"):
        call_command("retain", "--club", "parc")


# ---- the journal -------------------------------------------------------------------------------------------------


def test_the_journal_is_narrowed(club: Club, other_club: Club, admin: User, player: User, signed_in: SignedIn) -> None:
    browser = signed_in(admin)
    link(a_player(club, "Pia"), None, admin)
    LogEntry.objects.note(Tag.ROLE_CHANGED, club=club, who=player, detail={"role": "director"})
    LogEntry.objects.note(Tag.ROLE_CHANGED, club=other_club, who=admin)

    def shown(**asked: str) -> list[str]:
        return [line.entry.tag for line in browser.get("/parc/journal/", asked).context["lines"]]

    assert shown() == ["role-changed", "player-linked"]
    assert shown(tag="player-linked") == ["player-linked"]
    assert shown(who=str(player.pk)) == ["role-changed"]
    today = club.today().isoformat()
    assert shown(since=today, until=today) == ["role-changed", "player-linked"]
    assert shown(until="2020-01-01") == []


def test_the_journal_knows_what_every_tag_is_called(club: Club, admin: User, signed_in: SignedIn) -> None:
    for tag in ("ruling-given", "role-changed"):
        LogEntry.objects.create(club=club, who=admin, tag=tag)
    called = [line.what for line in signed_in(admin).get("/parc/journal/").context["lines"]]
    assert called == ["rôle modifié", "décision rendue"]


def test_the_journal_tells_the_command_line_from_a_link_and_moments_by_the_clubs_clock(
    club: Club, admin: User, signed_in: SignedIn
) -> None:
    LogEntry.objects.create(club=club, tag="club-created")
    LogEntry.objects.create(club=club, tag="opinion-given", detail={"consultation": 1})
    noted = {"session": 7, "at": "2026-07-03T22:15:09.312708+00:00"}
    LogEntry.objects.create(club=club, who=admin, tag="results-up", detail=noted)
    lines = signed_in(admin).get("/parc/journal/").context["lines"]
    assert [line.by for line in lines] == [str(admin), "quelqu’un qui a le lien", "la ligne de commande"]
    assert [value for _name, value in lines[0].details] == [
        "4 juillet 2026, 00:15",
        "quelqu’un ou quelque chose qui n’y est plus",
    ]


@pytest.mark.parametrize(
    ("name", "code", "called"),
    [
        ("role", "director", "arbitre"),
        ("established", "agreed", "admis à la table"),
        ("outcome", "upheld", "décision maintenue"),
        ("kind", "weighted", "marque ajustée pondérée"),
        ("subject", "opening-lead-out-of-turn", "Entame hors tour"),
        ("subject", "no-longer-there", "quelque chose qui n’est plus connu"),
        ("contract", "weighted", "weighted"),
    ],
)
def test_the_journal_calls_a_code_what_the_pages_call_it(
    name: str, code: str, called: str, club: Club, admin: User, signed_in: SignedIn
) -> None:
    LogEntry.objects.create(club=club, who=admin, tag="role-changed", detail={name: code})
    (line,) = signed_in(admin).get("/parc/journal/").context["lines"]
    assert [value for _name, value in line.details] == [called]


def test_a_wrong_day_is_told(club: Club, admin: User, signed_in: SignedIn) -> None:
    answer = signed_in(admin).get("/parc/journal/", {"since": "2026-02-30"})
    assert answer.status_code == 422
    assert answer.context["form"].errors
