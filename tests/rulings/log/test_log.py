"""The log: what is found, by whom, in which words, in how many queries."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta
from html import unescape
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone, translation

from incidents.models import Club, ClubRole, Session, Table, User
from rulings.log import paging
from rulings.models import Ruling
from rulings.web import counting
from tests.rulings.a_club import a_club, a_person, a_session, an_incident, establish_all, give, some_rulings

DUMMY_SEEN = {
    "particulars.declarer": "N",
    "54.circumstances": ["declarer-could-see-dummy"],
    "particulars.cards": "D10",
}


class Page:
    """A log page as it is read."""

    def __init__(self, client: Client, club: Club, **query: Any) -> None:
        self.response = client.get(f"/{club.slug}/log/", query)
        self.text = unescape(self.response.content.decode())

    @property
    def numbers(self) -> list[str]:
        return re.findall(r'class="log-headline"\s+href="[^"]*/rulings/(\d{4}-\d{4})/"', self.text)

    @property
    def count(self) -> str:
        found = re.search(r'id="results-count"[^>]*>\s*(.*?)\s*<', self.text, re.DOTALL)
        assert found
        return found[1]


@pytest.fixture
def as_director(client: Client, director: User) -> Client:
    client.force_login(director)
    return client


@pytest.fixture
def as_admin(client: Client, club: Club) -> Client:
    admin = a_person(club, ClubRole.ADMIN)
    User.objects.filter(pk=admin.pk).update(language="en")
    client.force_login(admin)
    return client


@pytest.fixture
def english(director: User, player: User) -> None:
    User.objects.update(language="en")
    for person in (director, player):
        person.refresh_from_db()


pytestmark = pytest.mark.usefixtures("english")


# ---- What is found ------------------------------------------------------------------------------


def test_newest_first_twenty_to_a_page(as_director: Client, club: Club, session: Session, director: User) -> None:
    numbers = [ruling.number for ruling in some_rulings(session, director, 45)][::-1]

    pages = [Page(as_director, club, page=number) for number in ("", "2", "3", "4", "99999")]

    assert [page.numbers for page in pages] == [numbers[:20], numbers[20:40], numbers[40:], numbers[40:], numbers[40:]]
    assert all(page.count.startswith("45 rulings") for page in pages)
    assert ['rel="next"' in page.text for page in pages[:3]] == [True, True, False]
    assert ['rel="prev"' in page.text for page in pages[:3]] == [False, True, True]
    assert "?page=3" in pages[1].text


@pytest.mark.parametrize("page", ["0", "-1", "x", "1.5", "9" * 30, "²", "١", "\x00"])
def test_a_page_that_is_none_is_the_first(
    as_director: Client, club: Club, session: Session, director: User, page: str
) -> None:
    (ruling,) = some_rulings(session, director, 1)
    assert Page(as_director, club, page=page).numbers == [ruling.number]


def test_counting_stops(
    as_director: Client, club: Club, session: Session, director: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    some_rulings(session, director, 5)
    monkeypatch.setattr(counting, "COUNTED", 4)
    monkeypatch.setattr(paging, "ON_A_PAGE", 2)
    assert Page(as_director, club).count == "More than 4 rulings"
    assert len(Page(as_director, club, page="3").numbers) == 1


@pytest.fixture
def three(session: Session, club: Club, director: User) -> dict[str, Ruling]:
    """Rulings that differ in all that can be filtered."""
    other_session = a_session(club, name="Tuesday")
    colleague = a_person(club, ClubRole.ADMIN, "Zoé Kaplan")
    days = [datetime(2026, 3, day, 12, tzinfo=UTC) for day in (6, 10, 14)]
    return {
        "accepted": give(an_incident(session, director, table=1, board=1), director, at=days[0]),
        "dummy seen": give(an_incident(other_session, director, DUMMY_SEEN, table=2, board=3), director, at=days[1]),
        "refused": give(
            an_incident(
                session,
                director,
                {
                    "particulars.declarer": "S",
                    "54.circumstances": [],
                    "particulars.cards": "HK",
                    "54.reply": "refuse-free",
                },
                table=2,
            ),
            colleague,
            at=days[2],
        ),
    }


def test_words_and_filters_narrow_together(as_admin: Client, club: Club, three: dict[str, Ruling]) -> None:
    numbers = {name: ruling.number for name, ruling in three.items()}
    accepted, seen, refused = (numbers[name] for name in ("accepted", "dummy seen", "refused"))
    director = str(three["refused"].given_by_id)
    tuesday = str(three["dummy seen"].session_id)
    asked: list[tuple[dict[str, str], list[str]]] = [
        ({}, [refused, seen, accepted]),
        ({"q": "table 2"}, [refused, seen]),
        *(({"q": card}, [refused, accepted]) for card in ("♥R", "R♥", "RC", "HK", "KH", "hk")),
        *(({"q": law}, [refused, seen, accepted]) for law in ("article 54", "art. 54", "L54", "law 54")),
        *(({name: "art. 54 C"}, [seen]) for name in ("q", "law")),
        ({"q": "54.D"}, [refused]),
        ({"q": seen}, [seen]),
        ({"q": "xyzzy"}, []),
        ({"law": "54"}, [refused, seen, accepted]),
        ({"law": "54C"}, [seen]),
        ({"law": "Law 50 B"}, [refused]),
        ({"law": "50D2b"}, [refused]),
        ({"law": "93"}, []),
        ({"session": tuesday}, [seen]),
        ({"director": director}, [refused]),
        ({"subject": three["refused"].subject}, [refused, seen, accepted]),
        ({"since": "2026-03-10"}, [refused, seen]),
        ({"until": "2026-03-10"}, [seen, accepted]),
        ({"since": "2026-03-10", "until": "2026-03-10"}, [seen]),
        ({"q": "table 2", "since": "2026-03-11"}, [refused]),
        ({"q": "table 2", "session": tuesday, "law": "54.C"}, [seen]),
        ({"q": "table 2", "session": tuesday, "director": director}, []),
    ]
    for query, expected in asked:
        assert Page(as_admin, club, **query).numbers == expected, query


def test_a_day_begins_at_midnight_on_the_clubs_wall(
    as_director: Client, club: Club, session: Session, director: User
) -> None:
    """The last Sunday of March has 23 hours in Paris."""
    before = give(an_incident(session, director), director, at=datetime(2026, 3, 28, 22, 59, tzinfo=UTC))
    first = give(an_incident(session, director), director, at=datetime(2026, 3, 28, 23, 0, tzinfo=UTC))
    last = give(an_incident(session, director), director, at=datetime(2026, 3, 29, 21, 59, tzinfo=UTC))
    after = give(an_incident(session, director), director, at=datetime(2026, 3, 29, 22, 0, tzinfo=UTC))
    sunday = Page(as_director, club, since="2026-03-29", until="2026-03-29")
    assert sunday.numbers == [last.number, first.number]
    assert Page(as_director, club, until="2026-03-28").numbers == [before.number]
    assert Page(as_director, club, since="2026-03-30").numbers == [after.number]
    assert "23:59" in sunday.text
    assert "Sunday 29 March 2026" in sunday.text


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("law", "zz"),
        ("law", "94"),
        ("law", "54\x00"),
        ("law", "5" * 40),
        ("subject", "no-such"),
        ("session", "0"),
        ("session", "x"),
        ("session", str(2**63)),
        ("session", "9" * 50),
        ("session", "²"),
        ("director", "0"),
        ("director", str(2**63)),
        ("director", "x"),
        ("since", "yesterday"),
        ("since", "0001-01-01"),
        ("until", "9999-12-31"),
        ("until", "2026-02-30"),
    ],
)
def test_a_filter_that_cannot_be_is_told(
    as_admin: Client, club: Club, three: dict[str, Ruling], name: str, value: str
) -> None:
    page = Page(as_admin, club, q="table 2", **{name: value})
    assert page.response.status_code == 422
    assert page.numbers == []
    assert "Nothing was searched" in page.text
    assert 'value="table 2"' in page.text


def test_a_period_that_ends_before_it_begins(as_director: Client, club: Club) -> None:
    page = Page(as_director, club, since="2026-03-10", until="2026-03-09")
    assert page.response.status_code == 422
    assert "The period ends before it begins." in page.text


@pytest.mark.parametrize("typed", ["\x00", "'", '"', "50D2(a) OR", "\ud800", "%", "x" * 8_000, "<script>", "🂡", " "])
def test_any_string_is_a_search(as_director: Client, club: Club, three: dict[str, Ruling], typed: str) -> None:
    response = as_director.get(f"/{club.slug}/log/", {"q": typed.encode("utf-8", "surrogatepass")})
    assert response.status_code == 200


# ---- Who sees what ------------------------------------------------------------------------------


def test_players_see_no_name_and_no_filter_of_directors(
    client: Client, club: Club, player: User, three: dict[str, Ruling]
) -> None:
    client.force_login(player)
    page = Page(client, club)
    assert len(page.numbers) == 3
    assert "Vidal" not in page.text
    assert "Kaplan" not in page.text
    assert 'id="facet-director"' not in page.text
    # Asked all the same, it is no filter of his: it neither narrows nor tells.
    assert len(Page(client, club, director=str(three["refused"].given_by_id)).numbers) == 3


def test_admins_see_who_gave_it(as_admin: Client, club: Club, three: dict[str, Ruling]) -> None:
    """Control of the test above."""
    text = Page(as_admin, club).text
    assert "Anne Vidal" in text
    assert "Zoé Kaplan" in text


def test_the_director_is_a_filter_for_admins_only(as_director: Client, club: Club, three: dict[str, Ruling]) -> None:
    """Directors read on each ruling who gave it; who rules how often is for those who run the club."""
    page = Page(as_director, club, director=str(three["refused"].given_by_id))
    assert len(page.numbers) == 3
    assert "Kaplan" not in page.text


def test_another_clubs_log(as_admin: Client, club: Club, three: dict[str, Ruling]) -> None:
    other = a_club("other")
    theirs = a_session(other, name="Elsewhere")
    their_director = a_person(other, name="Ulla Foreign")
    secret = give(an_incident(theirs, their_director), their_director)
    assert as_admin.get("/other/log/").status_code == 404
    text = Page(as_admin, club).text
    assert "Elsewhere" not in text
    assert "Foreign" not in text
    for query in ({"session": str(theirs.pk)}, {"director": str(their_director.pk)}):
        page = Page(as_admin, club, **query)
        assert page.response.status_code == 422
        assert page.numbers == []
        assert "Elsewhere" not in page.text
        assert "Foreign" not in page.text
    assert len(Page(as_admin, club, q=secret.number[:4]).numbers) <= 3


def test_only_reading(as_director: Client, club: Club) -> None:
    assert as_director.post(f"/{club.slug}/log/").status_code == 405


# ---- How it reads -------------------------------------------------------------------------------


def test_a_line_says_where_when_what_and_by_which_clause(
    as_director: Client, club: Club, three: dict[str, Ruling]
) -> None:
    page = Page(as_director, club, q=three["dummy seen"].number)
    text = re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", page.text))
    for part in (three["dummy seen"].number, "13:00", "Table 2", "Board 3", "Tuesday", "Tuesday 10 March 2026"):
        assert part in text
    assert re.sub(r"[♠♥♦♣].*", "", three["dummy seen"].record["headline"]["en"]) in text
    # The clause that decided is the first one.
    decided = [step["clause"] for step in three["dummy seen"].record["steps"] if step.get("decisive")][-1]
    assert re.findall(r'class="law"[^>]*>([^<]+)<', page.text)[0] == decided


def test_sections_are_named_where_there_are_several(
    as_director: Client, club: Club, session: Session, director: User
) -> None:
    give(an_incident(session, director, table=1), director)
    # As a word: a form's token may hold the two letters.
    assert not re.search(r"\bA1\b", Page(as_director, club).text)
    Table.objects.create(session=session, section="B", number=1)
    assert re.search(r"\bA1\b", Page(as_director, club).text)


def test_a_superseded_ruling_says_by_which(as_director: Client, club: Club, session: Session, director: User) -> None:
    incident = an_incident(session, director)
    first = give(incident, director)
    establish_all(incident, director, DUMMY_SEEN)
    second = give(incident, director, "The dummy had come down.")
    page = Page(as_director, club)
    assert page.numbers == [second.number, first.number]
    assert page.text.count("superseded by") == 1
    assert f"superseded by {second.number}" in page.text


def test_each_filter_can_be_taken_away(as_director: Client, club: Club, three: dict[str, Ruling]) -> None:
    page = Page(as_director, club, q="table 2", law="54c", since="2026-03-01", director="", page="1")
    chips = re.findall(r'class="chip" href="([^"]+)"', page.text)
    address = f"/{club.slug}/log/"
    assert chips == [
        f"{address}?law=54.C&since=2026-03-01",
        f"{address}?q=table+2&since=2026-03-01",
        f"{address}?q=table+2&law=54.C",
        address,
    ]
    assert "1 March 2026" in page.text


def test_chips_name_what_was_chosen(as_admin: Client, club: Club, three: dict[str, Ruling]) -> None:
    ruling = three["refused"]
    text = Page(as_admin, club, director=ruling.given_by_id, session=ruling.session_id, subject=ruling.subject).text
    chips = re.sub(r"<[^>]+>", " ", text[text.index('class="chips"') : text.index('id="results-count"')])
    for shown in ("Zoé Kaplan", "Friday, 6 March 2026", "Opening lead out of turn"):
        assert shown in chips


def test_nothing_yet_and_nothing_found_read_differently(
    as_director: Client, client: Client, club: Club, session: Session, director: User
) -> None:
    assert "No ruling has been given in this club yet." in Page(as_director, club).text
    assert "No ruling has been given in this club yet." in Page(as_director, club, q="xyzzy").text
    give(an_incident(session, director), director)
    page = Page(as_director, club, q="xyzzy")
    assert "No ruling has all of this." in page.text
    assert page.count == "0 rulings"


def test_in_french(as_director: Client, club: Club, three: dict[str, Ruling]) -> None:
    User.objects.update(language="fr")
    text = Page(as_director, club, q=three["accepted"].number).text
    with translation.override("fr"):
        assert translation.gettext("Log of rulings") in text
    # What is shown is the record's own French, whatever the language it was given in.
    assert re.sub(r"[♠♥♦♣].*", "", three["accepted"].record["headline"]["fr"]) in text
    assert '<html lang="fr"' in text


def test_names_are_escaped(as_director: Client, club: Club, session: Session, director: User) -> None:
    Session.objects.update(name="<b>Friday</b>")
    User.objects.filter(pk=director.pk).update(name="<i>Anne</i>")
    give(an_incident(session, director), director)
    raw = as_director.get(f"/{club.slug}/log/", {"q": "", "session": str(session.pk)}).content.decode()
    assert "<b>Friday" not in raw
    assert "<i>Anne" not in raw
    typed = as_director.get(f"/{club.slug}/log/", {"q": "<i>x</i>", "law": '"><i>'}).content.decode()
    assert "<i>" not in typed


# ---- Live ---------------------------------------------------------------------------------------


def test_htmx_gets_the_fragment_with_the_count_to_announce(
    as_director: Client, club: Club, three: dict[str, Ruling]
) -> None:
    headers = {"HX-Request": "true", "HX-Target": "results"}
    response = as_director.get(f"/{club.slug}/log/?q=table+2&law=&since=", headers=headers)
    text = response.content.decode()
    assert "<html" not in text
    assert re.search(r'id="results"[^>]*data-announce="2 rulings"', text)
    assert response["HX-Replace-Url"] == f"/{club.slug}/log/?q=table+2"
    assert "HX-Request" in response["Vary"]


def test_history_gets_the_whole_page(as_director: Client, club: Club) -> None:
    headers = {"HX-Request": "true", "HX-History-Restore-Request": "true"}
    assert "<html" in as_director.get(f"/{club.slug}/log/", headers=headers).content.decode()


def test_it_works_without_javascript(as_director: Client, club: Club) -> None:
    text = Page(as_director, club).text
    form = text[text.index('class="log-form"') : text.index("</form>", text.index('class="log-form"'))]
    assert 'method="get"' in form
    assert f'action="/{club.slug}/log/"' in form
    assert 'type="submit"' in form


# ---- Cost ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("query", [{}, {"q": "ruling lead", "law": "54", "since": "2026-01-01"}])
@pytest.mark.parametrize("role", [ClubRole.PLAYER, ClubRole.ADMIN])
def test_as_many_queries_for_fifty_rulings_as_for_one(
    client: Client,
    club: Club,
    session: Session,
    director: User,
    role: ClubRole,
    query: dict[str, str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(paging, "ON_A_PAGE", 100)
    client.force_login(a_person(club, role))

    def queries() -> int:
        with CaptureQueriesContext(
            connection,
        ) as captured:
            assert client.get(f"/{club.slug}/log/", query).status_code == 200
        return len(captured)

    some_rulings(session, director, 1)
    client.get(f"/{club.slug}/log/")
    for_one = queries()
    for place in range(49):
        by = director if place % 2 else a_person(club)
        at = timezone.now() - timedelta(days=place)
        give(an_incident(a_session(club, tables=1) if place % 10 == 0 else session, by), by, at=at)
    assert queries() == for_one
    assert for_one <= 12
