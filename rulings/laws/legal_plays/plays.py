"""Which cards a player may play now, and the clause that allows or bars each of them.

The duties are taken in the order in which the Laws put them: following suit before all else (44.C), then what declarer
has required or prohibited (50.D.2, 51.B, 57.A; 59 where he is unable), then the penalty cards of the player himself
(50.C, 50.D.1, 51.A, 52.B.2). Each duty sifts what the one before has left.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping

from rulings.engine import Argument, Card, Citation, Edition, Message, Rank, Suit
from rulings.laws.legal_plays.position import (
    HighestRequired,
    LowestRequired,
    Position,
    SuitForbidden,
    SuitRequired,
)
from rulings.laws.legal_plays.verdicts import LegalPlays, Playability, Reason, Verdict, Why

_SUITS = {suit: place for place, suit in enumerate(Suit)}
_RANKS = {rank: place for place, rank in enumerate(Rank)}


def legal_plays(position: Position) -> LegalPlays:
    """Which cards may be played in ``position``. At least one always may.

    Raises ValueError when the card that declarer has designated, or that must be substituted, cannot be played.
    """
    sifting = _Sifting(position)
    if position.led is None:
        _lead(sifting)
    else:
        _play_to_trick(sifting, position.led)
    if position.minor is None:
        _play_major_penalty_cards(sifting)
    else:
        _respect_minor_penalty_card(sifting, position.minor)
    return sifting.result()


class _Sifting:
    """The cards that the duties taken so far have left, and the reason for each card of the hand."""

    def __init__(self, position: Position) -> None:
        self.position = position
        self.hand = sorted(position.hand, key=lambda card: (_SUITS[card.suit], _RANKS[card.rank]))
        self.left = self.hand
        self.reasons: dict[Card, Reason] = {}
        self.unable: list[Reason] = []
        self.awaits_designation = False

    def allow(self, cards: Collection[Card], reason: Reason) -> None:
        """Say why ``cards``, which nothing has barred, may be played."""
        for card in cards:
            self.reasons[card] = reason

    def bar(self, cards: Collection[Card], reason: Reason) -> None:
        """Say why ``cards`` may not be played."""
        self.allow(cards, reason)
        self.left = [card for card in self.left if card not in cards]

    def keep(self, kept: Collection[Card], why: Reason, why_not: Reason, waits: Why | None = None) -> None:
        """Bar all but ``kept``. ``waits`` says why a major penalty card among those barred has to wait.

        50.D.1(b): following suit and obeying a restriction come before playing a major penalty card.
        """
        self.allow(kept, why)
        rest = [card for card in self.left if card not in kept]
        self.bar(rest, why_not)
        if waits is not None:
            waiting = [card for card in rest if card in self.position.majors]
            self.allow(waiting, _because(self.law_50_d_1("b"), waits))

    def is_unable(self, why: Why, **known: Argument) -> None:
        """59: what he cannot do is not asked of him; any card that is otherwise legal."""
        reason = _because(Citation(59), why, **known)
        self.unable.append(reason)
        self.allow(self.left, reason)

    def law_50_d_1(self, paragraph: str) -> Citation:
        """50.D.1(a) or (b): one paragraph in 1997."""
        return Citation.parse(f"50.D.1.{paragraph}" if self.position.edition > Edition.LAWS_1997 else "50.D.1")

    def result(self) -> LegalPlays:
        playability = Playability.TO_BE_DESIGNATED if self.awaits_designation else Playability.PLAYABLE
        verdicts = (
            Verdict(card, playability if card in self.left else Playability.BARRED, self.reasons[card])
            for card in self.hand
        )
        return LegalPlays(tuple(verdicts), tuple(self.unable))


def _because(clause: Citation, why: Why, **known: Argument) -> Reason:
    return Reason(clause, Message.of(why.value, known))


def _lead(sifting: _Sifting) -> None:
    """44.A: any card, but for what declarer requires or prohibits (50.D.2, 51.B)."""
    position = sifting.position
    sifting.allow(sifting.left, _because(Citation.parse("44.A"), Why.ANY_LEAD))
    if position.lead_required is not None:
        _suit_required(sifting, position.lead_required.suit, position.lead_required.clause)
    _suits_prohibited(sifting, {each.suit: each.clause for each in position.leads_prohibited})


def _play_to_trick(sifting: _Sifting, led: Suit) -> None:
    """44.C: he follows suit if he can, before all else. 44.D: if he cannot, any card. Both but for 57.A."""
    of_suit = [card for card in sifting.left if card.suit is led]
    if of_suit:
        law = Citation.parse("44.C")
        why_not = _because(law, Why.MUST_FOLLOW, suit=led)
        sifting.keep(of_suit, _because(law, Why.FOLLOWS), why_not, Why.WAITS_FOR_SUIT)
        _restricted_following_suit(sifting)
    else:
        law = Citation.parse("44.D")
        sifting.allow(sifting.left, _because(law, Why.DISCARDS, suit=led))
        ruffs = [card for card in sifting.left if card.suit is sifting.position.trumps]
        sifting.allow(ruffs, _because(law, Why.RUFFS, suit=led))
        _restricted_without_the_suit(sifting, led)


def _restricted_following_suit(sifting: _Sifting) -> None:
    """57.A, of a player who follows suit: which card of the suit. What is said of another suit cannot bind him."""
    match sifting.position.play_restriction:
        case HighestRequired():
            _one_card_required(sifting, sifting.left[0], "57.A.1", Why.HIGHEST, Why.NOT_HIGHEST)
        case LowestRequired():
            _one_card_required(sifting, sifting.left[-1], "57.A.2", Why.LOWEST, Why.NOT_LOWEST)
        case SuitRequired(suit):
            # 59 as well, but what allows his cards is that they follow suit: their reason stays.
            sifting.unable.append(_because(Citation(59), Why.FOLLOWING_PREVENTS, suit=suit))
        case SuitForbidden() | None:
            pass


def _restricted_without_the_suit(sifting: _Sifting, led: Suit) -> None:
    """57.A, of a player who has none of the suit led."""
    match sifting.position.play_restriction:
        case HighestRequired() | LowestRequired():
            sifting.is_unable(Why.HOLDS_NONE, suit=led)
        case SuitRequired(suit):
            _suit_required(sifting, suit, Citation.parse("57.A.3"))
        case SuitForbidden(suit):
            since_2017 = sifting.position.edition >= Edition.LAWS_2017
            _suits_prohibited(sifting, {suit: Citation.parse("57.A.4" if since_2017 else "57.A.3")})
        case None:
            pass


def _one_card_required(sifting: _Sifting, card: Card, clause: str, why: Why, why_not: Why) -> None:
    """57.A.1 and A.2: of the suit led, one card only."""
    law = Citation.parse(clause)
    reason = _because(law, why, suit=card.suit)
    sifting.keep([card], reason, _because(law, why_not, suit=card.suit, card=card), Why.WAITS_FOR_DECLARER)


def _suit_required(sifting: _Sifting, suit: Suit, clause: Citation) -> None:
    """A card of ``suit``, whichever he likes; 59 if he holds none."""
    of_suit = [card for card in sifting.left if card.suit is suit]
    if of_suit:
        why, why_not = Why.OF_SUIT_REQUIRED, Why.NOT_OF_SUIT_REQUIRED
        reason = _because(clause, why, suit=suit)
        sifting.keep(of_suit, reason, _because(clause, why_not, suit=suit), Why.WAITS_FOR_DECLARER)
    else:
        sifting.is_unable(Why.HOLDS_NONE, suit=suit)


def _suits_prohibited(sifting: _Sifting, prohibited: Mapping[Suit, Citation]) -> None:
    """No card of a suit that is ``prohibited``; 59 if he holds nothing else."""
    if all(card.suit in prohibited for card in sifting.left):
        sifting.is_unable(Why.ONLY_PROHIBITED)
        return
    for suit, clause in prohibited.items():
        free = [card for card in sifting.left if card.suit is not suit]
        reason = _because(clause, Why.NOT_PROHIBITED)
        sifting.keep(free, reason, _because(clause, Why.PROHIBITED, suit=suit), Why.WAITS_FOR_DECLARER)


def _respect_minor_penalty_card(sifting: _Sifting, minor: Card) -> None:
    """50.C: before it, no other card of its suit below an honour. An honour, or another suit, as he likes.

    Where it has itself been barred, the clause bars nothing: the suits sifted so far were kept or barred whole, so
    another card of its suit is left only where declarer requires that very card (57.A.1, A.2). The book does not say
    which of 50.C and declarer's choice prevails. His choice prevails even over the duty to play a major penalty card
    (50.D.1(b)), and a minor one does not bind its owner more than a major one would.
    """
    if minor not in sifting.left:
        return
    law = Citation.parse("50.C")
    of_suit = [card for card in sifting.left if card.suit is minor.suit and card != minor]
    small = [card for card in of_suit if not card.is_honour]
    if small:
        sifting.allow(of_suit, _because(law, Why.HONOUR_INSTEAD, card=minor))
        sifting.allow([minor], _because(law, Why.MINOR_ITSELF))
        sifting.bar(small, _because(law, Why.BEFORE_MINOR, card=minor))


def _play_major_penalty_cards(sifting: _Sifting) -> None:
    """50.D.1(a): a major penalty card that he can play, he must. Of several declarer designates one (51.A).

    52.B.2: having played another card, and declarer not accepting it, he substitutes the penalty card.
    """
    position = sifting.position
    due = [card for card in sifting.left if card in position.majors]
    if position.substitute is not None:
        if position.substitute not in due:
            raise ValueError(f"{position.substitute.code} could not be played: 52.B.2 does not apply")
        law = Citation.parse("52.B.2")
        why_not = _because(law, Why.OTHER_SUBSTITUTED, card=position.substitute)
        sifting.keep([position.substitute], _because(law, Why.SUBSTITUTED), why_not)
        return
    if position.designated is not None and position.designated not in due:
        raise ValueError(f"{position.designated.code} is not a penalty card that he can play: 51.A does not apply")
    if len(due) == 1:
        law = sifting.law_50_d_1("a")
        sifting.keep(due, _because(law, _manner(position, due[0])), _because(law, Why.BEFORE_MAJOR, card=due[0]))
    elif due:
        _several_major_penalty_cards(sifting, due)


def _manner(position: Position, card: Card) -> Why:
    """50.D.1(a): leading, following suit, discarding or ruffing."""
    if position.led is None:
        return Why.MUST_LEAD_IT
    if card.suit is position.led:
        return Why.MUST_FOLLOW_WITH_IT
    return Why.MUST_RUFF_WITH_IT if card.suit is position.trumps else Why.MUST_DISCARD_IT


def _several_major_penalty_cards(sifting: _Sifting, due: list[Card]) -> None:
    """51.A: declarer says which of them is played."""
    law, designated = Citation.parse("51.A"), sifting.position.designated
    why_not = _because(sifting.law_50_d_1("a"), Why.BEFORE_ONE_OF_MAJORS, cards=tuple(due))
    sifting.keep(due, _because(law, Why.TO_BE_DESIGNATED), why_not)
    if designated is None:
        sifting.awaits_designation = True
    else:
        why_not = _because(law, Why.OTHER_DESIGNATED, card=designated)
        sifting.keep([designated], _because(law, Why.DESIGNATED), why_not)
