"""Law 29 — Procedure after a call out of rotation: what Laws 30, 31 and 32 have in common.

The facts are asked here in the order that decides: the auction, which says whose turn it was; whose call it was, and
which; what has happened since. Then the next opponent chooses, and if he refuses the law of the call rules.

What is inadmissible is never accepted (Laws 36 to 38), and comes first; what its maker never meant is Law 25's. A
second call of the player who has just called is a change of call (30.B.2, 31.C, 32.C): Law 25 has its own acceptance
by the next opponent, so that it takes over before he is asked anything.
"""

from rulings.engine import (
    PASS,
    Auction,
    AuctionInPart,
    Inquiry,
    Known,
    OneCall,
    OneOf,
    Outcome,
    Role,
    Seat,
    Until,
    WhichSeat,
    _,
    clause,
)
from rulings.laws import (
    enforced_pass,
    law10,
    law16,
    law17,
    law18,
    law23,
    law25,
    law25_questions,
    law26,
    law27,
    law27_questions,
    law28,
    law37,
    law37_questions,
    law72,
)
from rulings.laws.law29_questions import (
    CIRCUMSTANCES,
    MEANT,
    NEXT_CALL,
    NEXT_CALL_WHERE_PARTNER_HAS_CALLED,
    PARTNERS_CALL,
    PARTNERS_CALL_MADE_ALREADY,
    REPLY,
    REPLY_OF_THE_DEALER,
    REPLY_WHERE_IT_MAY_BE_OVER,
    REPLY_WHERE_PARTNER_HAS_CALLED,
    WHO,
    Circumstance,
    Meant,
    OutOfTurn,
    PartnersCall,
    Reply,
    known,
)


@clause("29")
def out_of_turn(inquiry: Inquiry, auction_before: AuctionInPart, which: OneCall | None) -> OutOfTurn:
    """What had been called, who called out of turn, and which call (None: a pass)."""
    auction = inquiry.ask(auction_before)
    in_turn = auction.next
    inquiry.cast(offender=inquiry.ask(_who(auction, in_turn)))
    turn = next(role for role in (Role.RHO, Role.PARTNER, Role.LHO) if inquiry.seat(role) is in_turn)
    return OutOfTurn(auction, PASS if which is None else inquiry.ask(which), turn)


def _who(auction: Auction, in_turn: Seat) -> WhichSeat:
    """Anybody else; where one more pass ends the auction, that matters to the player on the left of the one in turn.

    To his partner too. The third is walked after other calls.
    """
    others = WHO.among(in_turn.lho, in_turn.partner, in_turn.rho)
    ends = Auction(auction.first, (*auction.calls, PASS)).is_over
    return others.walking(in_turn.lho, in_turn.partner) if ends else others


@clause("29")
def circumstances(inquiry: Inquiry, out: OutOfTurn) -> frozenset[Circumstance]:
    """Which of those that can be so where it was the turn of that player, and of that kind of call, are so."""
    return inquiry.ask(CIRCUMSTANCES.without(*_impossible(inquiry, out)))


def _impossible(inquiry: Inquiry, out: OutOfTurn) -> tuple[Circumstance, ...]:
    impossible: list[Circumstance] = []
    if out.turn is not Role.RHO:
        impossible += (Circumstance.RHO_CALLED, Circumstance.RHO_HAD_TO_PASS)
    elif out.ends_with_one_more_pass:
        # With that pass the auction is over, and nobody is in turn after it.
        impossible += (Circumstance.RHO_HAD_TO_PASS,)
    if out.turn is not Role.PARTNER:
        impossible += (Circumstance.PARTNER_CALLED,)
    if out.call is PASS:
        impossible += (Circumstance.BOUND_TO_PASS, *_passed_over_nothing_of(inquiry, out))
    else:
        impossible += _OF_A_PASS
    return tuple(impossible)


