"""Law 73 — Communication, tempo and deception.

B: partners do not communicate by words or gestures. C: what a player owes who has learnt something from partner. It was
one paragraph in 2007; since 2017 its second part says that a breach may be penalised, and leaves the score to 16.B.3. D
and E: what opponents may make of tempo and manner, and the one who was misled by them; E.2 was F in 2007, which asked
besides for damage by a violation of the law, and spoke of remark, manner, tempo or the like (read as it is quoted whole
in print). To think, to ask or to speak in order to mislead is an infraction by itself (D.2), whoever was misled.
"""

from rulings.engine import Edition, Inquiry, Outcome, Role, Until, _, clause
from rulings.laws import law12, law85
from rulings.laws.law72_questions import DAMAGED
from rulings.laws.law73_questions import AWARE, INFERENCE, REASON, WHEN, WHO, When


@clause("73.C.1", until_2017="73.C")
def avoids_taking_advantage(inquiry: Inquiry) -> None:
    """Carefully, and whatever he would have done without it."""
    inquiry.oblige(
        Role.PARTNER,
        _("Chooses nothing that it demonstrably suggests"),
        said=_("{partner}, you may not use what you have learnt from {offender}; do not take advantage of it."),
        until=Until.END_OF_PLAY,
    )


@clause("73.C.2")
def may_be_penalised(inquiry: Inquiry) -> None:
    """New in 2017, beside the score: for who knew better."""
    if inquiry.edition >= Edition.LAWS_2017:
        inquiry.refer("73.C.2", _("{partner} may be given a penalty as well, above all if he knew better."))


def not_by_words_or_gestures(inquiry: Inquiry) -> None:
    """B: partners shall not; who has done it without meaning to has committed no infraction by it (D.1)."""
    inquiry.refer(
        "73.B.1",
        _(
            "Partners shall not communicate by remarks, questions or gestures: if {offender} meant {partner} to learn "
            "something by it, consider a penalty (91.A)."
        ),
    )
    inquiry.refer(
        "73.B.2",
        _("If they had arranged it beforehand it is the gravest offence there is: report it to the organiser."),
    )


@clause("73.D.1")
def at_their_own_risk(inquiry: Inquiry) -> None:
    """Tempo that varies unmeant is no infraction, and what opponents conclude from it is their affair."""
    inquiry.find(
        _("To vary one's tempo without meaning to is no infraction; opponents draw conclusions at their own risk.")
    )


@clause("73.E.2", until_2017="73.F")
def misled_by_an_opponent(inquiry: Inquiry) -> None:
    """A false conclusion from tempo, words or manner: reason, inference, awareness, damage; the first no ends it."""
    inquiry.cast(offender=inquiry.ask(WHO))
    found, when = law85.ascertained(inquiry), inquiry.ask(WHEN)
    if found is not law85.Found.SO:
        law85.not_established(inquiry, found, over=when is When.OVER)
        return
    match when:
        case When.GOING_ON:
            _go_on(inquiry)
        case When.OVER:
            _looked_at(inquiry)


@clause("73.E.2", until_2017="73.F")
def _go_on(inquiry: Inquiry) -> None:
    inquiry.decide(
        _("Nothing is changed: the board goes on and is looked at when it is over"), outcome=Outcome.SCORE_REVIEWED
    )
    inquiry.oblige(
        Role.EVERYONE,
        _("Go on: nothing is changed"),
        said=_("{everyone}: nothing is changed, go on. {non_offending_side}, call me at the end if you were misled."),
        until=Until.DONE,
    )
    at_their_own_risk(inquiry)
    inquiry.watch(
        _(
            "Did a player draw a false conclusion from what {offender} did without a reason of the game, and was he "
            "damaged? If so, adjust the score."
        )
    )


@clause("73.E.2", until_2017="73.F")
def _looked_at(inquiry: Inquiry) -> None:
    if inquiry.confirms(REASON):
        inquiry.find(_("{offender} had a reason of the game for it."))
        _by_the_card_itself(inquiry)
        _it_stands(inquiry)
    elif not inquiry.confirms(INFERENCE):
        inquiry.find(_("Nobody was misled by it."))
        _it_stands(inquiry)
        _attempts_to_mislead(inquiry)
    elif not inquiry.confirms(AWARE):
        inquiry.find(_("{offender} could not have known that it might serve him."))
        _it_stands(inquiry)
    elif not _damaged(inquiry):
        inquiry.find(_("{non_offending_side} have lost nothing by it."))
        _it_stands(inquiry)
        _attempts_to_mislead(inquiry)
    else:
        _adjusted(inquiry)


@clause("73.E.1", until_2017="73.E")
def _by_the_card_itself(inquiry: Inquiry) -> None:
    """As long as haste or hesitation does not underline it, nor a concealed understanding shield it."""
    inquiry.find(_("To deceive by the call or the card itself is part of the game."))


@clause("12.B.1")
def _damaged(inquiry: Inquiry) -> bool:
    return inquiry.confirms(DAMAGED)


def _it_stands(inquiry: Inquiry) -> None:
    at_their_own_risk(inquiry)
    law12.score_stands(inquiry)


def _adjusted(inquiry: Inquiry) -> None:
    inquiry.decide(_("Misled without a reason of the game: the score is adjusted"), outcome=Outcome.ADJUSTED_SCORE)
    inquiry.oblige(
        Role.EVERYONE,
        _("Have an adjusted score in place of the one made"),
        said=_(
            "{everyone}: {offender} could have known that this might mislead, and had no reason of the game for it. I "
            "adjust the score; nobody is accused of intent. You may appeal."
        ),
        until=Until.DONE,
    )
    law12.in_place_of_the_result(inquiry)
    law12.too_many_results(inquiry)
    _attempts_to_mislead(inquiry)


@clause("73.D.2")
def _attempts_to_mislead(inquiry: Inquiry) -> None:
    """Where it was meant, it is an infraction by itself, and one of conduct."""
    inquiry.refer("73.D.2", _("If {offender} meant to mislead, consider a disciplinary penalty as well (91.A)."))
