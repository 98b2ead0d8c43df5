"""From a ruling to the terms it is found by, and from what somebody typed to the terms he wants.

A term is what the database compares, letter for letter. Besides words there are five kinds of terms
which are never stemmed: a citation (`50d2a`), a card (`♥k`), a contract (`4♥`, `3nt`), a place (`table4`,
`board7`) and a ruling's number (`20260042`).
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from incidents.text import composed, fold
from rulings.archive.search.stemming import stem, stems, stems_of_family

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    Stems = Callable[[str], Sequence[str]]

LONGEST_QUERY: Final = 1_000
"""Characters of a query which are read; a sentence has a tenth of that."""
MOST_WORDS: Final = 32
"""Words of a query which are looked for: each costs the database one look-up."""
LONGEST_TERM: Final = 64
"""Both databases limit a term's length, at different lengths: so it is cut at ours."""

_LETTER = r"[^\W\d_]"
_NO_MORE = r"(?![^\W_])"
# What may stand between the parts of a citation: "50.D.2.a", "50D2(a)", "50 D 2 a".
_GAP = r"[\s.]{0,2}\(?"
# What people write before the number of a law: "article 54", "art. 54", "L54", "la règle n° 54", "§ 54".
_NAMED = r"(?:(?:articles?|art|lois?|laws?|l|r[eè]gles?|rules?|clauses?)[\s.]{0,2}(?:n[°ºo]?[\s.]{0,2})?|§+\s?)"
_RANK = r"(?:10|[2-9TAKQJRDV])"
_CITATION = (
    rf"{_NAMED}?(?P<law>[0-9]{{1,3}})"
    rf"(?:(?P<gap>{_GAP})(?P<letter>[a-z])\)?(?!{_LETTER})"
    rf"(?:{_GAP}(?P<figure>[0-9]{{1,2}})\)?(?![0-9])"
    rf"(?:{_GAP}(?P<small>[a-z])\)?(?!{_LETTER})"
    rf"(?:{_GAP}(?P<roman>iv|v|i{{1,3}})\)?)?)?)?)?{_NO_MORE}"
)
# A card in letters: the suit, as either language writes it, on either side of the rank. What begins with a figure may
# be a clause too (Law 10.C, Law 7.D), and is one where there is such a letter in the book.
_IN_LETTERS = r"[SHDCPKT](?:10|[2-9TAKQJRDV])|[TAKQJRDV][SHDCPKT]|(?:10|[2-9])[SHPKT]"
_TOKEN: Final = re.compile(
    rf"""
      (?P<number>[12][0-9]{{3}}\s?-\s?[0-9]{{1,6}}){_NO_MORE}
    | (?P<place>table|board|deal|donne|[eé]tui)s?\s{{0,2}}(?P<which>[0-9]{{1,4}}){_NO_MORE}
    | (?P<level>[1-7])\s?(?P<strain>[♠♥♦♣♤♡♢♧]|NT|SA)\ufe0f?(?P<doubled>x{{0,2}}){_NO_MORE}
    | (?P<suit>[♠♥♦♣♤♡♢♧])\ufe0f?\s?(?P<rank>{_RANK}){_NO_MORE}
    | (?P<rank_first>{_RANK})\s?(?P<its_suit>[♠♥♦♣♤♡♢♧])(?!\ufe0f?{_RANK}{_NO_MORE})
    | (?P<card>{_IN_LETTERS}){_NO_MORE}
    | (?P<citation>{_CITATION})
    | (?P<elided>(?:[ldjmtscn]|qu|jusqu|lorsqu|puisqu|quoiqu)['’ʼ])
    | (?P<possessive>['’ʼ]s){_NO_MORE}
    | (?P<word>[^\W_]+)
    """,
    re.VERBOSE | re.IGNORECASE,
)

