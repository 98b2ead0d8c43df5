"""Who is who: the same licence, or the same name, is the same player of the club.

A name written the other way round, "FAUVEL Agnès", may be Agnès Fauvel's: whoever sends the list is asked.
"""

from __future__ import annotations

import hashlib
from collections import defaultdict
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TYPE_CHECKING, Final

from django.utils.translation import gettext as _

from incidents.importing.mistakes import Mistake
from incidents.models import Club, Player
from incidents.text import fold, fold_licence, turned_round

if TYPE_CHECKING:
    from collections.abc import Mapping

    from incidents.importing.plan_players import PairPlace

SOMEBODY_ELSE: Final = "other"
ALL: Final = "who-all"
SAME_PERSON: Final = "same"
"""The answer for all that are asked about, where each could be one person only."""


@dataclass(frozen=True)
class NamedPlayer:
    """A player as the list names him; once recognised, two mentions of one player are equal."""

    name: str = field(compare=False)
    licence: str = field(compare=False)
    line: int = field(default=0, compare=False)
    known: Player | None = field(default=None, compare=False)
    identity: str = ""

    @cached_property
    def folded(self) -> str:
        """The name as it is compared."""
        return fold(self.name)


@dataclass(frozen=True)
class Namesake:
    """Somebody whom a name may mean: a player of the club, or one whom the list names elsewhere."""

    code: str
    name: str
    licence: str
    player: Player | None


@dataclass(frozen=True)
class NameQuestion:
    """Whether a name of the list, written the other way round, is one of these; `answer` is the code, "" for none."""

    line: int
    name: str
    licence: str
    key: str
    likely: tuple[Namesake, ...]
    answer: str


def question_key(name: str) -> str:
    """Under which a form answers about this name."""
    return f"who-{hashlib.sha256(fold(name).encode()).hexdigest()[:16]}"


class _Directory:
    """The club's players and the list's, by licence and by name."""

    def __init__(self, club: Club, mentioned: list[NamedPlayer]) -> None:
        names = {each.folded for each in mentioned}
        turned = {other for name in names for other in turned_round(name)}
        licences = {each.licence for each in mentioned if each.licence}
        # Under the licence as it is kept and as it is compared: where a club has two that are compared alike, each
        # is found as he is kept.
        self._by_licence: dict[str, Player] = {}
        self._by_bare_licence: dict[str, Player] = {}
        self.by_name: dict[str, list[Player]] = defaultdict(list)
        for player in Player.objects.of(club).known_by(names | turned, licences).order_by("pk"):
            if player.licence:
                self._by_licence[player.licence] = player
                self._by_bare_licence.setdefault(fold_licence(player.licence), player)
            self.by_name[player.folded_name].append(player)
        # The licence a name has on some line of the list holds for the lines that leave it out: as it is compared,
        # with how it is written first.
        self.licences_of: dict[str, dict[str, str]] = defaultdict(dict)
        # As the list first writes each name, and where.
        self.first: dict[str, NamedPlayer] = {}
        for each in mentioned:
            self.first.setdefault(each.folded, each)
            if each.licence:
                self.licences_of[each.folded].setdefault(fold_licence(each.licence), each.licence)

    def of_licence(self, licence: str) -> Player | None:
        """Whose licence it is."""
        return self._by_licence.get(licence) or self._by_bare_licence.get(fold_licence(licence)) if licence else None

    def find(self, somebody: NamedPlayer) -> NamedPlayer | None:
        """Him, recognised; None when the name alone could be several people."""
        name = somebody.folded
        licence = somebody.licence
        if not licence:
            kept = {fold_licence(player.licence): player.licence for player in self.by_name[name] if player.licence}
            candidates = self.licences_of[name] | kept
            if len(candidates) > 1:
                return None
            licence = next(iter(candidates.values()), "")
        known = self.of_licence(licence)
        if known is None:
            # Known by name, and never yet by licence: the same person, who now has one.
            known = next((player for player in self.by_name[name] if not player.licence), None)
            if licence and known is not None and len(self.licences_of[name]) > 1:
                known = None
        return _as(somebody, known, licence)

    def likely(self, somebody: NamedPlayer) -> tuple[Namesake, ...]:
        """Whom a name that the club does not know may mean, written the other way round."""
        name = somebody.folded
        if self.by_name[name] or self.of_licence(somebody.licence):
            return ()
        found: list[Namesake] = []
        for turned in turned_round(name):
            for player in self.by_name[turned]:
                # Two licences are two people.
                if player.forgotten_at is None and _may_be(somebody.licence, player.licence):
                    found.append(Namesake(f"player-{player.pk}", player.name, player.licence, player))
            other = self.first.get(turned)
            before = other is not None and (other.line, turned) < (self.first[name].line, name)
            if other is not None and before and not self.by_name[turned] and _may_be(somebody.licence, other.licence):
                found.append(Namesake(question_key(turned), other.name, other.licence, None))
        return tuple(dict.fromkeys(found))


