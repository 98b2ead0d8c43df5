"""From the games of a PBN file to what each board of a session would hold; nothing is written here."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from incidents import deals
from incidents.importing.decoding import check_characters, check_size, unify_lines
from incidents.importing.file_limits import MOST_BYTES_OF_BOARDS, MOST_DEALS
from incidents.importing.mistakes import Mistake, Mistakes, Notices
from incidents.importing.pbn.games import Game, games
from incidents.importing.pbn.hands import Dealt, read_deal
from incidents.models import Board, Session
from incidents.text import write_number

MOST_DIGITS = 4
MOST_RUNS = 10

_DEALERS = dict(zip(deals.SEATS, deals.SEATS, strict=True)) | {"O": "W"}
_VULNERABILITIES = {
    **dict.fromkeys(("NONE", "LOVE", "PERSONNE", "NOBODY"), "-"),
    **dict.fromkeys(("NS", "N-S", "N/S"), "NS"),
    **dict.fromkeys(("EW", "E-W", "E/W", "EO", "E-O", "E/O"), "EW"),
    **dict.fromkeys(("ALL", "BOTH", "TOUS", "EVERYBODY"), "all"),
}


@dataclass(frozen=True)
class DealChange:
    """A board for which the file has a deal: what it holds now, what it would hold, and the line that says so."""

    board: Board
    deal: str
    line: int

    @property
    def is_new(self) -> bool:
        """Whether nothing was known of the board's deal."""
        return not self.board.deal

    @property
    def is_same(self) -> bool:
        """Whether the board holds this very deal already."""
        return self.board.deal == self.deal


@dataclass
class BoardsPlan:
    """All that a file says about a session's boards, ready to be shown and written."""

    session: Session
    changes: list[DealChange] = field(default_factory=list)
    staying: list[Board] = field(default_factory=list)
    mistakes: list[Mistake] = field(default_factory=list)
    remarks: list[Mistake] = field(default_factory=list)

    @property
    def to_write(self) -> list[DealChange]:
        """The boards that would change."""
        return [change for change in self.changes if not change.is_same]

    @property
    def replaced(self) -> list[DealChange]:
        """Those of them that held another deal."""
        return [change for change in self.to_write if not change.is_new]

    @property
    def as_pbn(self) -> str:
        """The deals alone, as a file that says the same: what is left of a large one to be sent back and written."""
        return "".join(f'[Board "{each.board.number}"]\n[Deal "{each.deal}"]\n\n' for each in self.changes)

    @property
    def fingerprint(self) -> str:
        """What would be written over what, in short: equal as long as what was shown is what would be written."""
        told = [f"{change.board.number} {change.board.deal} {change.deal}" for change in self.to_write]
        return hashlib.sha256("\n".join(told).encode()).hexdigest()


@dataclass(frozen=True)
class _FoundDeal:
    """A deal that the file gives to a board."""

    number: int
    dealt: Dealt
    line: int


def plan_boards(session: Session, text: str | Iterable[str]) -> BoardsPlan:
    """What the file says about this session's boards, and everything that is wrong with some of them.

    A large file comes in blocks, as `read_blocks` reads it. A board about which anything is wrong is in none of the
    plan's changes. Raises Mistakes when the text as a whole cannot be read: it is empty, too large, no text or no PBN,
    or more is wrong with it than is worth reading.
    """
    boards = {board.number: board for board in Board.objects.filter(session=session).order_by("number")}
    reading = _Reading(boards)
    blocks = _Noted(_whole(text) if isinstance(text, str) else text)
    for game in games(blocks, reading.remarks):
        reading.take(game)
        if reading.mistakes.is_full:
            raise Mistakes(reading.mistakes.in_order())
    if blocks.is_blank:
        raise Mistakes([Mistake(1, _("There is nothing here."))])
    if not reading.any_board:
        raise Mistakes([Mistake(1, _('No board is found here. A PBN file has lines such as [Board "1"].'))])
    return reading.plan(session)


