"""`manage.py restore`: a backup in the place of what the database holds."""

import shutil
import sys
import tempfile
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from config.backup import BackupRefused, check, restore

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
                manifest = check(path) if options["check"] else restore(path, replace=options["replace"])
            except BackupRefused as refused:
                raise CommandError(f"Nothing was changed: {refused}.") from refused
        done = "is whole and can be restored" if options["check"] else "is restored"
        self.stdout.write(f"{options['path']} {done}: {manifest.rows} rows, as of {manifest.made_at}.")
