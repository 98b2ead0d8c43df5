"""Law 25 — Legal and illegal changes of call.

What the player meant when he called decides. A call that he never meant to make he may put right (A) until his partner
calls; one that he did mean he may not, but the next opponent may let another stand (B). Nobody ever has to pass for it.

``change_of_call`` is the subject, and where other laws send: a call made at the turn of the next opponent by a player
who had called is a change of call too (30.B.2, 31.C, 32.C; ``known_of_a_second_call``).
"""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from rulings.engine import (
    PASS,
    Auction,
    Bid,
    Call,
    Edition,
    Inquiry,
    Known,
    OtherCall,
    Outcome,
    Role,
    Seat,
    Until,
    WhichOf,
    _,
    clause,
)
from rulings.laws import (
    law10,
    law16,
    law23,
    law26,
    law27,
    law27_questions,
    law29,
    law30,
    law31,
    law32,
    law36,
    law36_questions,
    law37_questions,
    law39,
    law39_questions,
)
from rulings.laws.law25_questions import (
    AUCTION,
    CALL,
    CIRCUMSTANCES,
    INTENDED,
    INTENT,
    LHOS_CALL,
    REPLACED,
    REPLY,
    SECOND,
    WHO,
    Circumstance,
    Intent,
    LhosCall,
    Reply,
)


@clause("25")
def change_of_call(inquiry: Inquiry) -> None:
    """A player has changed his call, or would like to."""
    auction = inquiry.ask(AUCTION)
    offender = inquiry.ask(WHO.usually(auction.next))
    inquiry.cast(offender=offender)
    # Where nobody has bid it is a pass that may have ended the auction.
    call = inquiry.ask(CALL.walking(PASS) if auction.last_bid is None else CALL)
    match inquiry.ask(INTENT, call=call):
        case Intent.SLIP:
            _unintended(inquiry, auction, call, inquiry.ask(_of_a_slip(inquiry, auction, call), call=call))
        case Intent.MEANT:
            _its_intent_is_what_counts(inquiry, call)
            _meant(inquiry, auction, call)
        case Intent.SECOND_THOUGHT:
            _meant(inquiry, auction, call)


def known_of_a_second_call(auction: Auction, call: Call) -> tuple[Known[Any], ...]:
    """What a law hands over with that has found a call at the next opponent's turn, by the player who had called last.

    ``auction`` are the calls before it, that player's last; whether the first was meant, this law asks.
    """
    before = Auction(auction.first, auction.calls[:-1])
    return (
        Known(AUCTION, before),
        Known(WHO, before.next),
        Known(CALL, auction.calls[-1]),
        Known(REPLACED, True),
        Known(SECOND, call),
    )


def _of_a_slip(inquiry: Inquiry, auction: Auction, call: Call) -> WhichOf[Circumstance]:
    """Nobody has to accept one, and since 2017 a pause does not matter.

    The auction can have ended before his partner's turn only by a pass of his: otherwise his partner has called since.
    """
    possible = CIRCUMSTANCES
    if not _may_have_ended_before_partner(auction, inquiry.seat(Role.OFFENDER), call):
        possible = possible.without(Circumstance.AUCTION_OVER, Circumstance.PERIOD_OVER)
    if inquiry.edition >= Edition.LAWS_2017:
        possible = possible.without(Circumstance.LHO_CALLED_OVER_IT, Circumstance.PAUSED)
    return possible


def _may_have_ended_before_partner(auction: Auction, offender: Seat, call: Call) -> bool:
    """With that call itself, or with a pass of the next opponent's."""
    if offender is not auction.next:
        return True
    since = replace(auction, calls=(*auction.calls, call))
    return since.is_over or replace(since, calls=(*since.calls, PASS)).is_over


@clause("25.B")
def _meant(inquiry: Inquiry, auction: Auction, call: Call) -> None:
    """A call that he meant and that was irregular is its own law's, which speaks of its replacement too (27.C)."""
    if _is_regular(inquiry, auction, call):
        circumstances = inquiry.ask(CIRCUMSTANCES.without(Circumstance.PAUSED), call=call)
        _intended(inquiry, auction, call, circumstances)
    else:
        _judged_by_its_own_law(inquiry, auction, call, _IRREGULAR, frozenset())


