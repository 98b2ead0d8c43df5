"""The engine: whole rulings under Law 54, a step beside one decision of three rule engines, and every path of all laws.

A whole ruling is what a director gets: codes as they are stored go in, the law is run from its first word, and out come
the answers, findings, duties, who may use what, and what to watch, each under its clause and with its sentence. Those
measured are all the paths of Law 54 that have ten steps or more, with each player in turn as declarer and with the
cards in each suit in turn: none comes again before all the others have been ruled on.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping

from rulings.engine import Code, Edition, OneCard, Regulations, Resolved, Seat, Suit, consider
from rulings.laws import law54
from rulings.laws.subjects import subject
from tests.bench import peers
from tests.bench.table import Row
from tests.bench.timing import quickest
from tests.laws.walking import RUNS, Path, Run, walk

STEPS = 10
RULINGS_A_SECOND = 40_000
SECONDS_FOR_ALL = 10
LAW, EDITION, REGULATIONS = law54.opening_lead.opening_lead_out_of_turn, Edition.LAWS_2017, Regulations()


def rows() -> Iterator[Row]:
    """Whole rulings, a step beside each peer, and the walk."""
    facts = list(_facts())
    steps = sum(len(_ruled(each).steps) for each in facts) / len(facts)
    asked: dict[tuple[str, str], Callable[[], object]] = {
        (name, way): decide
        for name, peer in (
            ("zen-engine", peers.zen),
            ("business-rules", peers.business_rules),
            ("durable-rules", peers.durable_rules),
        )
        for way, decide in peer().items()
    }
    took, *theirs = quickest(lambda: _rule_on(facts), *asked.values())
    ruling = took / len(facts)
    yield Row(
        f"a whole ruling of Law 54, {steps:.1f} steps",
        "",
        f"{1 / ruling:,.0f} a second",
        "",
        None,
        f"at least {RULINGS_A_SECOND:,}",
        met=1 / ruling >= RULINGS_A_SECOND,
    )
    decisions: dict[str, tuple[float, str]] = {}
    for (name, way), each in zip(asked, theirs, strict=True):
        decisions[name] = min(decisions.get(name, (each, way)), (each, way))
    for name, (seven, way) in decisions.items():
        ratio = (ruling / steps) / (seven / len(peers.FACTS))
        yield Row(
            "one step of it",
            "",
            f"{ruling / steps * 1e6:.2f} µs",
            f"one decision of {name} ({way}): {seven / len(peers.FACTS) * 1e6:.1f} µs",
            ratio,
            "below 1",
            met=ratio < 1,
        )
    yield _walking()


def _walking() -> Row:
    """Every path of every law, in every edition and under every regulation that a club may elect."""
    began, ends, outcomes = time.process_time(), 0, 0
    for run in RUNS:
        for path in walk(run, run.regulations):
            outcomes += 1
            ends += isinstance(path.outcome, Resolved)
    took = time.process_time() - began
    return Row(
        f"walking the {ends:,} paths of every law, the law run {outcomes:,} times",
        "",
        f"{took:.1f} s",
        "",
        None,
        f"under {SECONDS_FOR_ALL} s",
        met=took < SECONDS_FOR_ALL,
    )


def _facts() -> Iterator[Mapping[str, Code]]:
    """The facts of each path that is long enough, with the table and the suits turned."""
    run = Run(subject("opening-lead-out-of-turn"), EDITION)
    paths = [path for path in walk(run, REGULATIONS) if isinstance(path.outcome, Resolved)]
    for seat in Seat:
        for quarters in range(len(Suit)):
            for path in paths:
                facts = {**_turned(path, quarters), "particulars.declarer": seat.value}
                if len(_ruled(facts).steps) >= STEPS:
                    yield facts


def _turned(path: Path, quarters: int) -> dict[str, Code]:
    """The answers of a path with each card in another suit: an honour stays one, and two suits stay two."""
    order = [suit.value for suit in Suit]
    suits = {suit: order[(place + quarters) % len(order)] for place, suit in enumerate(order)}
    cards = {asked.question.key for asked in path.asked if isinstance(asked.question, OneCard)}
    return {
        key: suits[code[0]] + code[1:] if key in cards and isinstance(code, str) else code
        for key, code in path.answers.items()
    }


def _ruled(facts: Mapping[str, Code]) -> Resolved:
    outcome = consider(LAW, EDITION, REGULATIONS, facts)
    assert isinstance(outcome, Resolved)
    return outcome


def _rule_on(facts: list[Mapping[str, Code]]) -> None:
    for each in facts:
        consider(LAW, EDITION, REGULATIONS, each)
