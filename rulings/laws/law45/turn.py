"""Law 45.C — Played to the current trick: at whose turn was it?

A card that 45.A to C deem played is played to the current trick. Another card to the same trick, a lead out of turn and
a play before its turn have laws of their own, each a subject of the menu: the facts are handed over to it as they are
(47.B comes to them as well), so that the ruling is the one to which that subject comes.
"""

from rulings.engine import Card, Inquiry, Known, Outcome, Role, Until, _, clause
from rulings.laws import law47, law53, law54, law57, law67
from rulings.laws.law45.questions import TURN, Turn
from rulings.laws.law54.questions import CIRCUMSTANCES as LEAD_CIRCUMSTANCES
from rulings.laws.law54.questions import WRONG_LEADER, WrongLeader
from rulings.laws.law54.questions import Circumstance as LeadCircumstance
from rulings.laws.law57.questions import TOO_EARLY, TooEarly


def at_whose_turn(inquiry: Inquiry, card: Card, because: str) -> None:
    """Played, ``because`` of what was done with it: to the current trick, if it was that hand's turn."""
    # He whose lead it is does not make it out of turn, and what declarer names from dummy is no opening lead.
    no_opening_lead = inquiry.seat(Role.OFFENDER) in (inquiry.seat(Role.DECLARER).lho, inquiry.seat(Role.DUMMY))
    turn = inquiry.ask(TURN.without(Turn.OPENING_LEAD) if no_opening_lead else TURN)
    inquiry.find(because, card=card)
    match turn:
        case Turn.HIS:
            is_played(inquiry, card)
        case Turn.PLAYED_ALREADY:
            one_card_too_many(inquiry)
        case Turn.LED:
            led_out_of_turn(inquiry)
        case Turn.OPENING_LEAD:
            made_the_opening_lead(inquiry)
        case Turn.EARLY:
            played_early(inquiry)


def is_played(inquiry: Inquiry, card: Card) -> None:
    """At his turn: it stays, and only an illegal card may be changed."""
    inquiry.decide(_("{card:The} is played"), outcome=Outcome.CARD_PLAYED, card=card)
    if inquiry.seat(Role.OFFENDER) is inquiry.seat(Role.DUMMY):
        dummy_faces_it(inquiry, card)
        law47.retraction.may_not_be_withdrawn(inquiry)
    else:
        law47.retraction.stays_on_the_table(inquiry, card)


@clause("45.B")
def dummy_faces_it(inquiry: Inquiry, card: Card) -> None:
    """Dummy picks up the card that declarer has played, and faces it; declarer may do so himself, and is held to it."""
    inquiry.oblige(
        Role.DECLARING_SIDE,
        _("Have {card:the} in the played position"),
        said=_("{declarer}, {card:the} is played from dummy; {dummy}, put it in the played position."),
        until=Until.DONE,
        card=card,
    )


@clause("45.E")
def one_card_too_many(inquiry: Inquiry) -> None:
    """A second card from one hand, in time: a fifth card, or a lead to the next trick."""
    inquiry.hand_over(
        law67.wrong_number_of_cards,
        _("{offender}'s hand had already played to this trick."),
        Known(law67.HOW, law67.How.AGAIN),
    )


@clause("53")
def led_out_of_turn(inquiry: Inquiry) -> None:
    """After the first trick: the other side says whether it accepts the lead, where it has anything to say."""
    inquiry.hand_over(law53.lead_out_of_turn, _("It was a lead out of turn, from {offender}'s hand."))


@clause("54")
def made_the_opening_lead(inquiry: Inquiry) -> None:
    """The first trick has a law of its own, of which the declaring side's lead is a part (E)."""
    law = law54.opening_lead.opening_lead_out_of_turn
    led = _("It was an opening lead out of turn, from {offender}'s hand.")
    if law47.retraction.is_a_defenders(inquiry):
        inquiry.hand_over(law, led, Known(LEAD_CIRCUMSTANCES, frozenset(), not_so=NOT_OF_A_DEFENDERS_LEAD))
    else:
        declarers = inquiry.seat(Role.OFFENDER) is inquiry.seat(Role.DECLARER)
        inquiry.hand_over(
            law,
            led,
            Known(LEAD_CIRCUMSTANCES, frozenset({LeadCircumstance.DECLARING_SIDE_LED}), not_so=NOT_OF_A_CARD_PLAYED),
            Known(WRONG_LEADER, WrongLeader.DECLARER if declarers else WrongLeader.DUMMY),
        )


NOT_OF_A_CARD_PLAYED = (LeadCircumstance.FACE_DOWN, LeadCircumstance.OPPONENTS_DOING)
"""A card that its owner put down, held in sight or named: it does not lie face down, nor was it knocked out."""
NOT_OF_A_DEFENDERS_LEAD = (
    *NOT_OF_A_CARD_PLAYED,
    LeadCircumstance.DECLARING_SIDE_LED,
    LeadCircumstance.DEFENDER_FOLLOWED,
)


@clause("57")
def played_early(inquiry: Inquiry) -> None:
    """A play to this trick, not a lead, before the hand's turn."""
    early = _("It was a play before its turn, from {offender}'s hand.")
    if law47.retraction.is_a_defenders(inquiry):
        inquiry.hand_over(law57.premature.too_early, early)
    else:
        a_play = Known(TOO_EARLY, TooEarly.PLAY)
        inquiry.hand_over(law57.premature.too_early, early, a_play)
