"""Laws 61 to 64 as far as a lead restriction that was not obeyed needs them: 61, with 59, 62, 63 and 64 to follow.

Leading or playing against a restriction that the other side chose in a rectification is a revoke by 61.A, unless the
player could not comply (59): 61.A names a suit required, and 59, to which it sends, one prohibited as well. They
come from a penalty card (50.D.2(a), 51.B) or from a call withdrawn in the auction (26.B; in 2007 26.A had others, and a
suit could be required by it). What is due depends on whether it is established (63). Of 62 and 64 the steps that come
next are named; counting the tricks is those laws' own.
"""

from rulings.engine import Card, Inquiry, OneOf, Option, Outcome, Role, WhichSuit, YesNo, _, clause, option
from rulings.laws import law44, law62, law63, particulars
from rulings.laws.law63 import Since

LED = particulars.one_card(
    _("Which card did {offender} lead against it?"),
    why=_("If it goes back, it becomes a major penalty card; its suit tells which restriction was broken."),
)
WHO = particulars.offender(
    _("Which defender was under the restriction?"),
    why=_("The partner of the player whose penalty card it was, or whose call had been withdrawn: he was on lead."),
)


class Restriction(Option):
    """What declarer had chosen."""

    REQUIRED = option("required", _("Another suit was required"), "50.D.2.a", until_2017="50.D.2.a 26.A")
    PROHIBITED = "prohibited", _("{suit} was prohibited"), "50.D.2.a", _("Because {partner} had a penalty card.")
    AFTER_A_CALL = option(
        "after-a-call",
        _("{suit} was prohibited because {partner}'s call had been withdrawn in the auction"),
        "26.B",
        _("At his first turn to lead, and only a suit that {partner} had not specified in the legal auction."),
        until_2017="26",
        hint_until_2017=_("At his first turn to lead."),
    )
    LAPSED = option(
        "lapsed",
        _("What {declarer} had chosen held no longer"),
        "50.D.2.a 51.B 26.B",
        _("A suit required binds for one lead. A prohibition is over once the player has lost the lead."),
        until_2017="50.D.2.a 51.B 26",
    )


RESTRICTION = OneOf(
    key="61.A.restriction",
    text=_("What had {declarer} chosen?"),
    why=_(
        "A suit required binds for that lead; a suit prohibited, for as long as the player keeps the lead. After that "
        "he leads what he likes."
    ),
    options=Restriction,
)
REQUIRED_SUIT = WhichSuit(
    key="61.A.required",
    text=_("Which suit was required?"),
    why=_("That which he had to lead, if he could."),
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
    match inquiry.ask(RESTRICTION, suit=card.suit):
        case Restriction.REQUIRED:
            required = inquiry.ask(REQUIRED_SUIT.but(card.suit))
        case Restriction.PROHIBITED | Restriction.AFTER_A_CALL:
            pass
        case Restriction.LAPSED:
            free_again(inquiry, card)
            return
    if not inquiry.confirms(COULD_COMPLY):
        unable_to_comply(inquiry, card)
        return
    # The card led is a defender's; one that is an honour was no minor penalty card (50.B).
    impossible = (Since.MINOR,) if card.is_honour else ()
    circumstances = law63.circumstances_of(inquiry, *impossible)
    if law63.is_established(inquiry, circumstances):
        law63.may_not_be_corrected(inquiry, card)
    else:
        law62.lead_is_corrected(inquiry, card, required, circumstances)


@clause("61.A")
def free_again(inquiry: Inquiry, card: Card) -> None:
    """Nothing was required of him any more, and nothing prohibited: he has led as he might."""
    inquiry.decide(
        _("Nothing to rectify: the restriction held no longer, and {card:the} stands"),
        outcome=Outcome.NO_RECTIFICATION,
        card=card,
    )
    law44.plays_next(inquiry, Role.LHO)


@clause("59")
def unable_to_comply(inquiry: Inquiry, card: Card) -> None:
    """He had no card that obeyed: any card was legal, and nothing is due."""
    inquiry.decide(
        _("Nothing to rectify: {offender} could not obey, and {card:the} stands"),
        outcome=Outcome.NO_RECTIFICATION,
        card=card,
    )
    law44.plays_next(inquiry, Role.LHO)
