"""The duplicate score of a contract (Law 77), the same in every edition since 1987."""

from __future__ import annotations

from typing import Final

from incidents.models.board_results import MOST_TRICKS
from incidents.models.cases import CONTRACT

BOOK: Final = 6
SMALL_SLAM: Final = 6
GRAND_SLAM: Final = 7
A_GAME: Final = 100


def score(contract: str, tricks: int, *, vulnerable: bool) -> int:
    """What declarer's side scores for a contract such as ``4SX`` with so many of the thirteen tricks.

    Negative when it is defeated. Raises ValueError on what is no contract or no number of tricks.
    """
    if not CONTRACT.match(contract):
        raise ValueError(contract)
    level, strain, doubled = int(contract[0]), contract[1], len(contract[2:])
    if not 0 <= tricks <= MOST_TRICKS:
        raise ValueError(tricks)
    over = tricks - BOOK - level
    if over < 0:
        return -_defeated(-over, doubled, vulnerable)
    each = 20 if strain in "CD" else 30
    for_contract = (level * each + (10 if strain == "N" else 0)) * (1, 2, 4)[doubled]
    overtrick = 100 * doubled * (2 if vulnerable else 1) if doubled else each
    game = (500 if vulnerable else 300) if for_contract >= A_GAME else 50
    slam = {SMALL_SLAM: 500, GRAND_SLAM: 1000}.get(level, 0) * (3 if vulnerable else 2) // 2
    return for_contract + over * overtrick + game + slam + 50 * doubled


def _defeated(down: int, doubled: int, vulnerable: bool) -> int:
    """What the defenders score: undoubled so much a trick, doubled more for each trick after the first ones."""
    if not doubled:
        return down * (100 if vulnerable else 50)
    if vulnerable:
        return (200 + 300 * (down - 1)) * doubled
    # 100, then 200 for the second and the third, then 300 for each.
    return (100 + 200 * (down - 1) + 100 * max(0, down - 3)) * doubled
