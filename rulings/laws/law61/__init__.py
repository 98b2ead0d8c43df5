"""Law 61 — Failure to follow suit.

To be imported is ``law61``: ``revoke`` (a hand that did not follow suit: the subject, with 62 to 64) and ``not_obeyed``
(a lead or a play against a restriction: the other one); ``questions`` and ``restriction_questions`` are what they ask.
"""

from rulings.laws.law61 import not_obeyed, questions, restriction_questions, revoke

__all__ = ["not_obeyed", "questions", "restriction_questions", "revoke"]
