"""The tables that are backed up, and their values as JSON: through the fields of the models, so that both databases
write and read the same."""

from __future__ import annotations

import base64
import datetime
import decimal
import uuid
from collections.abc import Generator, Iterable
from contextlib import closing
from typing import TYPE_CHECKING, Any

from django.apps import apps
from django.core.serializers.json import DjangoJSONEncoder
from django.db import models

from config.backup.archive import BackupRefused
from rulings.archive.row_by_row import is_of_a_row, row_by_row

if TYPE_CHECKING:
    from django.apps.registry import Apps
    from django.db.backends.base.base import BaseDatabaseWrapper

    from config.backup.archive import BackupTable, Manifest, Reader, Row

# Keys to people's accounts, worth nothing tomorrow: who is signed in where, and links for a password or an address. One
# that was used since would be good again.
LEFT_OUT = ("incidents.AccountLink", "incidents.BrowserSession", "sessions.Session")
ROWS_AT_ONCE = 500

Model = type[models.Model]


def models_backed_up(registry: Apps = apps) -> list[Model]:
    """The models whose rows are backed up, by the names of their tables."""
    return sorted(
        (model for model in models_with_tables(registry) if model._meta.label not in LEFT_OUT),
        key=lambda model: model._meta.db_table,
    )


def tables_put_back(manifest: Manifest, registry: Apps = apps) -> list[BackupTable]:
    """The tables of a backup that a restore fills: one of before may hold what is left out by now."""
    left_out = {model._meta.db_table for model in models_with_tables(registry) if model._meta.label in LEFT_OUT}
    return [table for table in manifest.tables if table.name not in left_out]


def models_with_tables(registry: Apps = apps) -> list[Model]:
    """The models that have a table of their own; those of an older state of the tables by its registry."""
    every = registry.get_models(include_auto_created=True)
    return [model for model in every if model._meta.managed and not model._meta.proxy and not model._meta.swapped]


def columns(model: Model) -> list[models.Field[Any, Any]]:
    """The fields that are columns of the model's table."""
    return list(model._meta.local_concrete_fields)


def rows(model: Model, using: str) -> Generator[Row, None, None]:
    """Every row of the model's table as JSON can hold it, in the order of their keys.

    Raises BackupRefused at one that somebody else than Arbitre wrote, so that it cannot be read.
    """
    fields = columns(model)
    every = model._base_manager.using(using).order_by("pk")
    try:
        for row in every.values_list(*(field.attname for field in fields)).iterator(chunk_size=ROWS_AT_ONCE):
            yield [as_json(field, value) for field, value in zip(fields, row, strict=True)]
    except Exception as error:
        unreadable = [key for key, row in row_by_row(every) if row is None] if is_of_a_row(error) else []
        if not unreadable:
            raise
    else:
        return
    # Not from within: what was raised keeps the cursor open.
    raise BackupRefused(f"row {unreadable[0]} of {model._meta.db_table} cannot be read: Arbitre did not write it")


def fill(connection: BaseDatabaseWrapper, backup: Reader, registry: Apps = apps) -> None:
    """Empty every table, sessions too, fill it from the backup, and let the keys go on from where they are.

    Raises BackupRefused when the backup has other tables or columns, and DatabaseError when its rows do not belong
    together.
    """
    check_columns(backup.manifest, registry)
    every = models_with_tables(registry)
    _empty(connection, every)
    held = {table.name: table for table in tables_put_back(backup.manifest, registry)}
    for model in models_backed_up(registry):
        table = held[model._meta.db_table]
        # A program has its columns in the order of its models, the state of its migrations in that of their adding.
        places = [table.columns.index(field.column or "") for field in columns(model)]
        with closing(backup.rows(table)) as found:
            _insert(connection, model, ([row[place] for place in places] for row in found))
    _continue_keys(connection, every)
    connection.check_constraints()


def check_columns(manifest: Manifest, registry: Apps = apps) -> None:
    """Raise BackupRefused unless the backup has the tables and columns that there are, in whatever order."""
    here = {
        model._meta.db_table: sorted(field.column or "" for field in columns(model))
        for model in models_backed_up(registry)
    }
    there = {table.name: sorted(table.columns) for table in tables_put_back(manifest, registry)}
    if here != there:
        differing = sorted(name for name in here.keys() | there.keys() if here.get(name) != there.get(name))
        raise BackupRefused(f"its tables are not those of its Arbitre: {', '.join(differing)}")


def _empty(connection: BaseDatabaseWrapper, every: list[Model]) -> None:
    names = [connection.ops.quote_name(model._meta.db_table) for model in every]
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            # All in one: PostgreSQL truncates no table alone to which another one refers.
            cursor.execute(f"TRUNCATE {', '.join(names)}")
        else:
            for name in names:
                cursor.execute(f"DELETE FROM {name}")  # noqa: S608, names of ours


def _continue_keys(connection: BaseDatabaseWrapper, every: list[Model]) -> None:
    """Have the next key of each table follow the highest there is: PostgreSQL counts apart from the rows."""
    if connection.vendor != "postgresql":
        return
    quote = connection.ops.quote_name
    with connection.cursor() as cursor:
        for model in every:
            name, key = quote(model._meta.db_table), model._meta.pk
            if isinstance(key, models.AutoField | models.BigAutoField | models.SmallAutoField) and key.column:
                highest = f"MAX({quote(key.column)})"
                cursor.execute(
                    f"SELECT setval(pg_get_serial_sequence(%s, %s), COALESCE({highest}, 1), {highest} IS NOT NULL)"  # noqa: S608, names of ours
                    f" FROM {name}",
                    [name, key.column],
                )


def _insert(connection: BaseDatabaseWrapper, model: Model, found: Iterable[Row]) -> None:
    """Add the rows to the model's table as they are, asking no model and sending no signal."""
    fields = columns(model)
    quote = connection.ops.quote_name
    into = ", ".join(quote(field.column or "") for field in fields)
    places = ", ".join(["%s"] * len(fields))
    statement = f"INSERT INTO {quote(model._meta.db_table)} ({into}) VALUES ({places})"  # noqa: S608, names of ours
    with connection.cursor() as cursor:
        batch: list[list[Any]] = []
        for row in found:
            batch.append(
                [
                    field.get_db_prep_save(from_json(field, value), connection)
                    for field, value in zip(fields, row, strict=True)
                ]
            )
            if len(batch) == ROWS_AT_ONCE:
                cursor.executemany(statement, batch)
                batch = []
        if batch:
            cursor.executemany(statement, batch)


def as_json(field: models.Field[Any, Any], value: Any) -> Any:
    """A value as JSON can hold it, without losing any of it. Raises TypeError for a type nobody thought of."""
    if value is None or isinstance(field, models.JSONField) or isinstance(value, str | int | float):
        return value
    match value:
        case datetime.datetime() | datetime.date() | datetime.time():
            return value.isoformat()
        case datetime.timedelta():
            return DjangoJSONEncoder().default(value)
        case uuid.UUID() | decimal.Decimal():
            return str(value)
        case bytes() | memoryview():
            return base64.b64encode(value).decode("ascii")
        case _:
            raise TypeError(f"{field}: {type(value)} cannot be backed up")


def from_json(field: models.Field[Any, Any], value: Any) -> Any:
    """The value that was backed up. Raises ValidationError for one that the field cannot hold."""
    if value is None or isinstance(field, models.JSONField):
        return value
    return field.to_python(value)
