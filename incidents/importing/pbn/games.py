"""From tags to games: what a file says of one board, once, or once more for each table that played it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import chain, islice
from typing import Final

from django.utils.translation import gettext as _

from incidents.importing.mistakes import Mistake, Notices
from incidents.importing.pbn.scanning import Blank, PbnTag, scan

# A tag that comes back begins another game if it is one of these; programs write others twice, such as Room.
_BEGINNING: Final = frozenset({"event", "board", "deal"})
ENOUGH_TO_TELL: Final = 2000
"""Tags and blank lines, by which it is told whether blank lines part games."""
_SAME_AS_BEFORE = "#"
_FROM_HERE_ON = "##"
# "It is not known", in the words of the standard and of its readers.
UNKNOWN = frozenset({"", "?", "-", "??"})


@dataclass
class Game:
    """The tags of one game, by name; "#" is already what it stands for."""

    tags: dict[str, PbnTag] = field(default_factory=dict)

    def value(self, name: str) -> str:
        """What the tag says; empty when it is not there or says that nobody knows."""
        tag = self.tags.get(name)
        return "" if tag is None or tag.value in UNKNOWN else tag.value

    def line(self, *names: str) -> int:
        """The line of the first of these tags that is there, else the game's first."""
        named = [self.tags[name].line for name in names if name in self.tags]
        return named[0] if named else min(tag.line for tag in self.tags.values())


def games(blocks: Iterable[str], remarks: Notices) -> Iterator[Game]:
    """The games of a text that comes in blocks, in its order, none of them empty; one at a time is held."""
    tokens = scan(blocks, remarks)
    head = list(islice(tokens, ENOUGH_TO_TELL))
    yield from _inherit(_join(_part(chain(head, tokens), apart=_blank_lines_part_games(head)), remarks))


def _part(tokens: Iterable[PbnTag | Blank], *, apart: bool) -> Iterator[Game]:
    """The games, where one ends and the next begins: at a blank line, or where a tag comes back that begins one."""
    game, blank_seen = Game(), False
    begins_with: str | None = None
    for token in tokens:
        if isinstance(token, Blank):
            blank_seen = blank_seen or bool(game.tags)
            begins = apart and bool(game.tags)
        else:
            begins_with = begins_with or token.name
            # Without blank lines a file begins each of its games as it begins the first.
            begins = token.name in game.tags and (
                token.name in _BEGINNING or (token.name == begins_with and not blank_seen)
            )
        if begins:
            yield game
            game = Game()
        if isinstance(token, PbnTag):
            # What else comes back tells nothing new: the standard has the first count (3.4.1).
            game.tags.setdefault(token.name, token)
    if game.tags:
        yield game


def _blank_lines_part_games(tokens: Iterable[PbnTag | Blank]) -> bool:
    """Whether blank lines mean what the standard says: not in a text where one stands between any two tags."""
    before: PbnTag | Blank | None = None
    for token in tokens:
        if isinstance(token, PbnTag) and isinstance(before, PbnTag):
            return True
        before = token
    return False


def _join(found: Iterable[Game], remarks: Notices) -> Iterator[Game]:
    """The games, a deal put to the board number from which only a stray blank line parts it."""
    before: Game | None = None
    for game in found:
        parted = (
            before is not None
            and "board" in before.tags
            and "deal" in game.tags
            and not {"deal", *game.tags} & before.tags.keys()
        )
        if before is not None and parted:
            before.tags |= game.tags
            reason = _("A blank line parts this deal from its board number on line %(line)d.")
            remarks.append(Mistake(game.line("deal"), reason % {"line": before.line("board")}))
            continue
        if before is not None:
            yield before
        before = game
    if before is not None:
        yield before


def _inherit(found: Iterable[Game]) -> Iterator[Game]:
    """The games, in the place of "#" what the last game before said under that tag."""
    last: dict[str, str] = {}
    for game in found:
        for name, tag in game.tags.items():
            value = tag.value
            if value == _SAME_AS_BEFORE:
                value = last.get(name, "")
            elif value.startswith(_FROM_HERE_ON):
                value = value.removeprefix(_FROM_HERE_ON).strip()
            last[name] = value
            if value is not tag.value:
                game.tags[name] = PbnTag(name, value, tag.line)
        yield game
