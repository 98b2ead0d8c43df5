"""What the oldest browser that README.md names lacks, Safari of iOS 15.4, stands in no page, script or sheet of ours.

Tried by what is written; what runs in WebKit and in Firefox as they are today: `tests/e2e/test_other_browsers.py`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

from tests.settings import BASE_DIR

COMMENT: Final = re.compile(r"/\*.*?\*/|\{#.*?#\}|<!--.*?-->", re.DOTALL)
IN_SHEETS: Final = {
    "rules inside rules (16.5)": r"(^|[{};])\s*&",
    "widths compared by signs (16.4)": r"@media[^{]*[<>]",
    "@scope, @property, @starting-style (16.4 and later)": r"@(scope|property|starting-style|view-transition)\b",
    "colours mixed, or two in one (16.2, 17.5)": r"\b(color-mix|light-dark)\(|\b(rgb|hsl|oklch)\(\s*from\b",
    "the lines of an outer grid (16)": r"\bsubgrid\b|\bmasonry\b",
    "units of the line (16.4)": r"[\d.]r?lh\b",
    "selectors of 16.4 and later": r":(dir\(|popover-open|user-(in)?valid|state\(|open\b)",
    "places by an anchor (26)": r"\b(anchor-name|position-anchor|position-area|position-try)\b|\banchor(-size)?\(",
    "moved by scrolling (26)": r"\b(animation|scroll|view)-timeline\b",
    "sizes of 17 and later": r"\b(field-sizing|interpolate-size|text-box|contain-intrinsic|zoom)\s*:|\bcalc-size\(",
    "functions of 17 and later": r"\b(if|sibling-index|linear|pow|exp|mod|rem)\(",
    "only with a prefix": r"(?<!-)\b(user-select|backdrop-filter|box-decoration-break|line-clamp)\s*:",
}
"""By what it is, with the Safari that knows it: what a sheet may not say."""
IN_SCRIPTS: Final = {
    "looking behind in a pattern (16.4), flags of 17": r"\(\?<[=!]|/[a-z]*v[a-z]*\.test",
    "blocks of a class (16.4)": r"\bstatic\s*\{",
    "copies of lists (16), groups and sets (17)": r"\.(toSorted|toReversed|toSpliced|groupBy|union|isSubsetOf)\(",
    "16.4 and later": r"\b(Array\.fromAsync|Promise\.(withResolvers|try)|URL\.(canParse|parse)|RegExp\.escape)\b",
    "whether something is seen (17.4)": r"\bcheckVisibility\b",
    "18 and later, or never": r"\b(startViewTransition|requestIdleCallback|moveBefore|userAgentData|CloseWatcher)\b",
    "what pops up (17)": r"\b(showPopover|togglePopover|hidePopover)\b",
    "what cannot be reached (15.5)": r"\.inert\b",
    "a form sent as by its button (16)": r"\brequestSubmit\b",
    "signals that end by themselves (16, 17.4)": r"\bAbortSignal\.(timeout|any)\b",
}
IN_PAGES: Final = {
    "attributes of 15.5 and later": r"<[^>]*\s(inert|popover(target)?|command(for)?|closedby|blocking)(?=[\s=>])",
    "elements of 17 and later": r"<(search|selectedcontent|geolocation)\b",
    "found while hidden (26)": r"hidden=\"until-found\"",
}
WITHOUT: Final = {
    "text-wrap": "a heading breaks elsewhere",
    "overscroll-behavior-x": "a drawing drawn too far moves its page",
    "@container": "only letters made very large by the root's size ask for it, and Safari of iOS makes none",
    "::details-content": "static/js/arbitre.js unfolds what is printed",
    "hyphens": "a word too long breaks without its hyphen",
}
"""Newer than 15.4 and in use: what becomes of it there. Each is still said somewhere."""


def sheets() -> list[Path]:
    return sorted((BASE_DIR / "static" / "css").glob("*.css"))


def without_comments(files: list[Path]) -> Iterator[tuple[str, str]]:
    """The name of each file, and what it says without its comments."""
    for file in files:
        yield str(file.relative_to(BASE_DIR)), COMMENT.sub("", file.read_text(encoding="utf-8"))


def lines_refused(files: list[Path], patterns: dict[str, str]) -> list[str]:
    """What stands in the files and may not, a line each."""
    return [
        f"{name}: {what}: {found.group()!r}"
        for name, text in without_comments(files)
        for what, pattern in patterns.items()
        for found in re.finditer(pattern, text, re.MULTILINE)
    ]


def test_no_sheet_asks_for_what_an_older_browser_lacks() -> None:
    assert lines_refused(sheets(), IN_SHEETS) == []


def test_no_script_does() -> None:
    assert lines_refused(sorted((BASE_DIR / "static" / "js").glob("*.js")), IN_SCRIPTS) == []


def test_no_page_does() -> None:
    assert lines_refused(sorted((BASE_DIR / "templates").rglob("*.html")), IN_PAGES) == []


@pytest.mark.parametrize("feature", WITHOUT)
def test_what_can_be_done_without_is_still_asked_for(feature: str) -> None:
    assert any(feature in text for _, text in without_comments(sheets()))


@pytest.mark.parametrize(
    ("written_so", "patterns"),
    [
        (".a { color: red; &:hover { color: blue } }", IN_SHEETS),
        ("@media (width >= 60rem) {}", IN_SHEETS),
        ("p { color: color-mix(in srgb, red, blue) }", IN_SHEETS),
        ("p { user-select: none }", IN_SHEETS),
        ("p { height: 2lh }", IN_SHEETS),
        ("const words = text.split(/(?<=a)b/);", IN_SCRIPTS),
        ("fetch(url, { signal: AbortSignal.timeout(1) })", IN_SCRIPTS),
        ("if (each.checkVisibility()) {}", IN_SCRIPTS),
        ('<div class="a" popover>', IN_PAGES),
        ("<search>", IN_PAGES),
    ],
)
def test_it_would_be_seen(written_so: str, patterns: dict[str, str]) -> None:
    assert any(re.search(pattern, written_so, re.MULTILINE) for pattern in patterns.values())
    prefixed = "p { -webkit-user-select: none; color: red; height: 100dvh } /* & */"
    assert not any(re.search(pattern, COMMENT.sub("", prefixed)) for pattern in patterns.values())
