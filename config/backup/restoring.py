"""Putting a backup back: all of it, in one transaction of a database with the same tables, or nothing."""

from __future__ import annotations

import time
from dataclasses import dataclass
from dataclasses import replace as replace_in
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Final

from django.contrib.auth import get_user_model
from django.core.exceptions import ValidationError
from django.db import DEFAULT_DB_ALIAS, DatabaseError, OperationalError, connections, transaction
from django.utils import timezone
from django.utils.translation import override
from psycopg.errors import DeadlockDetected, LockNotAvailable

from config.backup import state, tables, upgrading
from config.backup.archive import BackupRefused, BackupSeal, Manifest, reading
from config.backup.journal_tags import BackupTag
from incidents.models import Club, Invitation, LogEntry
from rulings.archive import sealing
from rulings.archive.chain_as_it_stands import chain_club
from rulings.archive.chain_faults import chain_faults, clubs_looked_after, journal_faults, stood_note
from rulings.archive.later_code import sign_as_they_stand
from rulings.archive.row_by_row import in_one_line
from rulings.archive.search import dialect
from rulings.words.current_language import SOURCE

if TYPE_CHECKING:
    from collections.abc import Callable

    from django.db.backends.base.base import BaseDatabaseWrapper

    from config.backup.archive import Reader

UNVERIFIED: Final = "With --unverified it is restored all the same"
WAITS: Final = 60
"""Seconds for which a restore asks again for the tables that others use."""
GIVES_WAY: Final = 500
"""Milliseconds for which it keeps what it has while it waits for the rest: less than the second after which PostgreSQL
looks who waits for whom, and breaks one of them off."""


@dataclass(frozen=True)
class CheckedBackup:
    """A backup that was read to its end, and what is known of it."""

    manifest: Manifest
    seal: BackupSeal
    faults: tuple[str, ...] = ()
    """What is amiss in the record that was restored, by club; in English."""
    stood: tuple[str, ...] = ()
    """Which of its rulings are held only as they stood when they were chained, by club; in English."""
    withdrawn: int = 0
    """How many invitations of the backup are open still: they are withdrawn as it is put back."""

    @property
    def is_chained(self) -> bool:
        """Whether its rulings had their links when it was made, and did not get them on the way."""
        return state.CHAINED in self.manifest.migrations

    @property
    def is_known(self) -> bool:
        """Whether it is known to be what was backed up, and its rulings to be those that were given."""
        return self.seal is BackupSeal.HOLDS and not self.faults


def check(path: Path, *, unverified: bool = False) -> CheckedBackup:
    """Read a backup to its end and return what it says of itself; no database is asked.

    Raises BackupRefused when the file is not whole, or is from a newer Arbitre; unless `unverified`, also when its seal
    does not hold, or it has none.
    """
    with reading(path) as backup:
        backup.verify()
        if not state.is_older(backup.manifest):
            tables.check_columns(backup.manifest)
        if backup.seal is not BackupSeal.HOLDS and not unverified:
            raise BackupRefused(f"{backup.seal.value} {UNVERIFIED}")
        return CheckedBackup(backup.manifest, backup.seal, withdrawn=_open_invitations(backup))


def _open_invitations(backup: Reader) -> int:
    """How many invitations in it are open, as `InvitationQuerySet.open_still` says it of those in a database."""
    table = next(each for each in backup.manifest.tables if each.name == Invitation._meta.db_table)
    of_then = (dict(zip(table.columns, row, strict=True)) for row in backup.rows(table))
    return sum(
        1
        for each in of_then
        if each["used_at"] is None
        and each["revoked_at"] is None
        and datetime.fromisoformat(each["expires_at"]) > timezone.now()
    )


def restore(
    path: Path,
    using: str = DEFAULT_DB_ALIAS,
    *,
    replace: bool = False,
    unverified: bool = False,
    announce: Callable[[CheckedBackup], None] = lambda _checked: None,
) -> CheckedBackup:
    """Put a backup in the place of what the database holds, which must be nothing unless `replace`.

    The file is verified before anything is touched, the database before anything is kept: whoever reads meanwhile sees
    the old rows or the new ones. Everybody is signed out, and invitations that were open then are withdrawn: `announce`
    is called with what is known of the backup before that is done. Raises BackupRefused, and everything is as it was.

    A seal that does not hold, and rulings that do not chain, are refused unless `unverified`. Then such rulings are
    chained anew, as they stand, so that from here on what is done to them is told again.
    """
    checked = check(path, unverified=unverified)
    manifest = checked.manifest
    connection = connections[using]
    try:
        state.check_migrated(connection)
        if not replace and _holds_something(using):
            raise BackupRefused("the database holds something already; --replace puts the backup in its place")
        announce(checked)
        if state.is_older(manifest):
            with upgrading.up_to_date(path, manifest) as upgraded:
                with reading(upgraded) as backup:
                    of_today = replace_in(checked, manifest=backup.manifest)
                restored = _restore(upgraded, connection, of_today, unverified=unverified)
        else:
            restored = _restore(path, connection, checked, unverified=unverified)
    except (DatabaseError, ValidationError) as error:
        reason = " ".join(error.messages) if isinstance(error, ValidationError) else str(error)
        raise BackupRefused(f"the database refuses it: {reason.strip()}") from error
    return replace_in(restored, manifest=manifest, stood=_stood(using))


