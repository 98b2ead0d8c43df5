"""What happened in a session, counted: read in a few queries, however many incidents there were."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Final, TypedDict, cast

from django.db.models import F

from incidents.models import Incident, Membership, Session
from incidents.models.tables_in_room import has_several_sections
from rulings.archive.chain import read_heads
from rulings.archive.record import clauses_of, deciding_clause
from rulings.archive.sentence import subject_title
from rulings.desk.live.boards_in_play import Boards
from rulings.engine import Citation
from rulings.models import SEARCHED, Appeal, Ruling, ScoreChange
from rulings.review.checks.items import Item, of_session

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from datetime import datetime, timedelta

    from django_stubs_ext import WithAnnotations

    from incidents.models import Club
    from rulings.archive.chain import ChainHead
    from rulings.archive.record import RuledCase

    ReportedRuling = WithAnnotations[Ruling, "BesideReported"]


_SEARCHED_OF_RULING: Final = tuple(f"ruling__{column}" for column in SEARCHED)


class BesideReported(TypedDict):
    """What a report asks of a ruling beside its own columns, in the same query."""

    superseding: int | None
    """The key of the ruling that took its place."""


@dataclass(frozen=True)
class ReportedIncident:
    """An incident and what was ruled on it: the first time, and what stands."""

    incident: Incident
    table: str
    first: Ruling | None = None
    standing: Ruling | None = None
    times: int = 0
    """How many rulings were given on it."""

    @property
    def is_unfinished(self) -> bool:
        """Whether nothing was ruled, and nobody closed it."""
        return self.first is None and not self.incident.is_closed

    @property
    def is_closed(self) -> bool:
        """Whether it ended without a ruling."""
        return self.incident.is_closed

    @property
    def ended_at(self) -> datetime | None:
        """When it was first ruled on, or closed."""
        return self.first.given_at if self.first else self.incident.closed_at

    @property
    def waited(self) -> timedelta | None:
        """From the call to the first ruling."""
        return self.first.given_at - self.incident.called_at if self.first else None

    @property
    def round(self) -> int | None:
        """The round, as soon as anybody noted it."""
        return self.incident.round

    @property
    def board(self) -> int | None:
        """The board's number, as soon as anybody noted it."""
        return self.incident.board.number if self.incident.board else None

    @property
    def subject(self) -> str:
        """What it was about, in the reader's language; empty while nobody has said."""
        key = self.standing.subject if self.standing else self.incident.subject
        return subject_title(key) if key else ""

    @property
    def director(self) -> str:
        """Who ruled, or who took the call; for the administrator alone."""
        person = self.standing.given_by if self.standing else self.incident.director
        return str(person) if person else ""

    @property
    def clauses(self) -> tuple[str, ...]:
        """The clauses it rests on, that which decided first."""
        return clauses_of(self.standing.record) if self.standing else ()


@dataclass(frozen=True)
class Evening:
    """A session with all that its report tells."""

    session: Session
    cases: tuple[ReportedIncident, ...]
    """By the time of the call."""
    tables: tuple[str, ...]
    """All tables of the session, as the room calls them, in its order."""
    boards: int
    score_changes: tuple[ScoreChange, ...]
    """Those not withdrawn."""
    appeals: tuple[Appeal, ...]
    head: ChainHead | None = None
    """What holds all rulings that the club had given when this was read; none while it has given none."""
    kept_at: tuple[str, ...] = ()
    """The tables of the incidents that are left out, because whoever reads it may have the board still to play."""

    @property
    def standing(self) -> tuple[Ruling, ...]:
        """The rulings that stand: one to each incident that was ruled on."""
        return tuple(case.standing for case in self.cases if case.standing)

    @property
    def given(self) -> int:
        """How many rulings were given, superseded ones too: as many as the log lists for the session."""
        return sum(case.times for case in self.cases)

    @property
    def unfinished(self) -> tuple[ReportedIncident, ...]:
        """The incidents on which nothing was ruled, and which nobody closed."""
        return tuple(case for case in self.cases if case.is_unfinished)

    @property
    def closed(self) -> tuple[ReportedIncident, ...]:
        """The incidents that ended without a ruling."""
        return tuple(case for case in self.cases if case.is_closed)

    @cached_property
    def checks(self) -> tuple[Item, ...]:
        """What is left to be checked at the end of play by the rulings that stand, and since, open and closed."""
        return of_session(Boards(self.session), self.standing)

    @property
    def to_check(self) -> tuple[Item, ...]:
        """What of it nobody has closed."""
        return tuple(item for item in self.checks if item.is_open)

    @property
    def open_score_changes(self) -> tuple[ScoreChange, ...]:
        """Those which the scorer has still to enter."""
        return tuple(change for change in self.score_changes if change.entered_at is None)

    @property
    def open_appeals(self) -> tuple[Appeal, ...]:
        """Those on which nobody has decided."""
        return tuple(appeal for appeal in self.appeals if not appeal.outcome)

    @property
    def quiet_tables(self) -> tuple[str, ...]:
        """The tables to which nobody called."""
        called = {case.table for case in self.cases} | set(self.kept_at)
        return tuple(table for table in self.tables if table not in called)

    @property
    def waits(self) -> tuple[timedelta, ...]:
        """From the call to the first ruling, of each incident that was ruled on."""
        return tuple(case.waited for case in self.cases if case.waited is not None)

    def by_law(self) -> list[tuple[int, int, int]]:
        """Each law that a standing ruling rests on, by how many do, and how many of them it decided; most first."""
        resting: Counter[int] = Counter()
        deciding: Counter[int] = Counter()
        for ruling in self.standing:
            resting.update({Citation.parse(clause).law for clause in ruling.record["clauses"]})
            deciding[deciding_law(ruling.record)] += 1
        return sorted(
            ((law, count, deciding[law]) for law, count in resting.items()),
            key=lambda each: (-each[1], -each[2], each[0]),
        )

    def by_table(self) -> dict[str, list[ReportedIncident]]:
        """The incidents of each table that called, in the room's order."""
        return {
            table: found for table in self.tables if (found := [case for case in self.cases if case.table == table])
        }

    def by_round(self) -> dict[int | None, list[ReportedIncident]]:
        """The incidents of each round of the session, those without one last, where there are any."""
        rounds: dict[int | None, list[ReportedIncident]] = {number: [] for number in range(1, self.session.rounds + 1)}
        for case in sorted(self.cases, key=lambda each: (each.round is None, each.round or 0)):
            rounds.setdefault(case.round, []).append(case)
        return rounds


