"""The other version of a fact now stands among its versions. Apart: PostgreSQL may not alter what it has just filled."""

from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("incidents", "0002_versions_of_a_fact")]

    operations = [migrations.RemoveField("fact", "other_version")]
