"""T3: the table of `who_may.txt` notices every guard that is taken away, view by view.

Each test puts a view without one of its guards in the place of the real one, and asks for the cells which that guard
alone decides: all of them must be wrong now.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import ModuleType
from typing import TYPE_CHECKING, Any

import pytest
from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.test import override_settings
from django.urls import path

from config.urls import urlpatterns as of_the_site
from incidents.models import Club, ClubRole, Membership
from incidents.views import boards
from incidents.web import access
from incidents.web.access import PUBLIC, SIGNED_IN, member, public, signed_in
from rulings.review.claims import views as claims
from rulings.review.opinions.views import polling
from rulings.review.scores.views import working
from tests.gates.recording import Figure
from tests.security.addresses import Address, addresses
from tests.security.browsing import Browser, undo_writes
from tests.security.test_who_may import PLAIN, observe, wrong_cells
from tests.security.who_may import ROLES, SIGN_IN, WHO_MAY, admits, answer_expected

if TYPE_CHECKING:
    View = Callable[..., HttpResponseBase]

pytestmark = pytest.mark.django_db

ALL = {address.name: address for address in addresses()}


def opens_to(address: Address) -> str:
    """What the view's decorator says: public, signed-in, or a role."""
    said: str = address.pattern.callback.access  # type: ignore[attr-defined]
    return said


def within(view: View) -> View:
    """The view inside one decorator."""
    inner: View = view.__wrapped__  # type: ignore[attr-defined]
    return inner


GUARDED = [name for name, address in ALL.items() if opens_to(address) != PUBLIC]
OF_A_CLUB = [name for name, address in ALL.items() if opens_to(address) in ClubRole.values]
OF_A_ROLE = [name for name in OF_A_CLUB if opens_to(ALL[name]) != ClubRole.PLAYER]
PUBLIC_ONES = {
    "incidents:sign-in",
    "incidents:language",
    "incidents:invitation",
    "incidents:new-password",
    "incidents:forgotten",
    "incidents:confirm-address",
    "incidents:health",
    "calling:call",
    "consulting:consultation",
    "showing:card",
    "pocket:begin",
    "pocket:page",
}


def somebody_admitted(name: str) -> str:
    """The person of the highest role to whom the address opens."""
    return next(role for role in ("admin", "director", "player", "clubless") if admits(name, role))


@pytest.mark.gate("T3")
def test_every_view_is_below_and_few_are_public() -> None:
    """100 %: those of a club are tested for membership, role and method, the others for what they have of these."""
    assert set(ALL) - set(GUARDED) == PUBLIC_ONES
    assert {opens_to(ALL[name]) for name in set(GUARDED) - set(OF_A_CLUB)} == {SIGNED_IN}


def put(monkeypatch: pytest.MonkeyPatch, address: Address, view: View) -> None:
    monkeypatch.setattr(address.pattern, "callback", view)


def all_wrong(visitor: Browser, name: str, asked: list[tuple[str, str]]) -> None:
    """Every one of these cells differs from the table, which holds while the guards are there (test_who_may)."""
    assert asked
    right = [cell for cell in asked if not list(wrong_cells(visitor, ALL[name], [cell], PLAIN))]
    assert right == []


@pytest.mark.gate("T3", control=True)
def test_a_guard_that_is_still_there_is_told_from_one_taken_away(visitor: Browser) -> None:
    """Control of `all_wrong`: of a view as it is, no cell is wrong."""
    for name in ("incidents:members", "rulings:give"):
        for asked in (("anonymous", "GET"), ("player", "POST"), ("director-elsewhere", "POST")):
            with pytest.raises(AssertionError):
                all_wrong(visitor, name, [asked])


# ---- The decorator as a whole -------------------------------------------------------------------


@pytest.mark.parametrize("name", ALL)
@pytest.mark.gate("T3")
def test_a_view_without_its_decorator_is_caught(
    visitor: Browser, monkeypatch: pytest.MonkeyPatch, name: str, figure: Figure
) -> None:
    """It opens to nobody: that is what the default refusal is for."""
    admitted = [role for role in ROLES if admits(name, role)]
    put(monkeypatch, ALL[name], within(ALL[name].pattern.callback))
    all_wrong(
        visitor,
        name,
        [(role, "GET") for role in admitted if answer_expected(name, role, "GET") != "405"]
        or [(role, "POST") for role in admitted],
    )
    found = {observe(visitor, ALL[name], role, "GET") for role in ROLES}
    assert found <= {"403", SIGN_IN}
    figure(guards_taken_away=1)


