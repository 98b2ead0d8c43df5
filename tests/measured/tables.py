"""What was measured, a table to each thing that measures, kept in `var/measured/` until the page is written from it."""

from __future__ import annotations

import json
import os
import platform
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[2]
FOLDER: Final = ROOT / "var" / "measured"


@dataclass(frozen=True)
class Measured:
    """A table of figures, under a heading of the page."""

    heading: str
    columns: Sequence[str]
    rows: Sequence[Sequence[str]]
    made: str
    """When and on what: "on 23 November 2026, …"."""
    keys: int = 0
    """By how many of its first cells a row is known. Of rows on the page that were not measured again those stay whose
    first cell is among `stay`; with 0 none does."""
    stay: Sequence[str] = ()


def machine(now: datetime | None = None) -> str:
    """When figures are made, and on what: what a reader has to know to compare them with his own."""
    day = (now or datetime.now(UTC)).strftime("%Y-%m-%d")
    return f"{day}, {os.cpu_count()} cores, {platform.system()}, Python {platform.python_version()}"


def leave(name: str, table: Measured, folder: Path = FOLDER) -> None:
    """Leave a table for the page, in place of what the same thing left before."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / f"{name}.json").write_text(json.dumps(asdict(table), indent=1, ensure_ascii=False), encoding="utf-8")


def tables_left(folder: Path = FOLDER) -> list[Measured]:
    """What was left, in the order of the names."""
    files = sorted(folder.glob("*.json"))
    return [Measured(**json.loads(file.read_text(encoding="utf-8"))) for file in files]
