"""Rulings given before players had a text of their own to search in get it from their records, and are sealed after."""

from __future__ import annotations

import pytest
from django.core.management import call_command
from django.db import IntegrityError, connection, transaction

from incidents.models import Club, ClubRole, Membership
from rulings.archive.sealing import missing_seals, rulings_are_sealed
from rulings.archive.search import dialect
from rulings.models import Ruling
from tests.rulings.a_club import DUMMY_CAME_DOWN, a_club, a_person, a_session, an_incident, establish_all, give

BEFORE = ("rulings", "0012_appeals_of_both_sides")
UNFILLED = ("rulings", "0013_what_players_search")
REASON = "ornithorhynchus"


def numbers(club: Club, role: ClubRole, query: str) -> list[str]:
    found = Ruling.objects.matching(query, Membership(club=club, role=role)).order_by("pk")
    return list(found.values_list("number", flat=True))


def columns() -> set[str]:
    with connection.cursor() as cursor:
        return {column.name for column in connection.introspection.get_table_description(cursor, Ruling._meta.db_table)}


@pytest.mark.django_db(transaction=True)
def test_there_and_back_and_there_again() -> None:
    club = a_club()
    director, session = a_person(club, ClubRole.DIRECTOR), a_session(club)
    incident = an_incident(session, director)
    give(incident, director)
    establish_all(incident, director, {**DUMMY_CAME_DOWN, "54.circumstances": ["declarer-could-see-dummy"]})
    last = give(incident, director, REASON)
    written = list(Ruling.objects.order_by("pk").values())
    assert all(row["players_search_text"] for row in written)
    try:
        call_command("migrate", *BEFORE, verbosity=0)
        assert "players_search_text" not in columns()
        # An older Arbitre goes on with it: sealed, searched, and asked for nothing that it does not know.
        assert missing_seals(connection) == dialect.missing_index(connection) == []
        assert rulings_are_sealed(databases=["default"]) == []
        refuse()
        call_command("migrate", *UNFILLED, verbosity=0)
        # Until it is filled nothing is found in it, rather than too much.
        assert numbers(club, ClubRole.PLAYER, "lead") == []
    finally:
        call_command("migrate", verbosity=0, skip_checks=False)
    assert missing_seals(connection) == dialect.missing_index(connection) == []
    refuse()
    assert list(Ruling.objects.order_by("pk").values()) == written
    assert numbers(club, ClubRole.PLAYER, "lead") == [row["number"] for row in written]
    assert numbers(club, ClubRole.DIRECTOR, REASON) == [last.number]
    assert numbers(club, ClubRole.PLAYER, REASON) == []


def refuse() -> None:
    with pytest.raises(IntegrityError, match="sealed"), transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("UPDATE rulings_ruling SET search_text = 'x'")
