"""One case as PBN 2.1: the board with its deal, and the ruling on it as a comment. Nobody's name is in it.

PBN is Latin-1, its lines end with CRLF and hold 255 letters at most; a suit in a text is written ``\\S \\H \\D \\C``.
"""

from __future__ import annotations

import unicodedata
from textwrap import wrap
from typing import TYPE_CHECKING, Final

from django.utils.translation import gettext as _

from incidents.models import Scoring
from incidents.text import composed
from rulings.engine import Seat
from rulings.words.current_language import in_readers_language as words
from rulings.words.wording import seat_in_words

if TYPE_CHECKING:
    from collections.abc import Iterator

    from incidents.models import Board
    from rulings.archive.record import Record
    from rulings.models import Ruling

CHARSET: Final = "iso-8859-1"
UNKNOWN: Final = "?"
LONGEST_LINE: Final = 100
"""The standard takes 255; a comment is read by people."""
LONGEST_VALUE: Final = 120
_VULNERABLE: Final = {"-": "None", "NS": "NS", "EW": "EW", "all": "All"}
_SCORING: Final = {Scoring.MATCHPOINTS: "MP", Scoring.IMPS: "IMP"}
_TOLD: Final = frozenset({"obligation", "information", "finding", "watch", "referral", "doubt"})
_SUITS: Final = {"♠": "\\S", "♥": "\\H", "♦": "\\D", "♣": "\\C"}
# Those that Latin-1 lacks and people type. A comment cannot hold a brace, nor a tag that readers would take for one.
_PLAIN: Final = str.maketrans(
    dict.fromkeys("‘’‚ʼ", "'")
    | dict.fromkeys("“”„", '"')
    | dict.fromkeys("–—−‑", "-")
    | {"…": "...", "œ": "oe", "Œ": "OE", "€": "EUR", "\u202f": "\u00a0", "Ł": "L", "ł": "l", "≥": ">=", "≤": "<="}
)
_IN_A_COMMENT: Final = str.maketrans({"{": "(", "}": ")", "[": "(", "]": ")"})


def case(ruling: Ruling, contract: str, *, with_deal: bool = True) -> bytes:
    """The case of a ruling, whose incident's board and session are read already, in the reader's language.

    `contract` is in the record's notation, "4SX"; empty when it is not known. The deal of a board that whoever reads
    it has still to play stays out: without `with_deal`.
    """
    lines = [
        "% PBN 2.1",
        "% EXPORT",
        f"% Content-type: text/x-pbn; charset={CHARSET.upper()}",
        "% Creator: Arbitre",
        "",
    ]
    lines += [f'[{name} "{_value(value)}"]' for name, value in _tags(ruling, contract, with_deal=with_deal)]
    lines += ["{", *_comment(ruling), "}", ""]
    return "\r\n".join(lines).encode(CHARSET)


def latin(text: str) -> str:
    """The text in the letters of Latin-1, suits as PBN writes them; "?" for what has no likeness there."""
    written = []
    for letter in composed(text, "NFC").translate(_PLAIN):
        if letter in _SUITS:
            written.append(_SUITS[letter])
        elif unicodedata.category(letter)[0] == "C":
            written.append(" ")
        else:
            likeness = letter if ord(letter) < 256 else composed(letter, "NFKD")[:1]  # noqa: PLR2004, Latin-1
            written.append(likeness if ord(likeness) < 256 else UNKNOWN)  # noqa: PLR2004, Latin-1
    return "".join(written)


def _tags(ruling: Ruling, contract: str, *, with_deal: bool) -> Iterator[tuple[str, str]]:
    """The tags that the export format asks for, in its order."""
    session, board = ruling.session, ruling.incident.board
    yield "Event", session.name
    yield "Site", ruling.club.name
    yield "Date", session.date.strftime("%Y.%m.%d")
    if board:
        # Without one, a "?" would be no number to those who read one.
        yield "Board", str(board.number)
    for seat in ("West", "North", "East", "South"):
        yield seat, UNKNOWN
    yield from _as_dealt(board, with_deal=with_deal)
    yield "Scoring", _SCORING[Scoring(session.scoring)]
    yield "Declarer", _declarer(ruling.record) or UNKNOWN
    yield "Contract", contract.replace("N", "NT") or UNKNOWN
    yield "Result", UNKNOWN


def _as_dealt(board: Board | None, *, with_deal: bool) -> Iterator[tuple[str, str]]:
    # Empty where they are not known: of these a "?" is read as a seat or as cards, and the whole file refused for it.
    yield "Dealer", board.dealer if board else ""
    yield "Vulnerable", _VULNERABLE[board.vulnerability] if board else ""
    yield "Deal", board.deal if board and with_deal else ""


def _declarer(record: Record) -> str:
    return next((str(fact["code"]) for fact in record["facts"] if fact["key"] == "particulars.declarer"), "")


def _value(text: str) -> str:
    """The text as a tag holds it."""
    bare = latin(text).replace("\\", "/")[:LONGEST_VALUE]
    return bare.replace('"', "'")


def _comment(ruling: Ruling) -> Iterator[str]:
    for paragraph in _paragraphs(ruling):
        # A "%" in the first place would hide its line.
        for line in wrap(latin(paragraph).translate(_IN_A_COMMENT), LONGEST_LINE, break_on_hyphens=False):
            yield f" {line}" if line.startswith("%") else line


def _paragraphs(ruling: Ruling) -> Iterator[str]:
    """The ruling, a paragraph to each thing it says."""
    record = ruling.record
    clauses = ", ".join(record["clauses"])
    yield _("Ruling %(number)s, %(edition)s Laws: %(clauses)s") % {
        "number": ruling.number,
        "edition": record["edition"],
        "clauses": clauses,
    }
    yield _("Ruled: %(headline)s") % {"headline": words(record["headline"])}
    for fact in record["facts"]:
        yield f"{words(fact['question'])} {words(fact['answer'])} ({fact['clause']})"
    for step in record["steps"]:
        # What decided is the headline, said above.
        if step["kind"] in _TOLD and not step.get("decisive"):
            who = ", ".join(seat_in_words(Seat(code)) for code in step["seats"])
            yield f"{who + ': ' if who else ''}{words(step['text'])} ({step['clause']})"
        for said in step["said"]:
            yield _("To say: “%(words)s”") % {"words": words(said)}
    if reason := ruling.reason_told or ruling.get_cause_display():
        yield _("Given anew because: %(reason)s") % {"reason": reason}
