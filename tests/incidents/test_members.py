"""Members, invitations and settings: the administrator's pages."""

from __future__ import annotations

import threading
from collections.abc import Callable
from datetime import time

import pytest
from django.db import connection
from django.test import Client

from incidents import membership as memberships
from incidents.accounts.inviting import invite
from incidents.membership import LastAdministrator, NoLongerMember, change_role, end_membership
from incidents.models import Club, ClubRole, Invitation, LogEntry, Membership, Tag, User
from incidents.regulations import OF_POLLS, OF_SCORING, REGULATIONS
from tests.incidents.conftest import PASSWORD, SignedIn, queries, somebody

MEMBERS = "/parc/members/"
OWN = {"current": PASSWORD}
"""What an administrator types to do what is grave."""


def of(user: User) -> Membership:
    return Membership.objects.get(user=user)


def role_url(user: User) -> str:
    return f"/parc/members/{of(user).pk}/role/"


def end_url(user: User) -> str:
    return f"/parc/members/{of(user).pk}/end/"


def test_a_role_is_changed_and_noted_once(admin: User, player: User, signed_in: SignedIn) -> None:
    for _ in range(2):
        assert signed_in(admin).post(role_url(player), {"role": "director"}).status_code == 302
    assert of(player).role == ClubRole.DIRECTOR
    entry = LogEntry.objects.get()
    assert (entry.tag, entry.who) == (Tag.ROLE_CHANGED, admin)
    assert entry.detail == {"membership": of(player).pk, "before": "player", "role": "director"}


@pytest.mark.parametrize("role", ["", "owner", "a\0b", "x" * 5000])
def test_an_unknown_role_is_refused(role: str, admin: User, player: User, signed_in: SignedIn) -> None:
    assert signed_in(admin).post(role_url(player), {"role": role}).status_code == 422
    assert of(player).role == ClubRole.PLAYER
    assert not LogEntry.objects.exists()


def test_a_membership_ends_and_is_kept(admin: User, player: User, signed_in: SignedIn) -> None:
    theirs = signed_in(player)
    assert theirs.get("/parc/").status_code == 200
    assert signed_in(admin).post(end_url(player), OWN).status_code == 302
    assert theirs.get("/parc/").status_code == 404
    assert of(player).ended_at is not None
    assert LogEntry.objects.get().tag == Tag.MEMBERSHIP_ENDED


@pytest.mark.parametrize("typed", [{}, {"current": ""}, {"current": "wrong"}])
def test_no_membership_ends_without_the_administrators_own_password(
    typed: dict[str, str], admin: User, player: User, signed_in: SignedIn
) -> None:
    """It is graver than to sign somebody out everywhere, which asks for it."""
    browser = signed_in(admin)
    asked = browser.get(end_url(player))
    assert (asked.status_code, 'name="current"' in asked.content.decode()) == (200, True)
    answer = browser.post(end_url(player), typed)
    assert (answer.status_code, list(answer.context["form"].errors)) == (422, ["current"])
    assert of(player).ended_at is None
    assert not LogEntry.objects.exists()


def test_the_password_is_counted_where_a_membership_is_to_end(admin: User, player: User, signed_in: SignedIn) -> None:
    browser = signed_in(admin)
    answers = [browser.post(end_url(player), {"current": f"wrong {number}"}).status_code for number in range(10)]
    assert answers == [422] * 9 + [429]
    assert browser.post(end_url(player), OWN).status_code == 429
    assert of(player).ended_at is None


def test_an_ended_membership_is_not_found_again(admin: User, player: User, signed_in: SignedIn) -> None:
    browser = signed_in(admin)
    browser.post(end_url(player), OWN)
    assert browser.post(end_url(player), OWN).status_code == 404
    assert browser.post(role_url(player), {"role": "admin"}).status_code == 404
    with pytest.raises(NoLongerMember):
        change_role(of(player), ClubRole.ADMIN, admin)


def test_the_last_administrator_stays(admin: User, director: User, signed_in: SignedIn) -> None:
    browser = signed_in(admin)
    for response in (browser.post(end_url(admin), OWN), browser.post(role_url(admin), {"role": "player"})):
        assert response.status_code == 422
        assert response.context["trouble"]
    assert (of(admin).role, of(admin).ended_at) == (ClubRole.ADMIN, None)
    assert not LogEntry.objects.exists()


def test_an_account_that_is_closed_is_no_administrator(club: Club, admin: User) -> None:
    closed = somebody("closed", club, ClubRole.ADMIN)
    User.objects.filter(pk=closed.pk).update(is_active=False)
    with pytest.raises(LastAdministrator):
        end_membership(of(admin), admin)


def test_an_administrator_leaves_when_there_is_another(club: Club, admin: User, signed_in: SignedIn) -> None:
    somebody("second", club, ClubRole.ADMIN)
    browser = signed_in(admin)
    assert browser.post(end_url(admin), OWN).headers["Location"] == "/"
    assert browser.get(MEMBERS).status_code == 404


