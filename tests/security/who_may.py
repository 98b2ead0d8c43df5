"""The table of `who_may.txt`: what each address answers to each person, method by method."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final

ROLES: Final = (
    "anonymous",
    "player",
    "director",
    "admin",
    "player-elsewhere",
    "director-elsewhere",
    "admin-elsewhere",
    "revoked",
    "superuser",
    "clubless",
)
METHODS: Final = ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS")
SAFE: Final = ("GET", "HEAD", "OPTIONS")
UNSAFE: Final = ("POST", "PUT", "PATCH", "DELETE")
SIGN_IN: Final = "sign-in"
WRONG_METHOD: Final = "405"

Row = Mapping[str, str]
Table = Mapping[str, Row]

_CELL = re.compile(rf"(\d\d\d|{SIGN_IN})(/(\d\d\d|{SIGN_IN})(\+\d\d\d)?)?")


class Unreadable(ValueError):
    """The table does not say something, or says it twice."""


def read_table(text: str) -> Table:
    """The table by address, then by role. Raises Unreadable on a cell that is missing, doubled or no cell."""
    lines = [line.split() for line in text.splitlines() if line.strip() and not line.startswith("#")]
    if not lines or tuple(lines[0]) != ("address", *ROLES):
        raise Unreadable("The columns are not the people.")
    table: dict[str, Row] = {}
    for address, *cells in lines[1:]:
        if address in table:
            raise Unreadable(f"{address} is there twice.")
        if len(cells) != len(ROLES):
            raise Unreadable(f"{address} has {len(cells)} cells for {len(ROLES)} people.")
        for cell in cells:
            if not _CELL.fullmatch(cell):
                raise Unreadable(f"{address}: {cell} is no cell.")
        table[address] = dict(zip(ROLES, cells, strict=True))
    return table


WHO_MAY: Final = read_table(Path(__file__).with_name("who_may.txt").read_text())


def answer_expected(address: str, role: str, method: str, *, htmx: bool = False) -> str:
    """What the table says of one request, plain or under htmx: a status, or `sign-in`."""
    get, stroke, posted = WHO_MAY[address][role].partition("/")
    if not stroke or method in ("GET", "HEAD"):
        return get
    post, _, by_htmx = posted.partition("+")
    return ((htmx and by_htmx) or post) if method == "POST" else WRONG_METHOD


def cells(address: str) -> Iterator[tuple[str, str]]:
    """Every role and method of a row."""
    return ((role, method) for role in ROLES for method in METHODS)


def is_turn(name: str, role: str, *, one_in: int) -> bool:
    """Whether it is this role's turn at an address: another one's at an address whose name is a letter longer."""
    return (ROLES.index(role) + len(name)) % one_in == 0


def takes(address: str, role: str) -> bool:
    """Whether a valid form sent there by such a person does what it asks."""
    post = WHO_MAY[address][role].partition("/")[2]
    return post not in ("", WRONG_METHOD)


def admits(address: str, role: str) -> bool:
    """Whether the address opens to such a person at all, by some method."""
    return "/" in WHO_MAY[address][role]
