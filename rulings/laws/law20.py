"""Law 20 — Review and explanation of calls. Of it, questions out of time, by the wrong player, or for a purpose.

What a question tells partner is unauthorised for him wherever it is put (F.3, 16.B.1); what the answer tells is for the
side that asked. Read again in the full text. B.2(b) of 40 on one's own card stood in the same place in 2007; 20.G.3 is
new in 2017.
"""

from rulings.engine import Edition, Inquiry, OneOf, Option, Outcome, Role, Until, _, clause, option
from rulings.laws import law16, law73, particulars

WHO = particulars.offender(
    _("Who asked?"),
    why=_("What a question tells is not for his partner; the answer is for his side."),
    alike=True,
)


class OutOfOrder(Option):
    """In what the question was out of order."""

    OUT_OF_TURN = (
        "out-of-turn",
        _("It was not his turn"),
        "20.F.1 20.F.2",
        _("In the auction to call, in the play to play."),
    )
    DUMMY = "dummy", _("He is dummy"), "20.F.2"
    PART = "part", _("He wanted a part of the auction again, or stopped it"), "20.B 20.C.2"
    ONE_CALL = "one-call", _("He asked about one call alone"), "20.F.3", _("Or did so again and again.")
    FOR_PARTNER = "for-partner", _("For his partner's benefit only"), "20.G.1"
    TO_MISLEAD = "to-mislead", _("Only to draw a wrong answer"), "20.G.2"
    OWN_CARD = option("own-card", _("He looked at his own card or notes"), "20.G.3 40.B.2.b", until_2017="40.B.2.b")


ASKED = OneOf(
    key="20.asked",
    text=_("What was wrong with it?"),
    why=_(
        "A player may ask at his own turn, of the whole auction or of one call; declarer and defenders in the play "
        "too, dummy never. What he asks for is not to be guessed at: the two purposes must have been his only ones."
    ),
    options=OutOfOrder,
    judged=(OutOfOrder.FOR_PARTNER, OutOfOrder.TO_MISLEAD),
)


@clause("20")
def question_out_of_order(inquiry: Inquiry) -> None:
    """The question is dealt with, and what it has told partner is not for him."""
    inquiry.cast(offender=inquiry.ask(WHO))
    match inquiry.ask(ASKED):
        case OutOfOrder.OUT_OF_TURN:
            _out_of_turn(inquiry)
        case OutOfOrder.DUMMY:
            _dummy(inquiry)
        case OutOfOrder.PART:
            _in_part(inquiry)
        case OutOfOrder.ONE_CALL:
            _one_call(inquiry)
        case OutOfOrder.FOR_PARTNER:
            _for_partner(inquiry)
        case OutOfOrder.TO_MISLEAD:
            _to_mislead(inquiry)
            return
        case OutOfOrder.OWN_CARD:
            _own_card(inquiry)
    law73.avoids_taking_advantage(inquiry)
    law16.from_partner.watch_what_was_chosen(inquiry)


@clause("20.F.1")
def _out_of_turn(inquiry: Inquiry) -> None:
    """Answered at his turn to call or to play; in the play F.2 says the same."""
    inquiry.decide(_("The question waits until it is his turn"), outcome=Outcome.NO_RECTIFICATION)
    inquiry.oblige(
        Role.OFFENDER,
        _("Asks when it is his turn"),
        said=_("{offender}, ask when it is your turn to call or to play."),
        until=Until.DONE,
    )


@clause("20.F.2")
def _dummy(inquiry: Inquiry) -> None:
    inquiry.decide(_("Dummy asks nothing"), outcome=Outcome.NO_RECTIFICATION)
    inquiry.oblige(
        Role.OFFENDER,
        _("Asks nothing as dummy"),
        said=_("{offender}, dummy asks no questions about the opponents' calls or play."),
        until=Until.END_OF_PLAY,
    )


@clause("20.B")
def _in_part(inquiry: Inquiry) -> None:
    """After the final pass C.2 says the same."""
    inquiry.decide(_("The auction is told again as a whole, or not at all"), outcome=Outcome.NO_RECTIFICATION)
    inquiry.oblige(
        Role.NON_OFFENDING_SIDE,
        _("Tell the whole auction again, with its alerts"),
        said=_("{non_offending_side}, one of you tells the whole auction again, with its alerts, to the end."),
        until=Until.DONE,
    )


@clause("20.F.3")
def _one_call(inquiry: Inquiry) -> None:
    inquiry.decide(
        _("He may ask about one call; what it tells is not for his partner"), outcome=Outcome.NO_RECTIFICATION
    )
    inquiry.oblige(
        Role.NON_OFFENDING_SIDE,
        _("Answer the question"),
        said=_("{non_offending_side}, the partner of the player who called answers the question."),
        until=Until.DONE,
    )


@clause("20.G.1")
def _for_partner(inquiry: Inquiry) -> None:
    inquiry.decide(_("Asked for partner alone: an infraction"), outcome=Outcome.SCORE_REVIEWED)
    inquiry.oblige(
        Role.OFFENDER,
        _("Asks nothing for partner's benefit"),
        said=_("{offender}, you may not ask a question only for your partner."),
        until=Until.DONE,
    )
    inquiry.refer("90.A", _("{offender} may be given a procedural penalty."))


@clause("20.G.2")
def _to_mislead(inquiry: Inquiry) -> None:
    inquiry.decide(_("Asked only to draw a wrong answer: an infraction"), outcome=Outcome.SCORE_REVIEWED)
    inquiry.oblige(
        Role.OFFENDER,
        _("Asks nothing to draw a wrong answer"),
        said=_("{offender}, you may not ask a question only to draw a wrong answer."),
        until=Until.DONE,
    )
    inquiry.refer("90.A", _("{offender} may be given a procedural penalty."))
    inquiry.watch(_("Has the answer that {offender} drew damaged the other side? If so, adjust the score."))


@clause("40.B.2.b")
def _own_card(inquiry: Inquiry) -> None:
    inquiry.decide(_("His own card and notes are closed to him"), outcome=Outcome.NO_RECTIFICATION)
    inquiry.oblige(
        Role.OFFENDER,
        _("Leaves his own card and notes closed"),
        said=_("{offender}, unless the regulations allow it, your own card and notes stay closed until play is over."),
        until=Until.END_OF_PLAY,
    )
    if inquiry.edition >= Edition.LAWS_2017:
        inquiry.find(_("The declaring side may look at its own card between the last pass and the opening lead."))
