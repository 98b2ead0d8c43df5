"""Law 40 — of it, calls that depart from what the pair has announced: psychics, deviations, agreements that are barred.

C.1 lets a player depart from his announced methods as long as his partner has no more reason to expect it than the
opponents. A habit, a word, or a partner who allows for it without a reason in his own hand are evidence of a concealed
understanding; how authorities weigh that differs, and the director judges. The regulating authority's limits on
artificial psychics stood elsewhere in B.2 in 2007, and forbidden agreements in B.5. A psychic is no understanding, so
that B.4 is not for one that is barred: the Laws prescribe nothing for it, and 12.A.1 empowers.
"""

from rulings.engine import Inquiry, OneOf, Option, Outcome, Role, Until, YesNo, _, clause, option
from rulings.laws import law12, particulars
from rulings.laws.law72_questions import DAMAGED

WHO = particulars.offender(
    _("Who made the call?"),
    why=_("What matters is whether his partner had more reason to expect it than the opponents."),
    alike=True,
)


class Call(Option):
    """What kind of call it was."""

    MISTAKE = "mistake", _("A mistake, or he forgot"), "75.C"
    DEVIATION = (
        "deviation",
        _("A departure, meant or a little off"),
        "40.C.1",
        _("A point or a card less than announced."),
    )
    PSYCHIC = "psychic", _("A psychic: grossly untrue, and meant"), "40.C.1", _("In honour strength or in length.")
    FORBIDDEN = option(
        "forbidden",
        _("An agreement that the regulations forbid"),
        "40.B.4",
        until_2017="40.B.5",
    )
    BARRED_PSYCHIC = option(
        "barred-psychic",
        _("A psychic of an artificial call, where barred"),
        "40.B.2.a.v",
        _("Only where the regulations restrict it."),
        until_2017="40.B.2",
    )


CALL = OneOf(
    key="40.C.1.call",
    text=_("What was it?"),
    why=_("Psychics are part of the game. A mistake is none, and a habit is an agreement."),
    options=Call,
    judgement=True,
)
EXPECTED = YesNo(
    key="40.C.1.expected",
    text=_("Had {partner} more reason to expect it than the opponents?"),
    why=_(
        "Something like it has happened before in this pair, or in this seat; he was told; or he called or played so "
        "as to allow for it, without a reason in his own hand."
    ),
    steps=(
        _("Look in the club's log for this pair: a psychic is worth noting every time."),
        _("Look at {partner}'s hand and his calls: did he do what any player would do who believed his partner?"),
        _("Look whether a pause or a face told him: that is information from partner."),
    ),
    judgement=True,
)


@clause("40.C.1")
def departs_from_its_agreements(inquiry: Inquiry) -> None:
    """A psychic, a deviation, a forbidden agreement."""
    inquiry.cast(offender=inquiry.ask(WHO))
    match inquiry.ask(CALL):
        case Call.MISTAKE:
            _mistaken(inquiry)
        case Call.FORBIDDEN:
            _forbidden(inquiry)
        case Call.BARRED_PSYCHIC:
            _barred_psychic(inquiry)
        case Call.DEVIATION | Call.PSYCHIC:
            _partner_knew_or_not(inquiry)


@clause("75.C")
def _mistaken(inquiry: Inquiry) -> None:
    inquiry.find(
        _("Where the agreement was explained as it is, a mistaken call is no infraction, whatever comes of it.")
    )
    law12.score_stands(inquiry)
    _look_at_the_explanation(inquiry)


@clause("21.B.1.b")
def _look_at_the_explanation(inquiry: Inquiry) -> None:
    """Without evidence the explanation is taken to be the mistake; and forgetting that is usual is an agreement."""
    inquiry.direct(
        _("Without evidence of the agreement, rule on it as on a wrong explanation; note how often he forgets")
    )


def _partner_knew_or_not(inquiry: Inquiry) -> None:
    if not inquiry.confirms(EXPECTED):
        inquiry.find(_("{partner} had no more reason to expect it than the opponents: it is allowed."))
        _need_not_be_told(inquiry)
        law12.score_stands(inquiry)
        inquiry.direct(_("Note it: what is done again and again becomes an agreement"))
    elif not _damaged(inquiry):
        inquiry.find(_("What {partner} knew and the opponents did not has cost them nothing."))
        law12.score_stands(inquiry)
        _may_be_penalised(inquiry)
    else:
        inquiry.decide(_("A concealed understanding did damage: the score is adjusted"), outcome=Outcome.ADJUSTED_SCORE)
        _told(inquiry)
        law12.adjusted_score_where_no_result_stands(inquiry)
        _may_be_penalised(inquiry)


@clause("40.C.2")
def _need_not_be_told(inquiry: Inquiry) -> None:
    """Neither at the table nor when play is over; what has become an agreement is another matter (C.1)."""
    inquiry.find(_("Nobody is obliged to tell the opponents that he has departed from what his side has announced."))


@clause("40.B.2.a.v", until_2017="40.B.2")
def _barred_psychic(inquiry: Inquiry) -> None:
    """Whatever partner knew of it: the regulation is broken by the call alone (C.1 refers here)."""
    if not _damaged(inquiry):
        inquiry.find(_("The regulations do not allow this psychic here; it has cost the opponents nothing."))
        law12.score_stands(inquiry)
    else:
        _by_a_breach_without_rectification(inquiry)
    inquiry.direct(_("Tell {offending_side} that the regulations do not allow such a psychic here"))
    inquiry.refer("90.B.8", _("{offending_side} may be given a procedural penalty for not keeping to the regulations."))


@clause("12.A.1")
def _by_a_breach_without_rectification(inquiry: Inquiry) -> None:
    """The Laws prescribe none for this kind of violation."""
    inquiry.decide(
        _("A psychic that the regulations bar did damage: the score is adjusted"), outcome=Outcome.ADJUSTED_SCORE
    )
    _told(inquiry)
    law12.adjusted_score_where_no_result_stands(inquiry)


@clause("40.B.4", until_2017="40.B.5")
def _forbidden(inquiry: Inquiry) -> None:
    """The agreement breaks the regulations of the event: damage by it is redressed, and the breach may be penalised."""
    if not _damaged(inquiry):
        inquiry.find(_("The agreement is not allowed here, and has cost the opponents nothing."))
        law12.score_stands(inquiry)
    else:
        inquiry.decide(_("A forbidden agreement did damage: the score is adjusted"), outcome=Outcome.ADJUSTED_SCORE)
        _told(inquiry)
        law12.adjusted_score_where_no_result_stands(inquiry)
    inquiry.direct(_("Tell {offending_side} that the regulations do not allow this agreement here"))
    _may_be_penalised(inquiry)


@clause("12.B.1")
def _damaged(inquiry: Inquiry) -> bool:
    return inquiry.confirms(DAMAGED)


def _told(inquiry: Inquiry) -> None:
    inquiry.oblige(
        Role.EVERYONE,
        _("Have an adjusted score in place of the one made"),
        said=_("{everyone}: I adjust the score of this board, and tell you how. You may appeal."),
        until=Until.DONE,
    )


def _may_be_penalised(inquiry: Inquiry) -> None:
    inquiry.refer("90.A", _("{offending_side} may be given a procedural penalty as well."))
