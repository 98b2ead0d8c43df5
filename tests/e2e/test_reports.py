"""The administrator the day after: the report of the session, of the season, the rule of the month, and their files."""

from __future__ import annotations

import datetime
import re
from collections.abc import Callable
from dataclasses import replace
from uuid import uuid4

import pytest
from django.utils import timezone
from django.utils.translation import override
from playwright.sync_api import Page, expect

from incidents.models import Club, Membership, User
from incidents.recording import open_incident
from rulings.archive import as_data
from rulings.archive.issuing import issue
from rulings.engine import VERSION, Citation, Finding, Inquiry, Obligation
from rulings.laws.subjects import menu
from rulings.reports import rule_of_the_month
from rulings.reports.months import Month
from rulings.reports.rule_of_the_month import Example, MonthlyRule
from rulings.reports.views import rule
from rulings.words.texts import laws
from tests.e2e.a_club import DUMMY_SEEN, FREE, TheClub, a_club
from tests.e2e.browsers import LAPTOP, PHONE, Screen, shot
from tests.e2e.looking import look, small_targets, words
from tests.rulings.a_club import SUBJECT

WAYS = pytest.mark.parametrize(
    ("screen", "language"), [(PHONE, "fr"), (LAPTOP, "en"), (PHONE, "en"), (LAPTOP, "fr")], ids=str
)
BOTH = pytest.mark.parametrize("language", ["fr", "en"])


def an_evening(language: str) -> TheClub:
    """Rulings of last month at several tables, one superseded, a call of which nobody has said anything."""
    the = a_club(language)
    last = the.club.today().replace(day=1) - datetime.timedelta(days=1)
    the.session.date = last
    the.session.save()
    evening = timezone.make_aware(datetime.datetime.combine(last, datetime.time(20, 5)), the.club.zone)
    for place, (table, facts) in enumerate([(1, FREE), (4, FREE), (4, DUMMY_SEEN), (7, FREE), (12, FREE)]):
        called = the.incident(facts, table=table, board=1 + place, contract="4SX")
        called.called_at = evening + datetime.timedelta(minutes=17 * place)
        called.save()
        issue(called.pk, the.director, uuid4(), called.version, at=called.called_at + datetime.timedelta(seconds=95))
    open_incident(the.session.tables.get(number=9), the.director, uuid4(), evening + datetime.timedelta(minutes=100))
    return the


@WAYS
def test_the_report_of_a_session(
    page: Page, screen: Screen, language: str, signed_in: Callable[[Page, User], Page]
) -> None:
    the = an_evening(language)
    signed_in(page, the.admin).goto(the.home)
    page.locator(".trail").get_by_role("link", name=re.compile(words(language, "Report"))).click()

    look(page, language, "session-report")
    assert screen is not PHONE or small_targets(page) == []
    expect(page.locator(".kpi b").first).to_have_text("6")
    expect(page.locator(".time-line .stretch")).to_have_count(5)
    expect(page.locator(".time-line circle.open")).to_have_count(1)
    for summary in page.locator("details.behind summary").all():
        summary.click()
    look(page, language, "session-report-open")
    assert screen is not PHONE or small_targets(page) == []
    # From a number to the rulings that were counted, and back.
    page.locator(".numbers").first.locator("tbody a").first.click()
    expect(page.locator("#results-count")).to_contain_text("5")
    page.go_back()
    expect(page.locator("h1")).to_have_text(words(language, "Report of the session"))


@WAYS
def test_the_report_of_a_season(
    page: Page, screen: Screen, language: str, signed_in: Callable[[Page, User], Page]
) -> None:
    the = an_evening(language)
    signed_in(page, the.admin).goto(the.home)
    page.locator("details.menu summary").click()
    page.locator(".menu-items").get_by_role("link", name=words(language, "Season report")).click()
    last = the.session.date
    page.locator("input[name=since]").fill(last.isoformat())
    page.locator("input[name=until]").fill(last.isoformat())
    page.get_by_role("button", name=words(language, "Show these months")).click()
    expect(page.locator(".kpi b").first).to_have_text("5")

    look(page, language, "season-report")
    assert screen is not PHONE or small_targets(page) == []
    # Four of one outcome and one of another: the one is small, and the four are the whole less the one.
    expect(page.locator("#panel-outcome")).to_be_visible()
    for summary in page.locator("details.behind summary").all():
        summary.click()
    look(page, language)


@WAYS
def test_the_rule_of_the_month(
    page: Page, screen: Screen, language: str, signed_in: Callable[[Page, User], Page]
) -> None:
    the = an_evening(language)
    signed_in(page, the.player).goto(the.home)
    page.get_by_role("link", name=words(language, "Rule of the month")).click()

    look(page, language, "rule-of-the-month")
    assert screen is not PHONE or small_targets(page) == []
    expect(page.locator("h1")).to_contain_text(laws()[54].title.in_language(language))
    expect(page.locator(".poster-example")).to_be_visible()
    shown = page.locator("main").inner_text()
    assert not [name for name in the.names if name in shown]


