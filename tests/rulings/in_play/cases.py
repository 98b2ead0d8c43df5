"""Cases of the live board: what happened at a table, tap by tap, and what must then lie there and hold."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from rulings.engine import Edition, Regulations, Resolved, Seat, WrongAnswer, consider
from rulings.in_play.events import Event, Undone, from_data
from rulings.in_play.running import CannotHappen, Running, in_the_end, in_turn, run
from rulings.in_play.starting import Ruled, empty
from rulings.in_play.table import OnTable
from rulings.laws.casebook import read_cases

CASES = Path(__file__).parent / "cases"
WORDS = Path(__file__).parent / "words"


def run_all(start: OnTable, happened: Iterable[Event | Ruled]) -> Running:
    """The table after all that ``happened``, rulings and events in their order."""
    return in_the_end((Running(start, None), *in_turn(start, happened)))


@dataclass(frozen=True)
class Case:
    """One case, as its file has it; only what it names is looked at, but for ``in_force`` and ``designated``."""

    name: str
    events: list[dict[str, Any]]
    edition: int = 2017
    declarer: str = "S"
    lying: list[str] | None = None
    in_force: list[str] = field(default_factory=list)
    designated: list[str] = field(default_factory=list)
    shown: list[str] = field(default_factory=list)
    """What lies face up while the auction goes on."""
    passes: list[str] = field(default_factory=list)
    """Who has still to pass, until when and by which clause, as "W next-call 24.B"."""
    leads_to_come: list[str] = field(default_factory=list)
    """Whose first lead may be restricted, and by which clause."""
    declares: str = ""
    asks: str = ""
    rests_on: str = ""
    cites: list[str] = field(default_factory=list)
    never_cites: list[str] = field(default_factory=list)
    refused: str = ""
    left_out: list[int] = field(default_factory=list)
    is_over: bool = False
    source: str = ""

    @property
    def start(self) -> OnTable:
        declarer = Seat(self.declarer) if self.declarer else None
        begun = empty(Edition(self.edition), Regulations())
        return OnTable(edition=begun.edition, regulations=begun.regulations, declarer=declarer)

    @property
    def happened(self) -> list[Ruled | Event]:
        return [self._ruled(each) if "ruled" in each else from_data(each) for each in self.events]

    def _ruled(self, given: dict[str, Any]) -> Ruled:
        facts = dict(given["facts"])
        declarer = {} if "particulars.declarer" in facts or not self.declarer else {"particulars.declarer": "S"}
        offender = {"particulars.offender": given["offender"]} if "offender" in given else {}
        cards = f"cards = {given['cards']!r}\n" if "cards" in given else ""
        (case,) = read_cases(f'[[case]]\nname = "x"\nsubject = "{given["ruled"]}"\nedition = {self.edition}\n{cards}')
        edition, regulations = case.edition, case.regulations
        answers = {**case.answers, **declarer, **offender, **facts}
        outcome = consider(case.subject.law, edition, regulations, answers)
        assert isinstance(outcome, Resolved), f"{self.name}: the ruling still asks {outcome.asked.question.key}"
        return Ruled(edition, regulations, outcome)

    def runs(self) -> list[tuple[Event | Ruled, Running]]:
        """What held after each of them, but for those that cannot happen; undoing is told by the last."""
        happened = self.happened
        if any(isinstance(each, Undone) for each in happened):
            return [(happened[-1], run_all(self.start, happened))]
        told: list[tuple[Event | Ruled, Running]] = []
        table = self.start
        for each in happened:
            running = run_all(table, [each]) if isinstance(each, Ruled) else run(table, each)
            told.append((each, running))
            table = running.table
        return told

    def differences(self) -> list[str]:
        """In what it is not as the case says."""
        try:
            running = self.runs()[-1][1]
        except (CannotHappen, WrongAnswer) as problem:
            return [] if self.refused and self.refused in str(problem) else [f"refused: {problem}"]
        if self.refused:
            return [f"was not refused: {running.line}"]
        table = running.table
        is_now: dict[str, Any] = {
            "lying": None
            if self.lying is None
            else [f"{each.seat.value} {each.card.code} {each.kind.value}" for each in table.penalty_cards],
            "in_force": [
                " ".join(
                    (each.seat.value, each.restriction.what.value, ",".join(s.value for s in each.restriction.suits))
                ).strip()
                for each in table.in_force
            ],
            "shown": [" ".join((each.seat.value, *(card.code for card in each.cards))) for each in table.shown],
            "passes": [f"{each.seat.value} {each.until.code} {each.clause}" for each in table.passes],
            "leads_to_come": [f"{each.seat.value} {each.clause}" for each in table.leads_to_come],
            "designated": [f"{seat.value} {card.code}" for seat, card in table.designated],
            "asks": table.asking.asked.question.key if table.asking else "",
            "is_over": table.is_over,
            "left_out": [each.number for each in running.left_out],
        }
        if self.rests_on:
            is_now["rests_on"] = str(running.line.clause) if running.line else ""
        if self.declares:
            is_now["declares"] = table.declarer.value if table.declarer else ""
        cited = {str(step.clause) for step in running.steps}
        found = [f"{name}: {now}" for name, now in is_now.items() if now != getattr(self, name)]
        found += [f"does not cite {clause}" for clause in self.cites if clause not in cited]
        return found + [f"cites {clause}" for clause in self.never_cites if clause in cited]


def case_files() -> list[Path]:
    return sorted(CASES.glob("*.toml"))


def cases_of(file: Path) -> list[Case]:
    return [Case(**table) for table in tomllib.loads(file.read_text(encoding="utf-8"))["case"]]
