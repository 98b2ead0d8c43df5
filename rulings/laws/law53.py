"""Law 53 — Lead out of turn accepted; and, as a subject, any lead out of turn after the first trick.

A lead that is not accepted goes back under 55 (declarer's) or 56 (a defender's); the opening lead is Law 54's. 47.E.1
comes before all of it: nobody may accept what an opponent brought about.

2017 has B and C in the opposite order of 2007, where B was the wrong defender's play and C the proper lead; and it
limits A to the first twelve tricks, by a footnote. In 2007 the lead to the last trick could be accepted like any other.

In most functions the offender is the hand that led, and ``turn`` the role, counted from it, of the hand whose lead it
was.
"""

from rulings.engine import Card, Inquiry, Outcome, Role, Seat, Until, _, clause
from rulings.laws import law16, law44, law47, law55, law56, law57, particulars
from rulings.laws.law53_questions import (
    CARD,
    CIRCUMSTANCES,
    FROM_BOTH_HANDS,
    LED,
    RIGHT_HAND_CARD,
    TURN,
    Circumstance,
)


@clause("53")
def lead_out_of_turn(inquiry: Inquiry) -> None:
    """Which hand led, whose turn was it, and has something happened that leaves nothing to choose?"""
    declarer = inquiry.ask(particulars.DECLARER)
    led = inquiry.ask(LED)
    inquiry.cast(declarer=declarer, offender=led)
    turn = _turn(inquiry, led)
    led_at_the_turn_of(inquiry, inquiry.ask(CARD), turn)


@clause("53")
def led_at_the_turn_of(inquiry: Inquiry, card: Card, turn: Role) -> None:
    """The offender has led ``card`` and it was the lead of ``turn``, any hand but his own."""
    circumstances = inquiry.ask(CIRCUMSTANCES.without(*_impossible(inquiry, turn)), turn=inquiry.seat(turn))
    if Circumstance.THIRTEENTH_TRICK in circumstances:
        last_trick(inquiry, card, turn, circumstances)
    elif Circumstance.TOLD_BY_OPPONENT in circumstances:
        on_an_opponents_word(inquiry, card, turn)
    elif Circumstance.NEXT_PLAYED in circumstances:
        next_hand_has_played(inquiry, card)
    elif Circumstance.PROPER_LEAD in circumstances:
        proper_lead(inquiry, card, turn)
    elif Circumstance.RIGHT_PLAYED in circumstances:
        hand_on_the_right_has_played(inquiry, card)
    elif Circumstance.ANOTHER_CARD in circumstances:
        law56.offender_has_penalty_cards(inquiry, card, turn)
    elif _a_defender_led(inquiry):
        law56.declarer_accepts_or_not(inquiry, card, turn)
    else:
        law55.defenders_accept_or_not(inquiry, card, turn)


def _turn(inquiry: Inquiry, led: Seat) -> Role:
    """Whose lead it was: one of the other three hands."""
    roles = {led.partner: Role.PARTNER, led.lho: Role.LHO, led.rho: Role.RHO}
    return roles[inquiry.ask(TURN.among(led.lho, led.partner, led.rho))]


def _impossible(inquiry: Inquiry, turn: Role) -> tuple[Circumstance, ...]:
    """A partner's lead is no opponent's, and penalty cards are defenders'."""
    partners = (Circumstance.PROPER_LEAD,) if turn is Role.PARTNER else ()
    return partners if _a_defender_led(inquiry) else (*partners, Circumstance.ANOTHER_CARD)


def _a_defender_led(inquiry: Inquiry) -> bool:
    return inquiry.seat(Role.OFFENDER).side is not inquiry.seat(Role.DECLARER).side


def on_an_opponents_word(inquiry: Inquiry, card: Card, turn: Role) -> None:
    """47.E.1: the card goes back, and the lead is where it was."""
    law47.misinformed.played_on_an_opponents_word(inquiry, card)
    _others_take_back_too(inquiry)
    law44.leads(inquiry, turn)


