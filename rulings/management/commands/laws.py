"""``manage.py laws [SUBJECT]``: the subjects, or one of them drawn as a tree."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from rulings.engine import Regulations, drawn
from rulings.laws.subjects import SUBJECTS, UnknownSubject, subject


class Command(BaseCommand):
    help = "List the subjects that can be ruled on, or draw the tree of one."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("subject", nargs="?", help="the key of a subject, to draw its tree")

    def handle(self, *_args: Any, subject: str | None, **_options: Any) -> None:
        if subject is None:
            self._list()
        else:
            self._draw(subject)

    def _list(self) -> None:
        for each in SUBJECTS:
            years = ", ".join(str(edition.value) for edition in sorted(each.editions))
            self.stdout.write(f"{each.key}  {each.title} ({years})")

    def _draw(self, key: str) -> None:
        try:
            chosen = subject(key)
        except UnknownSubject as unknown:
            raise CommandError(str(unknown), returncode=2) from unknown
        for edition in sorted(chosen.editions, reverse=True):
            self.stdout.write(f"{chosen.key}, {edition.value}")
            self.stdout.write(drawn(chosen.law, edition, Regulations()), ending="")
