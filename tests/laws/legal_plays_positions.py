"""Positions by the thousand, of every kind that the clauses on legal plays tell apart."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from rulings.engine import Card, Citation, Edition, PenaltyCardKind, Rank, Suit
from rulings.laws.legal_plays.position import (
    HighestRequired,
    LeadProhibited,
    LeadRequired,
    LowestRequired,
    PenaltyCard,
    PlayRestriction,
    Position,
    SuitForbidden,
    SuitRequired,
)

SUITS = tuple(Suit)
PACK = tuple(Card(suit, rank) for suit in Suit for rank in Rank)
REQUIRES = tuple(Citation.parse(clause) for clause in ("50.D.2.a", "51.B.1.a", "51.B.2.a"))
PROHIBITS = tuple(Citation.parse(clause) for clause in ("50.D.2.a", "51.B.1.b", "51.B.2.b"))


def positions(deal: int) -> Iterator[Position]:
    """Positions without end, the same for the same deal.

    Some cannot arise: what is designated or substituted could not be played.
    """
    dealer = Random(deal)  # noqa: S311 - it hides nothing, it deals
    while True:
        hand, trick = _cards(dealer)
        edition = dealer.choices(tuple(Edition), (1, 1, 3))[0]
        penalty_cards = _penalty_cards(dealer, hand)
        majors = [each.card for each in penalty_cards if each.kind is PenaltyCardKind.MAJOR]
        chosen = dealer.choice(majors) if majors else None
        fate = dealer.random()
        required = _lead_required(dealer, hand) if not trick else None
        yield Position(
            hand=frozenset(hand),
            trick=tuple(trick),
            trumps=dealer.choice((*SUITS, None)),
            edition=edition,
            penalty_cards=penalty_cards,
            lead_required=required,
            leads_prohibited=_leads_prohibited(dealer, required) if not trick else (),
            play_restriction=_play_restriction(dealer, edition, hand, trick[0].suit) if trick else None,
            substitute=chosen if fate < 0.15 else None,
            designated=chosen if 0.1 < fate < 0.4 else None,
        )


def _cards(dealer: Random) -> tuple[Sequence[Card], Sequence[Card]]:
    """A hand and a trick; often out of few suits, so that he is often void or has nothing else."""
    suits = dealer.sample(range(4), dealer.choice((1, 2, 2, 3, 4, 4)))
    hand = dealer.sample([suit * 13 + rank for suit in suits for rank in range(13)], dealer.randint(1, 13))
    left = [place for place in range(52) if place not in hand]
    trick = dealer.sample(left, dealer.choice((0, 0, 1, 2, 3)))
    return [PACK[place] for place in hand], [PACK[place] for place in trick]


def _penalty_cards(dealer: Random, hand: Sequence[Card]) -> tuple[PenaltyCard, ...]:
    kind = dealer.choice(tuple(PenaltyCardKind))
    if kind is PenaltyCardKind.MINOR:
        return tuple(PenaltyCard(card, kind) for card in [card for card in hand if not card.is_honour][:1])
    return tuple(PenaltyCard(card, kind) for card in hand[: dealer.choice((0, 0, 1, 1, 2, 2, 3, 4))])


def _lead_required(dealer: Random, hand: Sequence[Card]) -> LeadRequired | None:
    """None, or one that he often has."""
    suit = dealer.choice((*SUITS, dealer.choice(hand).suit))
    return LeadRequired(suit, dealer.choice(REQUIRES)) if dealer.random() < 0.4 else None


def _leads_prohibited(dealer: Random, required: LeadRequired | None) -> tuple[LeadProhibited, ...]:
    suits = dealer.sample(SUITS, dealer.choice((0, 0, 0, 1, 1, 2, 2, 3, 4)))
    free = [suit for suit in suits if required is None or suit is not required.suit]
    return tuple(LeadProhibited(suit, dealer.choice(PROHIBITS)) for suit in free)


def _play_restriction(dealer: Random, edition: Edition, hand: Sequence[Card], led: Suit) -> PlayRestriction | None:
    other = [suit for suit in (*SUITS, *{card.suit for card in hand}) if suit is not led]
    another = dealer.choice(other)
    return dealer.choice(
        (
            None,
            HighestRequired(),
            HighestRequired(),
            LowestRequired(),
            LowestRequired(),
            SuitForbidden(another),
            SuitRequired(another) if edition is Edition.LAWS_2017 else None,
        )
    )
