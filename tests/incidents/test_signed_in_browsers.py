"""Where somebody is signed in: he sees it, and ends it; so does an administrator of his club."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
from axes.models import AccessAttempt
from django.test import Client
from django.utils import timezone

from incidents.accounts import passwords, signed_in_browsers
from incidents.accounts.browsers_in_words import browser_in_words
from incidents.administration.forgetting import KnownPerson, forget
from incidents.models import BrowserSession, Club, ClubRole, LogEntry, Membership, Tag, User
from tests.incidents.conftest import PASSWORD, SignedIn, somebody

PAGE, ELSEWHERE = "/accounts/password/", "/accounts/sign-out-elsewhere/"
ANDROID = "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36"
IPHONE = (
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 "
    "Mobile/15E148 Safari/604.1"
)
WINDOWS = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:133.0) Gecko/20100101 Firefox/133.0"


def browser(user: User, called: str = "") -> Client:
    """One more browser in which he signed in by the form."""
    client = Client(headers={"accept-language": "en", "user-agent": called})
    assert client.post("/accounts/sign-in/", {"username": user.username, "password": PASSWORD}).status_code == 302
    return client


def is_in(client: Client) -> bool:
    return client.get("/preferences/").status_code == 200


def page(client: Client) -> str:
    return re.sub(r"\s+", " ", client.get(PAGE).content.decode())


def marks(client: Client) -> dict[str, str]:
    """What a form calls each of the other browsers, by its words."""
    choices = client.get(PAGE).context["elsewhere"].fields["which"].choices
    return {said.partition(", since")[0]: mark for mark, said in choices if mark}


def sign_out(client: Client, which: str, password: str = PASSWORD) -> int:
    return client.post(ELSEWHERE, {"which": which, "current": password}).status_code


@pytest.fixture(autouse=True)
def in_english(director: User, admin: User) -> None:
    User.objects.filter(pk__in=(director.pk, admin.pk)).update(language="en")


# ---- One's own ----------------------------------------------------------------------------------


def test_one_sees_where_one_is_signed_in_since_when_and_which_is_this(director: User, admin: User) -> None:
    here = browser(director, ANDROID)
    browser(director, IPHONE)
    browser(admin, WINDOWS)
    shown = page(here)
    now = timezone.localtime(timezone.now(), director.memberships.get().club.zone)
    assert re.search(rf"This browser: <b>Chrome, Android, since {now.day} November {now.year}, \d\d:\d\d</b>", shown)
    assert list(marks(here)) == ["Safari, iPhone"]
    assert "Firefox" not in shown, "somebody else's"


def test_one_of_them_is_ended_and_the_others_go_on(director: User) -> None:
    here, phone, desk = browser(director, ANDROID), browser(director, IPHONE), browser(director, WINDOWS)
    assert sign_out(here, marks(here)["Safari, iPhone"]) == 302
    assert "You are signed out there." in page(here)
    assert (is_in(here), is_in(phone), is_in(desk)) == (True, False, True)
    assert list(marks(here)) == ["Firefox, Windows"]
    noted = LogEntry.objects.get(tag=Tag.BROWSER_SIGNED_OUT)
    assert (noted.who, noted.club, noted.detail) == (director, None, {})


def test_without_the_password_none_is_ended(director: User) -> None:
    here, phone = browser(director), browser(director, IPHONE)
    which = marks(here)["Safari, iPhone"]
    assert [sign_out(here, which, f"wrong {number}") for number in range(10)] == [422] * 9 + [429]
    assert sign_out(here, which) == 429
    assert is_in(phone)
    AccessAttempt.objects.all().delete()
    assert sign_out(here, which) == 302


def test_nobody_ends_anothers(director: User, admin: User) -> None:
    here, theirs = browser(director), browser(admin, IPHONE)
    mark = marks(browser(admin))["Safari, iPhone"]
    assert sign_out(here, mark) == 422
    assert is_in(theirs)


@pytest.mark.parametrize("which", ["x", "0" * 32, "\0", "é" * 5000])
def test_what_is_no_browser_of_his_ends_nothing(which: str, director: User) -> None:
    here, there = browser(director), browser(director)
    assert sign_out(here, which) == 422
    assert is_in(there)
    assert not LogEntry.objects.filter(tag=Tag.BROWSER_SIGNED_OUT).exists()


def test_one_that_was_signed_out_of_meanwhile_is_told(director: User) -> None:
    here, there = browser(director), browser(director, IPHONE)
    which = marks(here)["Safari, iPhone"]
    there.post("/accounts/sign-out/")
    answer = here.post(ELSEWHERE, {"which": which, "current": PASSWORD})
    assert answer.status_code == 422
    assert "You are not signed in there any more." in answer.content.decode()


def test_no_page_shows_the_key_of_a_session(director: User) -> None:
    here = browser(director)
    browser(director)
    shown = page(here)
    assert all(row.session_key not in shown for row in BrowserSession.objects.all())


def test_only_those_that_still_open_are_listed(director: User) -> None:
    here, over = browser(director, ANDROID), browser(director, WINDOWS)
    BrowserSession.objects.filter(session_key=over.session.session_key).update(expire_date=timezone.now())
    assert marks(here) == {}
    browser(director, IPHONE)
    assert here.post(ELSEWHERE, {"current": PASSWORD}).status_code == 302
    assert marks(here) == {}
    # Its key is another one by now; what it is stays.
    assert "Chrome, Android, since" in page(here)


def test_what_a_browser_calls_itself_is_not_shown_nor_kept(director: User) -> None:
    here = browser(director, "<script>Firefox/1 Robert')--" + "x" * 5000)
    assert "This browser: <b>Firefox, since" in page(here)
    assert here.session["browser"] == "Firefox"


@pytest.mark.parametrize(
    ("called", "words"),
    [
        (ANDROID, "Chrome, Android"),
        (IPHONE, "Safari, iPhone"),
        (WINDOWS, "Firefox, Windows"),
        (ANDROID + " EdgA/131.0.0.0", "Edge, Android"),
        (ANDROID.replace("Chrome", "SamsungBrowser/27.0 Chrome"), "Samsung Internet, Android"),
        ("Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/18.1 Safari/605.1.15", "Safari, Mac"),
        ("Mozilla/5.0 (X11; Linux x86_64) HeadlessChrome/131.0.0.0 Safari/537.36", "Chrome, Linux"),
        ("Mozilla/5.0 (X11; CrOS x86_64) Chrome/131.0.0.0", "Chrome, ChromeOS"),
        ("Mozilla/5.0 (iPad; CPU OS 18_1) CriOS/131.0 Safari/604.1", "Chrome, iPad"),
        ("curl/8.5.0", ""),
        ("", ""),
    ],
)
def test_browsers_are_called_by_two_words(called: str, words: str) -> None:
    assert browser_in_words(called) == words


def test_a_browser_that_does_not_say_is_listed_too(director: User) -> None:
    here = browser(director)
    browser(director, "curl/8.5.0")
    assert list(marks(here)) == ["a browser that does not say its name"]


def test_who_is_forgotten_leaves_no_session(club: Club, admin: User, director: User) -> None:
    browser(director, ANDROID)
    theirs = browser(admin)
    forget(KnownPerson.signing_in(club, director), admin)
    assert [row.account for row in BrowserSession.objects.all()] == [admin]
    assert is_in(theirs)


def test_control_if_every_session_were_his_he_would_see_and_end_anothers(
    director: User, admin: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Beside that, a session holds for the hash of one's own password."""
    monkeypatch.setattr(User, "get_session_auth_hash", lambda _: "one for all")
    here, theirs = browser(director), browser(admin, IPHONE)
    assert marks(here) == {}
    monkeypatch.setattr(signed_in_browsers, "_rows_of", lambda _: BrowserSession.objects.all())
    assert sign_out(here, marks(here)["Safari, iPhone"]) == 302
    assert not is_in(theirs)


