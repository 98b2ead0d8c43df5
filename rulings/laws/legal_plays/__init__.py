"""Which cards may be played now: a position put to Laws 44, 50 to 52, 57 and 59.

To be imported: ``legal_plays``, the question; ``position`` says what is put to it, ``verdicts`` what it answers.
"""

from rulings.laws.legal_plays.plays import legal_plays

__all__ = ["legal_plays"]