def _whole(text: str) -> list[str]:
    """A text that is in memory already, checked. Raises Mistakes."""
    check_size(text, MOST_BYTES_OF_BOARDS)
    text = unify_lines(text)
    check_characters(text)
    return [text]


class _Noted:
    """Blocks of a text, of which it is noted whether all are blank."""

    def __init__(self, blocks: Iterable[str]) -> None:
        self._blocks = blocks
        self.is_blank = True

    def __iter__(self) -> Iterator[str]:
        for block in self._blocks:
            self.is_blank = self.is_blank and not block.strip()
            yield block


class _Reading:
    """What is kept of the games while they pass: the deal of each board, and what is said of it."""

    def __init__(self, boards: dict[int, Board]) -> None:
        self.boards = boards
        self.any_board = False
        self.mistakes = Notices()
        self.remarks = Notices()
        self._deals: dict[int, _FoundDeal] = {}
        self._contradictions: dict[int, Mistake] = {}
        self._wrong: set[int] = set()
        # What each board's deal is written as: every table that played it writes it again.
        self._written: set[tuple[int, str]] = set()
        self._compared: set[tuple[int, str, str]] = set()
        # The boards without a deal, and those of other sessions, with the line of each.
        self._without: dict[int, int] = {}
        self._beyond: dict[int, int] = {}

    def take(self, game: Game) -> None:
        """Read one game."""
        if "board" not in game.tags and "deal" not in game.tags:
            # The board before, at another table.
            return
        self.any_board = True
        reasons: list[Mistake] = []
        number = _number(game, reasons)
        if number is not None and number not in self.boards:
            # Its deal is nobody's concern here, be it right or wrong.
            self._beyond.setdefault(number, game.line("board"))
            return
        if number is not None:
            _compare(game, self.boards[number], self._compared, self.remarks)
            written = (number, game.value("deal"))
            if written in self._written:
                return
            self._written.add(written)
            if len(self._written) > MOST_DEALS:
                raise Mistakes([Mistake(game.line("deal"), _("The file holds more than a session can have."))])
        each = _deal(game, number, reasons, self.remarks) if "deal" in game.tags else None
        self.mistakes.extend(reasons)
        if number is None:
            return
        if reasons:
            self._wrong.add(number)
        elif each is None or not each.deal:
            self._without.setdefault(number, game.line("board"))
        else:
            self._settle(_FoundDeal(number, each, game.line("deal")))

    def _settle(self, each: _FoundDeal) -> None:
        """The one deal of each board: the same again is another table's, a different one a mistake."""
        before = self._deals.setdefault(each.number, each)
        if before.dealt.deal != each.dealt.deal:
            reason = _("This board has another deal on line %(line)d.") % {"line": before.line}
            self._contradictions.setdefault(each.number, Mistake(each.line, reason, each.number))

    def plan(self, session: Session) -> BoardsPlan:
        """All that was read, put together."""
        having = self._deals.keys() | self._wrong
        self.remarks.extend(
            Mistake(line, _("There is no whole deal for this board here; it stays as it is."), number)
            for number, line in self._without.items()
            if number not in having
        )
        if self._beyond:
            self.mistakes.append(_say_beyond(self._beyond, self.boards))
        self.mistakes.extend(mistake for number, mistake in self._contradictions.items() if number not in self._wrong)
        settled = {
            number: each
            for number, each in sorted(self._deals.items())
            if number not in self._wrong and number not in self._contradictions
        }
        first: dict[str, _FoundDeal] = {}
        for number, each in settled.items():
            before = first.setdefault(each.dealt.deal, each)
            if before is not each:
                reason = _("This is also the deal of board %(other)d.")
                self.remarks.append(Mistake(each.line, reason % {"other": before.number}, number))
        return BoardsPlan(
            session,
            changes=[DealChange(self.boards[number], each.dealt.deal, each.line) for number, each in settled.items()],
            staying=[board for number, board in self.boards.items() if number not in settled],
            mistakes=self.mistakes.in_order(),
            remarks=self.remarks.in_order(),
        )


