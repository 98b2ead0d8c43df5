"""A ruling may be one that the director took from the book: his words and the clauses that he cites, no law run."""

from typing import Any

from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.models import Q


def seal_again(_apps: Any, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """SQLite rebuilds the rulings' table for another column, and drops its triggers without a word."""
    from rulings.archive import sealing
    from rulings.archive.search import dialect

    sealing.seal(schema_editor.connection)
    dialect.create_index(schema_editor.connection)


class Migration(migrations.Migration):
    dependencies = [("rulings", "0016_chain_the_rulings")]

    operations = [
        # Backwards this comes last.
        migrations.RunPython(migrations.RunPython.noop, seal_again),
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
        migrations.RunPython(seal_again, migrations.RunPython.noop),
    ]
