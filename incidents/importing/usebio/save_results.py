"""Writing the results of a file that was checked: all that was shown, or nothing."""

from __future__ import annotations

from collections.abc import Collection
from decimal import Decimal
from typing import TYPE_CHECKING

from django.db import transaction
from django.utils import timezone

from incidents.importing.save_players import save_people
from incidents.importing.usebio.plan_results import ResultsPlan, plan_results
from incidents.models import BoardResult, Club, LogEntry, Pair, ResultsFile, ResultSource, Tag, TravellerLine

if TYPE_CHECKING:
    from incidents.importing.usebio.place_lines import PlacedLine
    from incidents.importing.usebio.read_results import ResultsRead
    from incidents.models import Session, User


class ResultsChanged(Exception):
    """What would be written is no longer what was shown: `plan` is what it would be now."""

    def __init__(self, plan: ResultsPlan) -> None:
        self.plan = plan
        super().__init__("the results changed since they were shown")


def write_results(
    session: Session, read: ResultsRead, by: User, *, shown: str, stay: bool, instead: Collection[str] = ()
) -> ResultsPlan:
    """Put the results of the file in place of what an earlier file brought, and return what was planned.

    What the director noted himself stays, but for the results in `instead`, by their keys: there he said to take the
    file's. `shown` is the fingerprint of the plan that he agreed to. Raises ResultsChanged, and writes nothing then.
    """
    with transaction.atomic():
        # Whoever notes a result, sends a list or makes the session smaller waits his turn.
        Club.objects.select_for_update(no_key=True).get(pk=session.club_id)
        planned = plan_results(session, read, stay=stay)
        if planned.fingerprint != shown:
            raise ResultsChanged(planned)
        _save_pairs(planned)
        _save_lines(planned, by)
        overruled = _save_results(planned, by, instead)
        LogEntry.objects.note(
            Tag.RESULTS_IMPORTED,
            club=session.club,
            who=by,
            detail={
                "session": session.pk,
                "boards": sorted({placed.line.board for placed in planned.lines}),
                "pairs": len(planned.new_pairs) + len(planned.named_pairs),
                "results": len(planned.results),
                "replaced": len(planned.replaced) + overruled,
            },
        )
        return planned


def _save_pairs(planned: ResultsPlan) -> None:
    """The pairs that the list does not have, and the names of those that it has without."""
    people = list(
        dict.fromkeys(person for pair in (*planned.new_pairs, *planned.named_pairs) for person in pair.people)
    )
    players = save_people(planned.session.club, people)
    Pair.objects.bulk_create(
        Pair(
            session=planned.session,
            section=pair.known[0],
            line=pair.known[1],
            number=pair.known[2],
            first=players[pair.people[0]] if pair.people else None,
            second=players[pair.people[1]] if pair.people else None,
        )
        for pair in planned.new_pairs
    )
    for pair in planned.named_pairs:
        assert pair.listed is not None  # noqa: S101, for mypy: a pair that is named is one of the list
        pair.listed.first, pair.listed.second = players[pair.people[0]], players[pair.people[1]]
    Pair.objects.bulk_update([pair.listed for pair in planned.named_pairs if pair.listed], ["first", "second"])


def _save_lines(planned: ResultsPlan, by: User) -> None:
    """The lines in place of those of the file before."""
    ResultsFile.objects.filter(session=planned.session).delete()
    file = ResultsFile.objects.create(
        session=planned.session,
        event_type=planned.read.event_type,
        winners=planned.read.winners,
        brought_by=by,
        brought_at=timezone.now(),
    )
    boards = {board.number: board for board in planned.session.boards.all()}
    lines = []
    for placed in planned.lines:
        line = _line(file, placed)
        line.board = boards[placed.line.board]
        # Its section is one that the session has.
        line.clean_fields(exclude=["file", "board", "table", "section"])
        lines.append(line)
    TravellerLine.objects.bulk_create(lines)


def _line(file: ResultsFile, placed: PlacedLine) -> TravellerLine:
    read, ns, ew = placed.line, placed.ns, placed.ew
    percents, points = read.percents or (None, None), read.points
    return TravellerLine(
        file=file,
        table=placed.table,
        round=placed.round,
        section=placed.section,
        ns=read.ns,
        ns_line=ns[1] if ns else "",
        ns_number=ns[2] if ns else None,
        ew=read.ew,
        ew_line=ew[1] if ew else "",
        ew_number=ew[2] if ew else None,
        contract=read.contract,
        declarer=read.declarer,
        tricks=read.tricks,
        lead=read.lead,
        score=read.score,
        ns_percent=percents[0],
        ew_percent=percents[1],
        points_of=read.points_of,
        ns_points=Decimal(points[0]) if points else None,
        ew_points=Decimal(points[1]) if points else None,
    )


def _save_results(planned: ResultsPlan, by: User, instead: Collection[str]) -> int:
    """The results of boards at tables; returns how many that the director had noted gave way."""
    at = timezone.now()
    overruled = [each for each in planned.asked if each.key in instead]
    # Of their keys, so that the plan goes on saying what was there.
    BoardResult.objects.bulk_update(
        [
            BoardResult(pk=each.there.pk, source=ResultSource.IMPORTED, noted_by=by, noted_at=at, **vars(each.obtained))
            for each in (*planned.replaced, *overruled)
            if each.there
        ],
        ["contract", "declarer", "tricks", "source", "noted_by", "noted_at"],
    )
    BoardResult.objects.bulk_create(
        BoardResult(
            board=each.board,
            table=each.table,
            contract=each.obtained.contract,
            declarer=each.obtained.declarer,
            tricks=each.obtained.tricks,
            source=ResultSource.IMPORTED,
            noted_by=by,
            noted_at=at,
        )
        for each in planned.new
    )
    BoardResult.objects.filter(pk__in=[result.pk for result in planned.gone]).delete()
    return len(overruled)
