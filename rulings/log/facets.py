"""What the rulings found have in common, with counts: each a link that narrows the log to it."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from django.db.models import Count, F
from django.utils import timezone
from django.utils.translation import gettext as _

from incidents.models import Role, Session, User
from rulings.engine import Citation
from rulings.log.filters import BOOK, JUDGEMENT, session_label
from rulings.log.periods import Period
from rulings.log.states import FOR_PLAYERS, State, states_of, to_be_entered
from rulings.models import CitedClause, Ruling

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping
    from datetime import date

    from rulings.log.filters import LogFilters

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


def facets(keys: list[int], filters: LogFilters, url: Callable[[Mapping[str, str]], str]) -> list[Facet]:
    """The facets of the rulings with these keys that tell any of them apart. `url` makes the address of filters."""
    counts = _counted(keys, filters)
    labels = _labels(counts, filters)
    chosen = filters.chosen()

    def _value(label: str, count: int, parameter: str, code: str) -> Value:
        # What is chosen leads back to the log without it.
        is_chosen = chosen.get(parameter) == code
        others = {name: written for name, written in chosen.items() if name != parameter}
        return Value(label, count, url(others if is_chosen else {**others, parameter: code}), is_chosen)

    def values(parameter: str, counted: Counter[str], named: Mapping[str, str]) -> list[Value]:
        # Of the same count, in the order of their names.
        ordered = sorted(counted.items(), key=lambda each: (-each[1], named[each[0]]))
        return [_value(named[code], count, parameter, code) for code, count in ordered[:MOST]]

    found = [
        Facet(name, label, values("law" if name == "clause" else name, counts[name], labels[name]))
        for name, label in _names(filters).items()
        if counts.get(name)
    ]
    # What all of them have narrows nothing.
    return [facet for facet in found if any(value.count < len(keys) for value in facet.values)]


def _names(filters: LogFilters) -> dict[str, str]:
    """The facets in their order, each with its heading."""
    names = {
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


def _counted(keys: list[int], filters: LogFilters) -> dict[str, Counter[str]]:
    rows = (
        Ruling.objects.filter(pk__in=keys)
        .annotate(superseding=F("superseded_by__pk"), appealed=F("appeal__outcome"), score=to_be_entered())
        .values_list(
            "subject",
            "outcome",
            "offender_role",
            "judgement",
            "session",
            "given_at",
            "given_by",
            "superseding",
            "appealed",
            "score",
        )
    )
    counts: dict[str, Counter[str]] = {name: Counter() for name in _names(filters)}
    allowed = State if filters.membership.may(Role.DIRECTOR) else FOR_PLAYERS
    periods = _periods(filters.club.today())
    for subject, outcome, role, judgement, session, given_at, given_by, superseding, appealed, score in rows:
        counts["subject"][subject] += 1
        counts["outcome"][outcome] += 1
        counts["role"][role] += 1
        counts["basis"][JUDGEMENT if judgement else BOOK] += 1
        counts["session"][str(session)] += 1
        counts["state"].update(state for state in states_of(superseding, appealed, score=score) if state in allowed)
        counts["period"].update(_within(periods, timezone.localtime(given_at, filters.club.zone).date()))
        if "director" in counts:
            counts["director"][str(given_by)] += 1
    for name in ("outcome", "role"):
        # Not worked out, or nobody: nothing to choose.
        counts[name].pop("", None)
    return counts | _clauses(keys, filters)


def _periods(today: date) -> list[tuple[Period, date, date]]:
    return [(period, *period.days(today)) for period in Period]


def _within(periods: Iterable[tuple[Period, date, date]], day: date) -> list[str]:
    return [period.value for period, first, after in periods if first <= day < after]


def _clauses(keys: list[int], filters: LogFilters) -> dict[str, Counter[str]]:
    """How many of the rulings rest on each law, and on each clause: of the law that is asked for, when one is."""
    cited = CitedClause.objects.filter(ruling__in=keys).order_by()
    asked: Citation | None = filters.cleaned_data["law"]
    laws = cited.values_list("law").annotate(rulings=Count("ruling", distinct=True))
    clauses = cited.filter(law=asked.law) if asked else cited
    rulings = clauses.values_list("clause").annotate(rulings=Count("ruling"))
    return {
        "law": Counter({str(law): count for law, count in laws}),
        "clause": Counter({clause: count for clause, count in rulings if not clause.isdecimal()}),
    }


def _labels(counts: Mapping[str, Counter[str]], filters: LogFilters) -> dict[str, dict[str, str]]:
    """What each value counted is called."""
    labels: dict[str, dict[str, str]] = {}
    for name in ("subject", "outcome", "role", "basis", "period", "state"):
        field: Any = filters.fields[name]
        known = {str(code): str(label) for code, label in field.choices}
        # A subject that is ruled on no more goes by its key.
        labels[name] = {code: known.get(code, code) for code in counts[name]}
    labels["law"] = {law: _("Law %(law)s") % {"law": law} for law in counts["law"]}
    labels["clause"] = {clause: clause for clause in counts["clause"]}
    sessions = Session.objects.filter(pk__in=[int(key) for key in counts["session"]])
    labels["session"] = {str(session.pk): session_label(session.name, session.date) for session in sessions}
    if "director" in counts:
        people = User.objects.filter(pk__in=[int(key) for key in counts["director"]])
        labels["director"] = {str(person.pk): str(person) for person in people}
    return labels
