"""Races about calls: who calls, who comes, what is answered, how it ends."""

from __future__ import annotations

import uuid

from django.utils import timezone

from incidents import call_links, calling, closing, recording
from incidents.models import Closing, Club, Fact, Incident, Tag, User
from tests.races.a_club import a_call, a_club, a_person, a_session, lines, numbers
from tests.races.rendezvous import Act, Two
from tests.races.table import race


@race(
    "incidents/recording/open_incidents.py::open_incident Club",
    right=("Incident", "Incident", [1, 2]),
    wrong=("IntegrityError", "Incident", [1]),
)
def two_incidents_are_opened() -> Two:
    club = a_club()
    session, people = a_session(club), [a_person(club), a_person(club)]

    def opening(place: int) -> Act:
        table = session.tables.select_related("session").get(number=place + 1)
        return lambda: recording.open_incident(table, people[place], uuid.uuid4(), timezone.now())

    return Two(opening(0), opening(1), numbers(club))


@race(
    "incidents/calling.py::call_director Club",
    right=("Incident", "Incident", [1]),
    wrong=("IntegrityError", "Incident", [1]),
)
def two_players_of_one_table_call() -> Two:
    club = a_club()
    table = a_session(club).tables.select_related("session").get(number=1)

    def call() -> Incident:
        return calling.call_director(table, uuid.uuid4(), timezone.now())

    return Two(call, call, numbers(club))


def _waiting(club: Club) -> Incident:
    table = a_session(club).tables.select_related("session").get(number=1)
    return calling.call_director(table, uuid.uuid4(), timezone.now())


@race(
    "incidents/calling.py::_held Incident",
    right=("Incident", "AlreadyTaken", 1),
    wrong=("Incident", "Incident", 2),
)
def two_directors_take_one_call() -> Two:
    club = a_club()
    call, one, two = _waiting(club), a_person(club), a_person(club)
    return Two(lambda: calling.take(call, one), lambda: calling.take(call, two), lines(club, Tag.CALL_TAKEN))


@race(
    "incidents/calling.py::_held Incident",
    right=("Incident", "Incident", "his to whom it was handed"),
    wrong=("Incident", "Incident", "his who took it"),
)
def a_call_is_taken_and_handed_over() -> Two:
    club = a_club()
    call, one, two, three = _waiting(club), *(a_person(club) for _ in range(3))
    has_it = {one.pk: "his who took it", two.pk: "his to whom it was handed"}
    return Two(
        lambda: calling.take(call, one),
        lambda: calling.hand_over(call, two, three),
        lambda: has_it[Incident.objects.values_list("director", flat=True).get(pk=call.pk) or 0],
    )


@race(
    "incidents/closing.py::_held Incident",
    right=("Incident", "StaleIncident", 1),
    wrong=("Incident", "Incident", 2),
)
def an_incident_is_closed_for_two_reasons() -> Two:
    club = a_club()
    director = a_person(club)
    call = a_call(a_session(club), director)

    def close(reason: Closing) -> Act:
        return lambda: closing.close(call, reason, director)

    return Two(close(Closing.MISTAKE), close(Closing.NO_IRREGULARITY), lines(club, Tag.INCIDENT_CLOSED))


@race(
    "incidents/closing.py::_held Incident",
    right=("Incident", "Incident", 1),
    wrong=("Incident", "Incident", 2),
)
def two_directors_open_it_again() -> Two:
    club = a_club()
    one, two = a_person(club), a_person(club)
    call = closing.close(a_call(a_session(club), one), Closing.MISTAKE, one)
    return Two(lambda: closing.reopen(call, one), lambda: closing.reopen(call, two), lines(club, Tag.INCIDENT_REOPENED))


@race(
    "incidents/recording/held_incident.py::lock Incident",
    right=("Fact", "StaleIncident", {"version": 1, "facts": 1}),
    wrong=("Fact", "Fact", {"version": 1, "facts": 2}),
)
def two_directors_answer_two_questions() -> Two:
    club = a_club()
    one, two = a_person(club), a_person(club)
    call = a_call(a_session(club), one)

    def answer(key: str, by: User) -> Act:
        seen = Incident.objects.get(pk=call.pk)
        return lambda: recording.establish(seen, key, "S", by, expected_version=seen.version)

    return Two(
        answer("particulars.declarer", one),
        answer("54.reply", two),
        lambda: {
            "version": Incident.objects.get(pk=call.pk).version - call.version,
            "facts": Fact.objects.filter(incident=call).count(),
        },
    )


@race(
    "incidents/call_links.py::make_link Club",
    right=("CallLink", "CallLink", 1),
    wrong=("IntegrityError", "CallLink", 1),
)
def two_directors_make_a_link_for_calls() -> Two:
    club = a_club()
    session, one, two = a_session(club), a_person(club), a_person(club)
    return Two(
        lambda: call_links.make_link(session, one),
        lambda: call_links.make_link(session, two),
        session.call_links.count,
    )


@race("incidents/call_links.py::end_link Club", right=("done", "done", 1), wrong=("done", "done", 2))
def two_directors_end_a_link_for_calls() -> Two:
    club = a_club()
    session, one, two = a_session(club), a_person(club), a_person(club)
    call_links.make_link(session, one)
    return Two(
        lambda: call_links.end_link(session, one),
        lambda: call_links.end_link(session, two),
        lines(club, Tag.CALL_LINK_ENDED),
    )
