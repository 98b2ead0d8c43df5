"""Law 63 — Establishment of a revoke."""

from itertools import combinations

from rulings.engine import (
    Card,
    Edition,
    Inquiry,
    Option,
    Outcome,
    Restriction,
    Restricts,
    Role,
    Until,
    WhichOf,
    _,
    clause,
    option,
)
from rulings.laws import law64


class Since(Option):
    """What establishes a revoke, and what else bears on its correction."""

    NEXT_TRICK = "next-trick", _("{offender} or {partner} has led or played to the next trick"), "63.A.1"
    NAMED = "named", _("{offender} or {partner} has named a card to be played to the next trick"), "63.A.2"
    CLAIMED = option(
        "claimed",
        _("{offender} or {partner} has claimed or conceded, or agreed to it for good"),
        "63.A.3 63.A.4",
        _("Agreement is for good once the round is over, or that side has called on the next board."),
        until_2017="63.A.3",
        hint_until_2017=_("Agreement counts at once."),
    )
    THEY_CLAIMED = option(
        "they-claimed",
        _("The other side has claimed or conceded"),
        "62.A",
        _("And {offender}'s side, even if it agreed, has not called on the next board, nor is the round over."),
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


@clause("63.A")
def circumstances_of(inquiry: Inquiry, *impossible: Since) -> frozenset[Since]:
    """What has happened since, and what else bears on the correction, as far as it is possible here."""
    return inquiry.ask(SINCE.without(*impossible))


def is_established(inquiry: Inquiry, circumstances: frozenset[Since]) -> bool:
    """Whether the offender's side has gone on, so that the revoke stands; by which clause, the ruling says."""
    if Since.NEXT_TRICK in circumstances:
        _by_the_next_trick(inquiry)
    if Since.NAMED in circumstances:
        _by_a_card_named(inquiry)
    if Since.CLAIMED in circumstances:
        _by_a_claim(inquiry)
    return not circumstances.isdisjoint({Since.NEXT_TRICK, Since.NAMED, Since.CLAIMED})


@clause("63.A.1")
def _by_the_next_trick(inquiry: Inquiry) -> None:
    """Legal or not, a card of that side in the next trick establishes it."""
    inquiry.find(_("The revoke is established: {offender} or {partner} has led or played to the next trick."))


@clause("63.A.2")
def _by_a_card_named(inquiry: Inquiry) -> None:
    """Named or designated otherwise; and that card is to be played (45.C.4(a))."""
    inquiry.find(_("The revoke is established: {offender} or {partner} has named a card for the next trick."))
    inquiry.refer(
        "45.C.4.a",
        _(
            "The card that was named is to be played to that trick. If it was not that hand's turn, rule on it as on "
            "any card led or played out of turn."
        ),
    )


@clause("63.A.3")
def _by_a_claim(inquiry: Inquiry) -> None:
    """A claim or a concession of that side; what it has agreed to has had a part of its own since 2017."""
    inquiry.find(
        _("The revoke is established: {offender}'s side has claimed or conceded, or agreed to a claim for good.")
    )
    if inquiry.edition >= Edition.LAWS_2017:
        _by_agreement(inquiry)


@clause("63.A.4")
def _by_agreement(inquiry: Inquiry) -> None:
    inquiry.find(_("Agreement establishes it once the round is over, or that side has called on the next board."))


@clause("63.B")
def may_not_be_corrected(inquiry: Inquiry, card: Card, chosen: Restriction, *, played_on: bool) -> None:
    """Established: the trick stands as played, but for the twelfth (62.D), and 64 says at the end what it costs.

    That play goes on is not said: a claim, which establishes it too, has stopped it, if they have not ``played_on``.
    """
    if chosen.what in (Restricts.LEAD_REQUIRED, Restricts.LEAD_PROHIBITED):
        headline = _("Lead restriction not obeyed, established: the trick stands, tricks are counted at the end")
    else:
        headline = _("Play restriction not obeyed, established: the trick stands, tricks are counted at the end")
    inquiry.decide(headline, outcome=Outcome.REVOKE_COUNTED)
    inquiry.oblige(
        Role.EVERYONE,
        _("Leave that trick as it was played: {card:the} stands"),
        said=_("{everyone}, that trick stands as played. I will look at the tricks at the end of play."),
        until=Until.END_OF_PLAY,
        card=card,
    )
    inquiry.refer(
        "62.D.1", _("Was it the twelfth trick? Then it is corrected even so, until all hands are in the board.")
    )
    law64.tricks_are_counted(inquiry)
    if played_on and chosen.what is Restricts.LEAD_PROHIBITED:
        _goes_on(inquiry, chosen)


@clause("63.B")
def _goes_on(inquiry: Inquiry, chosen: Restriction) -> None:
    """The trick alone stands: the suit is prohibited as long as he retains the lead (50.D.2(a), 51.B, 26.B)."""
    inquiry.oblige(
        Role.OFFENDER,
        _("Still leads no {suit} as long as he keeps the lead"),
        said=_("{offender}, you still may not lead {suit} as long as you keep the lead."),
        until=Until.LOSES_THE_LEAD,
        restricts=chosen,
        suit=chosen.suits[0],
    )
