"""A ruling as one line of the log."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from django.db.models import Exists, F, OuterRef
from django.utils import timezone

from incidents.models import ClubRole, Table, User
from incidents.prepared import Given, Prepared
from rulings.archive.record import deciding_clause
from rulings.archive.search.among import Among, as_value
from rulings.archive.sentence import facts_in_a_sentence
from rulings.log.snippets import Marker, Snippet, SnippetPart
from rulings.log.states import FOR_PLAYERS, State, states_of, to_be_entered
from rulings.models import Ruling
from rulings.web.sheet import notes_on
from rulings.words.outcomes import Outcome

if TYPE_CHECKING:
    from datetime import date

    from django.db.models import QuerySet

    from incidents.models import Membership

CLAUSES_SHOWN: Final = 4
_TOLD: Final = (
    *("id", "number", "given_at", "record", "reason", "section", "table_number", "board_number", "subject"),
    *("offender_role", "outcome", "judgement"),
)
"""What a line needs of a ruling's own columns."""


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
    found = rulings_on(keys)
    own = _own(keys, membership)
    marker = Marker(query)
    return [_line(found[key], membership, marker, is_own=key in own) for key in keys if key in found]


def rulings_on(keys: list[int]) -> dict[int, Ruling]:
    """The rulings with these keys, each with all that its line tells. One query."""
    return {ruling.pk: ruling for ruling in Ruling.objects.raw(*_RULINGS.about(keys=as_value(keys)))}


def _rulings() -> QuerySet[Any, Any]:
    other_sections = Table.objects.filter(session=OuterRef("session")).exclude(section=OuterRef("section"))
    rulings: QuerySet[Any, Any] = Ruling.objects.filter(Among("pk", Given("keys"))).values(
        *_TOLD,
        session_name=F("session__name"),
        director_name=F("given_by__name"),
        director_username=F("given_by__username"),
        director_forgotten=F("given_by__forgotten_at"),
        several=Exists(other_sections),
        superseding=F("superseded_by__number"),
        appealed=F("appeal__outcome"),
        score=to_be_entered(),
    )
    return rulings


_RULINGS: Final = Prepared(_rulings)


def _own(keys: list[int], membership: Membership) -> set[int]:
    """Those at the tables where a player himself sat; directors are told every table."""
    if membership.may(ClubRole.DIRECTOR):
        return set()
    return set(Ruling.objects.filter(Among("pk", keys)).concerning(membership).values_list("pk", flat=True))


def _line(ruling: Ruling, membership: Membership, marker: Marker, *, is_own: bool) -> LogLine:
    directs = membership.may(ClubRole.DIRECTOR)
    several, superseding, appealed, score, session = (
        getattr(ruling, name) for name in ("several", "superseding", "appealed", "score", "session_name")
    )
    states = [state for state in states_of(superseding, appealed, score=score) if directs or state in FOR_PLAYERS]
    clauses = _clauses(ruling, marker)
    told, facts = ruling.headline, facts_in_a_sentence(ruling)
    snippet = marker.snippet(ruling.record, *([ruling.reason] if directs and ruling.reason else []))
    return LogLine(
        ruling=ruling,
        headline=marker.mark(told),
        facts=marker.mark(facts),
        snippet=None if snippet is None or _is_told(snippet, told, facts) else snippet,
        outcome=str(Outcome(ruling.outcome).label) if ruling.outcome else "",
        clauses=tuple(clauses[:CLAUSES_SHOWN]),
        more_clauses=len(clauses[CLAUSES_SHOWN:]),
        table=f"{ruling.section if several else ''}{ruling.table_number}" if directs or is_own else "",
        is_own=is_own,
        session=session,
        director=_director(ruling) if membership.may(ClubRole.ADMIN) else "",
        superseded_by=superseding or "",
        tags=tuple(state for state in states if state not in (State.STANDS, State.SUPERSEDED)),
        noted=notes_on(ruling.record) if directs else (),
    )


def _director(ruling: Ruling) -> str:
    name, username, forgotten = (getattr(ruling, f"director_{column}") for column in ("name", "username", "forgotten"))
    return str(User(name=name, username=username, forgotten_at=forgotten))


def _clauses(ruling: Ruling, marker: Marker) -> list[SnippetPart]:
    """Those that were searched, the clause that decided, then those which bear on it, in the order of the book.

    The list shows the first few: whoever searched "50D" has to see it among them, or cannot tell why he found it.
    """
    cited = dict.fromkeys([deciding_clause(ruling.record), *ruling.record["clauses"]])
    clauses = [SnippetPart(each, marked=marker.cites(each)) for each in cited]
    return sorted(clauses, key=lambda clause: not clause.marked)


def _is_told(snippet: Snippet, headline: str, facts: str) -> bool:
    """Whether its sentence is read already, in the headline or among the facts."""
    sentence = "".join(part.text for part in snippet.parts)
    return sentence == headline or sentence.casefold() in facts.casefold()
