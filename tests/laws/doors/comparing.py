"""Puts one situation through every subject that a director might pick, and holds their rulings against each other."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from rulings.engine import (
    Asked,
    Code,
    Edition,
    OneCall,
    OneOf,
    Pending,
    Question,
    Resolved,
    Seat,
    WhichOf,
    WrongAnswer,
    YesNo,
    consider,
)
from rulings.laws.subjects import subject
from tests.laws.doors.answering import (
    DOORS,
    DOORS_OF_BOARDS,
    DOORS_OF_CALLS,
    DOORS_OF_DIRECTING,
    DOORS_OF_INFORMATION,
    DOORS_OF_TRICKS,
)
from tests.laws.doors.answering.door import Answer, CannotSay, Door
from tests.laws.doors.explained import EXPLAINED
from tests.laws.doors.reading import choosers, read
from tests.laws.doors.ruling import End, Ruling
from tests.laws.doors.situation import Situation

HIS_OWN_CHOICE = frozenset({"16.D.2.choice", "16.D.3.choice"})
"""What the director decides freely: every decision is walked, as the choices of players are."""

MAY_TAKE_BACK = frozenset({"47.E.2.reply", "47.D.reply", "62.C.2.reply"})
"""Where he has told what he chooses there is nothing to walk."""


@dataclass(frozen=True)
class Difference:
    """A situation on which two subjects rule differently, or on which one rules otherwise than the text."""

    situation: Situation
    what: str
    rulings: tuple[Ruling, ...]

    def __str__(self) -> str:
        return "\n".join((f"{self.situation.theme}: {self.situation}", f"  ! {self.what}", *map(str, self.rulings)))


def doors_of(situation: Situation, edition: Edition = Edition.LAWS_2017) -> tuple[Door, ...]:
    """Every subject that a director might pick, in an edition that knows it."""
    return tuple(
        door for door in _about(situation) if door.fits(situation) and edition in subject(door.subject).editions
    )


def _about(situation: Situation) -> tuple[Door, ...]:
    """The doors to a card, a call, tricks, a board, what was let slip or said, or what is asked of the director."""
    if situation.directing is not None:
        return DOORS_OF_DIRECTING
    if situation.information is not None:
        return DOORS_OF_INFORMATION
    if situation.boards is not None:
        return DOORS_OF_BOARDS
    if situation.tricks is not None:
        return DOORS_OF_TRICKS
    return DOORS if situation.called is None else DOORS_OF_CALLS


def rule(door: Door, situation: Situation, edition: Edition) -> Ruling:
    """What the subject comes to. Raises CannotSay."""
    ends: set[End] = set()
    who: set[Seat] = set()
    for resolved in _ends(door, situation, edition, {}):
        ends |= {*read(resolved, situation)}
        who |= {*choosers(resolved, _told(door, situation))}
    return Ruling(door.subject, frozenset(ends), frozenset(who))


def compare(situation: Situation, edition: Edition = Edition.LAWS_2017) -> Iterator[Difference]:
    """In what the subjects differ from each other, and from the text of 2017."""
    if edition not in situation.editions:
        return
    try:
        rulings = tuple(rule(door, situation, edition) for door in doors_of(situation, edition))
    except CannotSay as cannot:
        yield Difference(situation, str(cannot), ())
        return
    for ruling in rulings:
        for law in sorted({end.sent_on for end in ruling.ends if end.sent_on}):
            others = {word for other in rulings for end in other.ends if not end.sent_on for word in end.laws}
            astray = "" if law.partition(".")[0] in others else ", by which no other subject rules"
            what = f"{ruling.subject} rules nothing: it sends the director to {law}{astray}"
            yield Difference(situation, what, (ruling,))
    rulings = tuple(ruling for ruling in rulings if not any(end.sent_on for end in ruling.ends))
    for ruling in rulings:
        for expected in situation.expected if edition is Edition.LAWS_2017 else ():
            if not expected.holds(ruling):
                yield Difference(situation, f"{expected.clause}: {expected.says}", (ruling,))
    alike = _alike(rulings)
    if len(alike) > 1 and not _explained(situation, alike):
        yield Difference(situation, "the subjects differ", tuple(ruling for group in alike for ruling in group))


def _alike(rulings: Sequence[Ruling]) -> list[list[Ruling]]:
    """The rulings, those of one effect together."""
    groups: list[list[Ruling]] = []
    for ruling in rulings:
        for group in groups:
            if all(_same(ruling, other) for other in group):
                group.append(ruling)
                break
        else:
            groups.append([ruling])
    return groups


def _same(one: Ruling, other: Ruling) -> bool:
    if one.effect != other.effect:
        return False
    # Whose lead it is not every subject says: where two do, they say the same.
    theirs = {end: end.leads for end in other.ends}
    return all(not end.leads or not theirs[end] or end.leads == theirs[end] for end in one.ends)


def _explained(situation: Situation, groups: Sequence[Sequence[Ruling]]) -> bool:
    differing = {ruling.subject for group in groups for ruling in group}
    return any(explained.applies(situation) and explained.subjects <= differing for explained in EXPLAINED)


def _ends(door: Door, situation: Situation, edition: Edition, given: dict[str, Code]) -> Iterator[Resolved]:
    chosen = subject(door.subject)
    try:
        considered = consider(chosen.law, edition, situation.regulations, given)
    except WrongAnswer as wrong:
        raise CannotSay(f"{door.subject} does not take what the facts say: {wrong}") from wrong
    if isinstance(considered, Pending):
        asked = considered.asked
        for code in _codes(door, situation, asked, given):
            yield from _ends(door, situation, edition, {**given, asked.question.key: code})
    else:
        yield considered


def _codes(door: Door, situation: Situation, asked: Asked, given: Mapping[str, Code]) -> Sequence[Code]:
    question = asked.question
    if situation.takes_back and question.key in MAY_TAKE_BACK:
        return ["take-back"]
    if question.key in door.choices and (chosen := door.choices[question.key](situation)) is not None:
        return [chosen]
    if question.put_to or question.key in HIS_OWN_CHOICE:
        return _every_choice(question)
    answer = _answer(door, situation, question.key)
    code = answer(situation, asked, given) if answer else None
    allowed = question.allowed()
    if isinstance(question, WhichOf) and code is not None:
        # What the page does not offer he cannot tap.
        return [[each for each in code if each in allowed]]
    if code is None:
        raise CannotSay(f"{door.subject} asks {question.key} ({asked.text.template}), which the facts do not tell")
    return [code]


def _told(door: Door, situation: Situation) -> frozenset[str]:
    """The choices that have been made before the director comes: there is nothing to walk."""
    if situation.called is None:
        return MAY_TAKE_BACK if situation.takes_back else frozenset()
    return frozenset(key for key, told in door.choices.items() if told(situation) is not None)


def _answer(door: Door, situation: Situation, key: str) -> Answer | None:
    """What he answers; where the facts are handed over, as he would have answered had he picked the other subject."""
    others = _about(situation)
    return door.answers.get(key) or next((other.answers[key] for other in others if key in other.answers), None)


@cache
def _every_choice(question: Question[object]) -> Sequence[Code]:
    if isinstance(question, OneOf | YesNo):
        return tuple(question.allowed())
    if isinstance(question, WhichOf):
        return tuple(question.code(answer) for answer in question.every_answer())
    if isinstance(question, OneCall):
        return tuple(question.code(call) for call in question.specimens())
    return tuple(question.allowed())


__all__ = ["Difference", "compare", "doors_of", "rule"]
