"""What the journal's tags are called: the record's own, and those that other rooms note beside their own writes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from incidents.models import Tag

if TYPE_CHECKING:
    from django.db.models import TextChoices

_rooms: list[type[TextChoices]] = [Tag]
_by_link: set[str] = {Tag.CALLED_FROM_TABLE.value}


def register(tags: type[TextChoices], *, by_link: frozenset[str] = frozenset()) -> None:
    """Make the journal's page know these tags too. Call it from an application's `ready`.

    `by_link` are those of what is done through a link by somebody who has no account here.
    """
    if tags not in _rooms:
        _rooms.append(tags)
    _by_link.update(str(tag) for tag in by_link)


def labels() -> dict[str, str]:
    """Every tag with what it is called in the reader's language."""
    return {str(value): str(label) for room in _rooms for value, label in room.choices}


def through_a_link(tag: str) -> bool:
    """Whether a line with this tag and nobody's account tells of a link followed, and not of the command line."""
    return tag in _by_link
