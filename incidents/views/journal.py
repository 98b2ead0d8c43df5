"""The journal, for the club's administrator: who changed what, and when."""

from __future__ import annotations

from dataclasses import dataclass
from urllib.parse import urlencode

from django.core.paginator import Paginator
from django.db.models import Prefetch
from django.http import HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from incidents.administration import journal_details, tags
from incidents.forms.club import JournalForm
from incidents.models import ClubRole, LogEntry
from incidents.models.journal import LogEntryQuerySet
from incidents.web.access import ClubRequest, member

LINES_ON_A_PAGE = 50


@dataclass(frozen=True)
class JournalLine:
    """A line of the journal, with its tag as it is called."""

    entry: LogEntry
    what: str
    by: str
    details: tuple[tuple[str, str], ...]


@member(ClubRole.ADMIN)
@require_safe
def journal(request: ClubRequest) -> HttpResponse:
    """The club's journal, newest first, narrowed by what happened, by whom, and when."""
    form = JournalForm(request.club, request.GET)
    entries = form.narrow(_entries(request)) if form.is_valid() else LogEntry.objects.none()
    facts = Prefetch("incident__facts", to_attr="facts_at_hand")
    found = entries.select_related("who", "incident__club").prefetch_related(facts)
    page = Paginator(found, LINES_ON_A_PAGE).get_page(request.GET.get("page"))
    called, named = tags.labels(), journal_details.names_in(page)
    context = {
        "form": form,
        "page": page,
        "lines": [
            JournalLine(
                entry,
                called.get(entry.tag, entry.tag),
                _by(entry),
                tuple(journal_details.in_words(entry, named)),
            )
            for entry in page
        ],
        "asked": urlencode({name: value for name in form.fields if (value := form.data.get(name))}),
    }
    return render(request, "incidents/journal.html", context, status=200 if form.is_valid() else 422)


def _entries(request: ClubRequest) -> LogEntryQuerySet:
    """The club's lines; of what is kept from an administrator who plays, none."""
    return LogEntry.objects.of(request.club).not_kept_from(request.membership)


def _by(entry: LogEntry) -> str:
    if entry.who is not None:
        return str(entry.who)
    return _("somebody with the link") if tags.through_a_link(entry.tag) else _("the command line")
