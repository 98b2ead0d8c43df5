"""The results that a file brought to a session, with its score changes, in USEBIO (usebio.org, version 1.2).

The structure is the one that the files of scoring programs have: a board with the lines of its traveller, pairs by
their numbers. Players are left out: the programs read (`incidents.importing.usebio`) tell a pair by its number, and
whoever has the file back has the names. What a change comes to is written as those programs write it:

- tricks and an assigned score: the contract, its declarer, the tricks and the score of North-South;
- an artificial score: ``A6040`` in the place of the score, 60 % for North-South and 40 % for East-West, in IMPs too
  (Compscore3 and BriAn write it so);
- a penalty: the ADJUSTMENT of the pair. RealBridge and the files of New Zealand have there what is added to the final
  percentage or total; a part of one board's top is that much of all the boards that the pair played.

A weighted or split score has no form of its own in any of these files: the line keeps its pairs alone, and its NOTES
say what is to be entered. What is in NOTES is in English, as the rest of the file is.

The points of a board that changes are left out, on all of its lines: they are to be worked out anew.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from decimal import Decimal
from typing import TYPE_CHECKING, Any, Final
from xml.etree.ElementTree import Element, SubElement, indent, tostring

from django.db.models import F
from django.utils import translation

from incidents.models import Direction, PointsOf
from rulings.review.scores.adjusted import Kind
from rulings.review.scores.change_in_words import after_in_words

if TYPE_CHECKING:
    from incidents.models import ResultsFile, TravellerLine
    from rulings.models import ScoreChange

VERSION: Final = "1.2"
PROGRAM: Final = "Arbitre"
_POINTS: Final = {
    PointsOf.MATCH_POINTS.value: "MATCH_POINTS",
    PointsOf.BUTLER.value: "BUTLER_POINTS",
    PointsOf.CROSS_IMPS.value: "CROSS_IMP_POINTS",
}
_PERCENT_OF_IMPS: Final = {3: 60, 0: 50, -3: 40}
"""Three IMPs are to a board in IMPs what 60 % is to one in matchpoints (12.C.2.b)."""


def write_usebio(file: ResultsFile, changes: Iterable[ScoreChange]) -> bytes:
    """The file's results as XML, each change that is handed over in the place of what it changes."""
    lines = list(file.lines.select_related("board", "table").order_by(F("board__number"), "pk"))
    by_line: dict[int, list[ScoreChange]] = defaultdict(list)
    alone: list[ScoreChange] = []
    for change in changes:
        line = _line_of(change, lines)
        if line is None:
            alone.append(change)
        else:
            by_line[line.pk].append(change)
    root = Element("USEBIO", {"Version": VERSION})
    club = SubElement(root, "CLUB")
    _add(club, "CLUB_NAME", file.session.club.name)
    event = SubElement(root, "EVENT", {"EVENT_TYPE": file.event_type})
    _add(event, "PROGRAM_NAME", PROGRAM)
    _add(event, "EVENT_DESCRIPTION", file.session.name)
    _add(event, "DATE", f"{file.session.date:%d/%m/%Y}")
    _add(event, "WINNER_TYPE", file.winners)
    sections = sorted({line.section for line in lines})
    session = SubElement(event, "SESSION", {"SESSION_ID": "1"})
    with translation.override("en"):
        for section in sections:
            of_section = SubElement(session, "SECTION", {"SECTION_ID": section})
            here = [line for line in lines if line.section == section]
            _add_pairs(of_section, here, by_line)
            _add_boards(of_section, here, by_line, [c for c in alone if c.ruling.section == section])
    indent(root)
    # The line names the definition, as every program's files do; nobody has to fetch it.
    head = '<?xml version="1.0" encoding="utf-8"?>\n<!DOCTYPE USEBIO SYSTEM "usebio_v1_2.dtd">\n'
    return head.encode() + tostring(root, encoding="unicode").encode() + b"\n"


def _line_of(change: ScoreChange, lines: Iterable[TravellerLine]) -> TravellerLine | None:
    """The line that a change is about: that of its pairs on its board, else that of its table."""
    of_board = [line for line in lines if line.board_id == change.board_id]
    ruling = change.ruling
    numbers = (change.pairs.get("NS"), change.pairs.get("EW"))
    for line in of_board:
        if line.section == ruling.section and numbers == (str(line.ns_number), str(line.ew_number)):
            return line
    if any(numbers):
        met = [line for line in of_board if line.section == ruling.section and _fits(numbers, line)]
        return met[0] if len(met) == 1 else None
    at_table = (ruling.section, ruling.table_number)
    return next((each for each in of_board if each.table and (each.table.section, each.table.number) == at_table), None)


def _fits(numbers: tuple[str | None, str | None], line: TravellerLine) -> bool:
    return numbers[0] in (None, str(line.ns_number)) and numbers[1] in (None, str(line.ew_number))