def _may_be(one: str, other: str) -> bool:
    return not (one and other) or fold_licence(one) == fold_licence(other)


def recognise_players(
    club: Club, places: list[PairPlace], mistakes: list[Mistake], answers: Mapping[str, str]
) -> tuple[list[PairPlace], list[Mistake], list[NameQuestion]]:
    """The places with everybody recognised, remarks on names that differ from those the club knows, and questions.

    Adds a mistake where a name could be several people, or one licence has two names. `answers` are to questions, by
    their keys; until all are answered nothing may be written.
    """
    directory = _Directory(club, [player for place in places for player in place.players])
    questions = _questions(directory, answers)
    meant = {
        fold(question.name): likely
        for question in questions
        for likely in question.likely
        if likely.code == question.answer
    }
    remarks: list[Mistake] = []
    # By whom: as it is compared, as it is written first, and where.
    named: dict[str, tuple[str, str, int]] = {}
    done: list[PairPlace] = []
    for place in places:
        people: list[NamedPlayer] = []
        for player in place.players:
            found, written = _recognised(directory, player, meant)
            folded = player.folded if written == player.name else fold(written)
            if found is None:
                reason = _("The club has several players called %(name)s: give the licence.")
                mistakes.append(Mistake(player.line, reason % {"name": player.name}))
                continue
            first, name, line = named.setdefault(found.identity, (folded, written, player.line))
            if first != folded:
                reason = _("Licence %(licence)s is %(other)s on line %(line)d.")
                told = {"licence": found.licence, "other": name, "line": line}
                mistakes.append(Mistake(player.line, reason % told))
                continue
            if found.known is not None and found.known.folded_name != folded and line == player.line:
                reason = _("The club knows licence %(licence)s as %(known)s and keeps that name.")
                told = {"licence": found.licence, "known": found.known.name}
                remarks.append(Mistake(player.line, reason % told))
            people.append(found)
        if len(people) == len(place.players):
            done.append(replace(place, players=tuple(people)))
    return done, remarks, questions


def _recognised(
    directory: _Directory, player: NamedPlayer, meant: Mapping[str, Namesake]
) -> tuple[NamedPlayer | None, str]:
    """Him, and the name by which he is called: of somebody written the other way round the one he has."""
    likely = meant.get(player.folded)
    if likely is None:
        return directory.find(player), player.name
    if likely.player is None:
        return directory.find(replace(player, name=likely.name, licence=player.licence or likely.licence)), likely.name
    licence = likely.player.licence or player.licence
    return _as(replace(player, name=likely.name), likely.player, licence), likely.name


def _as(somebody: NamedPlayer, known: Player | None, licence: str) -> NamedPlayer:
    """Him, as this player of the club or as a newcomer."""
    if known is not None:
        identity = f"player {known.pk}"
    else:
        identity = f"licence {fold_licence(licence)}" if licence else f"name {somebody.folded}"
    return replace(somebody, licence=licence, known=known, identity=identity)


def _questions(directory: _Directory, answers: Mapping[str, str]) -> list[NameQuestion]:
    """What is asked about the names of the list, in its order, with what was answered so far."""
    questions = []
    for mention in list(directory.first.values()):
        likely = directory.likely(mention)
        if not likely:
            continue
        key = question_key(mention.name)
        answer = answers.get(key, "")
        if not answer and answers.get(ALL) == SAME_PERSON and len(likely) == 1:
            answer = likely[0].code
        if answer not in {SOMEBODY_ELSE, *(each.code for each in likely)}:
            answer = ""
        questions.append(NameQuestion(mention.line, mention.name, mention.licence, key, likely, answer))
    return questions
