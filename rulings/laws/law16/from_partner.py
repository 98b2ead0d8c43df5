"""Law 16.B — Extraneous information from partner, and what a player has made of it.

Whoever gave the information stands in the offender's place: the act is his, though to give it unawares is no
infraction (73.D.1) and to use it is (B.1.a); the partner, of whom all is asked, has his role by that. Nothing is ever
cancelled for it. B.3 asks whether the offending side has an advantage, where 16.C.3 asks for damage; read again in the
full text. The edition of 2007 names the same alternatives in other words and adjusts by the same test.
"""

from rulings.engine import Inquiry, Outcome, Role, Until, _, clause
from rulings.laws import law12, law73, law75, law85
from rulings.laws.law16.from_partner_questions import ADVANTAGE, ALTERNATIVE, SUGGESTED, WHAT, WHEN, WHO, What, When


@clause("16.B.1")
def information_from_partner(inquiry: Inquiry) -> None:
    """A hesitation, a remark, a gesture, an alert: was there any, what did it suggest, was it used?"""
    inquiry.cast(offender=inquiry.ask(WHO))
    what, found, when = inquiry.ask(WHAT), law85.ascertained(inquiry), inquiry.ask(WHEN)
    if found is not law85.Found.SO:
        law85.not_established(inquiry, found, over=when is When.OVER)
        return
    if what is What.EXPLAINED:
        law75.hears_that_he_was_misunderstood(inquiry)
    match when:
        case When.GOING_ON:
            _told_and_gone_on(inquiry)
        case When.OVER:
            _what_was_chosen(inquiry)
    if what in {What.WORDS, What.MANNER}:
        law73.not_by_words_or_gestures(inquiry)


@clause("16.B.1")
def _told_and_gone_on(inquiry: Inquiry) -> None:
    """In the auction or the play: both sides are told who may use it, and the board goes on."""
    inquiry.decide(
        _("Nothing is cancelled: the board goes on and is looked at when it is over"), outcome=Outcome.SCORE_REVIEWED
    )
    inquiry.oblige(
        Role.EVERYONE,
        _("Go on: nothing is cancelled"),
        said=_("{everyone}: nothing is cancelled, go on. {non_offending_side}, call me at the end if you are damaged."),
        until=Until.DONE,
    )
    law73.avoids_taking_advantage(inquiry)
    _for_the_opponents(inquiry)
    _nothing_is_lost_by_silence(inquiry)
    watch_what_was_chosen(inquiry)


@clause("16.A.1.c")
def _for_the_opponents(inquiry: Inquiry) -> None:
    """They draw their inferences at their own risk, as 73.D.1 says of tempo and manner."""
    inquiry.find(_("{non_offending_side} may take it into account, at their own risk; {partner} may not."))


@clause("16.B.2")
def _nothing_is_lost_by_silence(inquiry: Inquiry) -> None:
    """To reserve the right accuses nobody, and is not a condition."""
    inquiry.find(
        _(
            "Unless regulations forbid it, a player may announce that he reserves his right to call you later; whoever "
            "has not said so has lost nothing."
        )
    )


@clause("16.B.3")
def watch_what_was_chosen(inquiry: Inquiry) -> None:
    """Whether the partner, with another choice, took what was suggested."""
    inquiry.watch(
        _(
            "Did {partner}, who had a logical alternative, choose a call or a play that what came from {offender} "
            "demonstrably suggested, and did it bring his side an advantage? If so, assign an adjusted score."
        )
    )


@clause("16.B.1.a")
def hears_partners_correction(inquiry: Inquiry) -> None:
    """The other way round: partner has spoken too early, and it is the explainer who has learnt something (20.F.5)."""
    inquiry.oblige(
        Role.OFFENDER,
        _("Chooses nothing that what {partner} has said demonstrably suggests"),
        said=_("{offender}, you may not use what {partner} has just said of your explanation."),
        until=Until.END_OF_PLAY,
    )
    _watch_the_explainer(inquiry)


@clause("16.B.1.a")
def hears_partners_words(inquiry: Inquiry) -> None:
    """The one in the offender's place has heard more from his partner than the calls."""
    inquiry.oblige(
        Role.OFFENDER,
        _("Chooses nothing that his partner's words demonstrably suggest"),
        said=_("{offender}, you may not use what you have learnt from {partner}; do not take advantage of it."),
        until=Until.END_OF_PLAY,
    )


@clause("16.B.3")
def _watch_the_explainer(inquiry: Inquiry) -> None:
    inquiry.watch(
        _(
            "Did {offender}, who had a logical alternative, choose a call or a play that {partner}'s correction "
            "demonstrably suggested, and did it bring his side an advantage? If so, assign an adjusted score."
        )
    )


@clause("16.B.1.a")
def _what_was_chosen(inquiry: Inquiry) -> None:
    """When the board is over: alternative, suggestion, advantage, in this order; the first no ends it."""
    if not inquiry.confirms(ALTERNATIVE):
        _no_other_choice(inquiry)
    elif not inquiry.confirms(SUGGESTED):
        inquiry.find(_("What came from {offender} did not demonstrably suggest it over the alternative."))
        law12.score_stands(inquiry)
    elif not _has_an_advantage(inquiry):
        inquiry.find(_("{offending_side} have no advantage by it."))
        law12.score_stands(inquiry)
        law73.may_be_penalised(inquiry)
    else:
        _adjusted(inquiry)


@clause("16.B.1.b")
def _no_other_choice(inquiry: Inquiry) -> None:
    """Without an alternative he may choose what is suggested."""
    inquiry.find(_("{partner} had no logical alternative to what he chose."))
    law12.score_stands(inquiry)


@clause("16.B.3")
def _has_an_advantage(inquiry: Inquiry) -> bool:
    return inquiry.confirms(ADVANTAGE)


@clause("16.B.3")
def _adjusted(inquiry: Inquiry) -> None:
    """An assigned score, in which what was chosen weighs nothing (12.C.1.c)."""
    inquiry.decide(
        _("{partner} chose what was suggested: the score of the board is adjusted"), outcome=Outcome.ADJUSTED_SCORE
    )
    inquiry.oblige(
        Role.EVERYONE,
        _("Have an adjusted score in place of the one made"),
        said=_(
            "{everyone}: another choice was possible, and {partner} took the one that he could not take. I adjust the "
            "score; nobody is accused of anything. You may appeal."
        ),
        until=Until.DONE,
    )
    _the_choice_is_the_infraction(inquiry)
    law12.in_place_of_the_result(inquiry)
    law12.too_many_results(inquiry)
    law73.may_be_penalised(inquiry)


@clause("12.C.1.b", until_2017="12.B.1")
def _the_choice_is_the_infraction(inquiry: Inquiry) -> None:
    """The score aimed at is the one without the infraction, and to think or to speak unawares is none (73.D.1)."""
    inquiry.find(
        _("The infraction is {partner}'s choice: aim at what would have followed the alternative, all else as it was.")
    )
