"""Information in point, told without the words of any subject: what came from partner or from the other side."""

from __future__ import annotations

from dataclasses import dataclass, fields


@dataclass(frozen=True)
class OfInformation:
    """What was done or said, whether that is established, how far the board has got, and what was made of it."""

    what: str = ""
    """"a long pause", "no pause at all", "a remark", "a look" or "an explanation" by the actor; of what
    the other side is told: "told wrongly", "no alert" or "half told"; "something that misled"; "a wild call", "a call
    off their methods", "a forgotten call", "a barred agreement", "a barred wild call"; a question "out of turn", "in
    addition", "while he has to pass", "by dummy", "about a part", "of his partner", "answered wrongly", "about one
    call", "for partner", "to be misled", "of his own card", "of their card"; a spectator who "pointed out", "spoke",
    "sighed" or "walked round"; conduct: "slow", "loud", "rude", "insulting"."""
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
    stage: str = "in the auction"
    """When they were told it, or a question was put: "in the auction", "before the lead", "in the play", "over"."""
    spoke: str = "nobody of theirs"
    """"nobody of theirs", "the actor" or "his partner"."""
    declares: bool = False
    agreed: str = "something else"
    """What the pair has agreed: "as told", "something else", "nothing", or "nobody can show"."""
    last_call: str = ""
    """Whose call of the other side is the last since: "the next player", "the player before" or nobody's."""
    might_differ: bool = False
    """He might well have called otherwise."""
    choice: bool = False
    """The actor had two calls or cards that really differ."""
    concluded: bool = False
    """An opponent drew a conclusion from it that was false."""
    could_know: bool = False
    known_to_partner: bool = False
    """Something like it has happened before in this pair."""
    can_be_told: bool = False
    """What would have been obtained can be told."""
    reached_a_player: bool = False
    """A player has learnt something from the spectator."""
    called: bool = False
    """There has been a call on that board."""
    by_a_play: bool = False
    """What the other side would have done better was a lead or a play, and not a call."""
    again: bool = False
    """He has been warned of it before."""
    loses: bool = False
    """The other side would have done better with the right words."""
    did_better: bool = False
    """The actor's side has scored more than it would have."""

    def __str__(self) -> str:
        told = ((field.name.replace("_", " "), getattr(self, field.name), field.default) for field in fields(self))
        return ", ".join(f"{name}: {value}" for name, value, default in told if value != default)
