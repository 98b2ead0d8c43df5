"""A score changed from its ruling, on a telephone and on a laptop, to the slip that the scorer works from."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from incidents.models import User
from rulings.models import ScoreChange
from tests.e2e.a_club import FREE, TheClub, a_club
from tests.e2e.browsers import LAPTOP, PHONE, Troubles
from tests.e2e.hand import unfold
from tests.e2e.looking import fits, heading_has_focus, look, small_targets, words
from tests.rulings.review.scores.changing import make_change

WAYS = pytest.mark.parametrize(
    ("screen", "language", "javascript"),
    [(PHONE, "fr", True), (LAPTOP, "en", True), (PHONE, "en", False), (LAPTOP, "fr", True)],
    ids=["phone-fr", "laptop-en", "plain-phone-en", "laptop-fr"],
)
A_SHEET, A_SLIP = (595, 842), (298, 420)
"""A4 and A6, in points."""


def result(page: Page, name: str, tricks: int, percent: int | None = None, level: int = 4) -> None:
    """Choose a result: so many spades by South."""
    for field, value in {"level": level, "strain": "S", "doubled": "", "declarer": "S", "tricks": tricks}.items():
        page.locator(f"[name={name}-{field}]").select_option(str(value))
    if percent:
        page.locator(f"[name={name}-percent]").fill(str(percent))


def choose(page: Page, kind: str) -> None:
    page.locator(f"a.choice[href$='/scores/{kind}/']").click()
    expect(page).to_have_url(re.compile(f"/scores/{kind}/$"))


def step(page: Page, name: str) -> None:
    """Press the button of a step; where the board has a change already, both stand."""
    if name == "make" and (adds := page.locator("#beside-adds")).count():
        adds.check()
    page.locator(f"button[name=step][value={name}]").click()


def go_to_check(page: Page) -> None:
    """Go on to the check page, and wait until it is there."""
    step(page, "check")
    expect(page.locator(".score-check")).to_be_visible()


@WAYS
def test_a_score_is_typed_checked_corrected_and_made(
    page: Page, language: str, javascript: bool, signed_in: Callable[[Page, User], Page], troubles: Troubles
) -> None:
    the = a_club(language)
    axed = javascript
    ruling = the.ruling(FREE)
    signed_in(page, the.director).goto(the.page_of(ruling))
    unfold(page, ".score-changes").get_by_role("link", name=words(language, "Change the score")).click()
    expect(page.locator("h1")).to_have_text(words(language, "What score is given?"))
    look(page, language, "score-kinds", accessible=axed)
    assert not small_targets(page)

    choose(page, "weighted")
    if javascript:
        heading_has_focus(page)
    look(page, language, "score-weighted", accessible=axed)
    assert not small_targets(page)
    expect(page.locator("[name=board]")).to_have_value("3")
    result(page, "before", 9)
    result(page, "to1", 10, 60)
    result(page, "to2", 11, 50)
    troubles.expect(r"\b422\b.*/scores/weighted/")
    step(page, "check")
    expect(page.locator(".notice.error")).to_contain_text("110")
    look(page, language, "score-weighted-refused", accessible=axed)
    expect(page.locator("[name=to1-percent]")).to_have_value("60")
    page.locator("[name=to2-percent]").fill("40")
    step(page, "check")
    expect(page.locator("h1")).to_have_text(words(language, "Check the score change"))
    # Board 3: East-West are vulnerable, North-South are not.
    expect(page.locator(".points")).to_have_text([re.compile(r"NS \+420"), re.compile(r"NS \+450")])
    look(page, language, "score-check", accessible=axed)
    assert not ScoreChange.objects.exists()
    step(page, "edit")
    expect(page.locator("[name=to2-percent]")).to_have_value("40")
    step(page, "check")
    step(page, "make")
    expect(page).to_have_url(re.compile(f"{the.page_of(ruling)}$"))
    expect(page.locator(".score-changes .points")).to_have_count(2)
    look(page, language, "score-on-ruling", accessible=axed)
    assert not small_targets(page)


@WAYS
def test_it_is_entered_from_the_list_of_its_session(
    page: Page, language: str, javascript: bool, signed_in: Callable[[Page, User], Page]
) -> None:
    the = a_club(language)
    axed = javascript
    make_change(the.ruling(FREE), the.director)
    signed_in(page, the.director).goto(the.desk)
    page.locator("a.to-enter").click()
    expect(page.locator("h1")).to_have_text(words(language, "Score changes"))
    look(page, language, "score-changes", accessible=axed)
    assert not small_targets(page)
    page.get_by_role("link", name=words(language, "Slips to print")).click()
    expect(page.locator(".slip")).to_have_count(1)
    look(page, language, "score-slips", accessible=axed)
    page.go_back()
    page.locator(".change .btn.primary").click()
    expect(page.locator(".notice")).to_contain_text(words(language, "Entered. Nobody else has to."))
    expect(page.locator(".change .btn.primary")).to_have_count(0)
    assert ScoreChange.objects.get().entered_by == the.director
    page.goto(the.desk)
    expect(page.locator("a.to-enter")).to_have_count(0)


@WAYS
def test_every_other_kind_is_made(
    page: Page, language: str, javascript: bool, signed_in: Callable[[Page, User], Page]
) -> None:
    the = a_club(language)
    axed = javascript
    ruling = the.ruling(FREE)
    signed_in(page, the.admin)
    kinds = f"{the.page_of(ruling)}scores/"

    page.goto(kinds)
    choose(page, "artificial")
    page.locator("label.pick", has=page.locator("[name=NS_fault][value=none]")).click()
    page.locator("label.pick", has=page.locator("[name=EW_fault][value=directly]")).click()
    look(page, language, "score-artificial", accessible=axed)
    assert not small_targets(page)
    go_to_check(page)
    look(page, language, "score-artificial-check", accessible=axed)
    step(page, "make")

    page.goto(kinds)
    choose(page, "split")
    result(page, "before", 9)
    result(page, "NS1", 9, 100)
    result(page, "EW1", 10, 70)
    page.locator("fieldset", has=page.locator("[name=EW1-level]")).locator("summary").click()
    result(page, "EW2", 9, 30)
    look(page, language, "score-split", accessible=axed)
    go_to_check(page)
    expect(page.locator(".points")).to_have_count(3)
    look(page, language, "score-split-check", accessible=axed)
    step(page, "make")

    page.goto(kinds)
    choose(page, "penalty")
    page.locator("[name=side]").select_option("EW")
    page.locator("[name=amount]").fill("10")
    look(page, language, "score-penalty", accessible=axed)
    go_to_check(page)
    step(page, "make")

    page.goto(kinds)
    choose(page, "assigned")
    result(page, "before", 9)
    result(page, "to1", 10)
    go_to_check(page)
    step(page, "make")
    expect(page.locator(".score-changes .change")).to_have_count(4)

    page.goto(the.home)
    page.locator("a.to-enter").click()
    expect(page.locator("h1")).to_have_text(words(language, "Scores to be entered"))
    look(page, language, "scores-open", accessible=axed)
    assert not small_targets(page)
    page.locator(".withdraw summary").first.click()
    fits(page)
    page.locator(".withdraw[open] .btn.danger").click()
    expect(page.locator("article.change")).to_have_count(3)


@pytest.mark.parametrize("language", ["fr", "en"])
def test_slips_are_printed_on_paper_of_their_size(
    page: Page, language: str, signed_in: Callable[[Page, User], Page]
) -> None:
    the = a_club(language)
    changes = some_changes(the)
    signed_in(page, the.director).goto(f"{the.desk}scores/slips/")
    assert page.locator(".slip").count() == len(changes)
    assert sizes(page) == [A_SHEET]
    page.goto(f"{the.home}scores/{changes[0].pk}/")
    assert sizes(page) == [A_SLIP]


def some_changes(the: TheClub) -> list[ScoreChange]:
    return [make_change(the.ruling(FREE, table=table), the.director) for table in range(3, 9)]


def sizes(page: Page) -> list[tuple[int, int]]:
    """The size of each page that is printed, in points."""
    printed = page.pdf(prefer_css_page_size=True)
    found = re.findall(rb"/MediaBox\s*\[\s*0 0 ([\d.]+) ([\d.]+)\s*\]", printed)
    return [(round(float(width)), round(float(height))) for width, height in found]
