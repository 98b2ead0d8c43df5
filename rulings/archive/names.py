"""Names stay out of what is kept: a person can be forgotten, a sealed text cannot.

They are looked for when a text is typed, before anything is held; what was taken then is not looked at again. A name
that stands there whole is refused. One word may be a name or a word like any other ("un petit cœur"), and so may a
name each of whose words a ruling may say: who wrote it is asked about it once, and nobody's name, whatever he calls
himself, can keep a ruling from being given.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from django.db.models import Exists, OuterRef
from django.utils.translation import gettext as _

from incidents.models import Membership, Pair, User
from incidents.models.people import LONGEST_KEYWORD
from incidents.ordinary_words import any_ruling_may_say, name_nobody, ordinary_words
from incidents.text import LONGEST_SENT, LONGEST_TEXT, as_kept, fold

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator

    from incidents.models import Session

SHORTEST_PART: Final = 3
"""Shorter parts of names ("de", "Le") are words like any others."""
MOST_PEOPLE: Final = 3
"""Of how many who share a name it is told who they are."""
_SENTENCE_ENDS: Final = re.compile(r"(?<=\w{3})[.!?…]+(?=\s|$)|[;:]|\s[.!?…]+(?=\s|$)")
"""Not after initials ("J. P. Morel"), and not where a line ends: a name may begin on one and end on the next."""
_UNSEEN: Final = re.compile("[\u034f\u061c\u115f\u1160\u180b-\u180f\u200c-\u200f\u3164\ufe00-\ufe0f\uffa0]")
"""What is kept of a text and not seen in it, but in scripts whose letters it joins."""
_NEAR: Final = 60
"""How far from a comma a word is looked for, which is longer than any."""


@dataclass(frozen=True)
class NameBearer:
    """Somebody whom a text may not name: a member of the club, or who plays in the session, with his pair's number."""

    name: str
    pair: str = ""

    def __str__(self) -> str:
        if self.pair:
            return _("%(name)s (pair %(pair)s)") % {"name": self.name, "pair": self.pair}
        return _("%(name)s (member of the club)") % {"name": self.name}


@dataclass(frozen=True)
class PossibleName:
    """A word of a text, as it is typed and folded, that is part of somebody's name and may be a word like any other."""

    typed: str
    folded: str
    bearers: tuple[NameBearer, ...]


class NamesInText(Exception):
    """A text names somebody, or may do so. `str()` tells a director whose name it is, in his language.

    Where whole names stand in it, `possible` is empty: what may be one besides is asked about when they are gone.
    """

    def __init__(self, whole: tuple[NameBearer, ...], possible: tuple[PossibleName, ...] = ()) -> None:
        self.whole, self.possible = whole, possible
        refused = [
            _("Names stay out of what is kept: write the seat or the pair's number instead of %(person)s.")
            % {"person": bearer}
            for bearer in whole
        ]
        asked = [
            _("Is “%(word)s” here %(people)s?")
            % {"word": each.typed, "people": ", ".join(map(str, each.bearers[:MOST_PEOPLE]))}
            for each in possible
        ]
        super().__init__(self._sentences(refused, asked))

    @property
    def words(self) -> tuple[str, ...]:
        """The words that are asked about, folded: sent back with the text, they are names no more."""
        return tuple(each.folded for each in self.possible)

    def to_a_party(self) -> str:
        """The same for somebody who may not read names: not even which of his words it is, or he could try lists."""
        if self.whole:
            return _("This text names somebody. Names stay out of what is kept: write seats or pair numbers instead.")
        return self._sentences([], [_("A word here may be somebody's name.")])

    @staticmethod
    def _sentences(refused: list[str], asked: list[str]) -> str:
        onward = [_("If so, write the seat or the pair's number instead; if not, send it again as it stands.")]
        return " ".join([*refused, *asked, *(onward if asked else ())])


