"""Replay the rulings given so far on the Laws as the program knows them today."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import TYPE_CHECKING, Any

from django.core.management.base import BaseCommand, CommandError

from rulings.archive.rechecking import differences

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rulings.models import RulingQuerySet


class Command(BaseCommand):
    """List the rulings that would now end otherwise. Nothing is changed: whoever cares supersedes them."""

    help = "Replays stored rulings' facts on today's laws and lists those that would now end otherwise (exit code 1)."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Which rulings."""
        parser.add_argument("--club", default="", help="the club's address; all clubs when left out")
        parser.add_argument("--all", action="store_true", help="superseded rulings too")

    def handle(self, *_args: object, **options: Any) -> None:
        """Print one line for each difference, then the count. Raises CommandError when there is any."""
        checked = otherwise = 0
        for ruling, found in self._rechecked(options["club"], superseded_too=options["all"]):
            checked += 1
            otherwise += bool(found)
            for difference in found:
                self.stdout.write(f"{ruling}  {difference}")
        self.stdout.write(f"{checked} rulings replayed, {otherwise} would end otherwise.")
        if otherwise:
            raise CommandError("Some rulings would end otherwise today.", returncode=1)

    def _rechecked(self, club: str, *, superseded_too: bool) -> Iterator[tuple[str, list[str]]]:
        from incidents.models import Club
        from rulings.models import Ruling

        rulings: RulingQuerySet = Ruling.objects.select_related("club").defer("search_text").order_by("pk")
        if club:
            found = Club.objects.filter(slug=club).first()
            if found is None:
                raise CommandError(f"There is no club {club!r}.", returncode=2)
            rulings = rulings.of(found)
        if not superseded_too:
            rulings = rulings.standing()
        for ruling in rulings.iterator(chunk_size=500):
            yield f"{ruling.club.slug} {ruling.number}", differences(ruling.record)
