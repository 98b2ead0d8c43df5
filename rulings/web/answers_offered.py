"""A question as its page shows it: the answers it offers, and the facts established so far."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache

from django.urls import reverse

from incidents.models import Fact, Incident
from rulings.archive import disputed_facts
from rulings.archive.standing import Standing
from rulings.engine import (
    PACK,
    Asked,
    AuctionInPart,
    Citation,
    Code,
    NotCast,
    OneCall,
    OneCard,
    OneOf,
    Resolved,
    Role,
    Seat,
    SeveralCards,
    SeveralStrains,
    Suit,
    WhichOf,
    WhichSeat,
    WhichSuit,
    WrongAnswer,
    YesNo,
)
from rulings.laws.law23_questions import COMPARISON
from rulings.web.evidence import AGREED, FactEvidence, evidence_of
from rulings.web.following import Following, following
from rulings.words.current_language import current_language
from rulings.words.wording import (
    SUITS,
    answer_in_words,
    call_in_words,
    card_in_words,
    card_name,
    in_words,
    seat_in_words,
    strain_in_words,
    strain_name,
    suit_in_words,
)

NONE = ""
"""The code of "none of these" on a form: empty, beside those of the options."""

_SUITED = tuple((suit, tuple(code for code, card in PACK.items() if card.suit is suit)) for suit in Suit)
"""The codes of the pack by suit, highest first."""
_PARTS = {"declarer": Role.DECLARER, "dummy": Role.DUMMY}


@dataclass(frozen=True)
class AnswerChoice:
    """One answer that a page offers."""

    code: str
    label: str
    hint: str = ""
    clauses: tuple[Citation, ...] = ()
    part: str = ""
    """Of a seat: "declarer" or "dummy", once that is known."""
    symbol: str = ""
    name: str = ""
    """Of a suit: what is drawn large, and its name under it."""
    stands: bool = False
    """Whether this is the answer established so far."""
    then: Following | None = None
    """What follows, when that is already certain."""


@dataclass(frozen=True)
class Rung:
    """A rank as its letter, and the card that it makes with its suit."""

    rank: str
    letter: str
    code: str
    card: str
    name: str
    """The card for whoever listens: "king of hearts"."""
    stands: bool
    possible: bool = True
    impossible_in: str = ""
    """Of a rank under whichever suit: the codes of the suits in which the question does not take it."""


@dataclass(frozen=True)
class SuitRow:
    """A suit and its thirteen cards."""

    code: str
    symbol: str
    name: str
    stands: bool
    ranks: tuple[Rung, ...] = field(default=())

    @property
    def css(self) -> str:
        """The class that colours it."""
        return self.code.lower()


@dataclass(frozen=True)
class ShownFact:
    """A fact under the question: what was asked, what was answered, where to change it."""

    key: str
    question: str
    answer: str
    url: str
    found: FactEvidence = AGREED
    here: bool = False
    supposed: bool = False
    """Whether nobody has said so: it is taken to be so because it nearly always is."""


def kind(asked: Asked) -> str:
    """Which part of the page shows the question: the name of its template. Raises TypeError for one of no kind."""
    match asked.question:
        case OneCall():
            return "one_call"
        case SeveralStrains():
            return "several_strains"
        case AuctionInPart():
            return "auction"
        case _:
            return _kind_of_another(asked)


def _kind_of_another(asked: Asked) -> str:
    match asked.question:
        case YesNo() | OneOf() if asked.question.put_to:
            return "option"
        case OneOf() if asked.question.key == COMPARISON.key:
            return "comparison"
        case YesNo():
            return "yes_no"
        case OneOf():
            return "one_of"
        case WhichOf():
            return "which_of"
        case WhichSeat():
            return "which_seat"
        case WhichSuit():
            return "which_suit"
        case OneCard() if asked.question.only:
            return "which_card"
        case OneCard():
            return "one_card"
        case SeveralCards():
            return "several_cards"
        case _:
            pass
    raise TypeError(f"no page for {type(asked.question).__name__}")


def choices(asked: Asked, standing: Standing | None = None) -> tuple[AnswerChoice, ...]:
    """The answers to choose from, in the order of the law; for cards see `suits`.

    With `standing`, the answer established so far is marked and, where a player is put a choice, each one says
    what follows (Law 9.B.2).
    """
    question = asked.question
    code = standing.answers.get(question.key) if standing else None
    match question:
        case YesNo():
            offered = [AnswerChoice(each, in_words(asked.say(label))) for each, label in question.labels().items()]
        case WhichSeat():
            offered = [
                AnswerChoice(seat.value, seat_in_words(seat), part=_part(asked, seat))
                for seat in Seat
                if seat in question.seats
            ]
        case WhichSuit():
            offered = [
                AnswerChoice(suit.value, f"{suit.symbol} {SUITS[suit]}", symbol=suit.symbol, name=suit_in_words(suit))
                for suit in question.suits
            ]
        case OneCard() if question.only:
            offered = [AnswerChoice(card.code, card_in_words(card)) for card in question.only]
        case OneCall():
            offered = [AnswerChoice(call.code, call_in_words(call)) for call in question.calls]
        case SeveralStrains():
            offered = [
                AnswerChoice(
                    strain.value, strain_in_words(strain), symbol=strain_in_words(strain), name=strain_name(strain)
                )
                for strain in question.strains
            ]
        case OneOf() | WhichOf():
            offered = [
                AnswerChoice(
                    option.code,
                    in_words(asked.say(option.label)),
                    in_words(asked.say(question.hint_of(option))) if question.hint_of(option) else "",
                    question.clauses_of(option),
                )
                for option in question.offered
            ]
        case _:
            return ()
    standing_codes = set(code or ()) if not isinstance(code, str) else {code}
    # Of a call there are too many to work out what each of them leads to.
    then = _then(asked, standing) if standing and question.put_to and not isinstance(question, OneCall) else {}
    return tuple(
        replace(choice, stands=choice.code in standing_codes, then=then.get(choice.code)) for choice in offered
    )


def other_seats(asked: Asked) -> tuple[AnswerChoice, ...]:
    """The seats that a question about a seat leaves out: they keep their place on the compass, and answer nothing."""
    if not isinstance(asked.question, WhichSeat):
        return ()
    return tuple(
        AnswerChoice(seat.value, seat_in_words(seat), part=_part(asked, seat))
        for seat in Seat
        if seat not in asked.question.seats
    )


def none_of(asked: Asked) -> str:
    """How a question says "none of these"; empty when it is no question about a set."""
    return in_words(asked.say(asked.question.none)) if isinstance(asked.question, WhichOf | SeveralStrains) else ""


def suits(asked: Asked, code: Code | None = None) -> tuple[SuitRow, ...]:
    """The pack by suit for a question about cards, the cards of `code` marked; only suits of which one is possible."""
    chosen, possible = {code} if isinstance(code, str) else set(code or ()), _possible_cards(asked)
    language = current_language()
    rows = (
        (suit, tuple(_rung(card, language, stands=card in chosen, possible=card in possible) for card in cards))
        for suit, cards in _SUITED
    )
    return tuple(
        SuitRow(suit.value, suit.symbol, str(SUITS[suit]), any(rung.stands for rung in ranks), ranks)
        for suit, ranks in rows
        if any(rung.possible for rung in ranks)
    )


def pack(marked: Collection[str]) -> tuple[SuitRow, ...]:
    """The whole pack by suit, some of its cards marked."""
    language = current_language()
    return tuple(
        SuitRow(
            suit.value,
            suit.symbol,
            str(SUITS[suit]),
            stands=False,
            ranks=tuple(_rung(card, language, stands=card in marked, possible=True) for card in cards),
        )
        for suit, cards in _SUITED
    )


def ranks(asked: Asked, chosen: str = "") -> tuple[Rung, ...]:
    """The thirteen ranks under whichever suit, one of them marked; each says in which suits it is not possible."""
    rows = suits(asked)
    return tuple(
        replace(
            rung,
            stands=rung.rank == chosen,
            possible=any(row.ranks[place].possible for row in rows),
            impossible_in=" ".join(row.code for row in rows if not row.ranks[place].possible),
        )
        for place, rung in enumerate(rows[0].ranks if rows else ())
    )


def named_already(asked: Asked) -> str:
    """The cards that a question excludes, in a line: they have been named for another place."""
    question = asked.question
    if not isinstance(question, OneCard | SeveralCards):
        return ""
    return ", ".join(card_in_words(card) for card in question.excluded)


def facts(incident: Incident, standing: Standing, here: str = "") -> tuple[ShownFact, ...]:
    """The answers on the path of an incident, in the order asked, and how each was established."""
    kept: dict[str, Fact] = {fact.key: fact for fact in incident.known_facts}
    return tuple(
        replace(fact, supposed=True)
        if fact.key in standing.supposed
        else replace(
            fact, found=evidence_of(disputed_facts.grounds_to_record(kept[fact.key], standing), statements=True)
        )
        for fact in on_path(standing, lambda key: answer_url(incident, key), here)
    )


def _established(fact: Fact, standing: Standing) -> FactEvidence:
    return evidence_of(disputed_facts.grounds_to_record(fact, standing), statements=True)


def on_path(standing: Standing, url: Callable[[str], str], here: str = "") -> tuple[ShownFact, ...]:
    """The answers on a path, in the order asked, each with the address where it is changed."""
    return tuple(
        ShownFact(
            key=established.key,
            question=in_words(established.question),
            answer=answer_in_words(established),
            url=url(established.key),
            here=established.key == here,
        )
        for established in standing.path
    )


def answer_words(standing: Standing, key: str, code: Code) -> str:
    """An answer to a question on the path, in words; empty when it answers nothing there."""
    try:
        return disputed_facts.answer_words(standing, key, code)
    except WrongAnswer:
        return ""


def answer_url(incident: Incident, key: str) -> str:
    """Where a question of an incident is asked."""
    return reverse("rulings:answer", args=(incident.club.slug, incident.number, key))


def labels(choices: Sequence[AnswerChoice]) -> str:
    """The answers in a line, for a message that says what is allowed."""
    return ", ".join(choice.label for choice in choices)


def _then(asked: Asked, standing: Standing) -> dict[str, Following]:
    """What each choice of a player leads to, where nothing more has to be asked to say it."""
    return {
        code: following(outcome, asked.question.key)
        for code, outcome in standing.consequences(asked).items()
        if isinstance(outcome, Resolved)
    }


def _part(asked: Asked, seat: Seat) -> str:
    for name, role in _PARTS.items():
        try:
            if asked.cast.player(role) is seat:
                return name
        except NotCast:
            return ""
    return ""


def _possible_cards(asked: Asked) -> frozenset[str]:
    """The codes of the cards that a question takes; none when it is not about cards."""
    return frozenset(asked.question.allowed() if isinstance(asked.question, OneCard | SeveralCards) else ())


@lru_cache(maxsize=1024)
def _rung(code: str, _language: str, *, stands: bool, possible: bool) -> Rung:
    """A card as the language in force writes it: four times 52 in each language, shown in nearly every inquiry."""
    card = PACK[code]
    written = card_in_words(card)
    letter = written.removeprefix(card.suit.symbol)
    return Rung(card.rank.value, letter, code, written, card_name(card), stands, possible)
