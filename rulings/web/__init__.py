"""What every page of the rulings is made of.

To be imported: ``page`` (how a page is answered), ``polling`` (parts that renew themselves), ``readable`` (a ruling for
whoever may read it), ``form_keys``, ``question_page`` and ``answers_offered`` (a question with its answers),
``following`` (what follows from one), ``sheet`` and ``evidence`` (a ruling laid out), ``citing``
and ``spreadsheets``.
"""
