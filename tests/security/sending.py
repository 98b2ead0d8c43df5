"""What is sent to each address: what stands for its parameters, and a form that is well filled in."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any, Final

from django.utils import timezone

from tests.security.addresses import Address
from tests.security.club import PASSWORD, SUBJECT, Things, players

Form = dict[str, Any]

PARAMETERS: Final[Mapping[str, Callable[[Things], Any]]] = {
    "club": lambda of: of.club.slug,
    "session": lambda of: of.session.pk,
    "session_id": lambda of: of.session.pk,
    "table": lambda of: of.table.pk,
    "membership_id": lambda of: of.member.pk,
    "invitation_id": lambda of: of.invitation.pk,
    "token": lambda of: of.token,
    "key": lambda of: next(iter(of.facts)),
    "number": lambda of: of.ready.number,
}
"""By the name of the parameter."""

NUMBERS: Final[Mapping[str, Callable[[Things], Any]]] = {
    "incidents:session-board": lambda of: of.board,
    "rulings:ruling": lambda of: of.ruling.number,
    "rulings:subject": lambda of: of.unnamed.number,
}
"""Where `number` is not that of the incident which is ready to be ruled on."""

DEAL: Final = "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432"
NEW_PASSWORD: Final = "a long enough sentence"


def parameter(address: Address, name: str, of: Things) -> Any:
    """What stands for one parameter of an address when its page is about this club's things."""
    stands = NUMBERS.get(address.name) if name == "number" else None
    return (stands or PARAMETERS[name])(of)


def form(name: str, of: Things) -> Form:
    """A form for the address of this name; empty where a button is all there is, or no form is taken.

    It changes something wherever the address takes a form.
    """
    return FORMS[name](of) if name in FORMS else {}


def _session(_: Things) -> Form:
    return {"name": "Thursday", "date": timezone.localdate().isoformat(), "rounds": 3, "boards_per_round": 4}


def _answer(of: Things) -> Form:
    """Another answer to the first question than the one that stands: a seat."""
    return {"answer": "S" if next(iter(of.facts.values())) == "W" else "W", "version": of.ready.version}


def _finding(of: Things) -> Form:
    """Both sides heard on the first question, and the other answer than the one that stands found."""
    other = _answer(of)["answer"]
    return {
        "NS": "N",
        "EW": other,
        "NS-statement": "We say so.",
        "EW-statement": "They do not.",
        "compared": json.dumps({"NS": "N", "EW": other}),
        "finding": "EW:weight-of-evidence",
        "version": of.ready.version,
    }


FORMS: Final[Mapping[str, Callable[[Things], Form]]] = {
    "incidents:sign-in": lambda of: {"username": of.people["director"].username, "password": PASSWORD},
    "incidents:language": lambda _: {"language": "en"},
    "incidents:preferences": lambda _: {"name": "Nemo", "language": "en", "four_colours": "on"},
    "incidents:invitation": lambda _: {
        "name": "Nemo",
        "username": "nemo",
        "password1": NEW_PASSWORD,
        "password2": NEW_PASSWORD,
    },
    "incidents:session-new": lambda of: _session(of) | {"creation_key": str(of.key), "tables": 3, "sections": ""},
    "incidents:session-edit": lambda of: _session(of) | {"tables_A": 3},
    "incidents:session-players": lambda _: {"step": "import", "text": players("Smith", "4711")},
    "incidents:session-board": lambda _: {"deal": DEAL},
    "incidents:invite": lambda _: {"role": "player", "note": "for a friend"},
    "incidents:member-role": lambda _: {"role": "director"},
    "incidents:settings": lambda _: {
        "name": "New name",
        "time_zone": "Europe/Brussels",
        "language": "fr",
        "edition": 2017,
        "regulation_face_down_opening_lead": "on",
        "regulation_card_exposed_before_first_call_under_24": "on",
        "regulation_french_sentence_in_50c": "on",
    },
    "rulings:call": lambda of: {"opening_key": str(of.key)},
    "rulings:subject": lambda of: {"subject": SUBJECT.key, "version": of.unnamed.version},
    "rulings:answer": _answer,
    "rulings:disputed": _finding,
    "rulings:give": lambda of: {"idempotency_key": str(of.key), "version": of.ready.version},
    "rulings:details": lambda of: {
        "table": of.ready.table_id,
        "round": 2,
        "board": 2,
        "level": 3,
        "strain": "N",
        "doubled": "X",
        "called_by": "E",
        "version": of.ready.version,
    },
}
