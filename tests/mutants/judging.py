"""Whether a mutant is killed: each is imported and looked at in a process of its own, which ends with it."""

from __future__ import annotations

import gc
import importlib
import json
import os
import signal
import sys
import traceback
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from types import CodeType, FrameType
from typing import NoReturn, cast

import pytest

from rulings.laws import subjects
from rulings.laws.subjects import Subject
from tests.laws.menu import faults, menu
from tests.laws.reaching import LAWS as FOLDER
from tests.mutants.evidence import Evidence, digest
from tests.mutants.examples import Example, quickest_first
from tests.mutants.loading import LAWS, Library
from tests.mutants.looking import Look
from tests.mutants.mentioning import Mentions
from tests.mutants.mutants import Mutant, Source, packages

SURVIVED = ""
LONG_ENOUGH = 120
"""Seconds after which a mutant will never end."""
BY_THEIR_TESTS = frozenset({"legal_plays.plays", "legal_plays.position", "legal_plays.verdicts", "law82"})
"""The laws that no incident is put to, but a position or a ruling: their own tests judge them."""


class NeverEnds(BaseException):
    """A mutant has run too long."""


@dataclass(frozen=True)
class Court:
    """All that mutants are judged by."""

    sources: Mapping[str, Source]
    library: Library
    mentions: Mentions
    evidence: Evidence
    menu: str
    """The menu of subjects as it is."""
    examples: tuple[Example, ...]
    """The tests on legal plays and on Law 82."""

    def verdict(self, mutant: Mutant) -> str:
        """What kills the mutant, or SURVIVED. It spoils the process that asks."""
        source = self.sources[mutant.module]
        mutant.apply()
        try:
            self.library.import_with(f"{LAWS}.{mutant.module}", cast(CodeType, source.compile()))
        except NeverEnds:
            raise
        except Exception:  # a law that cannot be imported is no law
            return "importing"
        for judge in (self._menu, self._looks, self._examples):
            if verdict := judge(mutant):
                return verdict
        return SURVIVED

    def _menu(self, mutant: Mutant) -> str:
        """The menu, where the change is one of it."""
        if not mutant.module.startswith("subjects."):
            return SURVIVED
        changed = sys.modules[f"{LAWS}.subjects"]
        return "menu" if _fails(lambda: menu(changed) == self.menu and not list(faults(changed))) else SURVIVED

    def _looks(self, mutant: Mutant) -> str:
        """The cases, the trees and the sets."""
        ruled = {each.key: each for each in sys.modules[f"{LAWS}.subjects"].SUBJECTS}
        for look, shows in self.evidence.of(self.mentions.reach(mutant.module, mutant.where)):
            if _fails(partial(_shows, look, ruled[look.subject], shows)):
                return look.kept
        return SURVIVED

    def _examples(self, mutant: Mutant) -> str:
        """The tests on legal plays and on Law 82, where the change is one of them."""
        if mutant.module in BY_THEIR_TESTS:
            for example in self.examples:
                if _fails(example.run):
                    return "examples"
        return SURVIVED


def judge(court: Court, mutants: Sequence[Mutant], workers: int) -> Iterator[tuple[int, str]]:
    """The verdict on each mutant, by its place among them, as they come."""
    gc.collect()
    gc.freeze()
    reading, writing = os.pipe()
    children = [_working(court, mutants, first, workers, writing) for first in range(workers)]
    os.close(writing)
    with os.fdopen(reading, encoding="utf-8") as verdicts:
        for line in verdicts:
            place, verdict = json.loads(line)
            yield place, verdict
    for child in children:
        os.waitpid(child, 0)


def verdict_apart(court: Court, mutant: Mutant) -> str:
    """The verdict on one mutant, out of a process of its own."""
    ((_place, verdict),) = judge(court, [mutant], workers=1)
    return verdict


def _working(court: Court, mutants: Sequence[Mutant], first: int, workers: int, writing: int) -> int:
    """Start a process that takes every so many of the mutants; return which it is."""
    child = os.fork()
    if child:
        return child
    for place in range(first, len(mutants), workers):
        grandchild = os.fork()
        if not grandchild:
            _judge(court, mutants[place], place, writing)
        os.waitpid(grandchild, 0)
    os._exit(0)


def _judge(court: Court, mutant: Mutant, place: int, writing: int) -> NoReturn:
    try:
        signal.signal(signal.SIGALRM, _stop)
        signal.alarm(LONG_ENOUGH)
        try:
            verdict = court.verdict(mutant)
        except NeverEnds:
            verdict = "time"
        os.write(writing, f"{json.dumps([place, verdict])}\n".encode())
    except BaseException:  # nothing may come back into the parent's code
        traceback.print_exc()
        os._exit(1)
    os._exit(0)


def _stop(_signal: int, _frame: FrameType | None) -> NoReturn:
    raise NeverEnds


def _shows(look: Look, subject: Subject, before: bytes) -> bool:
    return digest(look.text_of(subject)) == before


def _fails(look: Callable[[], object]) -> bool:
    """Whether a look shows something else, or breaks down. What returns nothing fails by raising only."""
    try:
        return look() is False
    except (Exception, pytest.fail.Exception):
        # Whatever it is, the mutant has been noticed; pytest's own failures are no Exceptions.
        return True


def court(evidence: Evidence, sources: dict[str, Source], beside: Mapping[str, Source]) -> Court:
    """The court of the laws in ``sources``; ``beside`` are the tests on legal plays and what they stand on."""
    laws = {f"{LAWS}.{name}": source for name, source in (sources | packages(FOLDER)).items()}
    tests = {f"tests.laws.{name}": source for name, source in beside.items()}
    for name in (*laws, *tests):
        importlib.import_module(name)
    examples = quickest_first([name for name in tests if name.startswith("tests.laws.test_")])
    return Court(sources, Library(laws | tests), Mentions(sources.values()), evidence, menu(subjects), examples)
