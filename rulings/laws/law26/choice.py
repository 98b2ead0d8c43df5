"""Law 26.B — What declarer chooses when the offender's partner is first to lead, and how it is carried out.

In 2007 by A where the withdrawn call was about suits, and by B where it was about anything else.
"""

from dataclasses import replace
from typing import NamedTuple

from rulings.engine import Card, Edition, Inquiry, Outcome, Restriction, Restricts, Role, Suit, Until, _, clause
from rulings.laws import law10, law16, law50, law59
from rulings.laws.law26.questions import (
    CHOICE_OF_SUITS,
    LEAD_CHOICE,
    SAID_OF_THREE,
    SHOWN,
    SUIT,
    WITHDRAWN_WAS_ABOUT,
    ChoiceOfSuits,
    LeadChoice,
)


class Suits(NamedTuple):
    """Of which suits declarer may name one; in 2007, whether the withdrawn call was about suits."""

    left: tuple[Suit, ...]
    known: bool = False


def suits_in_question(inquiry: Inquiry) -> Suits:
    """What the offender has shown in the auction as it stands; in 2007 what the withdrawn call was about as well."""
    shown = tuple(strain.suit for strain in inquiry.ask(SHOWN) if strain.suit is not None)
    if inquiry.edition >= Edition.LAWS_2017:
        return Suits(tuple(suit for suit in Suit if suit not in shown))
    about = tuple(strain.suit for strain in inquiry.ask(WITHDRAWN_WAS_ABOUT) if strain.suit is not None)
    return Suits(tuple(suit for suit in about if suit not in shown), known=True) if about else Suits(tuple(Suit))


def chosen(inquiry: Inquiry, suits: Suits, own: tuple[Card, ...], *, beside: bool) -> None:
    """``beside``: his partner has a major penalty card too, so that no choice here leaves the lead free (50.D.2)."""
    played = partner_leads(inquiry, suits, own, beside=beside)
    with inquiry.offender(inquiry.seat(Role.PARTNER)):
        law50.disposition.remain_on_the_table(inquiry, tuple(card for card in own if card is not played))


@clause("26")
def partner_leads(inquiry: Inquiry, suits: Suits, own: tuple[Card, ...], *, beside: bool) -> Card | None:
    """The offender defends and his partner is first to lead, now: declarer chooses, and the choice is carried out.

    ``own`` are major penalty cards of the player on lead: returns the one that he must lead, None when he has a choice
    of cards.
    """
    if suits.known:
        return _of_those_suits(inquiry, suits.left, own, beside=beside)
    return _any_one_suit(inquiry, suits.left, own, beside=beside)


@clause("26.B")
def _any_one_suit(inquiry: Inquiry, suits: tuple[Suit, ...], own: tuple[Card, ...], *, beside: bool) -> Card | None:
    """Any one that the offender has not shown in the auction as it stands; as first printed it could be required.

    In 2007, where the withdrawn call was not about suits, any one may be prohibited, shown or not.
    """
    if not suits:
        _none_left(inquiry)
        return None
    law10.chooses_alone(inquiry, Role.DECLARER)
    may_require = inquiry.regulations.lead_may_be_required_after_a_withdrawn_call
    if may_require and inquiry.edition >= Edition.LAWS_2017:
        choice = inquiry.ask(replace(LEAD_CHOICE, said=SAID_OF_THREE))
    else:
        choice = inquiry.ask(LEAD_CHOICE.without(LeadChoice.REQUIRE))
    return _carried_out(inquiry, choice, suits, own, beside=beside)


def _carried_out(
    inquiry: Inquiry, choice: LeadChoice, suits: tuple[Suit, ...], own: tuple[Card, ...], *, beside: bool
) -> Card | None:
    match choice:
        case LeadChoice.PROHIBIT:
            return prohibited(inquiry, _named(inquiry, suits), own)
        case LeadChoice.REQUIRE:
            return required(inquiry, _named(inquiry, suits), own)
        case LeadChoice.FREE:
            return left_free(inquiry, own, beside=beside)


