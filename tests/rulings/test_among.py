"""Rows among keys: the same as Django's own list, and a prepared question answers each time for other keys."""

from __future__ import annotations

import pytest
from django.db import connection

from incidents.models import Session, User
from rulings.models import Ruling
from rulings.search.among import Among, Prepared, as_value
from tests.rulings.a_club import some_rulings


def test_among_is_in(session: Session, director: User) -> None:
    keys = [ruling.pk for ruling in some_rulings(session, director, 4)]
    for some in ([], keys[:1], keys[1:3], [*keys, 0, 2**62], keys * 400):
        found = set(Ruling.objects.filter(Among("pk", some)).values_list("pk", flat=True))
        assert found == set(Ruling.objects.filter(pk__in=some).values_list("pk", flat=True))
        others = set(Ruling.objects.exclude(Among("pk", some)).values_list("pk", flat=True))
        assert found | others == set(keys)
        assert not found & others


def test_a_prepared_question_is_put_together_once(session: Session, director: User) -> None:
    keys = [ruling.pk for ruling in some_rulings(session, director, 3)]
    times = []

    def question():  # type: ignore[no-untyped-def]
        times.append(1)
        # What is no list of keys stays as it is.
        return (
            Ruling.objects.filter(Among("pk", []), number__startswith="20").order_by("pk").values_list("pk", "number")
        )

    prepared = Prepared(question)
    for some in ([], keys[:1], keys[1:], keys):
        expected = Ruling.objects.filter(pk__in=some).order_by("pk").values_list("pk", "number")
        assert prepared.rows(some) == list(expected)
    assert len(times) == 1


def test_another_database_is_refused() -> None:
    with pytest.raises(NotImplementedError, match="oracle"):
        as_value([1], "oracle")
    assert as_value([1, 2], connection.vendor) in ([1, 2], "[1, 2]")
