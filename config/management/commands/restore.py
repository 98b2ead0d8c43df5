"""`manage.py restore`: a backup in the place of what the database holds."""

import shutil
import sys
import tempfile
from argparse import ArgumentParser
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from config.backup import BackupRefused, BackupSeal, CheckedBackup, check, restore

STANDARD_STREAM = Path("-")


class Command(BaseCommand):
    """Put a backup back, or only look whether it could be."""

    help = "Puts a backup into the database, whole or not at all. Everybody has to sign in again."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Which, and how far."""
        parser.add_argument("path", type=Path, help="a file that `backup` wrote; - for standard input")
        parser.add_argument("--check", action="store_true", help="only verify the file; the database stays as it is")
        parser.add_argument(
            "--replace", action="store_true", help="also when the database holds something, which is then gone"
        )
        parser.add_argument(
            "--unverified",
            action="store_true",
            help="also a backup of which nobody can tell whether it was altered, or whose rulings do not chain",
        )

    def handle(self, *_args: object, **options: Any) -> None:
        """Restore, or say why nothing was changed."""
        path: Path = options["path"]
        with tempfile.TemporaryDirectory(prefix="arbitre-") as folder:
            if path == STANDARD_STREAM:
                # Kept first: it is read twice, to be verified before anything is touched.
                path = Path(folder) / "backup.zip"
                with path.open("wb") as copy:
                    shutil.copyfileobj(sys.stdin.buffer, copy)
            try:
                unverified = options["unverified"]
                found = (
                    check(path, unverified=unverified)
                    if options["check"]
                    else restore(path, replace=options["replace"], unverified=unverified, announce=self._announce)
                )
            except BackupRefused as refused:
                raise CommandError(f"Nothing was changed: {refused}.") from refused
        done = "is whole and can be restored" if options["check"] else "is restored"
        manifest = found.manifest
        self.stdout.write(f"{options['path']} {done}: {manifest.rows} rows, as of {manifest.made_at}.")
        for line in _known(found, restored=not options["check"]):
            self.stdout.write(line)
        if options["check"]:
            self._announce(found)

    def _announce(self, found: CheckedBackup) -> None:
        """Say what restoring ends, before it is done."""
        if found.withdrawn:
            self.stdout.write(
                f"Restoring it withdraws the invitations that are open in it: {found.withdrawn}."
                " Slips that were printed and links that were sent let nobody in afterwards."
            )


def _known(found: CheckedBackup, *, restored: bool) -> Iterator[str]:
    """What is known of it, and what is not."""
    yield found.seal.value
    if found.seal is not BackupSeal.HOLDS:
        yield (
            "Not known: whether its rulings, its journal, its people and their passwords and roles are those that were"
            " backed up. Whoever had the file may have written any of it."
        )
    if restored:
        yield from found.faults
        if found.faults:
            yield (
                "Not known: whether these rulings are as they were given, and which are missing. A club whose chain did"
                " not hold has a new one, of its rulings as they stand: codes noted before do not fit it."
            )
        elif found.is_chained and found.stood:
            yield "Its rulings chain: each is as it was given, but for those held only as they stood once."
        elif found.is_chained:
            yield "Its rulings chain: each is as it was given."
        else:
            yield "Its rulings are of before there was a chain; from now on they are chained, as they stand."
        yield from found.stood
        yield f"Invitations that were open then are withdrawn: {found.withdrawn}. Make new ones where they are needed."
        yield (
            "As they were then: passwords, second factors and recovery codes, addresses, roles and members, and the"
            " links of consultations, cards and calls. What was changed or ended since is to be changed or ended again."
        )
