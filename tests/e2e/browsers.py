"""What the browser tests share: two screens, the troubles of a page, accessibility, pictures."""

import os
import re
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from playwright.sync_api import BrowserContext, ConsoleMessage, Page, Request, WebError

from tests.forms import LONG
from tests.system import chromium

VAR = Path(__file__).resolve().parent.parent.parent / "var"
SCREENSHOTS = VAR / "screenshots"
AXE = (Path(__file__).parent / "vendor" / "axe-core" / "axe.min.js").read_text(encoding="utf-8")
CHROMIUM = chromium()
FONTS = Path(__file__).parent / "vendor" / "noto"
"""All the fonts that the browser knows: what fits on a page would otherwise hang on what a machine has."""


@dataclass(frozen=True)
class Screen:
    """A device as a browser sees it."""

    name: str
    width: int
    height: int
    is_touched: bool

    def arguments(self) -> dict[str, Any]:
        """What a browser context is told of it."""
        return {
            "viewport": {"width": self.width, "height": self.height},
            "has_touch": self.is_touched,
            "is_mobile": self.is_touched,
        }


PHONE = Screen("phone", 390, 844, is_touched=True)
LAPTOP = Screen("laptop", 1280, 800, is_touched=False)

# Milliseconds until what one director taps is on the other's page, where a machine is not busy with other tests too.
SEEN_WITHIN = 3_000 if LONG else 30_000

# Runs in each page before anything of ours: a violation is always an event, and not always in the console.
REPORT_VIOLATIONS = """
addEventListener("securitypolicyviolation", (event) =>
  console.error(`CSP violation: ${event.effectiveDirective} ${event.blockedURI} ${event.sample}`));
"""
# A page that is left while it loads gives these up, which is no trouble.
GIVEN_UP = "net::ERR_ABORTED"
# What htmx says of one it gave up: of one that fails it says `htmx:sendError` or `htmx:timeout` too, which count.
GIVEN_UP_BY_HTMX = re.compile(r"^htmx:(sendAbort|afterRequest),")


@dataclass
class Troubles:
    """What went wrong in the pages of a test: console errors, exceptions, CSP violations, failed requests."""

    found: list[str] = field(default_factory=list)
    expected: list[re.Pattern[str]] = field(default_factory=list)

    def expect(self, pattern: str) -> None:
        """Let pass the troubles in which `pattern` is found, which this test brings about; one must come."""
        self.expected.append(re.compile(pattern))

    def watch(self, context: BrowserContext) -> None:
        """Listen to every page of `context`, those to come included."""
        context.add_init_script(REPORT_VIOLATIONS)
        context.on("console", self._on_console)
        context.on("weberror", self._on_exception)
        context.on("requestfailed", self._on_request_failed)

    def unexpected(self) -> list[str]:
        """What no pattern expects, and each pattern nothing answered to."""
        surprises = [trouble for trouble in self.found if not any(each.search(trouble) for each in self.expected)]
        absent = [each.pattern for each in self.expected if not any(each.search(trouble) for trouble in self.found)]
        return surprises + [f"expected, and did not come: {pattern}" for pattern in absent]

    def _on_console(self, message: ConsoleMessage) -> None:
        if message.type == "error" and not GIVEN_UP_BY_HTMX.match(message.text):
            self.found.append(f"console: {message.text} ({message.location.get('url', '')})")

    def _on_exception(self, exception: WebError) -> None:
        self.found.append(f"exception: {exception.error}")

    def _on_request_failed(self, request: Request) -> None:
        if request.failure != GIVEN_UP:
            self.found.append(f"request: {request.method} {request.url} {request.failure}")


def violations(page: Page) -> list[str]:
    """The serious and critical findings of axe-core on `page` as it is shown now, a line each."""
    # By evaluate, which the page's content security policy does not stop; a <script> it would.
    page.evaluate(AXE)
    result = page.evaluate("axe.run(document, {resultTypes: ['violations']})")
    return [
        f"{violation['impact']}: {violation['id']}: {node['html']}\n    {node['failureSummary']}"
        for violation in result["violations"]
        if violation["impact"] in {"serious", "critical"}
        for node in violation["nodes"]
    ]


def axe(page: Page) -> None:
    """Raise AssertionError when axe-core has a serious or critical finding on `page`."""
    found = violations(page)
    assert not found, f"{page.url}:\n" + "\n".join(found)


def shot(page: Page, name: str) -> None:
    """With ARBITRE_PICTURES=1, write a picture of the whole page to var/screenshots/<name>.png, to be looked at."""
    if os.environ.get("ARBITRE_PICTURES"):
        # The caret stays: hiding it would leave an empty style on fields, which htmx takes over and our policy refuses.
        page.screenshot(path=SCREENSHOTS / f"{name}.png", full_page=True, caret="initial")
