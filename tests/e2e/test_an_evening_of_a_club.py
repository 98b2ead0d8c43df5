"""An administrator's evening without a shell: 150 people in, two sections, a movement, results in, the report out.

How long each step takes, and how many taps, is said at the end.
"""

from __future__ import annotations

import io
import re
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

import pytest
from django.core.management import call_command
from openpyxl import Workbook
from playwright.sync_api import BrowserContext, Locator, Page, expect

from incidents.importing.usebio import read_results
from incidents.importing.usebio.read_results import LineRead
from incidents.models import BoardResult, Invitation, Membership, Pair, Player, Seating, Session
from incidents.movements import movement_of
from rulings.models import ScoreChange
from tests.e2e.browsers import LAPTOP, PHONE, Screen
from tests.e2e.hand import CARD, REPLY, Hand
from tests.e2e.looking import look, small_targets, words
from tests.incidents.usebio_files import Line, boards, element, scores, traveller, write_contract

NAME: Final = "Cercle des Quais"
HOME: Final = "/cercle-des-quais/"
SECTIONS: Final = {"A": 20, "B": 18}
ROUNDS, TOGETHER = 13, 2
PEOPLE: Final = 150
"""A pair is missing at the last table of section B."""
LINES: Final = ROUNDS * TOGETHER * sum(SECTIONS.values()) - TOGETHER * ROUNDS
ROUND, CALLED = 3, ("B", 4)
GUEST: Final = "Joueuse011 Kerguélen"


@pytest.fixture(params=[LAPTOP, PHONE], ids=["laptop", "phone"])
def screen(request: pytest.FixtureRequest) -> Screen:
    """An administrator sits at a laptop, or has his telephone alone."""
    screen: Screen = request.param
    return screen


@dataclass
class Steps:
    """What has been done, and what it took."""

    hand: Hand
    seconds: dict[str, float] = field(default_factory=dict)
    taps: dict[str, int] = field(default_factory=dict)

    @contextmanager
    def step(self, name: str) -> Iterator[None]:
        """One step of the evening, under its name."""
        began, tapped = time.monotonic(), self.hand.taps
        yield
        self.seconds[name], self.taps[name] = time.monotonic() - began, self.hand.taps - tapped


@dataclass
class Evening:
    """The administrator at his browser."""

    page: Page
    language: str
    hand: Hand

    def said(self, message: str) -> str:
        return words(self.language, message)

    def button(self, message: str) -> None:
        self.hand.tap(self.page.get_by_role("button", name=self.said(message)))

    def link(self, message: str) -> None:
        self.hand.tap(self.page.locator("main").get_by_role("link", name=self.said(message), exact=True))

    def look(self, name: str) -> None:
        """The page is whole, and nothing on it is too small for a finger."""
        look(self.page, self.language, f"evening-{name}", accessible=False)
        if self.hand.is_finger:
            assert small_targets(self.page) == []


def a_list() -> bytes:
    """Excel, as a club keeps it: a line to a table, four names, in two sections."""
    book = Workbook()
    sheet = book.active
    assert sheet is not None
    sheet.append(["Section", "Table", "Nord", "Sud", "Est", "Ouest"])
    names = (f"Joueuse{number:03} Kerguélen" for number in range(PEOPLE))
    for section, tables in SECTIONS.items():
        for table in range(1, tables + 1):
            sheet.append([section, table, *(next(names, None) for _ in range(4))])
    written = io.BytesIO()
    book.save(written)
    return written.getvalue()


def results(session: Session) -> bytes:
    """What a scoring program writes at the end: both sections, the pairs by the numbers that they have."""
    told = ""
    for section, tables in SECTIONS.items():
        movement = movement_of("mitchell", tables)
        there = {(pair.line, pair.number) for pair in Pair.objects.filter(session=session, section=section)}
        lines = []
        for in_round in range(1, ROUNDS + 1):
            for table in range(1, tables + 1):
                at = movement.sitting(table, in_round)
                if {(at.ns.line, at.ns.number), (at.ew.line, at.ew.number)} <= there:
                    numbers = movement.boards(table, in_round, first=1, together=TOGETHER)
                    lines += [Line(number, at.ns.number, at.ew.number) for number in numbers]

        def write(line: Line) -> str:
            numbers = (f"{line.ns}NS", f"{line.ew}EW")
            told = Line(line.board, line.ns, line.ew, score=str(scores(line)))
            contract = write_contract(line.contract)
            return traveller(told, numbers=numbers, lead="KH", contract=contract, points="MATCH_POINTS")

        told += f"<SECTION SECTION_ID='{section}'>{boards(lines, write)}</SECTION>"
    return (
        '<?xml version="1.0" encoding="utf-8"?><USEBIO Version="1.2"><CLUB></CLUB><EVENT EVENT_TYPE="PAIRS">'
        f"<PROGRAM_NAME>Compscore3</PROGRAM_NAME>{element('WINNER_TYPE', 2)}"
        f"<SESSION SESSION_ID='1'>{told}</SESSION></EVENT></USEBIO>"
    ).encode()


