"""Information: what a player learnt from partner or from the other side, rightly or not."""

from rulings.engine import Edition, _
from rulings.laws.law16 import from_partner
from rulings.laws.moments import Moment
from rulings.laws.subjects.entry import Subject

INFORMATION: tuple[Subject, ...] = (
    Subject(
        key="information-from-partner",
        title=_("Partner’s hesitation, remark, gesture or alert"),
        short=_("Hesitation, remark, gesture"),
        hint=_("Tempo, a word, a look, an alert that woke him: may partner have used it?"),
        moment=Moment.INFORMATION,
        law=from_partner.information_from_partner,
        editions=frozenset({Edition.LAWS_2007, Edition.LAWS_2017}),
        words=_(
            "hesitation, break in tempo, tempo, slow pass, thought for a long time, unauthorised information, "
            "unauthorized information, logical alternative, UI, remark, gesture, woken by the alert, heard partner's "
            "explanation, woken by partner, fast pass"
        ),
    ),
)
