"""Law 12.C.2 as a subject of its own: a board that is not, or cannot be, played to a result.

The director may put a board off, or cancel it (82.B.2), and then each side is awarded what its part in it deserves. For
slow play he may also penalise (90.B.2): that is the subject of conduct. Who knows something of the board is 16.D's,
which has other ways first; so has a board whose cards are wrong (6, 13, 14, 15, 87).
"""

from rulings.engine import Inquiry, OneOf, Option, Outcome, Role, Until, YesNo, _, clause, option
from rulings.laws import law6, law12, law83, law90


class Cause(Option):
    """Why there is no result."""

    NO_TIME = "no-time", _("There is no time left for it"), "82.B.2 90.B.2"
    ABSENT = "absent", _("A player, or a pair, is not there"), "82.B.2 4"
    KNOWN = option(
        "known",
        _("Somebody has seen or heard something of it"),
        "16.D",
        _("A hand that was not his, a result, a remark: seats and cards may still be changed."),
        until_2017="16.C",
    )
    SPOILT = (
        "spoilt",
        _("It can no longer be played normally"),
        "12.A.2",
        _("If what happened is a subject of its own, take that first: it may have a way out."),
    )
    MISSING = "missing", _("The board is not there, or the hall is to blame"), "82.B.2"


CAUSE = OneOf(
    key="12.C.2.cause",
    text=_("Why is the board not played?"),
    why=_("What each side gets hangs on how far it answers for it; a board that can be played later need not be lost."),
    options=Cause,
)
LATER = YesNo(
    key="82.B.2.later",
    text=_("Can these four play it later, without knowing anything of it?"),
    why=_("You may put a board off; then nobody of them is to hear of it before."),
)
AGAIN = YesNo(
    key="6.D.3.again",
    text=_("Can the board be dealt again for these players?"),
    why=_(
        "If nobody else has to have the same cards, and there is time. Not in a match of teams whose result without "
        "this board somebody could know (86.A)."
    ),
)


@clause("12.C.2")
def not_played(inquiry: Inquiry) -> None:
    """It is put off or dealt again if it can be, and else scored by the fault of each."""
    # Nobody is cast: how far either side is at fault is asked of both.
    match inquiry.ask(CAUSE):
        case Cause.KNOWN:
            inquiry.hand_over(
                law6.card_seen_by_accident, _("Somebody knows something of the board: the law on that rules.")
            )
        case Cause.SPOILT:
            if inquiry.confirms(AGAIN):
                dealt_again(inquiry)
            else:
                no_result(inquiry)
        case Cause.NO_TIME:
            _later_or_not_at_all(inquiry)
            law90.for_slow_play(inquiry)
        case Cause.ABSENT:
            _later_or_not_at_all(inquiry)
            law90.for_being_late(inquiry)
            inquiry.refer("4", _("A substitute may play in his place, if you allow it."))
        case Cause.MISSING:
            _later_or_not_at_all(inquiry)


def _later_or_not_at_all(inquiry: Inquiry) -> None:
    if inquiry.confirms(LATER):
        put_off(inquiry)
    else:
        no_result(inquiry)


@clause("82.B.2")
def put_off(inquiry: Inquiry) -> None:
    """He may have it played later; its round ends when it is scored, or cancelled (8.B.2)."""
    inquiry.decide(_("The board is put off"), outcome=Outcome.BOARD_PUT_OFF)
    inquiry.oblige(
        Role.EVERYONE,
        _("Play the board when the director says so, and hear nothing of it until then"),
        said=_("{everyone}: you play this board later, when I tell you. Until then neither ask nor listen about it."),
        until=Until.DONE,
    )
    inquiry.direct(_("Set the board aside, note who plays it and when, and tell the scorer"))
    inquiry.refer("8.B.2", _("For these players the round is not over until this board is scored or cancelled."))


@clause("6.D.3")
def dealt_again(inquiry: Inquiry) -> None:
    """For any reason that the Laws bear."""
    inquiry.decide(_("The board is dealt again for these players"), outcome=Outcome.DEALT_AGAIN)
    inquiry.oblige(
        Role.EVERYONE,
        _("Put all the cards together, shuffle and deal the board again"),
        said=_("{everyone}: put all the cards together, shuffle them and deal this board again."),
        until=Until.DONE,
    )
    law12.no_new_deal_late_in_a_match(inquiry)


@clause("12.C.2.a")
def no_result(inquiry: Inquiry) -> None:
    """At pairs 60, 50 and 40 per cent by fault; both in no way, both partly, or both directly, as it is."""
    inquiry.decide(_("No result can be obtained: averages by fault"), outcome=Outcome.ADJUSTED_SCORE)
    inquiry.oblige(
        Role.EVERYONE,
        _("Leave the board: it is scored by fault"),
        said=_("{everyone}: this board is not played. I give the scorer what each side gets for it."),
        until=Until.DONE,
    )
    law12.artificial_adjusted_score(inquiry)
    law12.of_individuals(inquiry)
    law83.may_ask_for_a_review(inquiry)
