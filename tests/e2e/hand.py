"""A director's hand on the pages: every tap goes through it and is counted."""

from __future__ import annotations

import re
from dataclasses import dataclass

from playwright.sync_api import Locator, Page, expect

from tests.e2e.looking import arrived

SUBJECT = "opening-lead-out-of-turn"

DECLARER = "particulars.declarer"
CIRCUMSTANCES = "54.circumstances"
CARD = "particulars.cards"
REPLY = "54.reply"


@dataclass
class Hand:
    """Taps on one page, with a finger where the screen is touched and with a mouse elsewhere.

    A tap waits for its button to be there, so the next one can be asked for without waiting for the page before.
    """

    page: Page
    taps: int = 0
    cause: str = ""
    """Why the ruling that stands is superseded; its button gives the new one."""

    def __post_init__(self) -> None:
        """Asked once, while nothing is under way on the page."""
        self.is_finger: bool = self.page.evaluate("navigator.maxTouchPoints > 0")

    def tap(self, target: Locator | str) -> None:
        """Tap what is meant, which must be one thing that can be seen."""
        locator = self.page.locator(target) if isinstance(target, str) else target
        if self.is_finger:
            locator.tap()
        else:
            locator.click()
        self.taps += 1

    def back(self) -> None:
        """The browser's own button, with scripts and without; it waits for nothing that the page still loads."""
        self.page.go_back(wait_until="commit")

    def call(self, table: int) -> None:
        """Called to a table, on the session's page."""
        self.tap(self.page.get_by_role("button", name=re.compile(rf"^Table\s+{table}\b(?! *:)")))
        self.wait_for_question("subject")

    def subject(self) -> None:
        """What happened."""
        # It stands among the frequent ones, and folded under its moment.
        self.tap(f"button[name=subject][value={SUBJECT}]:visible")
        self.wait_for_question(DECLARER)

    def answer(self, code: str) -> None:
        """One of the answers that are buttons; empty for "none of these"."""
        self.tap(f'button[name=answer][value="{code}"]')

    def otherwise(self, key: str) -> None:
        """What the page takes to be so is not, or is to be said: the question about it."""
        self.tap(f".usual a[href$='/{key}/']")
        self.wait_for_question(key)

    def card(self, code: str) -> None:
        """A card: its suit, then its rank."""
        self.tap(f'label.pick:has(input[name=suit][value="{code[0]}"])')
        self.tap(f'button[name=rank][value="{code[1:]}"]')

    def tick(self, *codes: str) -> None:
        """Several circumstances at once: open their list, tick them, go on."""
        self.tap(self.several.locator("summary"))
        for code in codes:
            # The words are the target as much as the box.
            box = self.page.locator(f'input[value="{code}"]')
            self.tap(self.several.locator(".form-check", has=box).locator("label"))
        self.tap(self.several.locator("button[type=submit]"))

    @property
    def several(self) -> Locator:
        """Where several circumstances are ticked."""
        return self.page.locator("details:has(input[type=checkbox])")

    def disagree(self) -> None:
        """The players do not agree on the question shown: hear both sides."""
        self.tap("a[href$='/disputed/']")
        expect(self.page).to_have_url(re.compile("/disputed/$"))

    def says(self, side: str, code: str, statement: str = "") -> None:
        """What one side says: its answer, where that is a box to tick, and its own words."""
        box = self.page.locator(f'input[name={side}][value="{code}"]')
        self.tap(self.page.locator(".form-check", has=box).locator("label"))
        self.states(side, statement)

    def states(self, side: str, statement: str) -> None:
        """What one side says in its own words."""
        self.page.locator(f"textarea[name={side}-statement]").fill(statement)

    def compare(self) -> None:
        """Ask where both versions lead."""
        self.tap(self.page.locator("main form .btn.primary[type=submit]"))
        expect(self.page.locator(".road")).not_to_have_count(0)

    def find(self, side: str, basis: str) -> None:
        """Find one side's version on a basis."""
        self.tap(f'button[name=finding][value="{side}:{basis}"]')

    def wait_for_question(self, key: str) -> None:
        """Wait until this question is shown: its key, or "subject"."""
        at = "subject/" if key == "subject" else f"answers/{key}/"
        # Not where it is to be gone on to after signing in, which stands behind the question mark.
        expect(self.page).to_have_url(re.compile("^[^?]*" + re.escape(at) + "$"))
        expect(self.page.locator("main h1")).to_be_visible()
        # One to which one has come back has its address before it is loaded again.
        arrived(self.page)

    def check(self) -> None:
        """Wait for the last page before the ruling."""
        expect(self.page).to_have_url(re.compile("^[^?]*/check/$"))
        expect(self.page.locator(".verdict")).to_be_visible()

    @property
    def give_button(self) -> Locator:
        """The button that gives the ruling, for the cause that was said."""
        if self.cause:
            return self.page.locator(f"form[action$='/ruling/'] button[name=cause][value='{self.cause}']")
        return self.page.locator(".give button")

    def because(self, cause: str, reason: str = "") -> None:
        """Why the ruling that stands is superseded, and the words where they are said at once."""
        self.cause = cause
        if reason:
            self.tap(".in-words > summary")
            self.page.locator("textarea[name=reason]").fill(reason)

    def give(self) -> None:
        """Give the ruling, and wait for its page."""
        self.tap(self.give_button)
        self.cause = ""
        self.wait_for_ruling()

    def wait_for_ruling(self) -> None:
        """Wait for a ruling's own page."""
        expect(self.page).to_have_url(re.compile(r"/rulings/\d{4}-\d{4}/$"))
        expect(self.page.locator("main article h1")).to_be_visible()


def unfold(page: Page, part: str) -> Locator:
    """Open a folded part of a ruling's page, named by its class or key, and return it."""
    folded = page.locator(f"details.fold{part}")
    if folded.get_attribute("open") is None:
        folded.locator("> summary").click()
    return folded
