"""The chain of a club's rulings: each link holds the ruling as it was written, and the link before it.

A link is an HMAC under the key of the record (`record_key`) over the link before, its place, the club, and every column
that is the ruling, with the clauses that it cites. So whoever can write to the database, but has not the key, can alter
no ruling, add none and take none out of the middle without its being seen. That none was taken off the end is told by
the journal, and by the last link that somebody has kept: a backup's, or the one on a session's report.

A link that was made of a ruling given before, by a migration or by a restore (`chain_as_it_stands.py`), says when: it
holds the ruling as it stood then, and the moment is in its code, so that nobody can make it look like one that was
written with its ruling.

A link names its form, the list of columns that are in it. A column that is added later belongs to a new form, and what
was written under an older one still holds. The texts that are searched are in none: they follow from the rest, and
migrations fill them anew.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from datetime import UTC, datetime
from itertools import islice
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypedDict, cast
from uuid import UUID

from django.db import DEFAULT_DB_ALIAS
from django.db.models import Count, Exists, Max, OuterRef, Q, Subquery

from incidents.models import Club
from rulings.archive.later_code import latest_hold
from rulings.archive.record_key import Purpose, holds, sign
from rulings.archive.row_by_row import AT_A_TIME, UNREADABLE, Row, row_by_row
from rulings.models import SEARCHED, ChainLink, CitedClause, LaterReason, Ruling

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from django.db.models import Model, QuerySet
    from django_stubs_ext import WithAnnotations

_FIRST: Final[Mapping[int, tuple[str, ...]]] = {
    1: (
        "id",
        "club_id",
        "incident_id",
        "year",
        "ordinal",
        "number",
        "given_at",
        "given_by_id",
        "supersedes_id",
        "reason",
        "cause",
        "subject",
        "edition",
        "record",
        "session_id",
        "section",
        "table_number",
        "round",
        "board_number",
        "offender_role",
        "outcome",
        "judgement",
        "alike",
        "ending",
        "idempotency_key",
        "request_digest",
    )
}
COLUMNS: Final[Mapping[int, tuple[str, ...]]] = {**_FIRST, 2: (*_FIRST[1], "from_book")}
"""The columns of a ruling that are in a link, by the link's form. A form that was written is never changed."""
_BEFORE: Final[Mapping[str, object]] = {"from_book": False}
"""What every ruling holds in a column that is younger than its link's form: anything else was put there since."""
NEWEST_FORM: Final = max(COLUMNS)
CODE_DIGITS: Final = 16
"""Of the last link on a report: 64 bits, more than anybody tries in a life."""

_Cited = list[list[Any]]


class _BesideLast(TypedDict):
    """What is asked of a club's last link beside its own columns, in the same query."""

    before: str | None
    """The link before it."""


class ChainEnd(NamedTuple):
    """Where a chain ends: the place of its last link and what that is; 0 and nothing before the first."""

    ordinal: int = 0
    mac: str = ""


@dataclass(frozen=True)
class ChainHead:
    """The last link of a club's chain, as it is noted outside the database: with it, all rulings before it are held."""

    club: str
    """Its address."""
    number: str
    """Of the ruling."""
    ordinal: int
    """How many rulings are held."""
    mac: str

    @property
    def code(self) -> str:
        """What is noted on paper: the beginning, in fours."""
        return "-".join(re.findall("....", self.mac[:CODE_DIGITS]))


@dataclass(frozen=True)
class WalkedLink:
    """A link with its ruling, as it was met on the way from the first to the last."""

    number: str
    """Empty where its ruling is gone."""
    ordinal: int = 0
    missing: int = 0
    """How many links are missing before this one; then nobody can tell any more whether it holds."""
    holds: bool = True
    stood_at: datetime | None = None
    """Where it was chained as it stood: when."""
    behind_others: bool = False
    """Whether it is one of those though links of another sort, or another moment, stand before it: nothing that Arbitre
    does leaves that."""


# ---- Writing ------------------------------------------------------------------------------------


def add_link(ruling: Ruling, cited: Iterable[CitedClause], end: ChainEnd) -> ChainLink:
    """Chain a ruling just written, with its clauses, to where its club's chain ends.

    Whoever calls it holds the club, in the transaction that writes the ruling.
    """
    place = end.ordinal + 1
    mac = link_code(ruling.club_id, place, end.mac, ruling, cited)
    return ChainLink.objects.create(club_id=ruling.club_id, ordinal=place, ruling=ruling, form=NEWEST_FORM, mac=mac)


