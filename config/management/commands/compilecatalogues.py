"""`manage.py compilecatalogues`: the committed .po files into the .mo files that Django reads, and the words said."""

from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from config.catalogues import catalogues, compile_catalogue
from config.words_said import write_words_said


class Command(BaseCommand):
    help = "Compile the French and English catalogues, and list the words of all texts, which are nobody's name."
    # It runs before the database exists.
    requires_system_checks = []

    def handle(self, *_args: Any, **options: Any) -> None:
        for source in catalogues():
            try:
                target = compile_catalogue(source)
            except OSError as broken:
                raise CommandError(str(broken)) from broken
            if options["verbosity"] > 1:
                self.stdout.write(str(target.relative_to(settings.BASE_DIR)))
        write_words_said()
