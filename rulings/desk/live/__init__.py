"""The table while a board is in play, as it is kept, asked and shown: penalty cards, lead restrictions and choices.

What holds there is worked out in ``rulings.in_play``, from the rulings and from what was noted since. Here the boards
are fetched (``boards_in_play``, ``board``), what was tapped is read (``sent_event``, ``completing``) and written
(``note_event``), and a table is shown (``layout``, ``panel``, ``telling``).
"""
