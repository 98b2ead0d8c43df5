"""Calls as a director types them: "1S 2H", « 1P 1C passe », "1SA", "1♠ X"; in the letters of either language.

A letter that is another suit in each language is never guessed: C is clubs in English and hearts in French, and what
stands beside it, or else the reader's own language, tells which. Where that tells both, it is asked for anew.
"""

from __future__ import annotations

import re
import unicodedata
from typing import Final

from rulings.engine import PASS, Bid, Call, OtherCall, Strain
from rulings.words.current_language import current_language

LONGEST_TEXT: Final = 400
"""Characters of an auction which are read: the longest that can be is hardly as long."""

_STRAINS: Final = {
    "♣": Strain.CLUBS,
    "♧": Strain.CLUBS,
    "♦": Strain.DIAMONDS,
    "♢": Strain.DIAMONDS,
    "♥": Strain.HEARTS,
    "♡": Strain.HEARTS,
    "♠": Strain.SPADES,
    "♤": Strain.SPADES,
}
_IN_FRENCH: Final = {"p": Strain.SPADES, "k": Strain.DIAMONDS, "t": Strain.CLUBS, "sa": Strain.NO_TRUMP}
_IN_ENGLISH: Final = {"s": Strain.SPADES, "h": Strain.HEARTS, "d": Strain.DIAMONDS, "nt": Strain.NO_TRUMP}
_IN_EITHER: Final = {"n": Strain.NO_TRUMP}
_AMBIGUOUS: Final = "c"
_C: Final = {"fr": Strain.HEARTS, "en": Strain.CLUBS}
_WORDS: Final = {
    r"sans[ -]?atouts?|no[ -]?trumps?": Strain.NO_TRUMP,
    r"piques?|spades?": Strain.SPADES,
    r"coeurs?|hearts?": Strain.HEARTS,
    r"carreaux?|diamonds?": Strain.DIAMONDS,
    r"trefles?|clubs?": Strain.CLUBS,
}
_CALL: Final = re.compile(
    rf"""
      (?P<level>[1-7])\ ?(?:
          (?P<sign>[♠♥♦♣♤♡♢♧])\ufe0f?
        | (?P<word>{"|".join(words.replace(" ", chr(92) + " ") for words in _WORDS)})(?![a-z])
        | (?P<letter>sa|nt|[pckthsdn])(?![a-z])
      )
    | (?P<redouble>surcontre[sz]?|redoubled?|rdbl|xx)(?![a-z])
    | (?P<double>contre[sz]?|doubled?|dbl|x)(?![a-z])
    | (?P<passes>pass(?:e[sd]?)?|p{{1,4}})(?![a-z])
    """,
    re.VERBOSE,
)
_BETWEEN: Final = re.compile(r"[\s,;.:/|()!]+")
_WORD: Final = re.compile(r"[^\s,;/|]+")


class NotCalls(ValueError):
    """A text that holds something else than calls: ``what``, as it was typed. ``either`` where it may be two calls."""

    def __init__(self, what: str, *, either: bool = False) -> None:
        self.what = what
        self.either = either
        super().__init__(f"{what!r} is {'two calls' if either else 'no call'}")


def read_calls(text: str) -> tuple[Call, ...]:
    """The calls of a text, in their order; none in an empty one. Raises NotCalls."""
    plain = _plain(text[:LONGEST_TEXT])
    tokens, at = [], _between(plain, 0)
    while at < len(plain):
        token = _CALL.match(plain, at)
        if token is None:
            word = _WORD.search(plain, at)
            raise NotCalls(word[0] if word else plain[at:])
        tokens.append(token)
        at = _between(plain, token.end())
    letters = {token["letter"] for token in tokens if token["letter"]}
    return tuple(call for token in tokens for call in _calls(token, letters))


def _calls(token: re.Match[str], letters: set[str]) -> tuple[Call, ...]:
    if token["passes"]:
        return (PASS,) * (1 if token["passes"].startswith("pa") else len(token["passes"]))
    if token["double"] or token["redouble"]:
        return (OtherCall.DOUBLE if token["double"] else OtherCall.REDOUBLE,)
    return (Bid(int(token["level"]), _strain(token, letters)),)


def _strain(token: re.Match[str], letters: set[str]) -> Strain:
    if token["sign"]:
        return _STRAINS[token["sign"]]
    if token["word"]:
        return next(strain for words, strain in _WORDS.items() if re.fullmatch(words, token["word"]))
    if token["letter"] == _AMBIGUOUS:
        is_french, is_english = not letters.isdisjoint(_IN_FRENCH), not letters.isdisjoint(_IN_ENGLISH)
        if is_french and is_english:
            raise NotCalls(token[0].upper(), either=True)
        language = "fr" if is_french else "en" if is_english else current_language()
        return _C[language]
    return {**_IN_FRENCH, **_IN_ENGLISH, **_IN_EITHER}[token["letter"]]


def _between(plain: str, at: int) -> int:
    """Where what separates calls ends. A dash does not: it may stand for a pass."""
    gap = _BETWEEN.match(plain, at)
    return gap.end() if gap else at


def _plain(text: str) -> str:
    """In small letters without accents, spaces alike."""
    bare = "".join(each for each in unicodedata.normalize("NFKD", text.lower()) if not unicodedata.combining(each))
    return re.sub(r"\s+", " ", bare.replace("œ", "oe")).strip()