_IRREGULAR = _("{offender} meant {call:the}, which was irregular: its own law says what may take its place.")


def _is_regular(inquiry: Inquiry, auction: Auction, call: Call) -> bool:
    """Whether a call of the offender's is in turn, and sufficient or admissible."""
    offender = inquiry.seat(Role.OFFENDER)
    return offender is auction.next and auction.would_be_legal(call, offender)


def _judged_by_its_own_law(
    inquiry: Inquiry,
    auction: Auction,
    call: Call,
    why: str,
    since: frozenset[Circumstance],
    *,
    lho_called_over_another: bool = False,
) -> None:
    """A double not permitted is 36's, any other call out of turn 30's to 32's, a bid too low 27's.

    ``since``: who has called over it. That it was a slip is not so for that law: this one has dealt with it.
    ``lho_called_over_another``: over the slip, so that he has not accepted what takes its place.
    """
    offender = inquiry.seat(Role.OFFENDER)
    facts = (
        Known(AUCTION, auction),
        Known(WHO, offender),
        Known(CALL, call),
        Known(law37_questions.CIRCUMSTANCES, frozenset(), not_so=(law37_questions.Circumstance.UNINTENDED,)),
    )
    lho, partner = Circumstance.LHO_CALLED in since, Circumstance.PARTNER_CALLED in since
    if isinstance(call, OtherCall) and not auction.would_be_legal(call, offender):
        of36 = law36_questions.Circumstance
        known = Known(
            law36_questions.CIRCUMSTANCES, frozenset({of36.LHO_CALLED} if lho else ()), not_so=(of36.UNINTENDED,)
        )
        inquiry.hand_over(law36.inadmissible_double, why, *facts, known, call=call)
    elif offender is not auction.next and auction.calls and auction.next is offender.lho:
        # He had just called: the law on his call sends it back here, as a change of that one, which nobody doubts.
        first = Known(INTENT, Intent.SECOND_THOUGHT)
        # A pause counts for a slip alone (2007).
        paused = Known(CIRCUMSTANCES, frozenset[Circumstance](), not_so=(Circumstance.PAUSED,))
        inquiry.hand_over(change_of_call, why, *known_of_a_second_call(auction, call), first, paused, call=call)
    elif offender is not auction.next:
        of29 = law29.circumstances.Circumstance
        happened = {of29.LHO_CALLED} if lho else {of29.PARTNER_CALLED} if partner else set()
        not_so = (of29.UNINTENDED, *((of29.LHO_CALLED,) if lho_called_over_another else ()))
        out = Known(law29.circumstances.CIRCUMSTANCES, frozenset(happened), not_so=not_so)
        inquiry.hand_over(_out_of_turn(call), why, *facts, out, call=call)
    else:
        of27 = law27_questions.Circumstance
        so = {of27.LHO_CALLED} if lho else {of27.PARTNER_CALLED} if partner else set()
        low = Known(law27_questions.CIRCUMSTANCES, frozenset(so), not_so=(of27.SLIP, of27.OUT_OF_TURN))
        inquiry.hand_over(law27.insufficient_bid, why, *facts, low, call=call)


def _out_of_turn(call: Call) -> Callable[[Inquiry], None]:
    match call:
        case Bid():
            return law31.bid_out_of_turn
        case OtherCall.PASS:
            return law30.pass_out_of_turn
        case OtherCall.DOUBLE | OtherCall.REDOUBLE:
            return law32.double_out_of_turn


@clause("25.A.6", until_2017="25.A")
def lho_may_call_anew(inquiry: Inquiry) -> None:
    """He had called over what was not meant; what he does, the law on the call that was meant goes on from."""
    inquiry.oblige(
        Role.LHO,
        _("May withdraw the call that he made over the first one"),
        said=_("{lho}, {offender} changes his call: you may take back the one that you made, and make another."),
        until=Until.DONE,
    )


