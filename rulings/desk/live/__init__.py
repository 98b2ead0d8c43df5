"""The table while a board is in play: penalty cards, lead restrictions and choices, from the rulings and since.

``events``, ``table``, ``starting``, ``running`` with what it rests on, ``offers`` and ``legal`` are pure: no Django,
no clock, no lots. What is kept and shown stands beside them.
"""
