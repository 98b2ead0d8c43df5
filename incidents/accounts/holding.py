"""Holding an account while it is changed."""

from __future__ import annotations

from incidents.models import User


def hold_account(key: int) -> User | None:
    """The account, its row held until the transaction ends; None where it was closed since it was read."""
    return User.objects.select_for_update(no_key=True).filter(pk=key, is_active=True).first()


def hold_own_account(seen: User) -> User | None:
    """The same of whoever has just given his password; None also where he has another one since."""
    held = hold_account(seen.pk)
    return held if held is not None and held.password == seen.password else None