_OF_A_PASS = (
    Circumstance.THREE_PASSES,
    Circumstance.ARTIFICIAL,
    Circumstance.OVER_PARTNERS_ARTIFICIAL,
    Circumstance.OVER_OPPONENTS_ARTIFICIAL,
)


def _passed_over_nothing_of(inquiry: Inquiry, out: OutOfTurn) -> tuple[Circumstance, ...]:
    """Whose call it was over which he passed: the last one that was no pass."""
    places = (place for place in reversed(range(len(out.auction.calls))) if out.auction.calls[place] is not PASS)
    last = next(places, None)
    who = None if last is None else out.auction.caller(last)
    impossible: tuple[Circumstance, ...] = ()
    if who is not inquiry.seat(Role.PARTNER):
        impossible += (Circumstance.OVER_PARTNERS_ARTIFICIAL,)
    if who not in (inquiry.seat(Role.LHO), inquiry.seat(Role.RHO)):
        impossible += (Circumstance.OVER_OPPONENTS_ARTIFICIAL,)
    return impossible


def is_settled(inquiry: Inquiry, out: OutOfTurn, happened: frozenset[Circumstance]) -> bool:
    """Whether something leaves nothing to choose, and has been ruled on.

    A call of the right opponent's, at his turn, comes first: by 28.B it is as if the offender had not called, whatever
    he meant and whatever he was bound to.
    """
    if Circumstance.RHO_CALLED in happened:
        bound = Circumstance.BOUND_TO_PASS in happened
        law28.correct_player_has_called(inquiry, out.call, out.turn, bound_to_pass=bound)
    elif Circumstance.UNINTENDED in happened:
        _never_meant(inquiry, out, lho_called=Circumstance.LHO_CALLED in happened)
    elif Circumstance.BOUND_TO_PASS in happened:
        _was_bound_to_pass(inquiry, out, lho_called=Circumstance.LHO_CALLED in happened)
    elif Circumstance.RHO_HAD_TO_PASS in happened:
        _in_turn_after_all(inquiry, out, lho_called=Circumstance.LHO_CALLED in happened)
    elif Circumstance.LHO_CALLED in happened:
        _next_player_has_called(inquiry, out)
    else:
        return False
    return True


@clause("25.A.1", until_2017="25.A")
def _never_meant(inquiry: Inquiry, out: OutOfTurn, *, lho_called: bool) -> None:
    """It may be put right until partner calls; the call that was meant is then judged by its own law."""
    since = law25_questions.Circumstance
    so = frozenset({since.LHO_CALLED}) if lho_called else frozenset()
    not_so = (since.LHO_CALLED, since.PARTNER_CALLED, since.AUCTION_OVER, since.PERIOD_OVER)
    inquiry.hand_over(
        law25.change_of_call,
        _("{offender} never meant to make that call: he may put it right, and then it is judged by its own law."),
        *known(out, inquiry.seat(Role.OFFENDER)),
        Known(law25_questions.INTENT, law25_questions.Intent.SLIP),
        Known(law25_questions.CIRCUMSTANCES, so, not_so=tuple(each for each in not_so if each not in so)),
    )


@clause("35.B")
def _was_bound_to_pass(inquiry: Inquiry, out: OutOfTurn, *, lho_called: bool) -> None:
    """Inadmissible comes before out of turn (35)."""
    since = law37_questions.Circumstance
    so, not_so = ((since.LHO_CALLED,), ()) if lho_called else ((), (since.LHO_CALLED,))
    inquiry.hand_over(
        law37.had_to_pass,
        _("{offender} was bound to pass: the law on that comes before the one on turns."),
        *known(out, inquiry.seat(Role.OFFENDER)),
        Known(law37_questions.CIRCUMSTANCES, frozenset(so), not_so=(since.UNINTENDED, *not_so)),
    )


def change_of_call(inquiry: Inquiry, out: OutOfTurn, template: str) -> None:
    """He had just called: what he called then is the first call, and this the one that he puts in its place."""
    facts = law25.known_of_a_second_call(out.auction, out.call)
    inquiry.hand_over(law25.change_of_call, template, *facts, first=out.auction.calls[-1], call=out.call)


