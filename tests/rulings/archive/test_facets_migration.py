"""Rulings given before the log had columns of its own get them from their records, and are sealed again after."""

from __future__ import annotations

import pytest
from django.core.management import call_command
from django.db import IntegrityError, connection, transaction
from django.db.migrations.executor import MigrationExecutor
from django.db.transaction import TransactionManagementError

from incidents.models import ClubRole
from rulings.archive.sealing import SEALED_TABLES, filling, lift_seals, missing_seals, rulings_are_sealed
from rulings.models import Ruling
from tests.rulings.a_club import DUMMY_CAME_DOWN, a_club, a_person, a_session, an_incident, give

BEFORE = ("rulings", "0003_facets_scores_appeals_consultations")
FILLED = ("rulings", "0004_fill_facets")
LATER = "rulings_liveevent"
"""A sealed table that no migration had created by then."""
COLUMNS = ("offender_role", "outcome", "judgement", "alike", "ending")
EMPTY = {"offender_role": "", "outcome": "", "judgement": False, "alike": "", "ending": ""}
TABLE = Ruling._meta.db_table


@pytest.mark.django_db(transaction=True)
def test_the_columns_are_filled_from_the_records_and_the_seals_are_back() -> None:
    club = a_club()
    director, session = a_person(club, ClubRole.DIRECTOR), a_session(club)
    seen = {**DUMMY_CAME_DOWN, "54.circumstances": ["declarer-could-see-dummy"]}
    given = [give(an_incident(session, director, facts), director) for facts in (DUMMY_CAME_DOWN, seen)]
    written = [Ruling.objects.values(*COLUMNS).get(pk=ruling.pk) for ruling in given]
    assert all(row["alike"] and row["ending"] and row["outcome"] for row in written)
    assert [row["judgement"] for row in written] == [False, True]
    try:
        old = MigrationExecutor(connection)
        old.migrate([BEFORE])
        with lift_seals():
            model = old.loader.project_state([BEFORE]).apps.get_model("rulings", "Ruling")
            model.objects.update(**EMPTY)
            unknown = model.objects.get(pk=given[1].pk)
            unknown.record = {**unknown.record, "subject": "no-longer-ruled-on"}
            model.objects.bulk_update([unknown], ["record"])
        assert LATER not in connection.introspection.table_names()
        MigrationExecutor(connection).migrate([FILLED])
        # The migration itself seals again what it filled, and what does not exist yet keeps nobody from migrating.
        assert missing_seals(connection) == []
        assert rulings_are_sealed(databases=["default"]) == []
        refuse()
    finally:
        call_command("migrate", verbosity=0, skip_checks=False)
    assert set(SEALED_TABLES) <= set(connection.introspection.table_names())
    assert Ruling.objects.values(*COLUMNS).get(pk=given[0].pk) == written[0]
    assert Ruling.objects.values(*COLUMNS).get(pk=given[1].pk) == EMPTY
    assert missing_seals(connection) == []
    refuse()


def refuse() -> None:
    with pytest.raises(IntegrityError, match="sealed"), transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(f"UPDATE {TABLE} SET outcome = 'x'")  # noqa: S608, a name of ours


@pytest.mark.django_db(transaction=True)
def test_a_filling_that_goes_wrong_gives_the_seal_back() -> None:
    with pytest.raises(ValueError, match="wrong"), transaction.atomic(), filling(connection, TABLE):
        raise ValueError("wrong")
    assert missing_seals(connection) == []
    with pytest.raises(TransactionManagementError), filling(connection, TABLE):
        pass
    assert missing_seals(connection) == []
