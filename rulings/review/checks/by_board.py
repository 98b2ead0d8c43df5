"""What is to be checked, board by board: a row for each on the session's page, its questions on one page."""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import groupby
from typing import TYPE_CHECKING, Final

from django.utils import timezone
from django.utils.translation import gettext as _

from incidents.models.tables_in_room import name_in_room
from rulings.desk.live.boards_in_play import A_BOARD_LASTS, Boards
from rulings.desk.live.in_short import in_short
from rulings.models import Ruling
from rulings.review.checks.items import Item, of_board, of_session
from rulings.words.current_language import in_readers_language

if TYPE_CHECKING:
    from collections.abc import Iterable

    from incidents.models import Membership
    from rulings.desk.live.board import InPlay


REVOKE: Final = "did-not-follow-suit"
_A_CARD: Final = re.compile("[♠♥♦♣][0-9A-Z]")
"""A card in a sentence, in either language; a suit alone has no letter after it."""


@dataclass(frozen=True)
class CheckQuestion:
    """One thing to be looked at, put to the director as yes or no; left by several, it is asked once."""

    items: tuple[Item, ...]

    @property
    def name(self) -> str:
        """What its answer is called on the form."""
        return f"answer-{self.items[0].name}"

    @property
    def is_no(self) -> str:
        """How the page notes that it was answered with no, when it comes back."""
        return f"{self.name} no"

    @property
    def is_yes(self) -> str:
        """The same of yes."""
        return f"{self.name} yes"

    @property
    def clause(self) -> str:
        return self.items[0].clause

    @property
    def asks(self) -> str:
        """What is asked: of a revoke, whether there are tricks to transfer."""
        if self.items[0].counts_tricks:
            return _("Are there tricks to transfer for the revoke?")
        return _parted(self.items[0].text)[0]

    @property
    def count_with(self) -> int | None:
        """The incident of a revoke whose tricks its law counts, once it is told that play has ended; None of others."""
        ruling = self.items[0].ruling
        asks = self.items[0].counts_tricks and ruling.subject == REVOKE
        return ruling.incident.number if asks and self.items[0].event is None else None

    @property
    def then(self) -> str:
        """What follows from a yes; of a revoke, how its tricks are counted."""
        return self.items[0].text if self.items[0].counts_tricks else _parted(self.items[0].text)[1]


@dataclass(frozen=True)
class OfRuling:
    """What is asked about one ruling of a board."""

    ruling: Ruling
    questions: tuple[CheckQuestion, ...]


@dataclass(frozen=True)
class BoardRow:
    """A board on which something is open."""

    table: str
    number: int | None
    """None while nobody has said which board it is."""
    headline: str
    ruling: Ruling
    """One of its rulings, by which its page is found: that of a revoke, or else the first."""
    points: int
    """How many questions are to be answered."""
    counts_tricks: bool
    score_is_missing: bool
    key: tuple[object, ...]
    """What the row shows follows from this, and from the reader's language."""


@dataclass(frozen=True)
class BoardsToCheck:
    """The boards of a session on which something is open."""

    played: tuple[BoardRow, ...]
    in_play: tuple[BoardRow, ...]
    """Cards lie on them still: nobody can answer yet."""

    @property
    def tables(self) -> frozenset[tuple[str, int]]:
        """The tables where something can be answered, by section and number."""
        return frozenset((row.ruling.section, row.ruling.table_number) for row in self.played)


def questions_of(items: Iterable[Item]) -> tuple[OfRuling, ...]:
    """What is asked of these items, the tricks of a revoke first, ruling by ruling, the same of the same card once."""
    by_question: dict[tuple[object, ...], list[Item]] = {}
    for item in sorted(items, key=lambda each: not each.counts_tricks):
        by_question.setdefault(_question(item), []).append(item)
    all_asked = [CheckQuestion(tuple(each)) for each in by_question.values()]
    by_ruling: dict[int, list[CheckQuestion]] = {}
    for asked in all_asked:
        by_ruling.setdefault(asked.items[0].ruling.pk, []).append(asked)
    return tuple(OfRuling(each[0].items[0].ruling, tuple(each)) for each in by_ruling.values())


