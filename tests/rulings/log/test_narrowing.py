"""The facets of the log: what they count, for whom, and that each of their links leads to as many rulings."""

from __future__ import annotations

import re
import uuid
from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta
from html import unescape
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from incidents.models import Board, Club, ClubRole, PlayersSee, Session, User
from rulings.log import narrowing, paging
from rulings.log.periods import Period
from rulings.models import Appeal, Ruling, ScoreChange
from rulings.web import counting
from tests.rulings.a_club import (
    DUMMY_CAME_DOWN,
    a_person,
    a_session,
    an_incident,
    establish_all,
    give,
    seat_players,
    some_rulings,
)

REFUSED = {**DUMMY_CAME_DOWN, "54.reply": "refuse-prohibit"}
SEEN = {"particulars.declarer": "N", "54.circumstances": ["declarer-could-see-dummy"], "particulars.cards": "D10"}
EXPOSED = {"24.stage": "auction", "particulars.offender": "S", "24.circumstances": [], "particulars.cards": ["HK"]}


class Log:
    """The log as its facets read: name, label, count, and where the link leads."""

    def __init__(self, client: Client, club: Club, **query: Any) -> None:
        self.response = client.get(f"/{club.slug}/log/", query)
        assert self.response.status_code == 200, self.response.status_code
        self.text = self.response.content.decode()

    @property
    def count(self) -> int:
        found = re.search(r'id="results-count"[^>]*>\s*(\d+)', self.text)
        assert found
        return int(found[1])

    @property
    def numbers(self) -> list[str]:
        return re.findall(r'class="log-headline"\s+href="[^"]*/rulings/(\d{4}-\d{4})/"', self.text)

    @property
    def facets(self) -> dict[str, list[tuple[str, int, str]]]:
        return {name: list(_values(section)) for name, section in _sections(self.text)}

    def counts_of(self, name: str) -> dict[str, int]:
        return {label: count for label, count, _url in self.facets[name]}


def _sections(text: str) -> Iterator[tuple[str, str]]:
    parts = re.split(r'<section class="facet" aria-labelledby="facet-(\w+)">', text)
    for name, section in zip(parts[1::2], parts[2::2], strict=True):
        yield name, section.split("</section>")[0]


def _values(section: str) -> Iterator[tuple[str, int, str]]:
    for url, label, count in re.findall(
        r'<a href="([^"]*)"[^>]*>\s*<span class="named">(.*?)</span>\s*<span class="counted">(\d+)</span>',
        section,
        re.DOTALL,
    ):
        yield unescape(re.sub(r"<[^>]+>", "", label)).strip(), int(count), unescape(url)


@pytest.fixture
def as_admin(client: Client, club: Club) -> Client:
    admin = a_person(club, ClubRole.ADMIN, "Ada Admin")
    User.objects.filter(pk=admin.pk).update(language="en")
    client.force_login(admin)
    return client


@pytest.fixture
def as_player(client: Client, player: User) -> Client:
    User.objects.filter(pk=player.pk).update(language="en")
    client.force_login(player)
    return client


@pytest.fixture
def several(session: Session, club: Club, director: User) -> dict[str, Ruling]:
    """Rulings of several subjects, outcomes, roles, sessions and directors; one of them superseded."""
    other, colleague = a_session(club, name="Tuesday"), a_person(club, name="Zoé Kaplan")
    auction = an_incident(other, colleague, EXPOSED)
    auction.subject = "card-exposed-in-auction"
    auction.save()
    mistaken = an_incident(session, director)
    given = {
        "accepted": give(an_incident(session, director), director),
        "refused": give(an_incident(session, director, REFUSED), director),
        "seen": give(an_incident(other, director, SEEN), colleague),
        "auction": give(auction, colleague),
        "mistaken": give(mistaken, director),
    }
    establish_all(mistaken, director, REFUSED)
    given["right"] = give(mistaken, director, "The lead was refused after all.")
    return given


# ---- What is counted ----------------------------------------------------------------------------


def test_every_link_leads_to_as_many_rulings_as_it_says(
    as_admin: Client, club: Club, several: dict[str, Ruling]
) -> None:
    log = Log(as_admin, club)
    assert set(log.facets) == {
        *("subject", "outcome", "law", "clause", "role", "basis", "session", "director", "state"),
    }
    followed = 0
    for values in log.facets.values():
        for _label, count, url in values:
            query = {name: found[0] for name, found in parse_qs(urlsplit(url).query).items()}
            assert Log(as_admin, club, **query).count == count, url
            followed += 1
    assert followed > 25


