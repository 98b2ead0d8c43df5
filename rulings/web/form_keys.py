"""What the forms carry beside what is typed: the version of the page, the key that makes two sendings one act, and the
words that were asked about and are no names.
"""

from __future__ import annotations

from typing import TYPE_CHECKING
from uuid import UUID

from django.http import QueryDict

from incidents.text import fold

if TYPE_CHECKING:
    from rulings.archive.names import NamesInText


class Incomplete(ValueError):
    """The form lacks what its page put into it: a version, or a key. Nobody typed that."""


def version(sent: QueryDict) -> int:
    """The incident's version on the page where the form was filled in. Raises Incomplete."""
    try:
        return int(sent.get("version", ""))
    except ValueError:
        raise Incomplete from None


def key(sent: QueryDict, name: str) -> UUID:
    """The key that makes a form sent twice one act. Raises Incomplete."""
    try:
        return UUID(sent.get(name, ""))
    except ValueError:
        raise Incomplete from None


def usual(sent: QueryDict) -> tuple[str, ...]:
    """The keys of the answers that the page of this form took to be so."""
    return tuple(sent.get("usual", "").split())


def no_names(sent: QueryDict) -> frozenset[str]:
    """The words that whoever typed them was asked about, folded: sent again, they are said to be no names."""
    return frozenset(sent.get("no_names", "").split())


def carried(sent: QueryDict, named: NamesInText | None = None) -> str:
    """What the form carries of them when it comes back: those of before, and those that are asked about now."""
    return " ".join(sorted(no_names(sent).union(named.words if named else ())))


def carried_by_a_party(text: str) -> str:
    """The same for somebody who may not read names: all his words, lest those that are missing tell him which."""
    return " ".join(sorted(set(fold(text).split())))
