"""A law that no book has: it asks every kind of question once, narrowed as a path may narrow it, and notes every kind
of step. What the pages must have a place for is tried on it, whichever laws are written."""

from __future__ import annotations

import pytest

from rulings.archive import standing
from rulings.engine import (
    BIDS,
    PASS,
    Auction,
    AuctionInPart,
    Code,
    Edition,
    Inquiry,
    OneCall,
    OneCard,
    OneOf,
    Option,
    Outcome,
    Role,
    Seat,
    SeveralCards,
    SeveralStrains,
    Until,
    WhichOf,
    WhichSeat,
    WhichSuit,
    YesNo,
    clause,
)
from rulings.laws.moments import Moment
from rulings.laws.subjects import Subject, menu
from rulings.log import filters


class Way(Option):
    LED = "led", "{offender} led it", "49", "As the first card of a trick."
    DROPPED = "dropped", "{offender} dropped it", "50.B"
    NAMED = "named", "{offender} named it", "49"


class Rare(Option):
    CLAIM = "claim", "There was a claim", "68"
    CONCESSION = "concession", "There was a concession", "68.B"


DECLARER = WhichSeat(key="particulars.declarer", text="Who is declarer?", why="He plays both hands.")
OFFENDER = WhichSeat(key="particulars.offender", text="Whose cards are they?", why="One of {defenders}.")
AUCTION = AuctionInPart(
    key="particulars.auction", text="What was called before?", why="From the last bid on.", with_a_bid=True
).walking(Auction(Seat.NORTH, (BIDS[3],)), Auction(Seat.NORTH, (BIDS[3], PASS, PASS)))
CALL = OneCall(key="particulars.call", text="What did {offender} call?", why="It is not above the last bid.")
SHOWN = SeveralStrains(key="shown", text="What did {call:the} show?", why="By their methods.", none="No suit")
ANY = YesNo(key="any", text="Is there any?", hint="Look at the table.", why="<b>Nothing</b> of {offender}.")
HOW = OneOf(key="way", text="How did it come down?", options=Way, why="A card led is played.")
RARE = WhichOf(key="rare", text="Is it one of these cases?", options=Rare, why="Another law comes first.")
CARDS = SeveralCards(key="particulars.cards", text="Which cards?", at_least=2, why="Two at least.")
OTHER = OneCard(key="other", text="Which other card?", why="Not one of those named.")
MORE = SeveralCards(key="more", text="Which more of them?", why="None of those named.")
WHICH = OneCard(
    key="which",
    text="Which of them does {declarer} designate?",
    why="The choice is his.",
    put_to=Role.DECLARER,
    said="{declarer}, designate the card that {offender} has to play.",
)
SUIT = WhichSuit(
    key="suit",
    text="Which suit does {declarer} require?",
    why="Any suit but that of {card}.",
    put_to=Role.DECLARER,
    said="{declarer}, name the suit.",
)
KEYS = tuple(
    each.key for each in (DECLARER, OFFENDER, AUCTION, CALL, SHOWN, ANY, HOW, RARE, CARDS, OTHER, MORE, WHICH, SUIT)
)
ANSWERS: dict[str, Code] = {
    "particulars.declarer": "S",
    "particulars.offender": "E",
    "particulars.auction": ["N", "1S"],
    "particulars.call": "1H",
    "shown": ["H", "NT"],
    "any": "yes",
    "way": "dropped",
    "rare": [],
    "particulars.cards": ["HK", "H7"],
    "other": "DQ",
    "more": ["H2"],
    "which": "H7",
    "suit": "C",
}


@clause("50.D.1")
def _every_kind(inquiry: Inquiry) -> None:
    declarer = inquiry.ask(DECLARER)
    inquiry.cast(declarer=declarer)
    inquiry.cast(declarer=declarer, offender=inquiry.ask(OFFENDER.among(declarer.lho, declarer.rho)))
    inquiry.ask(AUCTION)
    call = inquiry.ask(CALL.among(*BIDS[:4], PASS).walking(BIDS[2], PASS))
    inquiry.ask(SHOWN, call=call)
    inquiry.confirms(ANY)
    inquiry.ask(HOW.without(Way.NAMED))
    inquiry.ask(RARE)
    cards = inquiry.ask(CARDS)
    other = inquiry.ask(OTHER.other_than(*cards))
    inquiry.ask(MORE.other_than(*cards, other))
    chosen = inquiry.ask(WHICH.among(*cards))
    suit = inquiry.ask(SUIT.but(other.suit), card=other)
    inquiry.find("{offender} has {cards} to answer for", cards=cards)
    inquiry.oblige(Role.OFFENDER, "Plays {card}", said="{offender}, play {card:the}.", until=Until.DONE, card=chosen)
    inquiry.direct("Stays at the table until {suit} is led", suit=suit)
    inquiry.inform(*cards, authorised=Role.DECLARER, unauthorised=Role.PARTNER, until=Until.END_OF_PLAY)
    inquiry.refer("67", "Count the cards of {offender} before anything else")
    inquiry.watch("Whether {partner} took advantage of {cards}", cards=cards)
    inquiry.decide("{offender} plays {card}; {suit} is required", outcome=Outcome.CARD_PLAYED, card=chosen, suit=suit)


EVERY_KIND = Subject(
    key="every-kind",
    title="Every kind of question",
    hint="For those who test.",
    moment=Moment.PLAY,
    law=_every_kind,
    editions=frozenset(Edition),
    words="sixth toe, odd",
)


def before(key: str) -> dict[str, Code]:
    """The answers to what is asked before this question."""
    return {each: ANSWERS[each] for each in KEYS[: KEYS.index(key)]}


def offer(patch: pytest.MonkeyPatch, *only: Subject) -> None:
    """Let the menu hold these subjects and no others; without any, this one."""
    only = only or (EVERY_KIND,)
    # Each module that holds the menu; one imported only meanwhile would keep this one for good.
    for module in (menu, standing, filters):
        patch.setattr(module, "SUBJECTS", only)
