"""A club's scale of penalties (90, 91): what is due for what, the first time and when it comes again.

No law says how much; where a club has not said it either, a warning first, then a tenth to a half of a top, and more
for what is against order or courtesy. What is noted of a season counts, and whoever rules may always give otherwise.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal, InvalidOperation
from typing import Any, Final

MOST_PERCENT: Final = 100
MOST_IMPS: Final = 60
MOST_VPS: Final = Decimal(20)
INFORMATION: Final = "information"
"""The one line that is no conduct: partner's information used by somebody who knew better (73.C.2)."""


@dataclass(frozen=True)
class Amount:
    """A penalty, counted in each of the ways in which a session may be scored."""

    percent: int
    """Of a top."""
    imps: int
    vps: Decimal

    def doubled(self) -> Amount:
        """Twice as much, but no more than may be given."""
        return Amount(min(2 * self.percent, MOST_PERCENT), min(2 * self.imps, MOST_IMPS), min(2 * self.vps, MOST_VPS))


@dataclass(frozen=True)
class ScaleLine:
    """What is due for one thing."""

    warned_first: bool
    amount: Amount

    def due(self, earlier: int, *, doubles: bool) -> Amount | None:
        """What is due after so many warnings and penalties of the season; None for a warning."""
        if self.warned_first and earlier == 0:
            return None
        again = earlier > (1 if self.warned_first else 0)
        return self.amount.doubled() if again and doubles else self.amount


@dataclass(frozen=True)
class PenaltyScale:
    """All its lines, by what they are for."""

    lines: Mapping[str, ScaleLine]
    doubles: bool = True
    """Whether what comes again after a penalty costs twice as much."""

    @classmethod
    def of(cls, kept: object) -> PenaltyScale:
        """As a club keeps it. What it never said, or what cannot be read, is as it usually is."""
        said: Mapping[str, Any] = kept if isinstance(kept, Mapping) else {}
        of_each = said.get("lines")
        lines: Mapping[str, Any] = of_each if isinstance(of_each, Mapping) else {}
        doubles = said.get("doubles")
        return cls(
            {code: _read(lines.get(code), usual) for code, usual in USUAL.items()},
            doubles if isinstance(doubles, bool) else True,
        )

    def as_kept(self) -> dict[str, Any]:
        """The same, as JSON holds it."""
        return {
            "lines": {
                code: {
                    "warned_first": line.warned_first,
                    "percent": line.amount.percent,
                    "imps": line.amount.imps,
                    "vps": str(line.amount.vps),
                }
                for code, line in self.lines.items()
            },
            "doubles": self.doubles,
        }

    def due(self, what: str, earlier: int) -> Amount | None:
        """What is due for one thing after so many warnings and penalties; None for a warning."""
        return self.lines[what].due(earlier, doubles=self.doubles)


def _line(percent: int, imps: int, vps: str, *, warned_first: bool = True) -> ScaleLine:
    return ScaleLine(warned_first, Amount(percent, imps, Decimal(vps)))


USUAL: Final[Mapping[str, ScaleLine]] = {
    "slow": _line(10, 3, "0.5"),
    "heard": _line(10, 3, "0.5"),
    "handled": _line(10, 3, "0.5"),
    "disobeyed": _line(25, 6, "1"),
    "etiquette": _line(10, 3, "0.5"),
    "discourteous": _line(50, 12, "2"),
    "grave": _line(100, 24, "4", warned_first=False),
    INFORMATION: _line(25, 6, "1", warned_first=False),
}
"""Where a club has said nothing: for procedure a tenth or a quarter of a top after a warning, for order the double."""


def _read(kept: object, usual: ScaleLine) -> ScaleLine:
    if not isinstance(kept, Mapping):
        return usual
    try:
        warned, percent, imps = kept["warned_first"], kept["percent"], kept["imps"]
        vps = Decimal(str(kept["vps"]))
    except (KeyError, InvalidOperation):
        return usual
    counted = all(type(each) is int for each in (percent, imps))
    whole = type(warned) is bool and counted and vps.is_finite()
    if not whole or not (0 <= percent <= MOST_PERCENT and 0 <= imps <= MOST_IMPS and 0 <= vps <= MOST_VPS):
        return usual
    return ScaleLine(warned, Amount(percent, imps, vps))
