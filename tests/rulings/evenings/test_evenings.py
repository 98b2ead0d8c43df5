"""T15: evenings at random. Two directors with two tabs each tap whatever their pages offer, go back, send again, give
and supersede, lose their role and get it back; after each step what must hold is looked at
(`invariants.invariants_broken`).

`make soak` plays two hundred evenings of fifty steps, `make test` a few.
"""

from __future__ import annotations

import logging
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final

import pytest

from rulings.archive import issuing
from tests.forms import LONG
from tests.gates.recording import Figure
from tests.rulings.evenings.club import Done, Evening
from tests.rulings.evenings.invariants import invariants_broken, now
from tests.security.browsing import undo_writes

pytestmark = pytest.mark.django_db

STEPS: Final = 50
EVENINGS: Final = [range(first, first + 20) for first in range(0, 200, 20)] if LONG else [range(4, 6)]


@pytest.fixture(autouse=True)
def refusals_are_not_logged() -> Iterator[None]:
    """There are many, and each is looked at here."""
    logger = logging.getLogger("django.request")
    before = logger.level
    logger.setLevel(logging.ERROR)
    yield
    logger.setLevel(before)


def play_evening(seed: int, seen: Counter[str] | None = None) -> list[str]:
    """What is found wrong first in one evening; nothing when all of it is right."""
    with undo_writes():
        evening, told = Evening(seed), []
        before = now()
        for _ in range(STEPS):
            done = evening.step()
            after = now()
            told.append(str(done))
            if wrong := list(invariants_broken(before, done, after)):
                return [*wrong, f"evening {seed}:", *told]
            if seen is not None:
                seen.update(_what(done, after.rulings[len(before.rulings) :]))
            before = after
    return []


def _what(done: Done, added: Sequence[Mapping[str, object]]) -> list[str]:
    """What a step was, to see that an evening is not spent in refusals."""
    kinds = ["superseded" if ruling["supersedes_id"] else "given" for ruling in added]
    kinds += [f"{done.what if done.sent is None or done.by.name == 'Ada' else 'sent'} {done.status}".split(" /")[0]]
    return [*kinds, *(["again"] if done.what == "again" else [])]


@pytest.mark.parametrize("seeds", EVENINGS, ids=str)
@pytest.mark.gate("T15")
def test_whatever_is_done_the_record_stays_sound(seeds: range, figure: Figure) -> None:
    seen: Counter[str] = Counter()
    for seed in seeds:
        assert play_evening(seed, seen) == []
    # Nothing is proven by evenings that are spent in refusals, or without any.
    assert seen["given"] + seen["superseded"] >= len(seeds) / 2
    for often in ("sent 302", "sent 409", "back 200", "again"):
        assert seen[often] >= len(seeds), (often, seen)
    figure(evenings=len(seeds), steps=len(seeds) * STEPS, rulings=seen["given"] + seen["superseded"])


# ---- Controls: what guards the record, taken away ------------------------------------------------


def no_check(monkeypatch: pytest.MonkeyPatch, where: str) -> None:
    monkeypatch.setattr(where, lambda *_args, **_kwargs: None)


AWAY: Final[dict[str, tuple[str, Callable[[pytest.MonkeyPatch], None]]]] = {
    "the version on the form": ("7:", lambda patch: no_check(patch, "incidents.recording.held_incident.check_version")),
    "the role": ("8:", lambda patch: patch.setattr("incidents.models.Membership.may", lambda *_: True)),
    "that it says something else": (
        "3: superseded by the same",
        lambda patch: patch.setattr(issuing, "_same", lambda *_: False),
    ),
    "the line in the journal": ("5:", lambda patch: no_check(patch, "incidents.models.LogEntry.objects.note")),
}


@pytest.mark.parametrize("guard", AWAY)
@pytest.mark.gate("T15", control=True)
def test_a_guard_that_is_gone_is_found_out(guard: str, monkeypatch: pytest.MonkeyPatch) -> None:
    found, take_away = AWAY[guard]
    take_away(monkeypatch)
    # The odd ones, which begin with a ruling.
    wrong = next((wrong for seed in range(1, 60, 2) if (wrong := play_evening(seed))), ["nothing"])
    assert wrong[0].startswith(found), wrong
