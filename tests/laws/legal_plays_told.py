"""Positions written as a director would say them, and what is told of them as he would read it."""

from __future__ import annotations

from rulings.engine import Card, Citation, Edition, PenaltyCardKind, Suit
from rulings.laws.legal_plays import legal_plays
from rulings.laws.legal_plays.position import (
    LeadProhibited,
    LeadRequired,
    PenaltyCard,
    PlayRestriction,
    Position,
)
from rulings.laws.legal_plays.verdicts import Playability, Reason
from rulings.words.wording import in_words

SPADES, HEARTS, DIAMONDS, CLUBS = Suit
D2A, B1A, B1B, B2A, B2B = (
    Citation.parse(clause) for clause in ("50.D.2.a", "51.B.1.a", "51.B.1.b", "51.B.2.a", "51.B.2.b")
)
LAWS_1997, LAWS_2007, LAWS_2017 = Edition


def cards(codes: str) -> tuple[Card, ...]:
    return tuple(Card.parse(code) for code in codes.split())


def a_position(
    hand: str,
    trick: str = "",
    *,
    trumps: Suit | None = None,
    minor: str = "",
    majors: str = "",
    edition: Edition = LAWS_2017,
    required: LeadRequired | None = None,
    prohibited: tuple[LeadProhibited, ...] = (),
    restriction: PlayRestriction | None = None,
    substitute: str = "",
    designated: str = "",
) -> Position:
    return Position(
        hand=frozenset(cards(hand)),
        trick=cards(trick),
        trumps=trumps,
        edition=edition,
        penalty_cards=(
            *(PenaltyCard(card, PenaltyCardKind.MINOR) for card in cards(minor)),
            *(PenaltyCard(card, PenaltyCardKind.MAJOR) for card in cards(majors)),
        ),
        lead_required=required,
        leads_prohibited=prohibited,
        play_restriction=restriction,
        substitute=Card.parse(substitute) if substitute else None,
        designated=Card.parse(designated) if designated else None,
    )


MARKS = {Playability.PLAYABLE: "+", Playability.TO_BE_DESIGNATED: "?", Playability.BARRED: "-"}


def told(position: Position) -> list[str]:
    """A line to a card, as a director reads it: + may be played, ? if declarer designates it, - may not."""
    said = legal_plays(position)
    return [
        *(f"{each.card.code} {MARKS[each.playability]} {_cited(each.reason)}" for each in said.verdicts),
        *(f"unable {_cited(reason)}" for reason in said.unable),
    ]


def _cited(reason: Reason) -> str:
    return f"{reason.clause}: {in_words(reason.message, 'en')}"


def playable(position: Position) -> str:
    return " ".join(
        each.card.code for each in legal_plays(position).verdicts if each.playability is Playability.PLAYABLE
    )
