"""The club's players, for its administrator: who of them signs in, and forgetting somebody."""

from __future__ import annotations

from urllib.parse import urlencode

from django.contrib import messages
from django.core.paginator import Paginator
from django.db.models import Count
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from incidents.accounts.answering_forms import answer_asking
from incidents.accounts.password_forms import CurrentPasswordForm
from incidents.administration.forgetting import KnownPerson, forget
from incidents.administration.linking import NotOfTheClub, link
from incidents.forms.club import PlayerSearchForm, PlaysAsForm
from incidents.membership import LastAdministrator
from incidents.models import ClubRole, Membership, Player
from incidents.web.access import ClubRequest, member

PEOPLE_ON_A_PAGE = 50


@member(ClubRole.ADMIN)
@require_safe
def people(request: ClubRequest) -> HttpResponse:
    """The players by name, a page at a time, searched by name or licence."""
    form = PlayerSearchForm(request.GET)
    asked = form.cleaned_data["q"] if form.is_valid() else ""
    found = Player.objects.of(request.club).remembered().matching_name(asked).select_related("user")
    listed = found.order_by("folded_name", "pk")
    context = {
        "form": form,
        "asked": asked,
        "address": urlencode({"q": asked}) if asked else "",
        "page": Paginator(listed, PEOPLE_ON_A_PAGE).get_page(request.GET.get("page")),
    }
    return render(request, "incidents/people.html", context, status=200 if form.is_valid() else 422)


@member(ClubRole.ADMIN)
@require_safe
def person(request: ClubRequest, player_id: int) -> HttpResponse:
    """One player: what is kept of him."""
    return _person(request, _fetched(request, player_id))


@member(ClubRole.ADMIN)
@require_POST
def plays_as(request: ClubRequest, player_id: int) -> HttpResponse:
    """Say which member this player is, or that he is none."""
    player = _fetched(request, player_id)
    form = PlaysAsForm(request.club, request.POST)
    if not form.is_valid():
        return _person(request, player, form)
    try:
        link(player, form.membership(), request.user)
    except Player.DoesNotExist:
        raise Http404 from None
    except NotOfTheClub:
        form.add_error("member", _("This person is no longer a member."))
        return _person(request, player, form)
    messages.success(request, _("This is saved."))
    return redirect("incidents:person", club=request.club.slug, player_id=player.pk)


@member(ClubRole.ADMIN)
@require_http_methods(["GET", "HEAD", "POST"])
@sensitive_post_parameters("current")
def forget_player(request: ClubRequest, player_id: int) -> HttpResponse:
    """Ask whether to forget a player, and do it once the administrator has typed his own password."""
    somebody = KnownPerson.playing(_fetched(request, player_id))
    return _forget(request, somebody, back="incidents:people")


@member(ClubRole.ADMIN)
@require_http_methods(["GET", "HEAD", "POST"])
@sensitive_post_parameters("current")
def forget_member(request: ClubRequest, membership_id: int) -> HttpResponse:
    """Ask whether to forget a member, and do it once the administrator has typed his own password."""
    membership = get_object_or_404(Membership.objects.of(request.club).current(), pk=membership_id)
    return _forget(request, KnownPerson.signing_in(request.club, membership.user), back="incidents:members")


def _fetched(request: ClubRequest, player_id: int) -> Player:
    players = Player.objects.of(request.club).remembered().select_related("club", "user")
    return get_object_or_404(players.annotate(count=Count("pairs_as_first") + Count("pairs_as_second")), pk=player_id)


def _person(request: ClubRequest, player: Player, form: PlaysAsForm | None = None) -> HttpResponse:
    asked = form or PlaysAsForm(request.club, initial={"member": player.user_id or ""})
    context = {"player": player, "form": asked}
    return render(request, "incidents/person.html", context, status=422 if form else 200)


def _forget(request: ClubRequest, somebody: KnownPerson, back: str) -> HttpResponse:
    himself = somebody.user is not None and somebody.user.pk == request.user.pk
    form = CurrentPasswordForm(request, request.POST if request.method == "POST" else None)
    if not form.is_valid():
        return _ask(request, somebody, back, form)
    try:
        forget(somebody, request.user)
    except LastAdministrator:
        trouble = _("The club needs an administrator: name another one first.")
        return _ask(request, somebody, back, form, trouble)
    if himself:
        # He has no account any more, or none in this club.
        return redirect("incidents:home")
    messages.success(request, _("Forgotten. The rulings stay as they were."))
    return redirect(back, club=request.club.slug)


def _ask(
    request: ClubRequest, somebody: KnownPerson, back: str, form: CurrentPasswordForm, trouble: str = ""
) -> HttpResponse:
    names = [str(player) for player in somebody.players]
    context = {
        "somebody": somebody,
        "name": str(somebody.user) if somebody.user else names[0],
        "names": dict.fromkeys(names),
        "back": back,
        "trouble": trouble,
        "form": form,
    }
    username = request.user.username
    return answer_asking(request, "incidents/forget.html", context, username=username, refused=form.is_bound)
