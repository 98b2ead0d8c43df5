from django.apps.registry import Apps
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

from incidents.models.people import keyword
from incidents.text import fold


def keep_the_keywords(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """Those who have a name already are found by it too."""
    people = apps.get_model("incidents", "User").objects.using(schema_editor.connection.alias).exclude(name="")
    for person in people.iterator():
        person.name_keyword = keyword(fold(person.name))
        person.save(update_fields=["name_keyword"])


class Migration(migrations.Migration):
    dependencies = [
        ("incidents", "0006_calls_for_the_director"),
    ]

    operations = [
        migrations.AddField(
            model_name="user",
            name="name_keyword",
            field=models.CharField(blank=True, default="", editable=False, max_length=100),
        ),
        migrations.AddIndex(
            model_name="user",
            index=models.Index(fields=["name_keyword"], name="people_by_keyword"),
        ),
        migrations.RunPython(keep_the_keywords, migrations.RunPython.noop),
    ]
