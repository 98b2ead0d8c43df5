"""The tables of the record, one module to a noun."""

from incidents.models.calls import CallLink, Closing
from incidents.models.cases import Fact, HowEstablished, Incident, SeatLetter
from incidents.models.clubs import AppealRule, Club, ClubRole, Invitation, Membership, PlayersSee
from incidents.models.disputes import Basis, Dispute, Version
from incidents.models.journal import LogEntry, Tag
from incidents.models.people import User
from incidents.models.playing import BoardPlayed, Participation
from incidents.models.sessions import Board, Direction, Pair, Player, Scoring, Seating, Session, Table

__all__ = [
    "AppealRule",
    "Basis",
    "Board",
    "BoardPlayed",
    "CallLink",
    "Closing",
    "Club",
    "ClubRole",
    "Direction",
    "Dispute",
    "Fact",
    "HowEstablished",
    "Incident",
    "Invitation",
    "LogEntry",
    "Membership",
    "Pair",
    "Participation",
    "Player",
    "PlayersSee",
    "Scoring",
    "SeatLetter",
    "Seating",
    "Session",
    "Table",
    "Tag",
    "User",
    "Version",
]
