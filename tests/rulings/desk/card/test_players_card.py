"""The page behind a QR code: open to whoever has the link, telling nobody else anything."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from incidents.models import Club, Fact, Incident, Session, User
from rulings.desk.card.open_link import close_links, open_link
from rulings.models import CardLink
from tests.rulings.a_club import a_club, a_person, a_session, an_incident, give
from tests.rulings.at_the_desk import HTMX, html, text
from tests.rulings.desk.card.conftest import UP_TO_THE_CHOICE
from tests.rulings.desk.card.shown import aloud, at, players_page, stranger

pytestmark = pytest.mark.django_db


@pytest.fixture
def link(incident: Incident, director: User) -> CardLink:
    return open_link(incident, director)


def choose(incident: Incident, by: User, code: str) -> None:
    Fact.objects.update_or_create(
        incident=incident,
        key="54.reply",
        defaults={"code": code, "established_by": by, "established_at": timezone.now()},
    )
    incident.version += 1
    incident.save()


def test_a_stranger_reads_what_the_director_shows(link: CardLink, incident: Incident, director: User) -> None:
    page = stranger().get(at(link))
    assert page.status_code == 200
    shown = aloud(page)
    assert "Que choisit Sud" in shown
    own = Client()
    own.force_login(director, backend="django.contrib.auth.backends.ModelBackend")
    assert shown == aloud(own.get(players_page(incident)))


def test_it_is_in_the_language_of_the_club_whatever_the_browser_speaks(link: CardLink) -> None:
    assert '<html lang="fr">' in html(stranger("en").get(at(link)))
    english = stranger("fr").get(f"{at(link)}?lang=en")
    assert '<html lang="en">' in html(english)
    assert "What does South choose?" in text(english)
    assert english.headers["Content-Language"] == "en"


def test_it_tells_nothing_but_the_clubs_name(link: CardLink, incident: Incident, director: User) -> None:
    choose(incident, director, "refuse-free")
    ruling = give(incident, director)
    page = html(stranger().get(f"{at(link)}?lang=en"))
    told = ["Vexko", "Ornulf", "Vidal", "Friday", "/parc/", ruling.number, "4SX", "4♠", "Table", "Board", "T98"]
    assert [word for word in told if word in page] == []
    assert "<title>Club parc</title>" in page
    assert page.count("Club parc") == 1
    # Nothing leads anywhere but to the same card in the other language.
    assert re.findall(r'<a href="([^"]*)"', page) == ["?lang=fr", "?lang=en", ""]
    assert "<form" not in page


def test_it_is_kept_nowhere_found_by_no_search_and_told_to_no_site(link: CardLink) -> None:
    for address in (at(link), "/table/unknown/"):
        page = stranger().get(address)
        assert page.headers["X-Robots-Tag"] == "noindex, nofollow"
        assert page.headers["Cache-Control"] == "no-store"
        assert page.headers["Referrer-Policy"] == "no-referrer"
        assert '<meta name="robots" content="noindex, nofollow">' in html(page)
        assert not page.cookies


def test_nothing_can_be_sent_to_it(link: CardLink) -> None:
    assert stranger().post(at(link), {"lang": "en"}).status_code == 405


def test_it_shows_the_ruling_and_then_the_one_that_supersedes_it(
    link: CardLink, incident: Incident, director: User
) -> None:
    def shown() -> str:
        return aloud(stranger().get(f"{at(link)}?lang=en"))

    choose(incident, director, "refuse-free")
    first = give(incident, director)
    assert first.record["headline"]["en"] in shown()
    choose(incident, director, "spread")
    second = give(incident, director, "South was heard wrong.")
    assert second.record["headline"]["en"] in shown()
    assert first.record["headline"]["en"] not in shown()


def test_a_link_that_does_not_open_tells_not_why(session: Session, director: User, club: Club) -> None:
    """Closed, expired, over with its board, never given out: one answer, to the letter, to every browser."""

    def opened(table: int) -> tuple[Incident, CardLink]:
        incident = an_incident(session, director, UP_TO_THE_CHOICE, table=table, board=1)
        return incident, open_link(incident, director)

    closed_one, closed = opened(1)
    close_links(closed_one, director)
    _, over = opened(1)
    an_incident(session, director, table=1, board=2)
    _, expired = opened(2)
    CardLink.objects.filter(pk=expired.pk).update(expires_at=timezone.now() - timedelta(seconds=1))
    told = set()
    for address in (at(closed), at(over), at(expired), "/table/unknown/", f"/table/{closed.token_hash}/"):
        for language in ("fr", "en"):
            for sent in ("", "?lang=en", "?lang=fr"):
                page = stranger(language).get(address + sent)
                told.add((page.status_code, html(page), tuple(sorted(page.headers.items()))))
    assert len(told) == 1
    status, page_told, _headers = told.pop()
    assert status == 404
    assert '<div class="other-language" lang="en">' in page_told
    assert "This card is no longer shown" in page_told
    assert club.name not in page_told


def test_the_links_of_one_club_open_nothing_of_another(link: CardLink) -> None:
    elsewhere = a_club("quai")
    other = a_person(elsewhere)
    session = a_session(elsewhere)
    incident = an_incident(session, other, {"particulars.declarer": "N"}, board=1)
    theirs = open_link(incident, other)
    assert at(theirs) != at(link)
    assert "Que choisit Sud" in aloud(stranger().get(at(link)))
    assert "Que choisit Sud" not in aloud(stranger().get(at(theirs)))
    # A call at their table number one, on another board, is none at ours.
    an_incident(session, other, board=2)
    assert stranger().get(at(link)).status_code == 200
    assert stranger().get(at(theirs)).status_code == 404


def test_a_card_that_is_open_asks_again(link: CardLink, incident: Incident, director: User) -> None:
    page = html(stranger().get(at(link)))
    (again,) = re.findall(r'hx-get="([^"]+)"', page)
    again = again.replace("&amp;", "&")
    browser = stranger()
    same = browser.get(again, headers=HTMX)
    assert (same.status_code, same.content) == (204, b"")
    choose(incident, director, "refuse-free")
    give(incident, director)
    changed = browser.get(again, headers=HTMX)
    assert changed.status_code == 200
    assert html(changed).lstrip().startswith("<main")
    assert f'hx-get="{again}"' not in html(changed).replace("&amp;", "&")
    close_links(incident, director)
    gone = browser.get(again, headers=HTMX)
    assert (gone.status_code, gone.headers["HX-Refresh"]) == (404, "true")
    # It is loaded anew, and then says what any browser is told.
    assert "HX-Refresh" not in browser.get(again).headers


def test_thirty_open_cards_ask_little(link: CardLink, django_assert_max_num_queries: object) -> None:
    browser = stranger()
    (again,) = re.findall(r'hx-get="([^"]+)"', html(browser.get(at(link))))
    with django_assert_max_num_queries(6):  # type: ignore[operator] # pytest-django's fixture has no public type
        browser.get(again.replace("&amp;", "&"), headers=HTMX)
