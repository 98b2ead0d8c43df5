"""The tables of a club's database, brought to the state that this program knows: never before they are backed up."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from django.core.management import call_command
from django.db import connection
from django.db.models.signals import pre_migrate

from config.backup import state

if TYPE_CHECKING:
    from django.apps.registry import Apps


class OfANewerArbitre(Exception):
    """The database was written by a newer Arbitre than this."""


def bring_up_to_date(back_up: Callable[[Apps], None]) -> bool:
    """Migrate what is to be migrated; whether there was something.

    Where tables are there already `back_up` is called first, with the models as they stand, and nothing is touched
    unless it succeeds. Raises OfANewerArbitre, and whatever `back_up` raises.
    """
    applied = state.applied_migrations(connection)
    if applied - state.program_migrations():
        raise OfANewerArbitre
    if applied == state.program_migrations():
        return False
    backed_up: list[Apps] = []

    def before(*, apps: Apps, **_: object) -> None:
        # Django says so for each application, before it touches the first.
        if applied and not backed_up:
            back_up(apps)
            backed_up.append(apps)

    pre_migrate.connect(before)
    try:
        call_command("migrate", interactive=False, verbosity=0)
    finally:
        pre_migrate.disconnect(before)
    return True
