"""Law 53 — Lead out of turn accepted; and, as a subject, any lead out of turn after the first trick.

A lead that is not accepted goes back under 55 (declarer's) or 56 (a defender's); the opening lead is Law 54's. 47.E.1
comes before all of it: nobody may accept what an opponent brought about.

2017 has B and C in the opposite order of 2007, where B was the wrong defender's play and C the proper lead; and it
limits A to the first twelve tricks, by a footnote. In 2007 the lead to the last trick could be accepted like any other.

In most functions the offender is the hand that led, and ``turn`` the role, counted from it, of the hand whose lead it
was.
"""

from rulings.engine import Card, Inquiry, Known, Outcome, Role, _, clause
from rulings.laws import (
    law11,
    law44,
    law47,
    law50,
    law53_beside,
    law53_retracted,
    law55,
    law56,
    law57,
    law58,
    law58_questions,
    particulars,
)
from rulings.laws.law53_questions import (
    CARD,
    CIRCUMSTANCES,
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
    turn = whose_lead(inquiry)
    if _a_defender_led(inquiry):
        card = inquiry.ask(CARD)
        _ruled(inquiry, card, turn, _circumstances(inquiry, turn))
    elif circumstances := _circumstances(inquiry, turn):
        _ruled(inquiry, inquiry.ask(CARD), turn, circumstances)
    else:
        # The defenders choose without being told the card, which lies there: it is asked when they have chosen.
        law55.defenders_accept_or_not(inquiry, None, turn)


def _circumstances(inquiry: Inquiry, turn: Role) -> frozenset[Circumstance]:
    return inquiry.ask(CIRCUMSTANCES.without(*_impossible(inquiry, turn)), turn=inquiry.seat(turn))


@clause("53")
def _ruled(inquiry: Inquiry, card: Card, turn: Role, circumstances: frozenset[Circumstance]) -> None:
    """The offender has led ``card`` and it was the lead of ``turn``, any hand but his own."""
    if Circumstance.AT_ONCE in circumstances:
        led_at_the_same_moment(inquiry, card, turn, has_others=Circumstance.ANOTHER_CARD in circumstances)
    elif Circumstance.THIRTEENTH_TRICK in circumstances:
        _last_trick(inquiry, card, turn, circumstances)
    elif not circumstances.isdisjoint(NOTHING_TO_CHOOSE):
        _nothing_to_choose(inquiry, card, turn, circumstances)
        if Circumstance.ANOTHER_CARD in circumstances and not _partner_leads_beside(turn, circumstances):
            law53_beside.stay(inquiry, law53_beside.lying(inquiry, card))
    elif Circumstance.ANOTHER_CARD in circumstances:
        law56.offender_has_penalty_cards(inquiry, card, turn)
    else:
        law56.declarer_accepts_or_not(inquiry, card, turn)


NOTHING_TO_CHOOSE = (
    Circumstance.TOLD_BY_OPPONENT,
    Circumstance.NEXT_PLAYED,
    Circumstance.PROPER_LEAD,
    Circumstance.RIGHT_PLAYED,
    Circumstance.ACCEPTED,
)


def _nothing_to_choose(inquiry: Inquiry, card: Card, turn: Role, circumstances: frozenset[Circumstance]) -> None:
    """An opponent's word comes first; then whether the lead was accepted before the proper lead was made."""
    if Circumstance.TOLD_BY_OPPONENT in circumstances:
        law47.misinformed.played_on_an_opponents_word(inquiry, card)
        _others_take_back_too(inquiry)
        if _partner_leads_beside(turn, circumstances):
            law53_retracted.partner_leads_beside_penalty_cards(inquiry, card)
        else:
            _lead_made_in_turn_stands(inquiry, turn)
            law44.leads(inquiry, turn)
            if turn is not Role.PARTNER and not _a_defender_led(inquiry):
                law55.penalty_card_comes_first(inquiry, turn)
    elif Circumstance.NEXT_PLAYED in circumstances:
        next_hand_has_played(inquiry, card)
    elif circumstances.isdisjoint((Circumstance.ACCEPTED, Circumstance.PROPER_LEAD)):
        hand_on_the_right_has_played(inquiry, card)
    elif Circumstance.ACCEPTED not in circumstances:
        right_played = Circumstance.RIGHT_PLAYED in circumstances
        law53_retracted.proper_lead(inquiry, card, turn, right_played=right_played)
    elif Circumstance.PROPER_LEAD in circumstances:
        led_once_it_was_accepted(inquiry, card, turn)
    else:
        has_been_accepted(inquiry, card)
        if Circumstance.RIGHT_PLAYED in circumstances:
            _played_too_early_to_it(inquiry)


@clause("58.A")
def led_at_the_same_moment(inquiry: Inquiry, card: Card, turn: Role, *, has_others: bool) -> None:
    """The lead in turn counts as first, so that the other card is a play to it, in turn or too early."""
    first = inquiry.seat(turn)
    if not has_others or turn is Role.LHO:
        inquiry.hand_over(
            law58.at_the_same_time,
            _("It does not count as a lead, but as a play to {first}'s lead."),
            Known(law58_questions.KIND, law58_questions.Kind.LEAD),
            Known(law58_questions.IN_TURN, first),
            Known(law50.disposition.ANOTHER, has_others),
            first=first,
        )
    elif turn is Role.PARTNER:
        law58.comes_after(inquiry, card, first, law53_beside.lying(inquiry, card))
    else:
        law58.counts_as_second(inquiry, card, first)
        # Where it is a revoke, the correction asks about them.
        if law58.in_turn_after_all(inquiry, card):
            law53_beside.he_had_perhaps_to_play_one(inquiry)
            law53_beside.stay(inquiry, law53_beside.lying(inquiry, card))


def whose_lead(inquiry: Inquiry) -> Role:
    """Whose lead it was: one of the three hands that the offender's is not."""
    roles = {inquiry.seat(role): role for role in (Role.LHO, Role.PARTNER, Role.RHO)}
    question = TURN.among(*roles)
    if not _a_defender_led(inquiry):
        # Declarer who leads from one of his two hands nearly always should have led from the other.
        question = question.usually(inquiry.seat(Role.PARTNER))
    return roles[inquiry.ask(question)]


def _impossible(inquiry: Inquiry, turn: Role) -> tuple[Circumstance, ...]:
    """A partner's lead is no opponent's, and penalty cards are defenders'."""
    partners = (Circumstance.PROPER_LEAD,) if turn is Role.PARTNER else ()
    return partners if _a_defender_led(inquiry) else (*partners, Circumstance.ANOTHER_CARD)


def _a_defender_led(inquiry: Inquiry) -> bool:
    return inquiry.seat(Role.OFFENDER).side is not inquiry.seat(Role.DECLARER).side


def _partner_leads_beside(turn: Role, circumstances: frozenset[Circumstance]) -> bool:
    """The lead goes back on an opponent's word and comes from the partner: penalty cards bear upon his (50.D.2)."""
    return (
        turn is Role.PARTNER
        and Circumstance.ANOTHER_CARD in circumstances
        and Circumstance.TOLD_BY_OPPONENT in circumstances
    )


@clause("47.D")
def _others_take_back_too(inquiry: Inquiry) -> None:
    """What else was played to a lead that is gone has lost its trick."""
    inquiry.find(_("Any other card played to it goes back as well, and is no penalty card."))


@clause("47.F.2")
def _lead_made_in_turn_stands(inquiry: Inquiry, turn: Role) -> None:
    """Nothing lets it be withdrawn: it was no play to the lead that is gone."""
    inquiry.find(_("If {leading} has led already, his lead stands."), leading=inquiry.seat(turn))


def _last_trick(inquiry: Inquiry, card: Card, turn: Role, circumstances: frozenset[Circumstance]) -> None:
    """To which somebody may have played, or which its owner may have made since."""
    to_it = {Circumstance.NEXT_PLAYED: Role.LHO, Circumstance.RIGHT_PLAYED: Role.RHO}
    played = tuple(hand for circumstance, hand in to_it.items() if circumstance in circumstances)
    law53_retracted.last_trick(inquiry, card, turn, played, proper_lead_made=Circumstance.PROPER_LEAD in circumstances)


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
        law53_beside.what_bound_him_before_remains(inquiry)
    law44.plays_next(inquiry, Role.PARTNER)
    law11.gained_in_ignorance(inquiry)


@clause("53.A")
def has_been_accepted(inquiry: Inquiry, card: Card) -> None:
    """In words, before the director came: it is a correct lead, and nobody may change his mind."""
    if _a_defender_led(inquiry):
        accepted_by_a_statement(inquiry)
        law56.stands(inquiry, card)
        law53_beside.what_bound_him_before_remains(inquiry)
    else:
        accepted_by_a_defender(inquiry)
        law55.stands(inquiry, card)


@clause("53.B", until_2017="53.C")
def led_once_it_was_accepted(inquiry: Inquiry, card: Card, turn: Role) -> None:
    """B is subject to A: a lead that was accepted, in words too, is the lead, and what comes after is played to it."""
    inquiry.find(
        _(
            "The lead had been accepted before {leading} led: his card is played to {card:the}, and is corrected like "
            "any revoke if it does not follow suit though he could."
        ),
        leading=inquiry.seat(turn),
        card=card,
    )
    if turn is Role.LHO:
        next_hand_has_played(inquiry, card)
    else:
        has_been_accepted(inquiry, card)
        _played_too_early_to_it(inquiry)


def _played_too_early_to_it(inquiry: Inquiry) -> None:
    """The lead was accepted and the hand on its right has played: a play before its turn, to a lead that stands."""
    if _a_defender_led(inquiry):
        law57.premature.declarer_played_early(inquiry)
    else:
        inquiry.refer(
            "57.A",
            _("{rho} has played before {lho}: rule on his card as “Led or played too early”."),
        )


def hand_on_the_right_has_played(inquiry: Inquiry, card: Card) -> None:
    """Not the next hand: a defender's card to declarer's lead is 53.C's, declarer's to a defender's lead 57.C.3's."""
    if _a_defender_led(inquiry):
        declarer_has_played_from_the_wrong_hand(inquiry, card)
        law53_beside.what_bound_him_before_remains(inquiry)
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
    inquiry.doubt(
        _(
            "The law does not say what becomes of a lead to which declarer has played from the wrong hand. It is taken "
            "to stand with his card, which may not go back (57.C.3); 53.A and 60.A.1 speak only of the next hand."
        )
    )


@clause("53.C", until_2017="53.B")
def wrong_defender_has_played(inquiry: Inquiry, card: Card) -> None:
    """Declarer's lead was followed by the defender on its right, before his partner: it stands, and 57 is his.

    B, to which this yields, is about the defender whose own turn to lead it was, and who made that lead.
    """
    other = inquiry.ask(RIGHT_HAND_CARD.other_than(card))
    inquiry.find(_("{card:The} stands as the lead: {rho} has played to it. {lho} plays next."), card=card)
    follows = (Known(law57.questions.EXCUSED_LEGAL, True),) if other.suit is card.suit else ()
    inquiry.hand_over(
        law57.premature.too_early,
        _("{rho} has played before {lho}: Law 57 applies to his card."),
        Known(law57.questions.WHO, inquiry.seat(Role.RHO)),
        Known(law57.questions.CARD, other),
        Known(law57.questions.LED, card.suit),
        Known(law57.questions.CIRCUMSTANCES, frozenset(), not_so=law57.questions.NOT_OF_A_PLAY_BEFORE_PARTNER),
        *follows,
    )
