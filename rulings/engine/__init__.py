"""How any law is run. Knows no law; pure Python, the standard library only."""

from rulings.engine.auctions import Auction, Contract, NotAllowed
from rulings.engine.calls import BIDS, CALLS, DOUBLE, PASS, REDOUBLE, Bid, Call, OtherCall, Strain, parse_call
from rulings.engine.cards import PACK, Card, Rank, Suit
from rulings.engine.citations import Citation
from rulings.engine.considering import (
    Considered,
    HandedOver,
    Law,
    Pending,
    Resolved,
    consequences,
    consider,
    consider_alone,
    every_case,
    every_question,
    every_reading,
)
from rulings.engine.drawing import drawn
from rulings.engine.editions import Edition, Regulations
from rulings.engine.growing import Answers, Branch, Tree, grown
from rulings.engine.inquiry import Asked, AskedTwice, Inquiry, Known, Unanswered, clause
from rulings.engine.messages import Argument, Message, _
from rulings.engine.outcomes import Outcome
from rulings.engine.questions import (
    Code,
    OneOf,
    Option,
    Question,
    WhichOf,
    WrongAnswer,
    YesNo,
    option,
)
from rulings.engine.questions_of_the_auction import AuctionInPart, OneCall, SeveralStrains
from rulings.engine.questions_of_the_table import OneCard, SeveralCards, WhichSeat, WhichSuit
from rulings.engine.restrictions import Restriction, Restricts
from rulings.engine.roles import Cast, NotCast, Role
from rulings.engine.seats import Seat, Side
from rulings.engine.steps import (
    AnswerPart,
    Doubt,
    Established,
    Finding,
    Information,
    Note,
    Obligation,
    PenaltyCardKind,
    PenaltyCardLying,
    PenaltyCardPickedUp,
    PenaltyCardPlaced,
    Referral,
    Step,
    Until,
    Watch,
)

VERSION = 6
"""Raised when a ruling made of the same facts may come out otherwise; kept with every ruling."""

__all__ = [
    "BIDS",
    "CALLS",
    "DOUBLE",
    "PACK",
    "PASS",
    "REDOUBLE",
    "VERSION",
    "AnswerPart",
    "Answers",
    "Argument",
    "Asked",
    "AskedTwice",
    "Auction",
    "AuctionInPart",
    "Bid",
    "Branch",
    "Call",
    "Card",
    "Cast",
    "Citation",
    "Code",
    "Considered",
    "Contract",
    "Doubt",
    "Edition",
    "Established",
    "Finding",
    "HandedOver",
    "Information",
    "Inquiry",
    "Known",
    "Law",
    "Message",
    "NotAllowed",
    "NotCast",
    "Note",
    "Obligation",
    "OneCall",
    "OneCard",
    "OneOf",
    "Option",
    "OtherCall",
    "Outcome",
    "PenaltyCardKind",
    "PenaltyCardLying",
    "PenaltyCardPickedUp",
    "PenaltyCardPlaced",
    "Pending",
    "Question",
    "Rank",
    "Referral",
    "Regulations",
    "Resolved",
    "Restriction",
    "Restricts",
    "Role",
    "Seat",
    "SeveralCards",
    "SeveralStrains",
    "Side",
    "Step",
    "Strain",
    "Suit",
    "Tree",
    "Unanswered",
    "Until",
    "Watch",
    "WhichOf",
    "WhichSeat",
    "WhichSuit",
    "WrongAnswer",
    "YesNo",
    "_",
    "clause",
    "consequences",
    "consider",
    "consider_alone",
    "drawn",
    "every_case",
    "every_question",
    "every_reading",
    "grown",
    "option",
    "parse_call",
]
