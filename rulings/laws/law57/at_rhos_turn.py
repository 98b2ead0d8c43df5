"""Law 57.D — A play at the turn of the hand on the right, with the partner's card played.

New in 2017: before, a card that partner could see was played to the trick (45.C.1) if it legally could be, and
otherwise a card exposed by deliberate play (49, 50.B).
"""

from rulings.engine import Card, Edition, Inquiry, Outcome, PenaltyCardKind, Role, Until, _, clause
from rulings.laws import law50, law53_beside
from rulings.laws.law57.questions import PLAYABLE


def at_right_hand_opponents_turn(inquiry: Inquiry, card: Card, others: tuple[Card, ...] | None = None) -> None:
    """His partner has played: only the hand on his right had still to play before him."""
    if plays_it_at_his_turn(inquiry, card):
        _is_played_at_his_turn(inquiry, card)
        if others:
            law53_beside.stay_beside_what_stands(inquiry, others)
    else:
        if others is None:
            others = law50.beside.asked_for(inquiry, card)
        _cannot_be_played(inquiry, card, others)
        law50.disposition.remain_on_the_table(inquiry, (*others, card))


@clause("57.D", until_2017="45.C.1")
def _is_played_at_his_turn(inquiry: Inquiry, card: Card) -> None:
    inquiry.decide(_("{card:The} stays and is played at {offender}'s turn"), outcome=Outcome.CARD_PLAYED, card=card)


@clause("57.D", until_2017="49")
def _cannot_be_played(inquiry: Inquiry, card: Card, others: tuple[Card, ...]) -> None:
    """Not legally to this trick: the clause itself makes it a major penalty card, until 2017 it was one by 49 and 50.B.

    He has not played to the trick with it, and does so at his turn.
    """
    inquiry.decide(
        _("{card:The} cannot legally be played to this trick: it is a major penalty card"),
        outcome=Outcome.PENALTY_CARD,
        card=card,
    )
    if others or inquiry.edition < Edition.LAWS_2017:
        law50.beside.becomes_major(inquiry, others, card)
    else:
        inquiry.place_penalty_card(card, PenaltyCardKind.MAJOR)
    inquiry.oblige(
        Role.OFFENDER,
        _("Plays a legal card to this trick, at his turn"),
        said=_(
            "{offender}, {card:the} came before its turn and cannot legally be played to this trick: when your turn "
            "comes, play a legal card to it."
        ),
        until=Until.END_OF_TRICK,
        card=card,
    )
    if inquiry.edition >= Edition.LAWS_2017:
        law_16_may_apply(inquiry, card)


@clause("57.D")
def law_16_may_apply(inquiry: Inquiry, card: Card) -> None:
    """To the attempt itself; what the card shows while it lies there all may use (50.E.1). New in 2017, like both."""
    inquiry.watch(
        _(
            "Did the attempt to play {card:the} before its turn suggest to {partner}, beyond the sight of the card on "
            "the table (50.E), something that he used? If so, Law 16 applies."
        ),
        card=card,
    )


def played_at_turn_of_declaring_side(
    inquiry: Inquiry, card: Card, led: Card | None = None, others: tuple[Card, ...] = ()
) -> bool:
    """A defender has led at the turn of the declaring side's hand on his right, after a lead that stands.

    A card that he can legally play to the trick is played when his turn comes; another is a major penalty card.
    Returns whether it is played. ``led`` is the card led, where it is known: one of its suit needs no question.
    ``others`` are the penalty cards that he has already.
    """
    if plays_it_at_his_turn(inquiry, card, led):
        return True
    _cannot_be_played(inquiry, card, others)
    law50.disposition.remain_on_the_table(inquiry, (*others, card))
    return False


@clause("57.D", until_2017="45.C.1")
def plays_it_at_his_turn(inquiry: Inquiry, card: Card, led: Card | None = None) -> bool:
    """If he can legally play it to the trick, he plays it when his turn comes; returns whether he can."""
    follows_suit = led is not None and card.suit is led.suit
    if not (follows_suit or inquiry.confirms(PLAYABLE, card=card)):
        return False
    inquiry.oblige(
        Role.OFFENDER,
        _("Plays {card:the} to this trick, at his turn"),
        said=_("{offender}, leave {card:the} on the table: you play it to this trick when your turn comes."),
        until=Until.END_OF_TRICK,
        card=card,
    )
    inquiry.watch(
        _("Did {partner} use what {card:the}, seen before its turn, suggested to him? If so, Law 16 applies."),
        card=card,
    )
    return True
