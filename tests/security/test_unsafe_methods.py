"""T4: nothing is changed by a form that comes from elsewhere, and nothing by a page that is only read."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.conf import settings
from django.http import HttpResponseBase

from incidents.models import LogEntry, Tag, User
from tests.forms import LONG
from tests.gates.recording import Figure
from tests.security.addresses import Address, addresses
from tests.security.answers import writing
from tests.security.browsing import Browser, World, cell, undo_writes
from tests.security.crawling import CRAWLED, Crawl, of_the_crawl
from tests.security.tables import differing, fingerprints
from tests.security.who_may import ROLES, SAFE, UNSAFE, admits, answer_expected, takes

View = Callable[..., HttpResponseBase]

pytestmark = pytest.mark.django_db

ALL = {address.name: address for address in addresses()}
WITH_A_FORM = [name for name in ALL if any(takes(name, role) for role in ROLES)]


# ---- Forms from elsewhere -----------------------------------------------------------------------


@pytest.fixture
def strict(clubs: World) -> Browser:
    """A browser that is asked for the token, as all are outside tests."""
    return Browser(clubs, csrf=True)


def accepting(strict: Browser, address: Address) -> list[str]:
    """Who gets through without a token, by which method; and what was written all the same."""
    found = []
    admitted = [role for role in ROLES if admits(address.name, role)]
    for role in admitted:
        # Which methods no view takes, one person tells as well as all.
        for method in UNSAFE if LONG or role == admitted[0] else ("POST",):
            with undo_writes():
                # What the form is of may have to be made first.
                sent, path = strict.world.form(address), strict.world.path(address)
                with writing() as written:
                    answer = strict.ask(role, method, path, sent)
            if answer.status_code != 403 or written:
                found.append(f"{role} {method}: {answer.status_code} {written}")
    return found


@pytest.mark.parametrize("name", ALL)
@pytest.mark.gate("T4")
def test_without_a_token_nothing_is_taken(strict: Browser, name: str, figure: Figure) -> None:
    assert accepting(strict, ALL[name]) == []
    figure(requests_without_token=strict.asked)


@pytest.mark.parametrize("name", WITH_A_FORM)
@pytest.mark.gate("T4", control=True)
def test_a_view_excused_from_the_token_is_caught(strict: Browser, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    """Control, view by view."""
    view: View = ALL[name].pattern.callback

    def excused(*args: Any, **kwargs: Any) -> HttpResponseBase:
        return view(*args, **kwargs)

    vars(excused).update(vars(view), csrf_exempt=True)
    monkeypatch.setattr(ALL[name].pattern, "callback", excused)
    takers = [role for role in ROLES if takes(name, role)]
    assert {found.split(":")[0] for found in accepting(strict, ALL[name])} >= {f"{role} POST" for role in takers}


@pytest.mark.parametrize("name", WITH_A_FORM)
@pytest.mark.gate("T4", control=True)
def test_with_a_token_the_same_form_is_taken(strict: Browser, name: str) -> None:
    """Control: it is for want of the token that it was refused."""
    token = "x" * 32
    for role in (role for role in ROLES if takes(name, role)):
        with undo_writes():
            strict.world.made_ready(ALL[name])
            sent = strict.world.form(ALL[name]) | {"csrfmiddlewaretoken": token}
            cookies = {settings.CSRF_COOKIE_NAME: token}
            answer = strict.ask(role, "POST", strict.world.path(ALL[name]), sent, cookies=cookies)
        assert cell(answer) == answer_expected(name, role, "POST")


@pytest.mark.parametrize(
    ("cookie", "sent", "header"),
    [("x" * 32, "y" * 32, None), ("x" * 32, "", None), ("", "x" * 32, None), ("x" * 32, None, "y" * 32)],
)
@pytest.mark.gate("T4")
def test_another_token_is_none(strict: Browser, cookie: str, sent: str | None, header: str | None) -> None:
    address = ALL["incidents:preferences"]
    form = strict.world.form(address) | ({} if sent is None else {"csrfmiddlewaretoken": sent})
    with undo_writes():
        answer = strict.ask(
            "player",
            "POST",
            strict.world.path(address),
            form,
            cookies={settings.CSRF_COOKIE_NAME: cookie} if cookie else {},
            headers={"X-CSRFToken": header} if header else {},
        )
    assert answer.status_code == 403


@pytest.mark.gate("T4")
def test_a_token_from_another_site_is_none(strict: Browser) -> None:
    """Whoever could plant the cookie could not plant where the form comes from."""
    address, token = ALL["incidents:preferences"], "x" * 32
    form = strict.world.form(address) | {"csrfmiddlewaretoken": token}
    cookies = {settings.CSRF_COOKIE_NAME: token}
    answers = {}
    for origin in ("http://testserver", "https://evil.example", "null"):
        with undo_writes():
            path = strict.world.path(address)
            answer = strict.ask("player", "POST", path, form, cookies=cookies, headers={"origin": origin})
        answers[origin] = answer.status_code
    assert answers == {"http://testserver": 302, "https://evil.example": 403, "null": 403}


# ---- Pages that are only read -------------------------------------------------------------------


@pytest.mark.parametrize("name", CRAWLED)
@pytest.mark.gate("T4")
@of_the_crawl
def test_reading_changes_nothing(crawl: Crawl, name: str, figure: Figure) -> None:
    crawled = crawl.of(ALL[name])
    read = [each.ask for each in crawled.answers if each.ask.method in SAFE and not each.ask.foreign]
    assert {each.method for each in read} == set(SAFE)
    assert crawled.changed == []
    figure(pages_read=len(read))


@pytest.mark.parametrize("method", SAFE)
@pytest.mark.gate("T4", control=True)
def test_a_page_that_writes_when_it_is_read_is_caught(
    clubs: World, monkeypatch: pytest.MonkeyPatch, method: str
) -> None:
    """Control: one line in the journal, by one method, is seen."""
    address = ALL["incidents:club"]
    view: View = address.pattern.callback

    def writes(request: Any, *args: Any, **kwargs: Any) -> HttpResponseBase:
        if request.method == method:
            LogEntry.objects.note(Tag.SIGNED_IN, club=None, who=None)
        return view(request, *args, **kwargs)

    vars(writes).update(vars(view))
    monkeypatch.setattr(address.pattern, "callback", writes)
    assert Crawl(clubs).reading(address).changed == ["incidents_logentry"]


@pytest.mark.gate("T4", control=True)
def test_a_changed_value_is_seen(visitor: Browser) -> None:
    """Control: not only a row more or less."""
    person = User.objects.filter(pk=visitor.world.people["clubless"].pk)
    before = fingerprints()
    with undo_writes():
        person.update(four_colours=False)
        assert differing(before, fingerprints()) == []
        person.update(four_colours=True)
        assert differing(before, fingerprints()) == ["incidents_user"]


def test_every_table_is_looked_at(clubs: World) -> None:
    looked_at = fingerprints()
    assert {"incidents_club", "rulings_ruling", "incidents_user", "axes_accessattempt", "django_content_type"} <= set(
        looked_at
    )
    assert "incidents_browsersession" not in looked_at
