"""Calls: too low, out of turn, changed, not permitted, of a player who had to pass, above seven, after the end."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from rulings.engine import DOUBLE, Auction, Call, Outcome, Seat, parse_call
from tests.laws.doors.calling import Called
from tests.laws.doors.expecting import (
    Expected,
    chooses,
    comes_to,
    is_watched,
    lead_may_be_restricted,
    nobody_chooses,
    nobody_passes,
    passes_once,
    passes_throughout,
)
from tests.laws.doors.situation import Act, Moment, Situation

N, E, S, W = Seat.NORTH, Seat.EAST, Seat.SOUTH, Seat.WEST
STANDS, CHANGED, CANCELLED = Outcome.CALL_STANDS, Outcome.CALL_CHANGED, Outcome.CALL_CANCELLED
REPEATED, GOES_ON = Outcome.CALL_REPEATED, Outcome.AUCTION_GOES_ON


def told(
    theme: str,
    actor: Seat,
    before: str,
    made: str,
    *expected: Expected,
    since: str = "",
    meant: str = "",
    replaced: str = "",
    right: str = "",
    then: str = "",
    owed: str = "",
    says_the_same: str = "none",
    wished: bool = False,
    at_once: bool = False,
    artificial: bool = False,
    right_owed: bool = False,
    faced: bool = False,
    refused: bool = False,
    lead: str = "",
    gained: str = "",
) -> Situation:
    """A situation about a call, as it is written: ``N 1S pass`` before it, ``2H`` it, ``W:pass N:X`` since.

    A bid above seven is told as no call.
    """
    called = Called(
        before=after(before),
        call=_call(made),
        since=tuple((Seat(who), parse_call(code)) for who, _colon, code in (e.partition(":") for e in since.split())),
        meant=_call(meant),
        replaced=_call(replaced),
        right=_call(right),
        then=_call(then),
        owed=owed,
        says_the_same=says_the_same,
        wished=wished,
        at_once=at_once,
        artificial=artificial,
        right_owed=right_owed,
        faced=faced,
        refused=refused,
        lead=lead,
        gained=gained,
    )
    return Situation(theme=theme, act=Act.CALL, actor=actor, called=called, moment=Moment.AUCTION, expected=expected)


def after(before: str) -> Auction:
    """The auction as it is written."""
    return Auction.parse(before.split())


def _call(code: str) -> Call | None:
    return parse_call(code) if code else None


# ---- 27 --------------------------------------------------------------------------------------------------------------

TOO_LOW = (("N 1S", "1H", "2H", "3C"), ("W 1H 2C", "2C", "3C", "2S"), ("S 1NT pass pass", "1D", "2D", "2C"))
"""What was called before East, his bid, the lowest that mends it, and another that is legal."""


def too_low() -> Iterator[Situation]:
    """27.A to C, in turn."""
    free = (nobody_passes("27.B.1"), lead_may_be_restricted("27.B.1"), is_watched("27.D"))
    silenced = (passes_throughout("27.B.2", W), lead_may_be_restricted("27.B.2", W), is_watched("72.C"))
    stands = (comes_to("27.A.1", STANDS), nobody_chooses("27.A.1"), nobody_passes("27.A.1"))
    for before, bid, lowest, another in TOO_LOW:
        of = partial(told, "a bid that is too low", E, before, bid)
        yield of(chooses("27.A.1", S, E))
        yield of(*stands, since="S:pass")
        yield of(*stands, since="S:X")
        yield of(chooses("27.C", S), replaced=lowest, says_the_same="same-meaning")
        yield of(chooses("27.C", S), replaced="pass")
        yield of(*free, refused=True, replaced=lowest, says_the_same="same-meaning")
        yield of(*silenced, nobody_chooses("27.C"), refused=True, replaced=another)
        yield of(*free, refused=True, then=lowest, says_the_same="same-meaning")
        yield of(*free, refused=True, then=another, says_the_same="subset")
        yield of(*silenced, refused=True, then=another)
        yield of(*silenced, refused=True, then="pass")
        if after(before).would_be_legal(DOUBLE, E):
            yield of(*silenced, refused=True, replaced="X")
            yield of(*silenced, refused=True, then="X")
            yield of(*free, refused=True, then="X", says_the_same="same-meaning")


def too_low_by_a_slip() -> Iterator[Situation]:
    """25.A comes first; the call that was meant is then judged by its own law."""
    for before, bid, lowest, another in TOO_LOW:
        of = partial(told, "a bid that is too low, by a slip", E, before, bid)
        for meant in (lowest, another):
            for since in ("", "S:pass"):
                yield of(nobody_passes("25.A.1"), lead_may_be_restricted("25.A.1"), meant=meant, since=since)
        yield of(chooses("27.A.1", S, E), meant=lowest, since="W:pass")
        yield of(chooses("27.A.1", S, E), meant="1C" if bid != "1C" else "1D")


# ---- 28 to 32 --------------------------------------------------------------------------------------------------------


def bids_out_of_turn() -> Iterator[Situation]:
    """29 and 31; too low as well, by 27.A.2."""
    for before in ("N", "N pass", "S 1D pass", "W", "W 1D", "N 1D 2C pass", "S"):
        actor = E if after(before).next is not E else W
        yield from _out_of_turn("a bid out of turn", actor, before, "2H")
        if after(before).last_bid:
            yield from _out_of_turn("a bid out of turn that is too low", actor, before, "1C")


def passes_out_of_turn() -> Iterator[Situation]:
    """29 and 30."""
    for before in ("N", "N 1D 2C pass", "S 1D pass", "W", "W 1D", "S"):
        actor = E if after(before).next is not E else W
        yield from _out_of_turn("a pass out of turn", actor, before, "pass")


def doubles_out_of_turn() -> Iterator[Situation]:
    """29 and 32."""
    for before, actor in (("N 1C", W), ("S 1C", E), ("S 1C pass pass 1D", N), ("W pass 1C", E)):
        if after(before).would_be_legal(DOUBLE, actor) and after(before).next is not actor:
            yield from _out_of_turn("a double out of turn", actor, before, "X")


def _out_of_turn(theme: str, actor: Seat, before: str, made: str) -> Iterator[Situation]:
    of = partial(told, theme, actor, before, made)
    auction, lho, rho, partner = after(before), actor.lho, actor.rho, actor.partner
    is_pass = made == "pass"
    free = (nobody_passes("23.B"), lead_may_be_restricted("23.B"), is_watched("23.C"))
    once = (passes_once("31.A.2.b", partner), lead_may_be_restricted("31.A.2.b", partner), is_watched("72.C"))
    yield of()
    yield of(comes_to("29.A", STANDS), nobody_chooses("29.A"), nobody_passes("29.A"), since=f"{lho.value}:2NT")
    if auction.next is rho:
        silent = (passes_once("30.A", actor), lead_may_be_restricted("30.A"), is_watched("72.C"))
        yield of(*(silent if is_pass else once), refused=True, right="2D", then="2S")
        yield of(*(silent if is_pass else free), refused=True, right="2D", then="2S", says_the_same="subset")
        if auction.would_be_legal(parse_call(made), actor):  # else it would be too low in its turn as well
            repeated = (comes_to("31.A.1", REPEATED), nobody_passes("31.A.1"), lead_may_be_restricted("31.A.1"))
            yield of(*(silent if is_pass else repeated), refused=True, right="pass")
        cancelled = (comes_to("28.B", CANCELLED), nobody_passes("28.B"), lead_may_be_restricted("28.B"))
        yield of(*cancelled, since=f"{rho.value}:2NT")
        if not is_pass and auction.last_bid:
            yield of(
                lead_may_be_restricted("28.A")
                if auction.would_be_legal(parse_call(made), actor)
                else chooses("27.A.1", lho, actor),
                right_owed=True,
            )
    else:
        yield of(*once, refused=True, then="2S")
        yield of(*free, refused=True, then="2S", says_the_same="subset")
    if auction.next is partner:
        yield of(chooses("29.A", lho, actor), since=f"{partner.value}:2NT")
    if not (auction.calls and auction.next is lho):
        for meant in {"pass", "3S"} - {made}:
            yield of(meant=meant)
            yield of(meant=meant, since=f"{lho.value}:4C")
    if is_pass and auction.last_bid:
        yield of(artificial=True)
        yield of(*free, artificial=True, refused=True, right="2NT", then="3S", says_the_same="subset")


# ---- 25 --------------------------------------------------------------------------------------------------------------


def changed() -> Iterator[Situation]:
    """25, in turn and legal; and a second call at the turn of the next opponent (30.B.2, 31.C, 32.C)."""
    for before, first, second in (
        ("N 1S", "2C", "2D"),
        ("N 1S", "pass", "2D"),
        ("N", "1S", "1H"),
        ("N 1S pass", "2H", "pass"),
    ):
        actor = after(before).next
        lho, partner = actor.lho, actor.partner
        of = partial(told, "a call changed", actor, before, first)
        for since in ("", f"{lho.value}:pass"):
            yield of(comes_to("25.A.1", CHANGED), nobody_passes("25.A.1"), meant=second, since=since)
            yield of(comes_to("25.B", STANDS), wished=True, since=since)
        late = f"{lho.value}:pass {partner.value}:pass"
        yield of(comes_to("25.A.4", STANDS), nobody_chooses("25.A.4"), meant=second, since=late)
        yield of(chooses("25.B.1", lho), replaced=second)
        again = partial(told, "a call changed", actor, f"{before} {first}", second)
        yield again(chooses("25.B.1", lho), nobody_passes("25.B"))
        yield again(comes_to("25.B.2", STANDS), refused=True)


# ---- 33 and 34 -------------------------------------------------------------------------------------------------------


def at_once() -> Iterator[Situation]:
    """33: the call of the player in turn, told last before, counts as the first."""
    for before, actor, made in (
        ("N 1C", E, "1H"),
        ("N 1H", E, "1C"),
        ("N 1H", S, "2H"),
        ("N 1H", S, "pass"),
        ("N 1H", W, "2C"),
        ("N 1H", W, "X"),
        ("N 1H", E, "XX"),
        ("N 1H", S, "X"),
        ("N 1C pass pass pass", N, "1H"),
        ("N 1C pass pass pass", E, "X"),
        ("N 1C pass pass pass", E, "pass"),
    ):
        of = partial(told, "two calls at once", actor, before, made, at_once=True)
        yield of()
        yield of(refused=True, then="3D", right="pass")
        if made != "pass" and not after(before).is_over and (before, made) != ("N 1C", "1H"):
            yield of(meant="pass")  # where he was in turn after all, and sufficient, nobody asks whose call was first


def robbed_of_a_turn() -> Iterator[Situation]:
    """34 and 17.D.3; fewer passes are a pass out of turn."""
    for before, actor, passed in (
        ("N 1D pass 1S", N, "E:pass S:pass"),
        ("N 1C", S, "W:pass N:pass"),
        ("N pass 1H", W, "N:pass E:pass"),
        ("N 1C", W, "N:pass E:pass"),
        ("N pass pass", W, "N:pass"),
    ):
        of = partial(told, "passes over a player's head", actor, before, "pass")
        yield of(comes_to("17.D.3", GOES_ON), nobody_passes("17.D.3"), nobody_chooses("17.D.3"), since=passed)
        if after(before).last_bid:
            yield of(nobody_passes("41.C"), nobody_chooses("41.C"), since=passed, faced=True)
            yield of(comes_to("29.A", STANDS), since=f"{actor.lho.value}:pass")


# ---- 22, 36 to 39 ----------------------------------------------------------------------------------------------------

NOT_PERMITTED = (
    ("N 1H pass", S, "X"),
    ("N 1H X pass", W, "X"),
    ("N 1H", E, "XX"),
    ("N 1H X XX", W, "XX"),
    ("N pass", E, "X"),
    ("N 1H", S, "X"),
    ("N 1H pass", E, "XX"),
    ("N 1H X", N, "X"),
)
"""What was called before, whose double or redouble it was: the last three out of turn."""


def not_permitted() -> Iterator[Situation]:
    """36; no next opponent accepts one (32)."""
    for before, actor, made in NOT_PERMITTED:
        of = partial(told, "a double that is not permitted", actor, before, made)
        lho, partner = actor.lho.value, actor.partner
        cancelled = (comes_to("36.A", CANCELLED), nobody_passes("36.A"), lead_may_be_restricted("36.A"))
        yield of(passes_throughout("36.B.2", partner), lead_may_be_restricted("36.B.3", partner), is_watched("72.C"))
        yield of(passes_throughout("36.B.2", partner), lead_may_be_restricted("26.A"), says_the_same="subset")
        yield of(*cancelled, nobody_chooses("36.A"), since=f"{lho}:pass")
        yield of(*cancelled, since=f"{lho}:3NT {partner.value}:pass")
        if after(before).next.rho is actor:  # a pass of his own, which he had meant, stands before it
            yield of(chooses("25.B.1", actor.lho), nobody_passes("25.B.1"), meant="2S")
        if after(before).next is actor:  # else what was meant is out of turn as well
            passed = " ".join(f"{seat.value}:pass" for seat in (actor.lho, partner, actor.rho))
            yield of(nobody_passes("36.C"), lead_may_be_restricted("36.C"), since=passed, faced=True)
            yield of(nobody_passes("25.A.1"), meant="pass")
            yield of(nobody_passes("25.A.1"), meant="4C", since=f"{lho}:pass")


def had_to_pass() -> Iterator[Situation]:
    """37; a double not permitted either is 36's where the next opponent has called over it."""
    for before, actor, made in (
        ("N 1H", E, "2C"),
        ("N 1H pass", S, "3H"),
        ("N 1H", E, "X"),
        ("N 1H", E, "1C"),
        ("N 1H pass", S, "X"),
        ("N 1H", W, "2C"),
        ("N 1H", W, "X"),
    ):
        auction, partner = after(before), actor.partner
        stands = STANDS if made != "X" or auction.would_be_legal(DOUBLE, actor) else CANCELLED
        for owed in ("once", "throughout"):
            of = partial(told, "a call of one who had to pass", actor, before, made, owed=owed)
            both = (passes_throughout("37.B.2", actor, partner), lead_may_be_restricted("37.B.2", partner))
            yield of(*both, nobody_chooses("37.B"), is_watched("72.C"))
            if auction.next is actor:
                over = (comes_to("37.A", stands), lead_may_be_restricted("37.A"), nobody_chooses("37.A"))
                yield of(*over, since=f"{actor.lho.value}:3NT")
                yield of(nobody_passes("25.A.1"), comes_to("25.A.1", CHANGED), meant="pass")


