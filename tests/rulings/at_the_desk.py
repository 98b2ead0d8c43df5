"""A director at work, through the pages: what the tests of the inquiry stand on."""

from __future__ import annotations

import re
import uuid
from dataclasses import dataclass, field
from html import unescape
from typing import TYPE_CHECKING, Any

from django.test import Client
from django.urls import reverse

from incidents.models import Club, Incident, Session, User

if TYPE_CHECKING:
    from django.test.client import _MonkeyPatchedWSGIResponse as Response

SUBJECT = "opening-lead-out-of-turn"
HTMX = {"HX-Request": "true"}
DECLARER, CIRCUMSTANCES, CARD, REPLY = "particulars.declarer", "54.circumstances", "particulars.cards", "54.reply"
COMMON = {DECLARER: "S", CIRCUMSTANCES: "", CARD: "HK", REPLY: "refuse-prohibit"}
"""The common case, as the buttons send it."""


def signed_in(user: User, language: str = "en") -> Client:
    """A browser in which a person is signed in, and reads in a language."""
    client = Client()
    client.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
    client.cookies["django_language"] = language
    return client


@dataclass
class Desk:
    """A director, his browser and his session."""

    session: Session
    client: Client
    headers: dict[str, str] = field(default_factory=dict)

    @property
    def club(self) -> Club:
        return self.session.club

    def url(self, name: str, *args: Any) -> str:
        return reverse(f"rulings:{name}", args=(self.club.slug, *args))

    def get(self, name: str, *args: Any) -> Response:
        return self.client.get(self.url(name, *args), headers=self.headers)

    def post(self, name: str, *args: Any, **sent: Any) -> Response:
        return self.client.post(self.url(name, *args), sent, headers=self.headers)

    def call(self, table: int = 1) -> Incident:
        """Tap a table; where something is unfinished there already, tap for another incident."""
        at = self.session.tables.get(number=table)
        key = uuid.uuid4()
        response = self.post("call", self.session.pk, at.pk, opening_key=key, another="1")
        assert response.status_code == 302, response.status_code
        return Incident.objects.get(club=self.club, opening_key=key)

    def answer(self, incident: Incident, key: str, *answers: str, **sent: Any) -> Response:
        """Tap an answer on the page as it stands now."""
        incident.refresh_from_db()
        return self.post("answer", incident.number, key, **{"version": incident.version, "answer": answers, **sent})

    def choose(self, incident: Incident) -> Response:
        """Tap the subject."""
        incident.refresh_from_db()
        return self.post("subject", incident.number, subject=SUBJECT, version=incident.version)

    def up_to(self, last: str, table: int = 1, **other: str) -> Incident:
        """An incident answered as in the common case, `last` included; `other` by the last word of the key."""
        incident = self.call(table)
        self.choose(incident)
        for key, answer in COMMON.items():
            self.answer(incident, key, other.get(key.rsplit(".")[-1], answer))
            if key == last:
                break
        incident.refresh_from_db()
        return incident

    def give(self, incident: Incident, **sent: Any) -> Response:
        """Tap the act on the check page as it stands now; with a reason, facts that changed unless another cause."""
        incident.refresh_from_db()
        if "reason" in sent:
            sent = {"cause": "facts"} | sent
        return self.post(
            "give", incident.number, **{"version": incident.version, "idempotency_key": uuid.uuid4(), **sent}
        )


def text(response: Response) -> str:
    """The page as it is read: no tags, no repeated blanks."""
    body = re.sub(r"<(script|style)\b.*?</\1>", " ", response.content.decode(), flags=re.S)
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", body)).split())


def html(response: Response) -> str:
    """The page as it is sent."""
    return response.content.decode()
