"""What a line of the journal says beside its tag: names, in both languages, for the codes and numbers it holds.

Nothing is shown as it is kept: codes are called what the pages call them, people, players and sessions by their names,
and the keys of rows that nobody knows by a number are left out.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

from django.utils.dateparse import parse_date, parse_datetime
from django.utils.timezone import localtime
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from incidents.days import written_out
from incidents.models import (
    AppealRule,
    Closing,
    Club,
    ClubRole,
    Direction,
    LogEntry,
    Membership,
    MovementKind,
    Player,
    PlayersSee,
    Scoring,
    SeatLetter,
    Session,
    User,
)
from incidents.models.cases import HowEstablished
from incidents.models.disputes import Basis
from incidents.regulations import OF_POLLS, OF_SCORING, REGULATIONS

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from django_stubs_ext import StrPromise

NAMES: Final[Mapping[str, StrPromise]] = {
    "account": _("account closed"),
    "answer": _("answer"),
    "appeal": _("appeal"),
    "appeals": _("appeals"),
    "at": _("results up since"),
    "backup": _("backup"),
    "basis": _("basis"),
    "before": _("before"),
    "board": _("board"),
    "boards": _("boards"),
    "boards_per_round": _("boards per round"),
    "called_by": _("called by"),
    "calls": _("calls"),
    "cause": _("why superseded"),
    "card_link": _("link"),
    "change": _("score change"),
    "clause": _("clause"),
    "closed_as": _("why no ruling"),
    "code": _("answer"),
    "codes_left": _("recovery codes left"),
    "consultation": _("consultation"),
    "contract": _("contract"),
    "copied_from": _("copied from session"),
    "date": _("date"),
    "date_before": _("date before"),
    "declarer": _("declarer"),
    "director": _("director"),
    "edition": _("edition of the Laws"),
    "established": _("established"),
    "fields": _("fields"),
    "heard_late": _("why heard late"),
    "heard_without_consent": _("why heard without consent"),
    "first_board": _("first board"),
    "incident": _("incident"),
    "invitation": _("invitation"),
    "key": _("question"),
    "kind": _("kind"),
    "known": _("deal known"),
    "language": _("language"),
    "late": _("late"),
    "link": _("link"),
    "member": _("account"),
    "membership": _("membership"),
    "merged": _("merged into him"),
    "movements": _("movement"),
    "notes": _("notes of invitations"),
    "opinion": _("opinion"),
    "outcome": _("outcome"),
    "pair": _("pair"),
    "pairs": _("pairs"),
    "people": _("people"),
    "places": _("places"),
    "player": _("player"),
    "played": _("played"),
    "players": _("players"),
    "players_see": _("players read rulings"),
    "plays": _("plays"),
    "regulations": _("regulations"),
    "replaced": _("replaced"),
    "results": _("results"),
    "renamed": _("pairs renamed"),
    "incidents_touched": _("incidents at their tables"),
    "results_at": _("results up since"),
    "retention_months": _("months for which names are kept"),
    "role": _("role"),
    "round": _("round"),
    "rounds": _("rounds"),
    "ruling": _("ruling"),
    "rulings": _("rulings"),
    "score_change": _("score change"),
    "scores": _("scores"),
    "scoring": _("scoring"),
    "seat": _("seat"),
    "session": _("session"),
    "side": _("side"),
    "slug": _("address"),
    "warnings": _("warnings taken back"),
    "stood_at": _("as they stood on"),
    "subject": _("subject"),
    "supersedes": _("supersedes"),
    "table": _("table"),
    "tables": _("tables"),
    "tricks": _("tricks made"),
    "unverified": _("not verified"),
    "versions": _("versions"),
    "was_entered": _("had been entered"),
    "withdrawn": _("invitations withdrawn"),
    "without_merit": _("without merit"),
}
"""By the key under which a write notes it. A test sees to it that every write's keys are here."""
_MOMENTS: Final = frozenset({"at", "backup", "results_at", "stood_at"})
_DAYS: Final = frozenset({"date", "date_before"})
_USERS: Final = frozenset({"director", "member"})
_UNSAID: Final = frozenset(
    {"appeal", "card_link", "change", "consultation", "invitation", "link", "merged", "opinion", "score_change"}
)
"""Keys of rows: what the line says beside them, and the incident that it leads to, tells which it was."""
_HOW_MANY: Final = frozenset({"players"})
"""Keys of rows of which it is told how many there were."""
_LANGUAGES: Final = {"fr": _("French"), "en": _("English")}
_codes: Final[dict[str, Mapping[Any, Any]]] = {
    "appeals": dict(AppealRule.choices),
    "basis": dict(Basis.choices),
    "called_by": dict(SeatLetter.choices),
    "closed_as": dict(Closing.choices),
    "declarer": dict(SeatLetter.choices),
    "established": dict(HowEstablished.choices),
    "fields": {
        **{field.name: field.verbose_name for model in (Club, User) for field in model._meta.local_fields},
        **{f"regulation_{each.key}": each.label for each in (*REGULATIONS, *OF_SCORING)},
        **{f"regulated_{each.key}": each.label for each in OF_POLLS},
    },
    "language": _LANGUAGES,
    "movements": {kind.value: kind.short for kind in MovementKind},
    "players_see": dict(PlayersSee.choices),
    "regulations": {each.key: each.label for each in (*REGULATIONS, *OF_SCORING, *OF_POLLS)},
    "role": dict(ClubRole.choices),
    "scoring": dict(Scoring.choices),
    "seat": dict(SeatLetter.choices),
    "side": dict(Direction.choices),
}
_BEFORE: Final = ("subject", "outcome", "role", "language", "director", "at", "link")
"""What `before` may be said of: it is called as that is."""
_writers: Final[dict[str, Callable[[str], str]]] = {}
Reader = Callable[[LogEntry], Mapping[str, str]]
_readers: Final[dict[str, Reader]] = {}


