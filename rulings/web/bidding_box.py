"""The bidding box: thirty-five bids in seven rows of five, then pass, double and redouble. One touch is one call."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from rulings.engine import BIDS, DOUBLE, PASS, REDOUBLE, Asked, AuctionInPart, Bid, Call, Code, OneCall, Strain
from rulings.words.wording import OTHER_CALLS, call_in_words, call_name, strain_in_words

_IN_A_ROW = len(Strain)
_CSS = {PASS: "pa", DOUBLE: "xd", REDOUBLE: "xx"}


@dataclass(frozen=True)
class BoxCall:
    """A call of the box: what stands on it, for whoever listens, and whether the question takes it."""

    code: str
    label: str
    name: str
    typed: str
    """How it is written where calls are typed."""
    css: str
    level: str = ""
    sign: str = ""
    """Of a bid: its number, and its suit's sign or "NT"."""
    possible: bool = True
    stands: bool = False


@dataclass(frozen=True)
class BiddingBox:
    """The box as a question shows it: what cannot be is there, and off."""

    rows: tuple[tuple[BoxCall, ...], ...]
    others: tuple[BoxCall, ...]


def bidding_box(asked: Asked, current: Code | None = None) -> BiddingBox | None:
    """The box for a question about a call or an auction; None for any other."""
    question = asked.question
    if not isinstance(question, OneCall | AuctionInPart):
        return None
    # In an auction each call is taken where it stands, which the server says and a script shows.
    return box_of(question.allowed(), current if isinstance(question, OneCall) else None)


def box_of(calls: Iterable[str], stands: Code | None = None) -> BiddingBox:
    """The box in which these calls are possible, by their codes, and one of them stands."""
    possible = set(calls)
    bids = [_call(bid, possible, stands) for bid in BIDS]
    rows = tuple(tuple(bids[place : place + _IN_A_ROW]) for place in range(0, len(bids), _IN_A_ROW))
    return BiddingBox(rows, tuple(_call(call, possible, stands) for call in (PASS, DOUBLE, REDOUBLE)))


def _call(call: Call, possible: set[str], stands: Code | None) -> BoxCall:
    typed, code = call_in_words(call), call.code
    is_possible, is_standing = code in possible, code == stands
    if isinstance(call, Bid):
        sign, css = strain_in_words(call.strain), call.strain.value.lower()
        # Whoever speaks to his telephone says what he reads on the button: letters are in its name as they stand.
        name = call_name(call) if call.strain.suit else typed
        return BoxCall(code, typed, name, typed, css, str(call.level), sign, is_possible, is_standing)
    word = str(OTHER_CALLS[call])
    label = word[:1].upper() + word[1:] if call is PASS else code
    name = word if call is PASS else f"{code}, {word}"
    return BoxCall(code, label, name, typed, _CSS[call], possible=is_possible, stands=is_standing)
