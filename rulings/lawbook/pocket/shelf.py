"""Where the pocket book is written when a release is made, and what of it there is to be served."""

from __future__ import annotations

import json
from functools import lru_cache
from pathlib import Path

from django.conf import settings
from django.urls import reverse

from rulings.lawbook.pocket.making import FILES, WORKER, make_book

_PAGE = "page.html"


def write_book(folder: Path | None = None) -> int:
    """Write the book of this release, in the place of the one before; how many files it has."""
    shelf = folder or settings.POCKET_BOOK
    made = make_book()
    for name, text in made.items():
        path = _path(shelf, name)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return len(made)


def is_written() -> bool:
    """Whether there is a book to be read."""
    return _path(settings.POCKET_BOOK, WORKER).is_file()


def read_page(name: str) -> bytes | None:
    """What is served under a name in the book; None where the book has nothing of that name."""
    shelf = settings.POCKET_BOOK
    listed = shelf / FILES
    if not listed.is_file() or name not in _names(listed, listed.stat().st_mtime_ns):
        return None
    path = _path(shelf, name)
    return path.read_bytes() if path.is_file() else None


@lru_cache(maxsize=4)
def _names(listed: Path, _written_at: int) -> frozenset[str]:
    """What the book has: nobody is served a file because of how it is called."""
    book = reverse("pocket:begin")
    files = json.loads(listed.read_text(encoding="utf-8"))["files"]
    return frozenset({FILES, WORKER, *(each.removeprefix(book) for each in files if each.startswith(book))})


def _path(shelf: Path, name: str) -> Path:
    return shelf / name / _PAGE if name.endswith("/") else shelf / name
