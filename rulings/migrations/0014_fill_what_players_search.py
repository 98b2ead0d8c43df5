"""Fill the text in which players search for the rulings given before there was one."""

from typing import Any

from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

AT_A_TIME = 500


def fill(apps: Any, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """Take from each record what the case-book shows of it."""
    # Imported here: what a search compares is none of the tables' history.
    from rulings.archive.sealing import filling
    from rulings.archive.search import dialect
    from rulings.archive.search.document import players_search_text
    from rulings.laws.subjects import UnknownSubject, subject

    def title(key: str) -> str:
        try:
            return subject(key).title
        except UnknownSubject:
            # As its page calls it.
            return key

    connection = schema_editor.connection
    if connection.vendor == "postgresql":
        # The limit that protects an evening's play would break off the filling of a million rulings.
        schema_editor.execute("SET LOCAL statement_timeout = 0", None)
    # Made after the migration of what is there then: on SQLite an index hears of new rulings alone.
    dialect.drop_index(connection, dialect.PLAYERS)
    ruling_model = apps.get_model("rulings", "Ruling")
    rulings = ruling_model.objects.using(connection.alias).only("pk", "subject", "record", "number").order_by("pk")
    with filling(connection, "rulings_ruling"):
        last = 0
        while some := list(rulings.filter(pk__gt=last)[:AT_A_TIME]):
            last = some[-1].pk
            for ruling in some:
                ruling.players_search_text = players_search_text(title(ruling.subject), ruling.record, ruling.number)
            ruling_model.objects.using(connection.alias).bulk_update(some, ["players_search_text"])


class Migration(migrations.Migration):
    dependencies = [("rulings", "0013_what_players_search")]

    operations = [migrations.RunPython(fill, migrations.RunPython.noop)]
