"""Each side may appeal against a ruling; an appeal says who agrees to it, and whether it was without merit."""

from typing import Any

import django.db.models.deletion
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.state import StateApps


def _appeals(apps: StateApps, schema_editor: BaseDatabaseSchemaEditor) -> Any:
    """Those of the database that is migrated, which need not be the default."""
    return apps.get_model("rulings", "Appeal").objects.using(schema_editor.connection.alias)


def say_who_agrees(apps: StateApps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """Until now a pair agreed, or it did not."""
    _appeals(apps, schema_editor).filter(both_concur=False).update(concurrence="missing")


def say_whether_both_agree(apps: StateApps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """What was kept of it before."""
    _appeals(apps, schema_editor).filter(concurrence="missing").update(both_concur=False)


class Migration(migrations.Migration):
    dependencies = [
        ("rulings", "0011_checks_of_events"),
    ]

    operations = [
        migrations.AlterField(
            model_name="appeal",
            name="ruling",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT, related_name="appeals", to="rulings.ruling"
            ),
        ),
        migrations.AddField(
            model_name="appeal",
            name="concurrence",
            field=models.CharField(
                choices=[
                    ("pair", "both players of the pair"),
                    ("captain", "the captain of the team"),
                    ("alone", "the player alone, in an individual contest"),
                    ("missing", "not those who have to agree"),
                ],
                default="pair",
                max_length=8,
                verbose_name="who agrees to it",
            ),
        ),
        migrations.RunPython(say_who_agrees, say_whether_both_agree),
        migrations.RemoveField(model_name="appeal", name="both_concur"),
        migrations.AddField(
            model_name="appeal",
            name="without_merit",
            field=models.BooleanField(default=False, verbose_name="without merit"),
        ),
        migrations.AddConstraint(
            model_name="appeal",
            constraint=models.UniqueConstraint(
                condition=models.Q(("outcome", "withdrawn"), _negated=True),
                fields=("ruling", "side"),
                name="one_appeal_of_a_side",
            ),
        ),
    ]
