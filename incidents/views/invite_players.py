"""Inviting the club's players: who has come, links for many at once as a sheet of slips, and one sent by mail."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from django.conf import settings
from django.core.paginator import Paginator
from django.db.models import Count, Max, Prefetch, Q
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_POST

from incidents.accounts.inviting_players import MOST_AT_ONCE, MadeLinks, invite_players
from incidents.accounts.mailing import NotSent, SentAlready, mail_invitation
from incidents.accounts.slips import Slip, slip
from incidents.forms.invite_players import InvitePlayersForm, MailInvitationForm
from incidents.models import ClubRole, Invitation, Player
from incidents.web.access import ClubRequest, member

if TYPE_CHECKING:
    from collections.abc import Mapping

    from incidents.models.pairs import PlayerQuerySet

PLAYERS_ON_A_PAGE: Final = 100
SLIPS_ON_A_SHEET: Final = 10
"""Two beside each other, five below each other, on A4."""
MOST_NAMED: Final = 8
"""Of those for whom no link was made."""
STATES: Final[Mapping[str, Q]] = {
    "": Q(has_come=False),
    "new": Q(has_come=False, was_invited=False),
    "open": Q(has_come=False, is_invited=True),
    "over": Q(has_come=False, was_invited=True, is_invited=False),
    "come": Q(has_come=True),
}
"""What the list may be narrowed to, by the word in its address; without one, whoever has not come."""


@member(ClubRole.ADMIN)
@require_http_methods(["GET", "HEAD", "POST"])
def players_invited(request: ClubRequest) -> HttpResponse:
    """Who has come, who has a good link and whose is over; and new links, shown this once as a sheet of slips."""
    if request.method != "POST":
        return _list(request)
    form = InvitePlayersForm(request.POST)
    if not form.is_valid():
        return _list(request, form, " ".join(str(each) for errors in form.errors.values() for each in errors))
    wanted = form.cleaned_data
    keys = wanted["players"]
    if keys is None:
        needing = _players(request).needing_links().order_by("folded_name", "pk")
        keys = list(needing.values_list("pk", flat=True)[:MOST_AT_ONCE])
    made = invite_players(request.club, keys, request.user, days=wanted["days"], seen=wanted["seen"])
    told = _left_out(made)
    if not made.links:
        return _list(request, form, " ".join(told) or _("Everybody has come, or has a link that is good."))
    language = wanted["language"]
    slips = [
        slip(request.club, each.player, each.token, each.invitation.expires_at, language=language)
        for each in made.links
    ]
    context = {
        "slips": slips,
        "sheets": [slips[first : first + SLIPS_ON_A_SHEET] for first in range(0, len(slips), SLIPS_ON_A_SHEET)],
        "language": language,
        "as_text": "\n".join(f"{each.player}\t{each.link}" for each in slips),
        "sends_mail": settings.SENDS_MAIL,
        "told": told,
        "page_url": reverse("incidents:people-invited", args=[request.club.slug]),
    }
    return render(request, "incidents/slips.html", context)


@member(ClubRole.ADMIN)
@require_POST
def mail_link(request: ClubRequest, player_id: int) -> HttpResponse:
    """Send the link that was just made to an address, which is kept nowhere."""
    if not settings.SENDS_MAIL:
        raise Http404
    player = get_object_or_404(_players(request), pk=player_id)
    form = MailInvitationForm(request.POST)
    errors = [str(each) for name in ("address", "token", "language") for each in form.errors.get(name, ())]
    page: Slip | None = None
    if form.is_valid():
        token, language = form.cleaned_data["token"], form.cleaned_data["language"]
        found = Invitation.objects.pending().for_token(token).filter(player=player).select_related("club").first()
        if found is None:
            errors = [_("This link is no longer good: make a new one.")]
        else:
            page = slip(request.club, player, token, found.expires_at, language=language)
            errors = _mailed(found, form.cleaned_data["address"], page, request)
    context = {
        "slip": page,
        "player": player,
        "token": form["token"].value() or "",
        "language": form["language"].value() or "",
        "typed": form["address"].value() or "",
        "errors": errors,
        "sent": not errors,
        "page_url": reverse("incidents:people-invited", args=[request.club.slug]),
    }
    template = "incidents/_slip_mail.html" if request.htmx else "incidents/slip_mailed.html"
    return render(request, template, context, status=422 if errors else 200)


def _mailed(invitation: Invitation, address: str, page: Slip, request: ClubRequest) -> list[str]:
    """Send it; in words why not."""
    try:
        mail_invitation(invitation, address, page.subject, page.text, request.user)
    except SentAlready as refused:
        if refused.today:
            return [_("As many mails as may be were sent today: try again tomorrow.")]
        return [_("This link was sent a moment ago: wait five minutes.")]
    except NotSent:
        return [_("The mail server did not take it: try again later, or copy the link.")]
    return []


def _left_out(made: MadeLinks) -> list[str]:
    """For whom no link was made, in sentences."""
    told = []
    if made.members:
        told.append(
            ngettext(
                "No link for %(names)s, who is a member already.",
                "No link for %(names)s, who are members already.",
                len(made.members),
            )
            % {"names": _named(made.members)}
        )
    if made.made_meanwhile:
        told.append(
            ngettext(
                "Another page made a link for %(names)s meanwhile. It stays good; renew it only if it was lost.",
                "Another page made links for %(names)s meanwhile. They stay good; renew them only if they were lost.",
                len(made.made_meanwhile),
            )
            % {"names": _named(made.made_meanwhile)}
        )
    if made.gone:
        told.append(
            ngettext(
                "%(count)d player is no longer on the list: forgotten meanwhile.",
                "%(count)d players are no longer on the list: forgotten meanwhile.",
                made.gone,
            )
            % {"count": made.gone}
        )
    return told


def _named(players: list[Player]) -> str:
    names = ", ".join(str(player) for player in players[:MOST_NAMED])
    return names if len(players) <= MOST_NAMED else f"{names} (+{len(players) - MOST_NAMED})"


def _players(request: ClubRequest) -> PlayerQuerySet:
    return Player.objects.of(request.club).remembered()


def _list(request: ClubRequest, form: InvitePlayersForm | None = None, trouble: str = "") -> HttpResponse:
    """The players with what became of their links; what could not be done is told above them."""
    show = request.GET.get("show", "")
    show = show if show in STATES else ""
    players = _players(request).with_invitations()
    newest = Invitation.objects.order_by("-pk")
    listed = players.filter(STATES[show]).order_by("folded_name", "pk").select_related("user")
    page = Paginator(listed.prefetch_related(Prefetch("invitations", newest)), PLAYERS_ON_A_PAGE)
    # What was ticked stays ticked; the choice of days and language stays, and what has been seen is what is shown now.
    seen = _players(request).aggregate(newest=Max("invitations"))["newest"] or 0
    chosen = {"days": 30, "language": request.club.language} | _typed(form) | {"seen": seen}
    counted = players.aggregate(**{name or "rest": Count("pk", filter=state) for name, state in STATES.items()})
    context = {
        "page": page.get_page(request.GET.get("page")),
        "form": InvitePlayersForm(initial=chosen),
        "ticked": set(form.ticked()) if form else set(),
        "show": show,
        "counted": counted,
        "needing": min(counted["new"] + counted["over"], MOST_AT_ONCE),
        "address": f"show={show}" if show else "",
        "trouble": trouble,
        "page_url": reverse("incidents:people-invited", args=[request.club.slug]),
    }
    return render(request, "incidents/players_invited.html", context, status=422 if trouble else 200)


def _typed(form: InvitePlayersForm | None) -> dict[str, object]:
    typed = form.cleaned_data if form else {}
    return {name: typed[name] for name in ("days", "language") if name in typed}
