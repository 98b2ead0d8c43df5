"""The moments of an evening under which a director looks for what happened."""

from enum import Enum

from rulings.engine import _


class Moment(Enum):
    """When the hand went up: in the order of play, then what belongs to no moment of it."""

    BEFORE_AUCTION = "before-auction", _("Before the auction")
    AUCTION = "auction", _("Auction")
    OPENING_LEAD = "opening-lead", _("Opening lead")
    PLAY = "play", _("Play")
    TRICKS = "tricks", _("Tricks and end of play")
    BOARDS = "boards", _("Boards and scores")
    INFORMATION = "information", _("Information")
    SESSION = "session", _("Session")

    def __init__(self, code: str, label: str) -> None:
        self.code = code
        self.label = label
