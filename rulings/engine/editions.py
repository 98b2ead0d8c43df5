"""The editions of the Laws, and what the regulating authority elects within them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields
from typing import TypeVar

from rulings.engine.terms import Term

T = TypeVar("T")


class Edition(Term):
    """An edition of the Laws of Duplicate Bridge; a later one is greater."""

    LAWS_1997 = 1997
    LAWS_2007 = 2007
    LAWS_2017 = 2017

    # Each comparison by itself: the ones that functools.total_ordering adds take four times as long.

    def __lt__(self, other: object) -> bool:
        return self._value_ < other._value_ if isinstance(other, Edition) else NotImplemented

    def __le__(self, other: object) -> bool:
        return self._value_ <= other._value_ if isinstance(other, Edition) else NotImplemented

    def __gt__(self, other: object) -> bool:
        return self._value_ > other._value_ if isinstance(other, Edition) else NotImplemented

    def __ge__(self, other: object) -> bool:
        return self._value_ >= other._value_ if isinstance(other, Edition) else NotImplemented


def in_each(now: T, until_2017: T | None = None, until_2007: T | None = None) -> Mapping[Edition, T]:
    """What holds in each edition: ``now``, or what held until another took its place, where it did."""
    in_2007 = now if until_2017 is None else until_2017
    return {
        Edition.LAWS_2017: now,
        Edition.LAWS_2007: in_2007,
        Edition.LAWS_1997: in_2007 if until_2007 is None else until_2007,
    }


@dataclass(frozen=True, slots=True)
class Regulations:
    """What the regulating authority elects where the Laws let it. The defaults are those of the FFB."""

    face_down_opening_lead: bool = True
    """Law 41.A and its footnote: the opening lead is made face down unless the authority says otherwise."""
    card_exposed_before_first_call_under_24: bool = True
    """In 2007, own cards exposed by a player between taking his hand and the first call: under Law 24, or under 16.C.

    The auction period has begun for his side when either partner takes his cards from the board (17.A), and 24 of 2007
    is about his own error in that period; some authorities treated it as 16.C.2 until somebody had called. Law 24 of
    2017 is about the auction, which begins with the first call: there it has no effect.
    """
    french_sentence_in_50c: bool = True
    """Law 50.C in the FFB's text keeps a sentence of 2007: what the sight of a minor penalty card tells its owner's
    partner is unauthorised, "but see E". E governs in either reading; with this option the ruling says so."""
    doubtful_call_is_comparable: bool = True
    """Law 23.A: a new call of which the director doubts whether it is comparable is taken to be, as several
    authorities advise their directors, since 23.C puts right what it gained; others are strict, above all where the
    new call may be made on weaker hands than the withdrawn one."""
    lead_may_be_required_after_a_withdrawn_call: bool = False
    """Law 26.B of 2017 as first printed, and so in the FFB's text: declarer may require a suit or prohibit one. The
    amendment of June 2017 leaves the prohibition alone."""
    second_insufficient_bid_put_right_frees: bool = False
    """Law 27.B.4: a second insufficient bid, not accepted, silences the offender's partner by the letter (as in B.3),
    whatever then takes its place; some authorities free him where the lowest sufficient bid of 27.B.1 does."""

    artificial_score_where_a_call_differs: bool = True
    """Law 15.A.3: on the board from which he had taken a wrong hand, a player makes another call than the one that was
    cancelled. An artificial score in the FFB's text; the World Bridge Federation's has an adjusted one, so that an
    assigned score comes first."""

    suit_played_from_the_top: bool = True
    """Law 70.E.2: a suit of which a claimer did not say in which order he plays it is taken to be played from the top.
    The authority may say so, or another order; where it says nothing, any normal order counts (70.D.1)."""

    @classmethod
    def of(cls, elected: Mapping[str, object]) -> Regulations:
        """The regulations that differ from the defaults as ``elected``.

        Raises ValueError for an option that does not exist, TypeError for a value not of its kind.
        """
        known = {field.name: field for field in fields(cls)}
        for name, value in elected.items():
            if name not in known:
                raise ValueError(f"no regulation {name!r}; there are: {', '.join(sorted(known))}")
            if not isinstance(value, bool):
                raise TypeError(f"regulation {name!r} is true or false, not {value!r}")
        return cls(**{name: bool(value) for name, value in elected.items()})

    def as_mapping(self) -> dict[str, bool]:
        """Every option by its name, for the record."""
        return asdict(self)