def _add_pairs(section: Element, lines: list[TravellerLine], by_line: dict[int, list[ScoreChange]]) -> None:
    """The pairs that played, each once, with what penalties take from them."""
    played: dict[str, int] = defaultdict(int)
    taken: dict[str, Decimal] = defaultdict(Decimal)
    for line in lines:
        for written in (line.ns, line.ew):
            played[written] += 1
    for line in lines:
        for change in by_line.get(line.pk, ()):
            if change.kind == Kind.PENALTY:
                written = line.ns if change.after["side"] == Direction.NS else line.ew
                amount = Decimal(change.after["amount"])
                taken[written] += amount / played[written] if change.after["unit"] == "percent" else amount
    participants = SubElement(section, "PARTICIPANTS")
    for written in sorted(played, key=lambda each: (len(each), each)):
        pair = SubElement(participants, "PAIR")
        _add(pair, "PAIR_NUMBER", written)
        if taken[written]:
            _add(pair, "ADJUSTMENT", f"{-taken[written]:.2f}")


def _add_boards(
    section: Element, lines: list[TravellerLine], by_line: dict[int, list[ScoreChange]], alone: list[ScoreChange]
) -> None:
    numbers = sorted({line.board.number for line in lines} | {change.board.number for change in alone})
    for number in numbers:
        board = SubElement(section, "BOARD")
        _add(board, "BOARD_NUMBER", number)
        here = [line for line in lines if line.board.number == number]
        others = [change for change in alone if change.board.number == number]
        changed = bool(others) or any(_of_score(by_line.get(line.pk, ())) for line in here)
        for line in here:
            _add_line(board, line, by_line.get(line.pk, []), points=not changed)
        for change in others:
            # Of pairs that the file does not have.
            each = SubElement(board, "TRAVELLER_LINE")
            _add(each, "NS_PAIR_NUMBER", change.pairs.get("NS"))
            _add(each, "EW_PAIR_NUMBER", change.pairs.get("EW"))
            _add_change(each, change)


def _of_score(changes: Iterable[ScoreChange]) -> list[ScoreChange]:
    """Those which give the board another score: all but penalties."""
    return [change for change in changes if change.kind != Kind.PENALTY]


def _add_line(board: Element, line: TravellerLine, changes: list[ScoreChange], *, points: bool) -> None:
    each = SubElement(board, "TRAVELLER_LINE")
    _add(each, "NS_PAIR_NUMBER", line.ns)
    _add(each, "EW_PAIR_NUMBER", line.ew)
    scored = _of_score(changes)
    if scored:
        # The last one made is the one that stands.
        _add_change(each, scored[-1])
    elif line.ns_percent is not None and line.ew_percent is not None:
        _add(each, "SCORE", _artificial(line.ns_percent, line.ew_percent))
    else:
        _add_result(each, line.contract, line.declarer, line.tricks, line.score, lead=line.lead)
    if points and line.points_of:
        _add(each, f"NS_{_POINTS[line.points_of]}", line.ns_points)
        _add(each, f"EW_{_POINTS[line.points_of]}", line.ew_points)
    for change in changes:
        if change.kind == Kind.PENALTY:
            _add_notes(each, change)


def _add_change(line: Element, change: ScoreChange) -> None:
    after = change.after
    match Kind(change.kind):
        case Kind.TRICKS | Kind.ASSIGNED:
            (result,) = after[Direction.NS]
            _add_result(line, result["contract"], result.get("declarer", ""), result.get("tricks"), result["score"])
        case Kind.ARTIFICIAL:
            ns, ew = (_percent(after[side], after["unit"]) for side in (Direction.NS, Direction.EW))
            _add(line, "SCORE", _artificial(ns, ew))
        case Kind.WEIGHTED | Kind.SPLIT | Kind.PENALTY:
            pass
    _add_notes(line, change)


def _add_notes(line: Element, change: ScoreChange) -> None:
    """What is to be entered in words, with the ruling and its clause."""
    said = "; ".join(str(to) for to in after_in_words(change))
    _add(line, "NOTES", f"Ruling {change.ruling.number}, Law {change.clause}: {said}")


def _add_result(
    line: Element, contract: str | None, declarer: str, tricks: int | None, score: int | None, *, lead: str = ""
) -> None:
    if contract is not None:
        _add(line, "CONTRACT", _contract(contract))
    _add(line, "PLAYED_BY", declarer)
    _add(line, "LEAD", lead.replace("T", "10"))
    _add(line, "TRICKS", tricks)
    _add(line, "SCORE", score)


def _contract(contract: str) -> str:
    return f"{contract[0]}{'NT' if contract[1] == 'N' else contract[1]}{contract[2:]}" if contract else "PASS"


def _artificial(ns: int, ew: int) -> str:
    return f"A{ns:02}{ew:02}"


def _percent(number: int, unit: str) -> int:
    return number if unit == "percent" else _PERCENT_OF_IMPS[number]


def _add(element: Element, name: str, value: Any) -> None:
    """An element with a text, unless there is none to be said."""
    if value not in (None, ""):
        SubElement(element, name).text = str(value)