def above_seven() -> Iterator[Situation]:
    """38."""
    of = partial(told, "a bid above seven", W, "N 7H pass pass", "")
    both = (passes_throughout("38.C", E, W), nobody_chooses("38"))
    yield of(*both, lead_may_be_restricted("38.D", E), is_watched("72.C"))
    yield of(*both, lead_may_be_restricted("38.D"), since="N:X")
    yield of(nobody_passes("38.A"), comes_to("12.A.2", Outcome.ADJUSTED_SCORE), faced=True)
    yield of(nobody_passes("25.A.1"), meant="X")


def after_the_end() -> Iterator[Situation]:
    """39; the last pass may have been a slip (25.A.5)."""
    for actor, made in ((E, "X"), (W, "2H"), (E, "pass"), (N, "2S"), (S, "pass"), (W, "1C")):
        of = partial(told, "a call after the end", actor, "N 1S pass pass pass", made)
        common = (nobody_passes("39"), nobody_chooses("39"), comes_to("39.A", CANCELLED))
        who = (actor.partner,) if actor in (E, W) and made != "pass" else ()
        yield of(*common, lead_may_be_restricted("39.C" if who else "39.B", *who))
        yield of(*common, lead_may_be_restricted("39.B"), since=f"{actor.lho.value}:pass")
    for meant in ("X", "2H", "3C"):
        of = partial(told, "a last pass by a slip", W, "N 1S pass pass", "pass", meant=meant)
        yield of(comes_to("25.A.5", CHANGED), nobody_passes("25.A.1"), lead_may_be_restricted("25.A.1"))


