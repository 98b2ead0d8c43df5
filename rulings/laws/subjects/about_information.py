"""Information: what a player learnt from partner or from the other side, rightly or not."""

from rulings.engine import Edition, _
from rulings.laws import law21
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
    Subject(
        key="wrong-explanation",
        title=_("Wrong explanation or missing alert"),
        hint=_(
            "Misinformation, or a call that did not fit: what was agreed, who may change his call, was there damage?"
        ),
        moment=Moment.INFORMATION,
        law=law21.explained.wrong_or_missing,
        editions=frozenset({Edition.LAWS_2007, Edition.LAWS_2017}),
        words=_(
            "misinformation, wrong explanation, missing alert, failure to alert, did not alert, failed to alert, late "
            "alert, alert, misbid, forgot the system, forgot the convention, I explained wrongly, my partner explained "
            "wrongly, wants to change his call, mistaken explanation, mistaken call"
        ),
    ),
)
