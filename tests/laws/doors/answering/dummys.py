"""What a director answers about a card of dummy's that declarer has not named, or not in so many words (45.D, 45.F)."""

from __future__ import annotations

from rulings.engine import Code, Seat, Side
from tests.laws.doors.answering.door import COMMON, Door, plain, yes_if
from tests.laws.doors.situation import Act, Situation, Then


def how_far(situation: Situation) -> Code:
    """45.D: what had been played when somebody noticed."""
    next_trick = {each.who.side for each in situation.since if each.what is Then.NEXT_TRICK}
    if next_trick:
        return "both-sides" if next_trick == {*Side} else "one-side"
    played = [each for each in situation.since if each.what is Then.PLAYED]
    return ("nobody", "first", "and-declarer", "and-last")[len(played)]


MISPLACED = {
    "45.D.since": plain(how_far),
    "45.D.named-one": plain(lambda s: yes_if(s.named is not None)),
    "45.D.named": plain(lambda s: s.named.code if s.named else ""),
    "45.D.1.led-on": plain(
        lambda s: next("declaring-side" if e.who.side is Side.NORTH_SOUTH else "defenders" for e in s.since)
    ),
    "45.D.2.place": plain(lambda s: "led" if s.led is None else "legal" if s.legal else "revoked"),
    "45.D.2.a.failed": plain(lambda _s: "nobody"),
}

DOORS = (
    Door("dummy-card-not-named", lambda s: s.act in (Act.UNNAMED, Act.LOW), COMMON | MISPLACED),
    Door(
        "dummy-touched-a-card",
        lambda s: s.act in (Act.UNNAMED, Act.TOUCHED) and s.named is None,
        COMMON
        | MISPLACED
        | {
            "45.F.act": plain(lambda s: "put-up" if s.act is Act.UNNAMED else "indicated"),
            "45.F.since": plain(lambda s: ["defender-played"] if s.has_since(Then.PLAYED, Seat.EAST) else []),
        },
    ),
    Door(
        "declarers-card-exposed",
        lambda s: s.act is Act.UNNAMED,
        COMMON | MISPLACED | {"48.seen": plain(lambda _s: "put-forward")},
    ),
)
