"""The board in play: what lies on the table and what binds whom, as events run through the Laws. Pure Python.

To be imported: ``events`` (what can happen), ``table`` (what lies there), ``starting`` and ``running`` (from rulings
and events to the table), ``offers`` and ``refusing`` (what can happen next), ``legal`` (which cards may be played).
"""
