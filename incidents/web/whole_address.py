"""The one place where a link is made that is handed out: on a slip, in a code, in a mail, in a window."""

from __future__ import annotations

from django.conf import settings
from django.urls import reverse


def whole_address(page: str, *arguments: str) -> str:
    """The address of a page, from https:// on, as somebody else's telephone opens it.

    It leads where the site is (`settings.SITE`), by whatever name whoever asks for it came: the owner of a club's own
    computer may have come by localhost, and a stranger by any name he likes.
    """
    return f"{settings.SITE}{reverse(page, args=arguments)}"
