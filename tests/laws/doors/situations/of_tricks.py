"""Tricks: claimed and conceded, counted otherwise by each side, entered wrongly, asked to be seen again."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Any

from rulings.engine import Edition, Outcome, Seat
from tests.laws.doors.expecting import Expected, comes_to
from tests.laws.doors.of_tricks import OfTricks
from tests.laws.doors.situation import Act, Situation

N, E, S, W = Seat.NORTH, Seat.EAST, Seat.SOUTH, Seat.WEST
STANDS, AWARDED, VOID = Outcome.CLAIM_STANDS, Outcome.TRICKS_AWARDED, Outcome.CLAIM_VOID
SETTLED, NOTHING = Outcome.SCORE_SETTLED, Outcome.NO_RECTIFICATION
MAY, MAY_NOT = Outcome.REQUEST_GRANTED, Outcome.REQUEST_REFUSED
OPEN = ("nothing", "they played on", "accepted just now")
"""Until then a doubt is one against the player who claimed."""


def told(theme: str, actor: Seat, *expected: Expected, **facts: Any) -> Situation:
    """A situation about tricks."""
    tricks = OfTricks(**facts)
    # That four players may agree to play on is new in 2017.
    of_2017 = tricks.since == "all agreed and played on"
    editions = frozenset({Edition.LAWS_2017} if of_2017 else {Edition.LAWS_2007, Edition.LAWS_2017})
    return Situation(theme=theme, act=Act.CLAIMED, actor=actor, tricks=tricks, editions=editions, expected=expected)


def contested() -> Iterator[Situation]:
    """70: the other side doubts it, in time."""
    against: tuple[tuple[dict[str, Any], str, Outcome], ...] = (
        ({}, "70.A", STANDS),
        ({"trump": "forgotten"}, "70.C", AWARDED),
        ({"trump": "harmless"}, "70.C", STANDS),
        ({"trump": "named"}, "70.C", STANDS),
        ({"trump": "known", "worse_line": True}, "70.D.1", AWARDED),
        ({"worse_line": True}, "70.D.1", AWARDED),
        ({"guess": "open"}, "70.E.1", AWARDED),
        ({"guess": "shown"}, "70.E.1", STANDS),
    )
    for actor, since, (facts, clause, outcome) in product((S, E), OPEN, against):
        yield told(
            "a claim is doubted",
            actor,
            comes_to(clause, outcome),
            words="all is ours" if actor is S else "so many are ours",
            since=since,
            complains="other",
            **facts,
        )
    for since in OPEN:
        facts = {"words": "all is ours", "since": since, "complains": "other", "partners_choice": True}
        yield told("a defender counts on his partner", W, comes_to("70.D.2", AWARDED), **facts)


def regretted() -> Iterator[Situation]:
    """69.B and 71: later, by the side that agreed, or at any time by the one that gave tricks away."""
    for actor, trick in product((S, W), ("already won", "sure", "likely", "possible")):
        yield told(
            "agreed to too soon",
            actor,
            comes_to("69.B", STANDS if trick == "possible" else AWARDED),
            words="all is ours",
            since="accepted a board ago",
            complains="other",
            trick=trick,
        )
        for since in (*OPEN, "accepted a board ago"):
            yield told(
                "a concession is regretted",
                actor,
                comes_to("71", AWARDED if trick in ("already won", "sure") else STANDS),
                words="so many are yours",
                since=since,
                complains="own",
                trick=trick,
            )
    for actor, words in product((S, E), ("all is ours", "so many are yours")):
        yield told("a claim of last week", actor, comes_to("79.C", STANDS), words=words, since="accepted last week")


def no_claim() -> Iterator[Situation]:
    """68: words and cards that are none, or are undone."""
    yield told("dummy says that the rest is ours", N, comes_to("68.A", NOTHING), words="all is ours")
    for actor in (S, W, E):
        outcome = NOTHING if actor is S else Outcome.NO_PENALTY_CARD
        yield told("of the trick in progress alone", actor, comes_to("68", outcome), words="this one is mine")
        since = "all agreed and played on"
        yield told("all agreed to play on", actor, comes_to("68.D.2.b", VOID), words="so many are ours", since=since)
        yield told("nobody doubts it", actor, comes_to("69.A", STANDS), words="so many are ours")
    for actor, words in product((W, E), ("so many are ours", "so many are yours")):
        undone = comes_to("68.B.2", Outcome.NO_PENALTY_CARD)
        yield told("his partner objects at once", actor, undone, words=words, partner_objected=True)


def counted_otherwise() -> Iterator[Situation]:
    """79: by the director, in time; after the round only where he is clearly convinced."""
    for mixed in ("nobody", "ns", "ew", "both"):
        yield told("the sides count otherwise", S, comes_to("79.B.2", SETTLED), counted_otherwise=True, mixed=mixed)
    for called, sure in product(("after the round", "last week"), ("quite", "of one side", "")):
        outcome = SETTLED if called == "after the round" and sure else NOTHING
        facts = {"counted_otherwise": True, "called": called, "sure": sure}
        yield told("they count otherwise, later", S, comes_to("79.B.3", outcome), **facts)
        outcome = SETTLED if called == "after the round" or sure == "quite" else NOTHING
        facts = {"entered_wrongly": True, "called": called, "sure": sure}
        yield told("entered wrongly", S, comes_to("79.C", outcome), **facts)


def to_be_seen() -> Iterator[Situation]:
    """65.B.3 and 66."""
    flags = ("gone_on", "turned", "is_dummy", "needed")
    takes_away = {
        "direction": {"gone_on"},
        "four cards": {"gone_on", "turned", "is_dummy"},
        "own card": {"gone_on", "is_dummy"},
    }
    for wishes, lost in takes_away.items():
        for so in (None, *flags):
            yield told(
                "a trick to be seen",
                S,
                comes_to("66", MAY_NOT if so in lost else MAY),
                wishes=wishes,
                **({so: True} if so else {}),
            )
    for needed in (False, True):
        outcome = MAY if needed else MAY_NOT
        yield told("an earlier trick", S, comes_to("66.C", outcome), wishes="earlier trick", needed=needed)
    for mixed in ("nobody", "ns", "ew", "both"):
        yield told("after play", S, comes_to("66.D", MAY), wishes="all", mixed=mixed)


MOVED, ADJUSTED = Outcome.TRICKS_TRANSFERRED, Outcome.ADJUSTED_SCORE


def revokes_counted() -> Iterator[Situation]:
    """64: of one revoke and of two, at the end of the board and later."""
    for actor, won, after in product((E, S), ("himself", "partner", "others"), (0, 1)):
        outcome = MOVED if won != "others" or after else NOTHING
        yield told("a revoke is counted", actor, comes_to("64.A", outcome), revoke_won=won, won_after=after)
        facts = {"revoke_won": won, "won_after": after, "earlier_won": "others"}
        yield told("two revokes are counted", actor, comes_to("64.A", outcome), **facts)
        yield told("a revoke that hurt more", actor, comes_to("64.C.1", ADJUSTED), revoke_won=won, hurt=True)
    for actor, noticed, hurt in product((E, S), ("a board later", "after the round"), (False, True)):
        outcome = ADJUSTED if hurt else NOTHING
        facts = {"revoke_won": "himself", "noticed": noticed, "hurt": hurt}
        yield told("a revoke noticed late", actor, comes_to("64.B", outcome), **facts)
    yield from restrictions_not_obeyed()


def restrictions_not_obeyed() -> Iterator[Situation]:
    """61.A: a revoke too, which costs what another costs."""
    for won, after, hurt in product(("himself", "partner", "others"), (0, 1), (False, True)):
        outcome = ADJUSTED if hurt else MOVED if won != "others" or after else NOTHING
        facts = {"revoke_won": won, "won_after": after, "hurt": hurt, "against_declarers_choice": True}
        yield told("a restriction not obeyed is counted", W, comes_to("64.A", outcome), **facts)
        facts["earlier_won"] = "others"
        yield told("two revokes, one against a restriction", W, comes_to("64.A", outcome), **facts)
    for noticed, hurt in product(("a board later", "after the round"), (False, True)):
        facts = {"revoke_won": "himself", "noticed": noticed, "hurt": hurt, "against_declarers_choice": True}
        yield told(
            "a restriction not obeyed is noticed late", W, comes_to("64.B", ADJUSTED if hurt else NOTHING), **facts
        )


def situations() -> Iterator[Situation]:
    """All of them."""
    yield from contested()
    yield from regretted()
    yield from no_claim()
    yield from counted_otherwise()
    yield from to_be_seen()
    yield from revokes_counted()
