"""What the text of the Laws says of a situation, in words that no subject has: claims on every end of a ruling."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from rulings.engine import Card, Outcome, PenaltyCardKind, Seat
from tests.laws.doors.ruling import End, Fate, Ruling


@dataclass(frozen=True)
class Expected:
    """One thing that must be so, and the clause that says it."""

    clause: str
    says: str
    holds: Callable[[Ruling], bool]


def _at_every_end(clause: str, says: str, holds: Callable[[End], bool]) -> Expected:
    return Expected(clause, says, lambda ruling: bool(ruling.ends) and all(holds(end) for end in ruling.ends))


def penalty_cards(clause: str, seat: Seat, kind: PenaltyCardKind, *cards: Card) -> Expected:
    """They are penalty cards of ``seat``, at every end or until declarer has chosen what picks them up."""
    says = f"{seat.value}'s {', '.join(card.code for card in cards)}: {kind.value}"
    wanted = {(seat, card, kind) for card in cards}
    return Expected(clause, says, lambda ruling: any(wanted <= end.penalty for end in ruling.ends))


def no_penalty_card(clause: str, *cards: Card) -> Expected:
    """None of them is ever a penalty card."""
    says = f"{', '.join(card.code for card in cards)}: no penalty card"
    return _at_every_end(clause, says, lambda end: not {card for _seat, card, _kind in end.penalty} & {*cards})


def goes_back(clause: str, card: Card) -> Expected:
    """Whatever anybody chooses it goes back to the hand."""
    return _at_every_end(clause, f"{card.code} goes back", lambda end: end.fate(card) is Fate.BACK)


def stays(clause: str, card: Card) -> Expected:
    """Whatever anybody chooses it is played."""
    return _at_every_end(clause, f"{card.code} stays", lambda end: end.fate(card) is Fate.STAYS)


def does_not_stay(clause: str, card: Card) -> Expected:
    """Whatever anybody chooses, it is not played to this trick."""
    return _at_every_end(clause, f"{card.code} does not stay", lambda end: end.fate(card) is not Fate.STAYS)


def chooses(clause: str, *seats: Seat) -> Expected:
    """It is theirs to choose, and nobody else's."""
    return Expected(
        clause,
        f"to choose: {'+'.join(seat.value for seat in seats)}",
        lambda ruling: ruling.choosers == frozenset(seats),
    )


def nobody_chooses(clause: str) -> Expected:
    """Nobody has anything to choose."""
    return Expected(clause, "nobody has anything to choose", lambda ruling: not ruling.choosers)


def nobody_restricted(clause: str) -> Expected:
    """No player is bound in what he calls, leads or plays."""
    return _at_every_end(clause, "nobody is bound in what he calls, leads or plays", lambda end: not end.restrictions)


def passes_once(clause: str, seat: Seat) -> Expected:
    """He must pass at his next turn."""
    return _at_every_end(clause, f"{seat.value} passes once", lambda end: (seat, "passes", ()) in end.restrictions)


def passes_throughout(clause: str, *seats: Seat) -> Expected:
    """They must pass until the auction ends."""
    return _at_every_end(
        clause,
        f"{'+'.join(seat.value for seat in seats)} pass until the auction ends",
        lambda end: {(seat, "passes end-of-auction", ()) for seat in seats} <= end.restrictions,
    )


def nobody_passes(clause: str) -> Expected:
    """Nobody is bound to pass."""
    return _at_every_end(
        clause,
        "nobody has to pass",
        lambda end: not any(what.startswith("passes") for _seat, what, _of in end.restrictions),
    )


def lead_may_be_restricted(clause: str, *seats: Seat) -> Expected:
    """Theirs, and nobody else's, may be, at every end."""
    return _at_every_end(
        clause,
        f"lead to be restricted: {'+'.join(seat.value for seat in seats) or 'nobody'}",
        lambda end: {seat for seat, what, _of in end.restrictions if what == "lead-to-be-prohibited"} == {*seats},
    )


def comes_to(clause: str, *outcomes: Outcome) -> Expected:
    """These it comes to, as players choose, and nothing else."""
    return Expected(
        clause,
        " or ".join(outcome.value for outcome in outcomes),
        lambda ruling: {end.auction for end in ruling.ends} == {outcome.value for outcome in outcomes},
    )


def is_watched(clause: str) -> Expected:
    """When play is over it is looked at, at every end."""
    return _at_every_end(clause, "looked at when play is over", lambda end: clause in end.watched)


def may_use(clause: str, card: Card, *seats: Seat) -> Expected:
    """They, and no others, may use what the card has shown."""
    return _at_every_end(
        clause,
        f"{card.code}: for {'+'.join(seat.value for seat in seats) or 'nobody'}",
        lambda end: end.may_use(card) == frozenset(seats),
    )


def declares(clause: str, seat: Seat) -> Expected:
    """At one end at least he is declarer from here on."""
    return Expected(
        clause, f"{seat.value} may be declarer", lambda ruling: any(e.declarer is seat for e in ruling.ends)
    )
