"""`python -m config.club`: what `club.py` goes on with in the environment that it made, until Django is loaded."""

from __future__ import annotations

import errno
import os
import sys
from pathlib import Path

from config.club import phrases
from config.club.folders import ClubFolder
from config.club.installing import INTERRUPTED, clear_away, language_to_speak
from config.club.options import Options, line_of, read_options
from config.club.preparing import NotPrepared, prepare_files, settings_for
from config.club.reaching import Reach, reach
from config.club.remembering import recall
from config.club.single import HeldByAnother, Single
from config.club.terminal import CannotGoOn, Terminal


def main(arguments: list[str]) -> int:
    """Do what the line asks for; what to exit with."""
    os.umask(0o077)
    options = read_options(arguments)
    folder = ClubFolder(options.data)
    terminal = Terminal(language_to_speak(options, folder))
    try:
        folder.make()
        return do(options, folder, terminal)
    except CannotGoOn as why:
        terminal.say(why.phrase, **why.values)
    except HeldByAnother:
        terminal.say(phrases.RUNS_ALREADY, address=recall(folder.remembered).address, folder=folder.path)
    except (NotPrepared, OSError) as refused:
        is_full = "No space left" in str(refused) or getattr(refused, "errno", None) == errno.ENOSPC
        otherwise = phrases.NOT_PREPARED if isinstance(refused, NotPrepared) else phrases.FOLDER_REFUSED
        terminal.say(phrases.DISK_FULL if is_full else otherwise, folder=folder.path, reason=refused)
    except KeyboardInterrupt:
        terminal.say(phrases.INTERRUPTED, line=line_of(arguments))
        return INTERRUPTED
    return 1


def do(options: Options, folder: ClubFolder, terminal: Terminal) -> int:
    """What is asked for: a link at any time, the rest by one at a time."""
    if options.command == "newpassword":
        address = recall(folder.remembered).address
        if not folder.database.exists() or not address:
            raise CannotGoOn(phrases.NO_CLUB_YET, line=options.to_open)
        load(folder, Reach.at(address), None)
        from config.club.going_on import new_password

        return new_password(options, terminal)
    with Single(folder.running_lock):
        clear_away(folder, Path(sys.prefix))
        reached = reach(options)
        load(folder, reached, terminal)
        from config.club.going_on import go_on

        return go_on(options, folder, terminal, reached)


def load(folder: ClubFolder, reached: Reach, terminal: Terminal | None) -> None:
    """Load Django under this club's settings; its files are prepared before, unless they are in use.

    Raises NotPrepared and OSError.
    """
    variables = settings_for(folder, reached, os.environ)
    if terminal is not None:
        prepare_files(folder, variables, lambda: terminal.say(phrases.PREPARING))
    os.environ.clear()
    os.environ.update(variables)
    import django

    django.setup()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
