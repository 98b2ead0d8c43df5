"""Law 14 — Missing card.

To be imported is ``law14``: ``missing`` (a hand short of a card: the subject, A and C), ``restored`` (B), and with it
``revoke`` and ``played``; ``questions`` is what they ask.
"""

from rulings.laws.law14 import missing, played, questions, restored, revoke

__all__ = ["missing", "played", "questions", "restored", "revoke"]
