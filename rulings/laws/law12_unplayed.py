"""Law 12.C.2 as a subject of its own: a board that is not, or cannot be, played to a result.

The director may put a board off, or cancel it (82.B.2), and then each side is awarded what its part in it deserves. For
slow play he may also penalise (90.B.2): that is the subject of conduct.
"""

from rulings.engine import Inquiry, OneOf, Option, Outcome, Role, Until, YesNo, _, clause
from rulings.laws import law12, law90


class Cause(Option):
    """Why there is no result."""

    NO_TIME = "no-time", _("There is no time left for it"), "82.B.2 90.B.2"
    ABSENT = "absent", _("A player, or a pair, is not there"), "82.B.2 90.B.1"
    SPOILT = (
        "spoilt",
        _("It can no longer be played normally"),
        "12.A.2",
        _("A hand was seen, a result overheard, cards are lost. If that is a subject of its own, take it first."),
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
    text=_("Can these four play it later, in this session, without knowing anything of it?"),
    why=_("You may put a board off, as long as nobody is held up by it and none of them hears of it."),
)


@clause("12.C.2")
def not_played(inquiry: Inquiry) -> None:
    """It is put off if it can be, and else scored by the fault of each."""
    # Nobody is cast: how far either side is at fault is asked of both.
    cause = inquiry.ask(CAUSE)
    if cause is not Cause.SPOILT and inquiry.confirms(LATER):
        put_off(inquiry)
    else:
        no_result(inquiry)
    if cause is Cause.NO_TIME:
        law90.for_slow_play(inquiry)
    if cause is Cause.ABSENT:
        law90.for_being_late(inquiry)


@clause("82.B.2")
def put_off(inquiry: Inquiry) -> None:
    """He may have it played later."""
    inquiry.decide(_("The board is put off"), outcome=Outcome.BOARD_PUT_OFF)
    inquiry.oblige(
        Role.EVERYONE,
        _("Play the board when the director says so, and hear nothing of it until then"),
        said=_("{everyone}: you play this board later, when I tell you. Until then neither ask nor listen about it."),
        until=Until.DONE,
    )
    inquiry.direct(_("Set the board aside, note who plays it and when, and tell the scorer"))


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
