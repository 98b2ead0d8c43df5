"""What is remembered from one evening to the next, beside the database: where the club was reached, in which language
it is spoken to.

The standard library alone: the language is wanted before anything is installed.
"""

from __future__ import annotations

import json
import os
from dataclasses import asdict, dataclass
from pathlib import Path


@dataclass(frozen=True)
class Remembered:
    """What was so the last time; empty where there was none."""

    language: str = ""
    address: str = ""
    """The whole of it, as phones have it: https://192.168.1.20:8443."""


def recall(path: Path) -> Remembered:
    """What stands in the file; nothing where there is none, or where it is torn: none of it is worth a refusal."""
    try:
        told = json.loads(path.read_text(encoding="utf-8"))
        return Remembered(**{name: str(told.get(name, "")) for name in ("language", "address")})
    except (OSError, ValueError, AttributeError):
        return Remembered()


def remember(path: Path, what: Remembered) -> None:
    """Write it down, whole or not at all. Raises OSError."""
    beside = path.with_suffix(".new")
    beside.write_text(json.dumps(asdict(what)), encoding="utf-8")
    os.replace(beside, path)