def _unintended(inquiry: Inquiry, auction: Auction, call: Call, circumstances: frozenset[Circumstance]) -> None:
    """A: whether it may still be put right. If not, it stands like a call that was meant, or falls like one."""
    too_late = circumstances & {Circumstance.PARTNER_CALLED, Circumstance.PERIOD_OVER, Circumstance.PAUSED}
    if too_late and not _is_regular(inquiry, auction, call):
        _judged_by_its_own_law(inquiry, auction, call, _TOO_LATE, circumstances)
    elif Circumstance.PARTNER_CALLED in circumstances:
        partner_has_called(inquiry, call)
        _what_he_said(inquiry)
    elif Circumstance.PERIOD_OVER in circumstances:
        period_is_over(inquiry, call)
        if auction.last_bid is not None:
            _what_he_said(inquiry)
    elif Circumstance.PAUSED in circumstances:
        _after_a_pause(inquiry, call)
        _intended(inquiry, auction, call, circumstances)
    else:
        replaced_by_the_intended_call(inquiry, auction, call, circumstances)


_TOO_LATE = _("It is too late to put {call:the} right: it is judged by its own law, as if it had been meant.")


@clause("25.A.1")
def replaced_by_the_intended_call(
    inquiry: Inquiry, auction: Auction, call: Call, circumstances: frozenset[Circumstance]
) -> None:
    """In time: the call that he meant takes the place of the other, and is subject to its own law."""
    intended = inquiry.ask(INTENDED.among(*_others(call)), call=call)
    if not _is_regular(inquiry, auction, intended):
        if Circumstance.LHO_CALLED in circumstances:
            lho_may_call_anew(inquiry)
        _slip_is_withdrawn(inquiry, call)
        _judged_by_its_own_law(
            inquiry,
            auction,
            intended,
            _("The call that he meant, {call:the}, takes the place of the other, and is judged by its own law."),
            frozenset(),
            lho_called_over_another=Circumstance.LHO_CALLED in circumstances,
        )
    else:
        takes_its_place(inquiry, auction, call, intended, circumstances)


@clause("25.A.1")
def takes_its_place(
    inquiry: Inquiry, auction: Auction, call: Call, intended: Call, circumstances: frozenset[Circumstance]
) -> None:
    """In turn and legal, it stands as if he had made it at once."""
    _however_he_noticed(inquiry)
    inquiry.decide(
        _("Unintended call: {intended:the} takes the place of {call:the}"),
        outcome=Outcome.CALL_CHANGED,
        call=call,
        intended=intended,
    )
    inquiry.oblige(
        Role.OFFENDER,
        _("Replaces {call:the} by {intended:the}, which he had meant to call"),
        said=_("{offender}, replace {call:the} by {intended:the}, the call that you meant to make."),
        until=Until.DONE,
        call=call,
        intended=intended,
    )
    inquiry.find(_("Nobody has to pass for it, and no lead will be restricted."))
    if Circumstance.AUCTION_OVER in circumstances:
        auction_goes_on(inquiry, auction, intended)
    if Circumstance.LHO_CALLED in circumstances:
        lho_may_change_his_call(inquiry, call, intended)
    else:
        _lho_calls(inquiry, intended)
    law16.withdrawn_calls.withdrawn(inquiry)


@clause("16.C.2", until_2017="16.D.2")
def _slip_is_withdrawn(inquiry: Inquiry, call: Call) -> None:
    """Whatever becomes of the call that was meant."""
    inquiry.oblige(
        Role.PARTNER,
        _("Calls and plays without using {call:the}, which was a slip"),
        said=_("{partner}, do as if you had not heard {call:the}, which was a slip."),
        until=Until.END_OF_PLAY,
        call=call,
    )
    _watch_the_slip(inquiry, call)


@clause("16.C.3", until_2017="16.A.4")
def _watch_the_slip(inquiry: Inquiry, call: Call) -> None:
    inquiry.watch(
        _(
            "Did {partner} choose, among logical alternatives, a call or a play that {call:the}, a slip, demonstrably "
            "suggested, to the damage of the other side? If so, adjust the score."
        ),
        call=call,
    )


def _others(call: Call) -> tuple[Call, ...]:
    """Every call but one."""
    return tuple(other for other in INTENDED.calls if other != call)


