"""``make tree-diff BASE=main``: what of trees, circumstances, questions and words of cases differs from a commit.

Both sides are drawn by their own laws and tests, so that what is kept as a digest alone can be read too. ``make test``
draws those whose digests differ from the base that it finds: who changes a law reads what came of it.
"""

from __future__ import annotations

import subprocess
import sys
import tarfile
from collections.abc import Collection, Iterator
from difflib import unified_diff
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from tests.laws.kept import DIGESTS, digests_in

ROOT: Final = Path(__file__).parents[2]
MAIN: Final = ("origin/main", "main")
OF_ALL: Final[Collection[str]] = ()

# Put to an interpreter in the root of either side: nothing of it is imported here.
DRAW: Final = r"""
import os, sys
from io import StringIO
from pathlib import Path
sys.path.insert(0, os.getcwd())
out, wanted = Path(sys.argv[1]), set(sys.argv[2:])
os.environ.update(DJANGO_SETTINGS_MODULE="tests.settings", ARBITRE_ENV="test")
import django
from django.core.management import call_command
django.setup()
from rulings.engine import drawn
from rulings.laws.subjects import SUBJECTS
from tests.laws.asking import questionnaire
from tests.laws.kept import case_files
from tests.laws.sets import sets_of_circumstances, three_can_come_together
from tests.laws.walking import RUNS_BY_DEFAULT

def keep(name, text, *told):
    if wanted and name not in wanted:
        return
    path = out / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text(*told), encoding="utf-8")

def said(subject, language):
    out = StringIO()
    # A subject had several files once.
    for place, path in enumerate(case_files(subject.key)):
        out.write("\n" * bool(place))
        call_command("rule", str(path), "--lang", language, stdout=out)
    return out.getvalue()

for run in RUNS_BY_DEFAULT:
    keep(f"trees/{run}", drawn, run.subject.law, run.edition, run.regulations)
    if three_can_come_together(run):
        keep(f"sets/{run}", sets_of_circumstances, run)
for subject in SUBJECTS:
    keep(f"questions/{subject.key}", questionnaire, subject)
    for language in ("fr", "en"):
        keep(f"words/{subject.key}.{language}", said, subject, language)
"""


class NoBase(Exception):
    """There is no commit to compare with, or what it has cannot be drawn; the message says which."""


def drawn_in(root: Path, out: Path, wanted: Collection[str] = OF_ALL) -> dict[str, str]:
    """The texts `wanted`, or all, that the laws in this checkout are seen by, under their names.

    Raises CalledProcessError.
    """
    # Before Django is set up: it reads the catalogues once.
    subprocess.run([sys.executable, "manage.py", "compilecatalogues"], cwd=root, check=True, capture_output=True)
    subprocess.run([sys.executable, "-c", DRAW, str(out), *wanted], cwd=root, check=True)
    return {
        path.relative_to(out).as_posix(): path.read_text(encoding="utf-8") for path in out.rglob("*") if path.is_file()
    }


def differing(before: dict[str, str], now: dict[str, str]) -> Iterator[str]:
    """The lines of what differs, text by text."""
    for name in sorted({*before, *now}):
        then, today = (each.get(name, "").splitlines() for each in (before, now))
        yield from unified_diff(then, today, f"{name}, before", f"{name}, now", lineterm="")


def differing_from(base: str, wanted: Collection[str] = OF_ALL) -> list[str]:
    """The lines in which the texts `wanted`, or all, differ from the commit `base`.

    Raises CalledProcessError where git does not know it.
    """
    with TemporaryDirectory() as folder:
        then = Path(folder, "then")
        with tarfile.open(fileobj=BytesIO(_git("archive", base))) as files:
            files.extractall(then, filter="data")
        before, now = drawn_in(then, Path(folder, "before"), wanted), drawn_in(ROOT, Path(folder, "now"), wanted)
    return list(differing(before, now))


def renewed_since(base: str) -> set[str]:
    """The names of the texts that have another digest than at the commit `base`, or had none. Raises NoBase."""
    try:
        then = digests_in(_git("show", f"{base}:{DIGESTS.relative_to(ROOT).as_posix()}").decode())
    except subprocess.CalledProcessError as unknown:
        raise NoBase(f"{base} keeps no digests.") from unknown
    return {name for name, _digest in digests_in(DIGESTS.read_text(encoding="utf-8")).items() ^ then.items()}


def found_base() -> str:
    """The commit from which the work here went out: where it left main, or the one before the last. Raises NoBase."""
    try:
        head = _git("rev-parse", "HEAD").decode().strip()
        for main in MAIN:
            left = subprocess.run(["git", "merge-base", "HEAD", main], cwd=ROOT, capture_output=True, check=False)
            if left.returncode == 0 and (found := left.stdout.decode().strip()) != head:
                return found
        return _git("rev-parse", "HEAD" if _git("status", "--porcelain") else "HEAD^").decode().strip()
    except (OSError, subprocess.CalledProcessError) as unknown:
        raise NoBase("No commit is known to compare the laws with.") from unknown


def told_of_the_base(base: str = "") -> str:
    """What differs from `base`, or from the one that is found, where a digest does. Raises NoBase."""
    base = base or found_base()
    if not (wanted := renewed_since(base)):
        return f"No text of the laws is another than at {base[:8]}."
    try:
        lines = differing_from(base, wanted)
    except subprocess.CalledProcessError as failed:
        raise NoBase(f"The laws of {base[:8]} cannot be drawn here.") from failed
    return "\n".join([f"To be read: what differs from {base[:8]} in {len(wanted)} texts of the laws.", *lines])


def main(base: str, *, renewed: bool) -> None:
    """Print what differs from the commit `base`; with `renewed` that alone of which the digest is another."""
    if not renewed:
        said = "\n".join(differing_from(base)) or f"Nothing differs from {base}."
    else:
        try:
            said = told_of_the_base(base)
        except NoBase as none:
            said = str(none)
    sys.stdout.write(f"{said}\n")


def _git(*words: str) -> bytes:
    return subprocess.run(["git", *words], cwd=ROOT, check=True, capture_output=True).stdout


if __name__ == "__main__":
    main(next((each for each in sys.argv[1:] if not each.startswith("--")), ""), renewed="--renewed" in sys.argv)
