"""An evening: a club in play, its people with their tabs, and what one of them does next."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from random import Random
from typing import Final, NamedTuple

from django.conf import settings
from django.test import Client
from django.urls import reverse

from incidents.models import ClubRole, Incident, Membership, User
from incidents.recording import establish
from rulings.desk.calls.queue import TAPPED as TAPPED_TABLE
from tests.rulings.a_club import SUBJECT, a_club, a_person, a_session, an_incident, give
from tests.rulings.evenings.pages import Page

TAPPED: Final = re.compile(
    r"/parc/(sessions/\d+/tables/\d+/call|incidents/\d+/(subject|answers/[^/]+|details|ruling))/"
)
"""The forms that are sent: calls, subjects, answers, details, rulings."""
FOLLOWED: Final = re.compile(
    r"/parc/(sessions/\d+|incidents/\d+(/(subject|check|details|answers/[^/]+))?|rulings/[\d-]+)/"
)
MOST_INCIDENTS: Final = 2
"""Few, so that everybody is at the same one."""


class Sent(NamedTuple):
    """A form as it went."""

    path: str
    fields: dict[str, list[str]]


class Done(NamedTuple):
    """One step: who did what, and what he was told."""

    by: User
    what: str
    sent: Sent | None
    status: int

    def __str__(self) -> str:
        return f"{self.by.username} {self.what} {self.sent or ''}: {self.status}"


@dataclass
class Tab:
    """One tab of one person's browser, with the pages he can go back to."""

    person: User
    client: Client
    pages: list[Page] = field(default_factory=list)
    last: Sent | None = None
    accepted: bool = False
    """Whether the last form sent was taken."""


class Evening:
    """A session of two directors with two tabs each, a player with one, and an administrator who changes roles."""

    def __init__(self, seed: int) -> None:
        # The same evening each time, and nobody's secret.
        self.dice = Random(seed)  # noqa: S311
        self.club = a_club()
        self.session = a_session(self.club)
        self.directors = [a_person(self.club, ClubRole.DIRECTOR, name) for name in ("Dora", "Paul")]
        self.admin = a_person(self.club, ClubRole.ADMIN, "Ada")
        player = a_person(self.club, ClubRole.PLAYER, "Pia")
        self.tabs = [Tab(person, client) for person in (*self.directors, player) for client in [_browser(person)] * 2]
        self.administration = _browser(self.admin)
        if seed % 2:
            # Every other evening begins with a ruling whose facts have changed, or few would be superseded.
            ruled = an_incident(self.session, self.directors[0])
            give(ruled, self.directors[0])
            establish(ruled, "54.reply", "accept", self.directors[0])

    def step(self) -> Done:
        """Somebody does something."""
        demoted = Membership.objects.filter(user__in=self.directors, role=ClubRole.PLAYER).first()
        if self.dice.random() < (0.2 if demoted else 0.04):
            return self._role_changes(demoted)
        # The two tabs of a director at one incident are where things go wrong.
        tab = self.dice.choices(self.tabs, weights=(35, 25, 17, 11, 1, 1))[0]
        if not tab.pages or self.dice.random() < 0.1:
            return self._goes(tab)
        if tab.last is not None and self.dice.random() < 0.12:
            return self._sends(tab, tab.last, "again" if tab.accepted else "once more")
        if len(tab.pages) > 1 and self.dice.random() < 0.12:
            tab.pages.pop()
            return Done(tab.person, "back", None, 200)
        links = [link for link in tab.pages[-1].links if FOLLOWED.fullmatch(link)]
        if links and self.dice.random() < 0.08:
            return self._opens(tab, self.dice.choice(links))
        return self._taps(tab)

    def _goes(self, tab: Tab) -> Done:
        """To an incident where it stands, or to the tables."""
        known = list(Incident.objects.order_by("number").values_list("number", flat=True))
        if known and (len(known) >= MOST_INCIDENTS or self.dice.random() < 0.7):
            return self._opens(tab, reverse("rulings:incident", args=(self.club.slug, self.dice.choice(known))))
        return self._opens(tab, reverse("rulings:desk", args=(self.club.slug, self.session.pk)))

    def _taps(self, tab: Tab) -> Done:
        page = tab.pages[-1]
        offered = [Sent(*form.fill(self.dice)) for form in page.forms]
        forms = [sent for sent in offered if TAPPED.fullmatch(sent.path)]
        if not forms:
            onwards = [link for link in page.links if link.endswith("/check/")]
            return self._opens(tab, onwards[0]) if onwards else self._goes(tab)
        if "/call/" in forms[0].path and self.club.incidents.count() >= MOST_INCIDENTS:
            return self._goes(tab)
        changes = [link for link in page.links if "/answers/" in link and FOLLOWED.fullmatch(link)]
        if "/ruling/" in forms[0].path and changes and self.dice.random() < 0.4:
            return self._opens(tab, self.dice.choice(changes))
        sent = self.dice.choice(forms)
        if "subject" in sent.fields and self.dice.random() < 0.75:
            # Short, and so ruled on more than once in an evening.
            sent.fields["subject"] = [SUBJECT.key]
        return self._sends(tab, sent, "taps")

    def _opens(self, tab: Tab, path: str) -> Done:
        answer = tab.client.get(path, follow=True)
        self._shown(tab, answer.wsgi_request.path, answer.content.decode())
        return Done(tab.person, f"opens {path}", None, answer.status_code)

    def _sends(self, tab: Tab, sent: Sent, what: str) -> Done:
        answer = tab.client.post(sent.path, sent.fields)
        # A tap on a table where something is unfinished leads there and takes nothing: sent again later, it may.
        led = f"?{TAPPED_TABLE}=" in answer.headers.get("Location", "")
        tab.last, tab.accepted = sent, answer.status_code == 302 and not led
        if answer.status_code == 302:
            shown = tab.client.get(answer.headers["Location"], follow=True)
            self._shown(tab, shown.wsgi_request.path, shown.content.decode())
        elif answer.status_code in (409, 422):
            self._shown(tab, sent.path, answer.content.decode())
        return Done(tab.person, what, sent, answer.status_code)

    def _shown(self, tab: Tab, url: str, html: str) -> None:
        tab.pages.append(Page(url, html))

    def _role_changes(self, demoted: Membership | None) -> Done:
        """A director loses his role, or the one who lost it has it back."""
        membership = demoted or Membership.objects.get(user=self.dice.choice(self.directors))
        role = ClubRole.DIRECTOR if demoted else ClubRole.PLAYER
        sent = Sent(reverse("incidents:member-role", args=(self.club.slug, membership.pk)), {"role": [role.value]})
        answer = self.administration.post(sent.path, sent.fields)
        return Done(self.admin, "names", sent, answer.status_code)


def _browser(person: User) -> Client:
    client = Client(raise_request_exception=False)
    client.force_login(person, backend="django.contrib.auth.backends.ModelBackend")
    client.cookies[settings.LANGUAGE_COOKIE_NAME] = "en"
    return client
