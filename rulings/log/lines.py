"""A ruling as one line of the log."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, TypedDict, cast

from django.db.models import F
from django.utils import timezone

from incidents.models import ClubRole
from incidents.models.tables_in_room import name_in_room, several_sections
from rulings.archive.record import clauses_of
from rulings.archive.search.among import Among
from rulings.archive.search.document import record_words
from rulings.archive.search.marking import SnippetPart
from rulings.archive.sentence import facts_in_a_sentence
from rulings.log.snippets import Marker, Snippet
from rulings.log.states import (
    FOR_PLAYERS,
    State,
    appeal_decided,
    changed_on_appeal,
    states_of,
    to_be_entered,
    under_appeal,
)
from rulings.models import Ruling
from rulings.web.sheet import notes_on
from rulings.words.outcome_labels import outcome_in_words

if TYPE_CHECKING:
    from datetime import date

    from django_stubs_ext import WithAnnotations

    from incidents.models import Membership

    ListedRuling = WithAnnotations[Ruling, "BesideLine"]

CLAUSES_SHOWN: Final = 4


class BesideLine(TypedDict):
    """What a line needs beside a ruling's own columns, told in the same query."""

    several_sections: bool
    """Whether the session has several sections."""
    superseding: str | None
    """The number of the ruling that supersedes it."""
    appeal: bool
    """Whether an appeal waits for a decision."""
    appealed: bool
    """Whether one was decided."""
    changed: bool
    """Whether it was changed on appeal, and nothing has followed yet."""
    score: bool
    """Whether the scorer has still to enter a change for it."""


@dataclass(frozen=True)
class LogLine:
    """A ruling in the list: what was ruled on which facts, and how things stand with it."""

    ruling: Ruling
    headline: tuple[SnippetPart, ...]
    facts: tuple[SnippetPart, ...]
    snippet: Snippet | None
    outcome: str
    clauses: tuple[SnippetPart, ...]
    more_clauses: int
    table: str
    """Empty for whoever is not told which table it was."""
    is_own: bool
    session: str
    director: str
    superseded_by: str
    tags: tuple[State, ...]
    noted: tuple[str, ...] = ()
    """What is noted of how it was given; to directors alone, for it tells which table it was."""

    @property
    def day(self) -> date:
        """The day on the club's wall: its zone is in force here."""
        return timezone.localtime(self.ruling.given_at).date()


def lines(keys: list[int], membership: Membership, query: str) -> list[LogLine]:
    """The rulings with these keys in their order, as a member reads them, the words of `query` marked."""
    found = {ruling.pk: ruling for ruling in listed_rulings(keys)}
    own = _own(keys, membership)
    marker = Marker(query)
    return [_line(found[key], membership, marker, is_own=key in own) for key in keys if key in found]


def listed_rulings(keys: list[int]) -> list[ListedRuling]:
    """The rulings with these keys, each with all that its line tells. One query."""
    rulings = (
        Ruling.objects.filter(pk__in=keys).select_related("session", "given_by", "later_reason").without_searched()
    )
    told = rulings.annotate(
        several_sections=several_sections("section"),
        superseding=F("superseded_by__number"),
        appeal=under_appeal(),
        appealed=appeal_decided(),
        changed=changed_on_appeal(),
        score=to_be_entered(),
    )
    return cast("list[ListedRuling]", list(told))


def _own(keys: list[int], membership: Membership) -> set[int]:
    """Those at the tables where a player himself sat; directors are told every table."""
    if membership.may(ClubRole.DIRECTOR):
        return set()
    return set(Ruling.objects.filter(Among("pk", keys)).concerning(membership).values_list("pk", flat=True))


def _line(ruling: ListedRuling, membership: Membership, marker: Marker, *, is_own: bool) -> LogLine:
    directs = membership.may(ClubRole.DIRECTOR)
    holding = states_of(
        ruling.superseding,
        appeal=ruling.appeal,
        appealed=ruling.appealed,
        changed=ruling.changed,
        score=ruling.score,
    )
    states = [state for state in holding if directs or state in FOR_PLAYERS]
    table = name_in_room(ruling.section, ruling.table_number, several_sections=ruling.several_sections)
    clauses = _clauses(ruling, marker)
    told, facts = ruling.headline, facts_in_a_sentence(ruling)
    snippet = (
        marker.snippet(ruling.record, *filter(None, [ruling.reason_told]), words=record_words)
        if directs
        else marker.snippet(ruling.record)
    )
    return LogLine(
        ruling=ruling,
        headline=marker.mark(told),
        facts=marker.mark(facts),
        snippet=None if snippet is None or _is_told(snippet, told, facts) else snippet,
        outcome=outcome_in_words(ruling.outcome),
        clauses=tuple(clauses[:CLAUSES_SHOWN]),
        more_clauses=len(clauses[CLAUSES_SHOWN:]),
        table=table if directs or is_own else "",
        is_own=is_own,
        session=ruling.session.name,
        director=str(ruling.given_by) if membership.may(ClubRole.ADMIN) else "",
        superseded_by=ruling.superseding or "",
        tags=tuple(state for state in states if state not in (State.STANDS, State.SUPERSEDED)),
        noted=notes_on(ruling.record) if directs else (),
    )


def _clauses(ruling: Ruling, marker: Marker) -> list[SnippetPart]:
    """Those that were searched, the clause that decided, then those which bear on it, in the order of the book.

    The list shows the first few: whoever searched "50D" has to see it among them, or cannot tell why he found it.
    """
    clauses = [SnippetPart(each, marked=marker.cites(each)) for each in clauses_of(ruling.record)]
    return sorted(clauses, key=lambda clause: not clause.marked)


def _is_told(snippet: Snippet, headline: str, facts: str) -> bool:
    """Whether its sentence is read already, in the headline or among the facts."""
    sentence = "".join(part.text for part in snippet.parts)
    return sentence == headline or sentence.casefold() in facts.casefold()
