"""What Law 63 asks of a lead or a play against a restriction: what has happened since, and what else bears on it."""

from itertools import combinations

from rulings.engine import Option, WhichOf, _, option


class Since(Option):
    """What establishes a revoke, and what else bears on its correction."""

    NEXT_TRICK = "next-trick", _("{offender} or {partner} has led or played to the next trick"), "63.A.1"
    NAMED = "named", _("{offender} or {partner} has named a card for the next trick"), "63.A.2"
    CLAIMED = option(
        "claimed",
        _("{offender} or {partner} has claimed, conceded or agreed for good"),
        "63.A.3 63.A.4",
        _("For good: the round is over, or that side has called on the next board."),
        until_2017="63.A.3",
        hint_until_2017=_("Agreement counts at once."),
    )
    THEY_CLAIMED = option(
        "they-claimed",
        _("The other side has claimed or conceded"),
        "62.A",
        _("And {offender}'s side has not agreed to it for good."),
        hint_until_2017=_("And {offender}'s side has not agreed to it."),
    )
    TOLD = option(
        "told",
        _("One of them has led or played to the next trick, an opponent having wrongly said that it was his turn"),
        "47.E.1",
        new_in_2017=True,
    )
    DUMMY_FIRST = "dummy-first", _("{dummy}, having lost his rights, was the first to point it out"), "43.B.3"
    OVER = "over", _("The board is over"), "64.A"
    MINOR = "minor", _("The card was a minor penalty card, lying face up before it was played"), "62.B.2"
    ANOTHER = "another", _("{offender} has another penalty card on the table"), "51.A"
    FACE_DOWN = "face-down", _("It was the opening lead, and still lies face down"), "41.A"


_AT_ITS_TIME = Since.NEXT_TRICK, Since.NAMED, Since.CLAIMED
_ALL_BUT_THESE = *_AT_ITS_TIME, Since.THEY_CLAIMED, Since.TOLD, Since.MINOR, Since.ANOTHER
_ALONE = Since.DUMMY_FIRST, Since.OVER, Since.FACE_DOWN


SINCE = WhichOf(
    key="63.A.since",
    text=_("Is it one of these cases?"),
    why=_(
        "Once {offender}'s side has gone on, or claimed, the revoke is established and can no longer be corrected. "
        "Corrected, it may have a price that depends on what else has happened."
    ),
    options=Since,
    apart=(
        # Of two penalty cards or more none is minor (50.B).
        (Since.MINOR, Since.ANOTHER),
        *((Since.THEY_CLAIMED, each) for each in (*_AT_ITS_TIME, Since.TOLD)),
        # What an opponent brought about is told by itself, and is no matter once play has stopped.
        (Since.TOLD, Since.NEXT_TRICK),
        (Since.TOLD, Since.CLAIMED),
        # Nothing else matters then.
        *((alone, each) for alone in _ALONE for each in _ALL_BUT_THESE),
        *combinations(_ALONE, 2),
    ),
)
