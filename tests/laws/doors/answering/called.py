"""What a director answers about a call: too low, out of turn, changed, not permitted, above seven, after the end."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from rulings.engine import PASS, Asked, Auction, Bid, Call, Code, OtherCall, Seat
from tests.laws.doors.answering.door import COMMON as OF_CARDS
from tests.laws.doors.answering.door import Door, plain, yes_if
from tests.laws.doors.situation import Situation

# ---- what several subjects ask ---------------------------------------------------------------------------------------


def _reply(situation: Situation) -> Code | None:
    """What the next opponent has said already; nothing where he is to be asked."""
    return "refuse" if situation.call.refused else None


def _right(situation: Situation) -> Code | None:
    """What the opponent on the right does at his turn, where it is told."""
    if situation.call.right is None:
        return None
    return "pass" if situation.call.right is PASS else "other"


def _then(situation: Situation) -> Code | None:
    """What the offender calls then, where it is told."""
    return situation.call.then.code if situation.call.then else None


def _spelt(auction: Auction) -> Code:
    return [*auction.codes]


def _all_calls(situation: Situation) -> tuple[Call, ...]:
    """Those before the call in point, it, and those since."""
    call = situation.call
    made = () if call.call is None else (call.call,)
    return (*call.before.calls, *made, *(each for _seat, each in call.since))


def _is_over(situation: Situation) -> bool:
    """Whether the auction had ended before the call in point."""
    return situation.call.before.is_over


def _first_to_call(situation: Situation) -> Seat | None:
    """Who was the first to call since."""
    return situation.call.since[0][0] if situation.call.since else None


# ---- 25 --------------------------------------------------------------------------------------------------------------


def _is_changed(situation: Situation) -> bool:
    """A slip, a wish, another call in its place, or a second one after his own."""
    call = situation.call
    # Where the second was a slip he would not ask what was meant by the first.
    is_second = call.is_a_change(situation.actor)
    if is_second and call.meant:
        return False
    return call.call is not None and not call.owed and (bool(call.meant or call.wished or call.replaced) or is_second)


def _before_the_first(situation: Situation) -> Auction:
    before = situation.call.before
    return Auction(before.first, before.calls[:-1]) if situation.call.is_a_change(situation.actor) else before


def _first_call(situation: Situation) -> Code:
    call = situation.call
    first = call.before.calls[-1] if call.is_a_change(situation.actor) else call.call
    assert first is not None
    return first.code


def _second_call(situation: Situation) -> Code:
    second = situation.call.replaced or situation.call.call
    assert second is not None
    return second.code


def _intent(situation: Situation) -> Code:
    return "slip" if situation.call.meant else "second-thought"


def _since_it_was_changed(situation: Situation) -> Code:
    call, actor = situation.call, situation.actor
    ended = Auction(call.before.first, _all_calls(situation))
    over_which = "lho-called-over-it" if call.replaced or call.is_a_change(actor) else "lho-called"
    said = [over_which] if call.by(actor.lho) else []
    said += ["partner-called"] if call.by(actor.partner) else []
    if ended.is_over and not call.is_a_change(actor) and not call.by(actor.partner):
        said.append("period-over" if call.faced else "auction-over")
    return said


OF_A_CHANGE = {
    "25.A.intent": plain(_intent),
    "25.circumstances": plain(_since_it_was_changed),
    "25.A.intended": plain(lambda s: s.call.meant.code if s.call.meant else None),
    "25.B.replaced": plain(lambda s: yes_if(not s.call.wished)),
    "25.B.second": plain(_second_call),
}


# ---- 27 --------------------------------------------------------------------------------------------------------------


def _is_too_low(situation: Situation) -> bool:
    call = situation.call
    return call.is_insufficient and not (_is_over(situation) or call.owed)


def _of_a_bid_too_low(situation: Situation) -> Code:
    call, actor = situation.call, situation.actor
    if not call.is_in_turn(actor):
        return ["out-of-turn"]
    if call.meant and not call.by(actor.partner):
        return ["slip"]
    if call.by(actor.lho):
        return ["lho-called-over-replacement" if call.replaced else "lho-called"]
    said = ["partner-called"] if call.by(actor.partner) else []
    return said + (["replaced"] if call.replaced else [])


def _replacement(situation: Situation) -> Code | None:
    """Of natural bids: the lowest in the same denomination, any other, or insufficient again."""
    call = situation.call
    new = call.replaced or call.then
    if new is None or not isinstance(call.call, Bid):
        return None
    if not isinstance(new, Bid):
        return "other" if new is PASS else "double"
    if not call.before.would_be_legal(new, situation.actor):
        return "insufficient"
    lower = Bid(new.level - 1, new.strain) if new.level > 1 else None
    is_lowest = lower is None or not call.before.would_be_legal(lower, situation.actor)
    return "lowest" if is_lowest and new.strain is call.call.strain else "other"


OF_A_BID_TOO_LOW = {
    "27.circumstances": plain(_of_a_bid_too_low),
    "27.B.replacement": plain(_replacement),
}


# ---- 28 to 32 --------------------------------------------------------------------------------------------------------


def _is_out_of_turn(situation: Situation) -> bool:
    call = situation.call
    return not call.is_in_turn(situation.actor) and not _is_over(situation)


def _seems_over(situation: Situation) -> bool:
    """Passes enough to end the auction, had they all been in turn, the call in point among them."""
    call = situation.call
    calls = _all_calls(situation)
    passes = next((at for at, each in enumerate(reversed(calls)) if each is not PASS), len(calls))
    return call.call is PASS and passes >= (4 if call.before.last_bid is None else 3)


def _of_a_call_out_of_turn(situation: Situation) -> Code:
    call, actor = situation.call, situation.actor
    said = {
        "unintended": bool(call.meant),
        "lho-called": _first_to_call(situation) is actor.lho,
        "rho-called": call.before.next is actor.rho and _first_to_call(situation) is actor.rho,
        "rho-had-to-pass": call.right_owed,
        "partner-called": _first_to_call(situation) is actor.partner,
        "bound-to-pass": bool(call.owed),
        "three-passes": _seems_over(situation),
        "artificial": call.artificial,
    }
    return [code for code, is_so in said.items() if is_so]


OUT_OF_TURN = {
    "29.circumstances": plain(_of_a_call_out_of_turn),
    "28.B.meant": plain(lambda s: "over-it" if s.call.replaced is None else "at-his-turn"),
}


# ---- 22, 33 to 39 ----------------------------------------------------------------------------------------------------


def _before_both(situation: Situation) -> Auction:
    """33: of two calls at once that of the player in turn counts first, and is told so."""
    before = situation.call.before
    return Auction(before.first, before.calls[:-1])


def _robbed(situation: Situation) -> bool:
    """34: a pass out of turn was taken for in turn, and passes have followed."""
    call = situation.call
    passed = all(each is PASS for _seat, each in call.since)
    return call.call is PASS and _is_out_of_turn(situation) and bool(call.since) and passed and not call.meant


def _of_three_passes(situation: Situation) -> Code:
    if not _seems_over(situation):
        return ["not-three-yet"]
    return ["lead-faced"] if situation.call.faced else []


def _of_one_not_permitted(situation: Situation) -> Code:
    call, actor = situation.call, situation.actor
    said = {
        "unintended": bool(call.meant),
        "lho-called": call.by(actor.lho) is not None and not call.faced,
        "lead-faced": call.faced,
        "bound-to-pass": bool(call.owed),
    }
    return [code for code, is_so in said.items() if is_so]


def _after_the_end(situation: Situation) -> Code:
    call, actor = situation.call, situation.actor
    if call.meant:
        return ["unintended"]
    return ["lho-called"] if call.by(actor.lho) else []


def _is_after_the_end(situation: Situation) -> bool:
    return _is_over(situation) or _pulled_the_last_pass(situation)


def _pulled_the_last_pass(situation: Situation) -> bool:
    """The last pass was a slip: another call was meant."""
    call = situation.call
    ends = isinstance(call.call, OtherCall) and Auction(call.before.first, (*call.before.calls, call.call)).is_over
    return ends and bool(call.meant) and not call.faced


def _up_to_the_end(situation: Situation) -> Auction:
    call = situation.call
    if _is_over(situation):
        return call.before
    assert call.call is not None
    return Auction(call.before.first, (*call.before.calls, call.call))


def _called_after_it(situation: Situation) -> Code:
    made = situation.call.meant or situation.call.call
    assert made is not None
    return made.code


def _is_passed_out(situation: Situation) -> bool:
    call = situation.call
    return call.is_in_turn(situation.actor) and _all_calls(situation) == (PASS,) * 4


def _is_passed_out_too_late(situation: Situation) -> bool:
    """All have passed, and partner after the slip: who wants to know whether there is a new deal asks for that."""
    return _is_passed_out(situation) and len(situation.call.before.calls) < len(Seat) // 2


def _of_four_passes(situation: Situation) -> Code:
    if situation.call.faced:
        return ["hands-back"]
    return ["unintended"] if situation.call.meant else []


def _which_pass(situation: Situation) -> Code:
    return ("first", "second", "third", "last")[len(situation.call.before.calls)]


OF_OTHERS = {
    "33.first": plain(lambda s: s.call.before.calls[-1].code),
    "34.circumstances": plain(_of_three_passes),
    "36.circumstances": plain(_of_one_not_permitted),
    "37.circumstances": plain(_of_one_not_permitted),
    "37.duration": plain(lambda s: s.call.owed),
    "38.circumstances": plain(_of_one_not_permitted),
    # It was bid over an opponent's bid.
    "38.A.same": plain(lambda _: "no"),
    "39.circumstances": plain(_after_the_end),
    "22.circumstances": plain(_of_four_passes),
    "22.which": plain(_which_pass),
}


# ---- 23 --------------------------------------------------------------------------------------------------------------


def _is_replaced(situation: Situation) -> bool:
    """Nobody has accepted it, and another call has been made in its place or at the proper turn."""
    call, actor = situation.call, situation.actor
    repeated = call.before.next is actor.rho and (call.right in (None, PASS) or call.call is PASS)
    is_insufficient = _is_too_low(situation) and call.is_in_turn(actor)
    of_turn = _is_out_of_turn(situation) and not repeated and not call.is_a_change(actor)
    first_things = call.meant or call.owed or call.since or call.artificial or call.is_inadmissible(actor)
    return call.refused and bool(call.then or call.replaced) and not first_things and (is_insufficient or of_turn)


def _withdrawn(situation: Situation) -> Code:
    call = situation.call
    if call.is_in_turn(situation.actor):
        return "insufficient"
    if call.call is PASS:
        return "pass"
    return "bid" if isinstance(call.call, Bid) else "double"


def _new_call(situation: Situation) -> Code:
    if _replacement(situation) == "lowest":
        return "lowest"
    new = situation.call.replaced or situation.call.then
    return "bid-or-pass" if new is PASS or isinstance(new, Bid) else "double"


OF_ANOTHER_CALL = {
    "23.A.comparison": plain(lambda s: s.call.says_the_same),
    "23.A.withdrawn": plain(_withdrawn),
    "23.A.new": plain(_new_call),
    "23.B.partner-called": plain(lambda s: yes_if(s.call.before.next is not s.actor.rho)),
}


# ---- the subjects ----------------------------------------------------------------------------------------------------


def _which(situation: Situation, _asked: Asked, _given: object) -> Code:
    assert situation.call.call is not None
    return situation.call.call.code


CHOICES = {
    "25.B.reply": _reply,
    "27.A.1.reply": _reply,
    "29.A.reply": _reply,
    "27.B.replacement": _replacement,
    "29.B.call": _then,
    "36.B.call": _then,
    "31.A.right": _right,
    "32.A.right": _right,
}
COMMON = {
    "particulars.auction": plain(lambda s: _spelt(s.call.before)),
    "particulars.offender": plain(lambda s: s.actor.value),
    "particulars.call": _which,
    **OF_A_CHANGE,
    **OF_A_BID_TOO_LOW,
    **OUT_OF_TURN,
    **OF_OTHERS,
    **OF_ANOTHER_CALL,
}

_AT_THE_CALL = (
    Door("insufficient-bid", _is_too_low, COMMON, CHOICES),
    Door("pass-out-of-turn", lambda s: s.call.call is PASS and _is_out_of_turn(s), COMMON, CHOICES),
    Door("bid-out-of-turn", lambda s: isinstance(s.call.call, Bid) and _is_out_of_turn(s), COMMON, CHOICES),
    Door(
        "double-out-of-turn",
        lambda s: (
            s.call.call is not PASS
            and s.call.call is not None
            and not isinstance(s.call.call, Bid)
            and _is_out_of_turn(s)
        ),
        COMMON,
        CHOICES,
    ),
    Door(
        "change-of-call",
        lambda s: _is_changed(s) and not _is_passed_out_too_late(s),
        COMMON
        | {
            "particulars.auction": plain(lambda s: _spelt(_before_the_first(s))),
            "particulars.call": plain(_first_call),
        },
        CHOICES,
    ),
    Door("comparable-call", _is_replaced, COMMON, CHOICES),
    Door(
        "calls-at-once",
        lambda s: s.call.at_once,
        COMMON | {"particulars.auction": plain(lambda s: _spelt(_before_both(s)))},
        CHOICES,
    ),
    Door("missed-his-turn", _robbed, COMMON, CHOICES),
    Door(
        "inadmissible-double",
        lambda s: s.call.is_inadmissible(s.actor) and not _is_over(s),
        COMMON,
        CHOICES,
    ),
    Door(
        "call-by-one-who-must-pass",
        lambda s: bool(s.call.owed) and s.call.call is not None and not _is_over(s),
        COMMON,
        CHOICES,
    ),
    Door("passed-out", _is_passed_out, COMMON, CHOICES),
    Door("bid-above-seven", lambda s: s.call.call is None, COMMON, CHOICES),
    Door(
        "call-after-the-end",
        _is_after_the_end,
        COMMON
        | {
            "particulars.auction": plain(lambda s: _spelt(_up_to_the_end(s))),
            "particulars.call": plain(_called_after_it),
        },
        CHOICES,
    ),
)
LATER = {
    "26.circumstances": plain(lambda s: ["had-led"] if s.call.lead == "later" else []),
    "26.B.shown": plain(lambda _s: []),
    "26.A.about": plain(lambda s: [s.call.call.strain.value] if isinstance(s.call.call, Bid) else []),
    "72.C.ruled": plain(lambda _s: "aware"),
    "72.C.aware": plain(lambda s: yes_if(s.call.gained == "aware")),
    "72.C.gained": plain(lambda _s: "yes"),
}


def _before_the_lead(fits: Callable[[Situation], bool]) -> Callable[[Situation], bool]:
    """When it has been ruled on and the lead has come, nobody looks for the call any more."""
    return lambda situation: not (situation.call.lead or situation.call.gained) and fits(situation)


DOORS = (
    *(replace(door, fits=_before_the_lead(door.fits)) for door in _AT_THE_CALL),
    Door("lead-after-withdrawn-call", lambda s: bool(s.call.lead), OF_CARDS | COMMON | LATER),
    Door("gained-by-irregularity", lambda s: bool(s.call.gained), OF_CARDS | COMMON | LATER),
)
