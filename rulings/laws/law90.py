"""Law 90 — Procedural penalties. Of it what other laws name, when an error of procedure has made them necessary.

B gives examples alone, and A leaves the penalty to the director: none is due by itself.
"""

from rulings.engine import Inquiry, _


def for_not_counting(inquiry: Inquiry) -> None:
    """Each player counts his cards, face down, before he looks at them (7.B.2)."""
    inquiry.refer("90.B.7", _("Whoever did not count his cards before he looked at them may be given a penalty."))


def for_a_wrong_pocket(inquiry: Inquiry) -> None:
    """Whoever put the cards back, at this table or at the one before."""
    inquiry.refer("90.B.6", _("Whoever put cards into a wrong pocket may be given a penalty."))


def for_a_wrong_board(inquiry: Inquiry) -> None:
    """Both pairs look at the number before they take their cards."""
    inquiry.refer("90.B.7", _("Whoever played, or sat, where he was not to may be given a penalty."))


def for_a_wrong_hand(inquiry: Inquiry) -> None:
    """The player who took it (7.B.1): 15 says so itself since 2017."""
    inquiry.refer("15.A.4", _("{offender} may be given a penalty for having taken a wrong hand."), until_2017="90.B.7")


def for_a_turned_board(inquiry: Inquiry) -> None:
    """The board lies as its arrow says (7.A); whoever stays at the table answers for it."""
    inquiry.refer("7.D", _("Who stays at the table answers for how the board lies, and may be penalised (90)."))


def for_slow_play(inquiry: Inquiry) -> None:
    """Whichever pair it was; both, where both were."""
    inquiry.refer("90.B.2", _("Whoever played unduly slowly may be given a penalty beside it."))


def for_being_late(inquiry: Inquiry) -> None:
    """Who was not there when the session, or the round, began."""
    inquiry.refer("90.B.1", _("Whoever came after the starting time may be given a penalty beside it."))
