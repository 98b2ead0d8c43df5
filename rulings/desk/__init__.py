"""The director's desk while the session is played: its page, the calls, the boards in play, the players' card.

To be imported by later rooms: ``live.boards`` and ``live.board`` (the boards in play), ``live.to_check``.
"""
