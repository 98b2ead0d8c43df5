"""Words of one family that the stemmers keep apart: irregular verbs, and what French makes of its verbs and adjectives.

They are looked for together when somebody searches. What is kept of a ruling does not change: it holds each word whole,
beside its stem.
"""

from __future__ import annotations

from typing import Final

_FAMILIES: Final = """
    forbid forbade forbidden
    choose chose chosen
    withdraw withdrew withdrawn
    lead led
    mislead misled
    deal dealt misdeal misdealt
    draw drew drawn
    take took taken
    give gave given
    hold held
    show shown
    speak spoke spoken
    win won
    lose lost
    make made
    tell told
    know knew known
    begin began begun
    break broke broken
    interdire interdit interdisant interdiction
    choisir choix
    retirer retrait
    reprendre reprend repris reprise
    prendre prend pris
    permettre permet permis permission
    remettre remet remis
    obtenir obtient obtenu
    perdre perd perdu perte
    contraindre contraint contrainte
    defendre defend defense
    exclure exclu exclusion
"""
"""One to a line, folded."""
_KIN: Final = {word: tuple(family.split()) for family in _FAMILIES.strip().splitlines() for word in family.split()}
_SHORTEST_STEM: Final = 4


def kin(word: str, stems: tuple[str, ...]) -> tuple[str, ...]:
    """The other words of the family of a folded word that has these stems; none for most words."""
    for each in (word, *stems):
        if each in _KIN:
            return _KIN[each]
    return ()


def loose_ends(stem: str) -> tuple[str, ...]:
    """Other stems that a French word of this stem has in one of its forms.

    Words are cut once their accents are gone, and so the stemmer takes "simultanée" for a word in -ee: it leaves it
    the e that it takes from "simultané" and "simultanément".
    """
    if len(stem) < _SHORTEST_STEM:
        return ()
    return (stem[:-1],) if stem.endswith("e") else (f"{stem}e",)
