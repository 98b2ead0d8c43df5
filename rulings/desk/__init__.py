"""The director's desk while the session is played: its page, the calls, the boards in play, the players' card.

Its page has the tables, each with its ``marks``, and what renews itself below them (``now``); what is left to be
checked the review tells it (``left_to_check``), and what is old follows from ``silence``.

To be imported by later rooms: ``live.boards_in_play`` and ``live.board`` (the boards in play), ``live.in_short``
(a ruling's record in short), ``live.to_check``, and ``live.kinds`` for the journal.
"""
