"""``make bench``: run the parts, all or those named, and print one table; status 1 when a target is missed.

A part is a module beside this one that has ``rows()``. Each runs in a process of its own, so that neither the memory
nor the settings of one weigh on the figures of the next.
"""

from __future__ import annotations

import importlib
import sys
import traceback
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path

from tests.bench.table import Row, table

_HERE = Path(__file__).parent
_ROWS = "\ndef rows("


def parts(folder: Path = _HERE) -> list[str]:
    """The names of the modules that measure something, found without importing any."""
    return sorted(each.stem for each in folder.glob("*.py") if _ROWS in each.read_text(encoding="utf-8"))


def measured(part: str) -> list[Row]:
    """What a part measures, in this process."""
    return list(importlib.import_module(f"tests.bench.{part}").rows())


def alone(part: str) -> list[Row]:
    """What a part measures in a process that does nothing else."""
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as process:
        return process.submit(measured, part).result()


def main(arguments: Sequence[str]) -> int:
    """Print the table of the parts named, or of all; 1 when a target is missed or a part broke down, 2 for no part."""
    there_are = parts()
    unknown = sorted(set(arguments) - set(there_are))
    if unknown:
        sys.stderr.write(f"no part {', '.join(unknown)}; there are: {', '.join(there_are)}\n")
        return 2
    rows: list[Row] = []
    broken = []
    for part in arguments or there_are:
        sys.stderr.write(f"measuring {part}\n")
        try:
            rows += alone(part)
        except Exception:
            # What the other parts have measured is still worth printing.
            traceback.print_exc()
            broken.append(part)
    sys.stdout.write(table(rows))
    if broken:
        sys.stderr.write(f"broke down: {', '.join(broken)}\n")
    return 0 if not broken and all(row.met for row in rows) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
