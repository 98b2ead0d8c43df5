"""What holds of every page, whoever opens it: its language, title and heading, its room on the screen, its colours."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Any

import polib
from django.utils.translation import gettext, override
from playwright.sync_api import Locator, Page, expect

from tests.e2e.browsers import PHONE, axe, shot

ROOT = Path(__file__).resolve().parent.parent.parent
OUR_NAME = "Arbitre"
"""The same in every language, though it is French for a director."""
FINGER = 44
"""The least side of what a finger has to hit, in CSS pixels."""


def words(language: str, message: str) -> str:
    """A message as the pages say it in this language. Raises AssertionError when the language has no words for it."""
    with override(language):
        said = gettext(message)
    assert language == "en" or said != message, f"no {language} for {message!r}"
    return said


def look(page: Page, language: str, name: str = "", *, accessible: bool = True) -> None:
    """Raise AssertionError unless the page is whole, in its language, and fits its screen; with a name, picture it."""
    arrived(page)
    expect(page.locator("html")).to_have_attribute("lang", language)
    title, heading = page.title(), page.locator("h1")
    assert title.strip(" ·"), f"{page.url} has no title"
    expect(heading).to_have_count(1)
    assert heading.inner_text().strip(), f"{page.url} has an empty heading"
    foreign = in_another_language(page, language)
    assert not foreign, f"{page.url} in {language} says {foreign}"
    fits(page)
    if accessible:
        axe(page)
    if name:
        width = page.evaluate("innerWidth")
        shot(page, f"{name}-{language}-{'phone' if width <= PHONE.width else 'laptop'}")


def arrived(page: Page) -> None:
    """Wait until the page is none that is being left: what might be lost asks first whether there is a network."""
    expect(page.locator("html[data-leaving]")).to_have_count(0)
    # Its words are there before its style sheet is.
    page.wait_for_load_state()


def fits(page: Page) -> None:
    """Raise AssertionError when the page has to be scrolled sideways."""
    arrived(page)
    found = page.evaluate(
        """() => {
            const wide = document.documentElement;
            if (wide.scrollWidth <= wide.clientWidth) return null;
            const out = [...document.querySelectorAll("body *")].filter(
                (each) => each.getBoundingClientRect().right > wide.clientWidth + 1
                    && !each.closest(".visually-hidden, .scroll-x"));
            return `${wide.scrollWidth} > ${wide.clientWidth}: ` +
                out.slice(0, 3).map((each) => each.outerHTML.slice(0, 160)).join("\\n");
        }"""
    )
    assert found is None, f"{page.url} is too wide: {found}"


def small_targets(page: Page) -> list[str]:
    """What is to be tapped in the page and is smaller than a fingertip, a line each.

    What is ticked is as large as its label. Links inside a sentence are as high as their line, which every guideline
    allows; so are citations there. What is drawn is left out: the same links stand beside the drawing.
    """
    found: list[str] = page.evaluate(
        """(least) => {
            const inSentence = (link) => {
                const line = link.closest("p, dd, li > span");
                const alone = line && line.textContent.trim() === link.textContent.trim();
                return link.matches("a:not([class]), a.cite") && line && !alone;
            };
            const ticked = (each) => ["checkbox", "radio"].includes(each.type) && each.labels.length;
            const box = (each) => (ticked(each) ? each.labels[0] : each).getBoundingClientRect();
            return [...document.querySelectorAll("main a, main button, main input, main select, main summary")]
                .filter((each) => !each.closest("svg"))
                .filter((each) => each.type !== "hidden" && each.checkVisibility({visibilityProperty: true}))
                .filter((each) => !inSentence(each))
                .map((each) => [each, box(each)])
                .filter(([, {width, height}]) => width && (width < least - 0.5 || height < least - 0.5))
                .map(([each, {width, height}]) =>
                    `${Math.round(width)}×${Math.round(height)} ${each.outerHTML.slice(0, 140).replace(/\\s+/g, " ")}`);
        }""",
        FINGER,
    )
    return found


def heading_has_focus(page: Page) -> None:
    """Raise AssertionError unless the heading of the page just swapped in is what is read out next."""
    expect(page.locator("h1")).to_be_focused()


def in_another_language(page: Page, language: str) -> list[str]:
    """The texts of the page, names for screen readers included, that a catalogue knows as another language's."""
    shown: list[str] = page.evaluate(
        """() => {
            const texts = [document.title], walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
            while (walker.nextNode()) {
                const parent = walker.currentNode.parentElement;
                // A sentence found in the other language says that it is in it.
                const said = parent.closest("[lang]").lang === document.documentElement.lang;
                // A letter of the alphabet is a card in the other language.
                if (said && !parent.closest("script, textarea, .languages, .initial"))
                    texts.push(walker.currentNode.data);
            }
            for (const each of document.querySelectorAll("[aria-label], [placeholder], [title], [data-title]")) {
                if (!each.closest(".languages"))
                    texts.push(each.ariaLabel, each.placeholder, each.title, each.dataset.title);
            }
            return texts.filter(Boolean).map((text) => text.replace(/\\s+/g, " ").trim()).filter(Boolean);
        }"""
    )
    whole, pattern = _foreign(language)
    return sorted({text for text in shown if text != OUR_NAME and (text in whole or pattern.fullmatch(text))})


@cache
def _foreign(language: str) -> tuple[frozenset[str], re.Pattern[str]]:
    """What the other language says otherwise: the texts without arguments, and one pattern for those with."""
    entries: list[Any] = [
        entry
        for room in ("config", "incidents", "rulings")
        for entry in polib.pofile(str(ROOT / room / "locale" / "fr" / "LC_MESSAGES" / "django.po"))
        if entry.msgstr and not entry.obsolete
    ]
    english = {_tidy(entry.msgid) for entry in entries}
    french = {_tidy(entry.msgstr) for entry in entries}
    others = english - french if language == "fr" else french - english
    argument = re.compile(r"%\(\w+\)[sd]|\{[\w:]*\}")
    # A text that is mostly argument would match anything.
    with_arguments = [
        ".+".join(re.escape(part) for part in argument.split(text))
        for text in others
        if argument.search(text) and len(argument.sub("", text)) > 12
    ]
    return frozenset(others), re.compile("|".join(with_arguments) or "(?!)")


def _tidy(text: str) -> str:
    return " ".join(text.split())


def lines_of(texts: Locator) -> list[int]:
    """How many lines each of the texts takes: a sign drawn larger or smaller stands on the line of its words."""
    counted: list[int] = texts.evaluate_all(
        """(all) => all.map((text) => {
            const range = document.createRange();
            range.selectNodeContents(text);
            const middles = [...range.getClientRects()].map((box) => box.top + box.height / 2).sort((a, b) => a - b);
            return middles.filter((middle, place) => !place || middle - middles[place - 1] > 8).length;
        })"""
    )
    return counted
