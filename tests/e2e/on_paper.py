"""A sample of the rulings that are kept as cases, and how a page is measured on paper."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache

from playwright.sync_api import Page

from rulings.engine import Edition, Established, Regulations, Resolved
from rulings.laws.casebook import read_cases
from tests.e2e.a_club import Code
from tests.laws.kept import CASES

MOST_OVERLEAF = 0.1
"""How many of the rulings may take a second page: nine of ten stand on one."""
SMALLEST_LETTER = 8.5
"""In points: what is read at arm's length."""
_EACH = 18


@dataclass(frozen=True)
class RulingOnPaper:
    """The facts of a ruling."""

    subject: str
    facts: tuple[tuple[str, Code], ...]
    letters: int
    """About how long it is: its sentences before they are put into words."""


@cache
def every_kept() -> tuple[RulingOnPaper, ...]:
    """The cases of today's Laws that come to a ruling where a club has set nothing, in the order of their files."""
    return tuple(
        RulingOnPaper(
            case.subject.key,
            tuple((fact.key, fact.code if isinstance(fact.code, str) else list(fact.code)) for fact in outcome.path),
            sum(len(step.message.template) for step in outcome.steps if not isinstance(step, Established)),
        )
        for path in sorted(CASES.rglob("*.toml"))
        for case in read_cases(path.read_text(encoding="utf-8"))
        if case.edition is Edition.LAWS_2017 and case.regulations == Regulations()
        for outcome in [case.outcome()]
        if isinstance(outcome, Resolved)
    )


def sample() -> tuple[RulingOnPaper, ...]:
    """Some of all of them, of every subject."""
    return every_kept()[::_EACH]


def longest() -> RulingOnPaper:
    """The longest ruling of all."""
    return max(every_kept(), key=lambda ruling: ruling.letters)


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


def overprinted(page: Page) -> list[str]:
    """The texts and drawings of the page that lie on each other on paper, and what is cut off: a line each."""
    page.emulate_media(media="print")
    found: list[str] = page.evaluate(
        """() => {
            const lines = [], walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
            while (walker.nextNode()) {
                const text = walker.currentNode, within = text.parentElement;
                if (!text.data.trim() || within.closest(".visually-hidden, svg, option")) continue;
                if (!within.checkVisibility({visibilityProperty: true})) continue;
                const range = document.createRange();
                range.selectNodeContents(text);
                for (const {left, right, top, bottom} of range.getClientRects())
                    // Of a line its letters, not the room above and below them.
                    lines.push({text: text.data.trim().slice(0, 50), left, right,
                        top: top + (bottom - top) * 0.2, bottom: bottom - (bottom - top) * 0.2});
            }
            for (const drawn of document.querySelectorAll("main svg")) {
                const {left, right, top, bottom, width} = drawn.getBoundingClientRect();
                if (width && drawn.checkVisibility()) lines.push({text: "a drawing", left, right, top, bottom});
            }
            lines.sort((one, other) => one.top - other.top);
            const out = [];
            lines.forEach((one, place) => {
                for (let next = place + 1; next < lines.length && lines[next].top < one.bottom - 1; next++) {
                    const other = lines[next];
                    if (other.left < one.right - 1 && one.left < other.right - 1)
                        out.push(`${one.text} × ${other.text}`);
                }
            });
            for (const box of document.querySelectorAll("main *"))
                if (getComputedStyle(box).overflow === "hidden" && box.checkVisibility() && !box.closest("svg")
                    && !box.closest(".visually-hidden") && box.scrollHeight > box.clientHeight + 2)
                    out.push(`cut off: ${box.textContent.trim().slice(0, 80)}`);
            return out;
        }"""
    )
    page.emulate_media(media="null")
    return found
