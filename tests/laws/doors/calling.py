"""A call in point, told without the words of any subject: what was called before it, and what has happened since."""

from __future__ import annotations

from dataclasses import dataclass

from rulings.engine import Auction, Bid, Call, OtherCall, Seat


@dataclass(frozen=True, kw_only=True)
class Called:
    """What the situation's actor called, after what; the director comes when all this has happened."""

    before: Auction
    """The calls in turn before it."""
    call: Call | None
    """None for a bid above seven, which no bidding box holds."""
    meant: Call | None = None
    """What he had meant to call, where another call slipped out; None where it was this one."""
    wished: bool = False
    """He has said that he would rather have called something else, and called nothing else."""
    replaced: Call | None = None
    """What he has put in its place of his own accord."""
    artificial: bool = False
    """Whether it, a pass, was artificial, or passed an artificial call of his partner's."""
    owed: str = ""
    """He had to pass: ``once``, or ``throughout``."""
    right_owed: bool = False
    """The opponent on his right, whose turn it was, had to pass."""
    since: tuple[tuple[Seat, Call], ...] = ()
    """Who has called since, and what."""
    at_once: bool = False
    """It was made at the same moment as the first of those calls, which was in turn."""
    faced: bool = False
    """The opening lead has been faced; after four passes, the hands are back in the board."""
    refused: bool = False
    """The next opponent has said that he does not accept it."""
    right: Call | None = None
    """What the opponent on the right calls at his turn, once it is cancelled; None where it is not told."""
    then: Call | None = None
    """What he calls then, in its place or at his proper turn; None where it is not told."""
    says_the_same: str = "none"
    """Whether that says the same as the call in point, in the words of Law 23's guide."""
    lead: str = ""
    """The auction is over, and his partner is about to lead: for the ``first`` time, or at a ``later`` turn."""
    gained: str = ""
    """Play is over, and his side has gained by it: he could have been ``aware`` of that, or it was ``luck``."""

    def by(self, seat: Seat) -> Call | None:
        """What this player has called since, first."""
        return next((call for who, call in self.since if who is seat), None)

    def is_in_turn(self, actor: Seat) -> bool:
        """Whether it was the actor's turn; after the end, whether he was the next."""
        return self.before.next is actor

    @property
    def is_insufficient(self) -> bool:
        """Whether it is a bid that does not go above the last one."""
        return isinstance(self.call, Bid) and not self.before.would_be_legal(self.call, self.before.next)

    def is_inadmissible(self, actor: Seat) -> bool:
        """Whether it is a double or redouble that 19 does not permit, whosever turn it was."""
        return isinstance(self.call, OtherCall) and not self.before.would_be_legal(self.call, actor)

    def is_a_change(self, actor: Seat) -> bool:
        """Whether the actor had called last, and calls again at the turn of the next."""
        return bool(self.before.calls) and self.before.next.rho is actor and not self.before.is_over

    def __str__(self) -> str:
        said = [f"{'a bid above seven' if self.call is None else self.call.code} after {' '.join(self.before.codes)}"]
        said += [f"he meant {self.meant.code}"] if self.meant else []
        said += [f"he has replaced it by {self.replaced.code}"] if self.replaced else []
        said += [f"he had to pass {self.owed}"] if self.owed else []
        said += ["his right-hand opponent had to pass"] if self.right_owed else []
        said += [f"{who.value} has called {call.code}" for who, call in self.since]
        said += [f"{self.right.code} on his right"] if self.right else []
        said += [f"his partner is on lead: {self.lead}"] if self.lead else []
        said += [f"gained: {self.gained}"] if self.gained else []
        said += [f"then he calls {self.then.code} ({self.says_the_same})"] if self.then else []
        flags = ("wished", "artificial", "at_once", "faced", "refused")
        return "; ".join((*said, *(flag.replace("_", " ") for flag in flags if getattr(self, flag))))
