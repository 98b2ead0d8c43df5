"""The facts of a practice: nothing is kept of them, so they travel in the address of each of its pages.

An address has `f=54.reply:spread` for each, the members of a set or of a list of cards with `+` between them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Final
from urllib.parse import urlencode

from rulings.archive.standing import edition_of, find_subject, regulations_of
from rulings.engine import AuctionInPart, Code, Question, SeveralCards, SeveralStrains, WhichOf
from rulings.laws.subjects import readings

if TYPE_CHECKING:
    from incidents.models import Club

_AFTER_KEY: Final = ":"
_BETWEEN: Final = "+"
_OF_SEVERAL_CODES: Final = WhichOf | SeveralCards | SeveralStrains | AuctionInPart
MOST_FACTS: Final = 60
"""More than any path asks for: what comes after them in an address is not read."""


def read_facts(club: Club, subject: str, sent: Sequence[str]) -> dict[str, Code]:
    """The facts of an address; what answers none of the subject's questions is passed over. Raises NoSubject."""
    edition, regulations = edition_of(club), regulations_of(club)
    asked = readings(find_subject(subject, edition), edition, regulations)
    parted = (fact.partition(_AFTER_KEY) for fact in sent[:MOST_FACTS])
    return {key: _code(asked[key], code) for key, _, code in parted if key in asked}


def write_facts(facts: Mapping[str, Code]) -> list[str]:
    """The facts as an address has them."""
    return [f"{key}{_AFTER_KEY}{code if isinstance(code, str) else _BETWEEN.join(code)}" for key, code in facts.items()]


def in_an_address(facts: Mapping[str, Code], *, asks: str = "") -> str:
    """The facts as they stand after the question mark of an address; with the question that is asked again."""
    return urlencode({"f": write_facts(facts), **({"asks": asks} if asks else {})}, doseq=True)


def _code(asked: Sequence[Question[object]], code: str) -> Code:
    """As the subject's own question has it; but several where only a law takes them to which it hands over."""
    own, *others = (isinstance(question, _OF_SEVERAL_CODES) for question in asked)
    if own or (any(others) and _BETWEEN in code):
        return code.split(_BETWEEN) if code else []
    return code
