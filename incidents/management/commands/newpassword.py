"""Make a link by which somebody chooses a new password: for the last administrator who forgot his."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from incidents.accounts.password_links import make_link_from_command_line
from incidents.membership import NoLongerMember
from incidents.models import User
from incidents.web.whole_address import whole_address


class Command(BaseCommand):
    """Print a link by which one person chooses a new password."""

    help = "Prints a link, good once and for a day, by which the person with this sign-in name chooses a new password."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Who, and whether without a second factor."""
        parser.add_argument("name", help="the sign-in name")
        parser.add_argument(
            "--without-second-factor",
            action="store_true",
            help="ask for no code any more: the telephone and the recovery codes are lost",
        )

    def handle(self, *_args: object, **options: Any) -> None:
        """Print the link, or say that there is nobody of this name."""
        name = User.normalize_username(options["name"])
        user = User.objects.filter(username=name, is_active=True).first()
        if user is None:
            raise CommandError(f"Nobody signs in as {name!r}.")
        try:
            token = make_link_from_command_line(user, without_second_factor=options["without_second_factor"])
        except NoLongerMember:
            raise CommandError(f"{name!r} was forgotten a moment ago.") from None
        self.stdout.write(whole_address("incidents:new-password", token))
