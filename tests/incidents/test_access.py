"""Who may open what, for every address of the record."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from django.http import HttpRequest, HttpResponse
from django.test import Client, override_settings
from django.urls import URLPattern, URLResolver, get_resolver, path, reverse

from incidents.accounts.inviting import invite
from incidents.models import Club, Invitation, LogEntry, Membership, Player, Role, Session, User
from tests.incidents.conftest import PASSWORD, SignedIn, somebody

# Addresses open to everybody. A new one is added here by hand, or the test below fails.
PUBLIC = {"sign-in", "language", "invitation", "health"}
SIGNED_IN = {"home", "sign-out", "preferences", "password", "elsewhere"}
# The lowest role that may open each of a club's pages, and the methods that it knows.
OF_A_CLUB = {
    "club": (Role.PLAYER, "GET HEAD"),
    "session-new": (Role.DIRECTOR, "GET HEAD POST"),
    "session-edit": (Role.DIRECTOR, "GET HEAD POST"),
    "session-players": (Role.DIRECTOR, "GET HEAD POST"),
    "session-boards": (Role.DIRECTOR, "GET HEAD"),
    "session-boards-file": (Role.DIRECTOR, "GET HEAD POST"),
    "session-board": (Role.DIRECTOR, "GET HEAD POST"),
    "playing": (Role.DIRECTOR, "GET HEAD POST"),
    "boards-played": (Role.DIRECTOR, "POST"),
    "members": (Role.ADMIN, "GET HEAD"),
    "invite": (Role.ADMIN, "POST"),
    "invitation-revoke": (Role.ADMIN, "POST"),
    "member-role": (Role.ADMIN, "POST"),
    "member-end": (Role.ADMIN, "POST"),
    "member-forget": (Role.ADMIN, "GET HEAD POST"),
    "people": (Role.ADMIN, "GET HEAD"),
    "person": (Role.ADMIN, "GET HEAD"),
    "person-member": (Role.ADMIN, "POST"),
    "person-forget": (Role.ADMIN, "GET HEAD POST"),
    "journal": (Role.ADMIN, "GET HEAD"),
    "retention": (Role.ADMIN, "GET HEAD POST"),
    "settings": (Role.ADMIN, "GET HEAD POST"),
}
METHODS = ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS")


def patterns() -> Iterator[URLPattern]:
    """Every address of this room, from the resolver."""

    def walk(resolver: URLResolver) -> Iterator[URLPattern]:
        for each in resolver.url_patterns:
            if isinstance(each, URLResolver):
                yield from walk(each)
            else:
                yield each

    for each in get_resolver().url_patterns:
        if isinstance(each, URLResolver) and each.namespace == "incidents":
            yield from walk(each)


def test_every_address_has_its_row() -> None:
    names = {str(pattern.name) for pattern in patterns()}
    assert names == PUBLIC | SIGNED_IN | set(OF_A_CLUB)


def test_every_view_says_who_may_open_it() -> None:
    said = {str(pattern.name): pattern.callback.access for pattern in patterns()}  # type: ignore[attr-defined]
    expected = dict.fromkeys(PUBLIC, "public") | dict.fromkeys(SIGNED_IN, "signed-in")
    assert said == expected | {name: role.value for name, (role, _) in OF_A_CLUB.items()}


@pytest.fixture
def invitation(club: Club) -> Invitation:
    return invite(club, Role.PLAYER, None)[0]


@pytest.fixture
def address(session: Session, player: User, invitation: Invitation) -> dict[str, str]:
    """Every club address of the record, about things that exist."""
    membership = Membership.objects.get(user=player)
    kept = Player.called(session.club, "Paul Durand")
    kept.save()
    about = {
        "session-edit": [session.pk],
        "session-players": [session.pk],
        "session-boards": [session.pk],
        "session-boards-file": [session.pk],
        "session-board": [session.pk, 1],
        "playing": [session.pk],
        "boards-played": [session.pk],
        "invitation-revoke": [invitation.pk],
        "member-role": [membership.pk],
        "member-end": [membership.pk],
        "member-forget": [membership.pk],
        "person": [kept.pk],
        "person-member": [kept.pk],
        "person-forget": [kept.pk],
    }
    return {name: reverse(f"incidents:{name}", args=["parc", *about.get(name, [])]) for name in OF_A_CLUB}


@pytest.mark.parametrize("name", OF_A_CLUB)
@pytest.mark.parametrize("method", METHODS)
def test_what_does_not_belong_to_ones_club_does_not_exist(
    name: str, method: str, address: dict[str, str], stranger: User, signed_in: SignedIn
) -> None:
    root = somebody("root")
    User.objects.filter(pk=root.pk).update(is_superuser=True, is_staff=True)
    root.refresh_from_db()
    for outsider in (stranger, root):
        assert signed_in(outsider).generic(method, address[name]).status_code == 404


@pytest.mark.parametrize("name", OF_A_CLUB)
@pytest.mark.parametrize("method", METHODS)
def test_a_role_opens_what_it_may_and_nothing_more(
    name: str,
    method: str,
    address: dict[str, str],
    player: User,
    director: User,
    admin: User,
    signed_in: SignedIn,
) -> None:
    lowest, methods = OF_A_CLUB[name]
    for person, role in ((player, Role.PLAYER), (director, Role.DIRECTOR), (admin, Role.ADMIN)):
        status = signed_in(person).generic(method, address[name]).status_code
        if not role.at_least(lowest):
            assert status == 403
        elif method not in methods.split():
            assert status == 405
        else:
            assert status in (200, 302, 422), (name, method, role)


@pytest.mark.parametrize("name", OF_A_CLUB)
def test_who_is_not_signed_in_is_sent_to_sign_in(name: str, address: dict[str, str], client: Client) -> None:
    for method in METHODS:
        response = client.generic(method, address[name])
        assert response.status_code == 302
        assert response.headers["Location"].startswith("/accounts/sign-in/?next=/")


@pytest.mark.parametrize("name", OF_A_CLUB)
def test_a_role_that_ended_opens_nothing_from_that_moment(
    name: str, address: dict[str, str], admin: User, signed_in: SignedIn
) -> None:
    browser = signed_in(admin)
    assert browser.get(reverse("incidents:club", args=["parc"])).status_code == 200
    membership = Membership.objects.get(user=admin)
    membership.ended_at = membership.began_at
    membership.save()
    assert browser.get(address[name]).status_code == 404
    assert browser.post(address[name]).status_code == 404


def test_a_closed_account_opens_nothing(address: dict[str, str], admin: User, signed_in: SignedIn) -> None:
    browser = signed_in(admin)
    User.objects.filter(pk=admin.pk).update(is_active=False)
    assert browser.get(address["members"]).status_code == 302


@pytest.mark.parametrize("name", OF_A_CLUB)
def test_another_clubs_things_are_not_found_in_ones_own(
    name: str, address: dict[str, str], other_club: Club, stranger: User, signed_in: SignedIn
) -> None:
    """The identifiers of one club under the address of another: nothing there, and nothing changed."""
    before = list(LogEntry.objects.values_list("pk", flat=True))
    elsewhere = address[name].replace("/parc/", "/quai/")
    if any(part.isdigit() for part in elsewhere.split("/")):
        for method in ("GET", "POST"):
            if method in OF_A_CLUB[name][1]:
                assert signed_in(stranger).generic(method, elsewhere).status_code == 404
    assert list(LogEntry.objects.values_list("pk", flat=True)) == before


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


def unmarked(_request: HttpRequest) -> HttpResponse:
    """A view whose author forgot to say who may open it."""
    return HttpResponse("secret")


urlpatterns = [path("unmarked/", unmarked), *get_resolver("config.urls").url_patterns]


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
