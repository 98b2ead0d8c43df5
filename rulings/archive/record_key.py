"""What only an installation that has the key of the record can have written: HMAC-SHA-256 under `RECORD_KEYS`.

The key stands in the server's environment and in no table and no backup. The first of several writes, any verifies: so
a key is replaced by putting the new one in front, and what was written before still holds.
"""

from __future__ import annotations

import hmac
from enum import Enum
from typing import Final

from django.conf import settings

_DIGEST: Final = "sha256"


class Purpose(Enum):
    """What a code is made for: what was written for one never holds for another."""

    RULING = "arbitre.ruling"
    BACKUP = "arbitre.backup"
    LATER_REASON = "arbitre.later-reason"


def sign(purpose: Purpose, message: bytes) -> str:
    """The code of a message under the key that writes, as 64 hexadecimal digits."""
    return _code(settings.RECORD_KEYS[0], purpose, message)


def holds(purpose: Purpose, message: bytes, code: str) -> bool:
    """Whether `code` is the message's under any of the keys."""
    return any(
        hmac.compare_digest(_code(key, purpose, message).encode(), code.encode()) for key in settings.RECORD_KEYS
    )


def _code(key: str, purpose: Purpose, message: bytes) -> str:
    return hmac.digest(key.encode(), purpose.value.encode() + b"\0" + message, _DIGEST).hex()
