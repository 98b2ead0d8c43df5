"""Information: what a player learnt from partner or from the other side, rightly or not."""

from rulings.engine import Edition, _
from rulings.laws import law20, law21, law40_deviation, law73, law76
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
    Subject(
        key="question-out-of-order",
        title=_("Question or review at the wrong time"),
        hint=_("Out of turn, by dummy, of a part, for partner’s benefit; or he looked at his own card."),
        moment=Moment.INFORMATION,
        law=law20.question_out_of_order,
        editions=frozenset({Edition.LAWS_2007, Edition.LAWS_2017}),
        words=_(
            "improper question, question for partner, asked for partner's benefit, question out of turn, review of the "
            "auction, dummy asks, own convention card, notes, supplementary question, asked though he has to pass, "
            "review told wrongly, opponents' convention card"
        ),
    ),
    Subject(
        key="misled-by-manner",
        title=_("Misled by an opponent’s tempo or words"),
        hint=_("He thought with nothing to think about, said or did something, and somebody drew a false conclusion."),
        moment=Moment.INFORMATION,
        law=law73.misled_by_an_opponent,
        editions=frozenset({Edition.LAWS_2007, Edition.LAWS_2017}),
        words=_(
            "tempo, hesitation, hesitated with a singleton, deceptive tempo, misled by an opponent's hesitation, "
            "deceived, false inference, coffee-housing"
        ),
    ),
    Subject(
        key="psychic-or-forbidden",
        title=_("Psychic call, deviation or forbidden agreement"),
        short=_("Psychic, forbidden agreement"),
        hint=_("A call that did not keep to what the pair has announced, or that the regulations forbid."),
        moment=Moment.INFORMATION,
        law=law40_deviation.departs_from_its_agreements,
        editions=frozenset({Edition.LAWS_2007, Edition.LAWS_2017}),
        words=_(
            "psychic, psych, psyche, illegal convention, forbidden convention, fielding, deviation, concealed agreement"
        ),
    ),
    Subject(
        key="spectator",
        title=_("A spectator has spoken"),
        hint=_("He spoke of the game, pointed something out, disturbed or looked at several hands."),
        moment=Moment.INFORMATION,
        law=law76.spectator,
        editions=frozenset({Edition.LAWS_2007, Edition.LAWS_2017}),
        words=_("kibitzer, spectator spoke, spectator's remark, somebody watching"),
    ),
)