# ---- Who is a member, who is signed in ----------------------------------------------------------


def open_to_everybody(view: View) -> View:
    """The view behind a guard that lets everybody in, and takes him for an administrator of whatever club."""
    inner = within(view)

    def opened(request: Any, *args: Any, **kwargs: Any) -> HttpResponseBase:
        if "club" in kwargs:
            request.club = Club.objects.get(slug=kwargs.pop("club"))
            request.membership = Membership(club=request.club, role=ClubRole.ADMIN)
        return inner(request, *args, **kwargs)

    return public(opened)


@pytest.mark.parametrize("name", GUARDED)
@pytest.mark.gate("T1", control=True)
@pytest.mark.gate("T3")
def test_a_view_open_to_everybody_is_caught(
    visitor: Browser, monkeypatch: pytest.MonkeyPatch, name: str, figure: Figure
) -> None:
    put(monkeypatch, ALL[name], open_to_everybody(ALL[name].pattern.callback))
    kept_out = [role for role in ROLES if WHO_MAY[name][role] in (SIGN_IN, "403", "404")]
    all_wrong(visitor, name, [(role, method) for role in kept_out for method in ("GET", "POST", "DELETE")])
    figure(guards_taken_away=1)


# ---- The role -----------------------------------------------------------------------------------


ASKED_AGAIN: Mapping[str, tuple[ModuleType, str]] = {
    "incidents:session-board": (boards, "may_see_deal"),
    "rulings:score-working": (working, "may_see_deal"),
    "rulings:claim-hands": (claims, "may_see_hands"),
    **{
        f"rulings:{name}": (polling, "may_see_hands")
        for name in ("poll", "poll-new", "poll-turned", "poll-slips", "poll-counted")
    },
}
"""Where the view asks for the role once more: the module, and what it asks, which is to be taken away too."""


@pytest.mark.parametrize("name", OF_A_ROLE)
@pytest.mark.gate("T3")
def test_a_view_open_to_every_member_is_caught(
    visitor: Browser, monkeypatch: pytest.MonkeyPatch, name: str, figure: Figure
) -> None:
    put(monkeypatch, ALL[name], member(ClubRole.PLAYER)(within(ALL[name].pattern.callback)))
    if name in ASKED_AGAIN:
        monkeypatch.setattr(*ASKED_AGAIN[name], lambda *_: True)
    too_low = [role for role in ROLES if WHO_MAY[name][role] == "403"]
    all_wrong(visitor, name, [(role, method) for role in too_low for method in ("GET", "POST", "DELETE")])
    figure(guards_taken_away=1)


