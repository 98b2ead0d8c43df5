"""The second factor: a code of the moment from a telephone (TOTP), or a recovery code from paper.

It is asked for after the password, at the sign-in and to change it here. A code is checked as a password is, by a
backend of `authenticate`: so wrong ones are counted beside wrong passwords, and wait with them. Checking spends
nothing; `spend` does, in the transaction of what the code opens. Hashes are worked out before it: on SQLite, where one
writes at a time, everybody would wait for them.
"""

from __future__ import annotations

import secrets
from base64 import b32encode
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from django.contrib.auth.hashers import check_password, make_password
from django.core import signing
from django_otp import verify_token
from django_otp.oath import TOTP
from django_otp.plugins.otp_totp.models import TOTPDevice
from django_otp.util import random_hex

from incidents.models import ClubRole, Membership, RecoveryCode, User

if TYPE_CHECKING:
    from collections.abc import Mapping

    from django.http import HttpRequest

CODES_AT_ONCE: Final = 10
DIGITS: Final = 6
DIGITS_OF_A_RECOVERY_CODE: Final = 12
"""Drawn by lot, 40 bits: digits alone, as the telephone's keyboard for codes has no others."""
KEY_OFFERED_FOR: Final = 3600
SALT: Final = "incidents.accounts.second_factor"


def has_second_factor(user: User) -> bool:
    """Whether a code is asked for after this person's password."""
    return _device(user) is not None


def is_offered_to(user: User) -> bool:
    """Whether his page speaks of it: to directors and administrators, of whatever club."""
    return Membership.objects.current().filter(user=user.pk, role__in=(ClubRole.DIRECTOR, ClubRole.ADMIN)).exists()


def codes_left(user: User) -> int:
    """How many recovery codes were not used yet."""
    return RecoveryCode.objects.filter(user=user).count()


# ---- Switching it on and off --------------------------------------------------------------------


class KeyToOffer:
    """A key that a telephone may take over: shown, and kept in the form until it is confirmed by a code."""

    def __init__(self, key: str = "") -> None:
        self._key: str = key or random_hex(20)

    @classmethod
    def from_form(cls, sealed: str) -> KeyToOffer | None:
        """The key that a form carries; None if it is none of ours, or was shown too long ago."""
        try:
            return cls(str(signing.loads(sealed, salt=SALT, max_age=KEY_OFFERED_FOR)))
        except signing.BadSignature:
            return None

    @property
    def sealed(self) -> str:
        """What the form carries."""
        return signing.dumps(self._key, salt=SALT)

    @property
    def in_letters(self) -> str:
        """The key as one types it, in groups of four."""
        letters = b32encode(bytes.fromhex(self._key)).decode()
        return " ".join(letters[at : at + 4] for at in range(0, len(letters), 4))

    def address(self, user: User) -> str:
        """What the QR code says to the telephone."""
        return str(TOTPDevice(user=user, key=self._key).config_url)

    def confirmed(self, user: User, typed: str) -> Any:
        """The device, not saved yet, if the telephone shows this code now; else None. It is not taken again."""
        code = _bare(typed)
        device = TOTPDevice(user=user, name="telephone", key=self._key)
        now = TOTP(device.bin_key, device.step, device.t0, device.digits)
        if len(code) != DIGITS or not now.verify(int(code), device.tolerance):
            return None
        device.last_t, device.drift = now.t(), now.drift
        return device


def draw_recovery_codes() -> dict[str, str]:
    """Ten new codes, as they are shown this once, with their hashes."""
    return {code: make_password(_bare(code)) for code in (_draw() for _ in range(CODES_AT_ONCE))}


def keep_recovery_codes(user: User, drawn: Mapping[str, str]) -> None:
    """Keep these in the place of those that were left."""
    RecoveryCode.objects.filter(user=user).delete()
    RecoveryCode.objects.bulk_create(RecoveryCode(user=user, code_hash=code_hash) for code_hash in drawn.values())


def take_away(user: User) -> bool:
    """Take the second factor away, its codes too; whether there was one. What follows is the caller's to note."""
    RecoveryCode.objects.filter(user=user).delete()
    removed, _ = TOTPDevice.objects.filter(user=user).delete()
    return bool(removed)


# ---- Asking for it ------------------------------------------------------------------------------


@dataclass(frozen=True)
class GoodCode:
    """A code that was good when it was looked at, and is to be spent."""

    user: User
    typed: str
    device: str
    """Which telephone shows such codes."""
    recovery_code: int | None
    """The key of its row, of a code from paper."""


class SecondFactorBackend:
    """What `authenticate` asks about a code."""

    def authenticate(self, _request: HttpRequest | None, username: str, code: str) -> User | None:
        """The person, if the code is one of his that was not used yet. `good_code_of` him is to be spent."""
        user = User.objects.filter(username=username, is_active=True).first()
        good = _look_at(user, _bare(code)) if user else None
        if user is None or good is None:
            return None
        user.good_code = good  # type: ignore[attr-defined]  # what `authenticate` hands back is a person
        return user

    def get_user(self, _key: object) -> User | None:
        """Nobody: no session rests on a code alone."""
        return None


def _device(user: User) -> Any:
    return TOTPDevice.objects.filter(user=user, confirmed=True).first()


def good_code_of(checked: Any) -> GoodCode:
    """The code by which `authenticate` knew this person."""
    good: GoodCode = checked.good_code
    return good


def spend(good: GoodCode) -> bool:
    """Use the code up, in a transaction in which its account is held; whether it was good until now.

    Of two who type it at once, one comes in.
    """
    if good.recovery_code is None:
        return bool(verify_token(good.user, good.device, good.typed))
    return RecoveryCode.objects.filter(pk=good.recovery_code).delete()[0] == 1


def _look_at(user: User, typed: str) -> GoodCode | None:
    """The code, if it is one of his; nothing is written."""
    device = _device(user)
    if device is None:
        return None
    if len(typed) == DIGITS:
        now = TOTP(device.bin_key, device.step, device.t0, device.digits, device.drift)
        is_shown = now.verify(int(typed), device.tolerance, device.last_t + 1)
        return GoodCode(user, typed, device.persistent_id, None) if is_shown else None
    if not is_recovery_code(typed):
        return None
    kept = RecoveryCode.objects.filter(user=user)
    found = next((each for each in kept if check_password(typed, each.code_hash)), None)
    return GoodCode(user, typed, device.persistent_id, found.pk) if found else None


def _draw() -> str:
    digits = "".join(secrets.choice("0123456789") for _ in range(DIGITS_OF_A_RECOVERY_CODE))
    return " ".join(digits[at : at + 4] for at in range(0, len(digits), 4))


def is_recovery_code(typed: str) -> bool:
    """Whether what was typed is as long as a code from paper."""
    return len(_bare(typed)) == DIGITS_OF_A_RECOVERY_CODE


def _bare(typed: str) -> str:
    """The digits without the spaces and hyphens between them; empty where something else was typed."""
    bare = "".join(typed.split()).replace("-", "")
    return bare if bare.isascii() and bare.isdecimal() else ""
