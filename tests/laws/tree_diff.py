"""``make tree-diff BASE=main``: what of the trees, sets of circumstances and words of the cases differs from a commit.

Both sides are drawn by their own laws and tests, so that what is kept as a digest alone can be read too.
"""

from __future__ import annotations

import subprocess
import sys
import tarfile
from collections.abc import Iterator
from difflib import unified_diff
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

ROOT: Final = Path(__file__).parents[2]

# Put to an interpreter in the root of either side: nothing of it is imported here.
DRAW: Final = r"""
import os, sys
from io import StringIO
from pathlib import Path
sys.path.insert(0, os.getcwd())
out = Path(sys.argv[1])
os.environ.update(DJANGO_SETTINGS_MODULE="tests.settings", ARBITRE_ENV="test")
import django
from django.core.management import call_command
django.setup()
from rulings.engine import drawn
from rulings.laws.subjects import SUBJECTS
from tests.laws.kept import case_files
from tests.laws.sets import sets_of_circumstances, three_can_come_together
from tests.laws.walking import RUNS_BY_DEFAULT

def keep(name, text):
    path = out / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")

def said(path, language):
    out = StringIO()
    call_command("rule", str(path), "--lang", language, stdout=out)
    return out.getvalue()

for run in RUNS_BY_DEFAULT:
    keep(f"trees/{run}", drawn(run.subject.law, run.edition, run.regulations))
    if three_can_come_together(run):
        keep(f"sets/{run}", sets_of_circumstances(run))
for subject in SUBJECTS:
    for language in ("fr", "en"):
        keep(f"words/{subject.key}.{language}", "\n".join(said(path, language) for path in case_files(subject.key)))
"""


def drawn_in(root: Path, out: Path) -> dict[str, str]:
    """Every text that the laws in this checkout are seen by, under its name. Raises CalledProcessError."""
    # Before Django is set up: it reads the catalogues once.
    subprocess.run([sys.executable, "manage.py", "compilecatalogues"], cwd=root, check=True, capture_output=True)
    subprocess.run([sys.executable, "-c", DRAW, str(out)], cwd=root, check=True)
    return {
        path.relative_to(out).as_posix(): path.read_text(encoding="utf-8") for path in out.rglob("*") if path.is_file()
    }


def differing(before: dict[str, str], now: dict[str, str]) -> Iterator[str]:
    """The lines of what differs, text by text."""
    for name in sorted({*before, *now}):
        then, today = (each.get(name, "").splitlines() for each in (before, now))
        yield from unified_diff(then, today, f"{name}, before", f"{name}, now", lineterm="")


def main(base: str) -> None:
    """Print what differs from the commit ``base``. Raises CalledProcessError where git does not know it."""
    with TemporaryDirectory() as folder:
        archive = subprocess.run(["git", "archive", base], cwd=ROOT, check=True, capture_output=True).stdout
        then = Path(folder, "then")
        with tarfile.open(fileobj=BytesIO(archive)) as files:
            files.extractall(then, filter="data")
        lines = list(differing(drawn_in(then, Path(folder, "before")), drawn_in(ROOT, Path(folder, "now"))))
    print("\n".join(lines) or f"Nothing differs from {base}.")  # noqa: T201 - it is what was asked for


if __name__ == "__main__":
    main(sys.argv[1])
