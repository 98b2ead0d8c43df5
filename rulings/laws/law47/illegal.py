"""Law 47.B — Withdrawn to correct an illegal play.

Which law corrects it depends on what was illegal. A revoke is followed as far as the card in point goes: whether it is
established (63), or counts as if it were (43.B.2.b), and whether the card becomes a penalty card (62.B). The others are
subjects of their own, and the facts are handed over to them.
"""

from rulings.engine import Card, Inquiry, Known, OneOf, Option, Outcome, Role, _, clause
from rulings.laws import law43, law45, law47, law50, law62, law63, law64, law67
from rulings.laws.law47.questions import CARD
from rulings.laws.law63 import Since


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
            revoked(inquiry, inquiry.ask(CARD))
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


def revoked(inquiry: Inquiry, card: Card, *known_not_so: Since) -> None:
    """Too late to correct, or corrected: at the price that the card, or dummy's question, puts on it."""
    circumstances = law63.circumstances_of(inquiry, *{*_impossible(inquiry, card), *known_not_so})
    if law63.is_established(inquiry, circumstances):
        revoke_stands(inquiry, card)
    elif Since.DUMMY_ASKED in circumstances:
        corrected_as_if_established(inquiry, card)
    elif Since.MINOR in circumstances:
        minor_penalty_card_is_replaced(inquiry, card)
    else:
        revoke_is_corrected(inquiry, card)


def _impossible(inquiry: Inquiry, card: Card) -> tuple[Since, ...]:
    """It depends on whose card it is; another penalty card is asked about when this one becomes one."""
    if not law47.retraction.is_a_defenders(inquiry):
        if inquiry.seat(Role.OFFENDER) is inquiry.seat(Role.DUMMY):
            return Since.DUMMY_ASKED, Since.MINOR, Since.ANOTHER
        return Since.MINOR, Since.ANOTHER
    # No honour is a minor penalty card (50.B).
    return (Since.DUMMY_ASKED, Since.ANOTHER, *((Since.MINOR,) if card.is_honour else ()))


@clause("63.B")
def revoke_stands(inquiry: Inquiry, card: Card) -> None:
    """Established: it may no longer be corrected, but for the twelfth trick (62.D), and 64 says what it costs."""
    dummys = inquiry.seat(Role.OFFENDER) is inquiry.seat(Role.DUMMY)
    if dummys:
        inquiry.decide(
            _("Dummy's revoke is established: {card:the} stays played, and no trick is transferred"),
            outcome=Outcome.SCORE_REVIEWED,
            card=card,
        )
    else:
        inquiry.decide(
            _("The revoke is established: {card:the} stays played"), outcome=Outcome.REVOKE_COUNTED, card=card
        )
    law47.retraction.stays_on_the_table(inquiry, card)
    inquiry.refer(
        "62.D.1", _("Was it the twelfth trick? Then it is corrected even so, until all hands are in the board.")
    )
    if dummys:
        law64.no_trick_for_dummys_card(inquiry)
    else:
        law64.tricks_are_counted(inquiry)


@clause("62.A")
def revoke_is_corrected(
    inquiry: Inquiry, card: Card, played: tuple[Card, ...] = (), *, played_to_since: bool = True
) -> None:
    """Not established: a legal card is played instead. ``played`` are cards that are spoken of too.

    ``played_to_since``: the other side may have played after it.
    """
    if law47.retraction.is_a_defenders(inquiry):
        inquiry.decide(
            _("The revoke is corrected: {card:the} is replaced and becomes a penalty card"),
            outcome=Outcome.REVOKE_CORRECTED,
            card=card,
        )
        law47.retraction.plays_another(inquiry, card)
        defenders_card_withdrawn(inquiry, card, played)
    else:
        inquiry.decide(
            _("The revoke is corrected: {card:the} goes back, no penalty card"),
            outcome=Outcome.REVOKE_CORRECTED,
            card=card,
        )
        declarers_card_withdrawn(inquiry, card)
        law47.retraction.plays_another(inquiry, card)
    if played_to_since:
        what_was_played_since(inquiry)


def what_was_played_since(inquiry: Inquiry) -> None:
    """The other side may change its cards, and the next player of the offending side then his own."""
    inquiry.refer(
        "62.C.1",
        _(
            "What {non_offending_side} have played after the revoke may be taken back; then the next player of the "
            "other side may change his card too, which is a penalty card if he defends (62.C.2)."
        ),
    )


@clause("43.B.2.b")
def corrected_as_if_established(inquiry: Inquiry, card: Card) -> None:
    """Dummy had lost his rights and asked first: declarer's card is corrected, and 64 applies all the same."""
    inquiry.decide(
        _("The revoke is corrected and counts as if established: {card:the} goes back, tricks are counted at the end"),
        outcome=Outcome.REVOKE_COUNTED,
        card=card,
    )
    law47.retraction.goes_back(inquiry, card)
    law47.retraction.is_known_to_the_other_side(inquiry, card)
    law47.retraction.plays_another(inquiry, card)
    what_was_played_since(inquiry)
    law64.tricks_are_counted(inquiry)
    law43.violation.may_be_penalised(inquiry)


@clause("62.A")
def minor_penalty_card_is_replaced(inquiry: Inquiry, card: Card) -> None:
    """A defender's faced card, played to a trick where he had to follow with another suit."""
    inquiry.decide(
        _("The revoke is corrected: {card:the} is replaced and stays a minor penalty card"),
        outcome=Outcome.REVOKE_CORRECTED,
        card=card,
    )
    law47.retraction.plays_another(inquiry, card)
    law62.stays_minor(inquiry, card)
    what_was_played_since(inquiry)


@clause("62.B.1")
def defenders_card_withdrawn(inquiry: Inquiry, card: Card, played: tuple[Card, ...] = ()) -> None:
    """From a defender's hand it becomes a major penalty card, whatever its rank."""
    inquiry.find(_("Withdrawn from a defender's hand to correct a revoke, {card:the} is a penalty card."), card=card)
    major = law50.disposition.classified(inquiry, (card,), deliberate=True, played=played)
    others = tuple(each for each in major if each is not card)
    if others:
        law62.plays_another_penalty_card(inquiry, others)
    law50.disposition.remain_on_the_table(inquiry, major)


@clause("62.B.2")
def declarers_card_withdrawn(inquiry: Inquiry, card: Card) -> None:
    """From declarer's hand or dummy: no rectification."""
    law47.retraction.goes_back(inquiry, card)
    law47.retraction.is_known_to_the_other_side(inquiry, card)


@clause("58.B")
def two_cards_together(inquiry: Inquiry) -> None:
    """If one face could be seen it is the card played; if several, the player designates."""
    inquiry.hand_over(
        law67.wrong_number_of_cards,
        _("Two cards or more were played at once from {offender}'s hand."),
        Known(law67.HOW, law67.How.TOGETHER),
    )
