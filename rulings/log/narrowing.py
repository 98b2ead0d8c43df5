"""What the rulings found have in common, with counts: each a link that narrows the log to it."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from django.db import models
from django.utils.translation import gettext as _

from incidents.models import ClubRole, Session, User
from rulings.archive.search.among import Among
from rulings.engine import Citation
from rulings.log.filters import BOOK, JUDGEMENT, MINE, session_label
from rulings.log.periods import Period
from rulings.log.states import State
from rulings.models import Appeal, CitedClause, Ruling, ScoreChange

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping
    from datetime import datetime

    from rulings.log.filters import LogFilters
    from rulings.log.paging import Row

COLUMNS: Final = ("subject", "outcome", "offender_role", "judgement", "session", "given_by", "given_at")
"""Of a ruling, after its key: what most facets tell it by."""
AT_ONCE: Final = 5
"""Values of a facet that stand in sight; the others follow on a tap."""
MOST: Final = 25
"""Values that are worth a list: whoever looks for a rarer one narrows by another facet first."""


@dataclass(frozen=True)
class Value:
    """One value of a facet: how many of the rulings have it, and the address of these."""

    label: str
    count: int
    url: str
    is_chosen: bool


@dataclass(frozen=True)
class Facet:
    """What can be chosen of one kind, the most frequent first."""

    name: str
    label: str
    values: list[Value]

    @property
    def first(self) -> list[Value]:
        """Those in sight."""
        return self.values[:AT_ONCE]

    @property
    def others(self) -> list[Value]:
        """Those that follow on a tap."""
        return self.values[AT_ONCE:]

    @property
    def holds_the_chosen(self) -> bool:
        """Whether a value chosen stands among those that follow: they are then in sight too."""
        return any(value.is_chosen for value in self.others)


def facets(rows: list[Row], filters: LogFilters, url: Callable[[Mapping[str, str]], str]) -> list[Facet]:
    """The facets of these rulings that tell any of them apart. `url` makes the address of filters.

    A row is a ruling's key and its COLUMNS.
    """
    counts = count_by_facet(rows, filters)
    labels = _labels(counts, filters)
    chosen = filters.in_force()

    def _value(label: str, count: int, parameter: str, code: str) -> Value:
        # What is chosen leads back to the log without it.
        is_chosen = chosen.get(parameter) == code
        others = {name: written for name, written in chosen.items() if name != parameter}
        return Value(label, count, url(others if is_chosen else {**others, parameter: code}), is_chosen)

    def values(parameter: str, counted: Counter[str], named: Mapping[str, str]) -> list[Value]:
        # Of the same count, in the order of their names.
        known = ((code, count) for code, count in counted.items() if code in named)
        ordered = sorted(known, key=lambda each: (-each[1], named[each[0]]))
        return [_value(named[code], count, parameter, code) for code, count in ordered[:MOST]]

    found = [
        Facet(name, label, values("law" if name == "clause" else name, counts[name], labels[name]))
        for name, label in _names(filters).items()
        if counts.get(name)
    ]
    # What all of them have narrows nothing.
    return [facet for facet in found if any(value.count < len(rows) for value in facet.values)]


def _names(filters: LogFilters) -> dict[str, str]:
    """The facets in their order, each with its heading."""
    names = {
        "table": _("Table"),
        "subject": _("Subject"),
        "outcome": _("Outcome"),
        "law": _("Law"),
        "clause": _("Clause"),
        "role": _("Player concerned"),
        "basis": _("Book or judgement"),
        "session": _("Session"),
        "period": _("Period"),
        "director": _("Director"),
        "state": _("State"),
    }
    return {name: label for name, label in names.items() if name == "clause" or name in filters.fields}


def count_by_facet(rows: list[Row], filters: LogFilters) -> dict[str, Counter[str]]:
    """How many of these rulings have each value, by facet."""
    counts: dict[str, Counter[str]] = {name: Counter() for name in _names(filters)}
    if not rows:
        return counts
    keys, subjects, outcomes, roles, judgements, sessions, directors, times = zip(*rows, strict=True)
    counts["subject"] = Counter(subjects)
    counts["outcome"] = Counter(outcomes)
    counts["role"] = Counter(roles)
    counts["basis"] = Counter(JUDGEMENT if judgement else BOOK for judgement in judgements)
    counts["session"] = Counter(map(str, sessions))
    if "table" in counts:
        own = Ruling.objects.filter(Among("pk", list(keys))).concerning(filters.membership)
        counts["table"] = +Counter({MINE: own.count()})
    if "director" in counts:
        counts["director"] = Counter(map(str, directors))
    for name in ("outcome", "role"):
        # Not worked out, or nobody: nothing to choose.
        counts[name].pop("", None)
    counts["state"] = _states(list(keys), filters)
    counts["period"] = _periods(times, filters)
    return counts | _clauses(list(keys), filters)


def _states(keys: list[int], filters: LogFilters) -> Counter[str]:
    """How many are in each state that this member may ask for. Few are in any but the first: these few are fetched."""
    states = _appealed_or_open(keys) if filters.membership.may(ClubRole.DIRECTOR) else _told_everybody(keys)
    counts = Counter(state for state, _ruling in states)
    return +Counter({State.STANDS.value: len(keys) - counts[State.SUPERSEDED.value]} | counts)


def _superseded(keys: list[int]) -> models.QuerySet[Any, Any]:
    superseded = Ruling.objects.filter(Among("supersedes_id", keys)).order_by()
    return superseded.values_list(models.Value(State.SUPERSEDED.value), "supersedes_id")


def _told_everybody(keys: list[int]) -> models.QuerySet[Any, Any]:
    changed = Appeal.objects.to_be_carried_out().filter(Among("ruling_id", keys)).order_by()
    return _superseded(keys).union(changed.values_list(models.Value(State.CHANGED.value), "ruling_id"))


def _appealed_or_open(keys: list[int]) -> models.QuerySet[Any, Any]:
    decided = models.When(outcome="", then=models.Value(State.APPEAL.value))
    state = models.Case(decided, default=models.Value(State.APPEALED.value))
    appeals = Appeal.objects.filter(Among("ruling_id", keys)).order_by()
    scores = ScoreChange.objects.to_be_entered().filter(Among("ruling_id", keys)).order_by()
    return _told_everybody(keys).union(
        appeals.values_list(state, "ruling_id"), scores.values_list(models.Value(State.SCORE.value), "ruling_id")
    )


def _periods(times: Iterable[datetime], filters: LogFilters) -> Counter[str]:
    today = filters.club.today()
    within = {period: filters.moments(*period.days(today)) for period in Period}
    moments = sorted(times)
    return +Counter(
        {
            period.value: bisect_left(moments, after) - bisect_left(moments, first)
            for period, (first, after) in within.items()
        }
    )


def _clauses(keys: list[int], filters: LogFilters) -> dict[str, Counter[str]]:
    """How many of the rulings rest on each law, and on each clause: of the law that is asked for, when one is."""
    asked: Citation | None = filters.cleaned_data["law"]
    counts: dict[str, Counter[str]] = {"law": Counter(), "clause": Counter()}
    for law, clause, count in _cited(keys):
        if not clause:
            counts["law"][str(law)] = count
        elif not clause.isdecimal() and (asked is None or law == asked.law):
            counts["clause"][clause] = count
    return counts


def _cited(keys: list[int]) -> models.QuerySet[Any, Any]:
    """How many rulings cite each law, with an empty clause, and each clause."""
    cited = CitedClause.objects.filter(Among("ruling_id", keys)).order_by()
    laws = cited.values_list("law", models.Value("")).annotate(rulings=models.Count("ruling", distinct=True))
    clauses = cited.values_list("law", "clause").annotate(rulings=models.Count("ruling"))
    return laws.union(clauses, all=True)


def _labels(counts: Mapping[str, Counter[str]], filters: LogFilters) -> dict[str, dict[str, str]]:
    """What each value counted is called."""
    labels: dict[str, dict[str, str]] = {}
    for name in ("table", "subject", "outcome", "role", "basis", "period", "state"):
        if name not in filters.fields:
            continue
        field: Any = filters.fields[name]
        known = {str(code): str(label) for code, label in field.choices}
        # A subject that is ruled on no more goes by its key.
        labels[name] = {code: known.get(code, code) for code in counts[name]}
    labels["law"] = {law: _("Law %(law)s") % {"law": law} for law in counts["law"]}
    labels["clause"] = {clause: clause for clause in counts["clause"]}
    # A club plays hundreds: those alone that stand in the list are fetched, of the same count the newest.
    often = sorted(((-count, -int(key)) for key, count in counts["session"].items()))[:MOST]
    sessions = Session.objects.filter(pk__in=[-key for _count, key in often]).values_list("pk", "name", "date")
    labels["session"] = {str(key): session_label(name, day) for key, name, day in sessions}
    if "director" in counts:
        people = User.objects.filter(pk__in=[int(key) for key in counts["director"]]).only(
            "name", "username", "forgotten_at"
        )
        labels["director"] = {str(person.pk): str(person) for person in people}
    return labels
