"""Law 15.A — Cards from the wrong board: a player has called with them (17.D in 2007).

The letter knows no end to it with the auction; in the play his partner has called in all but the rarest case, and the
board ends with an adjusted score. By the definition of a withdrawn call a cancelled one is withdrawn, but it has told
nothing of the hand that he holds now: no lead is restricted for it (26), the auction goes on normally.

The FFB's text of A.3 has an artificial score where the World Bridge Federation's has an adjusted one: an assigned score
comes first there (12.C.1.a), and the club says which text it follows.
"""

from rulings.engine import Edition, Inquiry, Outcome, Role, Until, _, clause
from rulings.laws import law6, law12, law16, law90
from rulings.laws.law15.questions import CALL_THERE, LHO_SINCE, WHO, WRONG_HAND, CallThere, LhoSince, WrongHand


@clause("15.A", until_2017="17.D")
def cards_from_a_wrong_board(inquiry: Inquiry) -> None:
    """Whose hand it was, and what he has done with it."""
    inquiry.cast(offender=inquiry.ask(WHO))
    match inquiry.ask(WRONG_HAND):
        case WrongHand.NOT_CALLED:
            takes_his_own_hand(inquiry)
        case WrongHand.CALLED:
            _partner_has_not_called(inquiry)
        case WrongHand.PARTNER_HAS_CALLED:
            partner_has_called(inquiry)
        case WrongHand.THE_OTHER_BOARD:
            on_the_other_board(inquiry)
        case WrongHand.OTHER_POCKET:
            _hand_of_another_player(inquiry)


@clause("7.B.1")
def takes_his_own_hand(inquiry: Inquiry) -> None:
    """Nothing has been called with it: it goes back unseen, and tells of another board."""
    inquiry.decide(
        _("{offender} puts the hand back and takes his own: nothing else is due here"), outcome=Outcome.HANDS_PUT_RIGHT
    )
    inquiry.oblige(
        Role.OFFENDER,
        _("Puts the hand back into its board unseen, takes his own and counts it"),
        said=_(
            "{offender}, put that hand back into its board without showing it, take your own, and say nothing of what "
            "you have seen."
        ),
        until=Until.DONE,
    )
    _he_knows_a_hand(inquiry)


@clause("16.D.2", until_2017="16.C.2")
def _he_knows_a_hand(inquiry: Inquiry) -> None:
    """Of a board that he may have to play yet."""
    inquiry.refer(
        "16.D.2",
        _("Has he looked at it, and is that board still to be played here? Rule before it on what he knows of it."),
        until_2017="16.C.2",
    )


@clause("16.D", until_2017="16.C")
def _hand_of_another_player(inquiry: Inquiry) -> None:
    """Of this board: what one knows of it has come from elsewhere, and 15 says nothing of it."""
    inquiry.hand_over(law6.card_seen_by_accident, _("It is a hand of this board: he has seen cards of another player."))


def _partner_has_not_called(inquiry: Inquiry) -> None:
    """2017 cancels what the left-hand opponent has called, too; 2007 ties the new call to it."""
    if inquiry.edition >= Edition.LAWS_2017:
        calls_again(inquiry)
        return
    match inquiry.ask(LHO_SINCE):
        case LhoSince.NOBODY:
            calls_again(inquiry)
        case LhoSince.SAME:
            both_repeat_their_calls(inquiry)
        case LhoSince.DIFFERS:
            another_call_ends_the_board(inquiry)


@clause("15.A.2.b", until_2017="17.D.2")
def calls_again(inquiry: Inquiry) -> None:
    """With his own hand, and the auction goes on from there."""
    inquiry.decide(
        _("{offender}'s call is cancelled with all after it: he calls again with his own hand"),
        outcome=Outcome.CALL_CANCELLED,
    )
    _the_call_is_cancelled(inquiry)
    inquiry.oblige(
        Role.OFFENDER,
        _("Takes his own hand, looks at it and calls anew: whatever he likes"),
        said=_("{offender}, put that hand back, take your own, look at it and call again: whatever you like."),
        until=Until.DONE,
    )
    inquiry.oblige(
        Role.LHO,
        _("Calls next, after {offender}; what he had called is cancelled"),
        said=_("{lho}, the auction goes on normally with {offender}'s new call. If you had called, it is cancelled."),
        until=Until.DONE,
    )
    _cancelled_calls_tell_his_side_nothing(inquiry)
    _later_on_the_other_board(inquiry)
    law90.for_a_wrong_hand(inquiry)


@clause("15.A.1", until_2017="17.D.1")
def _the_call_is_cancelled(inquiry: Inquiry) -> None:
    """Since 2017 with every call after it."""
    inquiry.find(_("A call made with the cards of another board does not count."))


