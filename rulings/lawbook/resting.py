"""What rests on a law or clause: the subjects of the menu that lead to it, the club's rulings."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Final

from rulings.archive.standing import menu
from rulings.engine import Citation, Edition, Regulations, Tree, grown
from rulings.models import Ruling
from rulings.web import counting
from rulings.web.counting import RulingsCounted

if TYPE_CHECKING:
    from incidents.web.access import ClubRequest
    from rulings.laws.subjects import Subject

LATEST: Final = 3
COME_TO: Final = Path(__file__).parent / "come_to.toml"
"""Which clauses each subject comes to in each edition; tests/laws/test_come_to.py keeps it true."""


@dataclass(frozen=True)
class Resting(RulingsCounted):
    """The club's rulings that rest on a law or clause: how many, and the latest."""

    latest: Sequence[Ruling]


def rulings_on(request: ClubRequest, citation: Citation) -> Resting:
    """Those that whoever asks may read, as the log lists them."""
    found = Ruling.objects.of(request.club).visible_to(request.membership).citing(citation)
    # Keys alone and unsorted while they are few: asked for the newest of a rare clause, PostgreSQL would rather walk
    # all rulings from the newest down.
    keys = list(found.order_by().values_list("pk", flat=True)[: counting.COUNTED + 1])
    if len(keys) > counting.COUNTED:
        shown = list(found.newest_first().values_list("pk", flat=True)[:LATEST])
    else:
        shown = sorted(keys, reverse=True)[:LATEST]
    latest = Ruling.objects.filter(pk__in=shown).newest_first().select_related("session").without_searched()
    return Resting(len(keys), tuple(latest) if shown else ())


def subjects_on(citation: Citation, edition: Edition) -> tuple[Subject, ...]:
    """The subjects that come to a law or clause on some path, in the order of the menu."""
    return tuple(subject for subject in menu(edition) if citation in come_to(subject, edition))


def come_to(subject: Subject, edition: Edition) -> frozenset[Citation]:
    """Every clause that a path of the subject cites under some regulations, with all that contains it."""
    return _come_to().get((subject.key, edition), frozenset())


@cache
def _come_to() -> Mapping[tuple[str, Edition], frozenset[Citation]]:
    """As it is kept: to walk every law anew would keep the first reader waiting."""
    kept = tomllib.loads(COME_TO.read_text(encoding="utf-8"))
    return {
        (subject, Edition(int(year))): frozenset(whole for clause in cited for whole in Citation.parse(clause).ancestry)
        for subject, years in kept.items()
        for year, cited in years.items()
    }


@lru_cache(maxsize=64)
def tree_of(subject: Subject, edition: Edition, regulations: Regulations) -> Tree:
    """The subject's law grown into a tree: at most a quarter of a second, so the latest are kept."""
    return grown(subject.law, edition, regulations)
