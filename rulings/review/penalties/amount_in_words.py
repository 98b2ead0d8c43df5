"""What the club's scale makes due, in the reader's words, as the session is scored."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from incidents.models import Scoring
from rulings.words.decimals import with_decimals

if TYPE_CHECKING:
    from rulings.scoring.penalty_scale import Amount, PenaltyScale


def amount_in_words(amount: Amount | None, scoring: str) -> str:
    """ "10 % of a top", "3 IMPs (0.5 VP)"; "a warning" where no amount is due."""
    if amount is None:
        return _("a warning")
    if scoring != Scoring.IMPS:
        return _("%(percent)d %% of a top") % {"percent": amount.percent}
    imps = ngettext("%(count)d IMP", "%(count)d IMPs", amount.imps) % {"count": amount.imps}
    if not amount.vps:
        return imps
    return _("%(imps)s (%(vps)s VP)") % {"imps": imps, "vps": with_decimals(amount.vps, -1)}


def line_in_words(scale: PenaltyScale, what: str, scoring: str) -> str:
    """A line of the scale: what is due first, after it, and when it comes again."""
    warned_first = scale.lines[what].warned_first
    once = amount_in_words(scale.due(what, 1 if warned_first else 0), scoring)
    again = amount_in_words(scale.due(what, 2), scoring)
    if once == again:
        return _("a warning first, then %(once)s") % {"once": once} if warned_first else once
    if warned_first:
        return _("a warning first, then %(once)s, and %(again)s when it comes again") % {"once": once, "again": again}
    return _("%(once)s, and %(again)s when it comes again") % {"once": once, "again": again}
