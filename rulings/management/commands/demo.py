"""Make the club that everybody tries the product with."""

from argparse import ArgumentParser
from typing import Any

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError
from django.db import transaction

from incidents.models import Club
from incidents.web.whole_address import whole_address
from rulings.demonstration.tonight import SLUG, set_up
from rulings.demonstration.who_plays import MEMBERS, PASSWORD


class Command(BaseCommand):
    """Make the demonstration club, once, and say how to get in."""

    help = "Creates a demonstration club with an evening of play and some rulings; run again, it changes nothing."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Whether the database is brought up to date."""
        parser.add_argument("--migrate", action="store_true", help="bring the database up to date first")

    def handle(self, *_args: object, **options: Any) -> None:
        """Create what is missing: all or nothing. Raises CommandError in production: its passwords are known."""
        if settings.PRODUCTION:
            raise CommandError("The demonstration club has passwords that everybody knows: not in production.")
        if options["migrate"]:
            # Here, as a command of its own would load everything anew.
            call_command("migrate", verbosity=0)
        with transaction.atomic():
            made = not Club.objects.filter(slug=SLUG).exists()
            if made:
                set_up()
        address = whole_address("incidents:club", SLUG)
        self.stdout.write(f"{'Made' if made else 'Already there'}: {address}")
        for member in MEMBERS:
            self.stdout.write(f"  sign in as {member.username:<8} ({member.role.value}), password: {PASSWORD}")
