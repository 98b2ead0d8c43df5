"""Information in point, told without the words of any subject: what came from partner or from the other side."""

from __future__ import annotations

from dataclasses import dataclass, fields


@dataclass(frozen=True)
class OfInformation:
    """What was done or said, whether that is established, how far the board has got, and what was made of it."""

    what: str = ""
    """"a long pause", "no pause at all", "a remark", "a look" or "an explanation" by the actor."""
    disputed: bool = False
    believed: bool = True
    """Where it is disputed, the director takes it to have happened."""
    undecided: bool = False
    """Where it is disputed, he cannot tell."""
    over: bool = False
    """The board is over."""
    peers_differ: bool = False
    """Some of the partner's peers would have done something else."""
    points_there: bool = False
    """It points to what the partner chose."""
    did_better: bool = False
    """The actor's side has scored more than it would have."""

    def __str__(self) -> str:
        told = ((field.name.replace("_", " "), getattr(self, field.name), field.default) for field in fields(self))
        return ", ".join(f"{name}: {value}" for name, value, default in told if value != default)
