"""Law 15 — Wrong board or hand.

To be imported are ``hand`` (A: a player called with the cards of another board) and ``board`` (B: a table plays a board
that was not for it); ``questions`` is what they ask.
"""

from rulings.laws.law15 import board, hand

__all__ = ["board", "hand"]
