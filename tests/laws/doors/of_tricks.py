"""Tricks in point, told without the words of any subject: claimed, counted otherwise, wrongly entered, to be seen."""

from __future__ import annotations

from dataclasses import dataclass, fields


@dataclass(frozen=True)
class OfTricks:
    """What was said or asked about tricks by the situation's actor, and what is so of them."""

    words: str = ""
    """What he said of the rest: "all is ours", "so many are ours", "so many are yours", "this one is mine"; or that
    his cards fell, "nothing"; empty where nobody spoke of it."""
    partner_objected: bool = False
    """His partner would have none of it, at once."""
    since: str = "nothing"
    """What has happened since: "nothing", "all agreed and played on", "they played on", "accepted just now", "accepted
    a board ago" or "accepted last week"."""
    complains: str = ""
    """Which side would have it otherwise: "other", "own", or nobody."""
    trump: str = ""
    """A trump is out with the others: "forgotten", "named", "known" or "harmless"."""
    worse_line: bool = False
    """A careless line takes fewer tricks, and his words leave it open."""
    guess: str = ""
    """It takes a card with one opponent: "open", or "shown" where the other has shown out."""
    partners_choice: bool = False
    """It takes a choice of his partner's."""
    trick: str = ""
    """What the trick complained of was: "already won", "sure", "likely" or "possible"."""
    counted_otherwise: bool = False
    """The sides count the tricks otherwise."""
    entered_wrongly: bool = False
    """They agree on the result, and something else was entered."""
    called: str = "at once"
    """When the director was: "at once", "after the round" or "last week"."""
    mixed: str = "nobody"
    """Who has mixed his cards so that they tell nothing: "nobody", "ns", "ew" or "both"."""
    sure: str = ""
    """How sure he can be afterwards: "quite", "of one side", or not."""
    wishes: str = ""
    """What a player would see or say: "direction", "four cards", "own card", "earlier trick" or "all"."""
    gone_on: bool = False
    turned: bool = False
    is_dummy: bool = False
    needed: bool = False

    revoke_won: str = ""
    """Who won the trick on which the actor had revoked: "himself", "partner" or "others"."""
    against_declarers_choice: bool = False
    """His revoke: he followed suit, but led or played against what declarer had chosen, though he could obey."""
    earlier_won: str = ""
    """Of an earlier revoke of his side's that costs tricks too: the same, or "same-trick"."""
    won_after: int = 0
    """Tricks that his side won after his revoke."""
    won_between: bool = False
    hurt: bool = False
    """The others would have made more without it, even counting what is transferred."""
    noticed: str = "at the end"
    """The revoke: "at the end", "a board later" or "after the round"."""

    def __str__(self) -> str:
        told = ((field.name.replace("_", " "), getattr(self, field.name), field.default) for field in fields(self))
        return ", ".join(f"{name}: {value}" for name, value, default in told if value != default)
