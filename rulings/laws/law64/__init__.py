"""Law 64 — Procedure after establishment of a revoke.

To be imported is ``law64``: ``tricks`` (A to C, from the tricks transferred to the damage that is left). What several
revokes of one side cost is counted in ``several`` (two) and ``three_or_more``, and told in ``together``.
"""

from rulings.laws.law64 import several, three_or_more, together, tricks

__all__ = ["several", "three_or_more", "together", "tricks"]
