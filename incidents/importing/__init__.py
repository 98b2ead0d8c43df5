"""A list of players, pairs and places, read from a spreadsheet's text: read, checked, shown, then written whole."""

from incidents.importing.mistakes import Mistake, Mistakes
from incidents.importing.plan_players import Plan, plan
from incidents.importing.save_players import (
    NothingToPutBack,
    NotSaidWho,
    ReplacesOthers,
    look_ahead,
    put_back,
    write,
)

__all__ = [
    "Mistake",
    "Mistakes",
    "NotSaidWho",
    "NothingToPutBack",
    "Plan",
    "ReplacesOthers",
    "look_ahead",
    "plan",
    "put_back",
    "write",
]
