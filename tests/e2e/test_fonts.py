"""The browser of the tests draws with the fonts that lie beside them: on every machine a page is as long."""

from __future__ import annotations

import html
import re
import unicodedata
from collections.abc import Iterable

import polib
from playwright.sync_api import Page

from rulings.engine import Suit
from tests.e2e.browsers import FONTS
from tests.settings import BASE_DIR

OURS = {"Noto Sans", "Noto Sans Math", "Noto Sans Symbols2"}
# A letter that our fonts lack and those of any system have, and families that a system may have.
LACKED = "Ж"
FAMILIES = ("system-ui", "sans-serif", "serif", "monospace", "Arial", "DejaVu Sans", "Liberation Sans", "Roboto")


def drawn_with(page: Page, texts: Iterable[tuple[str, str]]) -> list[set[str]]:
    """The fonts with which the browser draws each text in a family; none for what it has no font for."""
    spans = "".join(f"<span style=\"font-family: '{of}'\">{html.escape(text)}</span> " for text, of in texts)
    # The name of a generic family stands without quotation marks.
    for family in FAMILIES[:4]:
        spans = spans.replace(f"'{family}'", family)
    page.set_content(f"<!doctype html><meta charset=utf-8>{spans}")
    told = page.context.new_cdp_session(page)
    told.send("DOM.enable")
    told.send("CSS.enable")
    root = told.send("DOM.getDocument")["root"]["nodeId"]
    nodes = told.send("DOM.querySelectorAll", {"nodeId": root, "selector": "span"})["nodeIds"]
    fonts = [told.send("CSS.getPlatformFontsForNode", {"nodeId": node})["fonts"] for node in nodes]
    return [{font["familyName"] for font in each if font["glyphCount"]} for each in fonts]


def shown_characters() -> set[str]:
    """Every character that a template, a message or a card may show."""
    texts = [suit.symbol for suit in Suit]
    texts += [path.read_text(encoding="utf-8") for path in (BASE_DIR / "templates").rglob("*.html")]
    for path in BASE_DIR.glob("*/locale/fr/LC_MESSAGES/django.po"):
        texts += [text for entry in polib.pofile(str(path)) for text in (entry.msgid, entry.msgstr)]
    return {each for text in texts for each in text if each.isprintable() and unicodedata.category(each) != "Zs"}


def lacking(characters: Iterable[str]) -> list[str]:
    """Those of the characters that the fonts were not cut to, by what stands beside them."""
    said = re.findall(r"U\+([0-9A-F]{4})(?:-([0-9A-F]{4}))?", (FONTS / "README.md").read_text())
    had = {chr(each) for first, last in said for each in range(int(first, 16), int(last or first, 16) + 1)}
    return sorted(set(characters) - had)


def test_nothing_is_drawn_with_a_font_of_the_system(page: Page) -> None:
    """Control too: it fails on any machine with a font, once the browser is no longer told of ours alone."""
    assert drawn_with(page, [("Arbitre", family) for family in FAMILIES]) == [{"Noto Sans"}] * len(FAMILIES)
    (of_none,) = drawn_with(page, [(LACKED, "system-ui")])
    assert of_none <= OURS


def test_there_is_a_letter_for_all_that_pages_say(page: Page) -> None:
    characters = sorted(shown_characters())
    assert {"♠", "é", "→"} <= set(characters)
    assert [f"{each} U+{ord(each):04X}" for each in lacking(characters)] == []
    assert lacking([*characters, LACKED]) == [LACKED]
    assert set().union(*drawn_with(page, [(each, "system-ui") for each in characters])) <= OURS
