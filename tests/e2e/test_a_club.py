"""The club that is copied for each browser test is the one that would be made for it."""

from __future__ import annotations

from dataclasses import fields

import pytest
from django.apps import apps

from incidents.models import Club
from tests import copies
from tests.e2e import a_club as prepared
from tests.e2e.a_club import a_club

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
def unprepared(monkeypatch: pytest.MonkeyPatch) -> None:
    """As for the first test of all."""
    if not copies.is_possible():
        pytest.skip("SQLite's databases alone are copied")
    monkeypatch.setattr(prepared, "_PREPARED", {})


def rows() -> dict[str, int]:
    """How many rows each table has."""
    return {model._meta.label: model._default_manager.count() for model in apps.get_models()}


def test_a_copy_is_what_was_made() -> None:
    """What one test does to it is not there for the next."""
    empty = copies.copy()
    made = a_club("fr")
    as_made = rows()
    made.ruling()
    assert rows() != as_made
    copies.put_back(empty)
    assert not any(rows()[label] for label in ("incidents.Club", "incidents.User", "rulings.Ruling"))
    copied = a_club("fr")
    assert rows() == as_made
    assert copied == made
    assert all(getattr(copied, each.name) is not getattr(made, each.name) for each in fields(made))
    assert copied.ruling().ordinal == 1


def test_beside_anything_else_it_is_made_anew() -> None:
    empty = copies.copy()
    a_club("fr")
    copies.put_back(empty)
    other = Club.objects.create(slug="quai", name="Bridge du Quai")
    a_club("fr")
    assert set(Club.objects.values_list("slug", flat=True)) == {other.slug, "beaulieu"}


def test_members_prefer_the_language_asked_for() -> None:
    empty = copies.copy()
    for language in ("fr", "en", ""):
        assert a_club(language).director.language == language
        copies.put_back(empty)
