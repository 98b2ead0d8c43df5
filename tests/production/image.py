"""The image without an engine: what COPY takes, and the steps that the Dockerfile runs on it."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from fnmatch import fnmatch
from pathlib import Path
from typing import Final

from tests.config.production import passed_on
from tests.settings import BASE_DIR

USER: Final = 10001
"""The number of the ordinary user in the Dockerfile."""


def left_in(ignored: str) -> tuple[list[str], list[str]]:
    """What .dockerignore lets in, and what it keeps out everywhere."""
    lines = [line for line in ignored.splitlines() if line and not line.startswith("#")]
    assert lines[0] == "*"
    inside = [line[1:] for line in lines if line.startswith("!")]
    outside = [line.removeprefix("**/") for line in lines[1:] if not line.startswith("!")]
    return inside, outside


def copy_of_the_tree(folder: Path) -> None:
    """COPY . . : the tree as .dockerignore leaves it."""
    inside, outside = left_in((BASE_DIR / ".dockerignore").read_text(encoding="utf-8"))

    def kept_out(_folder: str, names: list[str]) -> list[str]:
        return [name for name in names if any(fnmatch(name, pattern) for pattern in outside)]

    for name in inside:
        source = BASE_DIR / name
        if source.is_dir():
            shutil.copytree(source, folder / name, ignore=kept_out)
        else:
            shutil.copy(source, folder / name)


@dataclass(frozen=True)
class Image:
    """What the image holds: the application's folder and the Python of its environment."""

    application: Path
    python: Path

    @property
    def static(self) -> Path:
        """Where the static files were collected."""
        return self.application / "staticfiles"

    def environment(self) -> dict[str, str]:
        """What ENV sets in the Dockerfile; nothing of ours but where programs are found."""
        return passed_on() | {
            "PATH": f"{self.python.parent}:{os.environ['PATH']}",
            "PYTHONDONTWRITEBYTECODE": "1",
            "DJANGO_SETTINGS_MODULE": "config.settings",
            "ARBITRE_STATIC_ROOT": str(self.static),
            "ARBITRE_POCKET_BOOK": str(self.application / "book"),
            "DATABASE_URL": f"sqlite:///{self.application.parent}/data/arbitre.sqlite3",
        }

    def step(self, *arguments: str) -> None:
        """RUN: a step of the Dockerfile. Raises CalledProcessError."""
        script = self.application / "config" / "deploy" / "image.sh"
        environment = self.environment()
        subprocess.run(["sh", str(script), *arguments], cwd=self.application, env=environment, check=True)


@contextmanager
def build(*, from_the_lock: bool) -> Iterator[Image]:
    """The image, built by its own steps in a clean folder where nobody may write any more.

    Its environment is installed from the lock, or else is the one that runs the tests, which has the same versions.
    """
    # Not pytest's folder, which nobody but its owner may enter.
    folder = Path(tempfile.mkdtemp(prefix="arbitre-image-"))
    folder.chmod(0o755)
    application = folder / "app"
    application.mkdir()
    python = folder / "venv" / "bin" / "python" if from_the_lock else Path(sys.executable)
    image = Image(application, python)
    try:
        copy_of_the_tree(application)
        if from_the_lock:
            image.step("install", str(folder / "venv"), str(BASE_DIR / "requirements" / "production.txt"))
        image.step("assemble")
        for path in (application, *application.rglob("*")):
            path.chmod(0o555 if path.is_dir() else 0o444)
        yield image
    finally:
        for path in (application, *application.rglob("*")):
            if path.is_dir():
                path.chmod(0o755)
        shutil.rmtree(folder)


def without_privileges(python: Path) -> list[str]:
    """What to start a command with so that it may do no more than an ordinary user.

    As the image's user; where Python lies in root's own folder, as root without any of root's powers: then the modes of
    files hold for it as for everybody. Nothing where we are an ordinary user ourselves.
    """
    if os.geteuid() != 0:
        return []
    images_user = ["setpriv", f"--reuid={USER}", f"--regid={USER}", "--clear-groups"]
    reached = subprocess.run([*images_user, str(python), "-c", ""], stderr=subprocess.DEVNULL, check=False)
    return images_user if reached.returncode == 0 else ["setpriv", "--bounding-set=-all", "--inh-caps=-all"]
