"""Files of boards as four kinds of program write them, ten of each, the same every time; the deals are made up.

What each kind does was read in the definition of PBN 2.1, in what a club's web site asks for, and in files that such
programs wrote: which tags, in which order, between what, with what else around them. No file is anybody's.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Final

RANKS, SEATS = "AKQJT98765432", "NESW"
_VULNERABLE: Final = [("None", "NS", "EW", "All")[(place + place // 4) % 4] for place in range(16)]
EACH: Final = 10
BOARDS: Final = 6


@dataclass(frozen=True)
class DialectFile:
    """A file, and the deal of each board in it in the one spelling."""

    name: str
    data: bytes
    deals: dict[int, str]


class _Dealt:
    """One board with made-up hands, as programs write of it."""

    def __init__(self, number: int, dice: random.Random) -> None:
        self.number = number
        self.dealer = SEATS[(number - 1) % 4]
        self.vulnerable = _VULNERABLE[(number - 1) % 16]
        pack = [(suit, rank) for suit in range(4) for rank in RANKS]
        dice.shuffle(pack)
        self._hands = [pack[13 * seat : 13 * seat + 13] for seat in range(4)]

    def written(self, first: str = "N") -> str:
        start = SEATS.index(first)
        hands = [self._hand((start + turn) % 4) for turn in range(4)]
        return f"{first}:{' '.join(hands)}"

    def _hand(self, seat: int) -> str:
        held = self._hands[seat]
        return ".".join("".join(rank for rank in RANKS if (suit, rank) in held) for suit in range(4))


def _tags(pairs: Iterable[tuple[str, object]]) -> str:
    return "".join(f'[{name} "{value}"]\n' for name, value in pairs)


def _tricks(dice: random.Random) -> list[int]:
    return [dice.randrange(14) for _ in range(20)]


def _makeable(dice: random.Random, heading: str, strains: str) -> str:
    rows = [f"{seat} {strain:>2} {dice.randrange(14):>2}" for seat in "NSEW" for strain in strains.split()]
    return f'[OptimumResultTable "{heading}"]\n' + "\n".join(rows) + "\n"


def hand_records(boards: list[_Dealt], dice: random.Random) -> bytes:
    """A program that prints hand records: directives for its pages, tags inherited by ##, a board that is a spacer."""
    lines = (
        "% PBN 2.1\n% EXPORT\n%Content-type: text/x-pbn; charset=ISO-8859-1\n%Creator: A Composer Version 5.98\n"
        '%BCOptions Float Justify ShowHCP\n%BoardsPerPage fit,1\n%Font:CardTable "Arial",11,400,0\n'
        '%HRTitleEvent ""\n%Margins 1000,1000,500,750\n%PipColors #0000ff,#ff0000,#ffc000,#008000\n\n'
    )
    for place, each in enumerate(boards):
        lines += _tags(
            [
                ("Event", "##Tournoi d\u2019été" if place == 0 else "#"),
                ("Site", "##" if place == 0 else "#"),
                ("Date", "##2026.07.14" if place == 0 else "#"),
                ("Board", each.number),
                *((seat, "") for seat in ("West", "North", "East", "South")),
                ("Dealer", each.dealer),
                ("Vulnerable", each.vulnerable),
                ("Deal", each.written(dice.choice(SEATS))),
                *((name, "") for name in ("Scoring", "Declarer", "Contract", "Result")),
            ]
        )
        lines += "{<b>What to bid.</b> Open 1\\D, then [2\\C]:\n\n\\SQ is not enough;  see board 3}\n"
        lines += _tags([("BCFlags", f"{dice.randrange(1 << 22):x}")])
        tricks = "".join(f"{each:x}" for each in _tricks(dice))
        lines += _tags([("DoubleDummyTricks", tricks), ("OptimumScore", "NS 420"), ("ParContract", "NS 4S=")])
        lines += f'[Auction "{each.dealer}"]\n1D 1S X =1= Pass\n1NT AP\n[Note "1:four !H"]\n'
        lines += _makeable(dice, "Declarer;Denomination\\2R;Result\\2R", "NT S H D C") + "\n"
    return lines.replace("\n", "\r\n").encode("cp1252")


def playing_program(boards: list[_Dealt], dice: random.Random) -> bytes:
    """A program that plays: PBN 1.0, one board by several tables, "#" for what stays, tricks not played out."""
    lines = "% PBN 1.0\n% EXPORT\n%\n"
    for place, each in enumerate(boards):
        for table in range(2):
            same = table == 1
            lines += _tags(
                [
                    ("Event", "" if place == 0 and not same else "#"),
                    ("Site", "#" if same else ""),
                    ("Date", f"1999.09.{dice.randint(1, 28):02}"),
                    ("Board", "#" if same else each.number),
                    ("West", "Robot 2.6.2"),
                    ("North", "Robot 2.6.2"),
                    ("East", "Robot 2.6.2"),
                    ("South", dice.choice(["Vlad", "ALBERT", 'Ann \\"Bee\\" C.'])),
                    ("Dealer", "#" if same else each.dealer),
                    ("Vulnerable", "#" if same else each.vulnerable),
                    ("Deal", "#" if same else each.written()),
                    ("Declarer", "N"),
                    ("Contract", "6D"),
                    ("Result", "13"),
                    ("Score", "NS 940"),
                ]
            )
            lines += (
                f'[Auction "{each.dealer}"]\n1D      2H      3C      3H\n5H      X       6D      Pass\nPass    Pass\n'
            )
            lines += '[Play "E"]\nC7 C4 C9 CJ\nDQ D4 D3 DA \nH9 DJ -  -\n*\n\n'
    return lines.encode("ascii")


def web_site(boards: list[_Dealt], dice: random.Random) -> bytes:
    """What a club's web site takes: few tags, None and BOTH, makeable contracts in either form, or nothing at all."""
    blank = dice.choice(["\n", "\n\n", ""])
    heading = dice.choice(["Declarer;Denomination\\2R;Result\\2R", "Declarer;Denomination;Result"])
    lines = ""
    for each in boards:
        vulnerable = {"None": dice.choice(["NONE", "Love", "-"]), "All": dice.choice(["BOTH", "Both"])}
        lines += _tags(
            [
                ("Event", f"Board {each.number}"),
                ("Board", each.number),
                ("Dealer", each.dealer),
                ("Vulnerable", vulnerable.get(each.vulnerable, each.vulnerable)),
                ("Deal", each.written()),
            ]
        )
        if dice.random() < 0.5:
            lines += _tags([("DoubleDummyTricks", "89967899674347643476"), ("OptimumScore", "EW 2C; -90")])
        lines += _makeable(dice, heading, "S H D C N") + blank
    end = dice.choice(["\n", "\r\n", "\r"])
    return dice.choice([b"", b"\xef\xbb\xbf"]) + lines.replace("\n", end).encode("utf-8")


def broadcast(boards: list[_Dealt], dice: random.Random) -> bytes:
    """A match shown to the world: each board in the open and in the closed room, Room written twice, teams behind."""
    lines = "% PBN created from a broadcast\n"
    for each in boards:
        for room in ("Open", "Closed"):
            lines += _tags(
                [
                    ("Event", "Bermuda Bowl 2026"),
                    ("Site", "Chennai, India"),
                    ("Date", "2026.09.?"),
                    ("Round", dice.randint(1, 17)),
                    ("Room", room),
                    ("Board", each.number),
                    ("West", "Combe & Cie"),
                    ("North", "?"),
                    ("East", ""),
                    ("South", "Muller's partner"),
                    ("Room", room),
                    ("Dealer", each.dealer),
                    ("Vulnerable", each.vulnerable),
                    ("Deal", each.written(each.dealer)),
                    ("Scoring", "IMP;Cross"),
                    ("Declarer", "^N"),
                    ("Contract", "5CX"),
                    ("Result", "EW 9"),
                ]
            )
            lines += f'[Auction "{each.dealer}"]\n1C 2NT =0= ! 3H =0= pass\n3S pass 3NT pass\n5C $1 pass pass +\n'
            lines += f'[Play "S"]\nDK\tD4\tD3\tDJ\n--\tHQ\tH7\t--\n*\n[Stage "Rr{dice.randint(1, 21)}"]\n'
            lines += '[HomeTeam "Brazil"]\n[VisitTeam "France"]\n[ScoreIMP "NS -241"]\n'
            lines += '[AuctionTimeTable "No;Time"]\n1 4.1\n2 -\n; who said it was late?\n\n'
    return lines.encode("utf-8")


DIALECTS: Final[dict[str, Callable[[list[_Dealt], random.Random], bytes]]] = {
    "hand-records": hand_records,
    "playing-program": playing_program,
    "web-site": web_site,
    "broadcast": broadcast,
}


def write_files() -> list[DialectFile]:
    """All forty."""
    files = []
    for dialect, write in DIALECTS.items():
        for place in range(EACH):
            dice = random.Random(f"{dialect} {place}")  # noqa: S311, the same files every time
            boards = [_Dealt(number, dice) for number in range(1, BOARDS + 1)]
            data = write(boards, dice)
            files.append(DialectFile(f"{dialect}-{place}", data, {each.number: each.written() for each in boards}))
    return files


FILES: Final = write_files()
