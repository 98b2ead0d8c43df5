"""What a ruling, or an incident, is about by the club's scale of penalties, and whose act it was."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from django.utils.translation import gettext

from rulings.archive.record import FROM_THE_BOOK
from rulings.engine import Seat, _
from rulings.laws.law74 import CONDUCT, Conduct
from rulings.scoring.penalty_scale import INFORMATION

if TYPE_CHECKING:
    from collections.abc import Mapping

    from incidents.models import Incident
    from rulings.models import Ruling

SUBJECT: Final = "conduct"
OFFENDER: Final = "particulars.offender"
_CALLED: Final = {each.code: each.label for each in Conduct} | {
    INFORMATION: _("Used partner's information, though he knew better")
}
_REFERRED: Final = {
    "90.B.6": Conduct.HANDLED.code,
    "90.B.7": Conduct.HANDLED.code,
    "15.A.4": Conduct.HANDLED.code,
    "7.D": Conduct.HANDLED.code,
    "73.C.2": INFORMATION,
}
"""Where another law refers to a penalty that the director may give beside all else: the line of the scale."""
_WHOEVER_IT_WAS: Final = frozenset({"90.B.6", "90.B.7", "7.D"})
"""Where that law asks nobody whose act it was."""


@dataclass(frozen=True)
class Offence:
    """A line of the scale, and whose act it was where the facts tell."""

    what: str
    seat: Seat | None

    @property
    def called(self) -> str:
        """It in the reader's language."""
        return name_of_offence(self.what)


def name_of_offence(what: str) -> str:
    """What a line of the scale is called, in the reader's language."""
    return gettext(_CALLED[what])


def all_offences() -> tuple[str, ...]:
    """The lines of the scale, in their order."""
    return tuple(_CALLED)


def offence_asked(incident: Incident) -> Offence | None:
    """What an incident is about, once it is told; None where no penalty is asked about."""
    return _of_conduct(incident.answers()) if incident.subject == SUBJECT else None


def offence_of(ruling: Ruling) -> Offence | None:
    """For what a ruling penalises or warns, or may be followed by a penalty; None for any other."""
    record = ruling.record
    if record["subject"] == FROM_THE_BOOK:
        return None
    facts = {fact["key"]: fact["code"] for fact in record["facts"]}
    if record["subject"] == SUBJECT:
        return _of_conduct(facts)
    referred = (step["clause"] for step in record["steps"] if step["kind"] == "referral")
    clause = next((each for each in referred if each in _REFERRED), None)
    if clause is None:
        return None
    what = _REFERRED[clause]
    seat = None if clause in _WHOEVER_IT_WAS else _seat(facts.get(OFFENDER))
    # Of information from partner the law calls him the offender who gave it: it is for the other one not to use it.
    return Offence(what, seat.partner if seat and what == INFORMATION else seat)


def _of_conduct(facts: Mapping[str, object]) -> Offence | None:
    what = facts.get(CONDUCT.key)
    return Offence(what, _seat(facts.get(OFFENDER))) if isinstance(what, str) and what in _CALLED else None


def _seat(code: object) -> Seat | None:
    return next((seat for seat in Seat if seat.value == code), None)
