"""Law 20 — Review and explanation of calls. Of it, questions out of time, by the wrong player, or for a purpose.

What a question tells partner is unauthorised for him wherever it is put (F.3, 16.B.1), and to ask for his benefit or
for a wrong answer is barred at every moment (G): only whose turn it is, and what of the auction may be heard again,
hangs on when it was asked. Between the last pass and the lead 41.B lets all but the presumed dummy ask, whoever is to
play. D says who tells the auction again, and B what of it: all calls, not only the legal ones. Read again in the full
text. 40.B.2(b) on one's own card, with its exception for the declaring side, stood in the same place in 2007, and so
did (c) but for (iv); 20.G.3 and 40.B.2(d) are new in 2017. Where the regulations let a player ask or look otherwise
(20.F.1, 40.B.2), they are the club's.
"""

from rulings.engine import Edition, Inquiry, Outcome, Role, Until, _, clause
from rulings.laws import law16, law73
from rulings.laws.law20_questions import ASKED, WHEN, WHO, OutOfOrder, When


@clause("20")
def question_out_of_order(inquiry: Inquiry) -> None:
    """The question is dealt with, and what it has told partner is not for him."""
    inquiry.cast(offender=inquiry.ask(WHO))
    match inquiry.ask(ASKED):
        case OutOfOrder.OUT_OF_TURN:
            _out_of_turn(inquiry)
        case OutOfOrder.SUPPLEMENT:
            _supplement(inquiry)
        case OutOfOrder.MUST_PASS:
            _has_to_pass(inquiry)
        case OutOfOrder.DUMMY:
            _dummy(inquiry)
        case OutOfOrder.PART:
            _in_part(inquiry)
        case OutOfOrder.BY_PARTNER:
            _by_partner(inquiry)
        case OutOfOrder.WRONG_REVIEW:
            _wrong_review(inquiry)
            return
        case OutOfOrder.ONE_CALL:
            _one_call(inquiry)
        case OutOfOrder.FOR_PARTNER:
            _for_partner(inquiry)
        case OutOfOrder.TO_MISLEAD:
            _to_mislead(inquiry)
            return
        case OutOfOrder.OWN_CARD:
            _own_card(inquiry)
        case OutOfOrder.OPPONENTS_CARD:
            _opponents_card(inquiry)
    law73.avoids_taking_advantage(inquiry)
    law16.from_partner.watch_what_was_chosen(inquiry)


def _out_of_turn(inquiry: Inquiry) -> None:
    match inquiry.ask(WHEN):
        case When.AUCTION:
            _waits_for_his_turn_to_call(inquiry)
        case When.BEFORE_LEAD:
            _before_the_lead_all_but_dummy(inquiry)
        case When.PLAY:
            _waits_for_his_turn_to_play(inquiry)


@clause("20.F.1")
def _waits_for_his_turn_to_call(inquiry: Inquiry) -> None:
    """Answered then. What call has been made, he may ask at once (A)."""
    _wait(inquiry)
    _which_call_it_was(inquiry)


@clause("20.A")
def _which_call_it_was(inquiry: Inquiry) -> None:
    inquiry.find(_("Whoever is in doubt what call was made may ask at once, in turn or not."))


@clause("20.F.2")
def _waits_for_his_turn_to_play(inquiry: Inquiry) -> None:
    """Declarer's is from either hand."""
    _wait(inquiry)


def _wait(inquiry: Inquiry) -> None:
    inquiry.decide(_("The question waits until it is his turn"), outcome=Outcome.NO_RECTIFICATION)
    inquiry.oblige(
        Role.OFFENDER,
        _("Asks when it is his turn"),
        said=_("{offender}, ask when it is your turn to call or to play."),
        until=Until.DONE,
    )


@clause("41.B")
def _before_the_lead_all_but_dummy(inquiry: Inquiry) -> None:
    """Leader's partner and the presumed declarer, though neither is to play; the leader by 20.C and F.2."""
    inquiry.decide(_("Until the lead is faced he may ask, unless he is to be dummy"), outcome=Outcome.NO_RECTIFICATION)
    inquiry.oblige(
        Role.NON_OFFENDING_SIDE,
        _("Answer the question"),
        said=_("{non_offending_side}, the partner of the player who called answers the question."),
        until=Until.DONE,
    )
    inquiry.find(
        _("The lead is put face down first: what leader's partner asks before it may tell the leader something.")
    )
    _whose_lead_it_is(inquiry)


@clause("20.C.1")
def _whose_lead_it_is(inquiry: Inquiry) -> None:
    inquiry.find(_("Either defender may ask whether it is his lead."))


@clause("20.F.1")
def _supplement(inquiry: Inquiry) -> None:
    """The partner of the player who asks waits for his own turn, even to make the same point clear."""
    inquiry.decide(_("He waits for his own turn with what he wants to add"), outcome=Outcome.NO_RECTIFICATION)
    inquiry.oblige(
        Role.OFFENDER,
        _("Asks nothing more before his own turn"),
        said=_("{offender}, you may ask nothing more until it is your own turn to call or to play."),
        until=Until.DONE,
    )