def test_facets_count_by_what_the_rulings_are(as_admin: Client, club: Club, several: dict[str, Ruling]) -> None:
    log = Log(as_admin, club)
    assert log.counts_of("subject") == {"Opening lead out of turn": 5, "Card exposed during the auction": 1}
    assert log.counts_of("outcome") == {
        "lead out of turn accepted": 3,
        "lead required or prohibited": 2,
        "partner passes once": 1,
    }
    assert log.counts_of("role") == {"defender": 5, "player, in the auction": 1}
    assert log.counts_of("basis") == {"application of the book": 5, "judgement": 1}
    assert log.counts_of("session") == {"Friday, 6 March 2026": 4, "Tuesday, 6 March 2026": 2}
    assert log.counts_of("director") == {"Anne Vidal": 4, "Zoé Kaplan": 2}
    assert log.counts_of("state") == {"stands": 5, "superseded": 1}
    assert log.counts_of("law")["Law 54"] == 5
    assert log.counts_of("clause")["54.A"] == 2


def test_the_most_frequent_come_first_and_the_others_on_a_tap(
    as_admin: Client, club: Club, several: dict[str, Ruling]
) -> None:
    log = Log(as_admin, club)
    for values in log.facets.values():
        counts = [count for _label, count, _url in values]
        assert counts == sorted(counts, reverse=True)
    clauses = dict(_sections(log.text))["clause"]
    in_sight, others = clauses.split("<details", 1)
    assert len(list(_values(in_sight))) == narrowing.AT_ONCE
    assert len(list(_values(others))) == int(re.search(r"(\d+) more", others)[1])  # type: ignore[index]


def test_facets_are_counted_within_what_was_found(as_admin: Client, club: Club, several: dict[str, Ruling]) -> None:
    log = Log(as_admin, club, outcome="lead-accepted", q="lead")
    assert log.count == 3
    assert log.counts_of("session") == {"Friday, 6 March 2026": 2, "Tuesday, 6 March 2026": 1}
    assert log.counts_of("state") == {"stands": 2, "superseded": 1}
    # What all of them have tells none of them apart.
    assert not {"subject", "outcome", "role"} & set(log.facets)
    for values in log.facets.values():
        for _label, _count, url in values:
            assert "outcome=lead-accepted" in url
            assert "q=lead" in url


def test_what_is_chosen_leads_back(as_admin: Client, club: Club, several: dict[str, Ruling]) -> None:
    log = Log(as_admin, club, law="54", q="lead")
    chosen = [(label, url) for label, _count, url in log.facets["law"] if "remove this filter" in label]
    assert [url for _label, url in chosen] == [f"/{club.slug}/log/?q=lead"]
    assert chosen[0][0].startswith("Law 54")
    in_force = 'aria-current="true">\n    <span class="named">'
    assert log.text.count(in_force) == 1
    assert in_force not in Log(as_admin, club, q="lead").text


def test_the_clauses_are_those_of_the_law_asked_for(as_admin: Client, club: Club, several: dict[str, Ruling]) -> None:
    everywhere = {label.split(".")[0] for label in Log(as_admin, club).counts_of("clause")}
    assert everywhere > {"54"}
    of_one = Log(as_admin, club, law="54")
    assert {label.split(".")[0] for label in of_one.counts_of("clause")} == {"54"}


