"""What is left to do once the rulings are given: scores for the scorer, an appeal that waits, and others done."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final
from uuid import uuid4

from incidents.models import Direction
from rulings.models import AppealResult, Concurrence, Ruling
from rulings.review.appeals.file_appeal import decide_appeal, request_appeal
from rulings.review.scores.adjusted import (
    ChangeToMake,
    DegreeOfFault,
    Kind,
    Result,
    Weighed,
    artificial,
    usual_clause,
    weigh,
)
from rulings.review.scores.change_score import enter, make

if TYPE_CHECKING:
    from incidents.models import Club, User

NOT_SEEN: Final = "Est n’avait pas encore vu la carte quand son partenaire a attaqué."
UPHELD: Final = "Le comité confirme : la carte était visible."
THE_JACK: Final = "Nord-Sud maintiennent que la carte montrée était le valet."
NOT_PLAYABLE: Final = "Le jeu ne pouvait plus être joué."
BY_THE_CARD: Final = "Ouest a joué d’après la carte reprise."
REASONS: Final = (NOT_SEEN, UPHELD, THE_JACK, NOT_PLAYABLE, BY_THE_CARD)
"""What is written of the appeals and the score changes."""


def set_up_what_is_left(club: Club, director: User, admin: User) -> None:
    """Note score changes and appeals on rulings that stand. Of the evening's, they are open; of former ones, done."""
    evening = Ruling.objects.of(club).latest("pk").session
    rulings = Ruling.objects.of(club).standing().order_by("pk")
    short_hand = rulings.filter(subject="hand-short-of-a-card")[0]
    enter(make(short_hand, _nobodys_fault(short_hand), director), admin)
    former = rulings.exclude(session=evening).filter(subject="penalty-card-on-the-table")[0]
    asked = request_appeal(
        former,
        director,
        side=Direction.EW,
        grounds=NOT_SEEN,
        concurrence=Concurrence.PAIR,
        requested_at=former.given_at,
        late=True,
    )
    decide_appeal(
        asked,
        admin,
        outcome=AppealResult.UPHELD,
        decision=UPHELD,
        seen="",
    )
    refused = rulings.get(session=evening, table_number=7)
    make(refused, _either_way(refused), director)
    disputed = rulings.get(session=evening, table_number=2)
    request_appeal(
        disputed,
        director,
        side=Direction.NS,
        grounds=THE_JACK,
        concurrence=Concurrence.PAIR,
        requested_at=disputed.given_at,
        late=False,
    )


def _nobodys_fault(ruling: Ruling) -> ChangeToMake:
    after = artificial(dict.fromkeys(Direction.values, DegreeOfFault.NONE), ruling.session.scoring)
    return _change(ruling, Kind.ARTIFICIAL, {}, after, NOT_PLAYABLE)


def _either_way(ruling: Ruling) -> ChangeToMake:
    board = ruling.incident.board
    assert board is not None  # noqa: S101, for mypy: every call of the demonstration has its board
    made, down = Result("4S", "S", 10), Result("4S", "S", 9)
    after = weigh([Weighed(made, 60), Weighed(down, 40)], board.vulnerability)
    return _change(ruling, Kind.WEIGHTED, down.as_stored(board.vulnerability), after, BY_THE_CARD)


def _change(
    ruling: Ruling, kind: Kind, before: dict[str, object], after: dict[str, object], reason: str
) -> ChangeToMake:
    board = ruling.incident.board
    assert board is not None  # noqa: S101, for mypy: every call of the demonstration has its board
    clause = usual_clause(kind, ruling.edition, ruling.session.scoring)
    return ChangeToMake(kind, board, ruling.record["call"]["pairs"], before, after, clause, reason, uuid4())
