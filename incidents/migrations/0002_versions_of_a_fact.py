"""A fact keeps what each side says about it, and the basis of what the director finds."""

from typing import Any

from django.db import migrations, models


def whose_it_was_nobody_asked(apps: Any, schema_editor: Any) -> None:
    """The other version of a fact disputed until now becomes a version of neither side."""
    facts = apps.get_model("incidents", "Fact").objects.using(schema_editor.connection.alias)
    for fact in facts.exclude(other_version=None):
        fact.versions = [{"side": "", "code": fact.other_version, "statement": ""}]
        fact.save(update_fields=["versions"])


def one_other_version(apps: Any, schema_editor: Any) -> None:
    """The way back: the first version that is not what was found."""
    facts = apps.get_model("incidents", "Fact").objects.using(schema_editor.connection.alias)
    for fact in facts.filter(established="disputed"):
        others = [each["code"] for each in fact.versions if each["code"] not in (None, fact.code)]
        fact.other_version = others[0] if others else None
        fact.save(update_fields=["other_version"])


class Migration(migrations.Migration):
    dependencies = [("incidents", "0001_initial")]

    operations = [
        migrations.AddField("fact", "versions", models.JSONField(blank=True, default=list)),
        migrations.AddField(
            "fact",
            "basis",
            models.CharField(
                blank=True,
                choices=[
                    ("weight-of-evidence", "found by the weight of the evidence"),
                    ("undetermined", "could not be determined: ruled so that play may go on"),
                ],
                default="",
                max_length=20,
            ),
        ),
        migrations.RunPython(whose_it_was_nobody_asked, one_other_version),
    ]
