"""Texts that somebody has read, kept beside the tests: a change of one fails until it has been read again.

What is short enough to be read at one sitting is kept whole: the short trees of the newest edition, the menu, what the
rulings come to. Of the rest a digest is kept, in ``digests.txt``: the other trees, every set of circumstances, the
questions, and the words of the cases in both languages. ``make tree-diff BASE=main`` draws both sides of all of it and
shows what differs; ``make test`` shows what differs from the base that it finds.

To accept a change: ``make keep``, then read the difference.
"""

from __future__ import annotations

import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager
from difflib import unified_diff
from hashlib import sha256
from itertools import islice
from pathlib import Path
from typing import Final

import pytest

from rulings.engine import Edition
from tests.laws.walking import Run

LAWS = Path(__file__).parent
COMPILED = LAWS.parents[1] / "rulings/locale/fr/LC_MESSAGES/django.mo"
CASES = LAWS / "cases"
TREES = LAWS / "trees"
DIGESTS = LAWS / "digests.txt"
NEWEST: Final = max(Edition)
READ_WHOLE: Final = 150
"""Lines of the longest tree that is kept whole."""
SHOWN = 40
"""Lines of a difference that a failure shows."""


def renewing() -> bool:
    """Whether what is kept is to be kept anew. Fails where the French has not been compiled: English would be kept."""
    if not os.environ.get("ARBITRE_KEEP_TREES"):
        return False
    if not COMPILED.exists():
        pytest.fail("The French has not been compiled, and nothing is kept: run make keep", pytrace=False)
    return True


def must_be_kept(text: str, kept: Path) -> None:
    """Fail with the first lines of the difference unless ``kept`` holds just ``text``; keep it anew when asked for."""
    __tracebackhide__ = True
    if renewing():
        kept.parent.mkdir(exist_ok=True)
        kept.write_text(text, encoding="utf-8")
    before = kept.read_text(encoding="utf-8") if kept.exists() else ""
    if before != text:
        difference = unified_diff(before.splitlines(), text.splitlines(), f"{kept.name}, as kept", "now", lineterm="")
        pytest.fail("\n".join(islice(difference, SHOWN)), pytrace=False)


def must_have_its_digest(text: str, name: str) -> None:
    """Fail unless ``text`` is the one of which a digest was kept under ``name``; keep it anew when asked for."""
    __tracebackhide__ = True
    if renewing():
        with _digests_held():
            _write({**digests(), name: digest_of(text)})
    if digests().get(name) != digest_of(text):
        pytest.fail(f"{name} is not what was read: `make tree-diff BASE=HEAD` shows the difference", pytrace=False)


def must_have_no_digest(name: str) -> None:
    """Fail where a digest is kept of what is kept whole, or not at all."""
    __tracebackhide__ = True
    if renewing() and name in digests():
        with _digests_held():
            _write({each: digest for each, digest in digests().items() if each != name})
    assert name not in digests(), f"a digest of {name} is kept, which is not needed"


def digest_of(text: str) -> str:
    """A text in one word: how many lines it has, and what they say."""
    return f"{text.count(chr(10))}:{sha256(text.encode()).hexdigest()[:32]}"


def digests() -> dict[str, str]:
    """The digests kept, by the names of their texts."""
    return digests_in(DIGESTS.read_text(encoding="utf-8")) if DIGESTS.exists() else {}


def digests_in(kept: str) -> dict[str, str]:
    """The same of a text that keeps some: a name and its digest to a line."""
    return dict(line.rsplit(" ", 1) for line in kept.splitlines())


def is_kept_whole(run: Run, tree: str) -> bool:
    """Whether the tree of this run is short enough to be read, and of the newest edition."""
    return run.edition is NEWEST and tree.count("\n") <= READ_WHOLE


def case_files(subject: str = "*") -> list[Path]:
    """The case file of a subject, or those of all."""
    return sorted(CASES.glob(f"{subject}.toml"))


@contextmanager
def _digests_held() -> Iterator[None]:
    """While several workers keep theirs anew, one at a time."""
    with DIGESTS.open("a", encoding="utf-8") as held:
        fcntl.flock(held, fcntl.LOCK_EX)
        yield


def _write(found: dict[str, str]) -> None:
    DIGESTS.write_text("".join(f"{name} {digest}\n" for name, digest in sorted(found.items())), encoding="utf-8")
