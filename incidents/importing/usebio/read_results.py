"""From the XML of a file to its pairs and the lines of its travellers; nothing of the session is known here."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from decimal import Decimal, InvalidOperation
from typing import TYPE_CHECKING, Final

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from incidents.importing.file_limits import (
    LONGEST_VALUE,
    MOST_BYTES_OF_RESULTS,
    MOST_LINES_OF_RESULTS,
    MOST_PAIRS_OF_RESULTS,
)
from incidents.importing.mistakes import Mistake, Mistakes
from incidents.importing.plan_players import LONGEST_LICENCE, LONGEST_NAME
from incidents.importing.usebio.notation import read_contract, read_lead, read_score
from incidents.importing.usebio.read_tree import read_tree
from incidents.models import Direction, PointsOf
from incidents.models.board_results import MOST_TRICKS
from incidents.models.sessions import MOST_BOARDS, MOST_ROUNDS
from incidents.models.travellers import PAIR_NUMBER
from incidents.text import fold, fold_licence, storable, tidy

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

LONGEST_SECTION: Final = 20
_EVENT_TYPE: Final = re.compile(r"[A-Z_]{1,24}")
_POINTS: Final = (
    (PointsOf.MATCH_POINTS, "MATCH_POINTS"),
    (PointsOf.BUTLER, "BUTLER_POINTS"),
    (PointsOf.CROSS_IMPS, "CROSS_IMP_POINTS"),
)
_DIRECTIONS: Final = {"NS": "NS", "N": "NS", "NORTH-SOUTH": "NS", "EW": "EW", "E": "EW", "EAST-WEST": "EW"}
_NOBODY: Final = re.compile(r"(.)\1*")
"""Of a licence: 0, or the 88888888 that the EBU has for guests."""
_MOST_POINTS: Final = 99_999


@dataclass(frozen=True)
class PersonRead:
    """Somebody as the file names him."""

    name: str
    licence: str = ""


@dataclass(frozen=True)
class PairRead:
    """A pair of the list of participants."""

    section: str
    written: str
    direction: str = ""
    people: tuple[PersonRead, ...] = ()


@dataclass(frozen=True)
class LineRead:
    """A line of a traveller. A contract is None where the line tells none, and empty where the board was passed out."""

    section: str
    board: int
    ns: str
    ew: str
    round: int | None = None
    contract: str | None = None
    declarer: str = ""
    tricks: int | None = None
    lead: str = ""
    score: int | None = None
    percents: tuple[int, int] | None = None
    points_of: str = ""
    points: tuple[str, str] | None = None


@dataclass
class ResultsRead:
    """All that is taken of a file: no hands, no bidding, no places and no masterpoints."""

    program: str = ""
    event_type: str = ""
    winners: int | None = None
    pairs: list[PairRead] = field(default_factory=list)
    lines: list[LineRead] = field(default_factory=list)
    not_read: list[tuple[int, str]] = field(default_factory=list)
    """What could not be read, each with its board; 0 for what belongs to none."""


def read_results(data: bytes) -> ResultsRead:
    """The results of a file. Raises Mistakes when it is no such file, holds none, or more than a session can have."""
    root = read_tree(data, MOST_BYTES_OF_RESULTS)
    event = root.find("EVENT") if root.tag == "USEBIO" else None
    if event is None:
        raise Mistakes([Mistake(1, _("This is no file of results in USEBIO."))])
    if len(root.findall("EVENT")) > 1 or len(event.findall("SESSION")) > 1:
        raise Mistakes([Mistake(1, _("The file holds several sessions. Have the program save one at a time."))])
    kind = event.get("EVENT_TYPE", "").strip().upper()
    if kind == "INDIVIDUAL":
        raise Mistakes([Mistake(1, _("These are the results of an individual: they have no pairs to be seated."))])
    winners = _text(event, "WINNER_TYPE")
    read = ResultsRead(
        program=tidy(f"{_text(event, 'PROGRAM_NAME')} {_text(event, 'PROGRAM_VERSION')}")[:60],
        event_type=kind if _EVENT_TYPE.fullmatch(kind) else "PAIRS",
        winners=int(winners) if winners in ("1", "2") else None,
    )
    for place, section in _sections(event):
        for pair in _pairs(place, section):
            read.pairs.append(pair)
            _check_amount(read)
        for each in _boards(place):
            _read_board(read, section, each)
    if not read.lines and not read.not_read:
        raise Mistakes([Mistake(1, _("The file holds no results of boards."))])
    read.pairs = _with_own_licences(list(dict.fromkeys(read.pairs)))
    read.lines = _each_once(read)
    return read


def _check_amount(read: ResultsRead) -> None:
    """Raise Mistakes when more was read than a session can have, or than anybody would read of what was not."""
    if len(read.lines) + len(read.not_read) > MOST_LINES_OF_RESULTS or len(read.pairs) > MOST_PAIRS_OF_RESULTS:
        raise Mistakes([Mistake(1, _("The file holds more than a session can have."))])


def _sections(event: Element) -> Iterator[tuple[Element, str]]:
    """Where boards and participants may stand, and the section that this is."""
    yield event, ""
    for session in event.findall("SESSION"):
        yield session, ""
        for section in session.findall("SECTION"):
            yield section, _section_name(section)
    for section in event.findall("SECTION"):
        yield section, _section_name(section)


def _section_name(section: Element) -> str:
    return tidy(section.get("SECTION_ID", "")[:LONGEST_VALUE])[:LONGEST_SECTION]


@dataclass(frozen=True)
class _Match:
    """What a match says for the lines of its boards."""

    board: Element
    round: int | None = None
    ns: str = ""
    ew: str = ""
    team: str = ""
    opponents: str = ""


def _boards(place: Element) -> Iterator[_Match]:
    """The boards of a place, those of its matches too, which say the round and sometimes who plays."""
    for board in place.findall("BOARD"):
        yield _Match(board)
    for match in place.findall("MATCH"):
        for board in match.findall("BOARD"):
            yield _Match(
                board,
                _number(_text(match, "ROUND_NUMBER"), MOST_ROUNDS),
                _pair(_text(match, "NS_PAIR_NUMBER")),
                _pair(_text(match, "EW_PAIR_NUMBER")),
                _pair(_text(match, "TEAM")),
                _pair(_text(match, "OPPOSING_TEAM")),
            )


def _read_board(read: ResultsRead, section: str, match: _Match) -> None:
    written = _text(match.board, "BOARD_NUMBER")
    number = _number(written, MOST_BOARDS)
    lines = match.board.findall("TRAVELLER_LINE")
    if number is None:
        if lines:
            read.not_read.append((0, _("“%(given)s” is not a board number.") % {"given": written[:20]}))
            _check_amount(read)
        return
    for line in lines:
        each = _line(line, section, number, match, read)
        if each is not None:
            read.lines.append(each)
        _check_amount(read)


def _line(line: Element, section: str, board: int, match: _Match, read: ResultsRead) -> LineRead | None:
    # The direction is that in which the match's first team sits.
    turned = _DIRECTIONS.get(_text(line, "DIRECTION").upper()) == Direction.EW
    first, second = (match.opponents, match.team) if turned else (match.team, match.opponents)
    ns = _pair(_text(line, "NS_PAIR_NUMBER")) or match.ns or first
    ew = _pair(_text(line, "EW_PAIR_NUMBER")) or match.ew or second
    if not ns or not ew:
        read.not_read.append((board, _("A line does not say which pairs played.")))
        return None
    written, scored = _text(line, "CONTRACT"), read_score(_text(line, "SCORE"))
    contract = read_contract(written) if written else None
    declarer, tricks = _text(line, "PLAYED_BY").upper()[:1], _number(_text(line, "TRICKS"), MOST_TRICKS, least=0)
    if contract and (declarer not in tuple("NESW") or tricks is None):
        contract = None
    if written and contract is None and scored.percents is None:
        told = {"ns": ns, "ew": ew, "contract": written[:20]}
        reason = _("%(ns)s–%(ew)s: the contract “%(contract)s” is not read with who declared and the tricks made.")
        read.not_read.append((board, reason % told))
    played = bool(contract) and scored.percents is None
    points_of, points = _points(line)
    return LineRead(
        section=section,
        board=board,
        ns=ns,
        ew=ew,
        round=match.round,
        contract=None if scored.percents else contract,
        declarer=declarer if played else "",
        tricks=tricks if played else None,
        lead=read_lead(_text(line, "LEAD")) if played else "",
        score=scored.score,
        percents=scored.percents,
        points_of=points_of,
        points=points,
    )


def _points(line: Element) -> tuple[str, tuple[str, str] | None]:
    for kind, name in _POINTS:
        ns, ew = _decimal(_text(line, f"NS_{name}")), _decimal(_text(line, f"EW_{name}"))
        if ns is not None and ew is not None:
            return kind.value, (ns, ew)
    return "", None


def _decimal(written: str) -> str | None:
    """A number of points as it is kept, with two decimals at most."""
    try:
        number = Decimal(written).quantize(Decimal("0.01"))
    except InvalidOperation:
        return None
    return str(number) if number.is_finite() and abs(number) <= _MOST_POINTS else None


def _pairs(place: Element, section: str) -> Iterator[PairRead]:
    for participants in place.findall("PARTICIPANTS"):
        for pair in participants.findall("PAIR"):
            yield from _one_pair(pair, section)
        for team in participants.findall("TEAM"):
            pairs = team.findall("PAIR")
            for pair in pairs:
                yield from _one_pair(pair, section)


def _one_pair(pair: Element, section: str) -> Iterator[PairRead]:
    written = _pair(_text(pair, "PAIR_NUMBER"))
    if written:
        people = tuple(_people(pair))
        direction = _DIRECTIONS.get(_text(pair, "DIRECTION").upper(), "")
        # Half a pair cannot be kept, nor three of one.
        yield PairRead(section, written, direction, people if len(people) == 2 else ())  # noqa: PLR2004, a pair is two


def _people(pair: Element) -> Iterator[PersonRead]:
    for player in pair.findall("PLAYER"):
        written = _text(player, "PLAYER_NAME")
        # Composing letters takes longer than reading them.
        name = tidy(written) if len(written) <= LONGEST_VALUE else ""
        licence = "".join(_text(player, "NATIONAL_ID_NUMBER").split()).upper()
        if not _is_licence(licence):
            licence = ""
        if _is_name(name):
            yield PersonRead(name, licence)


def _is_name(name: str) -> bool:
    if len(name) > LONGEST_NAME or not any(character.isalpha() for character in name) or not fold(name):
        return False
    try:
        storable(name)
    except ValidationError:
        return False
    return True


def _is_licence(licence: str) -> bool:
    plain = licence.isascii() and licence.isalnum() and len(licence) <= LONGEST_LICENCE
    return plain and not _NOBODY.fullmatch(licence)


def _with_own_licences(pairs: list[PairRead]) -> list[PairRead]:
    """The pairs without the licences that several names share: such a number is that of all who have none."""
    names: dict[str, set[str]] = {}
    for pair in pairs:
        for person in pair.people:
            names.setdefault(fold_licence(person.licence), set()).add(fold(person.name))
    return [
        replace(
            pair,
            people=tuple(
                person if len(names[fold_licence(person.licence)]) == 1 else replace(person, licence="")
                for person in pair.people
            ),
        )
        for pair in pairs
    ]


def _each_once(read: ResultsRead) -> list[LineRead]:
    """The lines, of two that say the same the first; of two pairs that met on a board, one result."""
    there: dict[tuple[str, int, str, str], LineRead] = {}
    for line in read.lines:
        before = there.setdefault((line.section, line.board, line.ns, line.ew), line)
        if before is not line and replace(line, round=before.round) != before:
            told = {"ns": line.ns, "ew": line.ew}
            read.not_read.append((line.board, _("%(ns)s–%(ew)s: this board is there twice, differently.") % told))
    return list(there.values())


def _pair(written: str) -> str:
    return written if PAIR_NUMBER.match(written) else ""


def _number(written: str, most: int, *, least: int = 1) -> int | None:
    """A whole number in figures within its bounds, else None."""
    if not (written.isascii() and written.isdigit() and len(written) <= len(str(most))):
        return None
    return int(written) if least <= int(written) <= most else None


def _text(element: Element, name: str) -> str:
    """What stands in the first element of this name; of what is too long, so much that it is taken for nothing else."""
    return (element.findtext(name) or "").strip()[: LONGEST_VALUE + 1]
