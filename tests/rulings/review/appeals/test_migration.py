"""Appeals noted before each side could appeal say who agreed to them: the pair, or not all who had to."""

from __future__ import annotations

import pytest
from django.core.management import call_command
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

from incidents.models import Direction
from rulings.models import Appeal, Concurrence
from rulings.review.appeals.file_appeal import request_appeal
from tests.rulings.a_club import a_club, a_person, a_session
from tests.rulings.review.appeals.appealing import GROUNDS, a_ruling

BEFORE = ("rulings", "0011_checks_of_events")


@pytest.mark.django_db(transaction=True)
def test_who_agreed_is_kept() -> None:
    club = a_club()
    director, session = a_person(club), a_session(club)
    noted = [
        request_appeal(
            a_ruling(session, director), director, side=Direction.EW, grounds=GROUNDS, concurrence=agree, late=True
        ).pk
        for agree in (Concurrence.PAIR, Concurrence.MISSING)
    ]
    try:
        old = MigrationExecutor(connection)
        old.migrate([BEFORE])
        model = old.loader.project_state([BEFORE]).apps.get_model("rulings", "Appeal")
        assert [model.objects.get(pk=pk).both_concur for pk in noted] == [True, False]
    finally:
        call_command("migrate", verbosity=0, skip_checks=False)
    assert [Appeal.objects.get(pk=pk).concurrence for pk in noted] == ["pair", "missing"]
