"""One run: the evidence, the mutants that were asked for, the verdicts, the report."""

from __future__ import annotations

import importlib
import os
import sys
import time
from argparse import ArgumentParser
from collections.abc import Sequence

from tests.laws.kept import LAWS as TESTS_OF_LAWS
from tests.laws.reaching import LAWS
from tests.measured.tables import leave
from tests.mutants.evidence import gather
from tests.mutants.judging import court, judge
from tests.mutants.mutants import enumerations, sources
from tests.mutants.reporting import ENOUGH, REPORT, Report, as_toml, reasons

TOLD_OF_EVERY = 500


class Options:
    """What is asked for on the command line."""

    law: list[str] | None
    every: int
    workers: int


def run(arguments: Sequence[str], description: str) -> int:
    """Judge the mutants and say what has become of them.

    Returns 1 when too many live or one lives without a reason, and when something was not judged, or by less than
    what is kept; 0 otherwise.
    """
    options = _options(arguments, description)
    began = time.monotonic()
    laws = sources(LAWS)
    beside = {
        name: source for name, source in sources(TESTS_OF_LAWS).items() if "legal_plays" in name or "law82" in name
    }
    enums = enumerations(*(importlib.import_module(f"rulings.laws.{name}") for name in laws))
    named = [name for name in laws if options.law is None or any(_is_of(name, law) for law in options.law)]
    mutants = [mutant for name in named for mutant in laws[name].mutants(enums)][:: options.every]
    evidence = gather()
    before = court(evidence, laws, beside)
    _say(f"{len(mutants)} mutants, {len(evidence.looks)} looks, gathered in {time.monotonic() - began:.0f} s")
    _say(*(f"not as kept, so nothing is judged by it: {stale}" for stale in evidence.stale))

    verdicts: dict[int, str] = {}
    for place, verdict in judge(before, mutants, options.workers):
        verdicts[place] = verdict
        if len(verdicts) % TOLD_OF_EVERY == 0:
            _say(f"{len(verdicts)} judged in {time.monotonic() - began:.0f} s")
    report = Report([(mutants[place], verdict) for place, verdict in sorted(verdicts.items())])
    _say(*report.table(), f"{report.share:.1f} % killed in {time.monotonic() - began:.0f} s")
    lost = [mutant for place, mutant in enumerate(mutants) if place not in verdicts]
    _say(*(f"no verdict on {mutant}" for mutant in lost))
    well = _is_explained(report, whole=options.law is None and options.every == 1)
    return 0 if well and report.share >= ENOUGH and not lost and not evidence.stale else 1


def _is_of(module: str, law: str) -> bool:
    """Whether it is the module named, or one of the package."""
    return f"{module}.".startswith(f"{law}.")


def _is_explained(report: Report, *, whole: bool) -> bool:
    """Whether each survivor has its reason and, where all mutants were judged, each reason its survivor."""
    why = reasons()
    unexplained = report.unexplained(why)
    if unexplained:
        _say("", "Live without a reason (tests/mutants/survivors.toml):", *map(str, unexplained))
        _say("", as_toml(unexplained))
    unneeded = report.unneeded(why) if whole else []
    _say(*(f"a reason for what does not live: {' | '.join(key)}" for key in unneeded))
    if whole:
        REPORT.write_text(report.text(why), encoding="utf-8")
        leave("mutants", report.figures())
    return not unexplained and not unneeded


def _options(arguments: Sequence[str], description: str) -> Options:
    parser = ArgumentParser(prog="make mutants", description=description)
    parser.add_argument(
        "--law", action="append", help="only mutants of this law, as law54 or law54.opening_lead; may be given again"
    )
    parser.add_argument("--every", type=int, default=1, help="only one mutant in so many: a sample")
    parser.add_argument(
        "--workers", type=int, default=os.cpu_count() or 1, help="processes; as many as there are cores"
    )
    return parser.parse_args(arguments, namespace=Options())


def _say(*lines: str) -> None:
    sys.stdout.write("".join(f"{line}\n" for line in lines))
    sys.stdout.flush()
