"""How much an account may write: nobody at a table meets the limit, and a machine does."""

from __future__ import annotations

import re
from datetime import timedelta
from html import unescape
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from incidents.accounts import preferences, signing_in
from incidents.models import LogEntry, Session, Tag, User
from incidents.views import sessions
from incidents.web import access, pace
from incidents.web.pace import LISTS_OF_AN_HOUR, OF_A_DAY, OF_AN_HOUR, SIGN_INS_OF_AN_HOUR
from tests.incidents.conftest import PASSWORD, SignedIn
from tests.incidents.telephones import form_to_switch_on
from tests.incidents.test_models import DEAL
from tests.incidents.test_sessions import FILLED
from tests.incidents.test_signing_in import tries

NEW, PREFERENCES = "/parc/sessions/new/", "/preferences/"
CHOSEN = {"new": "seven quiet herons", "again": "seven quiet herons"}
NAMED = {"name": "Dora Durand", "language": ""}
TAPS_OF_THE_BUSIEST_HOUR = 3600 // 20 * 6


def wrote(who: User, lines: int, ago: timedelta = timedelta(minutes=30), tag: Tag = Tag.FACT_ESTABLISHED) -> None:
    """So many lines of the journal, all of one moment."""
    at = timezone.now() - ago
    LogEntry.objects.bulk_create(LogEntry(tag=tag.value, who=who, at=at) for _ in range(lines))


def test_a_director_of_the_busiest_hour_never_waits(director: User, signed_in: SignedIn) -> None:
    """A ruling every twenty seconds, six taps each; sent twice, as if each were noted twice."""
    wrote(director, 2 * TAPS_OF_THE_BUSIEST_HOUR)
    assert signed_in(director).post(NEW, FILLED).status_code == 302


def test_a_day_of_such_hours_never_waits(director: User, signed_in: SignedIn) -> None:
    for hour in range(2, 12):
        wrote(director, TAPS_OF_THE_BUSIEST_HOUR, timedelta(hours=hour))
    assert signed_in(director).post(NEW, FILLED).status_code == 302


@pytest.mark.parametrize("url", [NEW, PREFERENCES, "/language/"])
@pytest.mark.parametrize(
    ("lines", "ago", "wait"),
    [(OF_AN_HOUR.most, timedelta(minutes=30), 1800), (OF_A_DAY.most, timedelta(hours=20), 4 * 3600)],
)
def test_a_machine_waits_and_is_told_for_how_long(
    url: str, lines: int, ago: timedelta, wait: int, director: User, signed_in: SignedIn
) -> None:
    browser = signed_in(director)
    wrote(director, lines - 1, ago)
    assert browser.post(url, FILLED | NAMED | {"language": "fr"}).status_code == 302
    wrote(director, 1, ago)
    before = LogEntry.objects.count()
    answer = browser.post(url, FILLED | NAMED | {"language": "en", "creation_key": "again"})
    assert answer.status_code == 429
    assert wait - 60 < int(answer.headers["Retry-After"]) <= wait
    assert LogEntry.objects.count() == before


def test_a_club_behind_one_address_does_not_wait_for_one_of_it(
    director: User, admin: User, signed_in: SignedIn
) -> None:
    wrote(director, OF_AN_HOUR.most)
    assert signed_in(director).post(NEW, FILLED).status_code == 429
    assert signed_in(admin).post(NEW, FILLED).status_code == 302


def test_pages_are_read_all_the_while(director: User, signed_in: SignedIn) -> None:
    wrote(director, OF_AN_HOUR.most)
    assert signed_in(director).get("/parc/").status_code == 200