@clause("47.D")
def _others_take_back_too(inquiry: Inquiry) -> None:
    """What else was played to a lead that is gone has lost its trick; the lead made in turn is the lead."""
    inquiry.find(
        _(
            "Any other card played to it goes back as well, and is no penalty card. If the player whose turn it was "
            "has led already, his lead stands."
        )
    )


@clause("53.A")
def last_trick(inquiry: Inquiry, card: Card, turn: Role, circumstances: frozenset[Circumstance]) -> None:
    """A lead to the thirteenth trick cannot be accepted, be it by playing to it: it must be withdrawn.

    With one card in each hand, a penalty card would change nothing.
    """
    inquiry.decide(_("Lead out of turn to the last trick: it must be withdrawn"), outcome=Outcome.TAKEN_BACK)
    inquiry.oblige(
        Role.OFFENDER,
        _("Takes {card:the} back and plays it when his turn comes"),
        said=_("{offender}, take {card:the} back: at the last trick nobody may accept it. Play it at your turn."),
        until=Until.DONE,
        card=card,
    )
    if Circumstance.NEXT_PLAYED in circumstances:
        _takes_back_what_he_played_to_it(inquiry, Role.LHO)
    if Circumstance.RIGHT_PLAYED in circumstances:
        _takes_back_what_he_played_to_it(inquiry, Role.RHO)
    inquiry.find(_("Each hand has one card left: nobody has anything to choose, and no penalty card is needed."))
    if Circumstance.PROPER_LEAD in circumstances:
        inquiry.find(_("{leading}'s own lead stands."), leading=inquiry.seat(turn))
        law44.plays_next(inquiry, _after(turn))
    else:
        law44.leads(inquiry, turn)


def _takes_back_what_he_played_to_it(inquiry: Inquiry, hand: Role) -> None:
    inquiry.oblige(
        hand,
        _("Takes back the card played to it, and plays it when his turn comes"),
        said=_("{player}, take your card back too, and play it at your turn."),
        until=Until.DONE,
        player=inquiry.seat(hand),
    )


_NEXT_AFTER = {Role.LHO: Role.PARTNER, Role.RHO: Role.OFFENDER}


def _after(hand: Role) -> Role:
    """The hand that plays after this opponent's."""
    return _NEXT_AFTER[hand]


@clause("53.A")
def accepted_by_a_statement(inquiry: Inquiry) -> None:
    """Declarer says that he accepts: the lead is treated as a correct one, and nothing is due for it."""
    inquiry.find(_("{declarer} accepts: the lead is treated as correct, and nothing is due for it."))


@clause("53.A")
def accepted_by_a_defender(inquiry: Inquiry) -> None:
    """A defender says that he accepts declarer's lead: it is treated as correct."""
    inquiry.find(_("Accepted, the lead is treated as correct, and nothing is due for it."))


@clause("53.A")
def accepted_by_playing_to_it(inquiry: Inquiry) -> None:
    """The hand next in turn after the irregular lead has played: that accepts it, said or not."""
    inquiry.find(_("{declarer} has played to the lead from his hand: that accepts it, whatever was said."))


@clause("53.A")
def next_hand_has_played(inquiry: Inquiry, card: Card) -> None:
    """The same at any later trick: the lead stands, and the trick goes on from the card played to it."""
    inquiry.decide(
        _("Lead out of turn accepted: a card has been played to {card:the} in turn"),
        outcome=Outcome.LEAD_ACCEPTED,
        card=card,
    )
    if _a_defender_led(inquiry):
        what_bound_him_before_remains(inquiry)
    law44.plays_next(inquiry, Role.PARTNER)


@clause("60.A.3")
def what_bound_him_before_remains(inquiry: Inquiry) -> None:
    """A lead that stands takes nothing from what its side was bound to before: that is for its later turns."""
    inquiry.find(
        _("A penalty card that lay there before, or a lead restriction, still binds {offender} and {partner} later.")
    )


