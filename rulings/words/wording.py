"""Putting the engine's sentences into a reader's words: his language, his letters for the cards.

The engine's messages are English templates with seats, suits and cards in their places. Here a template
is translated by the catalogue, then each place is written as its language writes it. A template says
how with a format: ``{card:the}`` is "the ♥K", « le ♥R », « la ♥D », « l’♥A »; ``{card:of}`` « du ♥R ».
After a negation several suits are ``{suits:nor}``: "♥ or ♦", « ♥ ni ♦ ».
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

from django.utils.translation import gettext, ngettext, override, pgettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from rulings.engine import (
    AnswerPart,
    Argument,
    Auction,
    Bid,
    Call,
    Card,
    Established,
    Message,
    OtherCall,
    Rank,
    Seat,
    Strain,
    Suit,
)
from rulings.words.current_language import current_language

RANK_LETTERS: dict[str, dict[Rank, str]] = {
    "en": {},
    "fr": {Rank.KING: "R", Rank.QUEEN: "D", Rank.JACK: "V"},
}
"""The letters that differ from the code's own (A K Q J 10); the ten is 10 in both languages."""

SEATS = {
    Seat.NORTH: _("North"),
    Seat.EAST: _("East"),
    Seat.SOUTH: _("South"),
    Seat.WEST: _("West"),
}
SEAT_LETTERS = {
    Seat.NORTH: pgettext_lazy("seat, in a letter", "N"),
    Seat.EAST: pgettext_lazy("seat, in a letter", "E"),
    Seat.SOUTH: pgettext_lazy("seat, in a letter", "S"),
    Seat.WEST: pgettext_lazy("seat, in a letter", "W"),
}
SUITS = {
    Suit.SPADES: pgettext_lazy("suit", "spades"),
    Suit.HEARTS: pgettext_lazy("suit", "hearts"),
    Suit.DIAMONDS: pgettext_lazy("suit", "diamonds"),
    Suit.CLUBS: pgettext_lazy("suit", "clubs"),
}
OTHER_CALLS = {
    OtherCall.PASS: pgettext_lazy("call", "pass"),
    OtherCall.DOUBLE: pgettext_lazy("call", "double"),
    OtherCall.REDOUBLE: pgettext_lazy("call", "redouble"),
}
NO_TRUMP = pgettext_lazy("strain, in letters", "NT")
NO_TRUMP_IN_FULL = _("no trump")
RANKS = {
    Rank.ACE: _("ace"),
    Rank.KING: _("king"),
    Rank.QUEEN: _("queen"),
    Rank.JACK: _("jack"),
}


def in_words(message: Message, language: str | None = None) -> str:
    """The sentence in ``language`` (that of the request when not said), as plain text."""
    spoken = current_language()
    if language is not None and language != spoken:
        # Only where it has to be: a page has hundreds of sentences, all in the language in force.
        with override(language):
            return in_words(message)
    return _said(message.template, tuple(message.arguments.items()), spoken)


@lru_cache(maxsize=4096)
def _said(template: str, arguments: tuple[tuple[str, Argument], ...], language: str) -> str:
    """The sentence in the language in force, `language`: an evening says the same few hundred over and over."""
    written = {name: _Written(value, language) for name, value in arguments}
    return gettext(template).format(**written)


def answer_in_words(established: Established, language: str | None = None) -> str:
    """What was answered: labels, a seat, cards; "None of these" for an empty set."""
    spoken = current_language()
    if language is not None and language != spoken:
        with override(language):
            return answer_in_words(established)
    parts = [_part_in_words(part, spoken) for part in established.answer]
    return " · ".join(parts) if parts else gettext(established.none)


def _part_in_words(part: AnswerPart, language: str) -> str:
    match part:
        case Message():
            return in_words(part)
        case Auction():
            return auction_in_words(part)
        case _:
            return str(_Written(part, language))


def auction_in_words(auction: Auction) -> str:
    """ "West: 1♠, pass, 2♥", « Ouest : 1♠, passe, 2♥ »; who is to call first where nobody has called."""
    first = seat_in_words(auction.first)
    if not auction.calls:
        return gettext("{seat} is first to call").format(seat=first)
    calls = ", ".join(call_in_words(call) for call in auction.calls)
    return gettext("{seat}: {calls}").format(seat=first, calls=calls)


def call_in_words(call: Call) -> str:
    """ "1♠", "3NT", "pass", "double", in the language of the request: « 3SA », « passe », « contre »."""
    return f"{call.level}{strain_in_words(call.strain)}" if isinstance(call, Bid) else str(OTHER_CALLS[call])


def calls_in_words(calls: Iterable[Call]) -> str:
    """Calls in turn as they are typed, "1♠ pass 2♥", in the language of the request: `reading_calls` reads them."""
    return " ".join(call_in_words(call) for call in calls)


def call_name(call: Call) -> str:
    """The call for whoever listens, in the language of the request: "1 spade", « 3 sans-atout », "double"."""
    if not isinstance(call, Bid):
        return str(OTHER_CALLS[call])
    return _name_of_bid(call) % {"level": call.level}


