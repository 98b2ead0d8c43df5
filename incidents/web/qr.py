"""A QR code as the outline that a page draws: no image to fetch, no markup made by hand."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby
from typing import TYPE_CHECKING, Final

import segno

if TYPE_CHECKING:
    from collections.abc import Iterable

QUIET: Final = 4
"""White modules around the code: the standard asks for as many."""


@dataclass(frozen=True)
class QrCode:
    """The dark modules of a code as the path of an SVG, and how many modules it is wide, the quiet zone included."""

    path: str
    width: int


def qr_code(text: str) -> QrCode:
    """The code that says `text`, readable with an eighth of it hidden."""
    code = segno.make_qr(text, error="m", boost_error=False)
    return QrCode(
        "".join(
            f"M{x} {y}h{length}v1h-{length}z"
            for y, row in enumerate(code.matrix_iter(border=QUIET))
            for x, length in _dark(row)
        ),
        int(code.symbol_size(border=QUIET)[0]),
    )


def _dark(row: Iterable[int]) -> list[tuple[int, int]]:
    """Where the runs of dark modules of a row begin, and how long they are."""
    runs, at = [], 0
    for is_dark, modules in groupby(row):
        length = len(list(modules))
        if is_dark:
            runs.append((at, length))
        at += length
    return runs
