"""Cases: a sentence and facts, in TOML, that an expert writes and the engine rules on.

A file holds ``[[case]]`` tables with these keys. Only ``name`` is required, and ``subject``, which may stand once
before all of them::

    name          a sentence that says what happened
    subject       a key of the menu of subjects
    edition       1997, 2007 or 2017 (the default)
    regulations   options of the regulating authority, where they differ from the defaults
    declarer, offender   a seat: N, E, S, W
    cards         the cards in point: ["HK"]
    facts         answers by question key
    rests_on      clauses that the ruling must cite
    never_on      clauses that it must not
    left_on_table penalty cards that stay on the table: ["HK"]
    asks          the key of the question still open, for a case that is not complete on purpose
    source        where the case comes from
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Final

from rulings.engine import (
    Citation,
    Code,
    Considered,
    Edition,
    Pending,
    Question,
    Regulations,
    Resolved,
    WrongAnswer,
    consider,
)
from rulings.laws.subjects import Subject, UnknownSubject, readings, subject

_KEYS = (
    "name",
    "subject",
    "edition",
    "regulations",
    "declarer",
    "offender",
    "cards",
    "facts",
    "rests_on",
    "never_on",
    "left_on_table",
    "asks",
    "source",
)
_PARTICULARS = ("declarer", "offender", "cards")


class WrongCase(ValueError):
    """A case file says something that cannot be read; the message says what, and what is allowed."""


@dataclass(frozen=True)
class Case:
    """One case, its facts checked against the questions of its subject."""

    name: str
    subject: Subject
    edition: Edition
    regulations: Regulations
    answers: Mapping[str, Code]
    rests_on: tuple[Citation, ...] = ()
    never_on: tuple[Citation, ...] = ()
    left_on_table: tuple[str, ...] | None = None
    asks: str | None = None
    source: str = ""

    def outcome(self) -> Considered:
        """What the law makes of it. Raises WrongCase for an answer that its question does not take."""
        try:
            return consider(self.subject.law, self.edition, self.regulations, self.answers)
        except WrongAnswer as wrong:
            raise WrongCase(f"{self.name}: {wrong}") from wrong

    def differences(self) -> list[str]:
        """In what the outcome is not what the case expects; none when it is."""
        outcome = self.outcome()
        cited = {step.clause for step in outcome.steps}
        found = [f"does not rest on {clause}" for clause in self.rests_on if clause not in cited]
        found += [f"rests on {clause}" for clause in self.never_on if clause in cited]
        match outcome:
            case Pending(asked=asked) if self.asks != asked.question.key:
                found.append(f"still asks {asked.question.key}")
            case Resolved() if self.asks is not None:
                found.append(f"no longer asks {self.asks}")
            case Resolved() if self.left_on_table is not None:
                left = tuple(placed.card.code for placed in outcome.penalty_cards)
                if left != self.left_on_table:
                    found.append(f"leaves {', '.join(left) or 'no penalty card'} on the table")
            case _:
                pass
        asked_for = {established.key for established in outcome.path} | {self.asks}
        return found + [f"was not asked {key}" for key in self.answers if key not in asked_for]


LONGEST_CASE_FILE: Final = 64 * 1024
LONGEST_CASE_LINE: Final = 2000


def read_cases(text: str) -> list[Case]:
    """The cases of a file. Raises WrongCase, for a file that is too long before anything of it is read."""
    # A key of many parts takes as long as the square of their number, and stands on one line.
    if len(text) > LONGEST_CASE_FILE or any(len(line) > LONGEST_CASE_LINE for line in text.split("\n")):
        raise WrongCase(f"a case file has {LONGEST_CASE_FILE} letters at most, and {LONGEST_CASE_LINE} on a line")
    try:
        tables = tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError) as wrong:
        raise WrongCase(f"not TOML: {wrong}") from wrong
    listed = tables.pop("case", None)
    if tables.keys() - {"subject"} or not isinstance(listed, list) or not all(isinstance(one, dict) for one in listed):
        raise WrongCase("a case file is a list of [[case]] tables, a subject before them, and nothing else")
    cases = [_case(tables | table, place) for place, table in enumerate(listed, start=1)]
    names = [case.name for case in cases]
    for name in names:
        if names.count(name) > 1:
            raise WrongCase(f"two cases are named {name!r}")
    return cases


def _case(table: Mapping[str, Any], place: int) -> Case:
    name = table.get("name")
    if not isinstance(name, str) or not name.strip():
        raise WrongCase(f"case {place} has no name")
    try:
        return _read(name, table)
    except (UnknownSubject, WrongAnswer, ValueError, TypeError) as wrong:
        raise WrongCase(f"{name}: {wrong}") from wrong


def _read(name: str, table: Mapping[str, Any]) -> Case:
    for key in table:
        if key not in _KEYS:
            raise ValueError(f"no key {key!r}; there are: {', '.join(_KEYS)}")
    chosen = subject(str(table.get("subject")))
    edition = _edition(chosen, table.get("edition", Edition.LAWS_2017.value))
    regulations = Regulations.of(_table(table, "regulations"))
    left = table.get("left_on_table")
    return Case(
        name=name,
        subject=chosen,
        edition=edition,
        regulations=regulations,
        answers=_answers(chosen, edition, regulations, table),
        rests_on=tuple(Citation.parse(clause) for clause in _strings(table, "rests_on")),
        never_on=tuple(Citation.parse(clause) for clause in _strings(table, "never_on")),
        left_on_table=None if left is None else tuple(_strings(table, "left_on_table")),
        asks=table.get("asks"),
        source=str(table.get("source", "")),
    )


def _edition(chosen: Subject, year: object) -> Edition:
    written = {edition.value: edition for edition in chosen.editions}
    if not isinstance(year, int) or year not in written:
        allowed = ", ".join(str(value) for value in sorted(written))
        raise ValueError(f"no edition {year!r} of {chosen.key}; there are: {allowed}")
    return written[year]


def _answers(chosen: Subject, edition: Edition, regulations: Regulations, table: Mapping[str, Any]) -> dict[str, Code]:
    """The facts by question key, the particulars among them, each read by a question that is asked under it."""
    known = readings(chosen, edition, regulations)
    answers: dict[str, Code] = {f"particulars.{key}": table[key] for key in _PARTICULARS if key in table}
    answers |= _table(table, "facts")
    for key, code in answers.items():
        if key not in known:
            raise ValueError(f"no question {key!r}; there are: {', '.join(sorted(known))}")
        if not isinstance(code, str) and not (isinstance(code, list) and all(isinstance(one, str) for one in code)):
            raise WrongAnswer(key, code, known[key][0].allowed())
        _read_by_one_of(known[key], code)
    return answers


def _read_by_one_of(asked: Sequence[Question[Any]], code: Code) -> None:
    """Raises WrongAnswer, by the subject's own question, where none takes the answer."""
    own, *others = asked
    for other in others:
        with suppress(WrongAnswer):
            other.read(code)
            return
    own.read(code)


def _table(table: Mapping[str, Any], key: str) -> dict[str, Any]:
    value = table.get(key, {})
    if not isinstance(value, dict):
        raise TypeError(f"{key} is a table")
    return value


def _strings(table: Mapping[str, Any], key: str) -> list[str]:
    value = table.get(key, [])
    if not isinstance(value, list) or not all(isinstance(one, str) for one in value):
        raise TypeError(f"{key} is a list of strings")
    return value
