"""A ruling has a text of its own for players to search in; 0014 fills it."""

from typing import Any

from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

from rulings.archive.search import dialect


def drop_its_index(_apps: Any, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """SQLite takes no column away that a trigger reads."""
    dialect.drop_index(schema_editor.connection, dialect.PLAYERS)


class Migration(migrations.Migration):
    dependencies = [("rulings", "0012_appeals_of_both_sides")]

    operations = [
        # Until it is filled players find nothing by words.
        migrations.AddField(
            model_name="ruling",
            name="players_search_text",
            field=dialect.SearchText(default=""),
            preserve_default=False,
        ),
        migrations.RunPython(migrations.RunPython.noop, drop_its_index),
    ]
