"""Rulings taken from the book, noted by a director at his desk."""

from __future__ import annotations

import uuid
from typing import TYPE_CHECKING, Any

from rulings.models import Ruling
from tests.rulings.at_the_desk import Desk, text

if TYPE_CHECKING:
    from incidents.models import Incident

WORDS = "Est remplace son enchère par 2♥ ; Ouest peut parler."


def note(desk: Desk, incident: Incident, **sent: Any) -> Any:
    incident.refresh_from_db()
    form = {
        "version": incident.version,
        "idempotency_key": uuid.uuid4(),
        "laws": "27.B.1, 23.A",
        "words": WORDS,
        **sent,
    }
    return desk.post("book-ruling", incident.number, **form)


def a_book_ruling(desk: Desk, **sent: Any) -> Ruling:
    response = note(desk, desk.call(), **sent)
    assert response.status_code == 302, text(response)
    return Ruling.objects.latest("pk")
