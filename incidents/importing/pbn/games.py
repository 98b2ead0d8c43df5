"""From tags to games: what a file says of one board, once, or once more for each table that played it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from django.utils.translation import gettext as _

from incidents.importing.mistakes import Mistake
from incidents.importing.pbn.scanning import Blank, PbnTag, scan

# The only tag that a game has several times.
_REPEATED = frozenset({"note"})
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


def games(text: str, remarks: list[Mistake]) -> list[Game]:
    """The games of a text, in its order, none of them empty."""
    tokens = list(scan(text, remarks))
    found = [Game()]
    apart = _blank_lines_part_games(tokens)
    for token in tokens:
        game = found[-1]
        if isinstance(token, Blank):
            begins = apart and bool(game.tags)
        else:
            begins = token.name in game.tags and token.name not in _REPEATED
        if begins:
            found.append(Game())
        if isinstance(token, PbnTag):
            found[-1].tags.setdefault(token.name, token)
    found = _joined([game for game in found if game.tags], remarks)
    _inherit(found)
    return found


def _blank_lines_part_games(tokens: Iterable[PbnTag | Blank]) -> bool:
    """Whether blank lines mean what the standard says: not in a text where one stands between any two tags."""
    before: PbnTag | Blank | None = None
    for token in tokens:
        if isinstance(token, PbnTag) and isinstance(before, PbnTag):
            return True
        before = token
    return False


def _joined(found: Iterable[Game], remarks: list[Mistake]) -> list[Game]:
    """The games, a deal put to the board number from which only a stray blank line parts it."""
    joined: list[Game] = []
    for game in found:
        before = joined[-1] if joined else None
        parted = (
            before is not None
            and {"board", "deal"} & before.tags.keys() == {"board"}
            and {"board", "deal"} & game.tags.keys() == {"deal"}
            and not before.tags.keys() & game.tags.keys()
        )
        if before is None or not parted:
            joined.append(game)
            continue
        before.tags |= game.tags
        reason = _("A blank line parts this deal from its board number on line %(line)d.")
        remarks.append(Mistake(game.line("deal"), reason % {"line": before.line("board")}))
    return joined


def _inherit(found: Iterable[Game]) -> None:
    """Put in the place of "#" what the last game before said under that tag."""
    last: dict[str, str] = {}
    for game in found:
        for name, tag in game.tags.items():
            value = tag.value
            if value == _SAME_AS_BEFORE:
                value = last.get(name, "")
            elif value.startswith(_FROM_HERE_ON):
                value = value.removeprefix(_FROM_HERE_ON).strip()
            last[name] = value
            game.tags[name] = PbnTag(name, value, tag.line)
