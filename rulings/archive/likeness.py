"""What two rulings have in common whoever sat where: digests of the facts that decided, and of how it ended.

Neither the edition nor the regulations are in them: a ruling on the same facts that ended otherwise because it was
given under another edition is just what somebody who looks for similar rulings wants to be told.
"""

from __future__ import annotations

import hashlib
import json
import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from rulings.engine import (
    PACK,
    Auction,
    Bid,
    Card,
    Cast,
    Code,
    Message,
    Obligation,
    OtherCall,
    Resolved,
    Role,
    Seat,
    Side,
    Strain,
    Suit,
    WrongAnswer,
    consider,
)

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from rulings.engine import Edition, Established, Regulations, Step
    from rulings.laws.subjects import Subject

_SUIT_NAMES: Final = frozenset(suit.name.lower() for suit in Suit)
_SUIT_CODES: Final = frozenset(suit.value for suit in Suit)
_PLACE: Final = re.compile("-(first|second)$")
"""Of two suits the higher one is called the first, which says nothing of what happened."""
_TURNS: Final = 44
_SIDES: Final = {"ns": Side.NORTH_SOUTH, "ew": Side.EAST_WEST}


def alike(subject: Subject, edition: Edition, regulations: Regulations, resolved: Resolved) -> str:
    """A digest of the subject and of the facts that decided: every answer on the path, without who sat where.

    * A seat is the part it plays: declarer, dummy, offender, his partner, another. Which of the defenders it is counts
      only if it mattered: if with the defenders in each other's places it would have ended otherwise.
    * A suit has no name: what counts is which of the answers speak of the same one.
    * A card is an honour or a spot card, and that only if it mattered: if one of the other kind in its place would
      have led elsewhere. How many there are, and of how many suits, always counts, and so does that one card is named
      twice.
    * A bid has no height: what counts is that it is one, and which of the answers speak of the same suit. Of an auction
      it is whether somebody has bid, whether that is doubled, which of the players have called, and how long after the
      offender's the turn is to which it has come.
    * Sets are compared without their order.

    How the director established a fact, by agreement or by the weight of the evidence, is left out: the facts are the
    same.
    """
    path = _Path(subject, edition, regulations, resolved)
    cast, is_mirrored = resolved.cast, path.would_differ(path.mirrored())
    honours_or_not = {card for card in path.cards if path.would_differ(path.with_another(card))}
    suits: dict[Suit, list[Any]] = {}
    named: dict[Card, str] = {}
    facts: list[list[Any]] = [["which defender", _hand(cast.offender, cast)]] if is_mirrored else []
    for fact in resolved.path:
        key, last = fact.key.rpartition(".")[::2]
        if last in _SUIT_NAMES:
            suits.setdefault(Suit[last.upper()], []).append([key, fact.code])
        elif last in _SIDES:
            facts.append([key, _side(_SIDES[last], cast), fact.code])
        elif cards := [part for part in fact.answer if isinstance(part, Card)]:
            kinds = [
                (card.suit, f"{_kind(card) if card in honours_or_not else 'card'}{named.get(card, '')}")
                for card in cards
            ]
            named = {**dict.fromkeys(cards, f" of {fact.key}"), **named}
            for suit in dict.fromkeys(suit for suit, _kind_of_it in kinds):
                suits.setdefault(suit, []).append([fact.key, sorted(kind for of, kind in kinds if of is suit)])
        elif calls := [part for part in fact.answer if isinstance(part, Auction | Bid | OtherCall)]:
            facts.append([fact.key, [_kind_of_call(call, cast) for call in calls]])
            for suit in dict.fromkeys(_suits_called(calls)):
                suits.setdefault(suit, []).append([fact.key, "bid"])
        elif strains := [part for part in fact.answer if isinstance(part, Strain)]:
            facts.append([fact.key, len(strains), Strain.NO_TRUMP in strains])
            for suit in (strain.suit for strain in strains if strain.suit):
                suits.setdefault(suit, []).append([fact.key, "shown"])
        elif seats := [part for part in fact.answer if isinstance(part, Seat)]:
            facts.append([fact.key, part_of(seats[0], cast), _hand(seats[0], cast) if is_mirrored else ""])
        else:
            for suit in _suits_in(fact):
                suits.setdefault(suit, []).append([fact.key, "spoken of"])
            codes = [fact.code] if isinstance(fact.code, str) else sorted(fact.code)
            codes = [code for code in codes if code not in _SUIT_CODES]
            facts.append([fact.key, [_PLACE.sub("", code) for code in codes]])
    return _digest([subject.key, _sorted(facts), _sorted(_sorted(said) for said in suits.values())])


def ending(resolved: Resolved) -> str:
    """A digest of how it ended: the outcome, the penalty cards that lie there, who has to do what and until when.

    Who may use what and what the director watches for are left out: they follow from the rest, and each edition says
    them in its own way. So are the clauses, which the editions number differently.
    """
    cards = [[card.penalty.value, part_of(card.seat, resolved.cast)] for card in resolved.penalty_cards]
    steps = {json.dumps(noted) for noted in map(_step, resolved.steps) if noted}
    return _digest([resolved.outcome.value, _sorted(cards), sorted(steps)])


