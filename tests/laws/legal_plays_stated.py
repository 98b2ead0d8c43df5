"""The clauses on legal plays stated a second time, otherwise: not as a sifting of the hand but as a ranking of it.

Each duty is a yes or no asked of one card alone, and the duties stand in the order of the Laws. A card may be played
when none of the hand obeys them better, an earlier duty outweighing all the later ones; what the best cards do not obey
cannot be obeyed, and so it binds nobody (59). What bars a card is the first duty in which it falls short of the best.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field

from rulings.engine import Card, Edition, PenaltyCardKind
from rulings.laws.legal_plays.position import HighestRequired, LowestRequired, Position, SuitForbidden, SuitRequired

Held = tuple[str, int]
"""A card as a letter and a number: ("H", 14) is the ace of hearts, ("H", 10) its lowest honour."""

STRENGTHS = {"A": 14, "K": 13, "Q": 12, "J": 11} | {str(spot): spot for spot in range(2, 11)}
PACK = {Card.parse(suit + rank): (suit, strength) for suit in "SHDC" for rank, strength in STRENGTHS.items()}


class CannotArise(Exception):
    """The card designated, or to be substituted, is none that he could play."""


@dataclass(frozen=True, slots=True)
class Duty:
    """What is asked of a card, and what is to be cited of it."""

    obeyed: Callable[[Held], bool]
    bars: str | Mapping[str, str]
    """The clause that bars a card which does not obey where another could, one for all or one for each suit."""
    allows: Collection[str] = ()
    """The clauses that may be cited to allow a card which obeys; none where an earlier duty's still says why."""
    bound_by_nothing: Collection[str] = ()
    """The clauses that may be cited to allow a card where none could obey."""


@dataclass(frozen=True, slots=True)
class Stated:
    """What the Laws say of a hand."""

    legal: set[Card]
    cited: dict[Card, Collection[str]] = field(default_factory=dict)
    """Of each card, the clauses of which one is to be cited."""
    declarer_to_designate: bool = False
    unable: int = 0
    """How much of what declarer asks binds nobody."""


def stated(position: Position) -> Stated:
    """What the Laws say of each card in ``position``. Raises CannotArise."""
    hand = {card: PACK[card] for card in position.hand}
    led = position.trick[0].suit.value if position.trick else ""
    majors = {PACK[each.card] for each in position.penalty_cards if each.kind is PenaltyCardKind.MAJOR}
    before = [*_the_trick(led), *_what_declarer_asks(position, hand.values(), led)]
    duties = [*before, *_his_own_penalty_cards(position, majors)]
    obeyed = {card: [duty.obeyed(held) for duty in duties] for card, held in hand.items()}
    best = max(obeyed.values())
    if (position.designated or position.substitute) and not best[-1]:
        raise CannotArise

    due = [card for card in hand if hand[card] in majors and obeyed[card][: len(before)] == best[: len(before)]]
    said = Stated(
        legal={card for card in hand if obeyed[card] == best},
        declarer_to_designate=len(due) > 1 and not position.designated and not position.substitute,
        unable=best[1 : len(before)].count(False),
    )
    first = position.edition is Edition.LAWS_1997
    for card, held in hand.items():
        if card in said.legal:
            cited: Collection[str] = ()
            for duty, can in zip(duties, best, strict=True):
                cited = (duty.allows if can else duty.bound_by_nothing) or cited
            if "51.A" in cited and len(due) == 1:
                cited = ("50.D.1",) if first else ("50.D.1.a",)
            said.cited[card] = cited
        else:
            place = next(place for place, can in enumerate(best) if can and not obeyed[card][place])
            waits = held in majors and place < len(before)
            bars = duties[place].bars
            if waits:
                bars = "50.D.1" if first else "50.D.1.b"
            said.cited[card] = (bars if isinstance(bars, str) else bars[held[0]],)
    if any("50.C" in said.cited[card] for card in hand):
        for card in said.legal:
            if hand[card][0] == _minor(position)[0]:
                said.cited[card] = ("50.C",)
    return said


def _the_trick(led: str) -> list[Duty]:
    if not led:
        return [Duty(lambda _card: True, "", ("44.A",))]
    return [Duty(lambda card: card[0] == led, "44.C", ("44.C",), ("44.D",))]


def _what_declarer_asks(position: Position, hand: Collection[Held], led: str) -> list[Duty]:
    asked = []
    if position.lead_required:
        suit, clause = position.lead_required.suit.value, str(position.lead_required.clause)
        asked.append(Duty(lambda card: card[0] == suit, clause, (clause,), ("59",)))
    if position.leads_prohibited:
        clauses = {each.suit.value: str(each.clause) for each in position.leads_prohibited}
        asked.append(Duty(lambda card: card[0] not in clauses, clauses, clauses.values(), ("59",)))
    can_follow = any(suit == led for suit, _strength in hand)
    strengths = [strength for suit, strength in hand if suit == led]
    match position.play_restriction:
        case HighestRequired():
            asked.append(Duty(lambda card: card == (led, max(strengths, default=0)), "57.A.1", ("57.A.1",), ("59",)))
        case LowestRequired():
            asked.append(Duty(lambda card: card == (led, min(strengths, default=0)), "57.A.2", ("57.A.2",), ("59",)))
        case SuitRequired(another):
            asked.append(
                Duty(
                    lambda card: card[0] == another.value,
                    "57.A.3",
                    ("57.A.3",),
                    () if can_follow else ("59",),
                )
            )
        case SuitForbidden(another):
            forbids = "57.A.4" if position.edition is Edition.LAWS_2017 else "57.A.3"
            asked.append(
                Duty(
                    lambda card: card[0] != another.value,
                    forbids,
                    () if can_follow else (forbids,),
                    ("59",),
                )
            )
        case None:
            pass
    return asked


def _minor(position: Position) -> Held:
    for each in position.penalty_cards:
        if each.kind is PenaltyCardKind.MINOR:
            return PACK[each.card]
    return ("", 0)


def _his_own_penalty_cards(position: Position, majors: Collection[Held]) -> list[Duty]:
    suit, spot = _minor(position)
    minor = Duty(lambda card: card[0] != suit or card[1] >= 10 or card[1] == spot, "50.C")
    if position.substitute:
        in_its_place = PACK[position.substitute]
        return [minor, Duty(lambda card: card == in_its_place, "52.B.2", ("52.B.2",))]
    major = "50.D.1" if position.edition is Edition.LAWS_1997 else "50.D.1.a"
    duties = [minor, Duty(lambda card: card in majors, major, ("51.A",))]
    if position.designated:
        chosen = PACK[position.designated]
        duties.append(Duty(lambda card: card == chosen, "51.A", ("51.A",)))
    return duties