@clause("28.A")
def _in_turn_after_all(inquiry: Inquiry, out: OutOfTurn, *, lho_called: bool) -> None:
    """28.A; a bid in turn that is too low is Law 27's."""
    if out.is_too_low:
        since = law27_questions.Circumstance
        so = frozenset({since.LHO_CALLED}) if lho_called else frozenset()
        why = _("{rho} had to pass: the bid was made in turn, but it is too low.")
        too_low_in_turn(inquiry, out, why, so, since.LHO_CALLED)
    else:
        law28.right_hand_opponent_had_to_pass(inquiry, out.call, lho_called=lho_called)


def too_low_in_turn(
    inquiry: Inquiry,
    out: OutOfTurn,
    template: str,
    so: frozenset[law27_questions.Circumstance] = frozenset(),
    *not_so: law27_questions.Circumstance,
) -> None:
    """The opponent on his right has passed, so that the bid is in turn, and Law 27's.

    ``so`` and ``not_so``: what has been found of what happened since; that it was a slip or out of turn has been asked.
    """
    other = law27_questions.Circumstance
    not_so = tuple(each for each in (other.OUT_OF_TURN, other.SLIP, *not_so) if each not in so)
    inquiry.hand_over(
        law27.insufficient_bid,
        template,
        *known(out.once_the_right_has_passed, inquiry.seat(Role.OFFENDER)),
        Known(law27_questions.CIRCUMSTANCES, so, not_so=not_so),
        call=out.call,
    )


def _next_player_has_called(inquiry: Inquiry, out: OutOfTurn) -> None:
    """29.A; where he was in turn himself, what he meant tells it from 28.B."""
    if out.turn is Role.LHO and inquiry.ask(MEANT) is Meant.AT_HIS_TURN:
        law28.correct_player_has_called(inquiry, out.call, out.turn)
    else:
        accepted_by_calling(inquiry, out)


@clause("29.A")
def accepted_by_calling(inquiry: Inquiry, out: OutOfTurn) -> None:
    """The next player has called, knowing it or not: there is no way back."""
    _stands(inquiry, out)
    inquiry.oblige(
        Role.PARTNER,
        _("Calls after {lho}"),
        said=_("{partner}, {call:the} stands, as {lho} has called over it. You call after him."),
        until=Until.DONE,
        call=out.call,
    )
    _who_was_skipped(inquiry, out, calls_next=Role.PARTNER)


def is_accepted(inquiry: Inquiry, out: OutOfTurn, question: OneOf[Reply]) -> bool:
    """Whether the next player accepts it; if he does, all is ruled. What each choice leads to, the question says."""
    reply = inquiry.ask(question, call=out.call, turn=inquiry.seat(out.turn))
    if not (out.is_too_low and out.turn is Role.RHO and reply is Reply.REFUSE):
        # There Law 27 may come to ask him again, and says it then.
        law10.chooses_alone(inquiry, Role.LHO)
    match reply:
        case Reply.ACCEPT:
            _accepted(inquiry, out)
            if out.partner_has_called:
                _partners_call_goes(inquiry)
        case Reply.REFUSE:
            _cancelled(inquiry, out)
    return reply is Reply.ACCEPT


@clause("29.A")
def _accepted(inquiry: Inquiry, out: OutOfTurn) -> None:
    _stands(inquiry, out)
    inquiry.oblige(
        Role.LHO,
        _("Calls next"),
        said=_("{lho}, {call:the} stands. It is your turn to call."),
        until=Until.DONE,
        call=out.call,
    )
    _who_was_skipped(inquiry, out, calls_next=Role.LHO)


def _stands(inquiry: Inquiry, out: OutOfTurn) -> None:
    inquiry.decide(
        _("{lho} has accepted it: {call:the} stands, and nothing is due"), outcome=Outcome.CALL_STANDS, call=out.call
    )
    if out.is_too_low:
        _legal_though_too_low(inquiry, out)