def _restore(path: Path, connection: BaseDatabaseWrapper, checked: CheckedBackup, *, unverified: bool) -> CheckedBackup:
    """The backup with what was found and done on the way.

    Raises BackupRefused when anything is amiss in the record that is restored, unless `unverified`.
    """
    # Read anew: each row is compared with its table's checksum as it goes in, whatever became of the file meanwhile.
    with reading(path) as backup, transaction.atomic(using=connection.alias):
        backup.refuse_another(checked.manifest)
        _have_the_tables(connection)
        # A point of its own to go back to: after an error PostgreSQL would not let the seals be put back.
        with sealing.lift_seals(connection.alias), transaction.atomic(using=connection.alias):
            tables.fill(connection, backup)
            _count(backup.manifest, connection)
            faults = _faults(connection, chain_anew=unverified)
            if faults and not unverified:
                raise BackupRefused(f"Its rulings are not those that were given: {' '.join(faults)} {UNVERIFIED}")
        _verify(connection)
        # They may have been used or withdrawn since it was made, and nobody would know that they are good again.
        withdrawn = Invitation.objects.using(connection.alias).withdraw_all()
        restored = replace_in(checked, faults=faults, withdrawn=sum(withdrawn.values()))
        for club in clubs_looked_after(connection.alias):
            detail: dict[str, object] = {"backup": checked.manifest.made_at}
            if not restored.is_known:
                detail["unverified"] = True
            if club.pk in withdrawn:
                detail["withdrawn"] = withdrawn[club.pk]
            LogEntry.objects.db_manager(connection.alias).note(BackupTag.RESTORED, club=club, who=None, detail=detail)
    return restored


def _faults(connection: BaseDatabaseWrapper, *, chain_anew: bool) -> tuple[str, ...]:
    """What is amiss in the record, club by club; those whose rulings do not chain are chained anew if that is asked."""
    found: list[str] = []
    at = timezone.now()
    with override(SOURCE):
        for club in clubs_looked_after(connection.alias):
            unchained = list(chain_faults(club, connection.alias))
            faults = (*unchained, *journal_faults(club, connection.alias))
            found += [in_one_line(f"{club.slug}: {fault}") for fault in faults]
            if unchained and chain_anew:
                with connection.cursor() as cursor:
                    cursor.execute("DELETE FROM rulings_chainlink WHERE club_id = %s", [club.pk])
                chain_club(club.pk, at, connection.alias)
                sign_as_they_stand(club.pk, at, connection.alias)
    # PostgreSQL seals no table with checks put off.
    connection.check_constraints()
    return tuple(found)


def _stood(using: str) -> tuple[str, ...]:
    with override(SOURCE):
        told = ((club.slug, stood_note(club, using)) for club in clubs_looked_after(using))
        return tuple(in_one_line(f"{slug}: {note}") for slug, note in told if note)


def _holds_something(using: str) -> bool:
    return Club.objects.using(using).exists() or get_user_model()._base_manager.using(using).exists()


def _have_the_tables(connection: BaseDatabaseWrapper) -> None:
    """Wait until nobody else reads or writes, and let nobody begin; SQLite has whoever writes wait by itself.

    Raises DatabaseError when that has not come about within `WAITS`. A director in the middle of a ruling would wait
    for the restore and the restore for him, and PostgreSQL, which breaks off who came first, would refuse the restore
    nearly each time. So it gives way to him: what it has is let go and asked for anew.
    """
    if connection.vendor != "postgresql":
        return
    names = ", ".join(connection.ops.quote_name(model._meta.db_table) for model in tables.models_with_tables())
    late = time.monotonic() + WAITS
    with connection.cursor() as cursor:
        # The limits that protect the tables of an evening's play would break off a large restore.
        cursor.execute("SET LOCAL statement_timeout = 0")
        cursor.execute("SET LOCAL idle_in_transaction_session_timeout = 0")
        cursor.execute(f"SET LOCAL lock_timeout = '{GIVES_WAY}ms'")
        while True:
            try:
                with transaction.atomic(using=connection.alias):
                    cursor.execute(f"LOCK TABLE {names} IN ACCESS EXCLUSIVE MODE")
            except OperationalError as error:
                # Of a connection that is lost nothing is to be expected.
                if not isinstance(error.__cause__, LockNotAvailable | DeadlockDetected) or time.monotonic() > late:
                    raise
            else:
                return


def _count(manifest: Manifest, connection: BaseDatabaseWrapper) -> None:
    """Raise BackupRefused unless every row is there."""
    with connection.cursor() as cursor:
        for table in tables.tables_put_back(manifest):
            cursor.execute(f"SELECT COUNT(*) FROM {connection.ops.quote_name(table.name)}")  # noqa: S608, compared with ours
            (count,) = cursor.fetchone()
            if count != table.rows:
                raise BackupRefused(f"{table.name} has {count} rows and not {table.rows}")


def _verify(connection: BaseDatabaseWrapper) -> None:
    """Raise BackupRefused unless the seals and the search's index are there."""
    missing = [*sealing.missing_seals(connection), *dialect.missing_index(connection)]
    if missing:
        raise BackupRefused(f"after restoring, {', '.join(missing)} would be missing")
