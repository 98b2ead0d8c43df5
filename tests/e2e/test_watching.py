"""Controls of the browser tests' own guards: each trouble is shown to be seen."""

from pathlib import Path

import pytest
from playwright.sync_api import Page, Route

from tests.e2e.browsers import LAPTOP, PHONE, Screen, Troubles, shot, violations

POLICY = "default-src 'none'; script-src 'self'; style-src 'self'"


def show(page: Page, body: str, status: int = 200) -> None:
    """Show `body` under the application's policy, at an address of its own."""

    def answer(route: Route) -> None:
        route.fulfill(
            status=status,
            content_type="text/html; charset=utf-8",
            headers={"Content-Security-Policy": POLICY},
            body=f"<!DOCTYPE html><html lang='fr'><title>control</title><main>{body}</main></html>",
        )

    page.route("**/control/", answer)
    page.goto("/control/")


@pytest.mark.parametrize(
    ("body", "seen"),
    [
        ("<script>document.title = 'x'</script>", "CSP violation: script-src-elem inline"),
        ("<p style='color: red'>red</p>", "CSP violation: style-src-attr inline"),
        ("<img src='https://elsewhere.invalid/x.png' alt=''>", "CSP violation: img-src"),
    ],
)
@pytest.mark.gate("T17", control=True)
def test_a_violation_of_the_policy_is_seen(page: Page, troubles: Troubles, body: str, seen: str) -> None:
    show(page, body)
    page.wait_for_timeout(200)
    assert any(seen in trouble for trouble in troubles.unexpected())
    troubles.found.clear()


@pytest.mark.parametrize("javascript", [False])
@pytest.mark.gate("T17", control=True)
def test_a_violation_is_seen_without_javascript_too(page: Page, troubles: Troubles) -> None:
    show(page, "<p style='color: red'>red</p>")
    page.wait_for_timeout(200)
    assert any("style" in trouble for trouble in troubles.unexpected())
    troubles.found.clear()


@pytest.mark.gate("T17", control=True)
def test_console_errors_and_exceptions_are_seen(page: Page, troubles: Troubles) -> None:
    show(page, "<p>quiet</p>")
    assert troubles.unexpected() == []
    page.evaluate("console.error('loud')")
    page.evaluate("void setTimeout(() => { throw new Error('thrown') }, 0)")
    page.wait_for_timeout(200)
    assert any("console: loud" in trouble for trouble in troubles.unexpected())
    assert any(trouble.startswith("exception: ") and "thrown" in trouble for trouble in troubles.unexpected())
    troubles.found.clear()


@pytest.mark.gate("T17", control=True)
def test_a_request_that_fails_is_seen(page: Page, troubles: Troubles) -> None:
    show(page, "<a href='/gone/'>gone</a>")
    page.route("**/gone/", lambda route: route.abort("connectionfailed"))
    page.get_by_role("link").click()
    page.wait_for_timeout(300)
    assert any("request: GET" in trouble for trouble in troubles.unexpected())
    troubles.found.clear()


@pytest.mark.gate("T17", control=True)
def test_an_answer_that_is_an_error_is_seen_and_may_be_expected(page: Page, troubles: Troubles) -> None:
    troubles.expect("422")
    assert troubles.unexpected() == ["expected, and did not come: 422"]
    show(page, "<p>wrong</p>", status=422)
    page.wait_for_timeout(200)
    assert any("422" in trouble for trouble in troubles.found)
    assert troubles.unexpected() == []


@pytest.mark.gate("T17", control=True)
def test_axe_finds_a_field_without_a_name(page: Page) -> None:
    show(page, "<h1>Form</h1><form><input name='x'></form>")
    assert any(finding.startswith("critical: label") for finding in violations(page))
    show(page, "<h1>Form</h1><form><label>Name <input name='x'></label></form>")
    assert violations(page) == []


@pytest.mark.parametrize("screen", [PHONE, LAPTOP], ids=lambda screen: screen.name)
@pytest.mark.parametrize("language", ["fr", "en"])
def test_the_browser_is_as_asked(page: Page, screen: Screen, language: str) -> None:
    show(page, "<meta name='viewport' content='width=device-width, initial-scale=1'><h1>Here</h1>")
    assert page.evaluate("innerWidth") == screen.width
    assert page.evaluate("navigator.language").startswith(language)


@pytest.mark.parametrize("javascript", [False])
def test_javascript_can_be_off(page: Page) -> None:
    # Not by its text: Playwright looks for none inside <noscript>.
    show(page, "<noscript><p id='off'>off</p></noscript>")
    assert page.locator("#off").is_visible()


def test_a_picture_is_written_when_asked_for(page: Page, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr("tests.e2e.browsers.SCREENSHOTS", tmp_path)
    show(page, "<h1>Picture</h1>")
    monkeypatch.delenv("ARBITRE_PICTURES", raising=False)
    shot(page, "control")
    assert not list(tmp_path.iterdir())
    monkeypatch.setenv("ARBITRE_PICTURES", "1")
    shot(page, "control")
    assert (tmp_path / "control.png").read_bytes().startswith(b"\x89PNG")
