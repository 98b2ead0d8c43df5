"""Law 12 — Director's discretionary powers. Of it, the scores that other laws of this repository award.

C.2 was compared with summaries, not with a copy of the code. Its three percentages are standard, and so are the
three IMPs, which stood in 86.A until 2017 put them here. What 86 adds for a match of teams stood in its D until 2017,
and is in its B since.
"""

from rulings.engine import Edition, Inquiry, OneOf, Option, Seat, _, clause

SIDES = {"ns": (Seat.NORTH, Seat.SOUTH), "ew": (Seat.EAST, Seat.WEST)}


class Fault(Option):
    """How far a side answers for there being no result."""

    NONE = "none", _("In no way"), "12.C.2.a"
    PARTLY = "partly", _("Partly"), "12.C.2.a"
    DIRECTLY = "directly", _("Directly"), "12.C.2.a"


FAULT = OneOf(
    key="12.C.2.a.fault",
    text=_("How far are {side} at fault?"),
    why=_(
        "For there being no result on this board, not for playing badly. Who looked, spoke or mislaid a card is at "
        "fault; who overheard another table, or found a card exposed by others, is in no way at fault."
    ),
    options=Fault,
    judgement=True,
)


@clause("12.C.2.a")
def artificial_adjusted_score(inquiry: Inquiry) -> None:
    """No result can be obtained: each side is awarded an average according to its responsibility."""
    for name, side in SIDES.items():
        match inquiry.ask(FAULT.about(name), side=side):
            case Fault.NONE:
                inquiry.direct(_("Score average plus for {side}: at least 60 %, at teams plus 3 IMPs"), side=side)
            case Fault.PARTLY:
                inquiry.direct(_("Score average for {side}: 50 %, at teams 0 IMPs"), side=side)
            case Fault.DIRECTLY:
                inquiry.direct(_("Score average minus for {side}: at most 40 %, at teams minus 3 IMPs"), side=side)
    _imps_may_vary(inquiry)
    _session_score_counts(inquiry)
    _result_at_the_other_table(inquiry)


@clause("12.C.2.b", until_2017="86.A")
def _imps_may_vary(inquiry: Inquiry) -> None:
    """At IMPs three is the normal award; the conditions of contest may name another."""
    inquiry.find(_("The 3 IMPs are the normal award: the conditions of contest may set another."))


# Under which letter of C.2 it stood before could not be settled, so none is cited.
@clause("12.C.2.c", until_2017="12.C.2")
def _session_score_counts(inquiry: Inquiry) -> None:
    """The average bends to what the side has scored on the other boards of the session."""
    inquiry.find(
        _(
            "A side in no way at fault with more than 60 % on its other boards of the session gets that percentage; "
            "a side at fault with less than 40 % gets that one."
        )
    )


def _result_at_the_other_table(inquiry: Inquiry) -> None:
    """A team that has earned a good result at its other table is not to lose it."""
    if inquiry.edition >= Edition.LAWS_2017:
        inquiry.refer(
            "86.B.1",
            _(
                "In a match of teams, look first at the other table: if its result clearly favours one side, "
                "assign a score instead of the averages."
            ),
        )
    else:
        inquiry.refer(
            "86.D",
            _(
                "In a match of teams, look first at the other table: you may assign a score instead of the averages, "
                "and should if its result is good for a side not at fault."
            ),
        )


def adjusted_score(inquiry: Inquiry) -> None:
    """The board was played, or partly: an assigned score whenever one can be found, else an artificial one."""
    inquiry.refer(
        "12.C.1",
        _(
            "Assign the result that was probable without the irregularity. "
            "If the possible results are too many or too unclear, award averages by fault (12.C.2)."
        ),
    )
    _result_at_the_other_table(inquiry)
