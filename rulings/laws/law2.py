"""Law 2 — The duplicate boards: dealer and vulnerability are those that are marked on the board, for that session.

Whoever has misread them has misunderstood by himself: 21.A gives no redress for that. An auction that the wrong player
began is for 29 to 32; one that his left-hand opponent has gone on with stands (29.A), unless that was the dealer, whose
turn it was: then it goes on from him (28.B).
"""

from rulings.engine import Inquiry, OneOf, Option, Outcome, Role, Until, _, clause, option
from rulings.laws import law30, law31, law79, law87


class What(Option):
    """What is wrong about the dealer or the vulnerability."""

    UNPLAYED = "unplayed", _("The board's marks are not those of its number, and nobody has played it"), "2"
    WRONG_MARKS = (
        "wrong-marks",
        _("The board's marks are not those of its number, and it has been called on or played"),
        "2",
        _("One board for all. Where copies differ, see below."),
    )
    MISREAD = option("misread", _("A player took them for others than they are"), "21.A")
    PASSED = "passed", _("Another player than the dealer began, with a pass"), "30", _("And nobody has called since.")
    BID = "bid", _("Another player than the dealer began, with a bid"), "31", _("And nobody has called since.")
    CALLED_OVER = "called-over", _("The wrong player began, and the next one, not the dealer, has called"), "29.A"
    DEALER_CALLED = "dealer-called", _("The wrong player began, and the dealer has called after him"), "28.B"
    COPIES = "copies", _("Two copies of the board have other marks"), "87.A"
    SCORED = "scored", _("It was scored at the wrong vulnerability"), "79.C"


WHAT = OneOf(
    key="2.what",
    text=_("What is wrong about dealer or vulnerability?"),
    why=_("What is marked on the board counts, even if it is unusual. Who misreads it bears that himself."),
    options=What,
)


@clause("2")
def wrong_dealer_or_vulnerability(inquiry: Inquiry) -> None:
    """The marks, a player's reading of them, or the score."""
    match inquiry.ask(WHAT):
        case What.UNPLAYED:
            marks_are_put_right(inquiry)
        case What.WRONG_MARKS:
            marks_count(inquiry)
        case What.MISREAD:
            his_own_mistake(inquiry)
        case What.PASSED:
            inquiry.hand_over(law30.pass_out_of_turn, _("It was not his turn: the dealer is the one marked."))
        case What.BID:
            inquiry.hand_over(law31.bid_out_of_turn, _("It was not his turn: the dealer is the one marked."))
        case What.CALLED_OVER:
            auction_stands(inquiry)
        case What.DEALER_CALLED:
            dealers_call_is_the_first(inquiry)
        case What.COPIES:
            inquiry.hand_over(law87.fouled_or_turned, _("The copies differ: it was not the same board for all."))
        case What.SCORED:
            inquiry.hand_over(law79.wrong_entry, _("The marks of the board count: it was scored wrongly."))


@clause("2")
def marks_count(inquiry: Inquiry) -> None:
    """It should not be used; if it is, for all."""
    inquiry.decide(
        _("What is marked on the board counts, for all who play it in this session"), outcome=Outcome.NO_RECTIFICATION
    )
    inquiry.oblige(
        Role.EVERYONE,
        _("Play and score the board as it is marked"),
        said=_("{everyone}, what is marked on the board counts, though it is unusual. Play and score it so."),
        until=Until.DONE,
    )
    inquiry.direct(_("See that it is scored at these marks at every table"))


@clause("2")
def marks_are_put_right(inquiry: Inquiry) -> None:
    """It should not be used as it is."""
    inquiry.decide(_("The marks are put right before the board is played"), outcome=Outcome.HANDS_PUT_RIGHT)
    inquiry.oblige(
        Role.EVERYONE,
        _("Leave the board closed until its marks are right"),
        said=_("{everyone}, leave the board closed: I put its marks right. Then play it."),
        until=Until.DONE,
    )


@clause("21.A")
def his_own_mistake(inquiry: Inquiry) -> None:
    """He had the board before him."""
    inquiry.decide(_("Nothing to rectify: who misreads the board bears that himself"), outcome=Outcome.NO_RECTIFICATION)
    inquiry.oblige(
        Role.EVERYONE,
        _("Go on: nothing is due for a misreading of the board"),
        said=_("{everyone}, what is marked on the board counts. No call is changed because somebody misread it."),
        until=Until.DONE,
    )


@clause("29.A")
def auction_stands(inquiry: Inquiry) -> None:
    """By his call the next player has accepted it."""
    inquiry.decide(
        _("The next player has called over it: the auction stands as it was begun"), outcome=Outcome.CALL_STANDS
    )
    inquiry.oblige(
        Role.EVERYONE,
        _("Go on with the auction as it was begun"),
        said=_("{everyone}, the next player has called over it: go on from there. The board's vulnerability counts."),
        until=Until.DONE,
    )


@clause("28.B")
def dealers_call_is_the_first(inquiry: Inquiry) -> None:
    """It was his turn: the auction goes on as if the other had not called, and 26 does not apply."""
    inquiry.decide(
        _("The dealer has called in his turn: the call before his does not count"), outcome=Outcome.CALL_CANCELLED
    )
    inquiry.oblige(
        Role.EVERYONE,
        _("Go on from the dealer's call; whoever called before him calls again at his turn"),
        said=_(
            "{everyone}, go on from the dealer's call. The call made before it does not count, and the partner of who "
            "made it may use nothing of it."
        ),
        until=Until.END_OF_PLAY,
    )
    inquiry.refer("16.C.2", _("What that call told is for the other side alone."), until_2017="16.D.2")
