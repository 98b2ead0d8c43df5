"""Law 15 — Wrong board or hand.

To be imported are ``wrong_hand`` (A: a player called with the cards of another board) and ``wrong_board`` (B: a table
plays a board that was not for it); ``questions`` is what they ask.
"""

from rulings.laws.law15 import wrong_board, wrong_hand

__all__ = ["wrong_board", "wrong_hand"]
