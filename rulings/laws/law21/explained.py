"""Law 21.B — A wrong explanation, a missing alert: what is put right, which call may be changed, what is adjusted.

The side that misinformed is cast as the offending one. Where nothing shows what was agreed, the explanation is taken
to be wrong (B.1.b): the director may not presume a mistaken call. Read again in the full text: 20.F.4 to 6, 21, 75. In
2007 the duties of 75.B.2 and B.3 stood in 20.F alone, and D.2 and D.3 were not written: that followed from 75.B.
"""

from dataclasses import replace

from rulings.engine import Edition, Inquiry, Outcome, Role, Until, _, clause
from rulings.laws import law10, law12, law16, law73, law75
from rulings.laws.law21 import changed_calls
from rulings.laws.law21.questions import (
    AGREEMENT,
    BY,
    DAMAGED,
    DECLARING,
    INFLUENCED,
    MAY_CHANGE,
    REPLY,
    TOLD_BY,
    WHAT,
    WHEN,
    WHO,
    Agreement,
    DamagedBy,
    MayChange,
    Reply,
    ToldBy,
    What,
    When,
)


@clause("20.F")
def wrong_or_missing(inquiry: Inquiry) -> None:
    """An explanation that does not fit, an alert that did not come."""
    inquiry.cast(offender=inquiry.ask(WHO))
    what, when = inquiry.ask(WHAT), inquiry.ask(WHEN)
    _by_whom_it_was_said(inquiry, when)
    agreement = inquiry.ask(AGREEMENT)
    if agreement is Agreement.AS_SAID and what is What.WRONG:
        _mistaken_call(inquiry, when)
        return
    _what_it_is(inquiry, what)
    _what_was_agreed(inquiry, agreement)
    match when:
        case When.AUCTION | When.BEFORE_LEAD:
            _put_right_in_time(inquiry, when)
        case When.PLAY:
            _put_right_in_the_play(inquiry)
        case When.OVER:
            _when_the_board_is_over(inquiry, what, agreement)
    _caller_does_not_use_it(inquiry, when)


@clause("73.C.1", until_2017="73.C")
def _caller_does_not_use_it(inquiry: Inquiry, when: When) -> None:
    """75.A: right or wrong, and corrected or not, what partner's words told the caller is not for him."""
    if when is When.OVER:
        inquiry.direct(_("Look as well whether {partner} used what the explanation had told him"))
        return
    law75.hears_what_partner_took_it_for(inquiry)
    law73.avoids_taking_advantage(inquiry)
    law16.from_partner.watch_what_was_chosen(inquiry)


def _by_whom_it_was_said(inquiry: Inquiry, when: When) -> None:
    """Whether who has spoken did so in his time."""
    match inquiry.ask(TOLD_BY):
        case ToldBy.OPPONENTS:
            pass
        case ToldBy.HIMSELF:
            law75.puts_his_own_right(inquiry, in_the_play=when in {When.PLAY, When.OVER})
        case ToldBy.PARTNER:
            _partner_spoke(inquiry, when)


@clause("20.F.5")
def _partner_spoke(inquiry: Inquiry, when: When) -> None:
    if when is When.AUCTION:
        _too_early_in_the_auction(inquiry)
    elif inquiry.confirms(DECLARING):
        _of_the_declaring_side(inquiry, when)
    elif when is not When.OVER:
        _too_early_for_a_defender(inquiry)


@clause("20.F.5.a")
def _too_early_in_the_auction(inquiry: Inquiry) -> None:
    """What he has shown is unauthorised for the explainer; the opponents may use it."""
    inquiry.find(
        _(
            "{partner} may not correct {offender}'s explanation while the auction lasts: what he has shown by it is "
            "for the other side and not for {offender} (16.B.1). He may be given a penalty."
        )
    )
    law16.from_partner.hears_partners_correction(inquiry)


@clause("20.F.5.b.i")
def _too_early_for_a_defender(inquiry: Inquiry) -> None:
    inquiry.find(
        _(
            "A defender corrects his partner's explanation only when play is over: what {partner} has shown by it is "
            "for the other side and not for {offender} (16.B.1). He may be given a penalty."
        )
    )
    law16.from_partner.hears_partners_correction(inquiry)


@clause("20.F.5.b.ii")
def _of_the_declaring_side(inquiry: Inquiry, when: When) -> None:
    """At his first opportunity: after the final pass, so before the lead. He must: a breach of it is serious."""
    if when is When.BEFORE_LEAD:
        inquiry.find(_("{partner} has called you at the right time: after the last pass, before the lead."))
    else:
        inquiry.find(_("{partner} had to call you after the last pass, before the lead. He may be given a penalty."))


