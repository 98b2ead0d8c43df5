"""Whether the disk has room for what is still to be ruled: what /health/ asks while there is time to do something."""

import shutil
import tempfile
from pathlib import Path
from typing import Final

from django.db import connection

LEAST_FREE: Final = 100 * 1024 * 1024
"""Bytes: some ten thousand rulings, or one backup of a large club."""


def has_room() -> bool:
    """Whether LEAST_FREE is left where this process writes: temporary files, and the file of an embedded database.

    PostgreSQL's disk is another machine's to look at; when it is full, /health/ finds that nothing can be written.
    """
    try:
        return all(shutil.disk_usage(folder).free >= LEAST_FREE for folder in folders())
    except OSError:
        # No folder at all to write temporary files to, or the database's is gone.
        return False


def folders() -> list[Path]:
    """The folders this process writes to."""
    written = [Path(tempfile.gettempdir())]
    if connection.vendor == "sqlite":
        written.append(Path(connection.settings_dict["NAME"]).parent)
    return written
