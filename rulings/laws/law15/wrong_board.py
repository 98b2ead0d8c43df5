"""Law 15.B — A board, or opponents, not designated for this round: pairs and individuals (for teams see 86).

Against the wrong opponents the board is not for the pair that has strayed: it is the same case. 2007 parted it
otherwise: A none had played it before, B somebody had, C noticed in the auction, which then began anew with the right
players. Before anybody has taken his cards no law is needed: what is wrong is put right.
"""

from rulings.engine import Edition, Inquiry, Outcome, Role, Until, _, clause
from rulings.laws import law12, law90
from rulings.laws.law15.questions import DEPRIVED, IN_THE_AUCTION, WRONG_BOARD, Deprived, WrongBoard


@clause("15.B", until_2017="15")
def wrong_board_or_opponents(inquiry: Inquiry) -> None:
    """Who has played it before, and who loses a board by it."""
    # Nobody is cast: both pairs look at the number, and both share the fault.
    match inquiry.ask(WRONG_BOARD):
        case WrongBoard.NOT_BEGUN:
            put_right_before_it_begins(inquiry)
        case WrongBoard.NEW if inquiry.edition < Edition.LAWS_2017 and inquiry.confirms(IN_THE_AUCTION):
            auction_begins_anew(inquiry)
        case WrongBoard.NEW:
            played_to_the_end(inquiry)
        case WrongBoard.PLAYED_BEFORE:
            cancelled(inquiry)
        case WrongBoard.PLAYED_ELSEWHERE:
            not_played_again(inquiry)
        case WrongBoard.TEAMS:
            in_a_match_of_teams(inquiry)


@clause("82.A")
def put_right_before_it_begins(inquiry: Inquiry) -> None:
    """The auction period has not begun for either side (17.A)."""
    inquiry.decide(
        _("The right board, or the right pair, takes its place: nothing else is due"), outcome=Outcome.HANDS_PUT_RIGHT
    )
    inquiry.oblige(
        Role.EVERYONE,
        _("Leave this board unopened and play the one that is theirs, where they are to sit"),
        said=_("{everyone}, leave this board as it is. Sit where you are to sit, and play the board of this round."),
        until=Until.DONE,
    )


@clause("15.B.2", until_2017="15.A.1")
def played_to_the_end(inquiry: Inquiry) -> None:
    """New to all four: it has to be finished, and counts."""
    deprived = inquiry.ask(DEPRIVED)
    inquiry.decide(
        _("None had played it before: it is played to the end, and the score stands"),
        outcome=Outcome.NO_RECTIFICATION,
    )
    inquiry.oblige(
        Role.EVERYONE,
        _("Finish the board; its score stands"),
        said=_("{everyone}, none of you had played this board: finish it. Its score stands."),
        until=Until.DONE,
    )
    if deprived is Deprived.NEITHER:
        _right_board_later(inquiry)
    else:
        who_is_deprived(inquiry, deprived)
    _and_elsewhere(inquiry)
    law90.for_a_wrong_board(inquiry)


@clause("15.B.2", until_2017="15.A.2")
def _right_board_later(inquiry: Inquiry) -> None:
    """As the movement and the time allow."""
    inquiry.direct(_("You may have both pairs play the right board against each other later"))


@clause("15.B.1", until_2017="15.B")
def cancelled(inquiry: Inquiry) -> None:
    """A second score of one of them counts for neither side."""
    deprived = inquiry.ask(DEPRIVED)
    inquiry.decide(
        _("One of them had played it before: it is cancelled for both sides"),
        outcome=Outcome.BOARD_CANCELLED,
    )
    inquiry.oblige(
        Role.EVERYONE,
        _("Put the cards back: the board counts for neither side"),
        said=_("{everyone}, put your cards back: one of you had played this board before. It is cancelled for you."),
        until=Until.DONE,
    )
    if deprived is not Deprived.NEITHER:
        who_is_deprived(inquiry, deprived)
    _and_elsewhere(inquiry)
    law90.for_a_wrong_board(inquiry)


@clause("15.C")
def auction_begins_anew(inquiry: Inquiry) -> None:
    """Of 2007: the right players sit down, and each repeats what he had called."""
    inquiry.decide(
        _("The auction is cancelled: the right players sit down, and it begins anew"), outcome=Outcome.CALL_CANCELLED
    )
    inquiry.oblige(
        Role.EVERYONE,
        _("Repeat, with the right players, the calls that they had made; the board is cancelled if one differs"),
        said=_(
            "{everyone}, this auction is cancelled. With the right players it begins anew: each repeats what he had "
            "called. If one call differs, I cancel the board."
        ),
        until=Until.DONE,
    )
    inquiry.direct(_("Seat the right players, and tell them their rights in this round and in those to come"))
    law90.for_a_wrong_board(inquiry)


@clause("15.B.3", until_2017="15.B")
def not_played_again(inquiry: Inquiry) -> None:
    """One pair has it behind it, and keeps that score if it stood: the other can no longer play it."""
    deprived = inquiry.ask(DEPRIVED.without(Deprived.NEITHER))
    inquiry.decide(
        _("The board is not played here: a pair has played it out of its turn"), outcome=Outcome.ADJUSTED_SCORE
    )
    inquiry.oblige(
        Role.EVERYONE,
        _("Leave the board unopened, and go on to the next"),
        said=_("{everyone}, leave this board as it is: it can no longer be played here. I award an adjusted score."),
        until=Until.DONE,
    )
    who_is_deprived(inquiry, deprived)


@clause("15.B.3", until_2017="15.B")
def who_is_deprived(inquiry: Inquiry, deprived: Deprived) -> None:
    """By its fault, for the board that it has lost; for pairs and individuals alone."""
    inquiry.find(_("For the board that it can no longer play a pair gets an average, by its fault."))
    if deprived is Deprived.BOTH:
        law12.averages_by_fault(inquiry)
    else:
        law12.average_of_one_pair(inquiry)


@clause("15.B.3", until_2017="15.B")
def _and_elsewhere(inquiry: Inquiry) -> None:
    """A pair at another table that waited for the board, or for these opponents, in no way at fault."""
    inquiry.direct(
        _("See whether a pair elsewhere now lacks a board: it plays it later, or gets average plus, if not at fault")
    )


@clause("86.B", until_2017="86.D")
def in_a_match_of_teams(inquiry: Inquiry) -> None:
    """15.B is for pairs and individuals: between two teams the result of the other table counts."""
    inquiry.decide(_("In a match of teams the other table decides what becomes of it"), outcome=Outcome.SCORE_REVIEWED)
    inquiry.oblige(
        Role.EVERYONE,
        _("Wait, and say nothing of the board, until the other table is known"),
        said=_("{everyone}, say nothing of this board: I look first at what the other table has played."),
        until=Until.DONE,
    )
    inquiry.direct(
        _("If the other table has not played it, have it played to the end here, and play it there too, if you can")
    )
    law12.result_at_the_other_table(inquiry)
    law90.for_a_wrong_board(inquiry)
