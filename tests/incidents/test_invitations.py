"""Invitations: one person, once, within seven days."""

from __future__ import annotations

import re
import threading
from collections.abc import Callable
from datetime import timedelta
from io import StringIO
from uuid import UUID

import pytest
from django.core.management import CommandError, call_command
from django.db import connection
from django.test import Client
from django.utils import timezone

from incidents.accounts import inviting
from incidents.accounts.inviting import AlreadyMember, InvitationSpent, accept, invite, revoke, sign_up
from incidents.administration.forgetting import KnownPerson, forget
from incidents.membership import change_role, end_membership
from incidents.models import Club, ClubRole, Invitation, LogEntry, Membership, Tag, User
from tests.incidents.conftest import PASSWORD, SignedIn, somebody

MEMBERS = "/parc/members/"
NEW = {"name": "Nina Neuve", "username": "Nina", "password1": PASSWORD, "password2": PASSWORD}


@pytest.fixture
def token(club: Club) -> str:
    return invite(club, ClubRole.DIRECTOR, None)[1]


def link(token: str) -> str:
    return f"/invitations/{token}/"


def test_an_invited_person_signs_up_and_is_in(club: Club, token: str, client: Client) -> None:
    page = client.get(link(token))
    assert page.status_code == 200
    assert "Cercle du Parc" in page.content.decode()
    response = client.post(link(token), NEW)
    assert response.headers["Location"] == "/parc/"
    assert client.get("/parc/sessions/new/").status_code == 200
    membership = Membership.objects.get()
    assert (membership.user.username, membership.user.name, membership.role) == ("nina", "Nina Neuve", "director")
    entry = LogEntry.objects.exclude(tag=Tag.INVITATION_MADE).get()
    assert (entry.tag, entry.who, entry.club) == (Tag.INVITATION_USED, membership.user, club)
    assert "Nina" not in repr(entry.detail)


def test_looking_at_the_link_uses_nothing_up(token: str, client: Client) -> None:
    for _ in range(3):
        assert client.get(link(token)).status_code == 200
        assert client.head(link(token)).status_code == 200
    assert Invitation.objects.pending().count() == 1


def test_the_second_person_with_the_link_is_told(token: str) -> None:
    assert Client().post(link(token), NEW).status_code == 302
    for response in (Client().get(link(token)), Client().post(link(token), NEW | {"username": "other"})):
        assert response.status_code == 410
    assert User.objects.count() == 1


def test_after_seven_days_the_link_is_dead(token: str, client: Client) -> None:
    invitation = Invitation.objects.get()
    assert timedelta(days=6, hours=23) < invitation.expires_at - timezone.now() <= timedelta(days=7)
    Invitation.objects.update(expires_at=timezone.now() + timedelta(seconds=30))
    assert client.get(link(token)).status_code == 200
    Invitation.objects.update(expires_at=timezone.now() - timedelta(seconds=1))
    assert client.get(link(token)).status_code == 410
    assert client.post(link(token), NEW).status_code == 410
    assert not User.objects.exists()


def test_a_withdrawn_link_is_dead(token: str, admin: User, client: Client) -> None:
    revoke(Invitation.objects.get(), admin)
    assert client.get(link(token)).status_code == 410
    assert client.post(link(token), NEW).status_code == 410
    with pytest.raises(InvitationSpent):
        revoke(Invitation.objects.get(), admin)


# ---- who made it ---------------------------------------------------------------------------------


def dismissed(club: Club, maker: User, by: User) -> None:
    end_membership(membership_of(club, maker), by)


def made_a_director(club: Club, maker: User, by: User) -> None:
    change_role(membership_of(club, maker), ClubRole.DIRECTOR, by)


def forgotten(club: Club, maker: User, by: User) -> None:
    forget(KnownPerson.signing_in(club, maker), by)


def membership_of(club: Club, user: User) -> Membership:
    return Membership.objects.current().get(club=club, user=user)


@pytest.fixture
def maker(club: Club) -> User:
    return somebody("max", club, ClubRole.ADMIN)


@pytest.mark.parametrize("gone", [dismissed, made_a_director, forgotten])
def test_a_link_ends_with_what_its_maker_may_do(
    gone: Callable[[Club, User, User], None], club: Club, admin: User, maker: User, client: Client, signed_in: SignedIn
) -> None:
    """Else he would come back by a link of his own."""
    kept, _ = invite(club, ClubRole.PLAYER, admin)
    made, token = invite(club, ClubRole.ADMIN, maker)
    himself = signed_in(somebody("maxime"))
    gone(club, maker, admin)
    for browser in (client, himself):
        assert browser.get(link(token)).status_code == 410
        assert browser.post(link(token), NEW).status_code == 410
    assert list(Invitation.objects.pending()) == [kept]
    withdrawn = LogEntry.objects.get(tag=Tag.INVITATION_REVOKED)
    assert (withdrawn.who, withdrawn.detail) == (admin, {"invitation": made.pk})


