"""What is done apart from the request that asks for it, so that nobody can tell by the time it takes."""

from __future__ import annotations

import logging
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import BoundedSemaphore
from typing import Final

from django.db import connection

_logger = logging.getLogger(__name__)
# One after the other: a mail server that does not answer keeps nothing else waiting.
_apart = ThreadPoolExecutor(1, thread_name_prefix="apart")


MOST_WAITING: Final = 200
"""More than a club asks for while a mail server is given up; what is beyond is dropped, and logged."""
_waiting: Final = BoundedSemaphore(MOST_WAITING)


def run_apart(act: Callable[[], None]) -> None:
    """Have it done soon, in a thread of its own; what goes wrong is logged, without what it was about."""
    if _waiting.acquire(blocking=False):
        _apart.submit(_run_in_turn, act)
    else:
        _logger.error("Too much is to be done apart: dropped.")


def _run_in_turn(act: Callable[[], None]) -> None:
    try:
        _run(act)
    finally:
        _waiting.release()


def _run(act: Callable[[], None]) -> None:
    try:
        act()
    except Exception as error:
        # Its text may hold an address.
        _logger.error("What was to be done apart failed: %s", type(error).__name__)  # noqa: TRY400
    finally:
        connection.close()
