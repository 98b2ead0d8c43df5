"""Calls go with a session on which nothing was ruled: the journal keeps its lines, and no number is given twice."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("incidents", "0015_scores_of_the_field"),
    ]

    operations = [
        migrations.AddField(
            model_name="club",
            name="numbered_up_to",
            field=models.PositiveIntegerField(default=0, editable=False),
        ),
        migrations.AlterField(
            model_name="logentry",
            name="incident",
            field=models.ForeignKey(
                db_constraint=False,
                null=True,
                on_delete=django.db.models.deletion.DO_NOTHING,
                related_name="log_entries",
                to="incidents.incident",
            ),
        ),
    ]
