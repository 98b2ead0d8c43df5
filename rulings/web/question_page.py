"""A question with its answers, laid out for its page: of an incident, or of a practice that keeps nothing."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.http import QueryDict

from incidents.models import Board
from rulings.archive.auction_told import AUCTION, CALL
from rulings.archive.standing import Standing
from rulings.engine import Asked, AuctionInPart, OneCall, Role, SeveralStrains, parse_call
from rulings.laws.law23_questions import WITHDRAWN
from rulings.web import answers_offered
from rulings.web.auction_shown import AuctionColumn, AuctionGrid, auction_shown, columns
from rulings.web.bidding_box import bidding_box
from rulings.words.wording import answer_in_words, calls_in_words, in_words


@dataclass(frozen=True)
class AuctionEntered:
    """A question about an auction: the heads to touch, who began and what was called as far as it is known."""

    columns: tuple[AuctionColumn, ...]
    first: str
    calls: str
    goes_on: bool
    with_a_bid: bool


@dataclass(frozen=True)
class CallsCompared:
    """Two calls beside each other: the one that was withdrawn, and what took its place, as far as they are told."""

    withdrawn: str
    new: str


def question_with_answers(asked: Asked, stands: Standing | None = None, rank: str = "") -> dict[str, Any]:
    """A question and the answers that it offers, as the templates of the questions show them.

    With how its incident `stands` the answer established so far is marked; of a card's ranks, the one named here.
    """
    question = asked.question
    current = stands.answers.get(question.key) if stands else None
    return {
        "heading": in_words(asked.text),
        "hint": in_words(asked.say(question.hint)) if question.hint else "",
        "why": in_words(asked.say(question.why)) if question.why else "",
        "steps": [in_words(asked.say(step)) for step in question.steps],
        "clause": asked.clause,
        "kind": answers_offered.kind(asked),
        "choices": answers_offered.choices(asked, stands),
        "other_seats": answers_offered.other_seats(asked),
        "none": answers_offered.none_of(asked),
        "none_stands": current is not None and not current,
        "suits": answers_offered.suits(asked, current),
        "ranks": answers_offered.ranks(asked, rank or (current[1:] if isinstance(current, str) else "")),
        "named_already": answers_offered.named_already(asked),
        "box": bidding_box(asked, current),
        "key": question.key,
    }


def laid_out(
    asked: Asked, stands: Standing, refused: QueryDict | None = None, board: Board | None = None
) -> dict[str, Any]:
    """What the page of a question shows; with what was sent when it was refused, so that it is not lost.

    The `board` tells who deals and who is vulnerable, where there is one.
    """
    question = asked.question
    kept_rank = (refused.get("rank") or refused.get("kept_rank", "")) if refused else ""
    shown = question_with_answers(asked, stands, kept_rank)
    return {
        **shown,
        "title": shown["heading"],
        "said": in_words(asked.say(question.said)) if question.said else "",
        "subject": stands.subject,
        "entails": any(choice.then for choice in shown["choices"]),
        "not_of": next((rung.impossible_in for rung in shown["ranks"] if rung.rank == kept_rank), ""),
        "kept_rank": kept_rank,
        "sent": tuple(refused.getlist("answer")) if refused else (),
        "auction": _auction_before(asked, stands, board),
        "entered": _entered(asked, stands, refused, board),
        "compared_calls": _compared(stands, asked, shown["kind"]),
    }


def _auction_before(asked: Asked, stands: Standing, board: Board | None) -> AuctionGrid | None:
    """The auction as the questions before this one have told it, where this one is of calls or nobody declares yet."""
    before = stands.keys_before(asked.question.key)
    is_of_calls = isinstance(asked.question, OneCall | SeveralStrains)
    if asked.question.key == AUCTION or not (is_of_calls or asked.cast.declarer is None):
        return None
    return auction_shown({fact.key: fact.code for fact in stands.path if fact.key in before}, board, asked)


def _entered(asked: Asked, stands: Standing, refused: QueryDict | None, board: Board | None) -> AuctionEntered | None:
    question = asked.question
    if not isinstance(question, AuctionInPart):
        return None
    kept = stands.answers.get(question.key) or ()
    first, calls = (kept[0], calls_in_words(map(parse_call, kept[1:]))) if kept else ("", "")
    if refused is not None:
        first, calls = refused.get("first", ""), refused.get("calls", "")
    return AuctionEntered(columns(board), first, calls, question.goes_on, question.with_a_bid)


def _compared(stands: Standing, asked: Asked, kind: str) -> CallsCompared | None:
    """The two calls that the director is to compare, where one of them is told."""
    if kind != "comparison":
        return None
    before = stands.keys_before(asked.question.key)
    path = [fact for fact in stands.path if fact.key in before]
    withdrawn = [answer_in_words(fact) for fact in path if fact.key in (CALL, WITHDRAWN.key)]
    new = [answer_in_words(fact) for fact in path if fact.put_to is Role.OFFENDER]
    if not withdrawn:
        return None
    return CallsCompared(withdrawn[-1], new[-1] if new else "")
