"""Rulings as they are kept: given once, sealed, found again; what stands on an incident before there is one.

`rulings.models` is part of it, where Django looks for it. To be imported: ``issuing`` (the only writer), ``standing``
(an incident put to its law), ``record`` (what is kept), ``disputed_facts``, ``names``, ``parties``, ``similar``,
``search``, ``sentence``, ``appeal_deadline`` and ``appeal_state``.
"""
