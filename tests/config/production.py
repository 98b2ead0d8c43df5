"""The application as production runs it, in a process of its own: settings are read once in a process."""

import os
import subprocess
import sys
from pathlib import Path

from tests.settings import BASE_DIR

# Random once; good for nothing but these tests.
KEY = "r7Yq2mVx0ZpLw5Kd9Bn3Hs6Tf1Gc8Jv4Xa-QeRtUyIoPlMkNjHbGv"
RECORD_KEY = "Tq8Wz3Nb6Xc1Lk9Vd4Fp7Gs2Hj5Ma0-RyUeIoPzKxJvCwBnMhTgDq"


def passed_on() -> dict[str, str]:
    """This process's environment without what is ours: nothing of the tests' own may help production."""
    ours = ("ARBITRE_", "DATABASE_", "TEST_DATABASE_", "DJANGO_", "EMAIL_")
    return {name: value for name, value in os.environ.items() if not name.startswith(ours)}


def variables(folder: Path, **changed: str | None) -> dict[str, str]:
    """The environment of a sound production in `folder`, with some variables changed or, by None, taken away."""
    sound: dict[str, str | None] = {
        "ARBITRE_ENV": "production",
        "ARBITRE_SECRET_KEY": KEY,
        "ARBITRE_RECORD_KEY": RECORD_KEY,
        "ARBITRE_HOSTS": "arbitre.example.org",
        "ARBITRE_PROXIES": "1",
        "ARBITRE_STATIC_ROOT": str(folder / "static"),
        "DATABASE_URL": f"sqlite:///{folder}/production.sqlite3",
    }
    wanted = {**passed_on(), "DJANGO_SETTINGS_MODULE": "config.settings", **sound, **changed}
    return {name: value for name, value in wanted.items() if value is not None}


def manage(folder: Path, *arguments: str, **changed: str | None) -> subprocess.CompletedProcess[str]:
    """`manage.py` with `arguments` in production."""
    return python(folder, "manage.py", *arguments, **changed)


def python(folder: Path, *arguments: str, **changed: str | None) -> subprocess.CompletedProcess[str]:
    """Python with `arguments` in production."""
    return subprocess.run(
        [sys.executable, *arguments],
        env=variables(folder, **changed),
        cwd=BASE_DIR,
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )
