"""What keeps an address closed, and where whoever comes too late is led; tests/security/who_may.txt says who may open
what."""

from __future__ import annotations

import pytest
from django.http import HttpRequest, HttpResponse
from django.test import Client, override_settings
from django.urls import get_resolver, path

from incidents.models import Club, Session, User
from tests.incidents.conftest import PASSWORD, SignedIn


def test_a_closed_account_opens_nothing(admin: User, signed_in: SignedIn) -> None:
    browser = signed_in(admin)
    User.objects.filter(pk=admin.pk).update(is_active=False)
    assert browser.get("/parc/members/").status_code == 302


@pytest.mark.parametrize("written", ["0", "2147483648", str(2**63 - 1), str(2**63), str(2**64), "9" * 400, "9" * 5000])
def test_an_absurd_number_in_an_address_is_not_found(
    written: str, session: Session, admin: User, signed_in: SignedIn
) -> None:
    browser = signed_in(admin)
    for get in (
        f"/parc/sessions/{written}/edit/",
        f"/parc/sessions/{written}/players/",
        f"/parc/sessions/{written}/boards/",
        f"/parc/sessions/{written}/boards/1/",
        f"/parc/sessions/{session.pk}/boards/{written}/",
    ):
        assert browser.get(get).status_code == 404
        assert browser.post(get).status_code in (404, 405)
    for post in (f"/parc/members/{written}/role/", f"/parc/members/{written}/end/"):
        assert browser.post(post).status_code == 404
    assert browser.post(f"/parc/members/invitations/{written}/revoke/").status_code == 404


@pytest.mark.parametrize("slug", ["nowhere", "x" * 3000, "PARC", "parc%00", "parc%ED%A0%80"])
def test_a_club_that_is_not_there_is_not_found(slug: str, admin: User, signed_in: SignedIn) -> None:
    assert signed_in(admin).get(f"/{slug}/").status_code == 404


# ---- forgetting to say it -----------------------------------------------------------------------


def view_without_mark(_request: HttpRequest) -> HttpResponse:
    """A view whose author forgot to say who may open it."""
    return HttpResponse("secret")


urlpatterns = [path("unmarked/", view_without_mark), *get_resolver("config.urls").url_patterns]


@override_settings(ROOT_URLCONF=__name__)
def test_a_view_that_says_nothing_opens_to_nobody(admin: User, signed_in: SignedIn, client: Client) -> None:
    assert signed_in(admin).get("/unmarked/").status_code == 403
    assert client.get("/unmarked/").status_code == 302


@override_settings(ROOT_URLCONF=__name__)
def test_control_without_the_middleware_it_would_be_open(admin: User, signed_in: SignedIn) -> None:
    from django.conf import settings as project

    rest = [each for each in project.MIDDLEWARE if not each.endswith("DefaultDenyMiddleware")]
    assert len(rest) == len(project.MIDDLEWARE) - 1
    with override_settings(MIDDLEWARE=rest):
        assert signed_in(admin).get("/unmarked/").content == b"secret"


def test_a_guard_stands_by_itself(club: Club, client: Client) -> None:
    """Without Django's own middleware, the decorators still send to sign in."""
    from django.conf import settings as project

    rest = [each for each in project.MIDDLEWARE if not each.endswith("LoginRequiredMiddleware")]
    assert len(rest) == len(project.MIDDLEWARE) - 1
    with override_settings(MIDDLEWARE=rest):
        for address in ("/", "/preferences/", "/parc/", "/parc/members/"):
            assert client.get(address).status_code == 302


# ---- expired sessions ---------------------------------------------------------------------------

HTMX = {"HX-Request": "true", "HX-Current-URL": "http://testserver/parc/members/?page=2"}


def test_htmx_is_sent_to_sign_in_with_the_whole_page(club: Club, client: Client) -> None:
    response = client.get("/parc/", headers=HTMX)
    assert response.status_code == 200
    assert response.content == b""
    assert response.headers["HX-Redirect"] == "/accounts/sign-in/?next=/parc/members/%3Fpage%3D2"


def test_a_form_sent_too_late_comes_back_to_the_page_it_was_on(club: Club, client: Client) -> None:
    response = client.post("/parc/members/invitations/", headers={"Referer": "http://testserver/parc/members/"})
    assert response.headers["Location"] == "/accounts/sign-in/?next=/parc/members/"


def test_a_form_with_an_old_token_is_refused_and_htmx_loads_its_page_again(club: Club, player: User) -> None:
    """Signed in anew in another tab: trying the same form again would never be taken."""
    client = Client(enforce_csrf_checks=True)
    client.force_login(player)
    plain = client.post("/preferences/", {"name": "X"})
    assert plain.status_code == 403
    assert "HX-Refresh" not in plain.headers
    fragment = client.post("/preferences/", {"name": "X"}, headers=HTMX)
    assert fragment.status_code == 403
    assert fragment.headers["HX-Refresh"] == "true"
    player.refresh_from_db()
    assert player.name != "X"


@pytest.mark.parametrize("shown", ["http://evil.example/x", "http://[", "//evil.example", "javascript:alert(1)", ""])
def test_nobody_is_sent_away_from_the_site(shown: str, club: Club, client: Client) -> None:
    late = client.post("/parc/members/invitations/", headers={"Referer": shown})
    assert late.headers["Location"] == "/accounts/sign-in/?next=/"
    fragment = client.get("/parc/", headers={"HX-Request": "true", "HX-Current-URL": shown})
    assert fragment.headers["HX-Redirect"] == "/accounts/sign-in/?next=/"


def test_a_redirect_of_somebody_signed_in_is_left_alone(admin: User, signed_in: SignedIn) -> None:
    assert signed_in(admin).get("/", headers=HTMX).status_code == 302


def test_after_signing_in_one_is_back_where_one_was(admin: User) -> None:
    client = Client()
    sent = client.get("/parc/members/")
    page = client.get(sent.headers["Location"])
    assert page.context["next"] == "/parc/members/"
    credentials = {"username": "anne", "password": PASSWORD, "next": page.context["next"]}
    assert client.post("/accounts/sign-in/", credentials).headers["Location"] == "/parc/members/"
