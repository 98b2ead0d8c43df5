"""What a line of the journal says beside its tag: names, in both languages, for the codes and numbers it holds."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final

from django.utils.dateparse import parse_date, parse_datetime
from django.utils.timezone import localtime
from django.utils.translation import gettext_lazy as _

from incidents.days import written_out
from incidents.models import (
    AppealRule,
    Closing,
    Club,
    ClubRole,
    Direction,
    MovementKind,
    PlayersSee,
    Scoring,
    SeatLetter,
    User,
)
from incidents.models.cases import HowEstablished
from incidents.models.disputes import Basis
from incidents.regulations import REGULATIONS

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
    "scoring": _("scoring"),
    "seat": _("seat"),
    "session": _("session"),
    "side": _("side"),
    "slug": _("address"),
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
_MOMENTS: Final = frozenset({"at", "results_at", "stood_at"})
_DAYS: Final = frozenset({"date", "date_before"})
_PEOPLE: Final = frozenset({"director"})
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
        **{f"regulation_{each.key}": each.label for each in REGULATIONS},
    },
    "language": _LANGUAGES,
    "movements": {kind.value: kind.short for kind in MovementKind},
    "players_see": dict(PlayersSee.choices),
    "regulations": {each.key: each.label for each in REGULATIONS},
    "role": dict(ClubRole.choices),
    "scoring": dict(Scoring.choices),
    "seat": dict(SeatLetter.choices),
    "side": dict(Direction.choices),
}
_BEFORE: Final = ("subject", "outcome", "role", "language", "director")
"""What `before` may be said of: it is called as that is."""


def register(name: str, called: Mapping[Any, Any]) -> None:
    """Say what the codes under this key are called. Call it from the `ready` of the application that notes them."""
    _codes[name] = called


def people(details: Iterable[Mapping[str, object]]) -> dict[object, str]:
    """The names of all whose accounts these details hold, by the account; of a person forgotten, that he was one."""
    held = {
        detail.get(name) for detail in details for name in _PEOPLE | ({"before"} if "director" in detail else set())
    }
    return {user.pk: str(user) for user in User.objects.filter(pk__in=[each for each in held if isinstance(each, int)])}


def in_words(detail: Mapping[str, object], named: Mapping[object, str] | None = None) -> Iterator[tuple[str, str]]:
    """Each detail with its name, those that say nothing left out; by their keys, which PostgreSQL gives back sorted.

    `named` is what `people` returned.
    """
    for name, value in sorted(detail.items()):
        like = next((each for each in _BEFORE if each in detail), name) if name == "before" else name
        if like in _MOMENTS:
            written = _moment(value)
        elif like in _DAYS:
            written = _day(value)
        else:
            written = _written(value, (named or {}) if like in _PEOPLE else _codes.get(like, {}))
        if written:
            yield str(NAMES.get(name, name)), written


def _moment(value: object) -> str:
    """A moment, noted in UTC, as the club's wall showed it: its zone is in force on its pages."""
    moment = parse_datetime(value) if isinstance(value, str) else None
    return _written(value) if moment is None else written_out(localtime(moment), "j F Y, H:i")


def _day(value: object) -> str:
    """A day as the pages write it."""
    day = parse_date(value) if isinstance(value, str) else None
    return _written(value) if day is None else written_out(day, "j F Y")


def _written(value: object, called: Mapping[Any, Any] = MappingProxyType({})) -> str:
    """A value, each code in it as it is called; anything else as it stands."""
    match value:
        case None:
            return ""
        case bool():
            return "✓" if value else "✗"
        case dict():
            return ", ".join(f"{called.get(name, name)} {_written(each, called)}" for name, each in value.items())
        case list():
            return ", ".join(_written(each, called) for each in value)
        case _:
            return str(called.get(value, value))