@pytest.mark.parametrize("name", ASKED_AGAIN)
@pytest.mark.gate("T3")
def test_the_second_guard_holds_alone(visitor: Browser, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    put(monkeypatch, ALL[name], member(ClubRole.PLAYER)(within(ALL[name].pattern.callback)))
    answers = {observe(visitor, ALL[name], "player", method) for method in ("GET", "POST")}
    # Some take one of the two methods.
    assert "403" in answers <= {"403", "405"}


@pytest.mark.parametrize("name", OF_A_CLUB)
@pytest.mark.gate("T3")
def test_a_view_closed_to_more_members_is_caught(visitor: Browser, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    """The role the other way: a page that shuts somebody out is as wrong as one that lets him in."""
    roles, role = list(ClubRole), ClubRole(opens_to(ALL[name]))
    above = roles[roles.index(role) + 1 :]
    if above:
        put(monkeypatch, ALL[name], member(above[0])(within(ALL[name].pattern.callback)))
        method = "POST" if answer_expected(name, role, "GET") == "405" else "GET"
        all_wrong(visitor, name, [(role.value, method)])
    else:
        # Nobody stands above an administrator.
        assert role is ClubRole.ADMIN


# ---- The method ---------------------------------------------------------------------------------


def of_any_method(view: View) -> View:
    """The view behind its own access guard, without the one that stands inside: which methods it takes."""
    required = within(view)
    assert required.__code__.co_qualname.startswith("require_http_methods."), "the method is not asked for first"
    anything = within(required)
    match access_of(view):
        case access.PUBLIC:
            return public(anything)
        case access.SIGNED_IN:
            return signed_in(anything)
        case role:
            return member(ClubRole(role))(anything)


def access_of(view: View) -> str:
    said: str = view.access  # type: ignore[attr-defined]
    return said


@pytest.mark.parametrize("name", ALL)
@pytest.mark.gate("T3")
def test_a_view_of_any_method_is_caught(
    visitor: Browser, monkeypatch: pytest.MonkeyPatch, name: str, figure: Figure
) -> None:
    put(monkeypatch, ALL[name], of_any_method(ALL[name].pattern.callback))
    role = somebody_admitted(name)
    wrong = [
        method
        for method in ("GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS")
        if answer_expected(name, role, method) == "405"
    ]
    all_wrong(visitor, name, [(role, method) for method in wrong])
    figure(guards_taken_away=1)


# ---- The refusal of whatever says nothing -------------------------------------------------------


def says_nothing(_request: HttpRequest, **_: Any) -> HttpResponse:
    return HttpResponse("anybody may read this")


class OneOpen:
    """The site with a view that forgot to say who may open it."""

    urlpatterns = [path("forgotten/", says_nothing, name="forgotten"), *of_the_site]


def without(middleware: str) -> list[str]:
    left = [each for each in settings.MIDDLEWARE if each != middleware]
    assert len(left) == len(settings.MIDDLEWARE) - 1
    return left


def ask(visitor: Browser, role: str) -> int:
    with undo_writes():
        # Another browser: one keeps the middleware it began with.
        return Browser(visitor.world).ask(role, "GET", "/forgotten/").status_code


@override_settings(ROOT_URLCONF=OneOpen)
@pytest.mark.gate("T3")
def test_a_view_that_says_nothing_opens_to_nobody(visitor: Browser) -> None:
    assert {role: ask(visitor, role) for role in ROLES} == dict.fromkeys(ROLES, 403) | {"anonymous": 302}


@override_settings(ROOT_URLCONF=OneOpen, MIDDLEWARE=without("incidents.web.access.DefaultDenyMiddleware"))
@pytest.mark.gate("T3", control=True)
def test_without_the_refusal_it_would_open(visitor: Browser) -> None:
    """Control, of the middleware; the anonymous are still sent to sign in, by another one."""
    assert {role: ask(visitor, role) for role in ROLES} == dict.fromkeys(ROLES, 200) | {"anonymous": 302}


@override_settings(ROOT_URLCONF=OneOpen, MIDDLEWARE=without("django.contrib.auth.middleware.LoginRequiredMiddleware"))
@pytest.mark.gate("T3", control=True)
def test_without_the_other_one_the_refusal_is_all_there_is(visitor: Browser) -> None:
    assert ask(visitor, "anonymous") == 403


# ---- A membership that ends, a role that sinks --------------------------------------------------


def test_a_membership_that_ends_closes_the_very_next_page(visitor: Browser) -> None:
    """The column "revoked" is no accident of how its session was made: it was open before."""
    here = visitor.world.here
    shown = visitor.world.path(ALL["incidents:members"])
    membership = Membership.objects.get(club=here.club, user=here.people["admin"])
    with undo_writes():
        assert visitor.ask("admin", "GET", shown).status_code == 200
        membership.role = ClubRole.DIRECTOR
        membership.save()
        assert visitor.ask("admin", "GET", shown).status_code == 403
        membership.ended_at = here.ruling.given_at
        membership.save()
        assert visitor.ask("admin", "GET", shown).status_code == 404


def test_an_account_that_is_closed_is_signed_out(visitor: Browser) -> None:
    user = visitor.world.people["admin"]
    with undo_writes():
        user.is_active = False
        user.save(update_fields=["is_active"])
        assert observe(visitor, ALL["incidents:members"], "admin", "GET") == SIGN_IN
    user.is_active = True
