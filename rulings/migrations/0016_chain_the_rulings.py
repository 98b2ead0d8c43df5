"""Chain the rulings given before there was a chain, as they stand, in the order in which they were given.

It is done once. A database whose rulings were chained already, and which has lost its links, is told of and left as it
is: what was done to its rulings meanwhile must not be chained as if it had been given.
"""

import logging
from typing import Any

from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.utils import timezone

_log = logging.getLogger(__name__)


def chain(apps: Any, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """Club by club."""
    # Imported here: what is in a link is none of the tables' history.
    from rulings.archive.chain_as_it_stands import ChainTables, chain_club, chained_before

    using = schema_editor.connection.alias
    tables = ChainTables(
        rulings=apps.get_model("rulings", "Ruling"),
        clauses=apps.get_model("rulings", "CitedClause"),
        links=apps.get_model("rulings", "ChainLink"),
        journal=apps.get_model("incidents", "LogEntry"),
    )
    if chained_before(schema_editor.connection, tables):
        _log.error(
            "The rulings of this database were chained once already, and are not chained again: whoever took their"
            " links away may have altered them. `manage.py recheck_rulings` names them; a backup from before has them."
        )
        return
    at = timezone.now()
    for club, slug in apps.get_model("incidents", "Club").objects.using(using).order_by("pk").values_list("pk", "slug"):
        chained = chain_club(club, at, using, tables=tables)
        if chained.rulings:
            _log.warning(
                "%s: %d rulings, up to %s, are chained as they stand at %s. That is done once, by the first Arbitre that"
                " chains rulings: at any other time somebody has taken their links away.",
                slug,
                chained.rulings,
                chained.number,
                at.isoformat(timespec="seconds"),
            )
        if chained.unreadable:
            _log.error("%s: not chained, since they cannot be read: %s", slug, ", ".join(chained.unreadable))
    # PostgreSQL alters no table with checks put off.
    schema_editor.connection.check_constraints()


class Migration(migrations.Migration):
    dependencies = [("rulings", "0015_chain_links")]

    operations = [migrations.RunPython(chain, migrations.RunPython.noop)]
