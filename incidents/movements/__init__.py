"""Which pairs meet at a table in a round, and on which boards. Plain Python: no session, no database.

To be imported from here: ``movement_of`` and what it gives.
"""

from incidents.movements.movement import Movement, NoSuchMovement, PairInMovement, Sitting
from incidents.movements.movements import movement_of

__all__ = ["Movement", "NoSuchMovement", "PairInMovement", "Sitting", "movement_of"]
