"""Names stay out of what is written once: a person can be forgotten, a sealed text cannot."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.db.models import Q
from django.utils.translation import override

from incidents.models import Direction, Player, User
from incidents.text import fold
from rulings.archive.search.document import record_words
from rulings.words.current_language import LANGUAGES
from rulings.words.wording import RANKS, SEATS, SUITS, in_words

if TYPE_CHECKING:
    from collections.abc import Collection

    from incidents.models import Session
    from rulings.archive.record import RuledCase
    from rulings.engine import Asked

SHORTEST_PART = 3
"""Shorter parts of names ("de", "Le") are words like any others."""


@dataclass(frozen=True)
class Names:
    """The names that a text may not hold, fetched once for all the texts that are tried."""

    of_club: tuple[str, ...]
    of_session: tuple[str, ...]

    @classmethod
    def known_to(cls, session: Session) -> Names:
        """The names of everybody in the session's club, and of those who play in the session."""
        return cls(tuple(_of_club(session)), tuple(_of_session(session)))

    def first_in(self, text: str, ordinary: Collection[str] = ()) -> str:
        """The first name in `text`; empty when there is none.

        The whole name of any player or member of the club counts, in either order; of those who play in the session,
        each part of it too, unless it is among the `ordinary` words (folded): a Mr West must not forbid the word.
        """
        words = fold(text).split()
        spaced = f" {' '.join(words)} "
        for name in self.of_club:
            parts = fold(name).split()
            if any(parts) and any(
                f" {' '.join(order)} " in spaced for order in (parts, parts[1:] + parts[:1], parts[::-1])
            ):
                return name
        for name in self.of_session:
            for part in name.replace("-", " ").split():
                bare = fold(part)
                if len(bare) >= SHORTEST_PART and bare in words and bare not in ordinary:
                    return part
        return ""


def name_in(text: str, session: Session, ordinary: Collection[str] = ()) -> str:
    """The first name in `text` of somebody known to the session's club; empty when there is none."""
    return Names.known_to(session).first_in(text, ordinary)


def question_words(asked: Asked) -> set[str]:
    """The words, folded, of a question and of its answers in either language: none of them is a name."""
    messages = [asked.text, *(asked.say(label) for label in asked.question.labels().values())]
    return {
        word for message in messages for language in LANGUAGES for word in fold(in_words(message, language)).split()
    }


def table_words() -> set[str]:
    """The words, folded, that are said at any table in either language: the seats, the suits and the cards."""
    words = set()
    for language in LANGUAGES:
        with override(language):
            labels = [*SEATS.values(), *SUITS.values(), *RANKS.values(), *(each.label for each in Direction)]
            words |= {word for label in labels for word in fold(str(label)).split()}
    return words


def ruling_words(record: RuledCase) -> set[str]:
    """The words, folded, of a ruling's record and those of every table: none of them is a name."""
    texts = [text for language in LANGUAGES for text in record_words(record, language)]
    return {*table_words(), *(word for text in texts for word in fold(text).split())}


def _of_club(session: Session) -> list[str]:
    players = Player.objects.filter(club=session.club_id).values_list("name", flat=True)
    members = User.objects.filter(memberships__club=session.club_id).exclude(name="").values_list("name", flat=True)
    return [*players, *members]


def _of_session(session: Session) -> list[str]:
    plays = Q(pairs_as_first__session=session) | Q(pairs_as_second__session=session)
    return list(Player.objects.filter(plays, club=session.club_id).distinct().values_list("name", flat=True))
