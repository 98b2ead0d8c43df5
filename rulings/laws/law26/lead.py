"""Law 26 — Call withdrawn: what declarer may forbid the partner of the player who withdrew it to lead.

It is ruled on in the auction (``to_come``) and comes true later: when it is known that the offender defends, and his
partner is first to lead, be it to the first trick or to the ninth. ``lead_after_withdrawn_call`` is the subject; what
declarer then chooses is in ``choice``.

What was withdrawn in 2007 counts by whether it was about suits, in 2017 by whether a comparable call took its place.
"""

from rulings.engine import Card, Inquiry, Outcome, Restriction, Restricts, Role, Until, _, clause
from rulings.laws import law16, law41, law50, particulars
from rulings.laws.law26 import choice, to_come
from rulings.laws.law26.questions import CIRCUMSTANCES, LED, PLAYED_SINCE, WHO, Circumstance

LAW = 26


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
    """At his first turn to lead declarer has not choice.chosen; the right is for that turn alone."""
    _leads_freely(inquiry, _("{partner} has been on lead before: it is too late to restrict his lead"), Role.PARTNER)
    inquiry.refer(
        "82.C",
        _("If nobody had told {declarer} of his right because of an error of yours: adjust the score if need be."),
    )
    law16.withdrawn_calls.watch_partner(inquiry)


@clause("26.B", until_2017="26")
def _not_yet(inquiry: Inquiry) -> None:
    """He waits until he is on lead, be it to the ninth trick."""
    inquiry.decide(_("{partner} is not on lead yet: {declarer} chooses when he is"), outcome=Outcome.LEAD_RESTRICTED)
    to_come.lead_to_be_restricted(inquiry, said=to_come.WAIT_IN_DEFENCE)
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
    suits = choice.suits_in_question(inquiry)
    if not suits.left and not beside:
        all_shown(inquiry, led=led is not None or Circumstance.LED_FACE_DOWN in circumstances)
        return
    own: tuple[Card, ...] = ()
    if led is not None:
        own = exposed(inquiry, led, others_possible=False)
    elif beside or Circumstance.LED_FACE_DOWN in circumstances:
        law41.face_down_lead_waits_for_declarer(inquiry)
    choice.chosen(inquiry, suits, own, beside=beside)
    if beside:
        _penalty_card_beside(inquiry)


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


def exposed(inquiry: Inquiry, led: Card, *, others_possible: bool) -> tuple[Card, ...]:
    """The card that he led before declarer could choose becomes his penalty card; returns the major ones."""
    with inquiry.offender(inquiry.seat(Role.PARTNER)):
        return _exposed_by_leading(inquiry, led, others_possible=others_possible)


@clause("49")
def _exposed_by_leading(inquiry: Inquiry, led: Card, *, others_possible: bool) -> tuple[Card, ...]:
    """He had to wait. Nothing says that the card could be accepted: it is one exposed, as in 50.D.2."""
    inquiry.find(_("{offender} had to wait for {declarer} to choose: {card:the} is a penalty card."), card=led)
    return law50.disposition.classified(inquiry, (led,), deliberate=True, others_possible=others_possible)


@clause("26.B", until_2017="26.A")
def all_shown(inquiry: Inquiry, *, led: bool) -> None:
    """There is none left to restrict. ``led``: he has led, and had nothing to wait for."""
    if led:
        inquiry.decide(choice.ALL_SHOWN, outcome=Outcome.NO_RECTIFICATION)
        _lead_stands(inquiry)
    else:
        _leads_freely(inquiry, choice.ALL_SHOWN, Role.PARTNER)
    law16.withdrawn_calls.watch_partner(inquiry)


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
