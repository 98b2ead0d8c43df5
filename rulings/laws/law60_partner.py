"""Law 60.C — The partner of the player at fault has played as well, before the director had ruled.

His card takes nothing from the other side's rights: what they may choose of the first card they still choose, and the
second is judged by what they have chosen. 47.E.1 comes first here too: what an opponent brought about is no offence.
"""

from rulings.engine import Card, Edition, Inquiry, Outcome, Role, Until, _, clause
from rulings.laws import law47, law50, law53, law55, law56, law57
from rulings.laws.law60_questions import (
    CARD,
    COMPLIES,
    FIRST,
    FIRST_OF_DECLARING_SIDE,
    OTHER,
    PARTNER_HAS_ANOTHER,
    PARTNERS,
    PARTNERS_TURN,
    SECOND,
    First,
)


@clause("60.C")
def partner_has_played(inquiry: Inquiry) -> None:
    """A card of the side at fault takes nothing from the other side's rights, and may itself need a rectification."""
    first, card = _first(inquiry), inquiry.ask(CARD)
    match first:
        case First.TOLD:
            on_an_opponents_word(inquiry, card)
        case First.LED:
            _partner_played_to_a_lead_out_of_turn(inquiry, card, _second(inquiry, card))
        case First.LED_BESIDE:
            _and_a_penalty_card_lay_there(inquiry, card, _second(inquiry, card))
        case First.FROM_BOTH_HANDS:
            law57.excused.declarer_has_played_from_both_hands(inquiry, card, partner_played=True)
        case First.DUMMYS_DOING:
            law57.excused.dummy_brought_it_about(inquiry, card, partner_played=True)
        case First.PLAYED if law47.retraction.is_a_defenders(inquiry):
            played_before_his_partner(inquiry, card)
        case First.PLAYED:
            _second(inquiry, card)
            law57.premature.declarer_played_early(inquiry)
            law57.declarer.stands(inquiry, card)


def _second(inquiry: Inquiry, card: Card) -> Card:
    second = inquiry.ask(SECOND.other_than(card))
    inquiry.find(_("{second:The}, played by {partner}, takes nothing from the other side's rights."), second=second)
    return second


@clause("47.E.1")
def on_an_opponents_word(inquiry: Inquiry, card: Card) -> None:
    """Nobody may accept the first card, which goes back; and with it what his partner has put down to it.

    That is no penalty card either: it is exposed in the application of a law (49). Played at his own turn it is in
    order, whatever came before it.
    """
    second = inquiry.ask(SECOND.other_than(card))
    his_turn = inquiry.confirms(PARTNERS_TURN)
    law47.misinformed.played_on_an_opponents_word(inquiry, card)
    with inquiry.offender(inquiry.seat(Role.PARTNER)):
        if his_turn:
            _stays_in_turn(inquiry, second)
        else:
            law47.retraction.goes_back(inquiry, second)
            law47.retraction.is_known_to_his_side(inquiry, second)


@clause("47.F.2")
def _stays_in_turn(inquiry: Inquiry, card: Card) -> None:
    """Nothing lets a card be withdrawn that was led or played in turn."""
    player = law47.retraction.who_plays_it(inquiry)
    inquiry.oblige(
        player,
        _("Leaves {card:the}: it was played in turn"),
        said=_("{player}, {card:the} stays: it was played in turn."),
        until=Until.END_OF_TRICK,
        player=inquiry.seat(player),
        card=card,
    )


def _first(inquiry: Inquiry) -> First:
    """What the first card was; a lead of declarer's to the next trick, with this one unfinished, is none of it."""
    if law47.retraction.is_a_defenders(inquiry):
        return inquiry.ask(FIRST)
    return First[inquiry.ask(FIRST_OF_DECLARING_SIDE).name]


