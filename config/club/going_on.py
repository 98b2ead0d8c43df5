"""What `club.py` does once Django is loaded: the tables first, then an evening, a restore or a link."""

from __future__ import annotations

from io import StringIO
from pathlib import Path
from typing import TYPE_CHECKING

from django.core.management import CommandError, call_command
from django.db import DatabaseError

from config.backup import BackupRefused
from config.club import phrases
from config.club.keeping_backups import Backups, is_of_a_full_disk
from config.club.keeping_open import KeptOpen
from config.club.restoring_backup import choose, put_back
from config.club.stopping import Stopping
from config.club.tables_up_to_date import OfANewerArbitre, bring_up_to_date
from config.club.terminal import CannotGoOn

if TYPE_CHECKING:
    from django.apps.registry import Apps

    from config.club.folders import ClubFolder
    from config.club.options import Options
    from config.club.reaching import Reach
    from config.club.terminal import Terminal


def go_on(options: Options, folder: ClubFolder, terminal: Terminal, reached: Reach) -> int:
    """An evening or a restore, by whoever holds the club alone; what to exit with. Raises CannotGoOn."""
    backups = Backups(folder.backups)
    stopping = Stopping()
    try:
        bring_up(backups, terminal)
        if options.command == "restore":
            return restore(options, backups, terminal)
        return KeptOpen(options, folder, terminal, backups, stopping, reached).run()
    except (BackupRefused, DatabaseError) as refused:
        phrase = phrases.DISK_FULL if is_of_a_full_disk(refused) else phrases.DATABASE_REFUSED
        raise CannotGoOn(phrase, folder=folder.path, reason=refused) from refused
    finally:
        stopping.is_done.set()


def bring_up(backups: Backups, terminal: Terminal) -> None:
    """Bring the tables up to date. Raises CannotGoOn where a newer Arbitre wrote them, and what a backup raises."""

    def back_up(registry: Apps) -> None:
        terminal.say(phrases.NEW_VERSION)
        path = backups.make(registry=registry) or backups.every()[-1]
        terminal.say(phrases.BACKED_UP, file=path.name)

    try:
        bring_up_to_date(back_up)
    except OfANewerArbitre:
        raise CannotGoOn(phrases.OF_A_NEWER_ARBITRE) from None


def restore(options: Options, backups: Backups, terminal: Terminal) -> int:
    """Put a backup back, after what there is has been backed up; what to exit with."""
    chosen = Path(options.subject).expanduser().absolute() if options.subject else choose(options, backups, terminal)
    if chosen is None:
        return 1
    # The oldest of thirty would make room for what is backed up now.
    made = backups.make(never=chosen)
    if made is not None:
        terminal.say(phrases.BACKED_UP, file=made.name)
    return 0 if put_back(chosen, options, terminal) else 1


def new_password(options: Options, terminal: Terminal) -> int:
    """A link for somebody who forgot his password, also while the club is open; what to exit with.

    Raises CannotGoOn.
    """
    out = StringIO()
    more = ["--without-second-factor"] if options.without_second_factor else []
    try:
        call_command("newpassword", options.subject, *more, stdout=out)
    except CommandError:
        raise CannotGoOn(phrases.NOBODY_OF_THIS_NAME, name=options.subject) from None
    except DatabaseError as refused:
        raise CannotGoOn(phrases.DATABASE_REFUSED, reason=refused) from refused
    link = out.getvalue().strip()
    terminal.say(phrases.NEW_PASSWORD, link=link)
    terminal.show_code(link)
    return 0
