"""The tables of a club's database, brought to the state that this program knows: never before they are backed up."""

from __future__ import annotations

from collections.abc import Callable

from django.core.management import call_command
from django.db import connection

from config.backup import state


class OfANewerArbitre(Exception):
    """The database was written by a newer Arbitre than this."""


def bring_up_to_date(back_up: Callable[[], None], tell: Callable[[], None]) -> bool:
    """Migrate what is to be migrated; whether there was something.

    Where tables are there already, `tell` is called and then `back_up`, and nothing is touched unless that succeeds.
    Raises OfANewerArbitre, and whatever `back_up` raises.
    """
    applied = state.applied_migrations(connection)
    if applied - state.program_migrations():
        raise OfANewerArbitre
    if applied == state.program_migrations():
        return False
    if applied:
        tell()
        back_up()
    call_command("migrate", interactive=False, verbosity=0)
    return True
