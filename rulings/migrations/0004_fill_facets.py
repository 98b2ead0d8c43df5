"""Fill the columns that the log filters on for the rulings given before there were any."""

from typing import Any

from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

AT_A_TIME = 500


def fill(apps: Any, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """Put each ruling's facts to its law again, and keep what the log tells it by."""
    # The laws are the program's of today. Imported here: what replays records is none of the tables' history.
    from rulings.archive.facets import facets_of
    from rulings.archive.sealing import filling

    ruling_model = apps.get_model("rulings", "Ruling")
    unfilled = ruling_model.objects.filter(alike="").only("pk", "record").order_by("pk")
    columns = ("offender_role", "outcome", "judgement", "alike", "ending")
    with filling(schema_editor.connection, "rulings_ruling"):
        last = 0
        while rulings := list(unfilled.filter(pk__gt=last)[:AT_A_TIME]):
            last = rulings[-1].pk
            filled = []
            for ruling in rulings:
                if columns_of := facets_of(ruling.record):
                    for column, value in columns_of.items():
                        setattr(ruling, column, value)
                    filled.append(ruling)
            ruling_model.objects.bulk_update(filled, columns)


class Migration(migrations.Migration):
    dependencies = [("rulings", "0003_facets_scores_appeals_consultations")]

    operations = [migrations.RunPython(fill, migrations.RunPython.noop)]
