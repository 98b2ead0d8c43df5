"""A club that says, wherever people type, what a test wants to find again: past the forms, which might refuse it."""

from __future__ import annotations

from collections.abc import Callable, Collection
from datetime import datetime
from typing import Any, Final
from uuid import uuid4

from django.db import models

from incidents.models import Club, Fact, Incident, User
from rulings.archive.chain import ChainEnd, add_link
from rulings.archive.search.document import search_text, search_texts
from rulings.models import Appeal, ChainLink, ClaimHands, Consultation, EndOfPlayCheck, Opinion, Ruling, ScoreChange
from tests.rulings.a_club import a_later_reason
from tests.security.browsing import undo_writes
from tests.security.club import give_ruling
from tests.security.past import SUBJECT

WORDS: Final = ("fr", "en", "statement")
"""Where words stand in what is kept as JSON; the rest of it are codes."""

Say = Callable[[str], str]
"""What stands in a column, by its name: "Ruling.reason"."""


class Saying:
    """Writes rulings and texts that say it. Rulings get numbers from `first` on, and what they have in `columns`."""

    words: Collection[str] = WORDS
    """The keys under which what is kept as JSON says it."""

    def __init__(self, say: Say, first: int, **columns: str) -> None:
        self.say, self.first, self.columns = say, first, columns

    def give(self, incident: Incident, by: User, reason: str, at: datetime) -> Ruling:
        """A ruling in such words. A row that is written once must be one from the start."""
        with undo_writes():
            real = give_ruling(incident, by, reason, at)
            clauses = list(real.cited.all())
        record = self.word(real.record, "Ruling.record")
        ordinal = self.first + Ruling.objects.of(incident.club).count()
        number = f"{real.year}-{ordinal}"
        reason = self.say("Ruling.reason") if reason else ""
        kept: Ruling = copy_row(
            real,
            number=number,
            ordinal=ordinal,
            record=record,
            reason=reason,
            **search_texts(SUBJECT.title, record, number, reason),
            **self.columns,
        )
        for clause in clauses:
            copy_row(clause, ruling=kept)
        chain_it(kept)
        return kept

    def write(self, club: Club) -> None:
        """Put it where people type: the forms would refuse names, and markup they would take."""
        for ruling in Ruling.objects.of(club).filter(later_reason=None, supersedes__isnull=False, reason=""):
            words = self.say("LaterReason.words")
            searched = search_text(SUBJECT.key, ruling.record, ruling.number, words)
            a_later_reason(ruling, ruling.given_by, words, searched)
        ScoreChange.objects.of(club).update(reason=self.say("ScoreChange.reason"))
        Appeal.objects.of(club).update(grounds=self.say("Appeal.grounds"))
        Appeal.objects.of(club).exclude(outcome="").update(decision=self.say("Appeal.decision"))
        EndOfPlayCheck.objects.filter(club=club).update(note=self.say("EndOfPlayCheck.note"))
        Opinion.objects.filter(consultation__club=club).update(text=self.say("Opinion.text"))
        for asked in Consultation.objects.of(club):
            asked.question = self.say("Consultation.question")
            asked.shown = self.word(asked.shown, "Consultation.shown")
            asked.save()
        for hands in ClaimHands.objects.filter(club=club):
            hands.lines = [line | {"words": self.say("ClaimHands.lines")} for line in hands.lines]
            hands.save()
        # Only where there is one: as with a ruling, a word of nobody is no word.
        Incident.objects.of(club).exclude(word="").update(word=self.say("Incident.word"))
        Incident.objects.of(club).exclude(closing_reason="").update(closing_reason=self.say("Incident.closing_reason"))
        for fact in Fact.objects.filter(incident__club=club).exclude(versions=[]):
            fact.versions = self.word(fact.versions, "Fact.versions")
            fact.save()

    def word(self, record: Any, column: str) -> Any:
        """A record that says it in place of all that people read in it."""
        if isinstance(record, list):
            return [self.word(each, column) for each in record]
        if isinstance(record, dict):
            said = self.say(column)
            return {key: said if key in self.words else self.word(value, column) for key, value in record.items()}
        return record


def chain_it(ruling: Ruling) -> None:
    """Chain a ruling that was written past the one who writes them: it is to be found what it is, and no forgery."""
    last = ChainLink.objects.filter(club=ruling.club).order_by("ordinal").last()
    add_link(ruling, ruling.cited.all(), ChainEnd(last.ordinal, last.mac) if last else ChainEnd())


def copy_row(row: models.Model, **changed: Any) -> Any:
    """A new row like `row`. Keys of forms are drawn anew."""
    values: dict[str, Any] = {}
    for field in row._meta.concrete_fields:
        if isinstance(field, models.UUIDField):
            values[field.name] = uuid4()
        elif not field.primary_key:
            values[field.attname] = getattr(row, field.attname)
    for name in changed:
        values.pop(f"{name}_id", None)
    copy = type(row)(**{**values, **changed})
    copy.save()
    return copy