def come_in(page: Page, link: str, **typed: str) -> None:
    """By an invitation, with a password of one's own."""
    page.goto(link)
    for name, value in (typed | dict.fromkeys(("password1", "password2"), "huit de trefle")).items():
        page.locator(f"input[name={name}]").fill(value)
    page.locator("main button[type=submit]").click()
    expect(page).to_have_url(re.compile(f"{HOME}$"))


def choose(page: Page, name: str, data: bytes) -> None:
    page.locator("main input[type=file]").set_input_files(
        {"name": name, "mimeType": "application/octet-stream", "buffer": data}
    )


def go_through_settings(evening: Evening) -> None:
    evening.look("1-empty-club")
    evening.link("Go through the club’s settings and save them")
    evening.look("2-settings")
    evening.button("Save")
    expect(evening.page.locator("main")).to_contain_text(evening.said("The settings are saved."))


def make_session(evening: Evening) -> Session:
    page = evening.page
    page.goto(HOME)
    evening.link("New session")
    for name, value in {"tables": "20", "rounds": str(ROUNDS), "boards_per_round": str(TOGETHER)}.items():
        page.locator(f"input[name={name}]").fill(value)
    page.locator("[name=movement]").select_option("mitchell")
    page.locator("input[name=sections]").fill(", ".join(f"{name} {tables}" for name, tables in SECTIONS.items()))
    evening.look("3-session-new")
    evening.button("Create the session")
    expect(page.locator(".tables button")).to_have_count(sum(SECTIONS.values()))
    evening.look("4-session")
    return Session.objects.get()


def take_players(evening: Evening, session: Session) -> None:
    page = evening.page
    evening.hand.tap(page.locator("#around > summary"))
    evening.link("Players")
    evening.look("5-players")
    choose(page, "joueurs.xlsx", a_list())
    evening.button("Check the list")
    expect(page.locator("button[value=import]")).to_be_visible()
    evening.look("6-players-check")
    evening.button("Take this list")
    expect(page.locator("main table")).to_contain_text("Joueuse000 Kerguélen")
    evening.look("7-players-taken")
    assert Player.objects.filter(club=session.club).count() == PEOPLE
    assert Pair.objects.filter(session=session).count() == PEOPLE / 2
    # By the movement every pair has its place in every round.
    assert Seating.objects.filter(table__session=session).count() == PEOPLE / 2 * ROUNDS


def invite_everybody(evening: Evening) -> dict[str, str]:
    page = evening.page
    evening.link("Invite the players")
    evening.look("8-invite")
    evening.hand.tap("button[value=everybody]")
    expect(page.locator(".handout")).to_have_count(PEOPLE)
    evening.look("9-slips")
    assert Invitation.objects.pending().exclude(player=None).count() == PEOPLE
    return dict(line.split("\t") for line in page.locator("#link").input_value().splitlines())


def move_on(evening: Evening, session: Session) -> None:
    """To the third round, tap by tap as the evening goes."""
    evening.page.goto(f"{HOME}sessions/{session.pk}/")
    for to in range(2, ROUND + 1):
        evening.hand.tap(f".round-now button[value='{to}']:not(.back-a-round)")
        said = evening.said("Round %(now)s of %(rounds)s") % {"now": to, "rounds": ROUNDS}
        expect(evening.page.locator(".round-now > a")).to_have_text(said)
    evening.look("10-desk")


def rule(evening: Evening, session: Session) -> None:
    """Called to a table of section B: who sits there and which boards lie there is known."""
    page, hand = evening.page, evening.hand
    section, table = CALLED
    hand.tap(page.get_by_role("button", name=re.compile(rf"^Table {section}\s*{table}\b")))
    hand.wait_for_question("subject")
    hand.subject()
    hand.answer("S")
    hand.wait_for_question(CARD)
    hand.card("HK")
    hand.wait_for_question(REPLY)
    hand.answer("refuse-free")
    hand.check()
    hand.give()
    evening.look("11-ruling")
    at = movement_of("mitchell", SECTIONS[section]).sitting(table, ROUND)
    held = movement_of("mitchell", SECTIONS[section]).boards(table, ROUND, first=1, together=TOGETHER)
    chips = page.locator(".board-touch > form .board-chip, .board-touch > .board-picks .board-chip")
    expect(chips).to_have_text([str(number) for number in held])
    hand.tap(chips.first)
    expect(page.locator("main")).to_contain_text(f"{evening.said('Board')} {held[0]}")
    call = session.rulings.get().record["call"]
    assert (call["round"], call["pairs"]) == (ROUND, {"NS": str(at.ns.number), "EW": str(at.ew.number)})


def take_results(evening: Evening, session: Session) -> None:
    page = evening.page
    page.goto(f"{HOME}sessions/{session.pk}/")
    evening.hand.tap(page.locator("#around > summary"))
    evening.link("Results")
    evening.look("12-results")
    choose(page, "results.xml", results(session))
    evening.button("Check the file")
    expect(page.locator("h1")).to_have_text(evening.said("Check the results"))
    evening.look("13-results-check")
    evening.hand.tap("button[value=import]")
    expect(page.locator("h1")).to_have_text(evening.said("Results"))
    evening.look("14-results-taken")
    assert BoardResult.objects.filter(board__session=session).count() == LINES


