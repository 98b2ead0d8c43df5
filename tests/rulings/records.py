"""Records of rulings as tests make them: whole, but for what they say of themselves."""

from __future__ import annotations

from typing import Any, TypeVar, cast

from rulings.archive.record import Record, RuledCase

R = TypeVar("R", bound=RuledCase)


def change_record(record: R, **parts: Any) -> R:
    """A record with other parts, be they what no record should hold."""
    return cast(R, {**record, **parts})


def a_record(**parts: Any) -> Record:
    """A record that says nothing but these parts."""
    nothing: Record = {
        "subject": "",
        "edition": 2017,
        "regulations": {},
        "engine": 0,
        "status": "resolved",
        "question": None,
        "headline": {"fr": "", "en": ""},
        "facts": [],
        "steps": [],
        "penalty_cards": [],
        "clauses": [],
        "call": {
            "session": 1,
            "section": "A",
            "table": 1,
            "round": None,
            "board": None,
            "contract": "",
            "called_by": "",
            "called_at": "2026-01-01T20:00:00+00:00",
            "pairs": {},
        },
    }
    return change_record(nothing, **parts)
