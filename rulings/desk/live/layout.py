"""The live board of a table laid out for its page: the four seats, what holds, what to say, what can happen next."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import urlencode
from uuid import uuid4

from rulings.desk.live.boards_in_play import keys_that_stand
from rulings.desk.live.telling import in_a_line, trail
from rulings.engine import Message, Seat, _
from rulings.in_play import offers
from rulings.in_play.auction import due_now
from rulings.in_play.events import Answered, BoardOver, Exposed, LedTooSoon, NotPlayed, PickedUp, Unable, as_data
from rulings.in_play.starting import Ruled
from rulings.web.question_page import question_with_answers
from rulings.words.wording import card_in_words, in_words, seat_in_words

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rulings.desk.live.board import InPlay
    from rulings.engine import Citation
    from rulings.in_play.events import Event
    from rulings.in_play.running import BoundLine, Running
    from rulings.in_play.table import OnTable

WENT_WRONG: Final = frozenset(event.kind for event in (Exposed, NotPlayed, LedTooSoon, PickedUp, Unable))
"""What is not the usual course of play: it stands apart among what can be tapped."""


MUST_PASS: Final = _("Must pass")
LEAD_TO_COME: Final = _("First lead may be restricted")


@dataclass(frozen=True)
class LyingPenaltyCard:
    """A penalty card before its owner."""

    card: str
    major: bool
    clause: Citation


@dataclass(frozen=True)
class ShownRestriction:
    """What restricts a player: in words, until when, by which clause."""

    text: str
    until: str
    clause: Citation


@dataclass(frozen=True)
class AtSeat:
    """One side of the table."""

    code: str
    name: str
    part: str
    """ "declarer", "dummy" or "defender"."""
    shown: tuple[str, ...]
    """What lies face up before him while the auction goes on."""
    cards: tuple[LyingPenaltyCard, ...]
    held: tuple[ShownRestriction, ...]
    to_come: str
    """That his first lead may be restricted, once it comes."""
    leads: bool


@dataclass(frozen=True)
class Sentence:
    """A line with its clause, and to whom it is said."""

    text: str
    clause: Citation
    to: tuple[str, ...] = ()


@dataclass(frozen=True)
class Tap:
    """One thing that can happen next: in one tap, or by a page that asks for the rest."""

    label: str
    event: str = ""
    """The event as its button sends it."""
    asks: str = ""
    """What its page is asked with, where one tap is not enough."""
    kind: str = ""


@dataclass(frozen=True)
class AnswerOption:
    """One answer to what is being asked, with what would hold."""

    label: str
    event: str
    clause: Citation
    line: Sentence | None
    said: tuple[Sentence, ...]


def seats(table: OnTable) -> tuple[AtSeat, ...]:
    """The four seats, with what lies and holds there."""
    return tuple(
        AtSeat(
            code=seat.value,
            name=seat_in_words(seat),
            part=_part(table, seat),
            shown=tuple(card_in_words(card) for each in table.shown if each.seat is seat for card in each.cards),
            cards=tuple(
                LyingPenaltyCard(card_in_words(each.card), each.is_major, each.clause)
                for each in table.lying_before(seat)
            ),
            to_come=in_words(Message(LEAD_TO_COME, {})) if table.waits_for_first_lead(seat) else "",
            held=tuple(_pass_due(table, seat))
            + tuple(
                ShownRestriction(in_words(each.message), in_words(Message(each.until.label, {})), each.clause)
                for each in table.on(seat)
            ),
            leads=table.leader is seat,
        )
        for seat in Seat
    )


def _pass_due(table: OnTable, seat: Seat) -> Iterator[ShownRestriction]:
    """That he has to pass, once or until the auction ends."""
    for each in due_now(table):
        if each.seat is seat:
            until = in_words(Message(each.until.label, {}))
            yield ShownRestriction(in_words(Message(MUST_PASS, {})), until, each.clause)


def sentence(line: BoundLine) -> Sentence:
    """A line in the reader's words."""
    return Sentence(in_words(line.message), line.clause, tuple(seat_in_words(seat) for seat in line.seats))


def heading(running: Running) -> Sentence | None:
    """What holds now; while the director is asked for a fact, what happened: the question stands below it, and says
    nothing to who has not been there.
    """
    if running.line is None:
        return None
    asking = running.table.asking
    if asking is None or asking.is_choice:
        return sentence(running.line)
    return Sentence(in_a_line(asking.event), running.line.clause)


def taps(table: OnTable, *, went_wrong: bool) -> tuple[Tap, ...]:
    """What can happen next, in good order or not; but for the end of the board, which has its own place."""
    return tuple(
        _tap(offer)
        for offer in offers.possible(table)
        if offer.kind != BoardOver.kind and (offer.kind in WENT_WRONG) is went_wrong
    )


def options(table: OnTable) -> tuple[AnswerOption, ...]:
    """All answers to what is being asked, flat, where each is one tap; none where nothing is."""
    if table.asking is None:
        return ()
    key = table.asking.asked.question.key
    return tuple(
        AnswerOption(
            label=in_words(choice.label),
            event=as_sent(Answered({key: choice.code})),
            clause=choice.clause,
            line=sentence(choice.line) if choice.line else None,
            said=tuple(sentence(line) for line in choice.said),
        )
        for choice in offers.choices(table)
    )


def context_of_board(board: InPlay) -> dict[str, Any]:
    """All that the page of a table shows of its board in play; empty where today's laws can no longer say."""
    running = board.running
    if running is None:
        return {"board": board}
    table = running.table
    standing = keys_that_stand(board.events)
    flat = options(table)
    noting_key = uuid4()
    asked = table.asking.asked.question.key if table.asking else ""
    told = trail(board, standing)
    return {
        "board": board,
        "live": table,
        "seats": seats(table),
        "line": heading(running),
        "lasting": tuple(
            Sentence(in_words(each.message), each.clause, tuple(seat_in_words(seat) for seat in each.seats))
            for each in table.lasting
        ),
        "said": tuple(sentence(line) for line in running.said),
        "just_ruled": isinstance(board.happened[-1], Ruled),
        "options": flat,
        "question": question_with_answers(table.asking.asked) if table.asking and not flat else None,
        "taps": taps(table, went_wrong=False),
        "mishaps": taps(table, went_wrong=True),
        "may_revoke": table.declarer is not None and not table.is_over,
        "over": next((_tap(offer) for offer in offers.possible(table) if offer.kind == BoardOver.kind), None),
        "trail": told,
        # Nothing that was tapped, where a ruling has come since.
        "last": told[0] if told[0].number and not told[0].undone else None,
        "version": board.version,
        "key": noting_key,
        "asked_hidden": {"version": board.version, "noting_key": noting_key, "asks": asked},
    }


def as_sent(event: Event) -> str:
    """An event as a button sends it."""
    return json.dumps(as_data(event), separators=(",", ":"))


def _tap(offer: offers.Offer) -> Tap:
    label = in_words(offer.label)
    if offer.event is not None:
        return Tap(label, event=as_sent(offer.event), kind=offer.kind)
    asked = {"kind": offer.kind, "seat": offer.seat.value if offer.seat else ""}
    return Tap(label, asks=urlencode(asked | {name: card.code for name, card in offer.given}), kind=offer.kind)


def _part(table: OnTable, seat: Seat) -> str:
    if table.declarer is None:
        return ""
    if seat is table.declarer:
        return "declarer"
    return "dummy" if seat is table.declarer.partner else "defender"
