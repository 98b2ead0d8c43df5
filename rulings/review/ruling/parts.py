"""Who is who in a ruling, for readers who were not there: « Est, défenseur »."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from rulings.archive.record import RuledCase
from rulings.engine import Cast, Role, Seat
from rulings.words.wording import seat_in_words

DECLARER, OFFENDER = "particulars.declarer", "particulars.offender"
_LABELS: Final = {
    Role.DECLARER: gettext_lazy("declarer"),
    Role.DUMMY: gettext_lazy("dummy"),
    Role.DEFENDERS: gettext_lazy("defender"),
    Role.OFFENDER: gettext_lazy("the offender"),
    Role.PARTNER: gettext_lazy("partner of the offender"),
    Role.LHO: gettext_lazy("opponent on the offender’s left"),
    Role.RHO: gettext_lazy("opponent on the offender’s right"),
}


def with_their_parts(record: RuledCase) -> Callable[[str], str]:
    """How to write a seat of this ruling: with the part it plays, where the ruling tells it."""
    parts = parts_of(record)

    def named(code: str) -> str:
        seat = Seat(code)
        if seat not in parts:
            return seat_in_words(seat)
        return _("%(seat)s, %(part)s") % {"seat": seat_in_words(seat), "part": _LABELS[parts[seat]]}

    return named


def parts_of(record: RuledCase) -> dict[Seat, Role]:
    """The part of each seat: declarer, dummy and defenders, or in the auction who stands where to the offender.

    Empty where nobody is declarer yet and nobody is at fault.
    """
    told = {fact["key"]: fact["code"] for fact in record["facts"]}
    if DECLARER in told:
        return _filled(Cast(declarer=Seat(told[DECLARER])), Role.DECLARER, Role.DUMMY, Role.DEFENDERS)
    if offender := Seat(told[OFFENDER]) if OFFENDER in told else _offender(record):
        return _filled(Cast(offender=offender), Role.OFFENDER, Role.PARTNER, Role.LHO, Role.RHO)
    return {}


def _filled(cast: Cast, *roles: Role) -> dict[Seat, Role]:
    return {seat: role for role in roles for seat in cast.seats(role)}


def _offender(record: RuledCase) -> Seat | None:
    """Who is at fault where nobody was asked, as far as what he or his partner has to do tells it."""
    for step in record["steps"]:
        match step["roles"], step["seats"]:
            case [Role.OFFENDER.value], [seat]:
                return Seat(seat)
            case [Role.PARTNER.value], [seat]:
                return Seat(seat).partner
            case _:
                pass
    return None
