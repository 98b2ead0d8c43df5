"""The law book: a page for each law and clause, their decision trees, and practice on them.

To be imported by later rooms: ``links`` (the clauses that a sentence names).
"""