@clause("20.B")
def _has_to_pass(inquiry: Inquiry) -> None:
    """F.1 excepts him from explanations in the same way; after the last pass he asks as others do."""
    inquiry.decide(_("While he has to pass he asks nothing in the auction"), outcome=Outcome.NO_RECTIFICATION)
    inquiry.oblige(
        Role.OFFENDER,
        _("Asks nothing in the auction while he has to pass"),
        said=_("{offender}, as long as you have to pass you ask nothing; you may after the last pass."),
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


def _in_part(inquiry: Inquiry) -> None:
    match inquiry.ask(WHEN):
        case When.AUCTION:
            _whole_or_not_at_all(inquiry)
        case When.BEFORE_LEAD:
            _whole_before_the_lead(inquiry)
        case When.PLAY:
            _whole_at_his_first_turn(inquiry)


@clause("20.B")
def _whole_or_not_at_all(inquiry: Inquiry) -> None:
    """At his turn to call."""
    _told_as_a_whole(inquiry)


@clause("20.C.2")
def _whole_before_the_lead(inquiry: Inquiry) -> None:
    """As in B; 41.B gives leader's partner and declarer the right before the lead is faced."""
    _told_as_a_whole(inquiry)


@clause("20.C.2")
def _whole_at_his_first_turn(inquiry: Inquiry) -> None:
    """The right ends with the first card that he plays; what is left is what the contract is (41.C)."""
    _told_as_a_whole(inquiry)
    _contract_alone(inquiry)


@clause("41.C")
def _contract_alone(inquiry: Inquiry) -> None:
    inquiry.find(
        _(
            "Once he has played a card he may at his turn only ask what the contract is and whether, not by whom, it "
            "was doubled."
        )
    )


def _told_as_a_whole(inquiry: Inquiry) -> None:
    inquiry.decide(_("The auction is told again as a whole, or not at all"), outcome=Outcome.NO_RECTIFICATION)
    inquiry.oblige(
        Role.NON_OFFENDING_SIDE,
        _("Tell the whole auction again, with its alerts"),
        said=_("{non_offending_side}, one of you tells the whole auction again, with its alerts, to the end."),
        until=Until.DONE,
    )


@clause("20.D")
def _by_partner(inquiry: Inquiry) -> None:
    """What the partner's telling may have let out beyond the calls is information from partner for who asked."""
    inquiry.decide(_("Only an opponent tells the auction again"), outcome=Outcome.NO_RECTIFICATION)
    inquiry.oblige(
        Role.NON_OFFENDING_SIDE,
        _("Tell the whole auction again, with its alerts"),
        said=_("{non_offending_side}, one of you tells the whole auction again, with its alerts, to the end."),
        until=Until.DONE,
    )
    law16.from_partner.hears_partners_words(inquiry)


@clause("20.E")
def _wrong_review(inquiry: Inquiry) -> None:
    """All must put it right at once: dummy too, and who has to pass. Uncorrected and harmful, 12.C.1 is for it."""
    inquiry.decide(_("Whoever notices it, dummy too, puts the review right at once"), outcome=Outcome.SCORE_REVIEWED)
    inquiry.oblige(
        Role.EVERYONE,
        _("Put the review right"),
        said=_("{everyone}: the auction is told once more, as it was."),
        until=Until.DONE,
    )
    inquiry.watch(_("Did an error in the review that nobody put right do damage? If so, adjust the score (12.C.1)."))


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
    _watch_the_answer(inquiry)


@clause("12.A.1")
def _watch_the_answer(inquiry: Inquiry) -> None:
    """The Laws prescribe no rectification for it."""
    inquiry.watch(_("Has the answer that {offender} drew damaged the other side? If so, adjust the score."))


@clause("40.B.2.b")
def _own_card(inquiry: Inquiry) -> None:
    """Of aids to memory, calculation or technique 40.B.2(d) says the same since 2017."""
    inquiry.decide(_("His own card and notes are closed to him"), outcome=Outcome.NO_RECTIFICATION)
    inquiry.oblige(
        Role.OFFENDER,
        _("Leaves his own card and notes closed"),
        said=_("{offender}, unless the regulations allow it, your own card and notes stay closed until play is over."),
        until=Until.END_OF_PLAY,
    )
    inquiry.find(_("The declaring side may look at its own card between the last pass and the opening lead."))
    if inquiry.edition >= Edition.LAWS_2017:
        _no_other_aid(inquiry)
    inquiry.refer("90.A", _("{offender} may be given a procedural penalty."))
    _watch_what_he_read(inquiry)


@clause("40.B.2.d")
def _no_other_aid(inquiry: Inquiry) -> None:
    inquiry.find(
        _("Nor may he use any other aid to memory, calculation or technique, unless the regulations allow it.")
    )


@clause("12.A.1")
def _watch_what_he_read(inquiry: Inquiry) -> None:
    """It is he himself who has learnt something; no law prescribes a rectification for it."""
    inquiry.watch(
        _(
            "Did {offender} call or play by what he had read there, to the damage of the other side? If so, adjust "
            "the score."
        )
    )


@clause("40.B.2.c")
def _opponents_card(inquiry: Inquiry) -> None:
    """Before the auction, before the lead, at his turn; since 2017 also to explain rightly when asked."""
    inquiry.decide(_("He looks at the opponents' card when it is his turn"), outcome=Outcome.NO_RECTIFICATION)
    inquiry.oblige(
        Role.OFFENDER,
        _("Looks at the opponents' card at his own turn"),
        said=_("{offender}, during the auction and the play you look at their card at your own turn only."),
        until=Until.END_OF_PLAY,
    )
    inquiry.find(_("Before the auction, and between the last pass and the lead, any player may look at it."))
    if inquiry.edition >= Edition.LAWS_2017:
        inquiry.find(_("So may he who has been asked, in order to explain his partner's call or play rightly."))
