"""How a fact was established, as its pages say it: on which basis, and what each side says."""

from __future__ import annotations

from dataclasses import dataclass

from incidents.models import Direction, HowEstablished
from rulings.archive.record import RecordedGrounds
from rulings.words.current_language import in_readers_language as word


@dataclass(frozen=True)
class SideVersion:
    """What one side says, in the reader's language; its statement in its own words."""

    side: str
    """Empty for a version kept before it was asked whose it is."""
    answer: str
    """Empty when the side says nothing, or does not know."""
    statement: str = ""


@dataclass(frozen=True)
class FactEvidence:
    """Whether a fact was agreed or found and, where it was found, out of what."""

    how: str
    basis: str = ""
    clause: str = ""
    said: tuple[SideVersion, ...] = ()


AGREED = FactEvidence(HowEstablished.AGREED.value)


def evidence_of(established: RecordedGrounds, *, statements: bool) -> FactEvidence:
    """How a fact of a record was established; without `statements` for the players, who do not read them."""
    basis = established["basis"]
    return FactEvidence(
        established["established"],
        word(basis["text"]) if basis else "",
        basis["clause"] if basis else "",
        tuple(
            SideVersion(
                str(Direction(version["side"]).label) if version["side"] else "",
                word(version["answer"]) if version["answer"] else "",
                version["statement"] if statements else "",
            )
            for version in established["versions"]
        ),
    )