def link_code(
    club: int,
    place: int,
    before: str,
    ruling: Model,
    cited: Iterable[Any],
    stood_at: datetime | None = None,
    *,
    form: int = NEWEST_FORM,
) -> str:
    """The code of a link; `stood_at` is when, for one that is made of how a ruling stands.

    Raises one of UNREADABLE for a ruling that holds what no ruling can.
    """
    return sign(Purpose.RULING, _message(form, club, place, before, ruling, _of(cited), stood_at))


def _message(
    form: int, club: int, place: int, before: str, ruling: Model, cited: _Cited, stood_at: datetime | None = None
) -> bytes:
    """What a link says, as one line of JSON: the same bytes on either database, in whatever order it keeps keys."""
    said = {
        "form": form,
        "club": club,
        "ordinal": place,
        "before": before,
        "ruling": {column: _plain(getattr(ruling, column)) for column in COLUMNS[form]},
        "cited": cited,
        "stood_at": _plain(stood_at),
    }
    return json.dumps(said, sort_keys=True, separators=(",", ":"), allow_nan=False).encode()


def _plain(value: Any) -> Any:
    match value:
        case datetime():
            return value.astimezone(UTC).isoformat(timespec="microseconds")
        case UUID():
            return str(value)
        case _:
            return value


def _of(cited: Iterable[Any]) -> _Cited:
    return sorted([each.place, each.clause, each.law] for each in cited)


# ---- Walking ------------------------------------------------------------------------------------


def walk(club: int, using: str = DEFAULT_DB_ALIAS) -> Iterator[WalkedLink]:
    """Every link of a club's chain, from the first to the last: whether it holds what its ruling says today.

    One that cannot be read holds nothing, and keeps nobody from reading on.
    """
    before, moments = ChainEnd(), set[datetime | None]()
    for link, ruling in _with_rulings(club, using):
        missing = link.ordinal - before.ordinal - 1
        held = ruling is not None and link_holds(link, before.mac)
        number = "" if ruling is None and not _is_there(link, using) else number_of(link.ruling_id, using, ruling)
        behind_others = link.stood_at is not None and bool(moments - {link.stood_at})
        yield WalkedLink(number, link.ordinal, missing, bool(missing) or held, link.stood_at, behind_others)
        moments.add(link.stood_at)
        # What follows was written behind this link as it stood: one that is altered makes no other one wrong.
        before = ChainEnd(link.ordinal, link.mac)


def _with_rulings(club: int, using: str) -> Iterator[tuple[ChainLink, Ruling | None]]:
    """Each link of a club in order, with its ruling, which it holds too; None where that is gone or unreadable."""
    links = row_by_row(ChainLink.objects.using(using).filter(club=club).order_by("ordinal"))
    place = 0
    while some := list(islice(links, AT_A_TIME)):
        # SQLite keeps whatever it is given.
        readable = [
            link if link and {type(link.ordinal), type(link.ruling_id)} == {int} else None for _pk, link in some
        ]
        rulings = Ruling.objects.using(using).filter(pk__in=[link.ruling_id for link in readable if link])
        by_key = dict(row_by_row(rulings.defer(*SEARCHED).prefetch_related("cited")))
        by_key |= dict.fromkeys(rulings.filter(_neither_yes_nor_no()).values_list("pk", flat=True))
        for (pk, _link), link in zip(some, readable, strict=True):
            place = link.ordinal if link else place + 1
            if link is None:
                yield _unreadable_link(pk, club, place, using), None
                continue
            ruling = by_key.get(link.ruling_id)
            if ruling is not None:
                link.ruling = ruling
            yield link, ruling


def _neither_yes_nor_no() -> Q:
    """Of rulings that hold something else there, which SQLite keeps: it reads as a no, and is counted as it stands."""
    return ~Q(judgement__in=(True, False)) | ~Q(from_book__in=(True, False))


def _unreadable_link(pk: int, club: int, place: int, using: str) -> ChainLink:
    """What stands for a link of which nothing is known but the ruling that it is of: it holds nothing."""
    ruling = ChainLink.objects.using(using).filter(pk=pk).values_list("ruling_id", flat=True).first()
    known = ruling if type(ruling) is int else 0
    return ChainLink(pk=pk, club_id=club, ordinal=place, ruling_id=known, form=0, mac="")


def _is_there(link: ChainLink, using: str) -> bool:
    return Ruling.objects.using(using).filter(pk=link.ruling_id).exists()


def number_of(ruling: int, using: str = DEFAULT_DB_ALIAS, read: Ruling | None = None) -> str:
    """The number of a ruling, though the rest of it, or even that, cannot be read."""
    if read is None:
        numbers = Ruling.objects.using(using).filter(pk=ruling).only("number")
        read = dict(row_by_row(numbers)).get(ruling)
    return f"#{ruling}" if read is None else str(read.number)


