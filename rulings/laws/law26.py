"""Law 26 — Call withdrawn: what declarer may forbid the partner of the player who withdrew it to lead.

It is ruled on in the auction and comes true later: when it is known that the offender defends, and his partner is first
to lead, be it to the first trick or to the ninth. What was withdrawn in 2007 counts by whether it was about suits, in
2017 by whether a comparable call took its place.
"""

from dataclasses import replace
from typing import NamedTuple

from rulings.engine import (
    Card,
    Edition,
    Inquiry,
    Outcome,
    Restriction,
    Restricts,
    Role,
    Suit,
    Until,
    _,
    clause,
)
from rulings.laws import law10, law16, law41, law50, law59, particulars
from rulings.laws.law26_questions import (
    CHOICE_OF_SUITS,
    CIRCUMSTANCES,
    LEAD_CHOICE,
    LED,
    PLAYED_SINCE,
    SAID_OF_THREE,
    SHOWN,
    SUIT,
    WHO,
    WITHDRAWN_WAS_ABOUT,
    ChoiceOfSuits,
    Circumstance,
    LeadChoice,
)

LAW = 26
"""Under whatever clause of it something was decided."""


@clause("26.A")
def none_after_a_comparable_call(inquiry: Inquiry) -> None:
    """A comparable call took the place of the one withdrawn: no restriction, and 16.C does not apply. Of 2017 alone."""
    inquiry.find(
        _(
            "A comparable call took its place: {partner}'s lead will not be restricted, and what the withdrawn call "
            "told is authorised for both sides."
        )
    )


@clause("26.A")
def none_if_comparable_after_all(inquiry: Inquiry) -> None:
    """Partner is silenced already, and what stands in the end is not known yet: it may be comparable all the same."""
    inquiry.find(
        _(
            "Should the call that stands in the end be comparable to all that {offender} has withdrawn, no lead is "
            "restricted; {partner} passes all the same."
        )
    )


def lead_to_be_restricted(inquiry: Inquiry, *, said: str | None = None) -> None:
    """No comparable call took its place (in 2007: another call did, or none): declarer may choose when the time comes.

    "May apply" in the laws that send here is no discretion of the director's: it does where the offender defends and
    his partner comes to lead. It stays to be followed until then (`Until.FIRST_LEAD`). ``said``: where it is known
    already that he defends.
    """
    if inquiry.edition >= Edition.LAWS_2017:
        _one_suit_to_be_prohibited(inquiry, said or _WAIT)
    else:
        _by_what_was_withdrawn(inquiry, said or _WAIT)


_TO_COME = Restriction(Restricts.LEAD_TO_BE_PROHIBITED)


@clause("26.B")
def _one_suit_to_be_prohibited(inquiry: Inquiry, said: str) -> None:
    """Any one suit that the offender has not shown in the auction as it stands; by regulation it may be required."""
    if inquiry.regulations.lead_may_be_required_after_a_withdrawn_call:
        message = _(
            "Should {offender} defend: at {partner}'s first turn to lead, declarer may require or prohibit one suit "
            "that {offender} has not shown in the auction as it stands"
        )
    else:
        message = _(
            "Should {offender} defend: at {partner}'s first turn to lead, declarer may prohibit one suit that "
            "{offender} has not shown in the auction as it stands"
        )
    inquiry.oblige(Role.PARTNER, message, said=said, until=Until.FIRST_LEAD, restricts=_TO_COME)


@clause("26")
def _by_what_was_withdrawn(inquiry: Inquiry, said: str) -> None:
    """A of 2007 about named suits, B about any other call; which of the two is asked when the lead comes."""
    inquiry.oblige(
        Role.PARTNER,
        _(
            "Should {offender} defend: at {partner}'s first turn to lead, declarer may restrict his lead, by the suits "
            "that the withdrawn call was about"
        ),
        said=said,
        until=Until.FIRST_LEAD,
        restricts=_TO_COME,
    )


_WAIT = _(
    "{partner}, should your side defend: the first time that you are to lead, wait until declarer has said whether he "
    "restricts your lead."
)
_WAIT_IN_DEFENCE = _(
    "{partner}, the first time that you are to lead, wait until {declarer} has said whether he restricts your lead."
)


@clause("26")
def lead_after_withdrawn_call(inquiry: Inquiry) -> None:
    """The auction is over: a call was withdrawn in it, and somebody is about to lead, or has led."""
    declarer = inquiry.ask(particulars.DECLARER)
    offender = inquiry.ask(WHO.walking(declarer, declarer.lho))
    inquiry.cast(declarer=declarer, offender=offender)
    if offender in (declarer, declarer.partner):
        offender_declares(inquiry)
        return
    circumstances = inquiry.ask(CIRCUMSTANCES)
    if Circumstance.NO_RESTRICTION in circumstances:
        ruled_to_be_free(inquiry)
    elif Circumstance.HAD_LED in circumstances:
        had_led_before(inquiry)
    elif Circumstance.NOT_YET in circumstances:
        _not_yet(inquiry)
    else:
        _first_to_lead(inquiry, circumstances)


@clause("26")
def offender_declares(inquiry: Inquiry) -> None:
    """Only a defender's partner is restricted; 16.C still keeps the offender's side from using the withdrawn call."""
    _leads_freely(inquiry, _("{offender} does not defend: no lead is restricted"), Role.LEADER)
    law16.withdrawn_calls.watch_partner(inquiry)


@clause("26.A", until_2017="26")
def ruled_to_be_free(inquiry: Inquiry) -> None:
    """A comparable call, or a ruling that names no restriction; in 2007, the same call made again in its sense."""
    _leads_freely(inquiry, _("No lead is restricted"), Role.PARTNER)