def both_leave_at_once() -> int:
    """Two administrators, each ending the other's membership at once; how many are left."""
    club = Club.objects.create(slug="parc", name="Cercle du Parc")
    people = [somebody(name, club, ClubRole.ADMIN) for name in ("anne", "bob")]
    start = threading.Barrier(2)

    def leave(user: User) -> None:
        try:
            start.wait(timeout=20)
            end_membership(of(user), user)
        except LastAdministrator:
            pass
        finally:
            connection.close()

    threads = [threading.Thread(target=leave, args=(user,)) for user in people]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(timeout=60)
    return Membership.objects.current().count()


@pytest.mark.django_db(transaction=True)
def test_two_administrators_cannot_both_leave_at_once() -> None:
    assert both_leave_at_once() == 1


@pytest.mark.django_db(transaction=True)
def test_control_without_the_lock_postgresql_lets_both_leave(monkeypatch: pytest.MonkeyPatch) -> None:
    met = threading.Barrier(2)
    check: Callable[[Membership], None] = memberships._another_administrator_than

    def unlocked(membership: Membership) -> Membership:
        return Membership.objects.current().select_related("club").get(pk=membership.pk)

    def checked_together(held: Membership) -> None:
        check(held)
        if connection.vendor == "postgresql":
            met.wait(timeout=20)

    monkeypatch.setattr(memberships, "_held", unlocked)
    monkeypatch.setattr(memberships, "_another_administrator_than", checked_together)
    assert both_leave_at_once() == (0 if connection.vendor == "postgresql" else 1)


# ---- invitations on the page --------------------------------------------------------------------


def test_a_link_is_made_shown_once_and_works(admin: User, signed_in: SignedIn) -> None:
    browser = signed_in(admin)
    page = browser.post(MEMBERS + "invitations/", {"role": "director", "note": " pour Nina "})
    assert page.status_code == 200
    link = page.context["link"]
    assert link.startswith("http://testserver/invitations/")
    invitation = Invitation.objects.get()
    assert (invitation.role, invitation.note, invitation.created_by) == ("director", "pour Nina", admin)
    listed = browser.get(MEMBERS).content.decode()
    assert "pour Nina" in listed
    assert link.split("/")[-2] not in listed
    new = {"name": "Nina", "username": "nina", "password1": PASSWORD, "password2": PASSWORD}
    assert Client().post(link, new).status_code == 302
    assert "pour Nina" not in browser.get(MEMBERS).content.decode()


@pytest.mark.parametrize(
    "values", [{}, {"role": "owner"}, {"role": "player", "note": "x" * 121}, {"role": "player", "note": "a\0"}]
)
def test_a_wrong_invitation_is_told(values: dict[str, str], admin: User, signed_in: SignedIn) -> None:
    assert signed_in(admin).post(MEMBERS + "invitations/", values).status_code == 422
    assert not Invitation.objects.exists()


def test_an_invitation_is_withdrawn_once(club: Club, admin: User, signed_in: SignedIn) -> None:
    invitation, _ = invite(club, ClubRole.PLAYER, admin)
    browser = signed_in(admin)
    url = f"/parc/members/invitations/{invitation.pk}/revoke/"
    assert browser.post(url).status_code == 302
    assert browser.post(url).status_code == 422
    assert LogEntry.objects.filter(tag=Tag.INVITATION_REVOKED).count() == 1


def test_the_page_asks_as_often_for_many_members_as_for_few(club: Club, admin: User, signed_in: SignedIn) -> None:
    browser = signed_in(admin)
    asked = []
    for numbers in (range(1), range(1, 50)):
        for number in numbers:
            somebody(f"person{number}", club)
            invite(club, ClubRole.PLAYER, admin)
        asked.append(queries(lambda: browser.get(MEMBERS)))
    assert asked[0] == asked[1]


# ---- settings -----------------------------------------------------------------------------------

SETTINGS = "/parc/settings/"
KEPT = {
    "name": "Cercle du Parc Neuf",
    "time_zone": "Pacific/Noumea",
    "language": "en",
    "edition": "2007",
    "appeal_rule": "next-day",
    "appeal_minutes": "2880",
    "appeal_time": "12:30",
    "players_see": "never",
    "retention_months": "24",
}


