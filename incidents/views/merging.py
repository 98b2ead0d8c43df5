"""Making one player of two, for the club's administrator: whom, what will be one, and the act."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from incidents.administration.merging import NotChosen, PlayedAtOnce, TwoAccounts, TwoPeople, check_one_person, merge
from incidents.days import written_out
from incidents.forms.club import MergeForm, PlayerSearchForm
from incidents.models import ClubRole, Player
from incidents.models.pairs import PlayerQuerySet
from incidents.text import turned_round
from incidents.web.access import ClubRequest, member

MOST_OFFERED = 50


@member(ClubRole.ADMIN)
@require_safe
def choose(request: ClubRequest, player_id: int) -> HttpResponse:
    """Search the other player; those whose name is his, the other way round or the same, come first."""
    player = get_object_or_404(_players(request), pk=player_id)
    others = _players(request).exclude(pk=player.pk).order_by("folded_name", "pk")
    form = PlayerSearchForm(request.GET)
    asked = form.cleaned_data["q"] if form.is_valid() else ""
    alike = others.filter(folded_name__in=[player.folded_name, *turned_round(player.folded_name)])
    context = {
        "player": player,
        "form": form,
        "asked": asked,
        "alike": [] if asked else alike[:MOST_OFFERED],
        "others": others.matching_name(asked)[:MOST_OFFERED] if asked else [],
    }
    return render(request, "incidents/merge_choose.html", context, status=200 if form.is_valid() else 422)


@member(ClubRole.ADMIN)
@require_http_methods(["GET", "HEAD", "POST"])
def merge_with(request: ClubRequest, player_id: int, other_id: int) -> HttpResponse:
    """Show what two players will be as one, ask what stays where they differ, and make them one."""
    player = get_object_or_404(_players(request), pk=player_id)
    other = get_object_or_404(_players(request).exclude(pk=player.pk), pk=other_id)
    trouble = _trouble(player, other)
    form = MergeForm(player, other, request.POST if request.method == "POST" else None)
    if request.method == "POST" and not trouble and form.is_valid():
        try:
            merge(player, other, request.user, name=form.chosen("name"), licence=form.chosen("licence"))
        except Player.DoesNotExist:
            raise Http404 from None
        except TwoPeople as two:
            trouble = _in_words(two)
        except NotChosen:
            trouble = _("Their licence numbers have changed meanwhile: look again.")
        else:
            messages.success(request, _("They are one player now."))
            return redirect("incidents:person", club=request.club.slug, player_id=player.pk)
    context = {
        "player": player,
        "other": other,
        "both": [player, other],
        "account": player.user or other.user,
        "form": form,
        "trouble": trouble,
    }
    return render(request, "incidents/merge.html", context, status=422 if request.method == "POST" else 200)


def _players(request: ClubRequest) -> PlayerQuerySet:
    return Player.objects.of(request.club).remembered().select_related("club", "user").with_sessions()


def _trouble(player: Player, other: Player) -> str:
    """Why they cannot be one, in words; empty when they can."""
    try:
        check_one_person(player, other)
    except TwoPeople as two:
        return _in_words(two)
    return ""


def _in_words(two: TwoPeople) -> str:
    match two:
        case TwoAccounts():
            return _("Both sign in, each with an account of their own: they are two people. Nothing was changed.")
        case PlayedAtOnce():
            reason = _("Both play in “%(session)s” of %(date)s: they are two people. Nothing was changed.")
            return reason % {"session": two.session.name, "date": written_out(two.session.date, "j F Y")}
        case _:
            return _("They are two people. Nothing was changed.")
