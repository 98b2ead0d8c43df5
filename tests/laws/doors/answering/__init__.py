"""The subjects as a director meets them: which he might pick, and what he answers.

An option is chosen by what its label and hint say to a director who knows the facts and not the law behind them.
"""

from tests.laws.doors.answering import (
    called,
    dummys,
    exposed,
    led,
    of_boards,
    of_directing,
    of_information,
    of_tricks,
    played,
)

DOORS = (*exposed.DOORS, *led.DOORS, *played.DOORS, *dummys.DOORS)
"""Those of what was done with cards."""
DOORS_OF_CALLS = called.DOORS
DOORS_OF_TRICKS = of_tricks.DOORS
DOORS_OF_BOARDS = of_boards.DOORS
DOORS_OF_INFORMATION = of_information.DOORS
DOORS_OF_DIRECTING = of_directing.DOORS

__all__ = [
    "DOORS",
    "DOORS_OF_BOARDS",
    "DOORS_OF_CALLS",
    "DOORS_OF_DIRECTING",
    "DOORS_OF_INFORMATION",
    "DOORS_OF_TRICKS",
]