def test_settings_are_kept_and_noted(club: Club, admin: User, signed_in: SignedIn) -> None:
    browser = signed_in(admin)
    assert browser.post(SETTINGS, KEPT).status_code == 302
    club.refresh_from_db()
    assert (club.name, club.time_zone, club.language, club.edition, club.slug) == (
        "Cercle du Parc Neuf",
        "Pacific/Noumea",
        "en",
        2007,
        "parc",
    )
    assert (club.appeal_rule, club.appeal_minutes, club.appeal_time) == ("next-day", 2880, time(12, 30))
    assert (club.players_see, club.retention_months) == ("never", 24)
    # The club played by 2017 when it was asked, which leaves one of them open no more.
    every = (*REGULATIONS, *OF_SCORING)
    thresholds = {each.key: each.default for each in OF_POLLS}
    assert club.regulations == {each.key: each.last_edition == 2007 for each in every} | thresholds
    assert LogEntry.objects.get().tag == Tag.CLUB_CHANGED
    browser.post(SETTINGS, KEPT | {"regulation_face_down_opening_lead": "on"})
    club.refresh_from_db()
    assert club.regulations == {each.key: each.key == "face_down_opening_lead" for each in every} | thresholds


def test_the_threshold_of_a_poll_is_the_clubs(club: Club, admin: User, signed_in: SignedIn) -> None:
    assert club.poll_thresholds() == {"poll_considered_percent": 20, "poll_choosing": 1}
    browser = signed_in(admin)
    numbers = {"regulated_poll_considered_percent": "30", "regulated_poll_choosing": "0"}
    assert browser.post(SETTINGS, KEPT | numbers).status_code == 302
    club.refresh_from_db()
    assert club.poll_thresholds() == {"poll_considered_percent": 30, "poll_choosing": 0}
    assert browser.get(SETTINGS).context["form"]["regulated_poll_considered_percent"].value() == 30
    refused = browser.post(SETTINGS, KEPT | {"regulated_poll_considered_percent": "101"})
    assert refused.status_code == 422
    club.refresh_from_db()
    assert club.poll_thresholds()["poll_considered_percent"] == 30


def test_what_a_club_never_elected_is_as_declared(club: Club, admin: User, signed_in: SignedIn) -> None:
    assert club.regulations == {}
    assert club.elections() == {each.key: each.default for each in REGULATIONS}
    assert club.scoring_elections() == {each.key: each.default for each in OF_SCORING}
    form = signed_in(admin).get(SETTINGS).context["form"]
    for each in form.elective:
        assert form[f"regulation_{each.key}"].value() is each.default


def test_what_an_edition_has_settled_is_not_asked_and_not_lost(club: Club, admin: User, signed_in: SignedIn) -> None:
    key = "card_exposed_before_first_call_under_24"
    Club.objects.filter(pk=club.pk).update(edition=2007, regulations={key: False})
    browser = signed_in(admin)
    assert f"regulation_{key}" in browser.get(SETTINGS).context["form"].fields
    for edition in ("2017", "2007"):
        browser.post(SETTINGS, KEPT | {"edition": edition})
        club.refresh_from_db()
        assert club.regulations[key] is False
        page = browser.get(SETTINGS)
        asked = f"regulation_{key}" in page.context["form"].fields
        assert asked is (edition == "2007")
        told = "the 2017 Laws leave nothing to elect" in page.content.decode()
        assert told is not asked


@pytest.mark.parametrize(
    ("wrong", "field"),
    [
        ({"name": ""}, "name"),
        ({"name": "a\0b"}, "name"),
        ({"name": "x" * 121}, "name"),
        ({"time_zone": "Mars/Olympus"}, "time_zone"),
        ({"appeal_rule": "whenever"}, "appeal_rule"),
        ({"appeal_minutes": "0"}, "appeal_minutes"),
        ({"appeal_minutes": "99999999"}, "appeal_minutes"),
        ({"appeal_time": "25:00"}, "appeal_time"),
        ({"players_see": "names"}, "players_see"),
        ({"retention_months": "0"}, "retention_months"),
        ({"retention_months": "601"}, "retention_months"),
        ({"time_zone": "../../etc"}, "time_zone"),
        ({"time_zone": "x" * 65}, "time_zone"),
        ({"language": "de"}, "language"),
        ({"edition": "1948"}, "edition"),
        ({"edition": str(2**63)}, "edition"),
        ({"edition": "x"}, "edition"),
    ],
)
def test_wrong_settings_are_told_and_nothing_changes(
    wrong: dict[str, str], field: str, club: Club, admin: User, signed_in: SignedIn
) -> None:
    response = signed_in(admin).post(SETTINGS, KEPT | wrong)
    assert response.status_code == 422
    assert set(response.context["form"].errors) == {field}
    club.refresh_from_db()
    assert (club.name, club.edition) == ("Cercle du Parc", 2017)
    assert not LogEntry.objects.exists()


def test_the_address_of_a_club_is_not_changed_by_a_form(club: Club, admin: User, signed_in: SignedIn) -> None:
    signed_in(admin).post(SETTINGS, KEPT | {"slug": "admin", "regulation_unknown": "on", "regulations": "{}"})
    club.refresh_from_db()
    assert club.slug == "parc"
    assert set(club.regulations) == {each.key for each in (*REGULATIONS, *OF_SCORING, *OF_POLLS)}
