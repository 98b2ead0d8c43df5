"""Law 82 — Rectification of errors of procedure. Of it, B and C: what becomes of a ruling that is found to be wrong.

C names neither kind of adjusted score; 12.C.1(a) has an assigned one come first, and for its purpose each side is one
that has not offended. So the doubt goes to each of them (84.D), and where nothing can be assigned each is a contestant
in no way at fault. By when a director puts an error right, 81.C.3 says: within the times of 79.C and 92.B.
"""

from rulings.engine import Inquiry, OneOf, Option, Outcome, Role, Until, YesNo, _, clause
from rulings.laws import law12, law79, law83


class Found(Option):
    """When the director finds that he was wrong."""

    AT_THE_TABLE = "at-the-table", _("The board is still being called or played"), "82.A"
    BOARD_OVER = "board-over", _("The board is over, and scores can still be changed"), "81.C.3"
    TOO_LATE = (
        "too-late",
        _("The time for corrections and appeals is over"),
        "81.C.3",
        _("Thirty minutes after the official score could be inspected, unless the organiser has set another time."),
    )


FOUND = OneOf(
    key="82.C.found",
    text=_("When is it found?"),
    why=_("You put right what you learn of, however you learn of it, as long as a score can be corrected or appealed."),
    options=Found,
)
ADJUSTMENT_DUE = YesNo(
    key="82.C.adjustment-due",
    text=_("Would the right ruling have been an adjusted score, and has the wrong one spoilt nothing more?"),
    why=_(
        "As where you refused redress after the board. Then you give now what was due: who was at fault still is. "
        "Where players went on by your wrong word it is not so."
    ),
    judgement=True,
)
SCORED_NORMALLY = YesNo(
    key="82.C.scored-normally",
    text=_("Once the wrong ruling is put right, can the board still be scored normally?"),
    why=_(
        "As long as play has not gone on after it, or what was played can be corrected, it is put right. "
        "Otherwise both sides are protected from the director's error."
    ),
)
WITHOUT_THE_ERROR = YesNo(
    key="82.C.assignable",
    text=_("Can you tell what result was probable with the right ruling?"),
    why=_(
        "Then you assign it, and each side gets the doubt: their two scores need not balance. Averages are for where "
        "none can be told."
    ),
    judgement=True,
)


@clause("82.C")
def directors_error(inquiry: Inquiry) -> None:
    """In time, what was ruled is put right, or both sides are protected; later, the score stays."""
    # Nobody is cast: it is the director's error, and nobody at the table is at fault.
    match inquiry.ask(FOUND):
        case Found.AT_THE_TABLE:
            _put_right_or_adjusted(inquiry, over=False)
        case Found.BOARD_OVER:
            if inquiry.confirms(ADJUSTMENT_DUE):
                given_now(inquiry)
            else:
                _put_right_or_adjusted(inquiry, over=True)
        case Found.TOO_LATE:
            _nothing_is_changed(inquiry)


def _put_right_or_adjusted(inquiry: Inquiry, *, over: bool) -> None:
    if inquiry.confirms(SCORED_NORMALLY):
        put_right(inquiry)
        _told(inquiry, _("{everyone}: my ruling was wrong, and that is my error. I put it right."))
    else:
        both_sides_non_offending(inquiry)
        if over:
            _told(inquiry, _("{everyone}: my ruling was wrong. I adjust the score, and no side is at fault in it."))
        else:
            _stopped(inquiry)
        _what_each_gets(inquiry)


@clause("81.C.3")
def given_now(inquiry: Inquiry) -> None:
    """The right ruling can still be made as it should have been: 82.C is for where it cannot."""
    inquiry.decide(_("The adjusted score that was due is given now"), outcome=Outcome.ADJUSTED_SCORE)
    _told(inquiry, _("{everyone}: my ruling was wrong, and that is my error. I rule again, and adjust the score."))
    inquiry.direct(_("Choose what had happened, and rule on it: the side at fault still is"))


@clause("82.C")
def ruling_found_wrong(inquiry: Inquiry) -> None:
    """The director finds that he has ruled wrongly: he puts right what he can, and else no side pays for it."""
    # Nobody is cast: it is the director's error, and nobody at the table is at fault.
    if inquiry.confirms(SCORED_NORMALLY):
        put_right(inquiry)
    else:
        both_sides_non_offending(inquiry)


@clause("82.B")
def put_right(inquiry: Inquiry) -> None:
    """His powers to rectify an error: have a board played, put off or cancelled, and adjust where the Laws let him."""
    inquiry.decide(_("The ruling is put right and the board scored normally"), outcome=Outcome.NO_RECTIFICATION)
    inquiry.direct(
        _("Put right what can be put right, and have the board go on, or be scored, as the right ruling has it")
    )


@clause("82.C")
def both_sides_non_offending(inquiry: Inquiry) -> None:
    """No rectification lets the board be scored normally: an adjusted score, for which neither side has offended."""
    inquiry.decide(_("Adjusted score, both sides non-offending"), outcome=Outcome.ADJUSTED_SCORE)
    inquiry.direct(
        _("Award an adjusted score, treating both sides as non-offending: their two scores need not balance")
    )
    law12.in_a_knock_out_match(inquiry)


def _told(inquiry: Inquiry, said: str) -> None:
    inquiry.oblige(
        Role.EVERYONE, _("Know that the ruling was wrong, and what is done about it"), said=said, until=Until.DONE
    )


@clause("82.B.2")
def _stopped(inquiry: Inquiry) -> None:
    inquiry.oblige(
        Role.EVERYONE,
        _("Stop: the board is not played on"),
        said=_("{everyone}: stop. My ruling was wrong; I adjust the score, and no side is at fault in it."),
        until=Until.DONE,
    )


@clause("82.C")
def _what_each_gets(inquiry: Inquiry) -> None:
    """Assigned wherever one can be; a doubtful point is each side's."""
    if inquiry.confirms(WITHOUT_THE_ERROR):
        inquiry.refer(
            "12.C.1.a",
            _("Assign to each side the result that was probable with the right ruling, weighted where several were."),
        )
        inquiry.refer("84.D", _("Each side has the benefit of a doubtful point: neither has offended."))
        inquiry.refer(
            "12.C.1.e",
            _(
                "If a side has hurt itself by an extremely serious error unrelated to it, or by a gamble, it gets "
                "nothing back for that part of its loss."
            ),
            until_2017="12.C.1.b",
        )
    else:
        inquiry.refer("12.C.2.a", _("Score average plus for both sides: at least 60 % at pairs."))
        law12.at_imps(inquiry)
        law12.session_score_counts(inquiry)
    law83.may_ask_for_a_review(inquiry)


@clause("81.C.3")
def _nothing_is_changed(inquiry: Inquiry) -> None:
    """The Laws know no later rectification; the organiser may have set another time (79.C, 92.B)."""
    inquiry.decide(_("The score stands: the time to put it right is over"), outcome=Outcome.NO_RECTIFICATION)
    inquiry.oblige(
        Role.EVERYONE,
        _("Keep the score: the ruling can no longer be changed"),
        said=_("{everyone}: my ruling was wrong, and I am sorry. The time for corrections is over; the score stands."),
        until=Until.DONE,
    )
    law79.entry_may_still_be_corrected(inquiry)
