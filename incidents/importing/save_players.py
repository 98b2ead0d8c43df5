"""Writing a list that was checked: whole or not at all; and putting back the one that it took the place of."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.db import transaction

from incidents.importing.lost_players import LostPlayers, has_begun, what_is_lost, who_is_seated
from incidents.importing.plan_players import Plan, plan
from incidents.models import Club, FormerPlayers, LogEntry, Pair, Player, Seating, Session, Table, Tag
from incidents.seat_by_movement import seat_by_movement, unseat_by_movement

if TYPE_CHECKING:
    from collections.abc import Mapping

    from incidents.importing.recognise_players import NamedPlayer
    from incidents.models import User


class NotSaidWho(Exception):
    """Of a name it is still to be said whose it is: `plan` is what is known so far."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        super().__init__("it is still to be said who somebody is")


class ReplacesOthers(Exception):
    """Play has begun, and the list calls pairs otherwise than whoever takes it has been shown."""

    def __init__(self, planned: Plan, lost: LostPlayers) -> None:
        super().__init__()
        self.plan = planned
        self.lost = lost


class NothingToPutBack(Exception):
    """The former list is not the one that was shown: it was put back meanwhile, or another was taken."""


def write(
    session: Session, text: str, by: User, answers: Mapping[str, str] | None = None, *, shown: str | None = None
) -> Plan:
    """Put the pairs and places of the list in place of those the session had, and return what was written.

    The list is checked again inside the transaction: tables or players may have changed since it was shown. `shown` is
    the fingerprint of what was said to be lost, None for whoever is not asked; `answers` hold what was answered about
    names that may be somebody's, by the questions' keys.
    Raises Mistakes and writes nothing when anything is wrong; NotSaidWho when a name may be somebody's and it is not
    said whose; ReplacesOthers when something else is lost.
    """
    with transaction.atomic():
        # The club's row keeps two lists of one club from both creating the same player.
        Club.objects.select_for_update(no_key=True).get(pk=session.club_id)
        session = Session.objects.select_related("club").get(pk=session.pk)
        planned, lost = _replace(session, text, answers)
        if shown is not None and lost and shown != lost.fingerprint:
            raise ReplacesOthers(planned, lost)
        detail: dict[str, object] = {"session": session.pk, "pairs": len(planned.pairs), "places": len(planned.seats)}
        if lost:
            detail |= {"renamed": len(lost.pairs), "incidents_touched": lost.numbers}
        LogEntry.objects.note(Tag.PLAYERS_IMPORTED, club=session.club, who=by, detail=detail)
        return planned


def look_ahead(session: Session, text: str, answers: Mapping[str, str] | None = None) -> tuple[Plan, LostPlayers]:
    """What the list says, and what would be lost by it as far as it is said who is who; nothing is written.

    Raises Mistakes.
    """
    planned = plan(session, text, answers)
    if planned.unanswered or not has_begun(session):
        return planned, LostPlayers((), ())
    with transaction.atomic():
        found = _replace(session, text, answers)
        # Where everybody would sit is known once it is written: it is, and taken back.
        transaction.set_rollback(True)
    return found


