"""Which cards may be played now at a table, with the reasons: what is in force there, put to ``legal_plays``."""

from __future__ import annotations

from rulings.engine import Card, Seat, Suit
from rulings.laws.verdicts import LegalPlays
from rulings.live.table import OnTable


def legal_now(
    table: OnTable, seat: Seat, hand: frozenset[Card], trick: tuple[Card, ...], trumps: Suit | None
) -> LegalPlays:
    """The verdict on each card of ``hand`` (all that ``seat`` still holds, his penalty cards among them).

    ``trick`` is what has been played to the trick, none when he is to lead. Raises NotYet when declarer has still to
    choose, ValueError when the position cannot arise: a penalty card that is not in the hand, say.
    """
    raise NotImplementedError


def legal_in_suit(table: OnTable, seat: Seat, cards: frozenset[Card], suit: Suit, *, leads: bool) -> LegalPlays:
    """The same with only his cards of one suit known (none: he holds none of it), typed in by the director.

    ``suit`` is the suit led or, when he ``leads``, the suit that declarer requires; the verdicts are on those cards
    and on his penalty cards. Raises as ``legal_now`` does.
    """
    raise NotImplementedError
