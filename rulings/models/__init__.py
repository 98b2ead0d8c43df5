"""Rulings, and what hangs on them, one module to a noun."""

from rulings.models.appeals import HEARD, Appeal, AppealResult, Concurrence, HeardLate, HeardWithoutConsent
from rulings.models.card_links import CardLink
from rulings.models.chain import ChainLink
from rulings.models.claims import ClaimHands
from rulings.models.consultations import Consultation, ConsultationKind, Level, Opinion
from rulings.models.later_reasons import LaterReason
from rulings.models.live import LiveEvent
from rulings.models.noted_warnings import NotedWarning
from rulings.models.rulings import SEARCHED, CitedClause, Ruling, RulingQuerySet
from rulings.models.scores import ScoreChange
from rulings.models.watching import CheckResult, EndOfPlayCheck

__all__ = [
    "HEARD",
    "SEARCHED",
    "Appeal",
    "AppealResult",
    "CardLink",
    "ChainLink",
    "CheckResult",
    "CitedClause",
    "ClaimHands",
    "Concurrence",
    "Consultation",
    "ConsultationKind",
    "EndOfPlayCheck",
    "HeardLate",
    "HeardWithoutConsent",
    "LaterReason",
    "Level",
    "LiveEvent",
    "NotedWarning",
    "Opinion",
    "Ruling",
    "RulingQuerySet",
    "ScoreChange",
]