@clause("75.C")
def _mistaken_call(inquiry: Inquiry, when: When) -> None:
    """The explanation was right: no infraction, whatever the damage; what the caller has heard is not for him."""
    inquiry.decide(
        _("The explanation was right and the call a mistake: no infraction"), outcome=Outcome.NO_RECTIFICATION
    )
    inquiry.find(_("The result stands whatever damage the mistake has done."))
    if when is When.OVER:
        inquiry.oblige(
            Role.EVERYONE,
            _("Keep the score that was made"),
            said=_(
                "{everyone}: their agreement was explained as it is. A mistaken call is no infraction, and the score "
                "stands."
            ),
            until=Until.DONE,
        )
        _caller_does_not_use_it(inquiry, when)
    else:
        inquiry.oblige(
            Role.EVERYONE,
            _("Go on: nothing is put right"),
            said=_("{everyone}: there is nothing to put right. Go on."),
            until=Until.DONE,
        )
        _caller_does_not_use_it(inquiry, when)


def _what_it_is(inquiry: Inquiry, what: What) -> None:
    match what:
        case What.WRONG:
            law75.mistaken_explanation(inquiry)
        case What.NO_ALERT:
            _missing_alert(inquiry)
        case What.INCOMPLETE:
            _incomplete(inquiry)


@clause("21.B.1.a")
def _missing_alert(inquiry: Inquiry) -> None:
    inquiry.find(_("An alert that the regulations ask for and that does not come at once is misinformation."))


@clause("40.B.5", until_2017="40.B.6")
def _incomplete(inquiry: Inquiry) -> None:
    inquiry.find(
        _("Whoever explains tells all that he knows by agreement or experience, but not what any player knows.")
    )


def _what_was_agreed(inquiry: Inquiry, agreement: Agreement) -> None:
    match agreement:
        case Agreement.OTHERWISE | Agreement.AS_SAID:
            pass
        case Agreement.NONE:
            law75.no_agreement(inquiry)
        case Agreement.UNKNOWN:
            changed_calls.explanation_is_taken_as_wrong(inquiry)


@clause("21.B.1.a")
def _put_right_in_time(inquiry: Inquiry, when: When) -> None:
    """Before a lead is faced: the opponents hear what is right, and one of them may change his last call."""
    _hear_what_is_right(inquiry)
    if when is When.BEFORE_LEAD:
        _lead_may_go_back(inquiry)
    may = inquiry.ask(MAY_CHANGE)
    if may is MayChange.NOBODY:
        _no_call_to_change(inquiry)
        return
    caller = Role.LHO if may is MayChange.LHO else Role.RHO
    if not inquiry.confirms(INFLUENCED):
        _not_influenced(inquiry)
        return
    chooser = inquiry.seat(caller)
    law10.chooses_alone(inquiry, caller)
    match inquiry.ask(replace(REPLY, put_to=caller), chooser=chooser, after=chooser.lho):
        case Reply.CHANGE:
            _changes_his_call(inquiry, caller, when)
        case Reply.KEEP:
            _keeps_his_call(inquiry, caller)


def _hear_what_is_right(inquiry: Inquiry) -> None:
    inquiry.direct(_("Have the agreement told to {non_offending_side} as it is"))


def _no_call_to_change(inquiry: Inquiry) -> None:
    inquiry.decide(_("There is no call to change"), outcome=Outcome.NO_RECTIFICATION)
    _go_on(inquiry)
    changed_calls.watch_calls_too_late_to_change(inquiry)


def _not_influenced(inquiry: Inquiry) -> None:
    inquiry.decide(_("The explanation has not influenced the call: it stands"), outcome=Outcome.CALL_STANDS)
    _go_on(inquiry)
    changed_calls.watch_calls_too_late_to_change(inquiry)


def _keeps_his_call(inquiry: Inquiry, caller: Role) -> None:
    inquiry.decide(_("{chooser} keeps his call"), outcome=Outcome.CALL_STANDS, chooser=inquiry.seat(caller))
    _go_on(inquiry)
    changed_calls.watch_calls_too_late_to_change(inquiry)


def _changes_his_call(inquiry: Inquiry, caller: Role, when: When) -> None:
    chooser = inquiry.seat(caller)
    inquiry.decide(
        _("{chooser} changes his call, and nothing is due for it"), outcome=Outcome.CALL_CHANGED, chooser=chooser
    )
    inquiry.oblige(
        caller,
        _("Makes another call"),
        said=_("{chooser}, make your call now; the auction goes on from there."),
        until=Until.DONE,
        chooser=chooser,
    )
    _next_opponent(inquiry, caller)
    _withdrawn_calls(inquiry)
    if when is When.BEFORE_LEAD:
        _lead_goes_back(inquiry)
    changed_calls.watch_calls_too_late_to_change(inquiry)


@clause("47.E.2.a")
def _lead_may_go_back(inquiry: Inquiry) -> None:
    """Chosen on the wrong words, whether or not a call is changed; it has been shown to nobody (41.A)."""
    inquiry.find(_("A lead made face down on the wrong words may be taken back and another made."))