def open_by_board(boards: Boards, membership: Membership, *, several: bool) -> BoardsToCheck:
    """A row for each board of a session on which something is open that this member may read, revokes first.

    Tables are called by their section too where there are `several`.
    """
    visible = Ruling.objects.visible_to(membership).filter(session=boards.session).standing()
    rulings = boards.rulings(visible.order_by("section", "table_number", "pk").values_list("pk", flat=True))
    open_items = [item for item in of_session(boards, rulings) if item.is_open]
    in_play = {ruling.pk for board in boards.in_play if _is_in_play(board) for ruling in board.rulings}

    def board(item: Item) -> tuple[str, int, int]:
        return item.ruling.section, item.ruling.table_number, boards.together.get(item.ruling.pk, item.ruling.pk)

    rows = [
        (key[2] in in_play, row_of(tuple(items), several=several))
        for key, items in groupby(sorted(open_items, key=board), key=board)
    ]
    rows.sort(key=lambda row: not row[1].counts_tricks)
    return BoardsToCheck(
        played=tuple(row for still, row in rows if not still), in_play=tuple(row for still, row in rows if still)
    )


def open_on_board(board: InPlay, *, several: bool) -> BoardRow | None:
    """The row of one board, for the page of its table; None where nothing is open."""
    items = tuple(item for item in of_board(board) if item.is_open)
    return row_of(items, several=several) if items else None


def of_the_board_of(ruling: Ruling, membership: Membership) -> tuple[Item, ...]:
    """All that the board of a ruling that stands leaves to be checked, open and closed, as this member may read it."""
    boards = Boards(ruling.session, ruling.incident.table)
    first = boards.together.get(ruling.pk)
    on_it = [pk for pk, of in boards.together.items() if of == first]
    readable = Ruling.objects.visible_to(membership).filter(pk__in=on_it).order_by("pk")
    return of_session(boards, boards.rulings(readable.values_list("pk", flat=True)))


def _is_in_play(board: InPlay) -> bool:
    """Whether cards lie on it still; not where it must be over, though nobody said so."""
    return board.is_live and timezone.now() - board.last_at <= A_BOARD_LASTS


def _question(item: Item) -> tuple[object, ...]:
    """What tells one question from another: of two incidents, the same words about no card are about two things."""
    return item.text, item.clause, None if _A_CARD.search(item.text) else item.ruling.incident_id


def _parted(text: str) -> tuple[str, str]:
    """A question, and what follows from a yes."""
    asked, mark, then = text.partition("?")
    return asked + mark, then.strip()


def _board_number(ruling: Ruling) -> int | None:
    """The board that was sealed with a ruling, or the one noted since on its call."""
    noted = ruling.incident.board
    return ruling.board_number or (noted.number if noted else None)


def row_of(items: tuple[Item, ...], *, several: bool = False) -> BoardRow:
    """The row of a board, from what is open on it."""
    of_a_revoke = [item for item in items if item.counts_tricks]
    ruling = (of_a_revoke or items)[0].ruling
    table = name_in_room(ruling.section, ruling.table_number, several_sections=several)
    number = next((number for item in items if (number := _board_number(item.ruling))), None)
    missing = any(item.score_is_missing for item in items)
    to_answer = [item for item in items if not item.score_is_missing]
    return BoardRow(
        table=table,
        number=number,
        headline=in_readers_language(in_short([ruling])[ruling.pk].headline),
        ruling=ruling,
        points=sum(len(each.questions) for each in questions_of(to_answer)),
        counts_tricks=bool(of_a_revoke),
        score_is_missing=missing,
        key=(table, number, *(item.key for item in items)),
    )
