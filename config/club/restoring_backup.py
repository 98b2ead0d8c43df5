"""`python club.py restore`: an evening of before in the place of what there is, which is backed up first."""

from __future__ import annotations

from pathlib import Path

from config.backup import BackupRefused, BackupSeal, check, restore
from config.backup.archive import reading
from config.club import phrases
from config.club.keeping_backups import Backups
from config.club.options import Options
from config.club.terminal import Terminal


def choose(options: Options, backups: Backups, terminal: Terminal) -> Path | None:
    """The backup whose number is typed; None where there is none, or nobody types one."""
    every = list(reversed(backups.every()))
    if not every or not terminal.somebody_is_there:
        phrase = phrases.NAME_A_BACKUP if every else phrases.NO_BACKUPS
        terminal.say(phrase, folder=backups.folder, line=options.to_open)
        return None
    terminal.say(phrases.BACKUPS, folder=backups.folder)
    for number, path in enumerate(every, start=1):
        terminal.write(f"  {number:2}  {path.name}  {_made_at(path)}\n")
    try:
        while not ((typed := terminal.ask(phrases.WHICH_BACKUP)).isdecimal() and 0 < int(typed) <= len(every)):
            terminal.say(phrases.NO_SUCH_BACKUP, most=len(every))
    except EOFError:
        return None
    return every[int(typed) - 1]


def _made_at(path: Path) -> str:
    try:
        with reading(path) as backup:
            return backup.manifest.made_at
    except BackupRefused:
        return "?"


def put_back(path: Path, options: Options, terminal: Terminal) -> bool:
    """Put a backup in the place of what there is; whether it was done, which is said, or why not.

    Whoever is there is asked first where slips that lie about would let nobody in any more.
    """
    try:
        checked = check(path, unverified=True)
    except BackupRefused as refused:
        terminal.say(phrases.NOT_A_BACKUP, file=path, reason=refused)
        return False
    if checked.seal is not BackupSeal.HOLDS and not options.unverified:
        terminal.say(phrases.SEAL_BROKEN, file=path, reason=checked.seal.value)
        return False
    if checked.withdrawn and not _is_agreed(checked.withdrawn, terminal):
        terminal.say(phrases.LEFT_AS_IT_IS)
        return False
    try:
        restored = restore(path, replace=True, unverified=options.unverified)
    except BackupRefused as refused:
        terminal.say(phrases.NOT_RESTORED, file=path, reason=refused)
        return False
    terminal.say(phrases.RESTORED, at=restored.manifest.made_at, line=options.to_open)
    return True


def _is_agreed(withdrawn: int, terminal: Terminal) -> bool:
    """Say how many invitations end, and ask whoever is there whether to go on."""
    terminal.say(phrases.WITHDRAWS, count=withdrawn)
    if not terminal.somebody_is_there:
        return True
    try:
        return not terminal.ask(phrases.GO_ON).casefold().startswith("n")
    except EOFError:
        return False
