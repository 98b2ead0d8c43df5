"""Law 25 — Legal and illegal changes of call.

To be imported is ``law25``: ``change_of_call`` (the subject), ``known_of_a_second_call`` (what another law hands over
to it with), ``unintended`` (A, with ``lhos_call`` for A.6), ``intended`` (B), ``questions``. ``irregular`` hands over
to the law of a call that is too low, not permitted or out of turn.
"""

from rulings.laws.law25 import intended, irregular, lhos_call, questions, unintended
from rulings.laws.law25.change import change_of_call, known_of_a_second_call

__all__ = ["change_of_call", "intended", "irregular", "known_of_a_second_call", "lhos_call", "questions", "unintended"]
