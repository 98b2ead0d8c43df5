"""The menu of subjects as small text, and what is wrong with it."""

from __future__ import annotations

from collections.abc import Iterator
from types import ModuleType

from rulings.engine import Regulations, every_question
from tests.laws.kept import LAWS

MENU = LAWS / "menu.txt"


def menu(subjects: ModuleType) -> str:
    """Every subject in a few lines, in the order of the menu."""
    return "".join(
        f"{each.key} ({each.moment.code}: {each.moment.label}) {sorted(edition.value for edition in each.editions)}\n"
        f"  {each.title}\n  {each.hint}\n  {each.words}\n"
        for each in subjects.SUBJECTS
    )


def faults(subjects: ModuleType) -> Iterator[str]:
    """Subjects that share a key, that are not found by theirs, or that are found by another."""
    keys = tuple(each.key for each in subjects.SUBJECTS)
    if len(set(keys)) != len(keys):
        yield "two subjects share a key"
    for each in subjects.SUBJECTS:
        if subjects.subject(each.key) is not each:
            yield f"{each.key} is not found by its key"
    for unknown in ("", keys[0][:-1], keys[0].upper()):
        try:
            subjects.subject(unknown)
        except subjects.UnknownSubject as refused:
            if (refused.key, refused.allowed) != (unknown, keys) or str(refused) != (
                f"no subject {unknown!r}; there are: {', '.join(keys)}"
            ):
                yield f"{unknown!r} is refused without saying what there is"
        else:
            yield f"something is found by {unknown!r}"
    first = subjects.SUBJECTS[0]
    asked = (first, max(first.editions), Regulations())
    if subjects.questions(*asked) != every_question(first.law, *asked[1:]):
        yield "the questions of a subject are not those of its law"