_TELLING: Final = re.compile(r"(?:table|board)[0-9]+|[1-7](?:[♠♥♦♣]|nt)x*")
_SUITS: Final = {"♤": "♠", "♡": "♥", "♢": "♦", "♧": "♣"}
_RANKS: Final = {"R": "K", "D": "Q", "V": "J", "T": "10"}
_LETTERS: Final = (
    # The suits and the honours as each language writes them: K is the king in one and diamonds in the other.
    ({"S": "♠", "H": "♥", "D": "♦", "C": "♣"}, {"A": "A", "K": "K", "Q": "Q", "J": "J", "T": "10"}),
    ({"P": "♠", "C": "♥", "K": "♦", "T": "♣"}, {"A": "A", "R": "K", "D": "Q", "V": "J"}),
)
_PLACES: Final = {"deal": "board", "donne": "board", "etui": "board"}
_SUIT_OF_CODE: Final = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}
_SUIT_WORDS: Final = {
    "S": ("pique", "spade"),
    "H": ("cœur", "heart"),
    "D": ("carreau", "diamond"),
    "C": ("trèfle", "club"),
}
_RANK_WORDS: Final = {
    "A": ("as", "ace"),
    "K": ("roi", "king"),
    "Q": ("dame", "queen"),
    "J": ("valet", "jack"),
    "10": ("dix", "ten"),
}

# Words so common that they would only exclude rulings written with the other article. They stay in the
# documents, and the last word typed is never taken for one: it may be the beginning of another word.
_SMALL_WORDS: Final = frozenset(
    {"a", "an", "and", "at", "by", "de", "des", "du", "en", "et", "for", "il", "in", "la", "law", "le", "les", "loi"}
    | {"of", "on", "ou", "par", "pour", "sur", "the", "to", "un", "une", "y"}
)


@dataclass(frozen=True)
class Wanted:
    """One word of a query: a ruling has it when it holds one of the terms, or one which begins so.

    A beginning is of letters alone. With a figure it would be that of a contract, a clause or a number, which are
    compared whole: "3ń" is no word that 3nt begins with.
    """

    terms: tuple[str, ...]
    beginning: str = ""

    @property
    def tells_who_it_was(self) -> bool:
        """Whether it is a table, a board or a contract, however it was written: what tells players who was there."""
        # By the terms that are compared: "tâble4" is folded to table4.
        return any(_TELLING.fullmatch(term) for term in self.terms)


def citation_terms(clause: str) -> list[str]:
    """The terms of a clause and of everything it stands under: "50.D.2.a" gives 50d2a, 50d2, 50d and 50."""
    parts = clause.lower().split(".")
    return ["".join(parts[:length]) for length in range(len(parts), 0, -1)]


def card_terms(card: str) -> list[str]:
    """The terms of a card's code: "HK" gives ♥k and its words in both languages."""
    suit, rank = card[0], card[1:]
    terms = [f"{_SUIT_OF_CODE[suit]}{rank.lower()}"]
    for place, language in enumerate(("fr", "en")):
        terms += word_terms(_SUIT_WORDS[suit][place], language)
        if rank in _RANK_WORDS:
            terms += word_terms(_RANK_WORDS[rank][place], language)
    return terms


def bid_terms(bid: str) -> list[str]:
    """The term of a bid's code: "1H" gives 1♥, "3NT" gives 3nt."""
    return [bid[0] + _SUIT_OF_CODE.get(bid[1:], "nt")]


def contract_terms(contract: str) -> list[str]:
    """The terms of a contract's notation: "4HX" gives 4♥ and 4♥x, "3N" gives 3nt; none when it is not known.

    Letters alone would be taken for clauses: Law 7 has a section D.
    """
    if not contract:
        return []
    bid = contract[0] + _SUIT_OF_CODE.get(contract[1], "nt")
    return [bid, bid + contract[2:].lower()]


def place_terms(kind: str, number: int) -> list[str]:
    """The terms of a "table" or a "board" with its number."""
    words = ("table", "table") if kind == "table" else ("donne étui", "board deal")
    return [
        f"{kind}{number}",
        *word_terms(words[0], "fr"),
        *word_terms(words[1], "en"),
    ]


def number_term(number: str) -> str:
    """The term of a ruling's number: "2026-0042" gives 20260042."""
    return number.replace("-", "")


def word_terms(text: str, language: str) -> list[str]:
    """Every word of a text in "fr" or "en", folded, and its stem.

    The whole word is kept beside its stem, so that each of its beginnings finds it. Bare figures are
    left out: a number which is searched means a law.
    """
    terms = []
    for word in fold(text).split():
        if not word.isdecimal():
            cut = word[:LONGEST_TERM]
            terms += [cut, stem(cut, language)]
    return terms


