"""The engine's sentences in French and English, and what else is said in one way everywhere.

To be imported: ``wording`` (sentences, cards, seats), ``current_language`` (which language is in force),
``outcome_labels``, ``contracts``, ``durations``, ``texts`` (our own words for each clause).
"""