def hand_on_the_right_has_played(inquiry: Inquiry, card: Card) -> None:
    """Not the next hand: a defender's card to declarer's lead is 53.C's, declarer's to a defender's lead 57.C.3's."""
    if _a_defender_led(inquiry):
        declarer_has_played_from_the_wrong_hand(inquiry, card)
        what_bound_him_before_remains(inquiry)
    else:
        wrong_defender_has_played(inquiry, card)


def declarer_has_played_from_the_wrong_hand(inquiry: Inquiry, card: Card) -> None:
    """A defender led, and declarer played to it from the hand whose turn it was not.

    That is no play by the next hand, which 53.A and 60.A.1 speak of. But a card that declarer plays too early, from
    either hand, may not be withdrawn if legal, so that the lead it was played to stands with it; 54.B.2 says so of an
    opening lead.
    """
    law57.premature.declarer_played_early(inquiry)
    law57.declarer.lead_stands_with_it(inquiry, card)


def proper_lead(inquiry: Inquiry, card: Card, turn: Role) -> None:
    """The opponent whose turn it was has led: it is no play to the irregular lead, and it stands."""
    _proper_lead_stands(inquiry, card, turn)
    cards_played_in_error_go_back(inquiry, card, turn)
    law44.plays_next(inquiry, _after(turn))


@clause("53.B", until_2017="53.C")
def _proper_lead_stands(inquiry: Inquiry, card: Card, turn: Role) -> None:
    """Whatever was played to the irregular lead."""
    inquiry.decide(
        _("{leading}'s lead stands; {card:the} goes back"),
        outcome=Outcome.TAKEN_BACK,
        card=card,
        leading=inquiry.seat(turn),
    )


@clause("47.F.1")
def cards_played_in_error_go_back(inquiry: Inquiry, card: Card, turn: Role) -> None:
    """All cards played in error to the trick may be withdrawn, and none is a penalty card; what they showed is 16's."""
    leading = inquiry.seat(turn)
    inquiry.oblige(
        Role.OFFENDER,
        _("Takes {card:the} back, which is not a penalty card; at his turn he plays any legal card"),
        said=_(
            "{offender}, take {card:the} back: {leading}'s lead stands. It is not a penalty card; at your turn you "
            "play any legal card."
        ),
        until=Until.DONE,
        card=card,
        leading=leading,
    )
    inquiry.oblige(
        Role.EVERYONE,
        _("May take back a card played to {card:the} and not to {leading}'s lead"),
        said=_(
            "{everyone}: if you have played to {card:the} and not to {leading}'s lead, you may take your card back."
        ),
        until=Until.DONE,
        card=card,
        leading=leading,
    )
    if _a_defender_led(inquiry):
        law16.withdrawals.withdrawn(inquiry, card)
    else:
        # Declarer knows his own two hands: only cards that the defenders take back could tell his side something.
        law16.withdrawals.withdrawn_by_the_other_side(inquiry)


def wrong_defender_has_played(inquiry: Inquiry, card: Card) -> None:
    """Declarer's lead was followed by the defender on its right, before his partner: it stands, and 57 is his."""
    other = inquiry.ask(RIGHT_HAND_CARD.other_than(card))
    both_hands = inquiry.confirms(FROM_BOTH_HANDS)
    _lead_stands(inquiry, card)
    with inquiry.offender(inquiry.seat(Role.RHO)):
        if both_hands:
            law57.excused.declarer_has_played_from_both_hands(inquiry, other)
        else:
            law57.premature.before_his_partner(inquiry, other, led=card, named=(card,))


@clause("53.C", until_2017="53.B")
def _lead_stands(inquiry: Inquiry, card: Card) -> None:
    """Played to by the wrong defender, it is accepted all the same."""
    inquiry.find(_("{card:The} stands as the lead: {rho} has played to it. {lho} plays next."), card=card)