def _name_of_bid(bid: Bid) -> str:
    match bid.strain:
        case Strain.SPADES:
            return ngettext("%(level)d spade", "%(level)d spades", bid.level)
        case Strain.HEARTS:
            return ngettext("%(level)d heart", "%(level)d hearts", bid.level)
        case Strain.DIAMONDS:
            return ngettext("%(level)d diamond", "%(level)d diamonds", bid.level)
        case Strain.CLUBS:
            return ngettext("%(level)d club", "%(level)d clubs", bid.level)
        case Strain.NO_TRUMP:
            return gettext("%(level)d no trump")


def strain_name(strain: Strain) -> str:
    """The denomination for whoever listens, in the language of the request: "hearts", « sans-atout »."""
    return str(SUITS[strain.suit] if strain.suit else NO_TRUMP_IN_FULL)


def by_seat(seat: Seat) -> str:
    """Whose a call is, after it: "by South", « de Sud », « d’Est », in the language of the request."""
    name, language = seat_in_words(seat), current_language()
    return _seat("of", name, language) if language == "fr" else f"by {name}"


def seat_letter(seat: Seat) -> str:
    """The seat at the head of a column, in the language of the request: W N E S, « O N E S »."""
    return str(SEAT_LETTERS[seat])


def strain_in_words(strain: Strain) -> str:
    """A suit's sign, or "NT", « SA », in the language of the request."""
    return strain.suit.symbol if strain.suit else str(NO_TRUMP)


def card_in_words(card: Card, language: str | None = None) -> str:
    """``♥R`` in French, ``♥K`` in English."""
    return card.suit.symbol + _letter(card.rank, language or current_language())


def card_name(card: Card) -> str:
    """The card's name in the language of the request: "king of hearts", « roi de cœur »."""
    rank = str(RANKS.get(card.rank, card.rank.value))
    return gettext("{rank} of {suit}").format(rank=rank, suit=SUITS[card.suit])


def suit_in_words(suit: Suit) -> str:
    """ "Spades", « Pique », in the language of the request: as it stands alone, with a capital."""
    word = str(SUITS[suit])
    return word[:1].upper() + word[1:]


def seat_in_words(seat: Seat) -> str:
    """ "South", « Sud », in the language of the request."""
    return str(SEATS[seat])


def seats_in_words(seats: Iterable[Seat]) -> str:
    """ "West and East", « Ouest et Est », as sentences write several players; nothing of nobody."""
    several = tuple(seats)
    return str(_Written(several, current_language())) if several else ""


def _letter(rank: Rank, language: str) -> str:
    return RANK_LETTERS[language].get(rank, rank.value)


@dataclass(frozen=True)
class _Written:
    """What stands in a sentence on its way into it, written as the format after its name says."""

    value: Argument
    language: str

    def __str__(self) -> str:
        return self.__format__("")

    def __format__(self, form: str) -> str:
        match self.value:
            case Card() as card:
                return _card(form, card, self.language)
            case Suit() as suit:
                return _bare("" if form == _NOR else form, suit.symbol)
            case Seat() as seat:
                return _seat(form, seat_in_words(seat), self.language)
            case Bid() | OtherCall() as call:
                return _ARTICLES_OF_CALLS[self.language][form] + call_in_words(call)
            case Strain() as strain:
                return _bare("" if form == _NOR else form, strain_in_words(strain))
            case (value,):
                return format(_Written(value, self.language), form)
            case several:
                last = pgettext("after a negation", "or") if form == _NOR else gettext("and")
                return _listed((format(_Written(value, self.language), form) for value in several), last)


_NOR = "nor"
_ENGLISH_ARTICLES = {"": "", "the": "the ", "The": "The ", "of": "of the "}
_ARTICLES_OF_CALLS = {
    "en": {"": "", "the": "the ", "The": "The ", "of": "of the ", "a": "a "},
    "fr": {"": "", "the": "le ", "The": "Le ", "of": "du ", "a": "un "},
}
_FRENCH_ARTICLES = {
    # le roi, la dame, l’as
    "": ("", "", ""),
    "the": ("le ", "la ", "l’"),
    "The": ("Le ", "La ", "L’"),
    "of": ("du ", "de la ", "de l’"),
}


def _card(form: str, card: Card, language: str) -> str:
    written = card_in_words(card, language)
    if language != "fr":
        return _ENGLISH_ARTICLES[form] + written
    masculine, feminine, elided = _FRENCH_ARTICLES[form]
    return {Rank.QUEEN: feminine, Rank.ACE: elided}.get(card.rank, masculine) + written


def _seat(form: str, name: str, language: str) -> str:
    if language != "fr":
        return {"": "", "of": "of ", "to": "to ", "that": "that "}[form] + name
    elided = name[0] in "EO"
    return {"": "", "of": "d’" if elided else "de ", "to": "à ", "that": "qu’" if elided else "que "}[form] + name


def _bare(form: str, written: str) -> str:
    if form:
        raise ValueError(f"no form {form!r} for {written}")
    return written


def _listed(written: Iterable[str], before_last: str) -> str:
    *first, last = written
    return f"{', '.join(first)} {before_last} {last}"