@clause("27.A.1")
def _legal_though_too_low(inquiry: Inquiry, out: OutOfTurn) -> None:
    """Both faults are accepted with the same call."""
    inquiry.find(_("Too low as it was, {call:the} is legal now: the next bid has only to be above it."), call=out.call)


def _who_was_skipped(inquiry: Inquiry, out: OutOfTurn, *, calls_next: Role) -> None:
    """He calls when his next turn comes; passes cannot end the auction without him."""
    if out.turn is not Role.LHO:
        if out.turn is not calls_next:
            inquiry.find(_("{turn} waits for his next turn to call."), turn=inquiry.seat(out.turn))
        if out.call is PASS:
            # At partner's turn the opponent on the right has lost his as well.
            lost = (Role.PARTNER, Role.RHO) if out.turn is Role.PARTNER else (Role.RHO,)
            law17.passes_do_not_end_it(inquiry, *map(inquiry.seat, lost))


@clause("16.C.2", until_2017="16.D.2")
def _partners_call_goes(inquiry: Inquiry) -> None:
    """Made at a turn that the accepted call has taken over: withdrawn, and nothing for his partner to use."""
    with inquiry.offender(inquiry.seat(Role.PARTNER)):
        inquiry.oblige(
            Role.OFFENDER,
            _("Takes his call back, and calls when his turn comes"),
            said=_("{offender}, take your call back: the call before it stands. You call when your turn comes."),
            until=Until.DONE,
        )
        law16.withdrawn_calls.withdrawn(inquiry)


@clause("29.B")
def _cancelled(inquiry: Inquiry, out: OutOfTurn) -> None:
    """Back to the player whose turn it was."""
    inquiry.find(
        _("{call:The} is cancelled, and the turn goes back to {turn}."), call=out.call, turn=inquiry.seat(out.turn)
    )


def calls_now(inquiry: Inquiry, out: OutOfTurn) -> None:
    """Told to the player in turn where the ruling waits for nobody's call. Filed under the law that says it."""
    inquiry.oblige(
        out.turn,
        _("Calls now"),
        said=_("{player}, {call:the} is cancelled, and it is your turn to call."),
        until=Until.DONE,
        player=inquiry.seat(out.turn),
        call=out.call,
    )


def call_is_repeated(inquiry: Inquiry, out: OutOfTurn) -> None:
    """After the pass of the opponent on the right, a call that is legal. Filed under the law that says it."""
    inquiry.decide(
        _("{offender} must call {call:the} again; nothing else is due"), outcome=Outcome.CALL_REPEATED, call=out.call
    )
    inquiry.oblige(
        Role.OFFENDER,
        _("Makes the same call again"),
        said=_("{offender}, you must call {call:the} again. Nothing else is due."),
        until=Until.NEXT_CALL,
        call=out.call,
    )


def is_over_with_that_pass(inquiry: Inquiry, out: OutOfTurn) -> bool:
    """Whether the pass of the opponent on the right ends the auction (22), so that nothing is left to call again.

    The laws say only that the call is repeated. Then it was cancelled, no more: the offender's side has the contract,
    or nobody has, so that no lead of theirs is restricted.
    """
    if not out.ends_with_one_more_pass:
        return False
    inquiry.decide(
        _("{rho}'s pass ends the auction: {call:the} is cancelled and not made again"),
        outcome=Outcome.CALL_CANCELLED,
        call=out.call,
    )
    inquiry.oblige(
        Role.OFFENDER,
        _("Takes his call back"),
        said=_("{offender}, take back {call:the}: with {rho}'s pass the auction is over."),
        until=Until.DONE,
        call=out.call,
    )
    law16.withdrawn_calls.withdrawn(inquiry)
    return True