def as_search_text(terms: Iterable[str]) -> str:
    """The terms, each once, as they are stored: separated by one space."""
    return " ".join(dict.fromkeys(term for term in terms if term))


def terms_wanted(query: str, *, by_family: bool = True) -> tuple[Wanted, ...]:
    """What a ruling must have, word by word, for this query. Any string is a query; an empty one wants nothing.

    A word is looked for with those of its family ("forbid" with "forbidden"), unless told otherwise: of a menu, whose
    lines differ by a word, each would find its neighbours.
    """
    cut = stems_of_family if by_family else stems
    tokens = list(_TOKEN.finditer(composed(query[:LONGEST_QUERY], "NFKC")))
    found: dict[Wanted, None] = {}
    for token in tokens:
        for one in _read(token, cut, last=token is tokens[-1]):
            found[one] = None
    return tuple(found)[:MOST_WORDS]


def _read(token: re.Match[str], cut: Stems, *, last: bool) -> Iterator[Wanted]:
    if token["number"]:
        year, ordinal = re.findall(r"[0-9]+", token["number"])
        yield Wanted((f"{year}{ordinal:0>4}",))
    elif token["place"]:
        kind = fold(token["place"])
        yield Wanted((f"{_PLACES.get(kind, kind)}{int(token['which'])}",))
    elif token["level"]:
        strain = token["strain"].lower().replace("sa", "nt")
        yield Wanted((token["level"] + _SUITS.get(strain, strain) + token["doubled"].lower(),))
    elif token["suit"]:
        rank = token["rank"].upper()
        suit = _SUITS.get(token["suit"], token["suit"])
        yield Wanted((f"{suit}{_RANKS.get(rank, rank).lower()}",))
    elif token["rank_first"]:
        rank = token["rank_first"].upper()
        yield Wanted((f"{_SUITS.get(token['its_suit'], token['its_suit'])}{_RANKS.get(rank, rank).lower()}",))
    elif token["card"]:
        yield _read_card(token["card"], cut, last=last)
    elif token["citation"]:
        yield from _read_citation(token, cut, last=last)
    elif token["word"]:
        for word in fold(token["word"]).split():
            yield from _read_word(word[:LONGEST_TERM], cut, last=last)


def _read_citation(token: re.Match[str], cut: Stems, *, last: bool) -> Iterator[Wanted]:
    # "table 4 a joué": a small letter after a space is a word when it is one and nothing follows it.
    if token["letter"] in ("a", "y") and token["gap"].isspace() and not token["figure"]:
        yield Wanted((str(int(token["law"])),))
        yield from _read_word(token["letter"], cut, last=last)
        return
    parts = (token["letter"], token["figure"], token["small"], token["roman"])
    yield Wanted((str(int(token["law"])) + "".join(part or "" for part in parts).lower(),))


def _read_card(typed: str, cut: Stems, *, last: bool) -> Wanted:
    """A card in letters, in whichever language it is one; it may be a word as well ("as", "10h" a clause that is none).

    In capitals it is nobody's beginning: "AC" is an ace, "ac" may become "accept".
    """
    letters = typed.upper()
    ways = ((letters[0], letters[1:]), (letters[-1], letters[:-1]))
    cards = [
        f"{suits[suit]}{ranks.get(rank, rank).lower()}"
        for suits, ranks in _LETTERS
        for suit, rank in ways
        if suit in suits and (rank in ranks or rank.isdecimal())
    ]
    word = fold(typed)
    own = (word, *cut(word))
    may_begin = last and not typed.isupper() and word.isalpha()
    return Wanted(tuple(dict.fromkeys([*cards, *own])), beginning=word if may_begin else "")


def _read_word(word: str, cut: Stems, *, last: bool) -> Iterator[Wanted]:
    if last:
        yield Wanted(tuple(cut(word)), beginning="" if any(map(str.isdigit, word)) else word)
    elif word not in _SMALL_WORDS:
        yield Wanted(tuple(cut(word)))
