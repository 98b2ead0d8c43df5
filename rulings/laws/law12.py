"""Law 12 — Director's discretionary powers. Of it, the scores that other laws of this repository award.

An assigned score comes before an artificial one: C.1(a) has the director award it whenever he is able to, and C.2 is
for where no result can be obtained, or the possible ones are too many (C.1(d)). The three IMPs of C.2(b) stood in 86.A
until 2017. What 86 adds for a match of teams stood in its D until 2017, and is in its B since.
"""

from dataclasses import replace

from rulings.engine import Edition, Inquiry, OneOf, Option, Outcome, Role, Seat, Until, YesNo, _, clause

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
        "For what has made the average necessary, not for playing badly. Whoever looked, spoke or mislaid a card is "
        "at fault, and so is whoever went on when he should have called you; whoever overheard another table, or "
        "found a card exposed by others, is not."
    ),
    options=Fault,
    judgement=True,
)
FAULT_OF_THE_PAIR = replace(
    FAULT, key="12.C.2.a.fault-of-the-pair", text=_("How far is the pair that has no result on the board at fault?")
)
ASSIGNABLE = YesNo(
    key="12.C.1.a.assignable",
    text=_("Can you tell what result was probable without the irregularity?"),
    why=_(
        "Then you assign that score, of several probable ones a weighted one. Averages by fault are for where none "
        "can be told: the possible results are too many, or not obvious."
    ),
    judgement=True,
)


def adjusted_score_of_a_board_stopped(inquiry: Inquiry) -> None:
    """Stopped in the auction or in the play. 2007 named an artificial score there (16.C.2(d))."""
    if inquiry.edition >= Edition.LAWS_2017 and inquiry.confirms(ASSIGNABLE):
        assigned_adjusted_score(inquiry)
    else:
        artificial_adjusted_score(inquiry)


def adjusted_score_where_no_result_stands(inquiry: Inquiry) -> None:
    """The board ends, or its result is cancelled: an assigned score where one can be told, else averages by fault."""
    if inquiry.confirms(ASSIGNABLE):
        in_place_of_the_result(inquiry)
    else:
        artificial_adjusted_score(inquiry)


@clause("12.C.1.a")
def assigned_adjusted_score(inquiry: Inquiry) -> None:
    """It takes the place of a result, and comes before any average; 16.D.2(d) points to 86.B for teams."""
    result_at_the_other_table(inquiry)
    inquiry.decide(_("The board ends here: assigned adjusted score"), outcome=Outcome.ADJUSTED_SCORE)
    _the_probable_result(inquiry)
    _weighted(inquiry)


@clause("12.B.1")
def score_stands(inquiry: Inquiry) -> None:
    """Nobody was damaged, or there was no infraction: the score that was made is kept, and everybody told."""
    inquiry.decide(_("The score stands"), outcome=Outcome.NO_RECTIFICATION)
    inquiry.oblige(
        Role.EVERYONE,
        _("Keep the score that was made"),
        said=_("{everyone}: I have looked at the board, and its score stands. You may ask for a review."),
        until=Until.DONE,
    )


def in_place_of_the_result(inquiry: Inquiry) -> None:
    """The board was played to its end, and its result goes: an assigned score takes its place (C.1(a))."""
    _the_probable_result(inquiry)
    _weighted(inquiry)
    inquiry.refer(
        "12.C.1.e",
        _(
            "If the side not at fault has hurt itself by an extremely serious error unrelated to the irregularity, or "
            "by a gamble, it gets nothing back for that part of its loss."
        ),
        until_2017="12.C.1.b",
    )
    inquiry.refer(
        "12.C.1.e.i",
        _(
            "The side at fault gets even then what rectifying its irregularity gives it, as if there had been no such "
            "error: the two scores do not balance."
        ),
        until_2017="12.C.1.b",
    )


@clause("12.C.1.b", until_2017="12.B.1")
def _the_probable_result(inquiry: Inquiry) -> None:
    """What is assigned: as near as can be what there would have been."""
    inquiry.direct(_("Assign the result that was probable without the irregularity"))


@clause("12.C.1.c")
def _weighted(inquiry: Inquiry) -> None:
    """Where several were probable, and such alone as could have been reached in accordance with the Laws."""
    inquiry.direct(_("If several results were probable, weight them; count only those reached legally"))


def too_many_results(inquiry: Inquiry) -> None:
    """Said beside an assigned score by the laws of information, where what a player would have done is judged and
    nothing is stopped: what the board would have come to may be many things. Elsewhere ``ASSIGNABLE`` asks it."""
    inquiry.refer(
        "12.C.1.d",
        _("If the possible results are many, or not obvious, you may award averages by fault instead (12.C.2)."),
    )


def artificial_adjusted_score(inquiry: Inquiry) -> None:
    """No result can be obtained: each side is awarded an average according to its responsibility."""
    result_at_the_other_table(inquiry)
    averages_by_fault(inquiry)


