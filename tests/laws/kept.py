"""Texts that somebody has read, kept beside the tests: a change of one fails until it has been read again.

To accept a change: ``ARBITRE_KEEP_TREES=1 .venv/bin/pytest tests/laws``, then read the difference.
"""

import os
from difflib import unified_diff
from itertools import islice
from pathlib import Path

import pytest

LAWS = Path(__file__).parent
CASES = LAWS / "cases"
TREES = LAWS / "trees"
SETS = TREES / "sets"
QUESTIONS = LAWS / "questions"
WORDS = LAWS / "words"
SHOWN = 40
"""Lines of a difference that a failure shows."""


def must_be_kept(text: str, kept: Path) -> None:
    """Fail with the first lines of the difference unless ``kept`` holds just ``text``; keep it anew when asked for."""
    __tracebackhide__ = True
    if os.environ.get("ARBITRE_KEEP_TREES"):
        kept.parent.mkdir(exist_ok=True)
        kept.write_text(text, encoding="utf-8")
    before = kept.read_text(encoding="utf-8") if kept.exists() else ""
    if before != text:
        difference = unified_diff(before.splitlines(), text.splitlines(), f"{kept.name}, as kept", "now", lineterm="")
        pytest.fail("\n".join(islice(difference, SHOWN)), pytrace=False)


def case_files(subject: str = "*") -> list[Path]:
    """The case files of a subject, or of all."""
    return sorted(CASES.glob(f"{subject}/*.toml"))
