"""Every kind of question on a telephone: its answers in sight, what it turns on at hand, the rest out of reach."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from incidents.models import User
from tests.e2e.a_club import Code, TheClub, a_club
from tests.e2e.browsers import axe, shot
from tests.e2e.hand import Hand
from tests.e2e.looking import fits, small_targets, words
from tests.rulings import every_kind

SMALL_PHONE: ViewportSize = {"width": 375, "height": 667}
NARROWEST: ViewportSize = {"width": 320, "height": 640}
ONE_SCREEN = ("particulars.declarer", "particulars.offender", "any", "way", "other", "which", "suit")
"""Those of which every answer is in sight on a small telephone; a set and the whole pack are longer."""

EITHER_WAY = pytest.mark.parametrize("javascript", [True, False], ids=["script", "plain"])


@pytest.fixture
def the(monkeypatch: pytest.MonkeyPatch) -> TheClub:
    every_kind.offer(monkeypatch)
    return a_club()


def waits_for(the: TheClub, key: str, facts: dict[str, Code] | None = None) -> str:
    """The address of a question which is asked next, or stands answered with these facts."""
    answered = {name: code if isinstance(code, str) else list(code) for name, code in every_kind.before(key).items()}
    return the.address(the.incident(facts or answered, subject="every-kind"), f"answers/{key}/")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_every_kind_of_question_fits_and_is_accessible(
    page: Page, the: TheClub, scheme: str, signed_in: Callable[[Page, User], Page]
) -> None:
    signed_in(page, the.director).emulate_media(color_scheme="dark" if scheme == "dark" else "light")
    for key in every_kind.KEYS:
        page.set_viewport_size(SMALL_PHONE)
        page.goto(waits_for(the, key))
        if key in ONE_SCREEN:
            expect(page.locator("form").filter(has=page.locator("legend h1")).locator("button").last).to_be_in_viewport(
                ratio=1
            )
        page.locator(".why summary").click()
        axe(page)
        shot(page, f"kind-{key}-{scheme}")
        small = small_targets(page)
        assert not small, f"{key}\n" + "\n".join(small)
        page.set_viewport_size(NARROWEST)
        fits(page)


@EITHER_WAY
@pytest.mark.parametrize("key", ["any", "suit"])
def test_what_a_question_turns_on_is_one_tap_away(
    page: Page, the: TheClub, key: str, signed_in: Callable[[Page, User], Page]
) -> None:
    """Of a fact and of a choice, with a script and without one."""
    signed_in(page, the.director).goto(waits_for(the, key))
    why = page.locator("details.why")
    expect(why.locator("summary")).to_have_text(words("fr", "Why?"))
    expect(why.locator("p")).to_be_hidden()
    Hand(page).tap(why.locator("summary"))
    expect(why.locator("p")).to_be_visible()
    expect(why.locator(".law")).to_have_text("50.D.1")


@EITHER_WAY
def test_a_card_that_cannot_be_is_barred_in_its_suit_alone(
    page: Page, the: TheClub, javascript: bool, signed_in: Callable[[Page, User], Page]
) -> None:
    """With a script its rank is disabled; without one it is drawn so and no tap reaches it."""
    signed_in(page, the.director).goto(waits_for(the, "other"))
    hand, king = Hand(page), page.locator("button[name=rank][value=K]")

    def drawn_as_barred() -> bool:
        return bool(king.evaluate("(rank) => getComputedStyle(rank).textDecorationLine === 'line-through'"))

    for suit in ("S", "H", "D", "H", "S"):
        hand.tap(f'label.pick:has(input[name=suit][value="{suit}"])')
        assert drawn_as_barred() == (suit == "H")
        if javascript:
            expect(king).to_be_enabled(enabled=suit != "H")
    hand.tap(king)
    hand.wait_for_question("more")
