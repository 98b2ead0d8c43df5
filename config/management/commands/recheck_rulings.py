"""Whether the rulings given so far are those that were given, and what today's Laws would make of them."""

from __future__ import annotations

from argparse import ArgumentParser
from collections import Counter
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Any

from django.core.management.base import BaseCommand, CommandError
from django.utils.translation import gettext as _
from django.utils.translation import override

from config.backup.archive import BackupRefused, BackupSeal, reading
from rulings.words.current_language import LANGUAGES, SOURCE

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from incidents.models import Club
    from rulings.archive.chain import ChainHead
    from rulings.models import RulingQuerySet


class Command(BaseCommand):
    """Name the rulings that were altered, forged or removed, and list those that would now end otherwise.

    Nothing is changed: whoever cares restores a backup, or supersedes them.
    """

    help = (
        "Walks the chain of each club's rulings and names what was altered, forged or removed behind Arbitre's back;"
        " then replays the rulings' facts on today's laws and lists those that would now end otherwise (exit code 1 for"
        " either)."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Which rulings, held against what, and in which language."""
        parser.add_argument("--club", default="", help="the club's address; all clubs when left out")
        parser.add_argument("--all", action="store_true", help="superseded rulings too")
        parser.add_argument("--lang", choices=LANGUAGES, default=SOURCE, help="the language of the reasons")
        parser.add_argument(
            "--against",
            type=Path,
            metavar="BACKUP",
            help="a backup: the rulings that it has must all be there, as they were",
        )
        parser.add_argument(
            "--head",
            nargs=3,
            action="append",
            default=[],
            metavar=("CLUB", "NUMBER", "CODE"),
            help="the club's address, a ruling's number and its code, from a session's report; may be given again",
        )

    def handle(self, *_args: object, **options: Any) -> None:
        """Print a line for each reason, then the counts. Raises CommandError when there is any."""
        clubs = _clubs(options["club"])
        with override(options["lang"]):
            broken = self._held(clubs, [*_heads_in(options["against"]), *_heads_typed(options["head"])])
            otherwise = self._replayed(clubs, superseded_too=options["all"])
        if broken:
            raise CommandError("The record is not what was written.", returncode=1)
        if otherwise:
            raise CommandError("Some rulings would end otherwise today.", returncode=1)

    def _held(self, clubs: list[Club], heads: list[ChainHead]) -> int:
        """How many things are amiss in the record, each told in a line."""
        from rulings.archive.chain_faults import (
            chain_faults,
            faults_of_no_club,
            head_fault,
            journal_faults,
            stood_note,
        )

        total = 0
        for fault in faults_of_no_club():
            self._say(fault)
            total += 1
        for club in clubs:
            for fault in chain(chain_faults(club), journal_faults(club)):
                self._say(f"{club.slug}  {fault}")
                total += 1
            if note := stood_note(club):
                self._say(f"{club.slug}  {note}")
        for head in heads:
            if fault := head_fault(head):
                self._say(f"{head.club}  {fault}")
                total += 1
        return total

    def _replayed(self, clubs: list[Club], *, superseded_too: bool) -> int:
        checked: Counter[str] = Counter()
        otherwise: Counter[str] = Counter()
        for club, named, reasons in _rechecked(clubs, superseded_too=superseded_too):
            checked[club] += 1
            otherwise[club] += bool(reasons)
            for reason in reasons:
                self._say(f"{club} {named}  {reason}")
        for club, count in checked.items():
            self._say(f"{club}: {count} rulings replayed, {otherwise[club]} would end otherwise.")
        self._say(f"{checked.total()} rulings replayed, {otherwise.total()} would end otherwise.")
        return otherwise.total()

    def _say(self, told: str) -> None:
        # Much of it was read from rows that anybody may have written.
        from rulings.archive.row_by_row import in_one_line

        self.stdout.write(in_one_line(told))


def _clubs(slug: str) -> list[Club]:
    from rulings.archive.chain_faults import clubs_looked_after

    clubs = clubs_looked_after(slug=slug)
    if slug and not clubs:
        raise CommandError(f"There is no club {slug!r}.", returncode=2)
    return clubs


def _heads_in(path: Path | None) -> list[ChainHead]:
    if path is None:
        return []
    try:
        with reading(path) as backup:
            if backup.seal is not BackupSeal.HOLDS:
                raise CommandError(f"{path} proves nothing. {backup.seal.value}", returncode=2)
            return backup.manifest.heads
    except BackupRefused as refused:
        raise CommandError(f"{path} proves nothing: {refused}.", returncode=2) from refused


def _heads_typed(given: list[list[str]]) -> list[ChainHead]:
    from rulings.archive.chain_faults import NoCode, noted_head

    try:
        return [noted_head(*each) for each in given]
    except NoCode as none:
        raise CommandError(f"{none} is no code: it is as the session's report has it.", returncode=2) from none


def _rechecked(clubs: list[Club], *, superseded_too: bool) -> Iterator[tuple[str, str, Sequence[str]]]:
    """The club and the name of each ruling that is replayed, with the reasons why it would end otherwise."""
    from rulings.archive.chain import number_of
    from rulings.archive.row_by_row import UNREADABLE, row_by_row
    from rulings.models import Ruling
    from rulings.reports.otherwise import reasons_of

    for club in clubs:
        # What the director took from the book no law was run for.
        rulings: RulingQuerySet = Ruling.objects.filter(club=club, from_book=False).without_searched().order_by("pk")
        if not superseded_too:
            rulings = rulings.standing()
        for pk, ruling in row_by_row(rulings):
            try:
                if ruling is None:
                    raise ValueError(pk)
                named = f"{ruling.number} (engine {int(ruling.record['engine'])})"
                # Said here: what is no text among them is found as they are put together.
                reasons = [str(reason) for reason in reasons_of(ruling.record, ruling.outcome)]
            except UNREADABLE:
                # What Arbitre writes can be replayed: of what others wrote nothing is to be expected.
                named = number_of(pk, read=ruling)
                reasons = [_("It cannot be put to the Laws again: its record cannot be read.")]
            yield club.slug, named, reasons
