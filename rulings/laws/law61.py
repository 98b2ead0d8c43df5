"""Laws 61 to 64 as far as a lead restriction that was not obeyed needs them: 61, with 59, 62, 63 and 64 to follow.

Leading or playing against a restriction that the other side chose in a rectification is a revoke by 61.A, unless the
player could not comply (59). What is due depends on whether it is established (63). Of 62 and 64 the steps that come
next are named; counting the tricks is those laws' own.
"""

from rulings.engine import Card, Inquiry, OneOf, Option, Outcome, Role, WhichSuit, YesNo, _, clause
from rulings.laws import law44, law62, law63, particulars

LED = particulars.one_card(
    _("Which card did {offender} lead?"),
    why=_("If it goes back, it becomes a major penalty card; its suit tells which restriction was broken."),
)
WHO = particulars.offender(
    _("Which defender was under the restriction?"),
    why=_("The partner of the player whose penalty card it was: he was on lead."),
)


class Restriction(Option):
    """What declarer had chosen."""

    REQUIRED = "required", _("Another suit was required"), "50.D.2.a"
    PROHIBITED = "prohibited", _("{suit} was prohibited"), "50.D.2.a"


RESTRICTION = OneOf(
    key="61.A.restriction",
    text=_("What had {declarer} chosen?"),
    why=_("A suit required binds for that lead; a suit prohibited, for as long as the player keeps the lead."),
    options=Restriction,
)
REQUIRED_SUIT = WhichSuit(
    key="61.A.required",
    text=_("Which suit was required?"),
    why=_("The suit of the penalty card that was picked up."),
)
COULD_COMPLY = YesNo(
    key="59.could-comply",
    text=_("Could {offender} obey?"),
    why=_(
        "He holds a card of the suit required, or one of another suit than the one prohibited. "
        "If he holds none, he may lead any card."
    ),
)


@clause("61.A")
def lead_restriction_not_obeyed(inquiry: Inquiry) -> None:
    """A defender led a suit that he might not lead, or another than the one he had to lead."""
    declarer = inquiry.ask(particulars.DECLARER)
    inquiry.cast(declarer=declarer, offender=inquiry.ask(WHO.among(declarer.lho, declarer.rho)))
    card = inquiry.ask(LED)
    required = None
    if inquiry.ask(RESTRICTION, suit=card.suit) is Restriction.REQUIRED:
        required = inquiry.ask(REQUIRED_SUIT.but(card.suit))
    if not inquiry.confirms(COULD_COMPLY):
        unable_to_comply(inquiry, card)
    elif law63.is_established(inquiry):
        law63.may_not_be_corrected(inquiry, card)
    else:
        law62.lead_is_corrected(inquiry, card, required)


@clause("59")
def unable_to_comply(inquiry: Inquiry, card: Card) -> None:
    """He had no card that obeyed: any card was legal, and nothing is due."""
    inquiry.decide(
        _("Nothing to rectify: {offender} could not obey, and {card:the} stands"),
        outcome=Outcome.NO_RECTIFICATION,
        card=card,
    )
    law44.plays_next(inquiry, Role.LHO)
