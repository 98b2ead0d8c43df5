"""What a browser calls itself, in the two words by which its owner knows it: which one, on what."""

from __future__ import annotations

from typing import Final

BROWSERS: Final = (
    ("Edg", "Edge"),
    ("OPR/", "Opera"),
    ("Opera", "Opera"),
    ("SamsungBrowser/", "Samsung Internet"),
    ("Vivaldi/", "Vivaldi"),
    ("Firefox/", "Firefox"),
    ("FxiOS/", "Firefox"),
    ("CriOS/", "Chrome"),
    ("Chromium/", "Chromium"),
    ("Chrome/", "Chrome"),
    ("Safari/", "Safari"),
)
"""What stands in the name, the most particular first: most of them also say that they are Chrome and Safari."""
SYSTEMS: Final = (
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Android", "Android"),
    ("CrOS", "ChromeOS"),
    ("Windows", "Windows"),
    ("Macintosh", "Mac"),
    ("Linux", "Linux"),
)
LONGEST: Final = 1_000
"""No browser calls itself by more."""


def browser_in_words(called: str) -> str:
    """“Firefox, Android”, of what a browser sends as its name; one of the two where it says no more, else nothing.

    Nothing of what was sent is in it: a name may be anything.
    """
    said = called[:LONGEST]
    known = (next((word for sign, word in signs if sign in said), "") for signs in (BROWSERS, SYSTEMS))
    return ", ".join(word for word in known if word)
