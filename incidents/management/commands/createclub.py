"""Create a club, and the link by which its first administrator comes in."""

import re
from argparse import ArgumentParser
from collections.abc import Mapping
from typing import Final

from django.core.exceptions import ValidationError
from django.core.management.base import BaseCommand, CommandError
from django.db import transaction
from django.utils.text import slugify
from django.utils.translation import override

from incidents.accounts.inviting import HasAdministrators, first_link_again, invite
from incidents.models import Club, ClubRole, LogEntry, Tag
from incidents.text import tidy
from incidents.web.whole_address import whole_address

SLUG: Final = re.compile(r"\A[-a-zA-Z0-9_]+\Z")


class Command(BaseCommand):
    """Create a club and print a link which makes one person its administrator; run again, a new link for a lost one."""

    help = (
        "Creates a club and prints a link, good once and for seven days, which makes one person its administrator. "
        "Run again while nobody administers the club, prints a new link and withdraws the one before."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """The club's address and name, its language and time zone."""
        parser.add_argument("slug", help="the club's address: letters, digits and hyphens")
        parser.add_argument("name", help="the club's name")
        parser.add_argument("--language", default="fr", help="fr or en (default: fr)")
        parser.add_argument("--time-zone", default="Europe/Paris", help="such as Europe/Paris, the default")

    def handle(self, *_args: object, **options: str) -> None:
        """Create the club, or say what is wrong."""
        there = Club.objects.filter(slug=options["slug"]).first()
        with override("en"):
            token = _create(options) if there is None else _again(there, tidy(options["name"]))
        self.stdout.write(whole_address("incidents:invitation", token))


def _create(options: Mapping[str, str]) -> str:
    slug = options["slug"]
    if not SLUG.match(slug):
        better = slugify(slug) or "cercle-du-parc"
        raise CommandError(
            f"{slug!r} cannot be the club's address: letters, digits, hyphens and underscores alone, such as {better}."
            " The address comes first, then the name."
        )
    club = Club(slug=slug, name=tidy(options["name"]), language=options["language"], time_zone=options["time_zone"])
    try:
        club.full_clean()
    except ValidationError as error:
        raise CommandError(
            "; ".join(f"{field}: {' '.join(why)}" for field, why in error.message_dict.items())
        ) from None
    with transaction.atomic():
        club.save()
        LogEntry.objects.note(Tag.CLUB_CREATED, club=club, who=None, detail={"slug": club.slug})
        return invite(club, ClubRole.ADMIN, by=None)[1]


def _again(club: Club, name: str) -> str:
    """A new first link: who gives another name means another club."""
    if name != club.name:
        raise CommandError(
            f"There is a club at {club.slug!r} already, called {club.name!r}: choose another address for a new club. "
            "Where its first link was lost, give its name as it is."
        )
    try:
        return first_link_again(club)
    except HasAdministrators as refused:
        named = ", ".join(refused.names)
        raise CommandError(
            f"{club.name!r} has administrators, who invite from the page of its members; they sign in as: {named}. "
            f"Where none of them can: manage.py newpassword {refused.names[0]}"
        ) from None