@clause("51")
def _and_a_penalty_card_lay_there(inquiry: Inquiry, card: Card, second: Card) -> None:
    """Refused, the card led joins it: both are major, and the options are 51's."""
    _partner_played_to_a_lead_out_of_turn(inquiry, card, second, (inquiry.ask(OTHER.other_than(card, second)),))


def _partner_played_to_a_lead_out_of_turn(
    inquiry: Inquiry, card: Card, second: Card, others: tuple[Card, ...] = ()
) -> None:
    """The other side accepts the lead or not, as if there were no second card; that is judged by what they choose."""
    turn = law53.whose_lead(inquiry)
    if not law47.retraction.is_a_defenders(inquiry):
        accepted = law55.defenders_accept_or_not(inquiry, card, turn)
        _other_hands_card(inquiry, second, accepted=accepted)
        return
    chosen = law56.declarer_accepts_or_not(inquiry, card, turn, own=(second,), others=others)
    with inquiry.offender(inquiry.seat(Role.PARTNER)):
        if chosen.led is None and not (
            chosen.accepted and law57.at_rhos_turn.plays_it_at_his_turn(inquiry, second, led=card)
        ):
            _waits_on_the_table(inquiry, second, card, *others)
            if chosen.accepted and inquiry.edition >= Edition.LAWS_2017:
                law57.at_rhos_turn.law_16_may_apply(inquiry, second)


def _other_hands_card(inquiry: Inquiry, second: Card, *, accepted: bool) -> None:
    """Played too early to a lead that stands, it stands if legal (57.C.3); to one that is gone, it goes back too."""
    with inquiry.offender(inquiry.seat(Role.PARTNER)):
        if accepted:
            law57.premature.declarer_played_early(inquiry)
        else:
            law47.retraction.goes_back(inquiry, second)
            law47.retraction.is_known_to_the_other_side(inquiry, second)


@clause("60.C")
def played_before_his_partner(inquiry: Inquiry, card: Card) -> None:
    """Declarer has the choice of 57.A nevertheless, and the partner's card is measured by it."""
    second = _second(inquiry, card)
    law57.premature.before_his_partner(inquiry, card, named=(second,))
    if inquiry.confirms(COMPLIES, second=second):
        inquiry.decide(
            _("{second:The} stands: {partner} may play it after {declarer}'s choice"),
            outcome=Outcome.CARD_PLAYED,
            second=second,
        )
        inquiry.oblige(
            Role.PARTNER,
            _("Leaves {second:the}: it is played to this trick"),
            said=_("{partner}, {second:the} is a card that you may play: it stays."),
            until=Until.END_OF_TRICK,
            second=second,
        )
        return
    inquiry.decide(
        _("{partner} replaces {second:the}, which becomes a major penalty card"),
        outcome=Outcome.PENALTY_CARD,
        second=second,
    )
    inquiry.oblige(
        Role.PARTNER,
        _("Plays as {declarer} has chosen in place of {second:the}"),
        said=_("{partner}, play as {declarer} has chosen, and leave {second:the} face up in front of you."),
        until=Until.DONE,
        second=second,
    )
    with inquiry.offender(inquiry.seat(Role.PARTNER)):
        law50.beside.wait_after_the_choice(inquiry, (), second, None)
        _another_makes_both_major(inquiry)


@clause("51")
def _another_makes_both_major(inquiry: Inquiry) -> None:
    """Not asked for what happens so seldom: with another penalty card of his it is one of two."""
    inquiry.find(
        _("If {offender} has a penalty card already, both are major, and {declarer} says which he plays (50.B, 51.A).")
    )


@clause("50.B")
def _waits_on_the_table(inquiry: Inquiry, second: Card, *named: Card) -> None:
    """A card that he cannot play now has been exposed by deliberate play (49), as the first was; beside his others."""
    others = (inquiry.ask(PARTNERS.other_than(second, *named)),) if inquiry.confirms(PARTNER_HAS_ANOTHER) else ()
    law50.beside.wait_after_the_choice(inquiry, others, second, None)