def test_what_was_typed_is_sent_again_from_the_page(
    director: User, signed_in: SignedIn, monkeypatch: pytest.MonkeyPatch
) -> None:
    User.objects.filter(pk=director.pk).update(language="fr")
    browser = signed_in(director)
    wrote(director, OF_AN_HOUR.most)
    typed = FILLED | {"name": 'Coupe <b>& "Trophée"'}
    page = browser.post(f"{NEW}?back=1", typed).content.decode()
    assert "attendez 30 minutes" in page
    (form,) = re.findall(rf'<form method="post" action="{re.escape(NEW)}\?back=1">.*?</form>', page, re.DOTALL)
    assert 'name="csrfmiddlewaretoken"' in form
    again = {name: unescape(value) for name, value in re.findall(r'type="hidden" name="(\w+)" value="([^"]*)"', form)}
    assert {name: again.get(name) for name in typed} == typed
    monkeypatch.setattr(access, "OF_AN_HOUR", OF_AN_HOUR._replace(most=OF_AN_HOUR.most + 1))
    assert browser.post(f"{NEW}?back=1", again).status_code == 302
    assert Session.objects.get().name == typed["name"]


def test_htmx_is_told_in_words_and_leaves_the_page_as_it_was_typed_into(director: User, signed_in: SignedIn) -> None:
    User.objects.filter(pk=director.pk).update(language="en")
    wrote(director, OF_AN_HOUR.most, timedelta(minutes=59, seconds=30))
    answer = signed_in(director).post(NEW, FILLED, headers={"HX-Request": "true"})
    assert answer.status_code == 429
    assert answer.headers["Content-Type"] == "text/plain; charset=utf-8"
    said = "More has been sent from your account than anybody types. Wait 1 minute, then send this again."
    assert answer.content.decode() == said


@pytest.mark.parametrize("secret", ["current", "new", "again", "password"])
def test_no_password_and_no_file_is_shown_again(secret: str, director: User, signed_in: SignedIn) -> None:
    browser = signed_in(director)
    wrote(director, OF_AN_HOUR.most)
    for form in ({secret: "seven quiet herons"}, {"file": SimpleUploadedFile("liste.csv", b"seven quiet herons")}):
        page = browser.post(PREFERENCES, form).content.decode()
        assert "seven quiet herons" not in page
        assert "Send it again" not in page
        assert "Go back" in page


def test_whoever_has_the_password_takes_his_account_back_whatever_it_wrote(director: User) -> None:
    """Somebody else wrote with it: its owner comes in, signs him out, and chooses another password."""
    client = Client(headers={"accept-language": "en"})
    assert tries(client, "dora") == 302
    wrote(director, OF_A_DAY.most)
    assert client.post("/accounts/sign-out/").status_code == 302
    assert tries(client, "dora") == 302
    for url, form, expected in (
        ("/accounts/sign-out-elsewhere/", {"current": PASSWORD}, 302),
        ("/accounts/second-factor/", form_to_switch_on(PASSWORD), 200),
        ("/accounts/second-factor/codes/", {"current": PASSWORD, "code": "000000"}, 422),
        ("/accounts/second-factor/off/", {"current": PASSWORD, "code": "000000"}, 422),
        ("/accounts/password/", {"current": PASSWORD} | CHOSEN, 302),
        (PREFERENCES, NAMED, 429),
    ):
        assert client.post(url, form).status_code == expected, url


def test_control_a_page_that_waits_would_keep_him_from_it(
    director: User, signed_in: SignedIn, monkeypatch: pytest.MonkeyPatch
) -> None:
    wrote(director, OF_A_DAY.most)
    monkeypatch.setattr(signing_in, "check_sign_ins_of", pace.check_pace_of)
    assert tries(Client(), "dora") == 429


def test_signing_in_without_end_waits_until_there_is_a_new_password(director: User, signed_in: SignedIn) -> None:
    here = signed_in(director)
    wrote(director, SIGN_INS_OF_AN_HOUR.most - 1, tag=Tag.SIGNED_IN)
    assert tries(Client(), "dora") == 302
    answer = Client().post("/accounts/sign-in/", {"username": "dora", "password": PASSWORD})
    assert answer.status_code == 429
    assert PASSWORD not in answer.content.decode()
    assert here.post("/accounts/password/", {"current": PASSWORD} | CHOSEN).status_code == 302
    assert tries(Client(), "dora", CHOSEN["new"]) == 302


