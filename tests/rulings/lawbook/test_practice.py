"""Practice: the questions of the inquiry and the ruling they come to, and nothing written."""

from __future__ import annotations

import re
from html import unescape
from typing import Any
from urllib.parse import parse_qsl, urlsplit

import pytest
from django.apps import apps
from django.db import connection
from django.test.utils import CaptureQueriesContext

from incidents.models import Club, LogEntry, Session, User
from rulings.engine import Code, Edition, Regulations, every_case
from rulings.lawbook import practice_facts
from rulings.laws.subjects import SUBJECTS, Subject
from rulings.models import Ruling
from tests.rulings.a_club import DUMMY_CAME_DOWN, a_session, an_incident, give
from tests.rulings.at_the_desk import CARD, CIRCUMSTANCES, DECLARER, REPLY, signed_in
from tests.rulings.lawbook.reading import SUBJECT, Read

PRACTICE = f"practice/{SUBJECT}/"
FACTS = ["particulars.declarer:S", "54.circumstances:", "particulars.cards:HK"]
NOT_RECORDED = "Practice: nothing is recorded"


def at(user: User, club: Club, *given: str, language: str = "en", **more: str) -> Read:
    return Read(user, club, PRACTICE, {"f": given, **more}, language=language)


def given_in(page: Read) -> list[str]:
    """The facts in the address that the page sends on to."""
    return [value for name, value in parse_qsl(urlsplit(page.leads_to).query, keep_blank_values=True) if name == "f"]


def count_rows() -> dict[str, int]:
    return {
        model.__name__: model._base_manager.count()
        for model in apps.get_models()
        if model.__module__[:9] in ("incidents", "rulings.m")
    }


# ---- it asks what the inquiry asks ----------------------------------------------------------------


def test_from_the_first_question_to_the_ruling(club: Club, player: User) -> None:
    """Tap by tap, as a browser sends its forms."""
    browser, address = signed_in(player), f"/{club.slug}/laws/{PRACTICE}"
    for key, answer in (
        (DECLARER, {"answer": "S"}),
        (CIRCUMSTANCES, {"answer": ""}),
        (CARD, {"suit": "H", "rank": "K"}),
        (REPLY, {"answer": "spread"}),
    ):
        page = browser.get(address)
        assert page.status_code == 200
        text = unescape(page.content.decode())
        form = text[text.index('<form method="get"') :].partition("</form>")[0]
        hidden = re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)">', form)
        assert ("asks", key) in hidden
        assert NOT_RECORDED in text
        sent = [*hidden, *answer.items()]
        found = browser.get(
            f"/{club.slug}/laws/{PRACTICE}", {name: [v for n, v in sent if n == name] for name, _ in sent}
        )
        assert found.status_code == 302
        address = found.headers["Location"]
    end = browser.get(address)
    text = unescape(end.content.decode())
    assert "Opening lead out of turn accepted: South is dummy, North is declarer" in text
    assert "spread your whole hand: you are dummy" in text
    assert NOT_RECORDED in text
    assert text.index(NOT_RECORDED) < text.index("Opening lead out of turn accepted")


def test_no_form_of_it_posts(club: Club, player: User) -> None:
    for given in range(len(FACTS) + 1):
        main = at(player, club, *FACTS[:given]).text.partition("<main")[2]
        assert '<form method="get"' in main
        assert 'method="post"' not in main
        assert "csrfmiddlewaretoken" not in main
        assert "disputed" not in main


@pytest.mark.parametrize("subject", SUBJECTS, ids=lambda subject: subject.key)
def test_every_subject_can_be_practised_to_an_end(club: Club, director: User, subject: Subject) -> None:
    case = next(iter(every_case(subject.law, Edition.LAWS_2017, Regulations())))
    given = {established.key: established.code for established in case.path}
    keys = list(given)
    for count in range(len(keys)):
        so_far = practice_facts.write_facts({key: given[key] for key in keys[:count]})
        page = Read(director, club, f"practice/{subject.key}/", {"f": so_far}, language="fr")
        assert page.status == 200
        assert f'name="asks" value="{keys[count]}"' in page.text
    end = Read(director, club, f"practice/{subject.key}/", {"f": practice_facts.write_facts(given)}, language="fr")
    assert "La décision telle qu’elle serait" in end.text


def test_what_is_handed_over_may_ask_for_several_cards_where_its_own_law_asks_for_one(
    club: Club, director: User
) -> None:
    facts: dict[str, Code] = {
        "particulars.declarer": "S",
        "particulars.offender": "W",
        "58.A.kind": "one-hand",
        "58.B.visible": "several",
        "particulars.cards": ["C8", "C3"],
    }
    page = Read(director, club, "practice/simultaneous/", {"f": practice_facts.write_facts(facts)}, language="en")
    assert 'name="asks" value="58.B.2.designated"' in page.text


def test_it_comes_to_what_is_ruled_on_the_same_facts(club: Club, director: User) -> None:
    ruling = give(an_incident(a_session(club), director), director)
    page = Read(director, club, PRACTICE, {"f": practice_facts.write_facts(DUMMY_CAME_DOWN)}, language="en")
    assert ruling.record["headline"]["en"] in page.text
    shown = re.sub(r"<[^>]*>", "", page.text)
    for step in ruling.record["steps"]:
        for said in step["said"]:
            assert said["en"] in shown


