"""A ruling may be one that the director took from the book: his words and the clauses that he cites, no law run."""

from django.db import migrations, models
from django.db.models import Q


class Migration(migrations.Migration):
    dependencies = [("rulings", "0016_chain_the_rulings")]

    operations = [
        # No ruling that is there is one: nothing is filled, and what their links hold stays as it was.
        migrations.AddField(
            model_name="ruling",
            name="from_book",
            field=models.BooleanField(default=False, verbose_name="taken from the book"),
        ),
        migrations.AddConstraint(
            model_name="ruling",
            constraint=models.CheckConstraint(
                condition=Q(from_book=True, subject="from-the-book") | Q(from_book=False) & ~Q(subject="from-the-book"),
                name="a_ruling_from_the_book",
            ),
        ),
    ]