def test_counting_stops_and_says_so(
    as_admin: Client, club: Club, session: Session, director: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    some_rulings(session, director, 6)
    assert "Counted over" not in Log(as_admin, club).text
    monkeypatch.setattr(counting, "COUNTED", 4)
    for query, said in (({}, "Counted over the 4 newest."), ({"sort": "oldest"}, "Counted over the 4 oldest.")):
        log = Log(as_admin, club, **query)
        assert said in log.text
        for values in log.facets.values():
            assert all(count <= 4 for _label, count, _url in values)


def test_of_many_sessions_the_most_frequent_and_then_the_newest_are_listed(
    as_admin: Client, club: Club, director: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    often, *others = (a_session(club, name=name) for name in ("Often", "Old", "Newer", "Newest"))
    for session in (often, often, *others):
        give(an_incident(session, director), director)
    monkeypatch.setattr(narrowing, "MOST", 3)
    counted = Log(as_admin, club).counts_of("session")
    assert counted == {"Often, 6 March 2026": 2, "Newer, 6 March 2026": 1, "Newest, 6 March 2026": 1}


# ---- States and periods -------------------------------------------------------------------------


def test_states_of_appeals_and_scores_are_for_directors(
    client: Client, club: Club, session: Session, director: User, player: User, several: dict[str, Ruling]
) -> None:
    appealed, decided, scored = several["accepted"], several["refused"], several["right"]
    for ruling, side, outcome in ((appealed, "NS", ""), (decided, "NS", "upheld"), (decided, "EW", "withdrawn")):
        Appeal.objects.create(club=club, ruling=ruling, side=side, grounds="x", noted_by=director, outcome=outcome)
    for entered in (None, timezone.now()):
        ScoreChange.objects.create(
            club=club,
            session=session,
            ruling=scored if entered is None else decided,
            board=Board.objects.get(session=session, number=1),
            kind="artificial",
            clause="12.C.2",
            made_by=director,
            entered_at=entered,
            making_key=uuid.uuid4(),
        )
    User.objects.update(language="en")
    client.force_login(director)
    expected = {
        "stands": 5,
        "superseded": [several["mistaken"]],
        "appeal": [appealed],
        "appealed": [decided],
        "score": [scored],
    }
    assert Log(client, club).counts_of("state") == {
        "stands": 5,
        "superseded": 1,
        "under appeal": 1,
        "appeal decided": 1,
        "score to be entered": 1,
    }
    for state, rulings in expected.items():
        log = Log(client, club, state=state)
        assert (
            log.numbers == [ruling.number for ruling in rulings] if isinstance(rulings, list) else log.count == rulings
        )
    assert "under appeal" in Log(client, club, q=appealed.number).text
    assert "score to be entered" in Log(client, club, q=scored.number).text
    club.players_see = PlayersSee.AT_ONCE
    club.save()
    client.force_login(player)
    assert Log(client, club).counts_of("state") == {"stands": 5, "superseded": 1}
    assert "under appeal" not in Log(client, club, q=appealed.number).text
    assert "score to be entered" not in Log(client, club, q=scored.number).text
    for state in ("appeal", "appealed", "score"):
        assert client.get(f"/{club.slug}/log/", {"state": state}).status_code == 422


@pytest.mark.parametrize(
    ("period", "today", "first", "last"),
    [
        (Period.THIS_MONTH, date(2026, 2, 28), date(2026, 2, 1), date(2026, 2, 28)),
        (Period.LAST_MONTH, date(2026, 1, 31), date(2025, 12, 1), date(2025, 12, 31)),
        (Period.LAST_MONTH, date(2024, 3, 31), date(2024, 2, 1), date(2024, 2, 29)),
        (Period.THIS_SEASON, date(2026, 8, 31), date(2025, 9, 1), date(2026, 8, 31)),
        (Period.THIS_SEASON, date(2026, 9, 1), date(2026, 9, 1), date(2027, 8, 31)),
        (Period.LAST_SEASON, date(2026, 9, 1), date(2025, 9, 1), date(2026, 8, 31)),
        (Period.THIS_YEAR, date(2026, 12, 31), date(2026, 1, 1), date(2026, 12, 31)),
    ],
)
def test_a_period_is_of_whole_days(period: Period, today: date, first: date, last: date) -> None:
    assert period.days(today) == (first, last + timedelta(days=1))


def test_periods_are_counted_on_the_clubs_calendar(
    as_admin: Client, club: Club, session: Session, director: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Club, "today", lambda _club: date(2026, 9, 5))
    # Half past midnight in Paris, on the first of the month and of the season.
    for at in (datetime(2026, 8, 31, 22, 30, tzinfo=UTC), datetime(2026, 8, 31, 21, 30, tzinfo=UTC)):
        give(an_incident(session, director), director, at=at)
    give(an_incident(session, director), director, at=datetime(2025, 9, 1, tzinfo=UTC))
    counted = Log(as_admin, club).counts_of("period")
    assert counted == {"this year": 2, "last season": 2, "this month": 1, "last month": 1, "this season": 1}
    for period, count in (("this-month", 1), ("last-month", 1), ("this-season", 1), ("last-season", 2)):
        assert Log(as_admin, club, period=period).count == count, period


# ---- Order --------------------------------------------------------------------------------------


@pytest.mark.parametrize("counted", [counting.COUNTED, 4])
def test_the_oldest_may_come_first(
    as_admin: Client, club: Club, session: Session, director: User, monkeypatch: pytest.MonkeyPatch, counted: int
) -> None:
    numbers = [ruling.number for ruling in some_rulings(session, director, 5)]
    monkeypatch.setattr(paging, "ON_A_PAGE", 2)
    monkeypatch.setattr(counting, "COUNTED", counted)
    pages = [Log(as_admin, club, sort="oldest", page=page).numbers for page in (1, 2, 3)]
    assert pages == [numbers[:2], numbers[2:4], numbers[4:]]
    first = Log(as_admin, club, sort="oldest", q="lead")
    assert re.search(r'rel="next" href="[^"]*sort=oldest[^"]*page=2"', first.text)
    # The order is no filter: nothing to take away.
    assert 'class="chip"' not in Log(as_admin, club, sort="oldest").text


# ---- Who sees what ------------------------------------------------------------------------------


def test_players_are_counted_only_what_they_may_read(
    as_player: Client, club: Club, session: Session, director: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    (old,) = some_rulings(session, director, 1)
    tonight = a_session(club, name="Tonight")
    Session.objects.filter(pk=tonight.pk).update(date=club.day_of_play())
    secret = give(an_incident(tonight, director, SEEN), director)
    assert secret.number != old.number
    log = Log(as_player, club)
    assert log.numbers == [old.number]
    assert "Tonight" not in log.text
    assert "54.C" not in log.text
    assert Log(as_player, club, q=secret.number).count == 0
    assert Log(as_player, club, outcome=secret.outcome, session=tonight.pk).count == 0
    assert "shown the next day" in log.text
    club.players_see = PlayersSee.AT_ONCE
    club.save()
    log = Log(as_player, club)
    assert log.numbers == [secret.number, old.number]
    assert "shown the next day" not in log.text
    club.players_see = PlayersSee.NEVER
    club.save()
    log = Log(as_player, club)
    assert log.numbers == []
    assert not log.facets
    assert "There is no ruling for you to read yet." in log.text


def test_a_player_finds_by_table_board_and_contract_none_but_his_own(
    as_player: Client, client: Client, club: Club, session: Session, director: User, player: User
) -> None:
    seat_players(session, "Paul Weber", "Eva Roth", "Max Kern", "Lea Vogt")
    theirs = an_incident(session, director, table=2, board=3, in_round=1)
    own = an_incident(session, director, table=1, board=3, in_round=1)
    for incident in (theirs, own):
        incident.contract = "4S"
        incident.save()
    given = {"theirs": give(theirs, director), "own": give(own, director)}
    from incidents.models import Player

    Player.objects.filter(club=club, name="Paul Weber").update(user=player)
    for query in ("table 2", "table2", "tâble2", "donne 3", "board 3", "étui 3", "4♠", "4 ♠"):
        expected = [] if "2" in query else [given["own"].number]
        assert Log(as_player, club, q=query).numbers == expected, query
    log = Log(as_player, club)
    assert log.numbers == [given["own"].number, given["theirs"].number]
    text = re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", log.text))
    assert "at your table" in text
    assert "Table 1" in text
    assert "Table 2" not in text, "who sat there could be looked up"
    # Neither names nor the numbers of pairs find anything.
    for query in ("Weber", "Vogt", "pair 1", "paire 2"):
        assert Log(as_player, club, q=query).count == 0, query
    User.objects.filter(pk=director.pk).update(language="en")
    client.force_login(director)
    assert len(Log(client, club, q="board 3").numbers) == 2, "the control: directors find them all"


def test_figures_of_a_reason_are_not_found(as_admin: Client, club: Club, session: Session, director: User) -> None:
    incident = an_incident(session, director)
    give(incident, director)
    establish_all(incident, director, SEEN)
    ruling = give(incident, director, "Pair EW7 told us afterwards.")
    assert Log(as_admin, club, q="afterwards").numbers == [ruling.number]
    for query in ("EW7", "ew7", "7"):
        assert ruling.number not in Log(as_admin, club, q=query).numbers, query


@pytest.mark.parametrize("role", [ClubRole.PLAYER, ClubRole.ADMIN])
def test_facets_cost_the_same_whatever_they_count(
    client: Client, club: Club, session: Session, director: User, role: ClubRole
) -> None:
    client.force_login(a_person(club, role))

    def queries() -> int:
        with CaptureQueriesContext(connection) as captured:
            assert client.get(f"/{club.slug}/log/", {"q": "lead"}).status_code == 200
        return len(captured)

    some_rulings(session, director, 1)
    client.get(f"/{club.slug}/log/")
    for_one = queries()
    for place in range(12):
        by = a_person(club)
        give(an_incident(a_session(club, name=f"S{place}"), by, [SEEN, REFUSED][place % 2]), by)
    assert queries() == for_one
