"""A list of players, pairs and places, read from a spreadsheet's text: read, checked, shown, then written whole."""

from incidents.importing.mistakes import Mistake, Mistakes
from incidents.importing.planning import Plan, plan
from incidents.importing.writing import write

__all__ = ["Mistake", "Mistakes", "Plan", "plan", "write"]