def link_holds(link: ChainLink, before: str) -> bool:
    """Whether a link holds what its ruling says, behind the link `before` it. An unknown form holds nothing.

    The clauses are the ruling's club's: by that they are found.
    """
    if link.form not in COLUMNS:
        return False
    younger = set(COLUMNS[NEWEST_FORM]) - set(COLUMNS[link.form])
    if any(getattr(link.ruling, column) != _BEFORE[column] for column in younger):
        return False
    cited = list(link.ruling.cited.all())
    if any(each.club_id != link.club_id for each in cited):
        return False
    try:
        message = _message(
            link.form, link.club_id, link.ordinal, before, link.ruling, _of(cited), stood_at=link.stood_at
        )
        return holds(Purpose.RULING, message, link.mac)
    except UNREADABLE:
        return False


def unlinked(club: int, using: str = DEFAULT_DB_ALIAS) -> Iterator[str]:
    """The numbers of a club's rulings that are in no link of its chain: nobody wrote them so who has the key."""
    linked = ChainLink.objects.filter(club=club, ruling=OuterRef("pk"))
    rulings = Ruling.objects.using(using).filter(~Exists(linked), club=club).order_by("pk").only("number")
    return (number_of(pk, using, ruling) for pk, ruling in row_by_row(rulings))


def of_no_club(rows: QuerySet[Row]) -> QuerySet[Row]:
    """Those of these rows whose club there is not: who owns the tables can hand them to one, and no walk meets them."""
    return rows.filter(~Exists(Club.objects.filter(pk=OuterRef("club"))))


def ends_hold() -> bool:
    """Whether each club has a link to each ruling, no place is left out, and the last one holds: what /health/ asks.

    And whether there are clubs to all of them and to the reasons given later, of which each club's last must hold too.

    That every link holds is asked by `manage.py recheck_rulings`, which reads every ruling.
    """
    of_club = {"club": OuterRef("pk")}
    # One statement, so that a ruling given meanwhile is counted with its link or not at all.
    counted = Club.objects.order_by("pk").values_list(
        Subquery(Ruling.objects.filter(**of_club).order_by().values("club").values_list(Count("pk"))),
        Subquery(ChainLink.objects.filter(**of_club).order_by().values("club").values_list(Count("pk"))),
        Subquery(ChainLink.objects.filter(**of_club).order_by().values("club").values_list(Max("ordinal"))),
    )
    if any(len(set(counts)) > 1 for counts in counted):
        return False
    rulings, *others = (of_no_club(rows.objects.all()).values("pk") for rows in (Ruling, ChainLink, LaterReason))
    if rulings.union(*others).exists():
        return False
    return all(link_holds(link, before or "") for link, before in _last_links()) and latest_hold()


def _last_links() -> Iterator[tuple[ChainLink, str | None]]:
    """The last link of each club, with what the one before it is."""
    of_club = ChainLink.objects.filter(club=OuterRef("pk")).order_by("-ordinal")
    before = ChainLink.objects.filter(club=OuterRef("club"), ordinal=OuterRef("ordinal") - 1)
    links = (
        ChainLink.objects.filter(pk__in=Club.objects.values_list(Subquery(of_club.values("pk")[:1])))
        .select_related("ruling")
        .prefetch_related("ruling__cited")
        .defer(*(f"ruling__{column}" for column in SEARCHED))
        .annotate(before=Subquery(before.values("mac")))
    )
    for link in cast("Iterable[WithAnnotations[ChainLink, _BesideLast]]", links):
        yield link, link.before


# ---- The last link ------------------------------------------------------------------------------


def read_heads(using: str = DEFAULT_DB_ALIAS, club: Club | None = None) -> list[ChainHead]:
    """The last link of each club that has rulings, or of this one alone, by the clubs' addresses."""
    # Of a link that has lost its ruling there would be no number: the last one that has it.
    last = ChainLink.objects.filter(club=OuterRef("pk"), ruling__number__isnull=False).order_by("-ordinal")
    clubs = Club.objects.using(using).order_by("slug")
    if club is not None:
        clubs = clubs.filter(pk=club.pk)
    told = clubs.values_list(
        "slug",
        *(Subquery(last.values(column)[:1]) for column in ("ruling__number", "ordinal", "mac")),
    )
    return [ChainHead(*each) for each in told if each[-1] is not None]


def is_held(head: ChainHead, using: str = DEFAULT_DB_ALIAS) -> bool | None:
    """Whether the ruling of a head noted once has the link still that it had then; None where there is none.

    Of the head its club, number and the beginning of its mac are enough.
    """
    links = ChainLink.objects.using(using).filter(club__slug=head.club, ruling__number=head.number)
    mac = links.values_list("mac", flat=True).first()
    return None if mac is None else str(mac).startswith(head.mac)
