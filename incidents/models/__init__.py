"""The tables of the record, one module to a noun."""

from incidents.models.account_links import AccountLink, LinkFor
from incidents.models.board_results import BoardResult, FieldScores, ResultSource
from incidents.models.boards import Board
from incidents.models.browser_sessions import BrowserSession
from incidents.models.calls import CallLink, Closing
from incidents.models.cases import Fact, HowEstablished, Incident, SeatLetter
from incidents.models.clubs import AppealRule, Club, ClubRole, Invitation, Membership, PlayersSee
from incidents.models.disputes import Basis, Dispute, Version
from incidents.models.journal import LogEntry, Tag
from incidents.models.pairs import Direction, Pair, Player
from incidents.models.people import User
from incidents.models.playing import BoardPlayed, Participation
from incidents.models.recovery_codes import RecoveryCode
from incidents.models.seatings import FormerPlayers, Seating
from incidents.models.sessions import MovementKind, Scoring, Session
from incidents.models.tables_in_room import Table
from incidents.models.travellers import PointsOf, ResultsFile, TravellerLine

__all__ = [
    "AccountLink",
    "AppealRule",
    "Basis",
    "Board",
    "BoardPlayed",
    "BoardResult",
    "BrowserSession",
    "CallLink",
    "Closing",
    "Club",
    "ClubRole",
    "Direction",
    "Dispute",
    "Fact",
    "FieldScores",
    "FormerPlayers",
    "HowEstablished",
    "Incident",
    "Invitation",
    "LinkFor",
    "LogEntry",
    "Membership",
    "MovementKind",
    "Pair",
    "Participation",
    "Player",
    "PlayersSee",
    "PointsOf",
    "RecoveryCode",
    "ResultSource",
    "ResultsFile",
    "Scoring",
    "SeatLetter",
    "Seating",
    "Session",
    "Table",
    "Tag",
    "TravellerLine",
    "User",
    "Version",
]
