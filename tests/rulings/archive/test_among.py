"""Rows among keys: the same as Django's own list."""

from __future__ import annotations

import pytest

from incidents.models import Session, User
from rulings.archive.search import among
from rulings.archive.search.among import Among
from rulings.models import Ruling
from tests.rulings.a_club import some_rulings


def test_among_is_in(session: Session, director: User) -> None:
    keys = [ruling.pk for ruling in some_rulings(session, director, 4)]
    for some in ([], keys[:1], keys[1:3], [*keys, 0, 2**62], keys * 400):
        found = set(Ruling.objects.filter(Among("pk", some)).values_list("pk", flat=True))
        assert found == set(Ruling.objects.filter(pk__in=some).values_list("pk", flat=True))
        others = set(Ruling.objects.exclude(Among("pk", some)).values_list("pk", flat=True))
        assert found | others == set(keys)
        assert not found & others


def test_another_database_is_refused() -> None:
    with pytest.raises(NotImplementedError, match="oracle"):
        among._as_value([1], "oracle")
