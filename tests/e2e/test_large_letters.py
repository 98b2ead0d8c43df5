"""Letters of twice the size on the narrowest telephone: from the call to the ruling nothing is cut off or aside."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from incidents.models import User
from tests.e2e.a_club import Code, a_club
from tests.e2e.browsers import PHONE, shot
from tests.e2e.hand import Hand
from tests.e2e.looking import arrived, fits

pytestmark = pytest.mark.parametrize(("screen", "language"), [(PHONE, "fr")], ids=["phone-fr"])


def enlarged(page: Page, name: str) -> None:
    """Everything unfolded, in letters of twice the size: no sideways scrolling, and no text past its own frame."""
    arrived(page)
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    page.locator("main details").evaluate_all("(all) => all.forEach((each) => { each.open = true })")
    shot(page, f"large-letters-{name}")
    fits(page)
    assert cut_off(page) == []
    # A number before its option takes no more of the line than it needs.
    numbers = [box["width"] for each in page.locator(".option .number").all() if (box := each.bounding_box())]
    assert max(numbers, default=0) <= 64
    page.evaluate("document.documentElement.style.fontSize = ''")


def cut_off(page: Page) -> list[str]:
    """The texts of which a letter lies beside the card or row that holds them."""
    found: list[str] = page.evaluate(
        """() => {
            const found = [];
            const texts = document.createTreeWalker(document.querySelector("main"), NodeFilter.SHOW_TEXT);
            while (texts.nextNode()) {
                const text = texts.currentNode, around = text.parentElement;
                if (!around.checkVisibility() || around.closest(".visually-hidden, .scroll-x, textarea")) continue;
                const range = document.createRange();
                range.selectNodeContents(text);
                const right = Math.max(0, ...[...range.getClientRects()].map((box) => box.right));
                const frame = around.closest("li, .card, .btn, main").getBoundingClientRect();
                if (right > frame.right + 1) found.push(`${around.outerHTML.slice(0, 120)}: ${right} > ${frame.right}`);
            }
            return found;
        }"""
    )
    return found


def test_from_the_call_to_the_ruling(page: Page, language: str, signed_in: Callable[[Page, User], Page]) -> None:
    the = a_club(language)
    page.set_viewport_size({"width": 320, "height": 640})
    signed_in(page, the.director).goto(the.desk)
    enlarged(page, "session")
    hand = Hand(page)
    hand.call(4)
    enlarged(page, "menu")
    hand.subject()
    enlarged(page, "declarer")
    hand.answer("S")
    enlarged(page, "card")
    hand.card("HK")
    enlarged(page, "options")
    hand.answer("refuse-prohibit")
    hand.check()
    enlarged(page, "check")
    hand.give()
    enlarged(page, "ruling")


def test_calls_on_the_box(page: Page, language: str, signed_in: Callable[[Page, User], Page]) -> None:
    the = a_club(language)
    page.set_viewport_size({"width": 320, "height": 640})
    signed_in(page, the.director)
    before: dict[str, Code] = {
        "particulars.auction": ["N", "1S", "X", "pass"],
        "particulars.call": "1H",
        "27.circumstances": [],
    }
    asked: dict[str, dict[str, Code]] = {
        "particulars.auction": {},
        "particulars.call": {"particulars.auction": ["N", "1S", "X", "pass"]},
        "27.A.1.reply": before,
        "23.A.comparison": {**before, "27.A.1.reply": "refuse", "27.B.replacement": "other"},
    }
    for key, facts in asked.items():
        page.goto(the.address(the.incident(facts, subject="insufficient-bid"), f"answers/{key}/"))
        enlarged(page, key)


def test_what_is_cut_off_is_found(page: Page, language: str, signed_in: Callable[[Page, User], Page]) -> None:
    """The control: a line that is wider than its row."""
    the = a_club(language)
    signed_in(page, the.director).goto(the.address(the.incident(), "subject/"))
    assert cut_off(page) == []
    page.locator(".menu-line b").first.evaluate(
        "(each) => { each.style.whiteSpace = 'nowrap'; each.textContent = 'M'.repeat(80) }"
    )
    assert cut_off(page) != []