def register(name: str, called: Mapping[Any, Any]) -> None:
    """Say what the codes under this key are called. Call it from the `ready` of the application that notes them."""
    _codes[name] = called


def register_writer(name: str, write: Callable[[str], str]) -> None:
    """Say how what stands under this key is written. As `register`."""
    _writers[name] = write


def register_reader(tag: str, read: Reader) -> None:
    """Have the lines of a tag read by whoever knows their codes: what stands under which key, in words. As `register`.

    Its lines come with their incident, its club and its facts.
    """
    _readers[tag] = read


@dataclass(frozen=True)
class KnownNames:
    """What the rows are called whose keys some lines hold."""

    of: Mapping[str, Mapping[object, str]] = field(default_factory=dict)
    """By the key under which a line notes it, then by the row's."""


def names_in(entries: Iterable[LogEntry]) -> KnownNames:
    """What lines name by the keys of rows: a query for each kind of row that they do, four at most.

    Of a person forgotten, that he was one.
    """
    details = [entry.detail for entry in entries]

    def keys(names: Iterable[str]) -> set[int]:
        held = {detail.get(name) for detail in details for name in names}
        held |= {detail.get("before") for detail in details if _like("before", detail) in names}
        return {each for each in held if isinstance(each, int)}

    users = {each.pk: str(each) for each in _rows(User, keys(_USERS))}
    members = {each.pk: str(each.user) for each in _rows(Membership, keys({"membership"}), "user")}
    players = {each.pk: str(each) for each in _rows(Player, keys({"player"}))}
    sessions = {
        each.pk: f"{each.name}, {written_out(each.date, 'j F Y')}" for each in _rows(Session, keys({"session"}))
    }
    return KnownNames(
        {"director": users, "member": users, "membership": members, "player": players, "session": sessions}
    )


def _rows(model: Any, keys: set[int], *related: str) -> Iterable[Any]:
    return model.objects.filter(pk__in=keys).select_related(*related) if keys else ()


def in_words(entry: LogEntry, names: KnownNames) -> Iterator[tuple[str, str]]:
    """Each detail of a line with its name, those that say nothing left out; by their keys, which PostgreSQL gives back
    sorted. `names` is what `names_in` returned.
    """
    detail: Mapping[str, object] = entry.detail
    read = _readers[entry.tag](entry) if entry.tag in _readers else {}
    for name, value in sorted(detail.items()):
        written = read[name] if name in read else _one(_like(name, detail), value, names)
        if written:
            yield str(NAMES.get(name, name)), written


def _like(name: str, detail: Mapping[str, object]) -> str:
    """The key as which what stands under this one is called."""
    return next((each for each in _BEFORE if each in detail), name) if name == "before" else name


def _one(name: str, value: object, names: KnownNames) -> str:
    if name in _UNSAID:
        return ""
    if name in _HOW_MANY:
        return str(len(value)) if isinstance(value, list) else _written(value)
    if name in _MOMENTS:
        return _moment(value)
    if name in _DAYS:
        return _day(value)
    if name in names.of:
        # A row that is gone was somebody's, or a session's, that nobody can name any more.
        return "" if value is None else names.of[name].get(value, gettext("somebody or something no longer there"))
    if name == "appeals" and isinstance(value, list):
        rule, minutes, at = value
        return _appeal_rule(rule, minutes, at)
    if name == "pair" and isinstance(value, str):
        return " ".join(Direction(part).short if part in Direction.values else part for part in value.split())
    if name in _writers and isinstance(value, str):
        try:
            return _writers[name](value)
        except ValueError:
            # It was written by hand, or by another release: as it stands.
            return value
    return _written(value, _codes.get(name))


def _appeal_rule(rule: str, minutes: int, at: str) -> str:
    """Until when a club takes appeals: from when it counts, and the minutes or the time of day."""
    lasts = ngettext("%(count)d minute", "%(count)d minutes", minutes) % {"count": minutes}
    until = at[:5] if rule == AppealRule.NEXT_DAY else lasts
    return f"{_written(rule, _codes['appeals'])}, {until}"


def _moment(value: object) -> str:
    """A moment, noted in UTC, as the club's wall showed it: its zone is in force on its pages."""
    moment = parse_datetime(value) if isinstance(value, str) else None
    return _written(value) if moment is None else written_out(localtime(moment), "j F Y, H:i")


def _day(value: object) -> str:
    """A day as the pages write it."""
    day = parse_date(value) if isinstance(value, str) else None
    return _written(value) if day is None else written_out(day, "j F Y")


def _written(value: object, called: Mapping[Any, Any] | None = None) -> str:
    """A value, each code in it as it is called; numbers, and words of ours, as they stand."""
    match value:
        case None | "":
            return ""
        case bool():
            return gettext("yes") if value else gettext("no")
        case dict():
            colon = gettext(":")
            return ", ".join(f"{_written(name, called)}{colon} {_written(each)}" for name, each in value.items())
        case list():
            return ", ".join(_written(each, called) for each in value)
        case str() if called is not None:
            return str(called.get(value, gettext("something that is no longer known")))
        case _:
            return str(value)
