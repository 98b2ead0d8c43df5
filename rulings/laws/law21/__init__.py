"""Law 21 — Misinformation, with 20.F and 75, which say who puts an explanation right and when.

To be imported is ``law21``: ``explained`` (a wrong explanation or a missing alert: the subject) and ``changed_calls``
(what other laws name of it: the call that may still be changed, and what is looked at when play is over).
"""

from rulings.laws.law21 import changed_calls, explained

__all__ = ["changed_calls", "explained"]
