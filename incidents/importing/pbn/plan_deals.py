"""From the games of a PBN file to what each board of a session would hold; nothing is written here."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from dataclasses import dataclass, field

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from incidents import deals
from incidents.importing.decoding import check_characters, check_size, unify_lines
from incidents.importing.mistakes import Mistake, Mistakes
from incidents.importing.pbn.games import Game, games
from incidents.importing.pbn.hands import Dealt, read_deal
from incidents.models import Board, Session

MOST_BYTES = 640 * 1024
MOST_DIGITS = 4

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


def plan_boards(session: Session, text: str) -> BoardsPlan:
    """What the file says about this session's boards, and everything that is wrong with some of them.

    A board about which anything is wrong is in none of the plan's changes. Raises Mistakes when the text as a whole
    cannot be read: it is empty, too large, no text or no PBN.
    """
    check_size(text, MOST_BYTES)
    text = unify_lines(text)
    check_characters(text)
    if not text.strip():
        raise Mistakes([Mistake(1, _("There is nothing here."))])
    planned = BoardsPlan(session)
    read = games(text, planned.remarks)
    if not any("board" in game.tags or "deal" in game.tags for game in read):
        raise Mistakes([Mistake(1, _('No board is found here. A PBN file has lines such as [Board "1"].'))])
    boards = {board.number: board for board in Board.objects.filter(session=session).order_by("number")}
    found = _found(read, boards, planned)
    settled = _settled(found, planned)
    planned.changes = [
        DealChange(boards[number], each.dealt.deal, each.line) for number, each in sorted(settled.items())
    ]
    planned.staying = [board for number, board in boards.items() if number not in settled]
    planned.mistakes = _each_once(planned.mistakes)
    planned.remarks = _each_once(planned.remarks)
    return planned


def _each_once(said: Iterable[Mistake]) -> list[Mistake]:
    """In the order of their lines; what is true of a board at each of its tables is said once."""
    first: dict[tuple[str, int], Mistake] = {}
    for mistake in sorted(said):
        first.setdefault((mistake.reason, mistake.board or -mistake.line), mistake)
    return list(first.values())


def _found(read: Iterable[Game], boards: dict[int, Board], planned: BoardsPlan) -> list[_FoundDeal]:
    """The deals of the file with their boards, of those boards about which nothing is wrong so far."""
    found: list[_FoundDeal] = []
    wrong: set[int] = set()
    without: dict[int, int] = {}
    for game in read:
        if "board" not in game.tags and "deal" not in game.tags:
            # The board before, at another table.
            continue
        reasons: list[Mistake] = []
        number = _number(game, boards, reasons)
        each = _deal(game, number, reasons, planned.remarks) if "deal" in game.tags else None
        planned.mistakes += reasons
        if number is None:
            continue
        _compare(game, boards[number], planned.remarks)
        if reasons:
            wrong.add(number)
        elif each is None or not each.deal:
            without.setdefault(number, game.line("board"))
        else:
            found.append(_FoundDeal(number, each, game.line("deal")))
    having = {each.number for each in found} | wrong
    planned.remarks += [
        Mistake(line, _("There is no whole deal for this board here; it stays as it is."), number)
        for number, line in without.items()
        if number not in having
    ]
    return [each for each in found if each.number not in wrong]


def _number(game: Game, boards: dict[int, Board], reasons: list[Mistake]) -> int | None:
    """The board of the session the game is about, or None with the reason, or without one where it has no deal."""
    given, line = game.value("board"), game.line("board", "deal")
    if not given:
        if game.value("deal"):
            reasons.append(Mistake(line, _("This deal has no board number.")))
        return None
    if not (given.isascii() and given.isdigit() and len(given) <= MOST_DIGITS):
        reasons.append(Mistake(line, _("“%(given)s” is not a board number.") % {"given": given[:20]}))
        return None
    number = int(given)
    if number not in boards:
        told = {"number": number, "first": min(boards, default=0), "last": max(boards, default=0)}
        reason = _("The session has no board %(number)d: its boards are %(first)d to %(last)d.")
        reasons.append(Mistake(line, reason % told))
        return None
    return number


def _deal(game: Game, number: int | None, reasons: list[Mistake], remarks: list[Mistake]) -> Dealt | None:
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


def _compare(game: Game, board: Board, remarks: list[Mistake]) -> None:
    """Remark on a dealer or vulnerability that is not the board's own: perhaps another board is meant."""
    dealer = _DEALERS.get(game.value("dealer").upper()[:1])
    if dealer and dealer != board.dealer:
        told = {"dealer": board.get_dealer_display(), "given": deals.name_of(dealer)}
        reason = _("The dealer of this board is %(dealer)s; the file says %(given)s.")
        remarks.append(Mistake(game.line("dealer"), reason % told, board.number))
    # "-" is unknown for a deal, and nobody here.
    tag = game.tags.get("vulnerable")
    given = "-" if tag and tag.value == "-" else _VULNERABILITIES.get(game.value("vulnerable").upper())
    if given and given != board.vulnerability:
        reason = _("The vulnerability in the file is not this board’s: %(vulnerable)s.")
        told = {"vulnerable": board.get_vulnerability_display()}
        remarks.append(Mistake(game.line("vulnerable"), reason % told, board.number))


def _settled(found: Iterable[_FoundDeal], planned: BoardsPlan) -> dict[int, _FoundDeal]:
    """The one deal of each board: the same again is another table's, a different one a mistake on both lines."""
    first: dict[int, _FoundDeal] = {}
    contradicted: set[int] = set()
    for each in found:
        before = first.setdefault(each.number, each)
        if before.dealt.deal != each.dealt.deal:
            contradicted.add(each.number)
            reason = _("This board has another deal on line %(line)d.")
            planned.mistakes.append(Mistake(each.line, reason % {"line": before.line}, each.number))
    settled = {number: each for number, each in first.items() if number not in contradicted}
    boards_of: dict[str, _FoundDeal] = {}
    for number in sorted(settled):
        each = settled[number]
        before = boards_of.setdefault(each.dealt.deal, each)
        if before is not each:
            reason = _("This is also the deal of board %(other)d.")
            planned.remarks.append(Mistake(each.line, reason % {"other": before.number}, number))
    return settled