@clause("25.A.2", until_2017="25.A.1")
def _its_intent_is_what_counts(inquiry: Inquiry, call: Call) -> None:
    """He chose to make that call, for whatever reason."""
    inquiry.find(
        _("{offender} meant to make {call:the}: inattention or a mistake of his own is no slip of hand or tongue."),
        call=call,
    )


@clause("25.A.3", until_2017="25.A.1")
def _however_he_noticed(inquiry: Inquiry) -> None:
    """2007 said so too, in a note to A.1."""
    inquiry.find(_("How {offender} became aware of it does not matter, be it by a question or an alert."))


@clause("25.A.4", until_2017="25.A")
def partner_has_called(inquiry: Inquiry, call: Call) -> None:
    """Too late, be it ever so unintended."""
    inquiry.decide(
        _("{partner} has called since: {call:the} stands, meant or not"), outcome=Outcome.CALL_STANDS, call=call
    )
    _first_call_stays(inquiry, call)


@clause("25.A.5", until_2017="25.A")
def period_is_over(inquiry: Inquiry, call: Call) -> None:
    """A lead is faced, or all hands are back in the board (17.D)."""
    inquiry.decide(
        _("The time for changes has run out: {call:the} stands, meant or not"), outcome=Outcome.CALL_STANDS, call=call
    )
    _first_call_stays(inquiry, call)


@clause("25.A.5", until_2017="25.A")
def auction_goes_on(inquiry: Inquiry, auction: Auction, intended: Call) -> None:
    """The last pass had been made without his partner's having had a turn, and no lead is faced."""
    if auction.last_bid is None:
        inquiry.find(
            _("The auction is not over: it goes on from {intended:the}. All keep their hands."), intended=intended
        )
    else:
        inquiry.find(
            _("The auction is not over: it goes on from {intended:the}. A lead that is still face down goes back."),
            intended=intended,
        )


@clause("25.A.6", until_2017="25.A")
def lho_may_change_his_call(inquiry: Inquiry, call: Call, second: Call) -> None:
    """He had called over what was not meant."""
    match inquiry.ask(LHOS_CALL, call=call, second=second):
        case LhosCall.CHANGE:
            inquiry.oblige(
                Role.LHO,
                _("Withdraws his call and makes another over {second:the}"),
                said=_("{lho}, take your call back and call over {second:the}."),
                until=Until.DONE,
                second=second,
            )
            law16.withdrawn_calls.withdrawn_by_the_other_side(inquiry)
        case LhosCall.KEEP:
            inquiry.oblige(
                Role.LHO,
                _("Keeps his call if it is legal over {second:the}; if it is not, makes another"),
                said=_("{lho}, your call stays if it is legal over {second:the}; if it is not, make another."),
                until=Until.DONE,
                second=second,
            )
            inquiry.oblige(
                Role.PARTNER,
                _("Calls after {lho}"),
                said=_("{partner}, {second:the} stands. You call after {lho}."),
                until=Until.NEXT_CALL,
                second=second,
            )


def _lho_calls(inquiry: Inquiry, second: Call) -> None:
    """The auction goes on from the call that stands."""
    inquiry.oblige(
        Role.LHO,
        _("Calls over {second:the}"),
        said=_("{lho}, {second:the} stands. It is your turn to call."),
        until=Until.NEXT_CALL,
        second=second,
    )


@clause("25.A.1")
def _after_a_pause(inquiry: Inquiry, call: Call) -> None:
    """2007: he must have done it, or tried to, without pause for thought."""
    inquiry.find(_("He paused for thought: {call:the} may not be put right, unintended as it was."), call=call)