# ---- A member's, by an administrator ------------------------------------------------------------


MINE = {"current": PASSWORD}


def url(user: User) -> str:
    return f"/parc/members/{user.memberships.get(club__slug='parc').pk}/sign-out/"


def test_an_administrator_signs_a_member_out_everywhere(admin: User, director: User, signed_in: SignedIn) -> None:
    theirs = [browser(director, ANDROID), browser(director, WINDOWS)]
    others = browser(admin)
    administrator = signed_in(admin)
    answer = administrator.post(url(director), MINE)
    assert answer.headers["Location"] == "/parc/members/"
    assert "Dora is signed out everywhere." in administrator.get("/parc/members/").content.decode()
    assert [is_in(each) for each in theirs] == [False, False]
    assert is_in(others)
    noted = LogEntry.objects.get(tag=Tag.MEMBER_SIGNED_OUT)
    assert (noted.who, noted.detail) == (admin, {"membership": director.memberships.get().pk})
    # His password is what it was.
    browser(director)


@pytest.mark.parametrize("typed", [{}, {"current": ""}, {"current": "wrong"}])
def test_it_takes_the_administrators_own_password(
    typed: dict[str, str], admin: User, director: User, signed_in: SignedIn
) -> None:
    theirs = browser(director)
    answer = signed_in(admin).post(url(director), typed)
    assert answer.status_code == (422 if typed else 200)
    assert 'name="current"' in answer.content.decode()
    assert is_in(theirs)
    assert not LogEntry.objects.filter(tag=Tag.MEMBER_SIGNED_OUT).exists()


