"""Law 54 — Cards that lie face up beside the lead: another of the wrong leader's, a penalty card of the right one's.

A card exposed in the auction is a penalty card once its owner defends (24.E); one shown with the lead or in its place
is one by 49. With two of one defender all are major (50.B, 51). Of the right leader's own, declarer's choice comes
first, and within it the duty to lead it (50.D.1).
"""

from dataclasses import dataclass

from rulings.engine import Card, Inquiry, PenaltyCardKind, Role, Seat, clause
from rulings.laws import law41, law50, law53_beside
from rulings.laws.law50.on_lead import Lying
from rulings.laws.law50.on_the_table import KIND, Kind
from rulings.laws.law54.questions import LEADERS_PENALTY_CARD, OTHER_CARD, Circumstance


@dataclass(frozen=True)
class Beside:
    """The cards, with the two defenders: the seats stay theirs when dummy becomes declarer."""

    wrong_leader: Seat
    right_leader: Seat
    other: Card | None = None
    leaders: Card | None = None

    @property
    def of_the_leader(self) -> tuple[Card, ...]:
        """The right leader's major penalty card, if he has one."""
        return () if self.leaders is None else (self.leaders,)


def beside(inquiry: Inquiry, circumstances: frozenset[Circumstance], *led: Card) -> Beside:
    """Which cards lie there, by the circumstances; the wrong leader is cast as offender."""
    other = leaders = None
    if Circumstance.OFFENDERS_OTHER_CARD in circumstances:
        other = inquiry.ask(OTHER_CARD.other_than(*led))
    if Circumstance.LEADERS_PENALTY_CARD in circumstances:
        named = led if other is None else (*led, other)
        leaders = inquiry.ask(LEADERS_PENALTY_CARD.other_than(*named))
    declarer = inquiry.seat(Role.DECLARER)
    return Beside(declarer.rho, declarer.lho, other, leaders)


def stay_beside_the_lead_accepted(inquiry: Inquiry, lying: Beside) -> None:
    """Its player has led another card than the one that lies there, and has still to play that one."""
    if lying.other is not None:
        law53_beside.what_bound_him_before_remains(inquiry)
    stay(inquiry, lying)


def stay(inquiry: Inquiry, lying: Beside) -> None:
    """The lead has been dealt with otherwise: each is a penalty card and binds its owner as any other does."""
    minor = _others_lie(inquiry, lying)
    if lying.other is not None:
        with inquiry.offender(lying.wrong_leader):
            if minor:
                law50.disposition.minor_remains_on_the_table(
                    inquiry, lying.other, partner_is_free=lying.leaders is None
                )
            else:
                law50.disposition.remains_on_the_table(inquiry, lying.other)
    if lying.leaders is not None:
        with inquiry.offender(lying.right_leader):
            law50.disposition.remains_on_the_table(inquiry, lying.leaders)


def leader_leads(inquiry: Inquiry, lying: Beside) -> None:
    """The wrong card is gone and the lead is the right defender's: under declarer's choice where penalty cards lie."""
    if lying.other is None and lying.leaders is None:
        law41.leader_leads(inquiry)
        return
    minor = _others_lie(inquiry, lying)
    partners = Lying() if lying.other is None else Lying((lying.other,), minor)
    law50.on_lead.to_lead(inquiry, lying.right_leader, Lying(lying.of_the_leader), partners)
    if lying.leaders is None:
        law41.lead_is_face_down(inquiry)


@clause("50.B")
def _others_lie(inquiry: Inquiry, lying: Beside) -> bool:
    """Note them as lying there; returns whether the wrong leader's is minor, which of a spot card has to be asked."""
    minor = False
    if lying.other is not None:
        with inquiry.offender(lying.wrong_leader):
            minor = not lying.other.is_honour and inquiry.ask(KIND, card=lying.other) is Kind.MINOR
            kind = PenaltyCardKind.MINOR if minor else PenaltyCardKind.MAJOR
            inquiry.penalty_card_lies(lying.other, kind)
    with inquiry.offender(lying.right_leader):
        law50.beside.lie_there(inquiry, lying.of_the_leader)
    return minor
