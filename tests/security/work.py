"""How much is done with what was sent, counted and not timed: it is the same on every machine."""

from __future__ import annotations

import re
import sys
import unicodedata
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from types import CodeType, FrameType
from typing import Any, Final

from tests.settings import BASE_DIR

_TEXT: Final = (str, bytes)
_SIGNS: Final = re.compile(r"[^\w\s!-~]+")
_OURS: Final = tuple(f"{BASE_DIR / package}/" for package in ("config", "incidents", "rulings"))


@dataclass
class Work:
    """What was done meanwhile."""

    calls: int = 0
    letters: int = 0
    """Those that functions of ours were handed, those of each text a method of which was called, and those that were
    composed: of a run of marks as many as pairs of them, as Python sorts them."""

    @property
    def done(self) -> int:
        """Both together."""
        return self.calls + self.letters


@contextmanager
def counting() -> Iterator[Work]:
    """Count what this thread does inside. A pattern of `re` counts as one call: it is the bench that times those."""
    work = Work()
    given: dict[CodeType, tuple[str, ...]] = {}
    normalize, before = unicodedata.normalize, sys.getprofile()

    def composing(form: Any, text: str) -> str:
        work.letters += len(text) + sum(len(run) ** 2 for run in _SIGNS.findall(text))
        return normalize(form, text)

    def noted(frame: FrameType, event: str, called: Any) -> None:
        if event == "call":
            work.calls += 1
            code = frame.f_code
            names = given.get(code)
            if names is None:
                is_ours = code.co_filename.startswith(_OURS)
                names = given[code] = code.co_varnames[: code.co_argcount] if is_ours else ()
            if names:
                local = frame.f_locals
                work.letters += sum(len(local[name]) for name in names if isinstance(local.get(name), _TEXT))
        elif event == "c_call":
            work.calls += 1
            of = getattr(called, "__self__", None)
            if isinstance(of, _TEXT):
                work.letters += len(of)

    unicodedata.normalize = composing
    sys.setprofile(noted)
    try:
        yield work
    finally:
        sys.setprofile(before)
        unicodedata.normalize = normalize
