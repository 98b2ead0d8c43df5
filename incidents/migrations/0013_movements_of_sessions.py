"""Movements of sessions, the first board and the round in play; what follows from a movement; a list put back."""

import django.core.validators
import django.db.models.deletion
import django.utils.timezone
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("incidents", "0012_invitations_of_players"),
    ]

    operations = [
        migrations.AddField(
            model_name="seating",
            name="by_movement",
            field=models.BooleanField(default=False, editable=False),
        ),
        migrations.AddField(
            model_name="session",
            name="first_board",
            field=models.PositiveSmallIntegerField(
                default=1,
                validators=[django.core.validators.MinValueValidator(1), django.core.validators.MaxValueValidator(400)],
                verbose_name="first board",
            ),
        ),
        migrations.AddField(
            model_name="session",
            name="movements",
            field=models.JSONField(blank=True, default=dict, verbose_name="movement"),
        ),
        migrations.AddField(
            model_name="session",
            name="round_now",
            field=models.PositiveSmallIntegerField(
                blank=True,
                null=True,
                validators=[django.core.validators.MinValueValidator(1), django.core.validators.MaxValueValidator(60)],
                verbose_name="round",
            ),
        ),
        migrations.CreateModel(
            name="FormerPlayers",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("pairs", models.JSONField(default=list)),
                ("seats", models.JSONField(default=list)),
                ("replaced_at", models.DateTimeField(default=django.utils.timezone.now, editable=False)),
                (
                    "session",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="former_players",
                        to="incidents.session",
                    ),
                ),
            ],
            options={
                "verbose_name": "former list of players",
                "verbose_name_plural": "former lists of players",
            },
        ),
    ]
