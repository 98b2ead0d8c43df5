"""A subject as a director meets it: on which facts he might pick it, and what he answers each of its questions."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from rulings.engine import Asked, Card, Code, OneCard, Seat
from tests.laws.doors.situation import By, Moment, Situation, Then

Answer = Callable[[Situation, Asked, Mapping[str, Code]], Code | None]
"""From the facts, the question as it is asked and the answers given before; nothing where the facts do not tell."""
Fact = Callable[[Situation], Code | None]


class CannotSay(Exception):
    """A question that the facts do not answer, or an answer that the question does not take."""


@dataclass(frozen=True)
class Door:
    """One subject."""

    subject: str
    fits: Callable[[Situation], bool]
    answers: Mapping[str, Answer]
    choices: Mapping[str, Fact] = field(default_factory=dict)
    """What players choose where the facts tell it: every choice is walked where they do not."""


def yes_if(is_so: bool) -> str:
    """The code of a question to be answered with yes or no."""
    return "yes" if is_so else "no"


def plain(fact: Fact) -> Answer:
    """An answer that the facts alone give."""
    return lambda situation, _asked, _given: fact(situation)


def owner_of(asked: Asked) -> Seat:
    """Whose card the question is about: the law says so by who it has cast as offender."""
    return asked.cast.the_offender


def another(situation: Situation, asked: Asked, _given: Mapping[str, Code]) -> Code:
    """Whether he has a penalty card already."""
    return yes_if(bool(situation.lying_before(owner_of(asked))))


def others(situation: Situation, asked: Asked, _given: Mapping[str, Code]) -> Code:
    """Which those are."""
    return [card.code for card in situation.lying_before(owner_of(asked))]


def turn_now(situation: Situation, asked: Asked, _given: Mapping[str, Code]) -> Code:
    """50.D: whose turn it is, seen from the owner of the penalty card."""
    owner = owner_of(asked)
    leads = situation.led is None
    if leads and situation.turn in (owner, owner.partner) and situation.lying_before(owner.partner):
        return "both"
    if situation.turn is owner:
        return "owner-leads" if leads else "owner-plays"
    return "partner-leads" if leads and situation.turn is owner.partner else "other"


def next_to_lead(situation: Situation, asked: Asked, _given: Mapping[str, Code]) -> Code:
    """45.E: who leads to the next trick, the facts naming him as the one whose turn it is where nobody is to play."""
    if situation.led is not None:
        return "not-yet"
    owner = owner_of(asked)
    return {owner: "offender", owner.partner: "partner"}.get(situation.turn, "declaring-side")


def suit_led(situation: Situation) -> Code:
    """The suit of the trick in progress; a lead that is accepted is the lead."""
    return (situation.led or situation.card).suit.value


def since_played(situation: Situation) -> Code:
    """Whether the next hand has played to the card in point."""
    return yes_if(situation.has_since(Then.PLAYED, situation.actor.lho) is not None)


def disturbs(situation: Situation) -> bool:
    """16.D.2: an honour or several cards would disturb normal play, one small card would not, nor what nobody saw."""
    return bool(situation.seen_by - {situation.actor}) and (len(situation.cards) > 1 or situation.card.is_honour)


def known_of(situation: Situation) -> Code:
    """16.D.2: what a player knows that is not his own."""
    if not situation.seen_by - {situation.actor}:
        return "own-card"
    return "much" if disturbs(situation) else "little"


def complies(situation: Situation, asked: Asked, given: Mapping[str, Code]) -> Code:
    """60.C: whether the partner's card is as declarer has just chosen; no other card of his is thought to be so."""
    second, led = asked.known["second"], situation.led or situation.card
    assert isinstance(second, Card)
    suit = second.suit
    match given["57.A.choice"]:
        case "highest" | "lowest":
            return "no" if suit is led.suit else "yes"
        case "require":
            return yes_if(suit.value == given["57.A.suit"] or suit is led.suit)
        case _:
            return yes_if(suit.value != given["57.A.suit"])


COMMON: dict[str, Answer] = {
    "particulars.declarer": plain(lambda s: s.declarer.value),
    "particulars.offender": plain(lambda s: s.actor.value),
    "particulars.cards": lambda s, asked, _given: (
        s.card.code if isinstance(asked.question, OneCard) else [card.code for card in s.cards]
    ),
    "50.B.another": another,
    "50.B.others": others,
    "50.D.turn": turn_now,
    "44.C.led": plain(suit_led),
    "45.E.1.next": next_to_lead,
    "57.A.led": plain(suit_led),
    "57.D.playable": plain(lambda s: yes_if(s.legal)),
    "57.C.legal": plain(lambda s: yes_if(s.legal)),
    "57.C.3.legal": plain(lambda s: yes_if(s.legal)),
    "58.A.legal": plain(lambda s: yes_if(s.legal)),
    "47.E.1.played-to-it": plain(since_played),
    "60.C.complies": complies,
    "16.D.2.likely": plain(lambda s: yes_if(disturbs(s))),
    "16.D.2.known": plain(known_of),
    "6.D.1.called": plain(lambda s: yes_if(s.moment is not Moment.BEFORE_FIRST_CALL)),
    "12.C.1.a.assignable": plain(lambda _s: "no"),
    "12.C.2.a.fault.ns": plain(lambda _s: "none"),
    "12.C.2.a.fault.ew": plain(lambda _s: "none"),
    "63.A.since": plain(lambda s: ["next-trick"] if s.gone_on else []),
    "63.when": plain(lambda s: "gone-on" if s.gone_on else "in-time"),
    "61.circumstances": plain(lambda _s: []),
}
"""What is asked alike by several subjects."""

NOT_HIS_DOING = (By.OPPONENT, By.OUTSIDER)
