"""A new club leads its administrator through what comes first, until it is done or put away."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from django.utils import timezone

from incidents.models import Club, ClubRole, Invitation, LogEntry, Membership, Player, Session, Tag, User
from tests.incidents.conftest import SignedIn, queries, somebody
from tests.incidents.test_members import SETTINGS
from tests.incidents.test_seating_by_movement import make
from tests.security.sending import FORMS

HOME = "/parc/"
DONE = '<span class="tag ok">'


@pytest.fixture
def browser(admin: User, signed_in: SignedIn) -> Client:
    admin.language = "en"
    admin.save()
    return signed_in(admin)


def steps(browser: Client) -> list[bool] | None:
    """Which of the steps are ticked; None where there is no list."""
    page = browser.get(HOME).content.decode()
    if "First steps" not in page:
        return None
    (shown,) = re.findall(r'<ol class="first-steps">(.*?)</ol>', page, re.S)
    return [DONE in each for each in shown.split("</li>")[:-1]]


def test_each_step_is_ticked_when_it_is_done_and_the_list_goes(club: Club, browser: Client) -> None:
    assert steps(browser) == [False, False, False, False]
    assert browser.post(SETTINGS, FORMS["incidents:settings"](None)).status_code == 302  # type: ignore[arg-type]
    assert steps(browser) == [True, False, False, False]
    director = somebody("dora", club, ClubRole.DIRECTOR)
    assert steps(browser) == [True, True, False, False]
    form = {"name": "Tournoi", "date": "2026-11-20", "tables": 3, "rounds": 2, "boards_per_round": 2}
    form |= {"scoring": "matchpoints", "sections": "", "creation_key": "6dc9dba2-7c0c-4a6e-8f6c-0d8f6f1f1c11"}
    assert browser.post("/parc/sessions/new/", form).status_code == 302
    assert Session.objects.filter(club=club).exists()
    assert steps(browser) == [True, True, True, False]
    player = Player.with_name(club, "Ana Bo")
    player.save()
    seen = browser.get("/parc/people/invitations/").context["form"]["seen"].value()
    sent = {"seen": seen, "days": "30", "language": "fr", "whom": "everybody"}
    assert browser.post("/parc/people/invitations/", sent).status_code == 200
    assert steps(browser) is None
    # It stays short: what is no longer so is shown again, what was put away is not.
    Membership.objects.filter(user=director).delete()
    assert steps(browser) == [True, False, True, True]


def test_each_step_leads_to_where_it_is_done(club: Club, browser: Client) -> None:
    page = browser.get(HOME).content.decode()
    (shown,) = re.findall(r'<ol class="first-steps">(.*?)</ol>', page, re.S)
    links = re.findall(r'href="([^"]+)"', shown)
    assert links == ["/parc/settings/", "/parc/members/", "/parc/sessions/new/", "/parc/people/invitations/"]
    assert [browser.get(link).status_code for link in links] == [200, 200, 200, 200]
    assert "They come with the list of a session’s players" in browser.get(links[-1]).content.decode()


def test_put_away_it_is_gone_and_noted_once(club: Club, browser: Client, admin: User) -> None:
    for _ in range(2):
        assert browser.post("/parc/first-steps/").headers["Location"] == HOME
    assert steps(browser) is None
    assert LogEntry.objects.get(tag=Tag.FIRST_STEPS_DONE).who == admin


def test_nobody_else_is_led(club: Club, director: User, player: User, signed_in: SignedIn) -> None:
    for user in (director, player):
        user.language = "en"
        user.save()
        assert steps(signed_in(user)) is None
        assert signed_in(user).post("/parc/first-steps/").status_code == 403
    club.refresh_from_db()
    assert not club.first_steps_done


def test_another_clubs_steps_are_not_taken_for_ours(club: Club, other_club: Club, browser: Client) -> None:
    somebody("dora", other_club, ClubRole.DIRECTOR)
    Session.objects.create(club=other_club, name="Tournoi", date="2026-11-20", rounds=1, boards_per_round=1)
    LogEntry.objects.note(Tag.CLUB_CHANGED, club=other_club, who=None)
    player = Player.with_name(other_club, "Ana Bo")
    player.save()
    Invitation.objects.create(club=other_club, player=player, expires_at=timezone.now(), token_hash="0" * 64)
    assert steps(browser) == [False, False, False, False]


def test_the_list_takes_one_query_and_none_when_put_away(club: Club, browser: Client) -> None:
    shown = queries(lambda: browser.get(HOME))
    Club.objects.update(first_steps_done=True)
    assert shown - queries(lambda: browser.get(HOME)) == 1


def test_a_list_of_players_leads_to_their_invitations(
    club: Club, director: User, browser: Client, signed_in: SignedIn
) -> None:
    """Before there are names it is said that the numbers follow from the movement; a director invites nobody."""
    User.objects.filter(pk=director.pk).update(language="en")
    page = f"/parc/sessions/{make(club, director).pk}/players/"
    shown = browser.get(page).content.decode()
    assert "known by their numbers alone" in shown
    assert "takes the place of this one" not in shown
    assert "/parc/people/invitations/" not in shown
    sent = {"step": "import", "text": "table;direction;pair;player 1;player 2\n1;NS;1;Ana Bo;Cy Da\n"}
    assert browser.post(page, sent | {"shown": _shown(browser, page, sent)}).status_code == 302
    shown = browser.get(page).content.decode()
    assert "known by their numbers alone" not in shown
    assert 'href="/parc/people/invitations/">Invite the players' in shown
    assert "/parc/people/invitations/" not in signed_in(director).get(page).content.decode()


def _shown(browser: Client, page: str, sent: dict[str, str]) -> str:
    checked = browser.post(page, sent | {"step": "check"}).content.decode()
    return "".join(re.findall(r'name="shown" value="([^"]*)"', checked))
