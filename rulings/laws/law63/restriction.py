"""Law 63 — Establishment of a revoke."""

from rulings.engine import (
    Card,
    Edition,
    Inquiry,
    Outcome,
    Restriction,
    Restricts,
    Role,
    Until,
    _,
    clause,
)
from rulings.laws import law64
from rulings.laws.law63.questions import SINCE, Since


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
    law64.tricks.tricks_are_counted(inquiry)
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
