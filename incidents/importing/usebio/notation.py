"""How programs write a contract, a lead, a score and the number of a pair."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from incidents.models import Direction
from incidents.models.pairs import MOST_PAIRS

# 3NT and 3N; doubled 5CX, 5Cx and 5C*.
_CONTRACT: Final = re.compile(r"([1-7])(NT|[CDHSN])(X{0,2}|\*{0,2})")
_PASSED_OUT: Final = frozenset({"PASS", "PASSED", "PASSEDOUT", "PASSOUT", "ALLPASS", "AP", "P"})
# The suit first (SA, D10) or the rank first (AS, 3D).
_LEAD: Final = re.compile(
    r"(?P<suit>[CDHS])(?P<rank>10|[2-9TJQKA])|(?P<rank_first>10|[2-9TJQKA])(?P<suit_after>[CDHS])"
)
# A6040: 60 % for North-South, 40 % for East-West.
_ARTIFICIAL: Final = re.compile(r"A\s*(\d{2})\s*[-/ ]?\s*(\d{2})")
_SCORE: Final = re.compile(r"[+-]?\d{1,5}")
# 12 and 12NS, and where there are sections sometimes A12.
_PAIR: Final = re.compile(r"[A-Z]{0,2}\s*0*(\d{1,4})\s*(NS|EW|N|E)?")
# 1-3-4: the third and fourth players of the first team.
_OF_A_TEAM: Final = re.compile(r"0*(\d{1,4})[-/.][0-9A-Z][0-9A-Z\-/.]*")
_LINES: Final = {"NS": Direction.NS, "N": Direction.NS, "EW": Direction.EW, "E": Direction.EW}


@dataclass(frozen=True)
class ScoreRead:
    """What stands in the place of a score: a number, or an artificial score in percent."""

    score: int | None = None
    percents: tuple[int, int] | None = None


@dataclass(frozen=True)
class PairNumber:
    """A pair's number, and its line where that is part of it."""

    number: int
    line: str = ""
    of_a_team: bool = False


def read_contract(written: str) -> str | None:
    """The contract as the record writes it, empty when the board was passed out; None for what is none."""
    plain = "".join(written.split()).upper()
    if plain in _PASSED_OUT:
        return ""
    found = _CONTRACT.fullmatch(plain)
    if found is None:
        return None
    level, strain, doubled = found.groups()
    return f"{level}{strain[0]}{'X' * len(doubled)}"


def read_lead(written: str) -> str:
    """The card led, its suit first; empty for what is none."""
    found = _LEAD.fullmatch("".join(written.split()).upper())
    if found is None:
        return ""
    suit, rank = found["suit"] or found["suit_after"], found["rank"] or found["rank_first"]
    return suit + ("T" if rank == "10" else rank)


def read_score(written: str) -> ScoreRead:
    """The score of North-South, or the artificial score that takes its place; neither for what is neither."""
    plain = written.strip().upper().replace("\u2212", "-")
    if found := _ARTIFICIAL.fullmatch(plain):
        return ScoreRead(percents=(int(found[1]), int(found[2])))
    return ScoreRead(int(plain)) if _SCORE.fullmatch(plain) else ScoreRead()


def read_pair_number(written: str) -> PairNumber | None:
    """The number of a pair, of a team for one of its pairs; None for what has none."""
    plain = written.strip().upper()
    if found := _PAIR.fullmatch(plain):
        read = PairNumber(int(found[1]), _LINES[found[2]] if found[2] else "")
    elif found := _OF_A_TEAM.fullmatch(plain):
        read = PairNumber(int(found[1]), of_a_team=True)
    else:
        return None
    return read if 1 <= read.number <= MOST_PAIRS else None