@clause("26.B", until_2017="26")
def had_led_before(inquiry: Inquiry) -> None:
    """At his first turn to lead declarer has not chosen; the right is for that turn alone."""
    _leads_freely(inquiry, _("{partner} has been on lead before: it is too late to restrict his lead"), Role.PARTNER)
    inquiry.refer(
        "82.C",
        _("If nobody had told {declarer} of his right because of an error of yours: adjust the score if need be."),
    )
    law16.withdrawn_calls.watch_partner(inquiry)


def _leads_freely(inquiry: Inquiry, headline: str, leader: Role) -> None:
    inquiry.decide(headline, outcome=Outcome.NO_RECTIFICATION)
    inquiry.oblige(
        leader,
        _("Leads what he likes when it is his turn"),
        said=_("{player}, when it is your turn to lead, lead what you like."),
        until=Until.THIS_LEAD,
        restricts=Restriction(Restricts.LEAD_FREE),
        player=inquiry.seat(leader),
    )


@clause("26.B", until_2017="26")
def _not_yet(inquiry: Inquiry) -> None:
    """He waits until he is on lead, be it to the ninth trick."""
    inquiry.decide(_("{partner} is not on lead yet: {declarer} chooses when he is"), outcome=Outcome.LEAD_RESTRICTED)
    lead_to_be_restricted(inquiry, said=_WAIT_IN_DEFENCE)
    law16.withdrawn_calls.watch_partner(inquiry)


@clause("26.B", until_2017="26")
def _first_to_lead(inquiry: Inquiry, circumstances: frozenset[Circumstance]) -> None:
    """Declarer chooses now. What was led before he could is not the lead yet, unless no suit is left to choose."""
    beside = Circumstance.PENALTY_CARD in circumstances
    led = inquiry.ask(LED) if Circumstance.LED_TOO_SOON in circumstances else None
    if led is not None and has_played_on(inquiry, led, is_free_now=not beside):
        if beside:
            _penalty_card_beside(inquiry)
        return
    suits = suits_in_question(inquiry)
    if not suits.left and not beside:
        all_shown(inquiry, led=led is not None or Circumstance.LED_FACE_DOWN in circumstances)
        return
    own: tuple[Card, ...] = ()
    if led is not None:
        own = exposed(inquiry, led, others_possible=False)
    elif beside or Circumstance.LED_FACE_DOWN in circumstances:
        law41.face_down_lead_waits_for_declarer(inquiry)
    chosen(inquiry, suits, own, beside=beside)
    if beside:
        _penalty_card_beside(inquiry)


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


def exposed(inquiry: Inquiry, led: Card, *, others_possible: bool) -> tuple[Card, ...]:
    """The card that he led before declarer could choose becomes his penalty card; returns the major ones."""
    with inquiry.offender(inquiry.seat(Role.PARTNER)):
        return _exposed_by_leading(inquiry, led, others_possible=others_possible)


@clause("26.B", until_2017="26")
def has_played_on(inquiry: Inquiry, led: Card, *, is_free_now: bool) -> bool:
    """Declarer has: the lead stands."""
    if not inquiry.confirms(PLAYED_SINCE):
        return False
    law50.on_lead.lead_stands(inquiry, led)
    if is_free_now:
        _no_choice_any_more(inquiry)
    else:
        _lead_stands(inquiry)
    law16.withdrawn_calls.watch_partner(inquiry)
    return True


def _no_choice_any_more(inquiry: Inquiry) -> None:
    inquiry.oblige(
        Role.PARTNER,
        _("Leads what he likes from now on"),
        said=_("{partner}, your lead stands. From now on you lead what you like."),
        until=Until.DONE,
    )


def _lead_stands(inquiry: Inquiry) -> None:
    inquiry.oblige(
        Role.PARTNER, _("Leaves his lead as it is"), said=_("{partner}, your lead stands."), until=Until.DONE
    )


@clause("49")
def _exposed_by_leading(inquiry: Inquiry, led: Card, *, others_possible: bool) -> tuple[Card, ...]:
    """He had to wait. Nothing says that the card could be accepted: it is one exposed, as in 50.D.2."""
    inquiry.find(_("{offender} had to wait for {declarer} to choose: {card:the} is a penalty card."), card=led)
    return law50.disposition.classified(inquiry, (led,), deliberate=True, others_possible=others_possible)


@clause("50.D.2")
def _penalty_card_beside(inquiry: Inquiry) -> None:
    """Two rights over one lead, of two irregularities: neither law speaks of the other."""
    inquiry.refer(
        "50.D.2",
        _(
            "{declarer} has his choice over {offender}'s penalty card as well: the two rights are separate, and he may "
            "use both."
        ),
    )


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


_ALL_SHOWN = _("{offender} has shown every suit in question: no lead is restricted")


@clause("26.B", until_2017="26.A")
def all_shown(inquiry: Inquiry, *, led: bool) -> None:
    """There is none left to restrict. ``led``: he has led, and had nothing to wait for."""
    if led:
        inquiry.decide(_ALL_SHOWN, outcome=Outcome.NO_RECTIFICATION)
        _lead_stands(inquiry)
    else:
        _leads_freely(inquiry, _ALL_SHOWN, Role.PARTNER)
    law16.withdrawn_calls.watch_partner(inquiry)


def _none_left(inquiry: Inquiry) -> None:
    """The same, where the choice over a penalty card beside is to come."""
    inquiry.decide(_ALL_SHOWN, outcome=Outcome.NO_RECTIFICATION)
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
