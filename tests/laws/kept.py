"""Texts that somebody has read, kept beside the tests: a change of one fails until it has been read again.

To accept a change: ``ARBITRE_KEEP_TREES=1 .venv/bin/pytest tests/laws``, then read the difference.
"""

import os
from pathlib import Path

LAWS = Path(__file__).parent
CASES = LAWS / "cases"
TREES = LAWS / "trees"
SETS = TREES / "sets"
QUESTIONS = LAWS / "questions"
WORDS = LAWS / "words"


def is_as_kept(text: str, kept: Path) -> bool:
    """Whether ``kept`` holds just ``text``; written anew first when asked for."""
    if os.environ.get("ARBITRE_KEEP_TREES"):
        kept.parent.mkdir(exist_ok=True)
        kept.write_text(text, encoding="utf-8")
    return kept.exists() and kept.read_text(encoding="utf-8") == text


def case_files(subject: str = "*") -> list[Path]:
    """The case files of a subject, or of all."""
    return sorted(CASES.glob(f"{subject}/*.toml"))