def reply_before_partner_calls(out: OutOfTurn) -> OneOf[Reply]:
    """Of 2017, where it was partner's turn or the dealer's on the left: what the next player is told differs."""
    if out.partner_has_called:
        return REPLY_WHERE_IT_MAY_BE_OVER if out.ends_with_one_more_pass else REPLY_WHERE_PARTNER_HAS_CALLED
    return REPLY_OF_THE_DEALER if out.is_before_the_dealer_on_the_left else REPLY


def offender_calls(inquiry: Inquiry, out: OutOfTurn) -> None:
    """At his proper turn, as he likes; partner's own turn comes before, or is over."""
    asked = NEXT_CALL_WHERE_PARTNER_HAS_CALLED if out.partner_has_called else NEXT_CALL
    inquiry.ask(asked.among(*law18.still_possible(out.auction)), call=out.call)


def is_over_with_partners_pass(inquiry: Inquiry, out: OutOfTurn) -> bool:
    """Whether partner, whose turn it was, ends the auction by a pass (22), so that nothing takes that call's place.

    Not replaced by a comparable call, it is subject to 26.B like one replaced by another. Filed under the law that
    says what the offender may call.
    """
    if out.turn is not Role.PARTNER or not out.ends_with_one_more_pass:
        return False
    question = PARTNERS_CALL_MADE_ALREADY if out.partner_has_called else PARTNERS_CALL
    if inquiry.ask(question, call=out.call) is PartnersCall.OTHER:
        return False
    inquiry.decide(
        _("{partner}'s pass ends the auction: {call:the} is cancelled, and no call takes its place"),
        outcome=Outcome.CALL_CANCELLED,
        call=out.call,
    )
    inquiry.oblige(
        Role.OFFENDER,
        _("Takes his call back"),
        said=_("{offender}, take back {call:the}: with {partner}'s pass the auction is over."),
        until=Until.DONE,
        call=out.call,
    )
    # A bid of partner's own, doubled by the other side, is played by this one.
    last_bidder = out.auction.last_bidder
    if last_bidder is not None and last_bidder.side is not inquiry.seat(Role.OFFENDER).side:
        law26.lead_to_be_restricted(inquiry)
    law16.withdrawn_calls.withdrawn(inquiry)
    law72.could_have_known(inquiry)
    return True


def right_hand_opponent_did_not_pass(inquiry: Inquiry) -> None:
    """A legal bid, double or redouble of his. Filed under the paragraph that says it."""
    inquiry.find(_("{rho} has not passed: {offender} may make any legal call."))


def partner_is_free(inquiry: Inquiry) -> None:
    """At partner's turn or the dealer's on the left. Filed under the paragraph that says it.

    He is told of 16.C.2 with the words of the question about the offender's call, which comes after his.
    """
    inquiry.find(_("{partner} may make any legal call at his turn, without using what the cancelled call told him."))


def comparable(inquiry: Inquiry, out: OutOfTurn) -> None:
    """What follows a comparable call at the proper turn. Filed under the paragraph that says it.

    What partner called before it, at his turn, stays judged by 16.C.2: from the comparable call on the first is known
    to all.
    """
    inquiry.find(_("What {offender} has called at his proper turn is comparable: nothing more is due."))
    law23.no_rectification(inquiry)
    if out.turn is not Role.RHO:
        law16.withdrawn_calls.watch_partner_meanwhile(inquiry)


def partner_is_silenced(inquiry: Inquiry) -> None:
    """Of the editions before 2017: partner passes until the auction ends. Filed under the paragraph that says it."""
    inquiry.decide(_("{partner} must pass until the end of the auction"), outcome=Outcome.PARTNER_PASSES_THROUGHOUT)
    enforced_pass.throughout(inquiry, Role.PARTNER)
    law16.withdrawn_calls.withdrawn(inquiry)
    law26.lead_to_be_restricted(inquiry)
    law72.could_have_known(inquiry)


@clause("29.C")
def by_what_it_showed(inquiry: Inquiry) -> None:
    """The denomination named counts only where it is the one shown."""
    inquiry.find(_("If {offender}'s call was artificial, what counts is what it showed, not what it named."))