@pytest.mark.parametrize("gone", [dismissed, made_a_director])
def test_a_link_into_another_club_of_his_stays(
    gone: Callable[[Club, User, User], None], club: Club, other_club: Club, admin: User, maker: User
) -> None:
    Membership.objects.create(club=other_club, user=maker, role=ClubRole.ADMIN)
    kept, _ = invite(other_club, ClubRole.PLAYER, maker)
    gone(club, maker, admin)
    assert list(Invitation.objects.pending()) == [kept]


def test_it_stays_ended_when_he_is_an_administrator_again(club: Club, admin: User, maker: User) -> None:
    _, token = invite(club, ClubRole.ADMIN, maker)
    made_a_director(club, maker, admin)
    change_role(membership_of(club, maker), ClubRole.ADMIN, admin)
    with pytest.raises(InvitationSpent):
        accept(token, somebody("maxime"))


@pytest.mark.parametrize(
    "change", [{"ended_at": timezone.now()}, {"role": ClubRole.DIRECTOR}, {"role": ClubRole.PLAYER}]
)
def test_a_link_of_before_is_looked_at_when_it_is_used(club: Club, maker: User, change: dict[str, object]) -> None:
    """Nobody withdrew it: his membership ended when that was not done yet."""
    _, token = invite(club, ClubRole.ADMIN, maker)
    Membership.objects.filter(user=maker).update(**change)
    with pytest.raises(InvitationSpent):
        accept(token, somebody("maxime"))
    with pytest.raises(InvitationSpent):
        sign_up(token, User(username="nina"))
    assert not Invitation.objects.pending().exists()


def test_an_administrator_elsewhere_invites_nobody_here(club: Club, other_club: Club, maker: User) -> None:
    _, token = invite(club, ClubRole.ADMIN, maker)
    Membership.objects.filter(user=maker).update(club=other_club)
    with pytest.raises(InvitationSpent):
        accept(token, somebody("maxime"))


def test_while_he_is_one_his_links_are_good(club: Club, admin: User, maker: User) -> None:
    """Control; another's dismissal does not touch them."""
    _, token = invite(club, ClubRole.ADMIN, maker)
    dismissed(club, admin, maker)
    assert accept(token, somebody("maxime")).role == ClubRole.ADMIN


def test_the_list_says_whose_they_are(club: Club, admin: User, maker: User, token: str, signed_in: SignedIn) -> None:
    """Of the club's first, which nobody made, nothing."""
    invite(club, ClubRole.PLAYER, maker)
    page = signed_in(admin).get("/parc/members/").content.decode()
    assert page.count("faite par Max") == page.count("faite par") == 1


@pytest.mark.parametrize("guess", ["x", "%00", "%ED%A0%80", "a" * 5000, "'; DROP TABLE", "é"])
def test_a_guess_gets_the_same_page(guess: str, token: str, client: Client) -> None:
    assert client.get(link(guess)).status_code == 410
    assert client.post(link(guess), NEW).status_code == 410


@pytest.mark.parametrize(
    ("wrong", "field"),
    [
        ({"name": ""}, "name"),
        ({"name": "   "}, "name"),
        ({"name": "a\0b"}, "name"),
        ({"name": "x" * 151}, "name"),
        ({"username": ""}, "username"),
        ({"username": "a b"}, "username"),
        ({"username": "x" * 151}, "username"),
        ({"username": "DORA"}, "username"),
        ({"username": "forgotten-6"}, "username"),
        ({"username": "FORGOTTEN-6"}, "username"),
        ({"username": "forgotten_6"}, "username"),
        ({"username": "Förgøtten6"}, "username"),
        ({"username": "\uff46\uff4frgotten\uff0d\uff16"}, "username"),
        ({"password1": "short", "password2": "short"}, "password2"),
        ({"password1": "1234567890123", "password2": "1234567890123"}, "password2"),
        ({"password2": "another one entirely"}, "password2"),
        ({"password1": "x" * 201, "password2": "x" * 201}, "password1"),
    ],
)
def test_wrong_input_is_told_by_field_and_the_link_stays_good(
    wrong: dict[str, str], field: str, director: User, token: str, client: Client
) -> None:
    response = client.post(link(token), NEW | wrong)
    assert response.status_code == 422
    assert field in response.context["form"].errors
    assert Invitation.objects.pending().count() == 1
    assert User.objects.count() == 1


