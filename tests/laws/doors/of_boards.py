"""Hands and boards in point, told without the words of any subject: too many cards, wrong hand, wrong board, turned."""

from __future__ import annotations

from dataclasses import dataclass, fields


@dataclass(frozen=True)
class OfBoards:
    """What is wrong with a hand or a board, and how far the board has got."""

    wrong: str = ""
    """"fourteen and twelve", "no card to a trick", "strange card", "another board's hand", "another player's hand",
    "wrong board", "turned", "exchanged", "copies differ", "unusual marks", "misread",
    "wrong vulnerability in scoring", "unusual marks, not played", "the dealer called after another", "called over by
    another than the dealer"."""
    when: str = "before anybody called"
    """"before anybody called", "a wrong hand has called", "in the play" or "over"."""
    seen: bool = False
    """A card of another hand has been seen."""
    playable: bool = False
    """It can be put right and played."""
    told: bool = False
    """What would have been obtained can be told."""
    quitted: bool = False
    """The card was played to a trick that is quitted."""
    partner_has_called: bool = False
    other_board: str = ""
    """On the board from which the hand was: he calls "the same" or "another"."""
    played_before: bool = False
    """One of the four has played it before."""
    deprived: bool = False
    """A pair loses a board by it."""
    turned: str = ""
    """"unseen", "right round" or "by a quarter"."""
    one_ranking: bool = False
    compared: str = ""
    """Who has played it so: "some", "nobody else", "all", or it is "teams"."""

    def __str__(self) -> str:
        told = ((field.name.replace("_", " "), getattr(self, field.name), field.default) for field in fields(self))
        return ", ".join(f"{name}: {value}" for name, value, default in told if value != default)