def passed_out() -> Iterator[Situation]:
    """22.B; a pass may have been a slip (25.A.5)."""
    of = partial(told, "four passes", W, "N pass pass pass", "pass")
    never = (comes_to("22.B", Outcome.PASSED_OUT), nobody_chooses("22.B"))
    yield of(*never)
    yield of(*never, faced=True)
    put_right = (comes_to("25.A.5", CHANGED), nobody_passes("25.A.1"))
    yield of(*put_right, meant="1H")
    yield told("four passes", S, "N pass pass", "pass", *put_right, meant="1H", since="W:pass")
    late = comes_to("22.B", Outcome.PASSED_OUT)
    yield told("four passes", E, "N pass", "pass", late, meant="1H", since="S:pass W:pass")
    yield told("four passes", N, "N", "pass", late, meant="1H", since="E:pass S:pass W:pass")


# ---- 26 and 72 -------------------------------------------------------------------------------------------------------


def afterwards() -> Iterator[Situation]:
    """What comes of it when the lead comes, and when play is over: of each one subject alone speaks."""
    lead = partial(told, "the lead after a call withdrawn", E, "S 1S", "1H", refused=True, then="pass")
    yield lead(lead="first")
    yield lead(nobody_chooses("26.B"), lead="later")
    gained = partial(told, "gained by a call", E, "S 1S", "1H", refused=True, then="pass")
    yield gained(gained="aware")
    yield gained(gained="luck")


def situations() -> Iterator[Situation]:
    """All of them."""
    yield from too_low()
    yield from too_low_by_a_slip()
    yield from bids_out_of_turn()
    yield from passes_out_of_turn()
    yield from doubles_out_of_turn()
    yield from changed()
    yield from at_once()
    yield from robbed_of_a_turn()
    yield from not_permitted()
    yield from had_to_pass()
    yield from above_seven()
    yield from after_the_end()
    yield from passed_out()
    yield from afterwards()
