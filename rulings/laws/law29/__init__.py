"""Law 29 — Procedure after a call out of rotation: what Laws 30, 31 and 32 have in common.

The facts are asked here in the order that decides: the auction, which says whose turn it was; whose call it was, and
which; what has happened since. Then the next opponent chooses, and if he refuses the law of the call rules.

What is inadmissible is never accepted (Laws 36 to 38), and comes first; what its maker never meant is Law 25's. A
second call of the player who has just called is a change of call (30.B.2, 31.C, 32.C): Law 25 has its own acceptance
by the next opponent, so that it takes over before he is asked anything.

To be imported is ``law29``: ``out_of_turn`` (which call, and whose turn), ``circumstances`` (what is rare), ``settled``
(what leaves nothing to choose), ``acceptance`` (A and B) with its ``replies``, ``alike`` (what Laws 30 to 32 have in
common) and ``next_calls`` (what is called afterwards).
"""

from rulings.laws.law29 import acceptance, alike, circumstances, next_calls, out_of_turn, replies, settled

__all__ = ["acceptance", "alike", "circumstances", "next_calls", "out_of_turn", "replies", "settled"]
