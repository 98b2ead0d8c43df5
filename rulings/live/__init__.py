"""The table while a board is in play: penalty cards, lead restrictions and choices, from the rulings and since.

``events``, ``table``, ``running``, ``taking``, ``ending``, ``starting``, ``offers`` and ``legal`` are pure: no Django,
no clock, no lots. What is kept and shown stands beside them.
"""
