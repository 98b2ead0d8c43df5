"""The charts of a session's report, each with its table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from django.urls import reverse
from django.utils.translation import gettext as _

from rulings.log.states import State
from rulings.reports.charts import EveningPart, Figure, Stretch, TimeLine, bars, clock, parts, time_line
from rulings.reports.panels import CellContent, ChartPanel, PanelLine, log_url
from rulings.words.durations import in_words
from rulings.words.texts import laws

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from rulings.reports.evening import Evening, ReportedIncident

LAWS_DRAWN: Final = 10


def panels(told: Evening) -> list[ChartPanel]:
    """By law, by the time of the evening, by table and by round; none for a session without incidents."""
    if not told.cases:
        return []
    each = [by_law(told)] if told.standing else []
    return [*each, by_time(told), by_table(told), by_round(told)]


def law_name(law: int) -> str:
    """A law as a chart calls it: its number, and its title where we have its text."""
    text = laws().get(law)
    number = _("Law %(clause)s") % {"clause": law}
    return f"{number} · {text.title.in_language()}" if text else number


def by_law(told: Evening) -> ChartPanel:
    """The laws that the standing rulings rest on."""
    club, session = told.session.club, told.session.pk
    found = [
        (
            Figure(
                law_name(law),
                count,
                part=deciding,
                href=log_url(club, session=session, law=law, state=State.STANDS.value),
            ),
            deciding,
        )
        for law, count, deciding in told.by_law()
    ]
    notes = [_("A ruling rests on several laws, and one of them decides.")]
    if len(found) > LAWS_DRAWN:
        notes.append(_("The bars are the most frequent laws; the table has all."))
    return ChartPanel(
        chart=bars("law", _("Rulings by law"), [figure for figure, _deciding in found[:LAWS_DRAWN]], stacked=True),
        heads=(_("Law"), _("rest on it"), _("decided by it")),
        lines=tuple(
            PanelLine(figure.label, (CellContent(figure.text, figure.href), CellContent(str(deciding))))
            for figure, deciding in found
        ),
        total=PanelLine(
            _("Standing rulings"),
            (
                CellContent("–"),
                CellContent(str(len(told.standing)), log_url(club, session=session, state=State.STANDS.value)),
            ),
        ),
        note=" ".join(notes),
        legend=(_("decided by this law"), _("rests on it too")),
    )


def by_time(told: Evening) -> ChartPanel:
    """When the director was called."""
    lots = times(told)
    return _counted(
        told,
        "time",
        _("Incidents by the time of the call"),
        _("Called from"),
        [(part.label, [case for case in told.cases if part.has(case.incident.called_at)]) for part in lots],
    )


def times(told: Evening) -> tuple[EveningPart, ...]:
    """The parts of the evening."""
    return parts([case.incident.called_at for case in told.cases])


def by_table(told: Evening) -> ChartPanel:
    """Who called; the tables that did not are named beside the chart."""
    tables = [(_("Table %(table)s") % {"table": table}, cases) for table, cases in told.by_table().items()]
    return _counted(told, "table", _("Incidents by table"), _("Table"), tables)


def by_round(told: Evening) -> ChartPanel:
    """In which round, as far as it was noted."""
    rounds = [(round_name(number), cases) for number, cases in told.by_round().items()]
    return _counted(told, "round", _("Incidents by round"), _("Round"), rounds)


def round_name(number: int | None) -> str:
    """A round as a chart calls it."""
    return _("not noted") if number is None else _("Round %(round)d") % {"round": number}


def _counted(
    told: Evening, key: str, title: str, head: str, found: Iterable[tuple[str, Sequence[ReportedIncident]]]
) -> ChartPanel:
    """The incidents of each of the parts, which together are all of them."""
    groups = list(found)
    return ChartPanel(
        chart=bars(key, title, [Figure(label, len(cases)) for label, cases in groups]),
        heads=(head, _("incidents"), _("which")),
        lines=tuple(
            PanelLine(label, (CellContent(str(len(cases))),), tuple(_link(told, case) for case in cases))
            for label, cases in groups
        ),
        total=PanelLine(_("All incidents"), (CellContent(str(sum(len(cases) for _label, cases in groups))),)),
    )


def _link(told: Evening, case: ReportedIncident) -> CellContent:
    """The time of a call, with where it led."""
    return CellContent(clock(case.incident.called_at), page_of(told, case))


def page_of(told: Evening, case: ReportedIncident) -> str:
    """The ruling that stands, or the page where an unfinished incident stands."""
    slug = told.session.club.slug
    if case.standing:
        return reverse("rulings:ruling", args=(slug, case.standing.number))
    return reverse("rulings:incident", args=(slug, case.incident.number))


def line_of_time(told: Evening) -> TimeLine | None:
    """From each call to its first ruling, or to its closing, a lane to each table; None without any call."""
    if not told.cases:
        return None
    stretches = [Stretch(case.table, case.incident.called_at, case.ended_at, in_a_line(case)) for case in told.cases]
    return time_line("evening", _("From the call to the ruling"), stretches, list(told.by_table()))


def state_of(case: ReportedIncident) -> str:
    """What became of an incident without a ruling."""
    if case.is_closed:
        return _("closed: %(why)s") % {"why": case.incident.get_closed_as_display()}
    return _("unfinished")


def in_a_line(case: ReportedIncident) -> str:
    """A case as it is read when a chart is not seen."""
    at = clock(case.incident.called_at)
    if case.is_closed:
        return _("%(time)s, table %(table)s, closed without a ruling") % {"time": at, "table": case.table}
    if case.waited is None:
        return _("%(time)s, table %(table)s, unfinished") % {"time": at, "table": case.table}
    told = {"time": at, "table": case.table, "wait": in_words(case.waited)}
    return _("%(time)s, table %(table)s, ruled after %(wait)s") % told
