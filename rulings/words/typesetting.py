"""The texts as they are printed: the apostrophes, quotation marks and spaces of each language."""

from __future__ import annotations

import re
from typing import Final

_NO_BREAK: Final = "\u00a0"
_OPENING: Final = re.compile(r'(?<![^\s(\[«“])"')


def typeset(text: str, language: str) -> str:
    """The text as books print it in "fr" or "en", whatever keyboard it was typed on. Once is as good as twice."""
    printed = text.replace("'", "’")
    if language == "fr":
        quoted = re.sub(r"\s*»", f"{_NO_BREAK}»", _quoted(printed, "«", "»"))
        quoted = re.sub(r"«\s*", f"«{_NO_BREAK}", quoted)
        # Spaced already, or before a space: "10:30" stays as it is.
        return re.sub(r"\s+([:;?!])|(?<=\w)([:;?!])(?!\S)", rf"{_NO_BREAK}\1\2", quoted)
    return _quoted(printed, "“", "”")


def _quoted(text: str, opening: str, closing: str) -> str:
    """With straight quotation marks made into those that open and those that close."""
    return _OPENING.sub(opening, text).replace('"', closing)
