"""A poll as it is read: the hand, the auction, what may be answered and what was, in the reader's language."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from incidents import deals
from incidents.models import Scoring
from rulings.engine import CALLS, PACK, Bid
from rulings.review.opinions.case_in_words import SuitOfHand, suits_of, vulnerable_side
from rulings.review.opinions.count_poll import Counted, PollCount, count_poll
from rulings.review.opinions.poll import auction_of, by_suit, cards_of, choices_of
from rulings.web.auction_shown import AuctionGrid, auction_to_continue
from rulings.web.bidding_box import BiddingBox, BoxCall, box_of
from rulings.words.wording import call_in_words, call_name, card_in_words, card_name

if TYPE_CHECKING:
    from collections.abc import Mapping

    from rulings.models import Consultation
    from rulings.review.opinions.poll import KeptPoll


@dataclass(frozen=True)
class AnswerShown:
    """A call or a card that may be answered."""

    code: str
    label: str
    name: str
    """For whoever listens."""
    css: str


@dataclass(frozen=True)
class PollShown:
    """What a poll shows."""

    seat: str
    suits: tuple[SuitOfHand, ...]
    auction: AuctionGrid
    dealer: str
    vulnerability: str
    scoring: str
    box: BiddingBox | None
    """What may be called; None where a play is asked for."""
    cards: tuple[AnswerShown, ...]
    """What may be played, the auction being over."""

    def box_rows(self) -> tuple[tuple[BoxCall, ...], ...]:
        """The rows of the box in which something is possible."""
        return tuple(row for row in self.box.rows if any(call.possible for call in row)) if self.box else ()


@dataclass(frozen=True)
class CountedShown:
    """A line of the count: the call or the card, and how it was answered."""

    answer: AnswerShown
    counted: Counted


@dataclass(frozen=True)
class PollCountShown:
    """The count, line by line."""

    count: PollCount
    lines: tuple[CountedShown, ...]


def lay_out(kept: KeptPoll) -> PollShown:
    """Lay out what a poll shows."""
    auction, choices = auction_of(kept), choices_of(kept)
    vulnerable = kept["vulnerability"]
    return PollShown(
        seat=deals.name_of(kept["seat"]),
        suits=tuple(suits_of(by_suit(cards_of(kept["hand"])))),
        auction=auction_to_continue(auction, vulnerable),
        dealer=deals.name_of(auction.first.value),
        vulnerability=vulnerable_side(vulnerable),
        scoring=str(Scoring(kept["scoring"]).label),
        box=None if auction.is_over else box_of(choices),
        cards=tuple(answer_shown(code) for code in choices) if auction.is_over else (),
    )


def count_shown(poll: Consultation) -> PollCountShown:
    """The count of a poll as it is read."""
    count = count_poll(poll)
    return PollCountShown(count, tuple(CountedShown(answer_shown(each.code), each) for each in count.counted))


def answer_shown(code: str) -> AnswerShown:
    """A call or a card, by its code."""
    if code in PACK:
        card = PACK[code]
        return AnswerShown(code, card_in_words(card), card_name(card), card.suit.value.lower())
    call = CALLS[code]
    written = call_in_words(call)
    css: Mapping[str, str] = {"pass": "p", "X": "x", "XX": "xx"}
    label = written if isinstance(call, Bid) else written[:1].upper() + written[1:]
    return AnswerShown(code, label, call_name(call), call.strain.value.lower() if isinstance(call, Bid) else css[code])
