"""`manage.py backup`: everything in one file, while the club goes on playing."""

import shutil
import sys
import tempfile
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from config.backup import BackupRefused, backup

STANDARD_STREAM = Path("-")


class Command(BaseCommand):
    """Write a backup and say what is in it."""

    help = "Writes everything to one file, which `restore` reads. It holds personal data: only its owner may read it."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Where to."""
        parser.add_argument(
            "path", type=Path, help="the file to write; in a folder, one named by the time; - for standard output"
        )

    def handle(self, *_args: object, **options: Any) -> None:
        """Write it, or say why not."""
        path: Path = options["path"]
        if path == STANDARD_STREAM:
            # Out of a container, say: whole before its first byte leaves.
            with tempfile.TemporaryDirectory(prefix="arbitre-") as folder:
                made = Path(folder) / "backup.zip"
                told = _backed_up(made)
                with made.open("rb") as source:
                    shutil.copyfileobj(source, sys.stdout.buffer)
            self.stderr.write(told)
            return
        if path.is_dir():
            path /= f"arbitre-{timezone.now():%Y%m%d-%H%M%S}.zip"
        self.stdout.write(f"{path}: {_backed_up(path)}")


def _backed_up(path: Path) -> str:
    try:
        manifest = backup(path)
    except BackupRefused as refused:
        raise CommandError(f"Nothing was written: {refused}.") from refused
    return f"{manifest.rows} rows of {len(manifest.tables)} tables."
