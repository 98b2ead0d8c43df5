"""What has become of the mutants: a table by module, and the survivors with the reason why each of them may live."""

from __future__ import annotations

import json
import tomllib
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from tests.measured.tables import Measured, machine
from tests.mutants.judging import SURVIVED
from tests.mutants.mutants import Mutant
from tests.settings import BASE_DIR

REPORT = BASE_DIR / "docs" / "mutants.md"
SURVIVORS = Path(__file__).parent / "survivors.toml"
ENOUGH = 95.0
"""The share of mutants that must be killed, in per cent."""

HEAD = """\
# Mutants of the laws

`make mutants` changes the laws in one place at a time and looks whether what is kept in `tests/laws` notices: the cases
with their words, the questions, the drawn trees, the sets of circumstances. The laws on legal plays are looked at by
their own tests. What nobody notices is a survivor: below, with the reason why it may live. Written by `make mutants`;
how many there were of each law, and what noticed them, is in [measured.md](measured.md).
"""

Key = tuple[str, str, str, str]


@dataclass(frozen=True)
class Report:
    """The verdicts on mutants."""

    verdicts: Sequence[tuple[Mutant, str]]

    @cached_property
    def survivors(self) -> list[Mutant]:
        return [mutant for mutant, verdict in self.verdicts if verdict == SURVIVED]

    @cached_property
    def share(self) -> float:
        """The share that was killed, in per cent."""
        return 100.0 * (len(self.verdicts) - len(self.survivors)) / max(len(self.verdicts), 1)

    def unexplained(self, reasons: Mapping[Key, str]) -> list[Mutant]:
        return [mutant for mutant in self.survivors if key(mutant) not in reasons]

    def unneeded(self, reasons: Mapping[Key, str]) -> list[Key]:
        """Reasons for mutants that do not live, or are not there any more."""
        return sorted(reasons.keys() - {key(mutant) for mutant in self.survivors})

    def figures(self) -> Measured:
        """By module: how many, how many killed, and by what; what is changed apart from sentences, then sentences."""
        killers = sorted({verdict for _mutant, verdict in self.verdicts if verdict != SURVIVED})
        by_module: dict[str, Counter[str]] = {}
        for mutant, verdict in self.verdicts:
            by_module.setdefault(_row(mutant), Counter())[verdict] += 1
        whole = Counter(verdict for _mutant, verdict in self.verdicts)
        rows = [*((name, by_module[name]) for name in sorted(by_module)), ("**all**", whole)]
        columns = ("law", "mutants", "killed", "%", *killers)
        return Measured("Mutants of the laws", columns, [_row_of(*row, killers) for row in rows], machine())

    def table(self) -> list[str]:
        """The same as lines of text."""
        figures = self.figures()
        return [f"| {' | '.join(cells)} |" for cells in (figures.columns, *figures.rows)]

    def text(self, reasons: Mapping[Key, str]) -> str:
        """The report as it is kept."""
        lines = [HEAD, "## Survivors", ""]
        for mutant in self.survivors:
            lines.append(f"- **{mutant.module}**, {mutant.operator} ({mutant.change}), at `{mutant.written}`:")
            lines.append(f"  {reasons.get(key(mutant), 'unexplained')}")
        return "\n".join(lines) + "\n"


def key(mutant: Mutant) -> Key:
    """What a survivor is known by: not by the number of its line, which changes with every other line."""
    return mutant.module, mutant.operator, mutant.change, mutant.written


def reasons(path: Path = SURVIVORS) -> dict[Key, str]:
    """Why each survivor may live."""
    written = tomllib.loads(path.read_text(encoding="utf-8")).get("survivor", [])
    return {(each["module"], each["operator"], each["change"], each["line"]): each["why"] for each in written}


def as_toml(mutants: Iterable[Mutant]) -> str:
    """Survivors as ``survivors.toml`` takes them, their reasons still to be written."""
    names = ("module", "operator", "change", "line")
    entries = (zip(names, key(mutant), strict=True) for mutant in mutants)
    return "\n".join(
        "\n".join(["[[survivor]]", *(f"{name} = {_quoted(value)}" for name, value in entry), 'why = ""', ""])
        for entry in entries
    )


def _quoted(text: str) -> str:
    """A string as TOML has it: as it is in single quotes where it can be."""
    return f'"{text}"' if not set(text) & set('"\\') else f"'{text}'" if "'" not in text else json.dumps(text)


def _row(mutant: Mutant) -> str:
    return f"{mutant.module}, sentences" if mutant.operator == "sentence" else mutant.module


def _row_of(name: str, verdicts: Counter[str], killers: Sequence[str]) -> tuple[str, ...]:
    number = verdicts.total()
    killed = number - verdicts[SURVIVED]
    by = (str(verdicts[killer] or "") for killer in killers)
    return (name, str(number), str(killed), f"{100 * killed / number:.1f}", *by)
