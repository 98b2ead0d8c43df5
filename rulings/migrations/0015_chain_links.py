"""The chain of each club's rulings; 0016 chains those that are there."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("incidents", "0007_find_people_by_their_names"),
        ("rulings", "0014_fill_what_players_search"),
    ]

    operations = [
        migrations.CreateModel(
            name="ChainLink",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("ordinal", models.PositiveIntegerField()),
                ("form", models.PositiveSmallIntegerField()),
                ("mac", models.CharField(max_length=64)),
                ("stood_at", models.DateTimeField(editable=False, null=True)),
                (
                    "club",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="incidents.club",
                    ),
                ),
                (
                    "ruling",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT, related_name="chain_link", to="rulings.ruling"
                    ),
                ),
            ],
            options={
                "verbose_name": "link of the chain",
                "verbose_name_plural": "links of the chain",
                "base_manager_name": "objects",
                "constraints": [models.UniqueConstraint(fields=("club", "ordinal"), name="one_link_of_a_place")],
            },
        ),
    ]
