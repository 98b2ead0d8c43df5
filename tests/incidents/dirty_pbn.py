"""The dirty PBN files of `tests/incidents/pbn/`, each with what is to be made of it beside it.

Beside `NN-name.pbn` stands `NN-name.toml`: `says` what is dirty about it; `refused`, the reason why it is refused as a
whole; else `boards`, those which get the deal of their number in `deals.toml`, `exchanged`, those which get another,
and the `mistakes` and `remarks` by line.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

FOLDER: Final = Path(__file__).parent / "pbn"
DEALS: Final[dict[int, str]] = {
    int(number): deal for number, deal in tomllib.loads((FOLDER / "deals.toml").read_text(encoding="utf-8")).items()
}
# A line, the board if one is named, and the reason in English.
Said = list[tuple[int, int | None, str]]


@dataclass(frozen=True)
class Dirty:
    """One file and what is expected of it."""

    name: str
    data: bytes
    says: str
    refused: str
    deals: dict[int, str]
    mistakes: Said
    remarks: Said


def _dirty(path: Path) -> Dirty:
    told = tomllib.loads(path.with_suffix(".toml").read_text(encoding="utf-8"))
    deals = {number: DEALS[number] for number in told.get("boards", [])}
    deals |= {int(number): DEALS[other] for number, other in told.get("exchanged", {}).items()}
    return Dirty(
        path.stem,
        path.read_bytes(),
        told["says"],
        told.get("refused", ""),
        deals,
        _said(told.get("mistakes", [])),
        _said(told.get("remarks", [])),
    )


def _said(blocks: list[dict[str, Any]]) -> Said:
    return [(block["line"], block.get("board"), block["reason"]) for block in blocks]


FILES: Final = [_dirty(path) for path in sorted(FOLDER.glob("*.pbn"))]
