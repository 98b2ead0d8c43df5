"""How often strangers at one address may ask for mails.

Counted in memory, by each worker for itself: nothing that a stranger asks writes to the database.
"""

from __future__ import annotations

from collections import OrderedDict, deque
from threading import Lock
from time import monotonic
from typing import Final

MOST_OF_AN_ADDRESS: Final = 20
"""A whole club may sit behind one."""
WITHIN: Final = 15 * 60
"""Seconds."""
MOST_ADDRESSES: Final = 10_000
"""That are remembered; who asked longest ago is dropped."""

_asked: Final[OrderedDict[str | None, deque[float]]] = OrderedDict()
_lock: Final = Lock()


def may_ask(address: str | None) -> bool:
    """Whether this address asked less often than it may, and this once more."""
    now = monotonic()
    with _lock:
        times = _asked.setdefault(address, deque())
        _asked.move_to_end(address)
        while times and times[0] <= now - WITHIN:
            times.popleft()
        if len(_asked) > MOST_ADDRESSES:
            _asked.popitem(last=False)
        if len(times) >= MOST_OF_AN_ADDRESS:
            return False
        times.append(now)
        return True


def forget_addresses() -> None:
    """Begin anew."""
    with _lock:
        _asked.clear()
