"""Wrong passwords, told to whoever runs the server: of which account, never what was typed."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Any, Final

from incidents.models import User

if TYPE_CHECKING:
    from collections.abc import Mapping

    from django.http import HttpRequest

LOG: Final = logging.getLogger(__name__)


def log_wrong_password(credentials: Mapping[str, Any], request: HttpRequest | None = None, **_signal: Any) -> None:
    """Say that a password was wrong, or not looked at. Listens to Django's `user_login_failed`.

    By the number of the account. A name that is nobody's is not told: people type their password there.
    """
    account = User.objects.filter(username=str(credentials.get("username", ""))).values_list("pk", flat=True).first()
    LOG.warning("Wrong password", extra={"request": request, "account": account})
