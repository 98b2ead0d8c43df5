"""A telephone that shows codes, as the tests hold it."""

from __future__ import annotations

from base64 import b32decode

from django.test import Client
from django_otp.oath import TOTP
from django_otp.plugins.otp_totp.models import TOTPDevice

from incidents.accounts.second_factor import KeyToOffer, draw_recovery_codes, keep_recovery_codes
from incidents.models import User


def code_of(key: bytes, steps: int = 0) -> str:
    """What a telephone with this key shows, so many half minutes from now."""
    return f"{TOTP(key, drift=steps).token():06}"


def key_on(page: str) -> bytes:
    """The key that a page shows in letters."""
    letters = page.split('class="key-in-letters">')[1].split("<", maxsplit=1)[0]
    return b32decode(letters.replace(" ", ""))


def telephone_of(user: User) -> bytes:
    """Switch the second factor on for him without a page; the key, of which no code was used."""
    device = TOTPDevice.objects.create(user=user, name="telephone")
    return bytes(device.bin_key)


def on_paper(user: User) -> list[str]:
    """His recovery codes, made anew."""
    drawn = draw_recovery_codes()
    keep_recovery_codes(user, drawn)
    return list(drawn)


def form_to_switch_on(password: str) -> dict[str, str]:
    """What the page sends that switches it on, filled in well."""
    offered = KeyToOffer()
    key = b32decode(offered.in_letters.replace(" ", ""))
    return {"current": password, "key": offered.sealed, "code": code_of(key)}


def give_password(client: Client, username: str, password: str) -> str:
    """Where a right password leads."""
    answer = client.post("/accounts/sign-in/", {"username": username, "password": password, "next": "/parc/"})
    assert answer.status_code == 302
    return answer.headers["Location"]