def test_nobody_is_kept_out_by_being_signed_out_again_and_again(
    club: Club, admin: User, director: User, signed_in: SignedIn, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By whichever administrator of the club."""
    User.objects.filter(pk=admin.pk).update(language="en")
    assert signed_in(admin).post(url(director), MINE).status_code == 302
    theirs = browser(director)
    answer = signed_in(admin).post(url(director), MINE)
    assert answer.status_code == 422
    assert "less than 15 minutes ago" in answer.content.decode()
    other = somebody("ada", club, ClubRole.ADMIN)
    assert signed_in(other).post(url(director), MINE).status_code == 422
    assert is_in(theirs)
    # Another member is not kept signed in by it.
    assert signed_in(admin).post(url(other), MINE).status_code == 302
    # Control: after that time, or without the count, he would be out.
    monkeypatch.setattr(signed_in_browsers, "AGAIN_AFTER", timedelta(0))
    assert signed_in(admin).post(url(director), MINE).status_code == 302
    assert not is_in(theirs)


def test_he_is_signed_out_of_his_other_clubs_too(
    admin: User, director: User, other_club: Club, signed_in: SignedIn
) -> None:
    """A session is not of a club. He signs in anew, there too; what he may there is as it was."""
    Membership.objects.create(club=other_club, user=director, role=ClubRole.ADMIN)
    theirs = browser(director)
    assert theirs.get("/quai/").status_code == 200
    signed_in(admin).post(url(director), MINE)
    assert theirs.get("/quai/").status_code == 302
    assert browser(director).get("/quai/members/").status_code == 200


def test_of_another_club_or_gone_there_is_nobody_to_sign_out(
    admin: User, director: User, other_club: Club, signed_in: SignedIn
) -> None:
    elsewhere = somebody("elsa", other_club)
    for user in (elsewhere, director):
        theirs = browser(user)
        membership = user.memberships.get()
        if user == director:
            Membership.objects.filter(pk=membership.pk).update(ended_at=timezone.now())
        assert signed_in(admin).post(f"/parc/members/{membership.pk}/sign-out/").status_code == 404
        assert is_in(theirs)


def test_an_administrator_may_sign_himself_out(admin: User) -> None:
    his = browser(admin)
    assert his.post(url(admin)).status_code == 302
    assert not is_in(his)


def test_control_if_nothing_were_ended_he_would_go_on(
    admin: User, director: User, signed_in: SignedIn, monkeypatch: pytest.MonkeyPatch
) -> None:
    here, theirs = browser(director), browser(director, IPHONE)
    which = marks(here)["Safari, iPhone"]
    monkeypatch.setattr(BrowserSession.objects, "filter", lambda **_: BrowserSession.objects.none())
    monkeypatch.setattr(passwords, "end_browser", lambda *_: None)
    signed_in(admin).post(url(director), MINE)
    monkeypatch.setattr(BrowserSession.objects, "filter", lambda **_: BrowserSession.objects.all())
    sign_out(here, which)
    monkeypatch.undo()
    assert is_in(theirs)


def test_sessions_end_after_a_fortnight_in_the_table_too(director: User) -> None:
    browser(director)
    row = BrowserSession.objects.get()
    assert timedelta(days=12) < row.expire_date - timezone.now() < timedelta(days=15)
    assert row.account == director