def test_each_option_says_what_follows(club: Club, player: User) -> None:
    page = at(player, club, *FACTS)
    assert page.text.count('class="option') == 6, "five, in their list"
    assert "South, spread your whole hand" not in page.text
    assert "Spreads his whole hand and is dummy" in page.text


# ---- facts ----------------------------------------------------------------


def test_a_fact_is_changed_and_the_others_stay(club: Club, player: User) -> None:
    page = at(player, club, *FACTS, "54.reply:spread")
    change = next(link for link in page.links if "asks=54.circumstances" in link)
    again = Read(player, club, PRACTICE + change.partition(PRACTICE)[2])
    assert "Is it one of these cases?" in again.text
    changed = at(player, club, *FACTS, "54.reply:spread", asks="54.circumstances", answer="face-down")
    assert changed.status == 302
    assert given_in(changed) == [
        "particulars.declarer:S",
        "54.circumstances:face-down",
        "particulars.cards:HK",
        "54.reply:spread",
    ]


def test_what_answers_nothing_is_passed_over(club: Club, player: User) -> None:
    page = at(player, club, "nothing:x", "54.reply", ":", "particulars.declarer:Q", "54.circumstances:no-such", *FACTS)
    assert page.status == 200
    assert 'name="asks" value="54.reply"' in page.text


def test_more_facts_than_any_path_has_are_not_read(club: Club, player: User) -> None:
    page = at(player, club, *["nothing:x"] * practice_facts.MOST_FACTS, *FACTS)
    assert 'name="asks" value="particulars.declarer"' in page.text


@pytest.mark.parametrize(
    ("asks", "sent", "said"),
    [
        ("particulars.declarer", {"answer": "Q"}, "This does not answer the question"),
        ("particulars.cards", {"rank": "K"}, "Choose the suit of the card."),
        ("54.circumstances", {"answer": ["", "face-down"]}, "excludes the others"),
    ],
)
def test_what_is_no_answer_is_told_and_nothing_lost(
    club: Club, player: User, asks: str, sent: dict[str, str], said: str
) -> None:
    page = at(player, club, *FACTS, asks=asks, **sent)
    assert page.status == 422
    assert said in page.text
    for fact in FACTS:
        assert f'name="f" value="{fact}"' in page.text


def test_the_rank_of_a_card_without_its_suit_is_kept(club: Club, player: User) -> None:
    page = at(player, club, *FACTS[:2], asks="particulars.cards", rank="K")
    assert 'name="kept_rank" value="K"' in page.text
    found = at(player, club, *FACTS[:2], asks="particulars.cards", kept_rank="K", suit="H")
    assert given_in(found)[-1] == "particulars.cards:HK"


@pytest.mark.parametrize("asks", ["nothing", "54.reply", "\x00", "x" * 5000])
def test_a_question_that_is_not_asked_leads_on(club: Club, player: User, asks: str) -> None:
    page = at(player, club, FACTS[0], asks=asks, answer="spread")
    assert page.status == 302
    assert given_in(page) == FACTS[:1]


def test_there_is_no_practice_of_what_the_edition_does_not_know(club: Club, player: User) -> None:
    assert Read(player, club, "practice/nothing/").status == 404
    Club.objects.update(edition=1997)
    assert at(player, club).status == 404


# ---- nothing is written ----------------------------------------------------------------


def test_nothing_is_written(club: Club, director: User) -> None:
    """Nor in anybody's browser session: what another page would show of it is a trace too."""
    Session.objects.filter(pk=a_session(club).pk).update(date=club.today())
    browser, address = signed_in(director), f"/{club.slug}/laws/{PRACTICE}"
    before = count_rows()
    assert before["Session"] == 1
    requests: list[dict[str, Any]] = [{"f": FACTS[:count]} for count in range(4)]
    requests += [
        {"f": [*FACTS, "54.reply:refuse-free"]},
        {"f": FACTS, "asks": "54.reply", "answer": "spread"},
        {"f": FACTS, "asks": "54.reply", "answer": "wrong"},
    ]
    for query in requests:
        with CaptureQueriesContext(connection) as queries:
            browser.get(address, query)
        writing = [each["sql"] for each in queries if not each["sql"].lstrip().upper().startswith("SELECT")]
        assert writing == []
    assert count_rows() == before
    assert not LogEntry.objects.exists()
    assert not Ruling.objects.exists()


def test_the_same_watch_sees_a_ruling_given(club: Club, director: User) -> None:
    """The control of the test above."""
    before = count_rows()
    with CaptureQueriesContext(connection) as queries:
        give(an_incident(a_session(club), director), director)
    assert [each["sql"] for each in queries if not each["sql"].lstrip().upper().startswith("SELECT")]
    assert count_rows() != before
    assert LogEntry.objects.exists()


@pytest.mark.parametrize("method", ["post", "put", "patch", "delete"])
def test_only_reading_is_taken(club: Club, director: User, method: str) -> None:
    browser = signed_in(director)
    assert getattr(browser, method)(f"/{club.slug}/laws/{PRACTICE}").status_code == 405