def part_of(seat: Seat, cast: Cast) -> str:
    """The part that a seat plays in what happened; empty where there is neither declarer nor offender."""
    if seat is cast.offender:
        return "offender"
    if cast.offender and seat is cast.offender.partner:
        return "partner"
    if cast.declarer and seat in (cast.declarer, cast.declarer.partner):
        return "declarer" if seat is cast.declarer else "dummy"
    return "defender" if cast.declarer else "opponent" if cast.offender else ""


@dataclass(frozen=True)
class _Path:
    """The answers of a ruling, and whether it would have ended otherwise with others in their place."""

    subject: Subject
    edition: Edition
    regulations: Regulations
    resolved: Resolved

    @property
    def cards(self) -> frozenset[Card]:
        """Every card named."""
        return frozenset(part for fact in self.resolved.path for part in fact.answer if isinstance(part, Card))

    def would_differ(self, answers: Mapping[str, Code]) -> bool:
        """Whether these answers lead elsewhere: to other questions, to another ending, or nowhere."""
        try:
            outcome = consider(self.subject.law, self.edition, self.regulations, answers)
        except WrongAnswer:
            return True
        return not isinstance(outcome, Resolved) or _came_to(outcome) != _came_to(self.resolved)

    def with_another(self, card: Card) -> dict[str, Code]:
        """The answers with an honour in the place of a spot card, or the other way round, in the same suit."""
        another = next(
            other
            for other in PACK.values()
            if other.suit is card.suit and other.is_honour is not card.is_honour and other not in self.cards
        )
        return self._with({card.code: another.code}, of=Card)

    def mirrored(self) -> dict[str, Code]:
        """The answers with the defenders in each other's places."""
        declarer = self.resolved.cast.declarer
        return (
            self._with({declarer.lho.value: declarer.rho.value, declarer.rho.value: declarer.lho.value}, of=Seat)
            if declarer
            else self._with({}, of=Seat)
        )

    def _with(self, others: Mapping[str, str], *, of: type) -> dict[str, Code]:
        answers: dict[str, Code] = {}
        for fact in self.resolved.path:
            codes = [fact.code] if isinstance(fact.code, str) else list(fact.code)
            if any(isinstance(part, of) for part in fact.answer):
                codes = [others.get(code, code) for code in codes]
            answers[fact.key] = codes[0] if isinstance(fact.code, str) else codes
        return answers


def _came_to(resolved: Resolved) -> tuple[list[str], str]:
    return [fact.key for fact in resolved.path], ending(resolved)


def _kind(card: Card) -> str:
    return "honour" if card.is_honour else "spot"


def _kind_of_call(call: Auction | Bid | OtherCall, cast: Cast) -> list[str]:
    """What a call is, or what an auction has come to, whoever sat where and however high it was."""
    match call:
        case OtherCall():
            return [call.code]
        case Bid():
            return ["no trump" if call.strain is Strain.NO_TRUMP else "suit"]
        case Auction():
            bidder = [part_of(call.last_bidder, cast)] if call.last_bidder else []
            doubled = [call.doubled.code] if call.doubled and call.last_bid else []
            called = sorted(part_of(seat, cast) for seat in Seat if call.has_called(seat))
            turns = [_turns(cast.offender, call.next)] if cast.offender else []
            return ["auction", *bidder, *doubled, "called:", *called, "over" if call.is_over else "goes on", *turns]


def _turns(seat: Seat, until: Seat) -> str:
    """How many turns after a player's another one's comes: who has called since hangs on it."""
    after = (seat, seat.lho, seat.partner, seat.rho).index(until)
    return f"{after} turns"


def _suits_called(calls: list[Auction | Bid | OtherCall]) -> Iterator[Suit]:
    """The suits of the last bids."""
    for call in calls:
        bid = call.last_bid if isinstance(call, Auction) else call
        if isinstance(bid, Bid) and bid.strain.suit:
            yield bid.strain.suit


def _suits_in(fact: Established) -> Iterator[Suit]:
    """The suits that an answer names, or speaks of: "require {first}" does of one, and it may be any."""
    for part in fact.answer:
        if isinstance(part, Suit):
            yield part
        if isinstance(part, Message):
            yield from (said for said in part.arguments.values() if isinstance(said, Suit))


def _hand(seat: Seat | None, cast: Cast) -> str:
    """Which of the defenders it is, for whom it matters."""
    if cast.declarer is None or seat is None:
        return ""
    return {cast.declarer.lho: "leader", cast.declarer.rho: "other"}.get(seat, "")


def _side(side: Side, cast: Cast) -> str:
    if cast.offender is None:
        return ""
    return "offending" if cast.offender.side is side else "other"


def _step(step: Step) -> list[str]:
    """What a step lays on the players, in codes; [] for one that binds none, or says no more than whose turn it is."""
    if not isinstance(step, Obligation) or step.role is Role.DIRECTOR or step.clause.law == _TURNS:
        return []
    return [step.role.value, step.until.code]


def _sorted(lists: Any) -> list[Any]:
    """Lists of lists in an order of their own, whatever is in them."""
    return sorted(lists, key=json.dumps)


def _digest(facts: object) -> str:
    return hashlib.sha256(json.dumps(facts).encode()).hexdigest()
