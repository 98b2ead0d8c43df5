"""What stands between a program that was just unpacked and one that serves: its settings, its files, its tables.

Django is loaded on the way, and not before its settings stand.
"""

from __future__ import annotations

import hashlib
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path, PurePath
from typing import TYPE_CHECKING, Final
from urllib.parse import quote

from config.club.folders import PROGRAM, ClubFolder
from config.club.keys import record_key, secret_key

if TYPE_CHECKING:
    from collections.abc import Callable

    from config.club.reaching import Reach

OURS: Final = ("ARBITRE_", "DATABASE_", "DJANGO_", "EMAIL_")
"""What of the computer's own variables would change the settings: nothing of it may."""
SOURCES: Final = ("config", "incidents", "rulings", "templates", "static")
MADE: Final = (".mo", ".pyc", ".pyo", "words_said.txt")
STEPS: Final = (("compilecatalogues",), ("collectstatic", "--noinput", "--clear", "--verbosity", "0"), ("pocketbook",))
HASHED_AT_ONCE: Final = 2**20


class NotPrepared(Exception):
    """A step ended badly; the message is how it ended, in English."""


def settings_for(folder: ClubFolder, reached: Reach, variables: Mapping[str, str]) -> dict[str, str]:
    """The variables under which everything of this club runs: production's, on the database of the folder.

    Its links lead where phones are shown that it is.

    Mail is the one thing that a club may say beside: it has nothing to do with this computer. Raises OSError.
    """
    passed_on = {name: value for name, value in variables.items() if not name.startswith(OURS) or name == "EMAIL_URL"}
    return {
        **passed_on,
        "DJANGO_SETTINGS_MODULE": "config.settings",
        "ARBITRE_ENV": "production",
        "ARBITRE_SECRET_KEY": secret_key(folder),
        "ARBITRE_RECORD_KEY": record_key(folder),
        "ARBITRE_HOSTS": ",".join(reached.hosts),
        "ARBITRE_SITE": reached.address,
        "ARBITRE_PROXIES": "1" if reached.is_behind_a_proxy else "0",
        "ARBITRE_STATIC_ROOT": str(folder.static),
        "ARBITRE_POCKET_BOOK": str(folder.book),
        "DATABASE_URL": address_of(folder.database),
    }


def address_of(database: PurePath) -> str:
    """The DATABASE_URL of a file."""
    return f"sqlite:///{quote(database.as_posix())}"


def digest_of(program: Path) -> str:
    """What a program says, in short: another one wherever a version differs, and where it stands in another place."""
    digest = hashlib.sha256(str(program).encode())
    files = (path for name in SOURCES for path in (program / name).rglob("*"))
    for path in sorted(path for path in files if path.is_file() and not path.name.endswith(MADE)):
        digest.update(f"\0{path.relative_to(program).as_posix()}\0".encode())
        digest.update(path.read_bytes())
    return digest.hexdigest()


def prepare_files(
    folder: ClubFolder, variables: Mapping[str, str], tell: Callable[[], None], program: Path = PROGRAM
) -> bool:
    """Compile the catalogues, collect what is served as it is, make the pocket book: where it is not done already.

    Whether there was something to do; `tell` is called before. Raises NotPrepared and OSError.
    """
    digest = digest_of(program)
    if folder.prepared.exists() and folder.prepared.read_text(encoding="ascii") == digest:
        return False
    tell()
    # What is cut off from here on is not taken for done.
    folder.prepared.unlink(missing_ok=True)
    for step in STEPS:
        done = subprocess.run(  # noqa: S603, this Python
            [sys.executable, "manage.py", *step],
            env=dict(variables),
            cwd=program,
            capture_output=True,
            text=True,
            check=False,
        )
        if done.returncode:
            raise NotPrepared(f"{step[0]}: {done.stderr.strip().rpartition(chr(10))[2]}")
    folder.prepared.write_text(digest, encoding="ascii")
    return True
