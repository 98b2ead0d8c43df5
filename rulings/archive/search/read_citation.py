"""Reading a citation however somebody writes it."""

from __future__ import annotations

import re
from typing import Final

from rulings.engine import Citation


def read_citation(text: str) -> Citation | None:
    """The clause that a text is a citation of, however it is written: "54", "50D2(a)", "Loi 50 D 2 a", "art. 27"."""
    cited = _NAMED.sub("", text.strip())
    try:
        return None if _TWO_NUMBERS.search(cited) else Citation.parse(_BETWEEN.sub("", cited).lower())
    except ValueError:
        return None


_NAMED: Final = re.compile(
    r"^(?:(?:de|la|les|the|see|voir|cf)[\s.]+)*(?:l['’])?"
    r"(?:lois?|laws?|l|r[eè]gles?|rules?|code|art(?:icles?)?|clauses?|sections?)?[\s.:]*"
    r"(?:num[eé]ro|number|n[°ºr]|no|§+|#)?[\s.]*(?=\d)"
    r"|\b(?:alin[eé]a|al|paragraphe?|para?|section|point)\b",
    re.IGNORECASE,
)
"""What people write before the number of a law, and before what stands in it."""
_SIGNS: Final = r"[\s.,;:/()\[\]°º'’\"«»“”?!_–—‑-]+"
_BETWEEN: Final = re.compile(_SIGNS)
"""What they write between its parts."""
_TWO_NUMBERS: Final = re.compile(rf"\d{_SIGNS}\d")