def put_back(session: Session, former: int, by: User) -> int:
    """Put the former list, by its key, in place of the one that took its place; return how many pairs it seats.

    The list that goes is then the former one. Raises NothingToPutBack when another is by now.
    """
    with transaction.atomic():
        Club.objects.select_for_update(no_key=True).get(pk=session.club_id)
        session = Session.objects.select_related("club").get(pk=session.pk)
        kept = FormerPlayers.objects.filter(session=session, pk=former).first()
        if kept is None:
            raise NothingToPutBack
        _keep_former(session)
        _remove(session)
        # Whoever was removed altogether since has no row; whoever was forgotten has one without a name.
        known = set(Player.objects.filter(club=session.club_id).values_list("pk", flat=True))
        pairs = [
            Pair(
                session=session,
                section=section,
                line=line,
                number=number,
                first_id=first if first in known else None,
                second_id=second if second in known else None,
            )
            for section, line, number, first, second in kept.pairs
        ]
        Pair.objects.bulk_create(pairs)
        tables = set(Table.objects.filter(session=session).values_list("pk", flat=True))
        Seating.objects.bulk_create(
            Seating(table_id=table, round=played, direction=direction, pair=pairs[place])
            for table, played, direction, place in kept.seats
            if table in tables and played <= session.rounds
        )
        seat_by_movement(session)
        detail = {"session": session.pk, "pairs": len(pairs), "places": len(kept.seats)}
        LogEntry.objects.note(Tag.PLAYERS_PUT_BACK, club=session.club, who=by, detail=detail)
        return len(pairs)


def _replace(session: Session, text: str, answers: Mapping[str, str] | None) -> tuple[Plan, LostPlayers]:
    """Write the list, in the transaction at hand, and say what is lost by it."""
    planned = plan(session, text, answers)
    if planned.unanswered:
        raise NotSaidWho(planned)
    begun = has_begun(session)
    before = who_is_seated(session) if begun else None
    _keep_former(session)
    _remove(session)
    players = save_people(session.club, planned.people)
    pairs = {
        key: Pair(
            session=session,
            section=pair.section,
            line=pair.line,
            number=pair.number,
            first=players[pair.players[0]] if pair.players else None,
            second=players[pair.players[1]] if pair.players else None,
        )
        for key, pair in planned.pairs.items()
    }
    Pair.objects.bulk_create(pairs.values())
    tables = {(table.section, table.number): table for table in Table.objects.filter(session=session)}
    Seating.objects.bulk_create(
        Seating(
            table=tables[place.section, place.table],
            round=place.round,
            direction=place.direction,
            pair=pairs[key],
        )
        for place, key in planned.seats
    )
    seat_by_movement(session)
    lost = what_is_lost(session, before, who_is_seated(session)) if before is not None else LostPlayers((), ())
    return planned, lost


def _keep_former(session: Session) -> None:
    """Keep the list that goes, by the keys of its players and tables; what follows from a movement is not of it."""
    sent = Seating.objects.filter(table__session=session, by_movement=False)
    seats = list(sent.order_by("pk").values_list("table", "round", "direction", "pair"))
    seated = {pair for _, _, _, pair in seats}
    pairs = list(Pair.objects.filter(pk__in=seated).order_by("pk"))
    FormerPlayers.objects.filter(session=session).delete()
    if not pairs:
        return
    places = {pair.pk: place for place, pair in enumerate(pairs)}
    FormerPlayers.objects.create(
        session=session,
        pairs=[[pair.section, pair.line, pair.number, pair.first_id, pair.second_id] for pair in pairs],
        seats=[[table, played, direction, places[pair]] for table, played, direction, pair in seats],
    )


def _remove(session: Session) -> None:
    unseat_by_movement(session)
    former = Pair.objects.filter(session=session)
    # By the pairs' keys, which are few: through the pairs' table, PostgreSQL may read every seating for each one.
    Seating.objects.filter(pair__in=list(former.values_list("pk", flat=True))).delete()
    former.delete()


def save_people(club: Club, people: list[NamedPlayer]) -> dict[NamedPlayer, Player]:
    """The player of everybody named: those the club knows, given the licence they lacked, and the newcomers."""
    newcomers = {
        somebody: Player.with_name(club, somebody.name, somebody.licence)
        for somebody in people
        if somebody.known is None
    }
    Player.objects.bulk_create(newcomers.values())
    players = dict(newcomers)
    for somebody in people:
        if somebody.known is None:
            continue
        players[somebody] = somebody.known
        if somebody.licence and not somebody.known.licence:
            somebody.known.licence = somebody.licence
            somebody.known.save(update_fields=["licence"])
    return players