@clause("25.B")
def _intended(inquiry: Inquiry, auction: Auction, call: Call, circumstances: frozenset[Circumstance]) -> None:
    """No right to change it: a mere wish changes nothing, another call in fact is the next opponent's to accept."""
    if not inquiry.ask(REPLACED, call=call):
        only_a_wish(inquiry, call)
        return
    second = inquiry.ask(SECOND.among(*_others(call)), call=call)
    if not circumstances.isdisjoint((Circumstance.AUCTION_OVER, Circumstance.PERIOD_OVER)):
        _after_the_end(inquiry, auction, call, second)
    elif not _can_be_accepted(auction, inquiry.seat(Role.OFFENDER), second):
        _never_acceptable(inquiry, auction, call, second, circumstances)
    elif Circumstance.PARTNER_CALLED in circumstances:
        # The law is silent. What partner called rests on the first call, which the next opponent could no longer undo.
        _partner_has_called_over_the_first(inquiry)
        substitution_is_cancelled(inquiry, call, second)
    elif Circumstance.LHO_CALLED_OVER_IT in circumstances:
        inquiry.find(_("{lho} has called on purpose over {second:the}: he has accepted it."), second=second)
        substitution_is_accepted(inquiry, call, second, lho_called=False)
    else:
        _lho_chooses(inquiry, call, second, circumstances)


@clause("25.B")
def only_a_wish(inquiry: Inquiry, call: Call) -> None:
    """Nothing has been substituted, so there is nothing to accept; what he said is no part of the auction."""
    inquiry.decide(
        _("{call:The} stands: {offender} meant it, and has called nothing else"),
        outcome=Outcome.CALL_STANDS,
        call=call,
    )
    _first_call_stays(inquiry, call)
    _what_he_said(inquiry)


def _first_call_stays(inquiry: Inquiry, call: Call) -> None:
    inquiry.oblige(
        Role.OFFENDER,
        _("Leaves {call:the} as it is"),
        said=_("{offender}, {call:the} stands. You may not change it."),
        until=Until.DONE,
        call=call,
    )


@clause("16.B.1")
def _what_he_said(inquiry: Inquiry) -> None:
    """A remark to partner's ears."""
    inquiry.oblige(
        Role.PARTNER,
        _("Calls and plays without using what was said of the call"),
        said=_("{partner}, do as if your partner had said nothing about his call."),
        until=Until.END_OF_PLAY,
    )


def _lho_chooses(inquiry: Inquiry, call: Call, second: Call, circumstances: frozenset[Circumstance]) -> None:
    law10.chooses_alone(inquiry, Role.LHO)
    match inquiry.ask(REPLY, call=call, second=second):
        case Reply.ACCEPT:
            substitution_is_accepted(inquiry, call, second, lho_called=Circumstance.LHO_CALLED in circumstances)
            if Circumstance.LHO_CALLED not in circumstances:
                _lho_calls(inquiry, second)
        case Reply.REFUSE:
            substitution_is_cancelled(inquiry, call, second)
            if Circumstance.LHO_CALLED not in circumstances:
                _lho_calls(inquiry, call)


@clause("25.B.1")
def substitution_is_accepted(inquiry: Inquiry, call: Call, second: Call, *, lho_called: bool) -> None:
    """The first is withdrawn and the second stands, sufficient or not; 26 may apply later, and 16.C does now.

    ``lho_called``: over the first call, before there was a second. He who accepts that one calls over it.
    """
    inquiry.decide(
        _("{second:The} is accepted and stands; {call:the} is withdrawn"),
        outcome=Outcome.CALL_CHANGED,
        call=call,
        second=second,
    )
    inquiry.oblige(
        Role.OFFENDER,
        _("Keeps {second:the}, which has been accepted"),
        said=_("{offender}, {second:the} stands; take {call:the} away. Nobody has to pass for it."),
        until=Until.DONE,
        call=call,
        second=second,
    )
    if lho_called:
        inquiry.oblige(
            Role.LHO,
            _("Withdraws his call over {call:the} and calls over {second:the}"),
            said=_("{lho}, take your call over {call:the} back and call over {second:the}."),
            until=Until.DONE,
            call=call,
            second=second,
        )
        law16.withdrawn_calls.withdrawn_by_the_other_side(inquiry)
    if inquiry.edition >= Edition.LAWS_2017 and law23.is_comparable(inquiry):
        # 25.B.3 sends to 16.C, which 26.A switches off again: the newer paragraph says so in as many words.
        law26.none_after_a_comparable_call(inquiry)
        law23.watch_what_it_gained(inquiry)
    else:
        law26.lead_to_be_restricted(inquiry)
        of_what_was_withdrawn(inquiry)


