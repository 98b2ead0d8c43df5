"""A director's own part in a session: where he sits, what he may not see yet, and who may take his calls.

Every room asks here, or narrows by `visible_to`, so that there is one place to be wrong in: `incidents/models/playing`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, TypedDict, cast

from django.db.models import Exists, OuterRef, Q

from incidents.models import ClubRole, Direction, Incident, Membership, Pair, Participation, Seating, User
from incidents.models.playing import boards_to_play, sessions_played

if TYPE_CHECKING:
    from collections.abc import Collection

    from django_stubs_ext import WithAnnotations

    from incidents.models import Board, Session, Table

    OtherDirector = WithAnnotations[Membership, "BesideDirector"]

MOST_NAMED = 3
"""Deputies named at once."""
_SEATS = {(Direction.NS, 1): "N", (Direction.NS, 2): "S", (Direction.EW, 1): "E", (Direction.EW, 2): "W"}


class StillToPlay(Exception):
    """What was asked for concerns a board that whoever asks has still to play. `session` is where he says otherwise."""

    def __init__(self, session_id: int) -> None:
        super().__init__()
        self.session_id = session_id


class BesideDirector(TypedDict):
    """What is asked of another director beside his membership, in the same query."""

    directs: bool
    """Whether he has incidents of the session already."""


@dataclass(frozen=True)
class OwnPart:
    """A director's part in a session, as he said it or as he sits."""

    plays: bool
    said: bool
    """Whether he said so himself; if not it is read from the seating."""
    pair: Pair | None = None
    seat: str = ""


def may_see_deal(membership: Membership, board: Board | None) -> bool:
    """Whether he may see the cards of a board today: a director, unless he plays and has it still to play.

    Not even when he directs what happened on it: the facts are enough to rule on.
    """
    if board is None or not membership.may(ClubRole.DIRECTOR):
        return False
    return not boards_to_play(membership).filter(pk=board.pk).exists()


def may_see_hands(membership: Membership, incident: Incident) -> bool:
    """Whether he may see hands that were noted on an incident today: those of its claim, of a poll, in an opinion.

    As for the deal of its board, whose incident it is makes no difference; where nobody noted the board it may be any
    that he has still to play in its session.
    """
    if not membership.may(ClubRole.DIRECTOR):
        return False
    to_play = boards_to_play(membership)
    if incident.board_id is None:
        return not to_play.filter(session=incident.session_id).exists()
    return not to_play.filter(pk=incident.board_id).exists()


def hidden_deals(membership: Membership) -> frozenset[int]:
    """The keys of all boards whose cards he may not see today: for lists, in one query."""
    return frozenset(boards_to_play(membership).values_list("pk", flat=True))


def open_to(membership: Membership, incident: Incident) -> None:
    """Raise StillToPlay when an incident is kept from this director while he plays."""
    if Incident.objects.filter(pk=incident.pk).kept_from(membership).exists():
        raise StillToPlay(incident.session_id)


def open_to_person(user: User, incident: Incident) -> None:
    """The same for whoever acts in a named write; `incident` has its club beside it."""
    membership = Membership.objects.current().filter(club=incident.club_id, user=user).select_related("club").first()
    if membership is not None:
        open_to(membership, incident)


def has_still_to_play(membership: Membership, incident: Incident) -> bool:
    """Whether he directs an incident on a board which he has still to play himself."""
    return incident.board_id is not None and boards_to_play(membership).filter(pk=incident.board_id).exists()


def part_of(user: User, session: Session) -> OwnPart:
    """What this person does in a session: what he said of it, completed from the seating."""
    said = Participation.objects.filter(session=session, user=user).first()
    himself = Q(first__user=user) | Q(second__user=user)
    pair = Pair.objects.filter(himself, session=session).select_related("first", "second").first()
    if said is None:
        return OwnPart(plays=pair is not None, said=False, pair=pair, seat=_seat(pair, user))
    if not said.plays:
        return OwnPart(plays=False, said=True)
    if said.number is not None:
        of_session = Pair.objects.filter(session=session)
        pair = of_session.filter(section=said.section, line=said.line, number=said.number).first()
    return OwnPart(plays=True, said=True, pair=pair, seat=said.seat or _seat(pair, user))


def plays(user: User, session: Session) -> bool:
    """Whether this person plays in the session."""
    return part_of(user, session).plays


def own_table(user: User, session: Session, round: int) -> Table | None:
    """The table where he sits in a round; None when he does not play, or nobody knows where."""
    part = part_of(user, session)
    if part.pair is None:
        return None
    seating = Seating.objects.filter(pair=part.pair, round=round).select_related("table").first()
    return seating.table if seating else None


def at_own_table(user: User, incident: Incident) -> bool:
    """Whether an incident happened where he sat himself; False while its round is not known."""
    if incident.round is None:
        return False
    table = own_table(user, incident.session, incident.round)
    return table is not None and table.pk == incident.table_id


def perhaps_at_own_table(user: User, incident: Incident) -> bool:
    """Whether it may have happened where he sat: its round is not known, and he sits at that table in one of them."""
    if incident.round is not None:
        return False
    pair = part_of(user, incident.session).pair
    return pair is not None and Seating.objects.filter(pair=pair, table=incident.table_id).exists()


def deputies(membership: Membership, session: Session) -> list[str]:
    """Other directors of the club who do not play in the session, by name: those who already direct in it, else all."""
    others = (
        Membership.objects.current()
        .filter(club=membership.club_id, role__in=[ClubRole.DIRECTOR, ClubRole.ADMIN], user__is_active=True)
        .exclude(user=membership.user_id)
        .select_related("club", "user")
        .annotate(directs=Exists(Incident.objects.filter(session=session, director=OuterRef("user"))))
        .order_by("-directs", "user__name", "pk")
    )
    free = [
        each
        for each in cast("list[OtherDirector]", list(others))
        if not sessions_played(each).filter(pk=session.pk).exists()
    ]
    here = [each for each in free if each.directs]
    return [str(each.user) for each in (here or free)[:MOST_NAMED]]


def line_of(pair: Pair) -> Direction | None:
    """The line in which a pair plays all along; None where it changes, or nobody knows."""
    if pair.line:
        return Direction(pair.line)
    lines: Collection[str] = set(Seating.objects.filter(pair=pair).values_list("direction", flat=True))
    return Direction(next(iter(lines))) if len(lines) == 1 else None


def _seat(pair: Pair | None, user: User) -> str:
    """His seat, as pairs are listed: North or East first. Empty where they change their line, or nobody knows."""
    line = line_of(pair) if pair else None
    if pair is None or line is None:
        return ""
    return _SEATS[line, 1 if pair.first and pair.first.user_id == user.pk else 2]