@clause("26.A")
def _of_those_suits(inquiry: Inquiry, suits: tuple[Suit, ...], own: tuple[Card, ...], *, beside: bool) -> Card | None:
    """2007: of the suits that the withdrawn call was about, one that has not been shown since, required or not."""
    if not suits:
        _none_left(inquiry)
        return None
    law10.chooses_alone(inquiry, Role.DECLARER)
    match inquiry.ask(CHOICE_OF_SUITS):
        case ChoiceOfSuits.REQUIRE:
            return required(inquiry, _named(inquiry, suits), own)
        case ChoiceOfSuits.PROHIBIT:
            return prohibited(inquiry, _named(inquiry, suits), own)
        case ChoiceOfSuits.FREE:
            return left_free(inquiry, own, beside=beside)


def _named(inquiry: Inquiry, suits: tuple[Suit, ...]) -> Suit:
    """The suit that declarer names, where there is more than one."""
    if len(suits) == 1:
        return suits[0]
    return inquiry.ask(SUIT.but(*(suit for suit in Suit if suit not in suits)))


ALL_SHOWN = _("{offender} has shown every suit in question: no lead is restricted")


def _none_left(inquiry: Inquiry) -> None:
    """The same, where the choice over a penalty card beside is to come."""
    inquiry.decide(ALL_SHOWN, outcome=Outcome.NO_RECTIFICATION)
    law16.withdrawn_calls.watch_partner(inquiry)


def prohibited(inquiry: Inquiry, suit: Suit, own: tuple[Card, ...] = ()) -> Card | None:
    """He leads no card of it for as long as he keeps the lead; a right to that suit never comes back."""
    inquiry.decide(_("{partner} may not lead {suit}"), outcome=Outcome.LEAD_RESTRICTED, suit=suit)
    inquiry.oblige(
        Role.PARTNER,
        _("Does not lead {suits:nor}"),
        said=_(
            "{partner}, you may not lead {suits:nor}, now or for as long as you keep the lead, "
            "unless you hold nothing else."
        ),
        until=Until.LOSES_THE_LEAD,
        restricts=Restriction(Restricts.LEAD_PROHIBITED, (suit,)),
        suits=(suit,),
    )
    law16.withdrawn_calls.watch_partner(inquiry)
    if playable := tuple(card for card in own if card.suit is not suit):
        return law50.lead.own_penalty_card_is_led(inquiry, playable)
    law59.only_prohibited_suits_held(inquiry, (suit,), own)
    return None


def required(inquiry: Inquiry, suit: Suit, own: tuple[Card, ...] = ()) -> Card | None:
    """He leads the suit, for this lead alone: in 2007, and by the text of 2017 as first printed."""
    inquiry.decide(_("{partner} must lead {suit}"), outcome=Outcome.LEAD_RESTRICTED, suit=suit)
    law16.withdrawn_calls.watch_partner(inquiry)
    if of_the_suit := tuple(card for card in own if card.suit is suit):
        return law50.lead.own_penalty_card_is_led(inquiry, of_the_suit, Restriction(Restricts.LEAD_REQUIRED, (suit,)))
    inquiry.oblige(
        Role.PARTNER,
        _("Leads {suit}, whichever card of the suit he likes"),
        said=_("{partner}, you must lead {suit}: any card of the suit, or any card at all if you hold none."),
        until=Until.THIS_LEAD,
        restricts=Restriction(Restricts.LEAD_REQUIRED, (suit,)),
        suit=suit,
    )
    law59.required_suit_not_held(inquiry, suit, own)
    return None


def left_free(inquiry: Inquiry, own: tuple[Card, ...] = (), *, beside: bool = False) -> Card | None:
    """He restricts nothing, and has no choice at a later lead; ``beside``, that over the penalty card is still due."""
    if beside:
        inquiry.decide(_("{declarer} restricts no lead for the withdrawn call"), outcome=Outcome.NO_RECTIFICATION)
        law16.withdrawn_calls.watch_partner(inquiry)
        return None
    inquiry.decide(_("{partner}'s lead is free"), outcome=Outcome.NO_RECTIFICATION)
    law16.withdrawn_calls.watch_partner(inquiry)
    if own:
        return law50.lead.own_penalty_card_is_led(inquiry, own)
    law50.lead.partner_leads_what_he_likes(inquiry)
    return None
