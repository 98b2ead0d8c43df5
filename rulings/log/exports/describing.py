"""A ruling as JSON: codes to compute with, and the words as they were read out in both languages.

Each key is named here one by one: what a record keeps may grow with the Laws, what is exported is what
docs/export.md says, and a test holds the two together. Nobody's name is in it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from django.utils import timezone

from rulings.archive import disputed_facts
from rulings.archive.record import RecordedFact, RecordedStep, RecordedVersion, Words, notes_of
from rulings.archive.sentence import subject_title
from rulings.log.exports.labels import in_both
from rulings.words.current_language import LANGUAGES

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

    from incidents.models import Club
    from rulings.models import Ruling

FORMAT: Final = "arbitre-rulings"
VERSION: Final = 1
"""Raised when a key changes its meaning or goes; a new key alone does not raise it."""

Json = dict[str, Any]


def heading(club: Club, filters: Mapping[str, str], count: int) -> Json:
    """What the file says of itself before its rulings."""
    return {
        "format": FORMAT,
        "version": VERSION,
        "club": {"address": club.slug, "name": club.name},
        "exported_at": timezone.localtime(timezone.now(), club.zone).isoformat(timespec="seconds"),
        "filters": dict(filters),
        "count": count,
    }


def describe(ruling: Ruling, hidden: Collection[int] = ()) -> Json:
    """One ruling, whose session, incident, board and the rulings before and after it are read already.

    `hidden` are the keys of boards whose deal whoever reads it may not see today.
    """
    record, club = ruling.record, ruling.club
    incident, superseding = ruling.incident, getattr(ruling, "superseded_by", None)
    return {
        "number": ruling.number,
        "given_at": timezone.localtime(ruling.given_at, club.zone).isoformat(timespec="seconds"),
        "stands": superseding is None,
        "supersedes": ruling.supersedes.number if ruling.supersedes else None,
        "superseded_by": superseding.number if superseding else None,
        "reason": ruling.reason_told,
        "cause": ruling.cause or None,
        "session": {"name": ruling.session.name, "date": ruling.session.date.isoformat()},
        "call": _call(ruling),
        "deal": incident.board.deal or None if incident.board and incident.board_id not in hidden else None,
        "subject": {"code": ruling.subject, "text": in_both(lambda: subject_title(ruling.subject))},
        "edition": ruling.edition,
        "regulations": dict(record["regulations"]),
        "engine": record["engine"],
        "offender_role": ruling.offender_role or None,
        "outcome": ruling.outcome or None,
        "judgement": ruling.judgement,
        "from_book": ruling.from_book,
        "noted": list(notes_of(record)),
        "headline": _both(record["headline"]),
        "clauses": list(record["clauses"]),
        "facts": [_fact(fact) for fact in record["facts"]],
        "steps": [_step(step) for step in record["steps"]],
        "penalty_cards": [
            {"card": placed["card"], "seat": placed["seat"], "kind": placed["kind"]}
            for placed in record["penalty_cards"]
        ],
    }


def _call(ruling: Ruling) -> Json:
    """The call, as it was noted when the ruling was given."""
    call = ruling.record["call"]
    return {
        "called_at": call["called_at"],
        "section": call["section"],
        "table": call["table"],
        "round": call["round"],
        "board": call["board"],
        "contract": call["contract"] or None,
        "called_by": call["called_by"] or None,
        "pairs": dict(call["pairs"]),
    }


def _fact(fact: RecordedFact) -> Json:
    found = disputed_facts.grounds_recorded(fact)
    return {
        "key": fact["key"],
        "code": fact["code"],
        "clause": fact["clause"],
        "put_to": fact["put_to"],
        "chooser": fact["chooser"],
        "question": _both(fact["question"]),
        "answer": _both(fact["answer"]),
        "established": found["established"],
        "basis": found["basis"]["code"] if found["basis"] else None,
        "versions": [_version(version) for version in found["versions"]],
    }


def _version(version: RecordedVersion) -> Json:
    return {"side": version["side"] or None, "code": version["code"], "statement": version["statement"]}


def _step(step: RecordedStep[Words]) -> Json:
    until = step["until"]
    return {
        "kind": step["kind"],
        "clause": step["clause"],
        "roles": list(step["roles"]),
        "seats": list(step["seats"]),
        "cards": list(step["cards"]),
        "until": {"code": until["code"], "text": _both(until["text"])} if until else None,
        "text": _both(step["text"]),
        "said": [_both(said) for said in step["said"]],
        "decisive": bool(step.get("decisive")),
    }


def _both(text: Words) -> Json:
    # What the director took from the book he has said in one language alone.
    return {language: text.get(language) for language in LANGUAGES}
