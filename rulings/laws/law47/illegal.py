"""Law 47.B — Withdrawn to correct an illegal play.

Which law corrects it depends on what was illegal: each is a subject of its own, and the facts are handed over to it.
"""

from rulings.engine import Inquiry, Known, OneOf, Option, Role, _, clause
from rulings.laws import law45, law47, law61, law67


class Illegality(Option):
    """What was wrong with the card played."""

    REVOKE = "revoke", _("It did not follow suit, though he could"), "62"
    LED = "led", _("It was a lead out of turn"), "53", _("To a trick after the first.")
    OPENING_LEAD = "opening-lead", _("It was the opening lead, out of turn"), "54"
    EARLY = "early", _("It was a play before his turn"), "57"
    FIFTH = "fifth", _("He had already played to this trick"), "45.E"
    TOGETHER = "together", _("It was played together with another card"), "58.B"
    OTHER_CARD_DUE = "other-card-due", _("He had to play another card, or another suit was required"), "52 61.A"


ILLEGALITY = OneOf(
    key="47.B.illegality",
    text=_("What was illegal?"),
    why=_(
        "A card played illegally goes back as the law on that illegality says, and not before the others have chosen."
    ),
    options=Illegality,
)


@clause("47.B")
def corrected(inquiry: Inquiry) -> None:
    """What was illegal is put right by taking the card back; 49 then looks at a defender's, where 47 has no rule."""
    match inquiry.ask(ILLEGALITY.without(*_impossible_illegalities(inquiry))):
        case Illegality.REVOKE:
            revoked(inquiry)
        case Illegality.LED:
            law45.turn.led_out_of_turn(inquiry)
        case Illegality.OPENING_LEAD:
            law45.turn.made_the_opening_lead(inquiry)
        case Illegality.EARLY:
            law45.turn.played_early(inquiry)
        case Illegality.FIFTH:
            law45.turn.one_card_too_many(inquiry)
        case Illegality.TOGETHER:
            two_cards_together(inquiry)
        case Illegality.OTHER_CARD_DUE:
            law47.not_due.another_card_was_due(inquiry)


def _impossible_illegalities(inquiry: Inquiry) -> tuple[Illegality, ...]:
    """He whose opening lead it is does not make it out of turn; and rectifications bind defenders.

    The declaring side is told what to play by 43.B.2 alone, for dummy's fault.
    """
    if not law47.retraction.is_a_defenders(inquiry):
        return (Illegality.OTHER_CARD_DUE,)
    return (Illegality.OPENING_LEAD,) if inquiry.seat(Role.RHO) is inquiry.seat(Role.DECLARER) else ()


def revoked(inquiry: Inquiry) -> None:
    """Too late to correct, or corrected: the whole of it is a subject of its own."""
    inquiry.hand_over(
        law61.revoke.did_not_follow_suit,
        _("{offender} could have played as he had to, and did not: it is a revoke."),
        Known(
            law61.questions.CIRCUMSTANCES,
            frozenset(),
            not_so=(law61.questions.Circumstance.NO_SUIT,),
        ),
    )


@clause("58.B")
def two_cards_together(inquiry: Inquiry) -> None:
    """If one face could be seen it is the card played; if several, the player designates."""
    inquiry.hand_over(
        law67.wrong_number_of_cards,
        _("Two cards or more were played at once from {offender}'s hand."),
        Known(law67.HOW, law67.How.TOGETHER),
    )