def _say_beyond(beyond: dict[int, int], boards: dict[int, Board]) -> Mistake:
    """One line for all boards that the session does not have, be they a thousand; on the line of the first."""
    told: dict[str, object] = {"first": min(boards, default=0), "last": max(boards, default=0)}
    line = min(beyond.values())
    if len(beyond) == 1:
        reason = _("The session has no board %(number)d: its boards are %(first)d to %(last)d.")
        return Mistake(line, reason % (told | {"number": next(iter(beyond))}))
    reason = _("Boards %(numbers)s are not of this session: its boards are %(first)d to %(last)d.")
    return Mistake(line, reason % (told | {"numbers": _say_numbers(sorted(beyond))}))


def _say_numbers(numbers: list[int]) -> str:
    """Numbers in their order as people say them: "7, 33 to 1,032"; the first of them where they are many."""
    runs: list[tuple[int, int]] = []
    for number in numbers:
        if runs and runs[-1][1] == number - 1:
            runs[-1] = (runs[-1][0], number)
        else:
            runs.append((number, number))
    written = [
        _written(first)
        if first == last
        else _("%(first)s to %(last)s") % {"first": _written(first), "last": _written(last)}
        for first, last in runs[:MOST_RUNS]
    ]
    return ", ".join([*written, "…"] if len(runs) > MOST_RUNS else written)


def _written(number: int) -> str:
    return write_number(number)


def _number(game: Game, reasons: list[Mistake]) -> int | None:
    """The number of the board the game is about, or None with the reason, or without one where it has no deal."""
    given, line = game.value("board"), game.line("board", "deal")
    if not given:
        if game.value("deal"):
            reasons.append(Mistake(line, _("This deal has no board number.")))
        return None
    if not (given.isascii() and given.isdigit() and len(given) <= MOST_DIGITS):
        reasons.append(Mistake(line, _("“%(given)s” is not a board number.") % {"given": given[:20]}))
        return None
    return int(given)


def _deal(game: Game, number: int | None, reasons: list[Mistake], remarks: Notices) -> Dealt | None:
    """The game's deal, or None with what is wrong with it, or without anything where it is not known."""
    written, line = game.value("deal"), game.line("deal")
    if not written:
        return None
    try:
        each = read_deal(written)
    except ValidationError as error:
        reasons += [Mistake(line, reason, number) for reason in error.messages]
        return None
    if each.deal and each.worked_out:
        reason = _("The hand of %(seat)s is worked out from the three others.")
        remarks.append(Mistake(line, reason % {"seat": deals.name_of(each.worked_out)}, number))
    if each.deal and each.seat_in_doubt:
        remarks.append(Mistake(line, _("“O:” is taken for Ouest: the first hand is West’s."), number))
    return each


def _compare(game: Game, board: Board, compared: set[tuple[int, str, str]], remarks: Notices) -> None:
    """Remark on a dealer or vulnerability that is not the board's own: perhaps another board is meant.

    What was compared once, at another table, is not told in words again.
    """
    dealer = _DEALERS.get(game.value("dealer").upper()[:1], "")
    # "-" is unknown for a deal, and nobody here.
    tag = game.tags.get("vulnerable")
    given = "-" if tag and tag.value == "-" else _VULNERABILITIES.get(game.value("vulnerable").upper(), "")
    if (board.number, dealer, given) in compared:
        return
    compared.add((board.number, dealer, given))
    if dealer and dealer != board.dealer:
        told = {"dealer": board.get_dealer_display(), "given": deals.name_of(dealer)}
        reason = _("The dealer of this board is %(dealer)s; the file says %(given)s.")
        remarks.append(Mistake(game.line("dealer"), reason % told, board.number))
    if given and given != board.vulnerability:
        reason = _("The vulnerability in the file is not this board’s: %(vulnerable)s.")
        told = {"vulnerable": board.get_vulnerability_display()}
        remarks.append(Mistake(game.line("vulnerable"), reason % told, board.number))
