"""A fact disputed before it was asked whose version is whose keeps the other version, there and back."""

from __future__ import annotations

from uuid import uuid4

import pytest
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.utils import timezone

from incidents.models import Basis, Club, ClubRole, Dispute, Fact, Session, Table, Version
from incidents.recording import establish, open_incident
from tests.incidents.conftest import somebody

BEFORE = ("incidents", "0001_initial")


@pytest.mark.django_db(transaction=True)
def test_the_other_version_is_kept_there_and_back() -> None:
    club = Club.objects.create(slug="parc", name="Cercle du Parc")
    director = somebody("dora", club, ClubRole.DIRECTOR)
    session = Session.objects.create(club=club, name="x", date="2026-11-20", rounds=3, boards_per_round=2)
    table = Table.objects.create(session=session, number=4)
    incident = open_incident(table, director, uuid4(), timezone.now())
    both = (Version("NS", "HK", "The king."), Version("EW", ["S2"]))
    establish(incident, "disputed", "HK", director, Dispute(Basis.WEIGHT, both))
    establish(incident, "found", "HK", director, Dispute(Basis.WEIGHT))
    establish(incident, "agreed", "HK", director)
    try:
        executor = MigrationExecutor(connection)
        executor.migrate([BEFORE])
        old = executor.loader.project_state([BEFORE]).apps.get_model("incidents", "Fact")
        others = dict(old.objects.values_list("key", "other_version"))
        assert others == {"disputed": ["S2"], "found": None, "agreed": None}
        assert old.objects.get(key="disputed").established == "disputed"
    finally:
        latest = MigrationExecutor(connection)
        latest.migrate(latest.loader.graph.leaf_nodes())
    said = {fact.key: (fact.read_versions(), fact.basis) for fact in Fact.objects.all()}
    assert said == {"disputed": ((Version("", ["S2"]),), ""), "found": ((), ""), "agreed": ((), "")}
