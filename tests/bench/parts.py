"""The parts of the bench: modules beside this one that have ``rows()``, each run in a process of its own.

So neither the memory nor the settings of one weigh on the figures of the next.
"""

from __future__ import annotations

import importlib
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path

from tests.bench.table import Row

_HERE = Path(__file__).parent
_ROWS = "\ndef rows("


def parts(folder: Path = _HERE) -> list[str]:
    """The names of the modules that measure something, found without importing any."""
    return sorted(each.stem for each in folder.glob("*.py") if _ROWS in each.read_text(encoding="utf-8"))


def measure(part: str) -> list[Row]:
    """What a part measures, in this process."""
    return list(importlib.import_module(f"tests.bench.{part}").rows())


def measure_alone(part: str) -> list[Row]:
    """What a part measures in a process that does nothing else."""
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as process:
        return process.submit(measure, part).result()
