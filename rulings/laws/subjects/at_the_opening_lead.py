"""At the opening lead."""

from rulings.engine import Edition, _
from rulings.laws import law26, law41_lead, law54
from rulings.laws.moments import Moment
from rulings.laws.subjects.entry import Subject

OPENING_LEAD: tuple[Subject, ...] = (
    Subject(
        key="opening-lead-out-of-turn",
        title=_("Opening lead out of turn"),
        hint=_("The wrong player has led, face up or face down."),
        moment=Moment.OPENING_LEAD,
        law=law54.opening_lead.opening_lead_out_of_turn,
        editions=frozenset({Edition.LAWS_2007, Edition.LAWS_2017}),
        words=_(
            "wrong defender led, lead from the wrong side, faced lead, accept the lead, become dummy, refuse the "
            "lead, declarer led, dummy led, both defenders led, lead out of turn, led out of turn, OLOOT"
        ),
    ),
    Subject(
        key="opening-lead-to-be-changed",
        title=_("Opening lead by the right player, to be changed"),
        short=_("Opening lead to be changed"),
        hint=_("Face down or faced: a wrong explanation, second thoughts, questions, dummy down too early."),
        moment=Moment.OPENING_LEAD,
        law=law41_lead.opening_lead_to_be_changed,
        editions=frozenset({Edition.LAWS_2007, Edition.LAWS_2017}),
        words=_(
            "face-down lead, change the lead, misinformed, misinformation, wrong explanation, take back the opening "
            "lead, faced too early"
        ),
    ),
    Subject(
        key="lead-after-withdrawn-call",
        title=_("Lead after a call was withdrawn"),
        hint=_("The partner of a player whose call was withdrawn in the auction is first to lead."),
        moment=Moment.OPENING_LEAD,
        law=law26.lead.lead_after_withdrawn_call,
        editions=frozenset({Edition.LAWS_2007, Edition.LAWS_2017}),
        words=_(
            "lead restriction, prohibit a suit, forbid a lead, withdrawn call, replaced bid, lead penalty, first "
            "turn to lead, lead penalty after a call"
        ),
    ),
)
