"""Forget those whose names the clubs have kept long enough: run it every day."""

from argparse import ArgumentParser

from django.core.management.base import BaseCommand, CommandError
from django.db import DatabaseError

from incidents.administration.forgetting import NotAllForgotten
from incidents.administration.retention import due, expire, kept_of_players, stale_notes
from incidents.administration.scrubbing import scrub
from incidents.models import Club


class Command(BaseCommand):
    """Forget, in every club which set a limit, whoever has not been seen there for so long."""

    help = (
        "Forgets the people that each club has not seen for as many months as it keeps names. "
        "With --dry-run it changes nothing and says how many they would be."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Which club, and whether only to look."""
        parser.add_argument("--club", help="the address of one club (default: all)")
        parser.add_argument("--dry-run", action="store_true", help="change nothing, say what would be done")

    def handle(self, *_args: object, **options: str | bool | None) -> None:
        """One line to a club that has a limit. What goes wrong with one person or club keeps no other waiting."""
        clubs = Club.objects.exclude(retention_months=None).order_by("slug")
        if options["club"]:
            clubs = clubs.filter(slug=options["club"])
            if not clubs:
                raise CommandError(f"No club at {options['club']} limits how long names are kept.")
        failed: list[str] = []
        for club in clubs:
            if options["dry_run"]:
                people, notes = len(due(club)), stale_notes(club).count()
                warnings = kept_of_players(club)
                besides = f", and {warnings} warnings" if warnings else ""
                self.stdout.write(
                    f"{club.slug}: {people} people and {notes} notes of invitations would be forgotten{besides}"
                )
                continue
            try:
                forgotten = expire(club, None)
            except NotAllForgotten as some:
                forgotten = some.forgotten
                failed.append(f"{club.slug}: {some}")
            except DatabaseError as refused:
                # Its text may hold a name.
                failed.append(f"{club.slug}: {type(refused).__name__}")
                continue
            self.stdout.write(f"{club.slug}: {forgotten} people forgotten")
        if not options["dry_run"]:
            # Also what a former run found the database too busy for.
            scrub()
        if failed:
            raise CommandError("\n".join(["Not forgotten:", *failed]))