def test_a_name_taken_at_the_last_moment_is_told(token: str, client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    from incidents.accounts.forms import SignUpForm

    somebody("nina")
    # As if the other person had come between the form's check and the write.
    monkeypatch.setattr(SignUpForm, "validate_unique", lambda _self: None)
    response = client.post(link(token), NEW)
    assert response.status_code == 422
    assert "username" in response.context["form"].errors
    assert Invitation.objects.pending().count() == 1


def test_somebody_signed_in_joins_with_a_tap(token: str, stranger: User, signed_in: SignedIn) -> None:
    browser = signed_in(stranger)
    assert browser.get(link(token)).status_code == 200
    assert not Membership.objects.filter(club__slug="parc").exists()
    assert browser.post(link(token)).headers["Location"] == "/parc/"
    assert browser.get("/parc/sessions/new/").status_code == 200
    assert browser.post(link(token)).status_code == 410


def test_a_member_is_raised_and_never_lowered(club: Club, player: User, admin: User, token: str) -> None:
    with pytest.raises(AlreadyMember):
        accept(token, admin)
    assert Invitation.objects.pending().count() == 1
    accept(token, player)
    assert Membership.objects.get(user=player).role == ClubRole.DIRECTOR
    assert Membership.objects.get(user=admin).role == ClubRole.ADMIN


def test_an_administrator_trying_his_own_link_does_not_use_it_up(token: str, admin: User, signed_in: SignedIn) -> None:
    browser = signed_in(admin)
    assert browser.get(link(token)).status_code == 200
    assert browser.post(link(token)).status_code == 200
    assert Invitation.objects.pending().count() == 1


def race(token: str, people: int) -> list[str]:
    """How many people signing up at once with one link were let in, and what the others were told."""
    start = threading.Barrier(people)
    told: list[str] = []

    def come(number: int) -> None:
        try:
            start.wait(timeout=20)
            sign_up(token, User(username=f"person{number}"))
            told.append("in")
        except InvitationSpent:
            told.append("spent")
        finally:
            connection.close()

    threads = [threading.Thread(target=come, args=(number,)) for number in range(people)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(timeout=60)
    return sorted(told)


@pytest.mark.django_db(transaction=True)
def test_of_several_people_at_once_one_gets_in() -> None:
    club = Club.objects.create(slug="parc", name="Cercle du Parc")
    _, token = invite(club, ClubRole.PLAYER, None)
    assert race(token, 5) == ["in"] + ["spent"] * 4
    assert User.objects.count() == Membership.objects.count() == 1


@pytest.mark.django_db(transaction=True)
def test_control_without_the_lock_postgresql_lets_them_all_in(monkeypatch: pytest.MonkeyPatch) -> None:
    club = Club.objects.create(slug="parc", name="Cercle du Parc")
    _, token = invite(club, ClubRole.PLAYER, None)
    met = threading.Barrier(5)

    def unlocked(token: str) -> Invitation:
        found = Invitation.objects.for_token(token).get()
        if connection.vendor == "postgresql":
            met.wait(timeout=20)
        if not found.is_pending:
            raise InvitationSpent
        return found

    monkeypatch.setattr(inviting, "_held", unlocked)
    let_in = race(token, 5).count("in")
    assert let_in == (5 if connection.vendor == "postgresql" else 1)


# ---- the first administrator --------------------------------------------------------------------


def create_club(*arguments: str) -> str:
    out = StringIO()
    call_command("createclub", *arguments, stdout=out)
    return out.getvalue().strip()


def test_the_command_prints_a_link_that_makes_one_administrator(db: None, client: Client) -> None:
    url = create_club("lyon", "Bridge de Lyon")
    assert url.startswith("http://testserver/invitations/")
    response = client.post(url.removeprefix("http://testserver"), NEW)
    assert response.headers["Location"] == "/lyon/"
    assert client.get("/lyon/members/").status_code == 200
    club = Club.objects.get()
    assert (club.name, club.language, club.time_zone) == ("Bridge de Lyon", "fr", "Europe/Paris")
    assert LogEntry.objects.filter(club=club, tag=Tag.CLUB_CREATED).count() == 1


@pytest.mark.parametrize(
    "arguments",
    [
        ("admin", "Nom"),
        ("a b", "Nom"),
        ("parc", "Nom"),
        ("lyon", ""),
        ("lyon", "Nom", "--language", "de"),
        ("lyon", "Nom", "--time-zone", "Mars/Olympus"),
    ],
)
def test_the_command_says_what_is_wrong(arguments: tuple[str, ...], club: Club) -> None:
    with pytest.raises(CommandError):
        create_club(*arguments)
    assert Club.objects.count() == 1
    assert not Invitation.objects.exists()


def test_run_again_the_command_renews_a_lost_first_link(db: None, client: Client) -> None:
    arguments = ("lyon", "Bridge de Lyon")
    lost, url = create_club(*arguments), create_club(*arguments)
    assert Club.objects.count() == 1
    assert client.post(lost.removeprefix("http://testserver"), NEW).status_code == 410
    assert client.post(url.removeprefix("http://testserver"), NEW).headers["Location"] == "/lyon/"
    assert Membership.objects.get().role == "admin"
    tags = [line.tag for line in LogEntry.objects.order_by("pk")]
    assert tags == ["club-created", "invitation-made", "invitation-revoked", "invitation-made", "invitation-used"]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("parc", "Cercle du Parc"), "they sign in as: anne. Where none of them can: manage.py newpassword anne"),
        (("parc", "Bridge de Lyon"), "There is a club at 'parc' already, called 'Cercle du Parc'"),
        (("Cercle du Parc", "parc"), "such as cercle-du-parc. The address comes first"),
        (("Été", "Club"), "such as ete."),
        (("admin", "Club"), "is an address of the site itself"),
    ],
)
def test_the_command_says_whom_to_ask_and_what_is_wrong_with_an_address(
    arguments: tuple[str, ...], said: str, club: Club, admin: User
) -> None:
    with pytest.raises(CommandError, match=re.escape(said)):
        create_club(*arguments)
    assert Club.objects.count() == 1
    assert not Invitation.objects.exists()


