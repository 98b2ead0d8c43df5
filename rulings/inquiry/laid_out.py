"""What an incident comes to, laid out like a ruling before there is one."""

from __future__ import annotations

from rulings.engine import Established, Resolved
from rulings.inquiry.outcome import Standing
from rulings.record import as_read
from rulings.sheets.sheet import Sheet, sheet


def of_outcome(standing: Standing, resolved: Resolved, *, after: str = "") -> Sheet:
    """Lay out the ruling that an incident comes to; with ``after``, only what follows from the answer to that key."""
    record = as_read(standing.subject, standing.edition, standing.regulations, resolved)
    if after:
        keys = [step.key if isinstance(step, Established) else "" for step in resolved.steps]
        before = sum(not key for key in keys[: keys.index(after)])
        record = {**record, "steps": record["steps"][before:]}
    return sheet(record)
