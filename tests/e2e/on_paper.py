"""The rulings that take the most room on paper, whatever laws are added, and how they are measured."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from django.utils.translation import override
from playwright.sync_api import Page

from rulings.archive.as_data import as_record
from rulings.engine import Edition, Established, Regulations, Resolved, every_case
from rulings.laws.subjects import SUBJECTS, Subject
from rulings.web.sheet import ROOM_IN_PRINT, ROOM_IN_SMALL_PRINT, Sheet, sheet
from tests.e2e.a_club import Code

LOOKED_AT = 15
"""Paths of a subject which are laid out to find those that fill a page."""
SMALLEST_LETTER = 7.0
"""In points: what is read at arm's length."""


@dataclass(frozen=True)
class OnPaper:
    """The facts of a ruling, and how long it is."""

    subject: str
    edition: int
    facts: tuple[tuple[str, Code], ...]
    length: int
    pages: int


@cache
def fullest(language: str) -> tuple[OnPaper, ...]:
    """Of each subject, by its newest Laws, the longest ruling, and the longest that each letter keeps on a page."""
    return tuple(ruling for subject in SUBJECTS for ruling in _fullest(subject, max(subject.editions), language))


def longest(language: str) -> OnPaper:
    """The longest ruling of all."""
    return max(fullest(language), key=lambda ruling: ruling.length)


def _fullest(subject: Subject, edition: Edition, language: str) -> Iterator[OnPaper]:
    cases = sorted(every_case(subject.law, edition, Regulations()), key=_letters)
    step = max(1, len(cases) // LOOKED_AT)
    # From the longest downwards, so that it is among those looked at.
    rulings = [_on_paper(subject, edition, case, language) for case in cases[::-step]]
    rulings.sort(key=lambda ruling: ruling.length)
    yield rulings[-1]
    for room in (ROOM_IN_SMALL_PRINT, ROOM_IN_PRINT):
        if rulings[0].length <= room < rulings[-1].length:
            yield [ruling for ruling in rulings if ruling.length <= room][-1]


def _letters(case: Resolved) -> int:
    """About how long a ruling is, quickly: its sentences before they are put into words."""
    return sum(
        len(step.message.template) + sum(len(said.template) for said in getattr(step, "said", ()))
        for step in case.steps
        if not isinstance(step, Established)
    )


def _on_paper(subject: Subject, edition: Edition, case: Resolved, language: str) -> OnPaper:
    with override(language):
        laid_out: Sheet = sheet(as_record(subject, edition, Regulations(), case))
    facts = tuple((fact.key, fact.code if isinstance(fact.code, str) else list(fact.code)) for fact in case.path)
    return OnPaper(subject.key, edition.value, facts, laid_out.length, laid_out.pages)


def pages_printed(page: Page) -> int:
    """How many pages of A5 the page takes on paper."""
    printed = page.pdf(format="A5", prefer_css_page_size=True)
    return len(re.findall(rb"/Type\s*/Page\b", printed))


def smallest_letter(page: Page) -> float:
    """The size in points of the smallest letter that is printed."""
    page.emulate_media(media="print")
    size: float = page.evaluate(
        """() => {
            const sizes = [], walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
            while (walker.nextNode()) {
                const within = walker.currentNode.parentElement;
                if (walker.currentNode.data.trim() && within.checkVisibility() && !within.closest(".visually-hidden"))
                    sizes.push(parseFloat(getComputedStyle(within).fontSize));
            }
            return Math.min(...sizes) * 0.75;
        }"""
    )
    page.emulate_media(media="null")
    return round(size, 2)
