"""The result of a board at a table: one to each."""

import re

import django.core.validators
import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("incidents", "0010_sessions_of_browsers"),
    ]

    operations = [
        migrations.CreateModel(
            name="BoardResult",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "contract",
                    models.CharField(
                        blank=True,
                        default="",
                        max_length=4,
                        validators=[
                            django.core.validators.RegexValidator(
                                re.compile("\\A[1-7][CDHSN]X{0,2}\\Z"),
                                "A contract is written 4S, 3NX or 6HXX.",
                                code="contract",
                            )
                        ],
                        verbose_name="contract",
                    ),
                ),
                (
                    "declarer",
                    models.CharField(
                        blank=True,
                        choices=[("N", "North"), ("E", "East"), ("S", "South"), ("W", "West")],
                        default="",
                        max_length=1,
                        verbose_name="declarer",
                    ),
                ),
                (
                    "tricks",
                    models.PositiveSmallIntegerField(
                        blank=True,
                        null=True,
                        validators=[django.core.validators.MaxValueValidator(13)],
                        verbose_name="tricks made",
                    ),
                ),
                (
                    "source",
                    models.CharField(
                        choices=[("noted", "noted by the director"), ("imported", "imported")],
                        default="noted",
                        max_length=10,
                        verbose_name="source",
                    ),
                ),
                ("noted_at", models.DateTimeField()),
                (
                    "board",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="results", to="incidents.board"
                    ),
                ),
                (
                    "noted_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="results_noted",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "table",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="results", to="incidents.table"
                    ),
                ),
            ],
            options={
                "verbose_name": "result of a board",
                "verbose_name_plural": "results of boards",
                "constraints": [
                    models.UniqueConstraint(fields=("board", "table"), name="one_result_of_a_board_at_a_table"),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("contract", ""), ("declarer", ""), ("tricks", None)),
                            models.Q(
                                models.Q(("contract", ""), _negated=True),
                                models.Q(("declarer", ""), _negated=True),
                                ("tricks__isnull", False),
                                ("tricks__lte", 13),
                            ),
                            _connector="OR",
                        ),
                        name="a_result_is_whole_or_passed_out",
                    ),
                ],
            },
        ),
    ]