@clause("15.A.2.c", until_2017="16.D")
def _cancelled_calls_tell_his_side_nothing(inquiry: Inquiry) -> None:
    """A.2(c) sends to 16.C: the opponents' call, too, is one that was withdrawn."""
    inquiry.find(_("Each call that is cancelled counts as withdrawn, also one that was made after his."))
    law16.withdrawn_calls.withdrawn(inquiry)
    law16.withdrawn_calls.withdrawn_by_the_other_side(inquiry)


@clause("17.D.2")
def both_repeat_their_calls(inquiry: Inquiry) -> None:
    """Of 2007: the left-hand opponent had called over it, and the new call is the same."""
    inquiry.decide(_("{offender} makes the same call with his own hand: it goes on"), outcome=Outcome.CALL_STANDS)
    inquiry.oblige(
        Role.OFFENDER,
        _("Takes his own hand and makes the same call with it"),
        said=_("{offender}, put that hand back and take your own: your call is the same with it."),
        until=Until.DONE,
    )
    inquiry.oblige(
        Role.LHO,
        _("Must repeat the call that he had made"),
        said=_("{lho}, you must repeat the call that you have made. Then the auction goes on normally."),
        until=Until.DONE,
    )
    _later_on_the_other_board(inquiry)
    law90.for_a_wrong_hand(inquiry)


@clause("17.D.2")
def another_call_ends_the_board(inquiry: Inquiry) -> None:
    """Of 2007: it differs from the cancelled one, over which the left-hand opponent had called."""
    _board_ends(inquiry)
    law12.artificial_adjusted_score(inquiry)
    _later_on_the_other_board(inquiry)
    law90.for_a_wrong_hand(inquiry)


@clause("15.A.2.a", until_2017="17.D.2")
def partner_has_called(inquiry: Inquiry) -> None:
    """The auction cannot be put right: an adjusted score, in 2007 an artificial one."""
    _board_ends(inquiry)
    law12.adjusted_score_of_a_board_stopped(inquiry)
    _later_on_the_other_board(inquiry)
    law90.for_a_wrong_hand(inquiry)


def _board_ends(inquiry: Inquiry) -> None:
    inquiry.decide(_("The board ends here: adjusted score"), outcome=Outcome.ADJUSTED_SCORE)
    inquiry.oblige(
        Role.EVERYONE,
        _("Put each hand back into its own board: this one ends here"),
        said=_("{everyone}, put your cards back, each hand into its own board. This one ends here: adjusted score."),
        until=Until.DONE,
    )


@clause("15.A.3", until_2017="17.D.3")
def _later_on_the_other_board(inquiry: Inquiry) -> None:
    """He has shown what he calls with those cards."""
    inquiry.refer(
        "15.A.3",
        _(
            "Is the board from which he had them still to be played here? If he repeats his call there, you may have "
            "it played; if it differs, adjust its score."
        ),
        until_2017="17.D.3",
    )


@clause("15.A.3", until_2017="17.D.3")
def on_the_other_board(inquiry: Inquiry) -> None:
    """The cancelled call is known to all: it is played on if he repeats it."""
    match inquiry.ask(CALL_THERE):
        case CallThere.SAME:
            played_normally(inquiry)
        case CallThere.NOT_PLAYED:
            cannot_be_played(inquiry)
        case CallThere.DIFFERS:
            call_differs(inquiry)
    law90.for_a_wrong_hand(inquiry)


@clause("15.A.3", until_2017="17.D.3")
def played_normally(inquiry: Inquiry) -> None:
    """The director allows it."""
    inquiry.decide(_("His call does not differ: the board is played normally"), outcome=Outcome.CALL_STANDS)
    inquiry.oblige(
        Role.EVERYONE,
        _("Go on normally: the call does not differ from the one that was cancelled"),
        said=_("{everyone}, {offender} has made the same call again, or one that means the same: go on normally."),
        until=Until.DONE,
    )


@clause("12.A.2")
def cannot_be_played(inquiry: Inquiry) -> None:
    """The director need not allow it, and no rectification permits normal play."""
    _other_board_ends(inquiry)
    law12.adjusted_score_of_a_board_stopped(inquiry)


@clause("15.A.3", until_2017="17.D.3")
def call_differs(inquiry: Inquiry) -> None:
    """Who has seen the first of two calls knows too much: an adjusted score, an artificial one in the FFB's text."""
    _other_board_ends(inquiry)
    if inquiry.regulations.artificial_score_where_a_call_differs:
        law12.artificial_adjusted_score(inquiry)
    else:
        law12.adjusted_score_of_a_board_stopped(inquiry)


def _other_board_ends(inquiry: Inquiry) -> None:
    inquiry.decide(_("The board ends here: adjusted score"), outcome=Outcome.ADJUSTED_SCORE)
    inquiry.oblige(
        Role.EVERYONE,
        _("Put the cards back: the board is not played"),
        said=_("{everyone}, put your cards back: this board is not played. I award an adjusted score."),
        until=Until.DONE,
    )
