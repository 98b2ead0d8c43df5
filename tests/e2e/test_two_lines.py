"""Whatever a player is given to choose from: each option in two lines at most, all of them in 600 pixels of a phone."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache
from itertools import product
from typing import Any

import pytest
from django.template.loader import render_to_string
from django.utils.translation import override
from playwright.sync_api import Locator, Page, ViewportSize
from pytest_django.live_server_helper import LiveServer

from rulings.engine import Asked, Pending, consider
from rulings.laws.casebook import Case, read_cases
from rulings.web.answers_offered import kind
from rulings.web.question_page import question_with_answers
from tests.e2e.browsers import PHONE, shot
from tests.e2e.looking import lines_of
from tests.laws.kept import case_files

LINES = 2
"""Of an option, its name and what it does together."""
OPTIONS = 600
"""Pixels in which all options of a player stand."""
FINGER = 48
"""The least height of an option, in pixels."""
NARROWER: ViewportSize = {"width": 375, "height": 812}
"""A phone narrower than most: on theirs, the wider letters of another font have room."""
QUESTIONS_AT_LEAST = 16
TEMPLATE = "rulings/web/question/_option.html"
AROUND = {"page_url": "", "said": "", "entails": False}
"""What a page knows beside its question."""


@cache
def put_to_players() -> tuple[Asked, ...]:
    """Every choice that a player is given in a case, once for what it says."""
    found: dict[tuple[str, ...], Asked] = {}
    for path in case_files():
        for case in read_cases(path.read_text(encoding="utf-8")):
            for asked in _choices_of(case):
                found.setdefault(tuple(_said(asked)), asked)
    return tuple(found.values())


def _choices_of(case: Case) -> Iterator[Asked]:
    for established in case.outcome().path:
        if not established.put_to:
            continue
        without = {key: code for key, code in case.answers.items() if key != established.key}
        match consider(case.subject.law, case.edition, case.regulations, without):
            case Pending(asked=asked) if asked.question.key == established.key and kind(asked) == "option":
                yield asked


def _said(asked: Asked) -> Iterator[str]:
    for choice in question_with_answers(asked)["choices"]:
        yield f"{choice.label} {choice.hint}"


@pytest.mark.parametrize("screen", [PHONE], ids=["phone"])
def test_an_option_takes_two_lines_in_either_language(page: Page, live_server: LiveServer) -> None:
    page.set_viewport_size(NARROWER)
    page.goto(live_server.url)
    asked = put_to_players()
    assert len({each.question.key for each in asked}) >= QUESTIONS_AT_LEAST
    for language, stands in product(("fr", "en"), (False, True)):
        laid_out(page, asked, language, stands=stands)
        two_lines_each(page, len(asked))

    # Control: a line has no room for whatever is said.
    name = page.locator(".option b").first
    name.evaluate("name => { name.textContent += ' and whatever else there is to say of it' }")
    assert lines_of(name)[0] > 1


def laid_out(page: Page, asked: Sequence[Asked], language: str, *, stands: bool) -> None:
    """All of them, one under the other: as they are first put, or each as the one that was chosen before."""
    with override(language):
        put = [render_to_string(TEMPLATE, {**AROUND, **_put(each, stands=stands)}) for each in asked]
    page.evaluate("html => { document.querySelector('main').innerHTML = html }", "".join(put))
    assert page.locator(".option .standing").count() == (page.locator(".option").count() if stands else 0)
    shot(page, f"two-lines-{language}{'-chosen-before' if stands else ''}")


def _put(asked: Asked, *, stands: bool) -> dict[str, Any]:
    shown = question_with_answers(asked)
    return {**shown, "choices": [replace(choice, stands=stands) for choice in shown["choices"]]}


def two_lines_each(page: Page, lists: int) -> None:
    offered, listed = page.locator(".option"), page.locator("ol.options")
    lines = [sum(lines_of(each.locator("b, .does"))) for each in offered.all()]
    too_long = {words for words, count in zip(offered.all_inner_texts(), lines, strict=True) if count > LINES}
    assert not too_long, "\n\n".join(sorted(too_long))
    assert min(heights(offered)) >= FINGER
    assert listed.count() == lists
    assert max(heights(listed)) <= OPTIONS


def heights(things: Locator) -> list[float]:
    found: list[float] = things.evaluate_all("all => all.map((each) => each.getBoundingClientRect().height)")
    return found
