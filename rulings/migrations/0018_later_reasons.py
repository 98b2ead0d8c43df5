"""A cause is enough to supersede a ruling; the words may come later, in a row of their own."""

from typing import Any

import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

import incidents.text
import rulings.archive.search.dialect


def seal_again(_apps: Any, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """SQLite has rebuilt the rulings' table for another constraint, and dropped its triggers without a word."""
    from rulings.archive import sealing
    from rulings.archive.search import dialect

    sealing.seal(schema_editor.connection)
    dialect.create_index(schema_editor.connection)


class Migration(migrations.Migration):
    dependencies = [
        ("incidents", "0010_sessions_of_browsers"),
        ("rulings", "0017_rulings_from_the_book"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        # Backwards this comes last.
        migrations.RunPython(migrations.RunPython.noop, seal_again),
        migrations.RemoveConstraint(model_name="ruling", name="superseded_with_a_reason"),
        migrations.AddConstraint(
            model_name="ruling",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("reason", ""), ("supersedes", None)),
                    models.Q(("supersedes__isnull", False), models.Q(("cause", ""), ("reason", ""), _negated=True)),
                    _connector="OR",
                ),
                name="superseded_for_a_reason",
            ),
        ),
        migrations.CreateModel(
            name="LaterReason",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("words", models.TextField(validators=[incidents.text.storable], verbose_name="reason")),
                ("given_at", models.DateTimeField(default=django.utils.timezone.now, editable=False)),
                ("mac", models.CharField(editable=False, max_length=64)),
                ("reason_search_text", rulings.archive.search.dialect.SearchText()),
                (
                    "club",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="incidents.club",
                    ),
                ),
                (
                    "given_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to=settings.AUTH_USER_MODEL
                    ),
                ),
                (
                    "ruling",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="later_reason",
                        to="rulings.ruling",
                    ),
                ),
            ],
            options={
                "verbose_name": "reason given later",
                "verbose_name_plural": "reasons given later",
                "base_manager_name": "objects",
            },
        ),
        migrations.AddConstraint(
            model_name="laterreason",
            constraint=models.CheckConstraint(
                condition=models.Q(("words", ""), _negated=True), name="a_later_reason_says_something"
            ),
        ),
        migrations.RunPython(seal_again, migrations.RunPython.noop),
    ]
