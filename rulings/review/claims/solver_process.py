"""What runs in a process of its own: one position from standard input, solved by endplay, to standard output.

The solver's library may take the whole process with it, takes a second to load and much memory: no server imports it.
It is run as a file, so that it needs nothing of Arbitre: `double_dummy.py` says how.
"""

from __future__ import annotations

import json
import sys
from typing import Any

NOT_INSTALLED = 3
"""With what it ends where endplay is not there."""


def solve(asked: dict[str, Any]) -> dict[str, int]:
    """For each card that may be led, the tricks of the leader's side when everybody then plays his best.

    The deal is the whole one, with the cards ``played`` so far, or what is left of it and none. Raises ImportError
    where endplay is not installed.
    """
    from endplay.dds import solve_board
    from endplay.types import Card, Deal, Denom, Player

    deal = Deal(asked["deal"])
    for code in asked["played"]:
        # Whose it was is in the deal; how they fell changes nothing of what is left.
        card = Card(code[0] + code[1:].replace("10", "T"))
        next(deal[player] for player in Player if card in deal[player]).remove(card)
    deal.trump = {"C": Denom.clubs, "D": Denom.diamonds, "H": Denom.hearts, "S": Denom.spades, "N": Denom.nt}[
        asked["strain"]
    ]
    deal.first = Player.find(asked["leader"])
    solved = [(card.suit.name[0].upper(), card.rank.name[1:], tricks) for card, tricks in solve_board(deal)]
    return {suit + ("10" if rank == "T" else rank): tricks for suit, rank, tricks in solved}


if __name__ == "__main__":
    try:
        sys.stdout.write(json.dumps(solve(json.load(sys.stdin))))
    except ImportError:
        sys.exit(NOT_INSTALLED)
