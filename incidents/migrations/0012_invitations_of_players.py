"""An invitation may be a player's, and a club's administrator puts away the list of what comes first."""

from __future__ import annotations

from typing import TYPE_CHECKING

import django.db.models.deletion
from django.db import migrations, models

if TYPE_CHECKING:
    from django.apps.registry import Apps
    from django.db.backends.base.schema import BaseDatabaseSchemaEditor


def put_away_where_they_play(apps: Apps, schema: BaseDatabaseSchemaEditor) -> None:
    """A club that had a session before there was such a list needs none."""
    clubs = apps.get_model("incidents", "Club").objects.using(schema.connection.alias)
    clubs.filter(sessions__isnull=False).distinct().update(first_steps_done=True)


class Migration(migrations.Migration):
    dependencies = [
        ("incidents", "0011_results_of_boards"),
    ]

    operations = [
        migrations.AddField(
            model_name="club",
            name="first_steps_done",
            field=models.BooleanField(default=False, editable=False, verbose_name="first steps put away"),
        ),
        migrations.AddField(
            model_name="invitation",
            name="player",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="invitations",
                to="incidents.player",
            ),
        ),
        migrations.RunPython(put_away_where_they_play, migrations.RunPython.noop),
    ]
