"""Law 47.B with 52 and 61.A — A defender has played another card than the one he had to play.

A penalty card that was due is 52's, and a lead or a play against declarer's choice is 61.A's: both are subjects of
their own. Whether a play could have obeyed (59) is asked before.
"""

from rulings.engine import Card, Inquiry, Known, OneOf, Option, Outcome, YesNo, _, clause
from rulings.laws import law47, law52, law61
from rulings.laws.law47.questions import CARD

COULD_OBEY = YesNo(
    key="59.could-play",
    text=_("Could {offender} play as {declarer} had chosen?"),
    why=_("Whoever holds no such card, or must follow suit with another, plays any legal card (59)."),
)


class WhatWasDue(Option):
    """What he had to play instead."""

    PENALTY_CARD = "penalty-card", _("A penalty card of his"), "52"
    LEAD = "lead", _("He was on lead, and {declarer} had required or prohibited a suit"), "61.A"
    PLAY = (
        "play",
        _("{declarer} had chosen what he was to play to this trick"),
        "61.A",
        _("His highest or lowest card, or a card of a suit, after {partner} had led or played too early (57.A)."),
    )


DUE = OneOf(
    key="47.B.due",
    text=_("What did he have to play?"),
    why=_(
        "{declarer} may accept or refuse a card played instead of the penalty card that was due. One played against "
        "what {declarer} had required or prohibited is a revoke, if its player could obey."
    ),
    options=WhatWasDue,
)


@clause("61.A")
def another_card_was_due(inquiry: Inquiry) -> None:
    """A penalty card had to be played (52), or a lead or play restriction obeyed (61.A, 59)."""
    match inquiry.ask(DUE):
        case WhatWasDue.PENALTY_CARD:
            _penalty_card_was_due(inquiry)
        case WhatWasDue.LEAD:
            inquiry.hand_over(
                law61.not_obeyed.restriction_not_obeyed, _("{offender} has led against what {declarer} had chosen.")
            )
        case WhatWasDue.PLAY:
            _played_against_a_restriction(inquiry, inquiry.ask(CARD))


@clause("52")
def _penalty_card_was_due(inquiry: Inquiry) -> None:
    inquiry.hand_over(law52.penalty_card_not_played, _("{offender} has not played the penalty card that was due."))


@clause("61.A")
def _played_against_a_restriction(inquiry: Inquiry, card: Card) -> None:
    """As much a revoke as not to follow suit, if he could have obeyed."""
    if inquiry.confirms(COULD_OBEY):
        inquiry.hand_over(
            law61.not_obeyed.restriction_not_obeyed,
            _("{offender} could have played as {declarer} had chosen, and did not."),
            Known(law61.restriction_questions.HAD_CHOSEN, law61.restriction_questions.HadChosen.PLAY),
            Known(law61.restriction_questions.COULD_PLAY, True),
        )
    else:
        _could_not_obey(inquiry, card)


@clause("59")
def _could_not_obey(inquiry: Inquiry, card: Card) -> None:
    """Any legal card was his to play."""
    inquiry.decide(
        _("Nothing to rectify: {offender} could not obey, and {card:the} stands"),
        outcome=Outcome.NO_RECTIFICATION,
        card=card,
    )
    law47.retraction.stays_on_the_table(inquiry, card)
