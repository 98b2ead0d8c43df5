"""The kind of score change by which tricks go to the other side: a choice more, no other column."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("rulings", "0018_later_reasons")]

    operations = [
        migrations.AlterField(
            model_name="scorechange",
            name="kind",
            field=models.CharField(
                choices=[
                    ("tricks", "tricks for the other side"),
                    ("artificial", "artificial adjusted score"),
                    ("assigned", "assigned adjusted score"),
                    ("weighted", "weighted adjusted score"),
                    ("split", "split adjusted score"),
                    ("penalty", "penalty"),
                ],
                max_length=12,
                verbose_name="kind",
            ),
        ),
    ]