@clause("12.C.2.a")
def averages_by_fault(inquiry: Inquiry) -> None:
    """For both sides of the table: of pairs and individuals, or where the other table has been looked at."""
    for name, side in SIDES.items():
        match inquiry.ask(FAULT.about(name), side=side):
            case Fault.NONE:
                inquiry.direct(_("Score average plus for {side}: at least 60 % at pairs"), side=side)
            case Fault.PARTLY:
                inquiry.direct(_("Score average for {side}: 50 % at pairs"), side=side)
            case Fault.DIRECTLY:
                inquiry.direct(_("Score average minus for {side}: at most 40 % at pairs"), side=side)
    at_imps(inquiry)
    session_score_counts(inquiry)
    if inquiry.edition >= Edition.LAWS_2017:
        _several_boards_in_a_session(inquiry)
    in_a_knock_out_match(inquiry)


def in_a_knock_out_match(inquiry: Inquiry) -> None:
    """Where the two sides are not awarded what adds up to a whole, one of them alone can win the match."""
    inquiry.refer(
        "12.C.4",
        _(
            "In a knock-out match, where the two scores do not balance: work out the score of each contestant on the "
            "board by itself, and give both the average of the two."
        ),
    )


@clause("12.C.2.a")
def average_of_one_pair(inquiry: Inquiry) -> None:
    """One pair alone has no result."""
    match inquiry.ask(FAULT_OF_THE_PAIR):
        case Fault.NONE:
            inquiry.direct(_("Score average plus for that pair: at least 60 % at pairs"))
        case Fault.PARTLY:
            inquiry.direct(_("Score average for that pair: 50 % at pairs"))
        case Fault.DIRECTLY:
            inquiry.direct(_("Score average minus for that pair: at most 40 % at pairs"))
    at_imps(inquiry)
    session_score_counts(inquiry)


@clause("12.C.2.b", until_2017="86.A")
def at_imps(inquiry: Inquiry) -> None:
    """At IMPs three is the normal award; the conditions of contest may name another."""
    inquiry.find(
        _(
            "At IMPs, average plus and average minus are plus and minus 3 IMPs, and average 0; the conditions of "
            "contest may set another figure."
        )
    )


# Under which letter of C.2 it stood before could not be settled, so none is cited.
@clause("12.C.2.c", until_2017="12.C.2")
def session_score_counts(inquiry: Inquiry) -> None:
    """The average bends to what the side has scored on the other boards of the session."""
    inquiry.find(
        _(
            "A side in no way at fault whose session comes to more than 60 % gets what it has scored on its other "
            "boards; a side at fault whose session comes to less than 40 %, the same; at IMPs, what is equivalent."
        )
    )


@clause("12.C.2.d")
def _several_boards_in_a_session(inquiry: Inquiry) -> None:
    """New in 2017: the authority may provide for the second board without a result, and those after it."""
    inquiry.find(
        _(
            "For a side that has already had a board without a result in this session, the regulations may set other "
            "averages."
        )
    )


def of_individuals(inquiry: Inquiry) -> None:
    """Where each player is a contestant, both of a side are rectified alike, and penalised by their own fault."""
    inquiry.refer(
        "12.C.3",
        _(
            "In an individual event the adjusted score is for both players of a side alike; a procedural penalty is "
            "not for a partner in no way to blame."
        ),
    )


def result_at_the_other_table(inquiry: Inquiry) -> None:
    """A team that has earned a good result at its other table is not to lose it: it is looked at first."""
    if inquiry.edition >= Edition.LAWS_2017:
        inquiry.refer(
            "86.B.1",
            _(
                "In a match of teams, look first at the other table: if its result clearly favours one side, "
                "assign a score instead of the averages."
            ),
        )
        several_scores_of_a_match(inquiry)
    else:
        inquiry.refer(
            "86.D",
            _(
                "In a match of teams, look first at the other table: you may assign a score instead of the averages, "
                "and should if its result is good for a side not at fault."
            ),
        )


def several_scores_of_a_match(inquiry: Inquiry) -> None:
    """2007 has nothing of it."""
    if inquiry.edition >= Edition.LAWS_2017:
        inquiry.refer(
            "86.B.2",
            _(
                "If more than one score of the match is to be adjusted: with one side alone at fault, the other gets "
                "on each board the better of average plus and an assigned score, and the side at fault the "
                "complement; otherwise averages, or new boards if no side was at fault, there is time and 86.A "
                "permits it."
            ),
        )


def no_new_deal_late_in_a_match(inquiry: Inquiry) -> None:
    """In a match of teams a new board may not be ordered by those who could know what it has to bring."""
    inquiry.refer(
        "86.A",
        _(
            "In a match of teams, no new deal if a contestant could know the final result of the match without this "
            "board: award an adjusted score instead."
        ),
        until_2017="86.C",
    )


def adjusted_score(inquiry: Inquiry) -> None:
    """The board was played, or partly: an assigned score whenever one can be found, else an artificial one."""
    result_at_the_other_table(inquiry)
    inquiry.refer(
        "12.C.1",
        _(
            "Assign the result that was probable without the irregularity. "
            "If the possible results are too many or too unclear, award averages by fault (12.C.2)."
        ),
    )
