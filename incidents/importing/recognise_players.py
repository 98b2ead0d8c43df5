"""Who is who: the same licence, or the same name, is the same player of the club."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from django.db.models import Q
from django.utils.translation import gettext as _

from incidents.importing.mistakes import Mistake
from incidents.models import Club, Player
from incidents.text import fold

if TYPE_CHECKING:
    from incidents.importing.plan_players import PairPlace


@dataclass(frozen=True)
class NamedPlayer:
    """A player as the list names him; once recognised, two mentions of one player are equal."""

    name: str = field(compare=False)
    licence: str = field(compare=False)
    known: Player | None = field(default=None, compare=False)
    identity: str = ""


class _Directory:
    """The club's players and the list's, by licence and by name."""

    def __init__(self, club: Club, mentioned: list[NamedPlayer]) -> None:
        names = {fold(each.name) for each in mentioned}
        licences = {each.licence for each in mentioned if each.licence}
        self.by_licence: dict[str, Player] = {}
        self.by_name: dict[str, list[Player]] = defaultdict(list)
        for player in Player.objects.of(club).filter(Q(folded_name__in=names) | Q(licence__in=licences)).order_by("pk"):
            if player.licence:
                self.by_licence[player.licence] = player
            self.by_name[player.folded_name].append(player)
        # The licence a name has on some line of the list holds for the lines that leave it out.
        self.licences_of: dict[str, set[str]] = defaultdict(set)
        for each in mentioned:
            if each.licence:
                self.licences_of[fold(each.name)].add(each.licence)

    def find(self, somebody: NamedPlayer) -> NamedPlayer | None:
        """Him, recognised; None when the name alone could be several people."""
        name = fold(somebody.name)
        licence = somebody.licence
        if not licence:
            candidates = self.licences_of[name] | {player.licence for player in self.by_name[name] if player.licence}
            if len(candidates) > 1:
                return None
            licence = next(iter(candidates), "")
        known = self.by_licence.get(licence) if licence else None
        if known is None:
            # Known by name, and never yet by licence: the same person, who now has one.
            known = next((player for player in self.by_name[name] if not player.licence), None)
            if licence and known is not None and len(self.licences_of[name]) > 1:
                known = None
        identity = f"licence {licence}" if licence else f"name {name}"
        return replace(somebody, licence=licence, known=known, identity=identity)


def recognise_players(
    club: Club, places: list[PairPlace], mistakes: list[Mistake]
) -> tuple[list[PairPlace], list[Mistake]]:
    """The places with everybody recognised, and remarks on names that differ from those the club knows.

    Adds a mistake where a name could be several people, or one licence has two names.
    """
    directory = _Directory(club, [player for place in places for player in place.players])
    remarks: list[Mistake] = []
    named: dict[str, tuple[str, int]] = {}
    done: list[PairPlace] = []
    for place in places:
        people: list[NamedPlayer] = []
        for player in place.players:
            found = directory.find(player)
            if found is None:
                reason = _("The club has several players called %(name)s: give the licence.")
                mistakes.append(Mistake(place.line, reason % {"name": player.name}))
                continue
            name, line = named.setdefault(found.identity, (player.name, place.line))
            if fold(name) != fold(player.name):
                reason = _("Licence %(licence)s is %(other)s on line %(line)d.")
                told = {"licence": found.licence, "other": name, "line": line}
                mistakes.append(Mistake(place.line, reason % told))
                continue
            if found.known is not None and found.known.folded_name != fold(player.name) and line == place.line:
                reason = _("The club knows licence %(licence)s as %(known)s and keeps that name.")
                told = {"licence": found.licence, "known": found.known.name}
                remarks.append(Mistake(place.line, reason % told))
            people.append(found)
        if len(people) == len(place.players):
            done.append(replace(place, players=tuple(people)))
    return done, remarks