def look_for_names(*texts: str, session: Session, no_names: Collection[str] = ()) -> NamesInText | None:
    """The names in what is typed about a session; None where there is none. Two queries, however large the club is.

    The whole name of a current member, or of who plays in the session, counts in any order within a sentence; of who
    plays there each part of it may be a name, and so may a name that is one word. Ordinary words are no names, nor are
    those (folded) that whoever typed them has said to be none, `no_names`; a whole name stays one, unless each word of
    it is one that a ruling may say.
    """
    read = [fold(phrase).split() for text in texts for reading in _readings(text) for phrase in _phrases(reading)]
    words = {word for phrase in read for word in phrase}
    if not words:
        return None
    players = dict(_players(session))
    # "La carte" may be said whoever calls himself so.
    named = _members(session, words) | players
    bearers = {name: bearer for name, bearer in named.items() if not name_nobody(name.split())}
    found = [name for name in bearers if any(_stands_in(phrase, name.split()) for phrase in read)]
    if whole := [bearers[name] for name in found if not any_ruling_may_say(name.split())]:
        return NamesInText(tuple(whole))
    asked = words - ordinary_words() - set(no_names)
    possible: dict[str, list[NameBearer]] = {}
    for name, bearer in bearers.items():
        parts = dict.fromkeys(name.split())
        # Of a member who does not play, a part of his name is too little to ask about.
        if name in players or name in found or len(parts) == 1:
            for part in parts:
                if part in asked and len(part) >= SHORTEST_PART:
                    possible.setdefault(part, []).append(bearer)
    if not possible:
        return None
    words_typed = [word for text in texts for word in re.findall(r"\w+", text[:LONGEST_SENT])]
    typed = {fold(word): word for word in reversed(words_typed)}
    # Folded, where a word is spelt with what is no letter.
    return NamesInText(
        (), tuple(PossibleName(typed.get(part, part), part, tuple(each)) for part, each in possible.items())
    )


def _readings(text: str) -> set[str]:
    """The text as it is kept, whether it was tidied already or not; and as a reader sees it.

    Of one that is longer than any the beginning: whoever sends it is refused for that.
    """
    kept = as_kept(text, LONGEST_TEXT)[:LONGEST_TEXT]
    return {kept, _UNSEEN.sub("", kept)}


def _players(session: Session) -> Iterator[tuple[str, NameBearer]]:
    """Who plays in the session, by folded name."""
    for pair in Pair.objects.filter(session=session).select_related("first", "second"):
        for player in (pair.first, pair.second):
            if player is not None and player.folded_name:
                yield player.folded_name, NameBearer(player.name, str(pair))


def _members(session: Session, words: Collection[str]) -> dict[str, NameBearer]:
    """The members whom these words may name, by folded name: not all of the club, which may be large."""
    current = Membership.objects.current().filter(club=session.club_id, user=OuterRef("pk"))
    # So that the database begins with the words: of a join it may take the club's members first.
    found = User.objects.filter(Exists(current), name_keyword__in={word[:LONGEST_KEYWORD] for word in words})
    return {fold(name): NameBearer(name) for name in found.values_list("name", flat=True)}


def _stands_in(words: list[str], name: list[str]) -> bool:
    """Whether a name of several words stands among others, beginning with any of them, or turned round."""
    if len(name) == 1 or not set(words).issuperset(name):
        return False
    spaced = f" {' '.join(words)} "
    orders = [name[::-1], *(name[place:] + name[:place] for place in range(len(name)))]
    return any(f" {' '.join(order)} " in spaced for order in orders)


def _phrases(text: str) -> Iterator[str]:
    """The parts of a text within which the words of one name may stand: sentences, parted at their commas.

    But not where two capitals meet at the comma, which is how a list writes somebody: "PETIT, Rosa".
    """
    for sentence in _SENTENCE_ENDS.split(text):
        phrase, *others = sentence.split(",")
        for each in others:
            if _has_capital(reversed(phrase[-_NEAR:].split())) and _has_capital(each[:_NEAR].split()):
                phrase = f"{phrase},{each}"
            else:
                yield phrase
                phrase = each
        yield phrase


def _has_capital(words: Iterable[str]) -> bool:
    """Whether the first of these that has a letter begins with a capital."""
    letters = (next(filter(str.isalpha, word), "") for word in words)
    return next(filter(None, letters), "").isupper()
