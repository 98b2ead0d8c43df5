"""The Laws of Duplicate Bridge: one module to a law. Pure Python, on the engine only.

Every module is written to be read beside the law book: its functions follow the book's order, each
carries its clause, its docstring says the clause in our own words, and a comment says why where the
code departs from the paragraph's order or how a doubt about the text was settled.
"""
