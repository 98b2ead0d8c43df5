"""What the director says to the players, the most urgent first, then player by player.

A ruling keeps its words in the order of the Laws. Whoever stands at the table needs first what is to be done now; then
each player hears all that holds for him at once.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from django.utils.translation import pgettext

from rulings.archive.record import said_to
from rulings.desk.card.card import CardLine, line_to_players
from rulings.engine import Seat, Until
from rulings.words.current_language import in_readers_language as word
from rulings.words.wording import seats_in_words

if TYPE_CHECKING:
    from collections.abc import Iterable

    from rulings.archive.record import RecordedStep, RuledCase, Words

MOST_AT_FIRST: Final = 2
"""How many things are to be done first: more than these nobody keeps in mind at once."""
_NOW: Final = frozenset(
    until.code for until in (Until.DONE, Until.NEXT_CALL, Until.THIS_LEAD, Until.LOSES_THE_LEAD, Until.END_OF_TRICK)
)
"""Until when what is to be done now holds."""


@dataclass(frozen=True)
class WordsToPlayers:
    """All that is said to one player, or to several together."""

    who: str
    """ "South", "West and East", "All"."""
    sentences: tuple[str, ...]


@dataclass(frozen=True)
class WordsToSay:
    """The words of a ruling in the order in which they are said."""

    first: tuple[str, ...]
    """What is to be done now, whole, each sentence with whom it calls; where nothing is, what holds on."""
    then: tuple[WordsToPlayers, ...]

    def __bool__(self) -> bool:
        return bool(self.first)


def words_to_say(record: RuledCase) -> WordsToSay:
    """The words of a ruling, in the reader's language."""
    ranked = [
        (_urgency(step), line_to_players(word(said), seats))
        for step in record["steps"]
        for seats, said in said_to(step)
    ]
    # Sorted, what is as urgent stays in the order of the Laws: a card goes back before the next one is led.
    lines = [line for _rank, line in sorted(ranked, key=lambda each: each[0])]
    now = sum(1 for rank, _line in ranked if rank == 0)
    first = min(max(now, 1), MOST_AT_FIRST)
    return WordsToSay(tuple(line.aloud for line in lines[:first]), tuple(_by_player(lines[first:])))


def _urgency(step: RecordedStep[Words]) -> int:
    """What is done now, then what holds on, then what may be known."""
    if step["kind"] != "obligation":
        return 2
    until = step["until"]
    return 0 if until is None or until["code"] in _NOW else 1


def _by_player(lines: Iterable[CardLine]) -> Iterable[WordsToPlayers]:
    """Grouped, in the order in which each is spoken to first; those to all four come last."""
    by_player: dict[tuple[Seat, ...], list[str]] = {}
    for line in lines:
        by_player.setdefault(line.seats, []).append(line.text[:1].upper() + line.text[1:])
    to_all = by_player.pop(tuple(Seat), None)
    yield from (WordsToPlayers(seats_in_words(seats), tuple(sentences)) for seats, sentences in by_player.items())
    if to_all:
        yield WordsToPlayers(pgettext("who is spoken to", "All"), tuple(to_all))
