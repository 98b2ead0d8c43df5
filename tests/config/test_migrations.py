"""The models and the migrations say the same."""

from io import StringIO

import pytest
from django.core.management import call_command
from django.db import models

from incidents.models import Board


def missing() -> str:
    """The migrations that the models would need, by what Django says; empty when there are none."""
    said = StringIO()
    try:
        call_command("makemigrations", check_changes=True, dry_run=True, stdout=said, no_color=True)
    except SystemExit:
        return said.getvalue()
    return ""


@pytest.mark.django_db
def test_no_migration_is_missing() -> None:
    assert missing() == ""


@pytest.mark.django_db
def test_a_model_that_has_changed_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Board._meta.get_field("number"), "null", True)
    assert isinstance(Board._meta.get_field("number"), models.Field)
    assert "number" in missing()
