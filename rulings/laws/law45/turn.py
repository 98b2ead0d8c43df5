"""Law 45.C — Played to the current trick: at whose turn was it?

A card that 45.A to C deem played is played to the current trick. A fifth card to the trick is 45.E's, in
``law45.fifth_card``; a lead out of turn and a play before its turn have laws of their own, whose first step is named
here.
"""

from rulings.engine import Card, Inquiry, Outcome, Role, Until, _, clause
from rulings.laws import law45, law47, law57
from rulings.laws.law45.questions import TURN, Turn


def at_whose_turn(inquiry: Inquiry, card: Card, because: str) -> None:
    """Played, ``because`` of what was done with it: to the current trick, if it was that hand's turn."""
    turn = inquiry.ask(TURN)
    if turn is Turn.PLAYED_ALREADY:
        law45.fifth_card.fifth_card(inquiry, card)
        return
    inquiry.find(because, card=card)
    match turn:
        case Turn.HIS:
            is_played(inquiry, card)
        case Turn.LED:
            led_out_of_turn(inquiry, card)
        case Turn.EARLY:
            played_early(inquiry, card)


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
    """Dummy picks up the card that declarer has played, and faces it; declarer may do so himself."""
    inquiry.oblige(
        Role.DUMMY,
        _("Puts {card:the} in the played position"),
        said=_("{dummy}, {card:the} is played: put it in the played position."),
        until=Until.DONE,
        card=card,
    )


def led_out_of_turn(inquiry: Inquiry, card: Card) -> None:
    """Played, but out of turn: the other side says whether it accepts the lead."""
    if law47.retraction.is_a_defenders(inquiry):
        _defender_led(inquiry, card)
    else:
        _declarer_led(inquiry, card)


@clause("53")
def _defender_led(inquiry: Inquiry, card: Card) -> None:
    """Declarer accepts or refuses it (56, 54.D)."""
    inquiry.decide(
        _("{card:The} is led, out of turn: it stays until {declarer} has chosen"), outcome=Outcome.OTHER_LAW, card=card
    )
    _stays_face_up(inquiry, card)
    inquiry.refer(
        "56",
        _(
            "Ask first whether an opponent had told {offender} that it was his turn (47.E.1). If not, {declarer} may "
            "accept the lead (53) or refuse it: the card is then a major penalty card (54.D)."
        ),
    )


@clause("53")
def _declarer_led(inquiry: Inquiry, card: Card) -> None:
    """Either defender accepts it or has it withdrawn (55)."""
    inquiry.decide(
        _("{card:The} is led, out of turn: it stays until a defender has chosen"), outcome=Outcome.OTHER_LAW, card=card
    )
    _stays_face_up(inquiry, card)
    inquiry.refer(
        "55.A",
        _(
            "Ask first whether an opponent had said that it was that hand's turn (47.E.1). If not, either defender may "
            "accept the lead (53) or have it withdrawn; if they disagree, the next in turn after it decides."
        ),
    )


def played_early(inquiry: Inquiry, card: Card) -> None:
    """A play, not a lead, before the hand's turn."""
    if law47.retraction.is_a_defenders(inquiry):
        _defender_played_early(inquiry, card)
    else:
        law57.declarer.stands(inquiry, card)
        law57.premature.declarer_played_early(inquiry)


@clause("57")
def _defender_played_early(inquiry: Inquiry, card: Card) -> None:
    """57 says what it costs; his partner waits, since he may be told what to play."""
    inquiry.decide(
        _("{card:The} is played before its turn: it stays on the table, and {partner} waits"),
        outcome=Outcome.OTHER_LAW,
        card=card,
    )
    _stays_face_up(inquiry, card)
    inquiry.oblige(
        Role.PARTNER,
        _("Waits before he plays"),
        said=_("{partner}, do not play before I have told you what {declarer} may choose."),
        until=Until.DONE,
    )
    inquiry.refer(
        "57.A",
        _(
            "If {partner} has still to play to the trick, {card:the} is a major penalty card and {declarer} chooses "
            "what {partner} must play, unless declarer's side has played from both hands or dummy acted of his own "
            "accord (57.C)."
        ),
        card=card,
    )
    inquiry.refer(
        "57.D",
        _(
            "If {partner} has played and it was {rho}'s turn, the card is played to this trick in turn, if it "
            "legally can be; if not, it is a major penalty card."
        ),
        # Without a D, the clause of 2007 is the one on a card that partner could see.
        until_2017="45.C.1",
    )


def _stays_face_up(inquiry: Inquiry, card: Card) -> None:
    """Until the law that takes over has been applied, the card is where everybody can see it."""
    inquiry.oblige(
        Role.OFFENDER,
        _("Leaves {card:the} face up on the table"),
        said=_("{offender}, leave {card:the} face up on the table for the moment."),
        until=Until.DONE,
        card=card,
    )