@clause("25.B.2")
def substitution_is_cancelled(inquiry: Inquiry, call: Call, second: Call) -> None:
    """The original stands. No call has taken the place of the one cancelled, so that 26.B applies in due time."""
    inquiry.decide(
        _("{second:The} is cancelled; {call:the} stands"), outcome=Outcome.CALL_STANDS, call=call, second=second
    )
    inquiry.oblige(
        Role.OFFENDER,
        _("Takes {second:the} back: {call:the} stands"),
        said=_("{offender}, take {second:the} back. {call:The} stands; nobody has to pass for it."),
        until=Until.DONE,
        call=call,
        second=second,
    )
    law26.lead_to_be_restricted(inquiry)
    of_what_was_withdrawn(inquiry)


@clause("25.B.3")
def of_what_was_withdrawn(inquiry: Inquiry) -> None:
    """Whichever of the two calls it was, 16.C says who may use it (16.D in 2007)."""
    inquiry.find(_("What the call withdrawn or cancelled has told is not for {offending_side}."))
    law16.withdrawn_calls.withdrawn(inquiry)


@clause("25.A.4", until_2017="25.A")
def _partner_has_called_over_the_first(inquiry: Inquiry) -> None:
    inquiry.find(_("{partner} has called since: the change comes too late, and {lho} is not asked to accept it."))


def _can_be_accepted(auction: Auction, offender: Seat, second: Call) -> bool:
    """An insufficient bid may be (27.A.1); a double or redouble that 19 does not permit may not (32, 36)."""
    return isinstance(second, Bid) or second is PASS or auction.would_be_legal(second, offender)


@clause("36")
def _never_acceptable(
    inquiry: Inquiry, auction: Auction, call: Call, second: Call, circumstances: frozenset[Circumstance]
) -> None:
    """Nobody can let it stand: inadmissible comes before changed (35), and it was made out of turn (36.B.4)."""
    # Only whose turn it was hangs on what had been called over the first.
    over_the_first: tuple[Call, ...] = ()
    if Circumstance.PARTNER_CALLED in circumstances:
        over_the_first = (PASS, PASS)
    elif Circumstance.LHO_CALLED in circumstances:
        over_the_first = (PASS,)
    since = law36_questions.Circumstance
    # He who called over it unaware of the change has accepted nothing (25.B.1), but has called (36.A): that is asked.
    so = frozenset({since.LHO_CALLED}) if Circumstance.LHO_CALLED_OVER_IT in circumstances else frozenset()
    inquiry.hand_over(
        law36.inadmissible_double,
        _("Law 19 does not permit {second:the}: nobody can accept it, and the law on such calls comes first."),
        Known(law36_questions.AUCTION, replace(auction, calls=(*auction.calls, call, *over_the_first))),
        Known(law36_questions.WHO, inquiry.seat(Role.OFFENDER)),
        Known(law36_questions.CALL, second),
        Known(law36_questions.CIRCUMSTANCES, so, not_so=(since.UNINTENDED, since.BOUND_TO_PASS, since.LEAD_FACED)),
        second=second,
    )


@clause("39.A")
def _after_the_end(inquiry: Inquiry, auction: Auction, call: Call, second: Call) -> None:
    """The auction had ended with the first call, which was meant: the second is a call after the final pass."""
    whole = replace(auction, calls=(*auction.calls, call))
    while not whole.is_over:
        whole = replace(whole, calls=(*whole.calls, PASS))
    since = law39_questions.Circumstance
    inquiry.hand_over(
        law39.call_after_the_end,
        _("The auction was over, so that {second:the} comes after the final pass."),
        Known(law39_questions.AUCTION, whole),
        Known(law39_questions.WHO, inquiry.seat(Role.OFFENDER)),
        Known(law39_questions.CALL, second),
        Known(law39_questions.CIRCUMSTANCES, frozenset(), not_so=(since.UNINTENDED, since.MISINFORMED, since.SKIPPED)),
        second=second,
    )
