"""Writing a list that was checked: whole or not at all."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.db import transaction

from incidents.importing.plan_players import Plan, plan
from incidents.models import Club, LogEntry, Pair, Player, Seating, Session, Table, Tag

if TYPE_CHECKING:
    from collections.abc import Mapping

    from incidents.importing.recognise_players import NamedPlayer
    from incidents.models import User


class NotSaidWho(Exception):
    """Of a name it is still to be said whose it is: `plan` is what is known so far."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        super().__init__("it is still to be said who somebody is")


def write(session: Session, text: str, by: User, answers: Mapping[str, str] | None = None) -> Plan:
    """Put the pairs and places of the list in place of those the session had, and return what was written.

    The list is checked again inside the transaction: tables or players may have changed since it was shown.
    Raises Mistakes and writes nothing when anything is wrong, and NotSaidWho when a name may be somebody's and it is
    not said whose: `answers` hold what was answered, by the questions' keys.
    """
    with transaction.atomic():
        # The club's row keeps two lists of one club from both creating the same player.
        Club.objects.select_for_update(no_key=True).get(pk=session.club_id)
        planned = plan(session, text, answers)
        if planned.unanswered:
            raise NotSaidWho(planned)
        former = Pair.objects.filter(session=session)
        # By the pairs' keys, which are few: through the pairs' table, PostgreSQL may read every seating for each one.
        Seating.objects.filter(pair__in=list(former.values_list("pk", flat=True))).delete()
        former.delete()
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
        LogEntry.objects.note(
            Tag.PLAYERS_IMPORTED,
            club=session.club,
            who=by,
            detail={"session": session.pk, "pairs": len(pairs), "places": len(planned.seats)},
        )
        return planned


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
