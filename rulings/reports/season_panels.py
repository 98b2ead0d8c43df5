"""The charts of a season's report, each with its table. No small count is told, or follows from the others."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.utils.translation import gettext as _

from incidents.text import fold
from rulings.archive.sentence import subject_title
from rulings.log.exports.labels import role_label
from rulings.log.filters import BOOK, JUDGEMENT
from rulings.log.states import State
from rulings.reports import suppression
from rulings.reports.charts import Figure, bars
from rulings.reports.panels import CellContent, ChartPanel, PanelLine, log_url
from rulings.reports.session_panels import law_name
from rulings.words.decimals import with_decimals
from rulings.words.durations import median_of
from rulings.words.outcome_labels import outcome_in_words

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Mapping
    from datetime import timedelta

    from incidents.models import Club
    from rulings.reports.season_counts import Season

MOST_DRAWN = 12


def panels(club: Club, season: Season) -> list[ChartPanel]:
    """By month, law, subject, role, outcome, book or judgement, and time to the ruling; none of fewer than three."""
    if season.rulings < suppression.SMALLEST:
        return []
    return [
        by_month(club, season),
        _panel(
            club,
            season,
            "law",
            _("Rulings by law"),
            suppression.overlapping(season.by_law),
            law_name,
            lambda law: {"law": law},
            lambda law: law,
            note=_("A ruling rests on several laws: these do not add up."),
        ),
        _panel(
            club,
            season,
            "subject",
            _("Rulings by subject"),
            suppression.parts(season.by_subject),
            subject_title,
            lambda subject: {"subject": subject},
        ),
        _panel(
            club,
            season,
            "outcome",
            _("Rulings by outcome"),
            suppression.parts(season.by_outcome),
            lambda code: outcome_in_words(code) or _("not noted"),
            lambda code: {"outcome": code} if code else {},
        ),
        _panel(
            club,
            season,
            "role",
            _("Rulings by the offender’s role"),
            suppression.parts(season.by_role),
            lambda code: role_label(code) or _("nobody at fault"),
            lambda code: {"role": code} if code else {},
        ),
        _panel(
            club,
            season,
            "basis",
            _("Book or judgement"),
            suppression.parts(season.by_basis),
            lambda judged: _("judgement") if judged else _("application of the book"),
            lambda judged: {"basis": JUDGEMENT if judged else BOOK},
        ),
        by_wait(season),
    ]


def by_month(club: Club, season: Season) -> ChartPanel:
    """How many rulings were given in each month, beside its sessions."""
    counts = suppression.parts(season.by_month)
    figures = [
        Figure(
            month.name,
            count.count,
            count.shown,
            href=_log(club, since=month.first, until=month.last) if count.told else "",
        )
        for month, count in counts.items()
    ]
    sessions = season.sessions_by_month
    return ChartPanel(
        chart=bars("month", _("Rulings by month"), figures, stacked=True),
        note="" if figures else _too_few(),
        heads=(_("Month"), _("rulings"), _("sessions"), _("rulings a session")),
        lines=tuple(
            PanelLine(
                figure.label,
                (
                    CellContent(figure.text, figure.href),
                    CellContent(str(sessions[month])),
                    CellContent(_rate(count, sessions[month])),
                ),
            )
            for figure, (month, count) in zip(figures, counts.items(), strict=True)
        ),
        total=PanelLine(_("Whole period"), (_whole(club, season), CellContent(str(season.sessions)), CellContent(""))),
    )


def by_wait(season: Season) -> ChartPanel:
    """How long the tables waited for their first ruling."""
    counts = suppression.parts(season.by_wait())
    return ChartPanel(
        chart=bars(
            "wait",
            _("From the call to the ruling"),
            [Figure(wait_name(most), count.count, count.shown) for most, count in counts.items()],
            stacked=True,
        ),
        heads=(_("Waiting time"), _("first rulings")),
        lines=tuple(
            PanelLine(wait_name(most), (CellContent(count.shown or str(count.count)),))
            for most, count in counts.items()
        ),
        note=_("For the first ruling on each incident.") if counts else _too_few(),
    )


def median_wait(season: Season) -> timedelta | None:
    """The median time to a first ruling; None where it would tell what `by_wait` does not."""
    return median_of(season.waits) if suppression.middle_is_known(suppression.parts(season.by_wait())) else None


def wait_name(most: int | None) -> str:
    """A time to a ruling as a chart calls it."""
    return _("longer") if most is None else _("up to %(minutes)d min") % {"minutes": most}


def _panel(
    club: Club,
    season: Season,
    key: str,
    title: str,
    counts: Mapping[Any, suppression.Count],
    name: Callable[[Any], str],
    filters: Callable[[Any], Mapping[str, Hashable]],
    place: Callable[[Any], Any] | None = None,
    *,
    note: str = "",
) -> ChartPanel:
    """Rulings by one of their columns; `filters` are those by which the log lists one bar's.

    What is not told stands by `place`, which is the alphabet of the names unless another is given.
    """
    figures = []
    for each, count in suppression.in_order(counts, place or (lambda each: fold(name(each)))):
        asked = filters(each)
        link = _period(club, season, **asked) if asked and count.told else ""
        figures.append(Figure(name(each), count.count, count.shown, href=link))
    if not figures:
        note = _too_few()
    more = _("The bars are the most frequent; the table has all.") if len(figures) > MOST_DRAWN else ""
    return ChartPanel(
        chart=bars(key, title, figures[:MOST_DRAWN], stacked=True),
        heads=(title, _("rulings")),
        lines=tuple(PanelLine(figure.label, (CellContent(figure.text, figure.href),)) for figure in figures),
        note=" ".join(filter(None, (note, more))),
        total=None if key == "law" else PanelLine(_("Whole period"), (_whole(club, season),)),
    )


def _whole(club: Club, season: Season) -> CellContent:
    whole = suppression.alone(season.rulings)
    return CellContent(whole.shown or str(whole.count), _period(club, season) if whole.told else "")


def _too_few() -> str:
    return _("Too few to be told apart without singling anybody out.")


def _rate(count: suppression.Count, sessions: int) -> str:
    """Rulings a session; what is withheld in the one number must not come back in the other."""
    if count.told is None or not sessions:
        return "–"
    # Whole tenths: what is left over is cut off, never counted up.
    return with_decimals(count.told * 10 // sessions / 10, 1)


def _period(club: Club, season: Season, **filters: Any) -> str:
    return _log(club, since=season.span.since.first, until=season.span.until.last, **filters)


def _log(club: Club, **filters: Any) -> str:
    """The log of the rulings that stand."""
    return log_url(club, **filters, state=State.STANDS.value)