def test_a_link_that_an_administrator_made_is_no_first_link(club: Club, admin: User) -> None:
    """A club whose administrators are all gone gets a first link, and what a director's link offers stays."""
    first, _ = invite(club, ClubRole.ADMIN, None)
    director, _ = invite(club, ClubRole.DIRECTOR, None)
    Membership.objects.filter(user=admin).update(ended_at=timezone.now())
    create_club("parc", "Cercle du Parc")
    for invitation in (first, director):
        invitation.refresh_from_db()
    assert (first.revoked_at is None, director.revoked_at is None) == (False, True)


FORM = {"role": "player", "note": "Pia", "invitation_key": str(UUID(int=7))}


def invite_by_form(browser: Client, form: dict[str, str] = FORM) -> str:
    page = browser.post(f"{MEMBERS}invitations/", form)
    found = re.search(r"/invitations/([\w-]+)/", page.content.decode())
    assert found, page.status_code
    return found[1]


def test_a_form_sent_twice_makes_one_invitation(admin: User, client: Client, signed_in: SignedIn) -> None:
    """As a browser without scripts sends it at a second tap; both answers show the link."""
    browser = signed_in(admin)
    first, again = (invite_by_form(browser) for _ in range(2))
    assert first == again
    assert Invitation.objects.get().note == "Pia"
    assert LogEntry.objects.filter(tag=Tag.INVITATION_MADE).count() == 1
    assert client.get(link(first)).status_code == 200


@pytest.mark.parametrize("other", [{"note": "Rosa"}, {"role": "director"}, {"invitation_key": ""}], ids=str)
def test_what_is_filled_in_otherwise_is_another_invitation(
    other: dict[str, str], admin: User, signed_in: SignedIn
) -> None:
    browser = signed_in(admin)
    links = {invite_by_form(browser, form) for form in (FORM, FORM | other)}
    assert len(links) == Invitation.objects.count() == 2


def test_the_key_of_another_opens_nothing(admin: User, maker: User, signed_in: SignedIn) -> None:
    links = {invite_by_form(signed_in(each)) for each in (admin, maker)}
    assert len(links) == Invitation.objects.count() == 2


def test_a_form_whose_invitation_is_spent_makes_no_second(
    club: Club, admin: User, client: Client, signed_in: SignedIn
) -> None:
    browser = signed_in(admin)
    browser.post(f"{MEMBERS}invitations/", FORM)
    revoke(Invitation.objects.get(), admin)
    again = browser.post(f"{MEMBERS}invitations/", FORM)
    assert again.status_code == 422
    assert "est annulée ou a expiré" in again.content.decode()
    assert Invitation.objects.count() == 1


def test_every_page_of_the_form_has_a_key_of_its_own(admin: User, signed_in: SignedIn) -> None:
    browser = signed_in(admin)
    keys = {re.search(r'value="([0-9a-f-]{36})"', browser.get(MEMBERS).content.decode()) for _ in range(2)}
    assert len({each and each[1] for each in keys} - {None}) == 2