def _head(club: Club, membership: Membership) -> ChainHead | None:
    """Where the record of the club ends; for whoever may not know of its last ruling yet, nowhere."""
    head = next(iter(read_heads(club=club)), None)
    known = head and Ruling.objects.of(club).visible_to(membership).filter(number=head.number).exists()
    return head if known else None


def read_evening(session: Session, membership: Membership) -> Evening:
    """Everything noted in a session, whose club is read already, that this director may know of today."""
    tables = list(session.tables.in_order())
    several = has_several_sections(tables)
    names = {table.pk: table.name_in_room(several_sections=several) for table in tables}
    rulings = _rulings(session)
    incidents = (
        Incident.objects.of(session.club)
        .not_kept_from(membership)
        .filter(session=session)
        .select_related("board", "director")
        .order_by("called_at", "number")
    )
    return Evening(
        session=session,
        cases=tuple(_case(incident, names[incident.table_id], rulings) for incident in incidents),
        tables=tuple(names.values()),
        boards=session.boards.count(),
        head=_head(session.club, membership),
        kept_at=tuple(names[table] for table in _kept_at(session, membership)),
        score_changes=tuple(
            ScoreChange.objects.of(session.club)
            .not_kept_from(membership)
            .filter(session=session)
            .standing()
            .select_related("ruling", "board")
            .defer("ruling__record", *_SEARCHED_OF_RULING)
        ),
        appeals=tuple(
            Appeal.objects.of(session.club)
            .not_kept_from(membership)
            .filter(ruling__session=session)
            .select_related("ruling")
            .defer(*_SEARCHED_OF_RULING)
            .order_by("pk")
        ),
    )


def _kept_at(session: Session, membership: Membership) -> Iterable[int]:
    kept = Incident.objects.filter(session=session).kept_from(membership)
    return kept.order_by("pk").values_list("table", flat=True)


def _rulings(session: Session) -> Mapping[int, list[ReportedRuling]]:
    """The rulings of each incident, whoever may know of it, in the order given."""
    of_incident: dict[int, list[ReportedRuling]] = {}
    rulings = (
        Ruling.objects.of(session.club)
        .filter(session=session)
        .select_related("given_by")
        .annotate(superseding=F("superseded_by__pk"))
        .without_searched()
        .order_by("pk")
    )
    for ruling in cast("list[ReportedRuling]", list(rulings)):
        of_incident.setdefault(ruling.incident_id, []).append(ruling)
    return of_incident


def _case(incident: Incident, table: str, rulings: Mapping[int, list[ReportedRuling]]) -> ReportedIncident:
    given = rulings.get(incident.pk, [])
    standing = next((ruling for ruling in given if ruling.superseding is None), None)
    return ReportedIncident(incident, table, given[0] if given else None, standing, len(given))


def deciding_law(record: RuledCase) -> int:
    """The law of the clause that decided."""
    return Citation.parse(deciding_clause(record)).law