def test_languages_fill_no_count_but_their_own(director: User, signed_in: SignedIn) -> None:
    User.objects.filter(pk=director.pk).update(language="en")
    browser = signed_in(director)
    wrote(director, OF_AN_HOUR.most, tag=Tag.LANGUAGE_CHOSEN)
    assert browser.post(PREFERENCES, NAMED | {"language": "en"}).status_code == 302
    assert browser.post("/language/", {"language": "fr"}).status_code == 429
    # Control: of any other line it would.
    wrote(director, OF_AN_HOUR.most)
    assert browser.post(PREFERENCES, NAMED).status_code == 429


@pytest.mark.parametrize(
    "tag",
    [
        Tag.SESSION_CREATED,
        Tag.SESSION_CHANGED,
        Tag.PLAYERS_IMPORTED,
        Tag.BOARDS_IMPORTED,
        Tag.RESULTS_IMPORTED,
    ],
)
def test_lists_and_files_wait_sooner(tag: Tag, session: Session, director: User, signed_in: SignedIn) -> None:
    """Each is hundreds of rows under one line of the journal, and each counts for every other."""
    browser = signed_in(director)
    sent: list[tuple[str, dict[str, Any]]] = [
        (NEW, FILLED),
        (f"/parc/sessions/{session.pk}/edit/", FILLED | {"tables_A": 6}),
        (f"/parc/sessions/{session.pk}/players/", {"step": "import", "text": "x"}),
        (f"/parc/sessions/{session.pk}/boards/import/", {"step": "import", "text": "x"}),
        (f"/parc/sessions/{session.pk}/players/", {"step": "put-back", "former": "1"}),
        (f"/parc/sessions/{session.pk}/results/file/", {"step": "import", "read": "x"}),
    ]
    wrote(director, LISTS_OF_AN_HOUR.most - 2, tag=tag)
    # The session itself is the first; another one is the last.
    assert browser.post(NEW, FILLED).status_code == 302
    assert [browser.post(*each).status_code for each in sent] == [429] * 6
    assert browser.post(PREFERENCES, NAMED).status_code == 302


def looked_at_the_journal(browser: Client, url: str, form: dict[str, str]) -> tuple[int, int]:
    """How many queries of a form look at the journal: within another one, and by themselves."""
    with CaptureQueriesContext(connection) as asked:
        assert browser.post(url, form).status_code == 302
    reading = [
        each["sql"] for each in asked if "incidents_logentry" in each["sql"] and each["sql"].startswith("SELECT")
    ]
    alone = [sql for sql in reading if "incidents_membership" not in sql]
    return len(reading) - len(alone), len(alone)


def test_at_the_table_it_is_asked_in_a_query_that_there_is_anyway(
    session: Session, director: User, signed_in: SignedIn
) -> None:
    browser, board = signed_in(director), f"/parc/sessions/{session.pk}/boards/1/"
    assert looked_at_the_journal(browser, board, {"deal": DEAL}) == (1, 0)
    # Control: outside any club there is no such query.
    assert looked_at_the_journal(browser, PREFERENCES, NAMED) == (0, 2)


def test_without_the_guards_nobody_would_wait(
    director: User, signed_in: SignedIn, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Control."""
    browser = signed_in(director)
    wrote(director, OF_A_DAY.most, tag=Tag.SESSION_CREATED)
    for module, check in (
        (access, "check_pace"),
        (access, "check_pace_of"),
        (sessions, "check_lists_of"),
        (preferences, "check_pace_of"),
        (signing_in, "check_sign_ins_of"),
    ):
        monkeypatch.setattr(module, check, lambda *_, **__: None)
    assert browser.post(NEW, FILLED).status_code == 302
    assert browser.post(PREFERENCES, NAMED).status_code == 302
    assert browser.post("/language/", {"language": "en"}).status_code == 302
    assert tries(Client(), "dora") == 302
