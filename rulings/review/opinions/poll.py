"""What a poll shows: one hand, the auction up to its turn, the board's conditions; and what may be answered.

Nothing of what happened: no fact, no name, no table, no number of a board, no date.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, TypedDict

from django.utils.translation import gettext as _

from incidents import deals
from incidents.models import Scoring
from rulings.engine import CALLS, PACK, Auction, NotAllowed, Seat
from rulings.words.reading_calls import LONGEST_TEXT, NotCalls, read_calls
from rulings.words.wording import by_seat, call_in_words

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

VULNERABLE: Final = ("-", "NS", "EW", "all")
"""As a board says it: nobody, a side, everybody."""


class KeptPoll(TypedDict):
    """What is shown, as it is kept of a consultation."""

    hand: str
    """As PBN writes one hand."""
    seat: str
    auction: list[str]
    """The dealer's seat, then the calls."""
    vulnerability: str
    scoring: str


class PollRefused(ValueError):
    """What was told makes no poll; `str()` says why, in the reader's language."""


@dataclass(frozen=True)
class PollToMake:
    """What a director tells of a poll. Without cards the hand is taken from the deal; without a seat it is whoever is
    next to call, or to lead.
    """

    first: str
    calls: str
    """As they were typed."""
    seat: str
    cards: tuple[str, ...]
    vulnerability: str
    scoring: str

    def shown(self, deal: str) -> KeptPoll:
        """What the link will show. Raises PollRefused."""
        auction = read_auction(self.first, self.calls)
        seat = _seat_of(auction, self.seat)
        if self.vulnerability not in VULNERABLE:
            raise PollRefused(_("Say who is vulnerable."))
        if self.scoring not in Scoring.values:
            raise PollRefused(_("Say how the board is scored."))
        return {
            "hand": _hand(self.cards, deal, seat, plays=auction.is_over),
            "seat": seat.value,
            "auction": list(auction.codes),
            "vulnerability": self.vulnerability,
            "scoring": self.scoring,
        }


def read_auction(first: str, typed: str) -> Auction:
    """The auction from the dealer on, its calls as they were typed. Raises PollRefused."""
    if first not in tuple(deals.SEATS):
        raise PollRefused(_("Say who called first."))
    if len(typed) > LONGEST_TEXT:
        raise PollRefused(_("This is too long: %(most)d characters at most.") % {"most": LONGEST_TEXT})
    try:
        calls = read_calls(typed)
    except NotCalls as wrong:
        if wrong.either:
            message = _("“%(typed)s” may be hearts or clubs: write ♥ or ♣.")
        else:
            message = _("“%(typed)s” is not a call. Write them as in “1♠ pass 2♥”, in turn.")
        raise PollRefused(message % {"typed": wrong.what}) from wrong
    try:
        return Auction.of(Seat(first), calls)
    except NotAllowed as wrong:
        caller = Auction(Seat(first), calls[: wrong.place]).next
        named = {"call": call_in_words(wrong.call), "by_seat": by_seat(caller)}
        raise PollRefused(_("%(call)s %(by_seat)s cannot stand there: give the calls in turn.") % named) from wrong


def asks_for_a_card(poll: KeptPoll) -> bool:
    """Whether a play is asked for, the auction being over."""
    return auction_of(poll).is_over


def auction_of(poll: KeptPoll) -> Auction:
    """The auction shown."""
    return Auction.parse(poll["auction"])


def choices_of(poll: KeptPoll) -> tuple[str, ...]:
    """What may be answered, by its code: the calls that the auction admits, else the cards of the hand."""
    auction = auction_of(poll)
    if auction.is_over:
        return cards_of(poll["hand"])
    return tuple(code for code, call in CALLS.items() if auction.allows(call))


def cards_of(hand: str) -> tuple[str, ...]:
    """The codes of the cards of a hand in PBN."""
    return tuple(
        suit + ("10" if rank == "T" else rank)
        for suit, ranks in zip(deals.SUITS, hand.split("."), strict=True)
        for rank in ranks
    )


def by_suit(codes: Iterable[str]) -> deals.Hand:
    """Cards by suit, in the letters of PBN, each suit from the highest."""
    marked, held = set(codes), dict.fromkeys(deals.SUITS, "")
    for code in PACK:
        if code in marked:
            held[code[0]] += "T" if code[1:] == "10" else code[1:]
    return held


def _seat_of(auction: Auction, told: str) -> Seat:
    """Whose hand is shown. Raises PollRefused."""
    if not auction.is_over:
        if told and told != auction.next.value:
            raise PollRefused(
                _("After these calls it is the turn of %(seat)s.") % {"seat": deals.name_of(auction.next.value)}
            )
        return auction.next
    if auction.contract is None:
        raise PollRefused(_("Everybody has passed: nothing is left to call or to play."))
    return Seat(told) if told in tuple(deals.SEATS) else auction.contract.declarer.lho


def _hand(cards: Sequence[str], deal: str, seat: Seat, *, plays: bool) -> str:
    """The hand shown, in PBN. Raises PollRefused."""
    marked = [code for code in PACK if code in set(cards)]
    if not marked and deal:
        return deals.hand_in_pbn(deals.hands(deal)[seat.value])
    most = deals.CARDS_IN_A_HAND
    if plays and not 0 < len(marked) <= most:
        raise PollRefused(_("Mark the cards of his hand: %(count)d are marked, 13 at most.") % {"count": len(marked)})
    if not plays and len(marked) != most:
        raise PollRefused(_("Mark the 13 cards of his hand: %(count)d are marked.") % {"count": len(marked)})
    return deals.hand_in_pbn(by_suit(marked))
