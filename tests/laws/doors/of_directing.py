"""What the director is asked to do beside the irregularity itself, told without the words of any subject."""

from __future__ import annotations

from dataclasses import dataclass, fields


@dataclass(frozen=True)
class OfDirecting:
    """What is wanted of him, by whom, when, and what he thinks of it."""

    what: str
    """"a score to be adjusted", "a board left out", "versions that differ", "his own mistake", "mercy" or "a second
    look"."""
    why: str = ""
    """Of a score: "a law", "no law", "no play", "his own mistake" or "severity"; of a board: "the clock", "an empty
    chair", "it is spoilt" or "it is not here"; of a second look: "law", "judgement", "both" or "discipline"."""
    harm: bool = True
    """The other side would have done better without the infraction."""
    can_be_told: bool = True
    """What would have been obtained can be told."""
    several: bool = False
    """More than one result was probable."""
    threw_it_away: str = ""
    """What the other side did since: "an absurdity" or "a gamble"."""
    waits: bool = False
    """The board can wait."""
    believed: bool | None = None
    """Where they differ, whether he takes it to have happened; None where he cannot tell."""
    when: str = "at the table"
    """"at the table", "after the board" or "after the deadline"."""
    refused: bool = False
    """What he ruled wrongly was to adjust nothing, once the board was over."""
    again: bool = False
    """The board can be dealt again."""
    mended: bool = False
    """What he ruled wrongly can be put right as if it had been ruled rightly."""
    who: str = ""
    """Who asks for mercy: "the others", "the sinners" or "they have shaken hands"; who asks for a second look: "both",
    "one of two", "a lone player", "the captain", "a team" or "the neighbours"."""
    good_reason: bool = False
    committee: bool = False

    def __str__(self) -> str:
        told = ((field.name.replace("_", " "), getattr(self, field.name), field.default) for field in fields(self))
        return ", ".join(f"{name}: {value}" for name, value, default in told if value != default)