@pytest.mark.parametrize("screen", [LAPTOP], ids=str)
def test_the_files_come_down(page: Page, signed_in: Callable[[Page, User], Page]) -> None:
    the = an_evening("fr")
    signed_in(page, the.admin)
    for path in (f"{the.desk}report/", f"{the.home}reports/season/", the.log):
        page.goto(path)
        links = page.locator(".exports a[download]")
        assert links.count() >= 2
        for place in range(links.count()):
            with page.expect_download() as coming:
                links.nth(place).click()
            assert coming.value.suggested_filename.startswith(the.club.slug)
            assert coming.value.path().stat().st_size > 100
        # The page stays.
        expect(page.locator("h1")).to_be_visible()


# ---- On paper -----------------------------------------------------------------------------------


def pages_of_a4(page: Page) -> int:
    """How many pages it takes as its own sheet of style says. Raises AssertionError when they are not A4."""
    printed = page.pdf(prefer_css_page_size=True)
    sizes = {tuple(map(float, found)) for found in re.findall(rb"/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]", printed)}
    assert {(round(width), round(height)) for width, height in sizes} == {(595, 842)}, sizes
    return len(re.findall(rb"/Type\s*/Page\b", printed))


@BOTH
def test_the_reports_are_whole_on_paper(page: Page, language: str, signed_in: Callable[[Page, User], Page]) -> None:
    the = an_evening(language)
    signed_in(page, the.admin)
    for path, most in ((f"{the.desk}report/", 4), (f"{the.home}reports/season/?since={the.session.date}", 5)):
        page.goto(path)
        assert pages_of_a4(page) <= most
        page.emulate_media(media="print")
        # The numbers, folded on the screen, are open; what is for the screen alone is gone.
        assert all(table.is_visible() for table in page.locator(".numbers").all())
        assert page.locator(".numbers").count() > 3
        assert not page.locator(".exports").is_visible()
        fills = page.evaluate(
            "[...document.querySelectorAll('.chart .bar:not(.light)')].map((bar) => getComputedStyle(bar).fill)"
        )
        assert set(fills) == {"rgb(0, 0, 0)"}
        shot(page, f"{'season' if 'season' in path else 'session'}-report-{language}-paper")
        page.emulate_media(media="null")


@BOTH
def test_every_law_is_a_poster_of_one_page(
    page: Page, language: str, signed_in: Callable[[Page, User], Page], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each law as the rule of a month, with an example longer than any."""
    the = a_club(language)
    signed_in(page, the.admin)
    with override(language):
        rules = [_poster(number, language) for number in laws()]
    rules.sort(key=lambda each: -each.length)
    # The longest of each letter: what fits there fits wherever less is said.
    tried = [
        max((each for each in rules if each.in_print == letter), key=lambda each: each.length, default=None)
        for letter in ("", "long", "longer")
    ]
    for shown in filter(None, tried):

        def given(_club: Club, _month: Month, _read_by: Membership, shown: MonthlyRule = shown) -> MonthlyRule:
            return shown

        monkeypatch.setattr(rule, "rule_of", given)
        page.goto(f"{the.home}reports/rule/{Month.of(the.club.today())}/")
        expect(page.locator(".poster-law")).to_contain_text(str(shown.law))
        assert pages_of_a4(page) == 1, (shown.law, shown.length, shown.in_print)
        page.emulate_media(media="print")
        shot(page, f"rule-of-the-month-{language}-{shown.in_print or 'usual'}-paper")
        page.emulate_media(media="null")


def _poster(number: int, language: str) -> MonthlyRule:
    law = laws()[number]
    texts = sorted((clause.text.in_language(language) for clause in law.clauses), key=len)
    return MonthlyRule(
        law=number,
        title=law.title.in_language(language),
        when_to_call=law.when_to_call.in_language(language),
        text=next((each.text.in_language(language) for each in law.clauses if str(each.citation) == str(number)), ""),
        clauses=tuple((f"{number}.A.1.b", text) for text in texts[-rule_of_the_month.CLAUSES_SHOWN :]),
        example=Example("Facts. " * 30, "What was ruled. " * 8, ("What was said. " * 12,)),
    )


@WAYS
def test_the_rulings_that_would_be_given_otherwise(
    page: Page,
    screen: Screen,
    language: str,
    signed_in: Callable[[Page, User], Page],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Given by the engine before today's, on a law that has been mended since."""
    monkeypatch.setattr(as_data, "VERSION", VERSION - 1)
    the = an_evening(language)
    monkeypatch.undo()
    signed_in(page, the.director).goto(the.home)
    page.locator("details.menu summary").click()
    page.locator(".menu-items").get_by_role("link", name=words(language, "Rulings and mended laws")).click()
    expect(page.locator("h1")).to_have_text(words(language, "Rulings that today’s Laws would give otherwise"))
    expect(page.get_by_text(words(language, "None would come out otherwise."))).to_be_visible()
    look(page, language, "otherwise-none")
    before = SUBJECT.law

    def mended(inquiry: Inquiry) -> None:
        before(inquiry)
        inquiry.steps[:] = [
            replace(step, clause=Citation.parse("84.A")) if isinstance(step, Finding) else step
            for step in inquiry.steps
            if not isinstance(step, Obligation)
        ]

    monkeypatch.setattr(menu, "SUBJECTS", (replace(SUBJECT, law=mended),))
    page.reload()
    expect(page.locator(".otherwise")).to_have_count(5)
    look(page, language, "otherwise")
    assert screen is not PHONE or small_targets(page) == []