@clause("21.B.2")
def _next_opponent(inquiry: Inquiry, caller: Role) -> None:
    after = inquiry.seat(caller).lho
    inquiry.find(_("{after} may change a call that he has made since."), after=after)


@clause("16.C", until_2017="16.D")
def _withdrawn_calls(inquiry: Inquiry) -> None:
    """21.B.2 sends there: what was withdrawn is for the side that was misinformed."""
    inquiry.oblige(
        Role.OFFENDING_SIDE,
        _("Call and play without using what was withdrawn"),
        said=_("{offending_side}, you may not use what has been withdrawn; {non_offending_side}, you may."),
        until=Until.END_OF_PLAY,
    )
    law16.withdrawn_calls.watch_the_side_that_misinformed(inquiry)


@clause("41.A")
def _lead_goes_back(inquiry: Inquiry) -> None:
    """After an irregularity it does, at the director's word; here the auction goes on."""
    inquiry.direct(_("A lead made face down goes back to the hand"))


def _go_on(inquiry: Inquiry) -> None:
    inquiry.oblige(
        Role.EVERYONE,
        _("Go on, with the right explanation"),
        said=_("{everyone}: you have heard what is right. Go on; call me at the end if you are damaged."),
        until=Until.DONE,
    )


@clause("20.F.6")
def _put_right_in_the_play(inquiry: Inquiry) -> None:
    """Calls can no longer be changed; of cards 47.E says what may go back."""
    inquiry.decide(_("Put right and played on: the score is looked at when it is over"), outcome=Outcome.SCORE_REVIEWED)
    _hear_what_is_right(inquiry)
    _go_on(inquiry)
    _a_card_may_go_back(inquiry)
    _watch_a_play(inquiry)
    changed_calls.watch_calls_too_late_to_change(inquiry)


def _a_card_may_go_back(inquiry: Inquiry) -> None:
    inquiry.refer(
        "47.E.2",
        _(
            "A card played because of it may be taken back while no card has been played since; an opening lead not "
            "once dummy has faced a card. Look there."
        ),
    )


@clause("47.E.2.b")
def _watch_a_play(inquiry: Inquiry) -> None:
    """What it is too late to take back is looked at when play is over."""
    inquiry.watch(
        _(
            "Was a card that could no longer be taken back played on the wrong explanation, to the damage of "
            "{non_offending_side}? If so, adjust the score."
        )
    )


@clause("20.F.6")
def _when_the_board_is_over(inquiry: Inquiry, what: What, agreement: Agreement) -> None:
    """What the other side would have done with the right explanation, given in time; by 21 or by 47, as appropriate."""
    if not inquiry.confirms(DAMAGED):
        inquiry.find(_("{non_offending_side} would have done no better with the right explanation."))
        law12.score_stands(inquiry)
        return
    match inquiry.ask(BY):
        case DamagedBy.CALL:
            _by_a_call(inquiry)
        case DamagedBy.PLAY:
            _by_a_play(inquiry)
    match what:
        case What.WRONG:
            pass
        case What.NO_ALERT:
            _not_disclosed(inquiry)
        case What.INCOMPLETE:
            _crucial(inquiry)
    law75.what_they_should_have_known(inquiry, has_a_meaning=agreement in {Agreement.OTHERWISE, Agreement.AS_SAID})
    law12.in_place_of_the_result(inquiry)
    law12.too_many_results(inquiry)


@clause("21.B.3")
def _by_a_call(inquiry: Inquiry) -> None:
    inquiry.decide(_("Damage by misinformation: the score of the board is adjusted"), outcome=Outcome.ADJUSTED_SCORE)
    _told_of_the_score(inquiry)


@clause("47.E.2.b")
def _by_a_play(inquiry: Inquiry) -> None:
    """Too late to take the card back."""
    inquiry.decide(_("A play on misinformation did damage: the score is adjusted"), outcome=Outcome.ADJUSTED_SCORE)
    _told_of_the_score(inquiry)


@clause("40.B.3.a", until_2017="40.B.4")
def _not_disclosed(inquiry: Inquiry) -> None:
    """The meaning of a call was not made known as the regulations ask for."""
    inquiry.find(_("The side that was not told what it had to be told is entitled to an adjusted score."))
    if inquiry.edition >= Edition.LAWS_2017:
        inquiry.refer("40.B.3.b", _("A pair that fails to disclose its agreements again and again may be penalised."))


@clause("40.B.5.b", until_2017="40.B.6")
def _crucial(inquiry: Inquiry) -> None:
    """What was left out was crucial for their choice: less than that leaves the score as it is."""
    inquiry.find(_("What was left out was crucial for what {non_offending_side} chose."))


def _told_of_the_score(inquiry: Inquiry) -> None:
    inquiry.oblige(
        Role.EVERYONE,
        _("Have an adjusted score in place of the one made"),
        said=_(
            "{everyone}: with the right explanation {non_offending_side} would have done better. I adjust the score; "
            "you may appeal."
        ),
        until=Until.DONE,
    )
