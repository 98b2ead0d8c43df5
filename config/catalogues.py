"""The catalogues of the project's own rooms, and how they are compiled.

Django's own `compilemessages` needs a system gettext, which neither a club's laptop nor the container has.
"""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import polib
from django.apps import apps
from django.conf import settings


def catalogues() -> list[Path]:
    """Every .po file of the project's own rooms, not those of installed packages."""
    base = Path(settings.BASE_DIR)
    installed = [Path(config.path) for config in apps.get_app_configs()]
    rooms = {room for room in installed if room.parent == base}
    folders = {*(room / "locale" for room in rooms), *map(Path, settings.LOCALE_PATHS)}
    return sorted(path for folder in folders for path in folder.glob("*/LC_MESSAGES/*.po"))


def compile_catalogue(source: Path) -> Path:
    """Write the .mo beside `source` and give its path; raises OSError, with file and line, for a broken .po."""
    catalogue = polib.pofile(str(source))
    target = source.with_suffix(".mo")
    with in_one_step(target) as begun:
        catalogue.save_as_mofile(str(begun))
    return target


@contextmanager
def in_one_step(target: Path) -> Iterator[Path]:
    """Where to write what is then put at `target` whole: a process that starts meanwhile reads what was there."""
    begun = target.with_suffix(f".{os.getpid()}")
    try:
        yield begun
        begun.replace(target)
    finally:
        begun.unlink(missing_ok=True)