def change_score(evening: Evening, session: Session) -> None:
    """From the ruling: its pairs, and what was obtained, are filled in by the movement and the file."""
    page, ruling = evening.page, session.rulings.get()
    page.goto(f"{HOME}rulings/{ruling.number}/")
    fold = page.locator("details.fold", has=page.locator("a[href$='/scores/']"))
    evening.hand.tap(fold.locator("> summary"))
    evening.hand.tap(fold.locator("a[href$='/scores/']"))
    evening.look("15-kinds-of-change")
    evening.hand.tap(page.locator("main a[href$='/scores/assigned/']"))
    pairs = ruling.record["call"]["pairs"]
    for side in ("NS", "EW"):
        expect(page.locator(f"[name={side}]")).to_have_value(str(pairs[side]))
    expect(page.locator("[name=before-tricks]")).to_have_value("10")
    page.locator("[name=to1-tricks]").select_option("9")
    evening.look("16-score-change")
    evening.hand.tap("button[name=step][value=check]")
    evening.look("17-score-change-check")
    evening.hand.tap("button[name=step][value=make]")
    expect(page.locator(".score-changes .tag")).to_be_visible()


def end_session(evening: Evening, session: Session) -> None:
    """The scores are out; the report, and from it the changes for the scorer: a sheet, and the results with them."""
    page = evening.page
    page.goto(f"{HOME}sessions/{session.pk}/")
    evening.hand.tap(page.locator("#around > summary"))
    evening.button("The scores are available now")
    evening.look("18-scores-available")
    page.goto(f"{HOME}sessions/{session.pk}/")
    evening.hand.tap(page.locator("#around > summary"))
    evening.look("19-session-ends")
    # Where the session ends, and on its report.
    expect(page.get_by_role("link", name=evening.said("with the results (USEBIO)"))).to_be_visible()
    evening.link("Report of the session")
    evening.look("20-report")
    sheet = download(evening, page.locator(".exports a[href$='/scores/csv/']")).decode("utf-8-sig")
    assert sheet.count("\n") == 2
    out = read_results(download(evening, page.locator(".exports a[href$='/scores/usebio/']")))
    change = ScoreChange.objects.get()
    section, _table = CALLED
    changed = {(line.contract, line.tricks) for line in out.lines if _is_changed(line, change, section)}
    assert changed == {("4S", 9)}
    others = {(line.contract, line.tricks) for line in out.lines if not _is_changed(line, change, section)}
    assert others == {("4S", 10)}


def _is_changed(line: LineRead, change: ScoreChange, section: str) -> bool:
    number = re.sub(r"\D", "", str(change.pairs["NS"]))
    return (line.section, line.board, re.sub(r"\D", "", line.ns)) == (section, change.board.number, number)


def download(evening: Evening, link: Locator) -> bytes:
    with evening.page.expect_download() as download:
        evening.hand.tap(link)
    return Path(download.value.path()).read_bytes()


@pytest.mark.parametrize("language", ["fr", "en"])
def test_an_administrators_evening(
    page: Page,
    language: str,
    new_context: Callable[..., BrowserContext],
    record_property: Callable[[str, object], None],
) -> None:
    said = io.StringIO()
    call_command("createclub", "cercle-des-quais", NAME, language=language, stdout=said)
    page.goto("/accounts/sign-in/")
    evening = Evening(page, language, Hand(page))
    steps = Steps(evening.hand)
    with steps.step("administrator in"):
        come_in(page, said.getvalue().strip(), name="Odile Roux", username="odile")
    with steps.step("settings"):
        go_through_settings(evening)
    with steps.step("session of two sections"):
        session = make_session(evening)
    with steps.step("150 players in"):
        take_players(evening, session)
    with steps.step("sheet of invitations"):
        link_of = invite_everybody(evening)
    with steps.step("one of them in"):
        guest = new_context().new_page()
        guest.set_viewport_size({"width": PHONE.width, "height": PHONE.height})
        come_in(guest, link_of[GUEST], username="joueuse11")
        assert Player.objects.get(name=GUEST).user == Membership.objects.get(user__username="joueuse11").user
    with steps.step("on to round 3"):
        move_on(evening, session)
    with steps.step("a ruling"):
        rule(evening, session)
    with steps.step("results in"):
        take_results(evening, session)
    with steps.step("a score changed"):
        change_score(evening, session)
    with steps.step("report, changes out"):
        end_session(evening, session)
    for name, seconds in steps.seconds.items():
        record_property(name, f"{seconds:.1f} s, {steps.taps[name]} taps")
    lines = [f"{seconds:6.1f} s {steps.taps[name]:4d} taps  {name}" for name, seconds in steps.seconds.items()]
    lines.append(f"{sum(steps.seconds.values()):6.1f} s {evening.hand.taps:4d} taps  all")
    print("\n" + "\n".join(lines))  # noqa: T201, the times are to be said
