"""Law 47.B — Withdrawn to correct an illegal play.

Which law corrects it depends on what was illegal. A revoke is followed as far as the card in point goes: whether it is
established (63), and whether the card becomes a penalty card (62.B). For the others the law that takes over is named
with its first step, the card staying where it is until then.
"""

from rulings.engine import Card, Inquiry, OneOf, Option, Outcome, Role, Until, _, clause
from rulings.laws import law45, law47, law50, law63


class Illegality(Option):
    """What was wrong with the card played."""

    REVOKE = "revoke", _("It did not follow suit, though he could"), "62"
    LED = "led", _("It was a lead out of turn"), "53"
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
def corrected(inquiry: Inquiry, card: Card) -> None:
    """What was illegal is put right by taking the card back; 49 then looks at a defender's, where 47 has no rule."""
    # Rectifications bind defenders; the declaring side is told what to play by 43.B.2 alone, for dummy's fault.
    question = ILLEGALITY if law47.retraction.is_a_defenders(inquiry) else ILLEGALITY.without(Illegality.OTHER_CARD_DUE)
    match inquiry.ask(question):
        case Illegality.REVOKE:
            if law63.is_established(inquiry):
                revoke_stands(inquiry, card)
            else:
                revoke_is_corrected(inquiry, card)
        case Illegality.LED:
            law45.turn.led_out_of_turn(inquiry, card)
        case Illegality.EARLY:
            law45.turn.played_early(inquiry, card)
        case Illegality.FIFTH:
            law45.fifth_card.fifth_card(inquiry, card)
        case Illegality.TOGETHER:
            two_cards_together(inquiry, card)
        case Illegality.OTHER_CARD_DUE:
            another_card_was_due(inquiry, card)


@clause("63.B")
def revoke_stands(inquiry: Inquiry, card: Card) -> None:
    """Established: it may no longer be corrected, but for the twelfth trick (62.D), and 64 says what it costs."""
    inquiry.decide(_("The revoke is established: {card:the} stays played"), outcome=Outcome.REVOKE_COUNTED, card=card)
    law47.retraction.stays_on_the_table(inquiry, card)
    inquiry.refer(
        "62.D.1", _("Was it the twelfth trick? Then it is corrected even so, until all hands are in the board.")
    )
    if inquiry.seat(Role.OFFENDER) is inquiry.seat(Role.DUMMY):
        inquiry.refer("64.B.3", _("Dummy has revoked: no trick is transferred; look for damage after play (64.C)."))
    else:
        inquiry.refer("64.A", _("At the end of play, see who won that trick and how many later ones the side won."))


@clause("62.A")
def revoke_is_corrected(inquiry: Inquiry, card: Card) -> None:
    """Not established: a legal card is played instead."""
    if law47.retraction.is_a_defenders(inquiry):
        inquiry.decide(
            _("The revoke is corrected: {card:the} is replaced and becomes a penalty card"),
            outcome=Outcome.REVOKE_CORRECTED,
            card=card,
        )
        law47.retraction.plays_another(inquiry, card)
        defenders_card_withdrawn(inquiry, card)
    else:
        inquiry.decide(
            _("The revoke is corrected: {card:the} goes back, no penalty card"),
            outcome=Outcome.REVOKE_CORRECTED,
            card=card,
        )
        declarers_card_withdrawn(inquiry, card)
        law47.retraction.plays_another(inquiry, card)
    inquiry.refer(
        "62.C.1",
        _(
            "What {non_offending_side} have played after the revoke may be taken back; then the next player of the "
            "other side may change his card too (62.C.2)."
        ),
    )


@clause("62.B.1")
def defenders_card_withdrawn(inquiry: Inquiry, card: Card) -> None:
    """From a defender's hand it becomes a major penalty card, whatever its rank."""
    inquiry.find(_("Withdrawn from a defender's hand to correct a revoke, {card:the} is a penalty card."), card=card)
    law50.disposition.become_penalty_cards(inquiry, (card,), deliberate=True)


@clause("62.B.2")
def declarers_card_withdrawn(inquiry: Inquiry, card: Card) -> None:
    """From declarer's hand or dummy: no rectification."""
    law47.retraction.goes_back(inquiry, card)
    law47.retraction.is_known_to_the_other_side(inquiry, card)


@clause("58.B")
def two_cards_together(inquiry: Inquiry, card: Card) -> None:
    """If one face could be seen it is the card played; if several, the player designates."""
    _stays_until_ruled(inquiry, card)
    inquiry.refer(
        "58.B", _("Could more than one face be seen? If so he says which he plays; if not, the one seen is played.")
    )


@clause("61.A")
def another_card_was_due(inquiry: Inquiry, card: Card) -> None:
    """A penalty card had to be played (52), or a lead or play restriction obeyed (61.A, 59)."""
    _stays_until_ruled(inquiry, card)
    inquiry.refer(
        "52.A",
        _("A penalty card was due: he may not take {card:the} back himself; does {declarer} accept it?"),
        card=card,
    )
    inquiry.refer("61.A", _("A suit was required or prohibited: could he obey (59)? If so, it is a revoke."))


def _stays_until_ruled(inquiry: Inquiry, card: Card) -> None:
    """It is not for the player to take it back."""
    inquiry.decide(
        _("{card:The} stays on the table until the law on it has been applied"), outcome=Outcome.OTHER_LAW, card=card
    )
    inquiry.oblige(
        Role.OFFENDER,
        _("Leaves {card:the} face up on the table"),
        said=_("{offender}, leave {card:the} face up on the table for the moment."),
        until=Until.DONE,
        card=card,
    )
