"""The auction as it is drawn: four columns from West on, the call in point marked where it stands.

It is made of the facts alone, as an incident has them or as a ruling keeps them: the calls made in turn, the call in
point, and whose it is where he was not the next to call.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import islice
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from incidents.models import Board
from rulings.archive.auction_told import AuctionTold, auction_told
from rulings.engine import DOUBLE, REDOUBLE, Asked, Auction, Bid, Call, Code, NotCast, OneCall, Seat, Side
from rulings.words.wording import by_seat, call_in_words, call_name, seat_in_words, seat_letter

COLUMNS: Final = (Seat.WEST, Seat.NORTH, Seat.EAST, Seat.SOUTH)
_VULNERABLE: Final[Mapping[str, tuple[Side, ...]]] = {
    "NS": (Side.NORTH_SOUTH,),
    "EW": (Side.EAST_WEST,),
    "all": tuple(Side),
}


@dataclass(frozen=True)
class AuctionColumn:
    """The head of a column: the seat, and what its board makes of it where that is known."""

    code: str
    letter: str
    name: str
    deals: bool = False
    vulnerable: bool = False

    @property
    def spoken(self) -> str:
        """The head for whoever listens: "West, dealer, vulnerable"."""
        dealer = [pgettext("of a seat", "dealer")] if self.deals else []
        vulnerable = [pgettext("of a seat", "vulnerable")] if self.vulnerable else []
        return ", ".join([self.name, *dealer, *vulnerable])


@dataclass(frozen=True)
class AuctionCell:
    """A place in the grid: a call, the call in point, where somebody is to call, or nothing."""

    text: str = ""
    spoken: str = ""
    """For whoever listens, where the text is not enough: "1 heart by South, insufficient"."""
    css: str = ""
    """The suit that colours it, or "p", "x", "xx"."""
    state: str = ""
    """"wrong", "point" where the call in point was in turn and allowed, "asked", or nothing."""


@dataclass(frozen=True)
class AuctionGrid:
    """The auction in rows of four."""

    columns: tuple[AuctionColumn, ...]
    rows: tuple[tuple[AuctionCell, ...], ...]

    @property
    def spoken(self) -> str:
        """All of it in a line, as it is read out: "East 1 spade, 1 heart by South, insufficient"."""
        placed = [(column, cell) for row in self.rows for column, cell in zip(self.columns, row, strict=True)]
        return ", ".join(
            cell.spoken if cell.state else f"{column.name} {cell.spoken}" for column, cell in placed if cell.text
        )


def columns(board: Board | None = None) -> tuple[AuctionColumn, ...]:
    """The heads of the four columns, with what the board tells."""
    return _columns(board.dealer, board.vulnerability) if board else _columns()


def _columns(dealer: str = "", vulnerability: str = "") -> tuple[AuctionColumn, ...]:
    vulnerable = _VULNERABLE.get(vulnerability, ())
    return tuple(
        AuctionColumn(seat.value, seat_letter(seat), seat_in_words(seat), seat.value == dealer, seat.side in vulnerable)
        for seat in COLUMNS
    )


def auction_shown(
    answers: Mapping[str, Code], board: Board | None = None, asked: Asked | None = None
) -> AuctionGrid | None:
    """The auction that these answers tell, as far as they do; None where they tell none.

    With the question that is `asked`, it is marked where the call in point is to stand, or who chooses.
    """
    told = auction_told(answers)
    if told is None:
        return None
    wanted = _wanted(told, asked)
    if told.call is None and wanted is None and not told.auction.calls:
        return None
    lead = [AuctionCell()] * COLUMNS.index(told.auction.first)
    filled = [*lead, *_before(told), *_in_point(told, wanted)]
    if told.call is not None and wanted is not None:
        filled = _with_whoever_chooses(filled, wanted)
    filled += [AuctionCell()] * (-len(filled) % len(COLUMNS))
    return AuctionGrid(columns(board), tuple(_in_rows(filled)))


def auction_to_continue(auction: Auction, vulnerability: str) -> AuctionGrid:
    """An auction from its dealer on, with the place marked where somebody is to call; none once it is over."""
    lead = [AuctionCell()] * COLUMNS.index(auction.first)
    filled = [*lead, *(AuctionCell(_text(call), call_name(call), _css(call)) for call in auction.calls)]
    if auction.turn is not None:
        filled.append(_to_call(auction.turn))
    filled += [AuctionCell()] * (-len(filled) % len(COLUMNS))
    return AuctionGrid(_columns(auction.first.value, vulnerability), tuple(_in_rows(filled)))


def _to_call(seat: Seat) -> AuctionCell:
    return AuctionCell("?", _("%(seat)s to call") % {"seat": seat_in_words(seat)}, "", "asked")


def _wanted(told: AuctionTold, asked: Asked | None) -> Seat | None:
    """Who is to call next, where that is the question: the offender, or the player to whom a choice is put."""
    if asked is None:
        return None
    if told.call is None:
        return told.by if isinstance(asked.question, OneCall) else None
    try:
        return asked.cast.player(asked.question.put_to) if asked.question.put_to else None
    except NotCast:
        return None


def _before(told: AuctionTold) -> Iterator[AuctionCell]:
    """The calls made in turn."""
    for call in told.auction.calls:
        yield AuctionCell(_text(call), call_name(call), _css(call))


def _in_point(told: AuctionTold, wanted: Seat | None) -> Iterator[AuctionCell]:
    """The call in point in its column, or the place where it is to stand; then whoever chooses."""
    skipped = _steps(told.auction.next, told.by)
    if told.call is None:
        if wanted is not None:
            yield from [AuctionCell()] * skipped
            yield _to_call(told.by)
        return
    yield from [AuctionCell()] * skipped
    named = {"call": call_name(told.call), "by_seat": by_seat(told.by)}
    spoken = _("%(call)s %(by_seat)s") % named
    wrong = fault(told.auction, told.call, told.by)
    yield AuctionCell(
        _text(told.call),
        f"{spoken}, {wrong}" if wrong else spoken,
        _css(told.call),
        "wrong" if wrong else "point",
    )


def _with_whoever_chooses(filled: list[AuctionCell], wanted: Seat) -> list[AuctionCell]:
    """His place marked after the call, where its row has room: the words below say who it is, and need theirs."""
    after = len(filled) % len(COLUMNS)
    column = COLUMNS.index(wanted)
    if not after or column < after:
        return filled
    mark = AuctionCell("?", _("%(seat)s to choose") % {"seat": seat_in_words(wanted)}, "", "asked")
    return [*filled, *[AuctionCell()] * (column - after), mark]


def fault(auction: Auction, call: Call, by: Seat) -> str:
    """What is wrong with a call in a word or two: insufficient, inadmissible, out of turn; empty where nothing is."""
    if auction.is_over:
        return _("after the end of the auction")
    if by is not auction.next:
        return pgettext("of a call", "out of turn")
    if auction.allows(call):
        return ""
    return pgettext("of a call", "insufficient") if isinstance(call, Bid) else pgettext("of a call", "inadmissible")


def _steps(start: Seat, end: Seat) -> int:
    """How many turns lie between two seats."""
    steps, seat = 0, start
    while seat is not end:
        steps, seat = steps + 1, seat.lho
    return steps


def _text(call: Call) -> str:
    """The call as a cell has room for it: a double is the X of its card."""
    return call.code if call in (DOUBLE, REDOUBLE) else call_in_words(call)


def _css(call: Call) -> str:
    if isinstance(call, Bid):
        return call.strain.value.lower()
    return {"pass": "p", "X": "x", "XX": "xx"}[call.code]


def _in_rows(cells: list[AuctionCell]) -> Iterator[tuple[AuctionCell, ...]]:
    left = iter(cells)
    while row := tuple(islice(left, len(COLUMNS))):
        yield row
