"""What the forms carry beside what is typed: the version of the page, and the key that makes two sendings one act."""

from __future__ import annotations

from uuid import UUID

from django.http import QueryDict


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
