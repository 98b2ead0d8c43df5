"""What the side not at fault gets that has hurt itself since, by an extremely serious error or a gamble (12.C.1.e)."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction


@dataclass(frozen=True)
class Losses:
    """Of the side not at fault, in matchpoints or in IMPs: what it has, what it would have had."""

    at_the_table: Fraction
    without_the_infraction: Fraction
    without_its_own_error: Fraction
    """With the infraction, but had it not hurt itself."""

    @property
    def is_damaged(self) -> bool:
        """Whether the infraction leaves it with less than it would have had."""
        return self.at_the_table < self.without_the_infraction

    def for_the_side_not_at_fault(self) -> Fraction:
        """The score at the table, and back of its loss what it has not inflicted on itself.

        Nothing where without its error it would have had as much as without the infraction, or more; all of it where
        the error cost nothing; else what was lost before the error.
        """
        if not self.is_damaged:
            return self.at_the_table
        spared = min(max(self.without_its_own_error, self.at_the_table), self.without_the_infraction)
        return self.at_the_table + self.without_the_infraction - spared
