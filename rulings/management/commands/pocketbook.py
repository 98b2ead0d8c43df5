"""`manage.py pocketbook`: write the copy of the law pages that is read without a network."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand

from rulings.lawbook.pocket.shelf import write_book


class Command(BaseCommand):
    """Write the pocket book of this release."""

    help = "Write the copy of the law pages and trees that anybody may keep and read without a network."
    requires_system_checks: list[str] = []

    def handle(self, *_args: Any, **_options: Any) -> None:
        """Write it where settings.POCKET_BOOK says."""
        self.stdout.write(f"{write_book()} files in {settings.POCKET_BOOK}")
