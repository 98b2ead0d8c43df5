"""Asking once for everything there is: each address as everybody, by every method, plain and under htmx, with good
forms and searches; and as a club's people with all that another club has. What is answered is noted, and several tests
ask of it: who may do what (T1), what another club's people are shown (T2), what reading changes (T4), what a write
leaves in the journal (T20), whom players read of, what a browser may keep.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable, Mapping
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, field
from typing import Final

import pytest

from tests.forms import CHECK, part
from tests.security.addresses import Address, addresses
from tests.security.answers import Answered, answer_of, untouched_now
from tests.security.asking import Ask, reaches, reads, writes
from tests.security.browsing import Browser, World, undo_writes
from tests.security.canary import rows_of
from tests.security.narrowing import SITES, Site, narrowing
from tests.security.tables import differing, fingerprints


@dataclass
class Crawled:
    """What came of asking one address for everything."""

    answers: list[Answered] = field(default_factory=list)
    changed: list[str] = field(default_factory=list)
    """The tables that are not as before when all was asked that only reads."""
    past: dict[Site, list[Ask]] = field(default_factory=dict)
    """Which requests of our people came past which filter."""

    @property
    def cells(self) -> list[Answered]:
        return [each for each in self.answers if each.ask.is_cell]


class Crawl:
    """Every address, asked once for everything by whoever first looks at what came of it."""

    def __init__(self, world: World) -> None:
        self.visitor = Browser(world)
        self.untouched = rows_of(world.there.club)
        self._crawled: dict[str, Crawled] = {}

    def of(self, address: Address) -> Crawled:
        """What came of asking one address."""
        if address.name not in self._crawled:
            self._crawled[address.name] = done = self.reading(address)
            self._ask(done, itertools.chain(*(which(self.visitor.world, address) for which in (writes, reaches))))
        return self._crawled[address.name]

    def reading(self, address: Address) -> Crawled:
        """What came of all that only reads: asked without taking anything back, to see whether anything changed."""
        done = Crawled()
        with undo_writes():
            self.visitor.world.made_ready(address)
            before = fingerprints()
            self._ask(done, reads(self.visitor.world, address), nullcontext)
            done.changed = differing(before, fingerprints())
        return done

    def past(self) -> Mapping[Site, list[Ask]]:
        """Which requests came past which filter."""
        crawled = [self.of(address) for address in CRAWLED.values()]
        return {site: [ask for each in crawled for ask in each.past.get(site, ())] for site in SITES}

    def _ask(
        self, done: Crawled, every: Iterable[Ask], taken_back: Callable[[], AbstractContextManager[None]] = undo_writes
    ) -> None:
        with narrowing() as passed:
            for ask in every:
                with taken_back():
                    self.visitor.world.made_ready(ask.address)
                    untouched = untouched_now(self.visitor, ask.address, self.untouched)
                    done.answers.append(answer_of(self.visitor, ask, untouched))
                if ask.is_of_ours:
                    for site in passed:
                        done.past.setdefault(site, []).append(ask)
                passed.clear()


CRAWLED: Final = {address.name: address for address in part(addresses(), one_in=12 if CHECK else 8)}
"""What is crawled, by name."""

of_the_crawl = pytest.mark.xdist_group("crawl")
"""Above a test that asks of it: one worker crawls for them all."""
