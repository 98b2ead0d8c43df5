"""Create a club, and the link by which its first administrator comes in."""

from argparse import ArgumentParser

from django.core.exceptions import ValidationError
from django.core.management.base import BaseCommand, CommandError
from django.db import transaction
from django.urls import reverse

from incidents.accounts.inviting import invite
from incidents.models import Club, ClubRole, LogEntry, Tag
from incidents.text import tidy


class Command(BaseCommand):
    """Create a club and print a link which makes one person its administrator."""

    help = "Creates a club and prints a link, good once and for seven days, which makes one person its administrator."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """The club's address and name, and where the site is."""
        parser.add_argument("slug", help="the club's address: letters, digits and hyphens")
        parser.add_argument("name", help="the club's name")
        parser.add_argument("--language", default="fr", help="fr or en (default: fr)")
        parser.add_argument("--time-zone", default="Europe/Paris", help="such as Europe/Paris, the default")
        parser.add_argument("--base-url", default="http://127.0.0.1:8000", help="where this site is reached")

    def handle(self, *_args: object, **options: str) -> None:
        """Create the club, or say what is wrong."""
        club = Club(
            slug=options["slug"],
            name=tidy(options["name"]),
            language=options["language"],
            time_zone=options["time_zone"],
        )
        try:
            club.full_clean()
        except ValidationError as error:
            raise CommandError(
                "; ".join(f"{field}: {' '.join(why)}" for field, why in error.message_dict.items())
            ) from None
        with transaction.atomic():
            club.save()
            LogEntry.objects.note(Tag.CLUB_CREATED, club=club, who=None, detail={"slug": club.slug})
            _invitation, token = invite(club, ClubRole.ADMIN, by=None)
        self.stdout.write(options["base_url"].rstrip("/") + reverse("incidents:invitation", args=[token]))
