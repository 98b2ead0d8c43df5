"""One set of facts, every subject: one ruling.

What happened at the table is told once, in `situation`, without the words of any subject; `situations` writes some
hundreds of such facts from the text of the Laws. `answering` says what a director who knows just these facts answers
each question of a subject; `comparing` holds the rulings of all subjects that he might have picked against each other.
"""
