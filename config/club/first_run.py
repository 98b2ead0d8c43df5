"""The first run: the club's name and language, and the link by which its first administrator comes in."""

from __future__ import annotations

import os
import re
from dataclasses import dataclass
from io import StringIO
from pathlib import Path
from typing import Final

from django.core.exceptions import ValidationError
from django.core.management import CommandError, call_command
from django.db.models import Exists, OuterRef
from django.utils.text import slugify
from django.utils.translation import override

from config.club import phrases
from config.club.terminal import Language, Terminal
from incidents.accounts.inviting import invite
from incidents.models import Club, ClubRole, Membership
from incidents.models.clubs import RESERVED_SLUGS
from incidents.web.whole_address import whole_address

SLUG_OTHERWISE: Final = "bridge"
LONGEST_SLUG: Final = 50
OF_THE_SYSTEM: Final = Path("/etc/localtime")
PARIS: Final = "Europe/Paris"


@dataclass(frozen=True)
class NewClub:
    """What a club is made of."""

    name: str
    language: Language
    time_zone: str


class NobodyAnswers(Exception):
    """There is no club yet, and nobody to ask for its name."""


def ask_for_the_club(terminal: Terminal, name: str = "", language: str = "") -> NewClub:
    """The name and the language, asked until they can be taken; those given already are not. Raises NobodyAnswers."""
    if not terminal.somebody_is_there and not name:
        raise NobodyAnswers
    zone = time_zone()
    terminal.say(phrases.FIRST_RUN)
    try:
        while refused := _refused_name(name := name or terminal.ask(phrases.ASK_NAME), zone, terminal.language):
            terminal.say(phrases.NAME_REFUSED, reason=refused)
            name = ""
        spoken = language or terminal.language.value
        if not language and terminal.somebody_is_there:
            while (spoken := terminal.ask(phrases.ASK_LANGUAGE, default=terminal.language.value).lower()[:2]) not in {
                each.value for each in Language
            }:
                terminal.say(phrases.LANGUAGE_REFUSED)
    except EOFError:
        raise NobodyAnswers from None
    return NewClub(name, Language(spoken), zone)


def _refused_name(name: str, zone: str, language: Language) -> str:
    """Why a club cannot be called so; empty when it can."""
    try:
        with override(language.value):
            Club(slug=slug_of(name), name=name, time_zone=zone, language=language.value).clean_fields()
    except ValidationError as error:
        return " ".join(error.messages)
    return ""


def slug_of(name: str) -> str:
    """The club's address: its name as far as an address can have it, and none of the site's own."""
    slug = slugify(name)[:LONGEST_SLUG].strip("-")
    return slug if slug and slug not in RESERVED_SLUGS else f"{SLUG_OTHERWISE}-{slug}".strip("-")[:LONGEST_SLUG]


def time_zone(of_the_system: Path = OF_THE_SYSTEM) -> str:
    """The time zone of this computer, where it says so by a name; or that of most clubs."""
    try:
        link = os.readlink(of_the_system)
    except (OSError, ValueError):
        return PARIS
    named = re.search(r"zoneinfo(?:\.default)?/([A-Z]\w+/.+)$", link)
    return named[1] if named else PARIS


def make_the_club(new: NewClub) -> str:
    """Make it, and give the link of its first administrator. Raises CommandError."""
    out = StringIO()
    call_command(
        "createclub",
        slug_of(new.name),
        new.name,
        language=new.language.value,
        time_zone=new.time_zone,
        stdout=out,
    )
    return out.getvalue().strip()


def links_of_clubs_that_nobody_administers() -> list[str]:
    """A new link for each: the one before was shown in a window that is closed by now."""
    administrators = Membership.objects.current().filter(club=OuterRef("pk"), role=ClubRole.ADMIN)
    found = []
    for club in Club.objects.exclude(Exists(administrators)).order_by("pk"):
        _invitation, token = invite(club, ClubRole.ADMIN, by=None)
        found.append(whole_address("incidents:invitation", token))
    return found


__all__ = [
    "CommandError",
    "NewClub",
    "NobodyAnswers",
    "ask_for_the_club",
    "links_of_clubs_that_nobody_administers",
    "make_the_club",
]
