"""Which pairs meet at a table in a round, and on which boards. Plain Python: no session, no database.

To be imported from here: ``movement_of`` and what it gives.
"""

from incidents.movements.movement import Encounter, Movement, NoSuchMovement, PairInMovement
from incidents.movements.movements import movement_of

__all__ = ["Encounter", "Movement", "NoSuchMovement", "PairInMovement", "movement_of"]
