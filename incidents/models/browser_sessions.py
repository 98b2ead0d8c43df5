"""The sessions of browsers, by whose they are: Django's own, with the account beside the key.

So an account's sessions are listed and ended without opening everybody's. What is known of the browser stands in the
session itself, and goes with it. Both classes stand in one module, as Django looks for them there (SESSION_ENGINE).
"""

from __future__ import annotations

import re
from typing import Any, Final

from django.conf import settings
from django.contrib.auth import SESSION_KEY
from django.contrib.sessions.backends.db import SessionStore as DjangosStore
from django.contrib.sessions.base_session import AbstractBaseSession
from django.db import models

KEY: Final = re.compile(r"[a-z0-9]{32}", re.ASCII)
"""As Django draws them."""


class BrowserSession(AbstractBaseSession):
    """A browser's session; whose it is, once somebody is signed in."""

    account = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, null=True, editable=False, related_name="browser_sessions"
    )

    @classmethod
    def get_session_store_class(cls) -> type[SessionStore]:
        """By what the data of a row is read."""
        return SessionStore


class SessionStore(DjangosStore):
    """Where sessions are kept. Its name is asked for by Django."""

    def __init__(self, session_key: str | None = None) -> None:
        """The session with this key. What cannot be one of ours is none, and no database is asked for it: PostgreSQL
        takes no NUL, which a cookie in quotes can hold.
        """
        super().__init__(session_key if session_key is not None and KEY.fullmatch(session_key) else None)

    @classmethod
    def get_model_class(cls) -> type[AbstractBaseSession]:
        """The rows that it keeps."""
        return BrowserSession

    def create_model_instance(self, data: dict[str, Any]) -> AbstractBaseSession:
        """The row of this session, with the account beside it."""
        row = super().create_model_instance(data)
        assert isinstance(row, BrowserSession)  # noqa: S101, for mypy
        row.account_id = data.get(SESSION_KEY)
        return row
