"""Law 63 — Establishment of a revoke, where a hand has not followed suit. Of a lead: ``restriction``."""

from rulings.engine import Inquiry, Outcome, Role, Until, _, clause
from rulings.laws import law64


@clause("63.A.3")
def by_a_claim(inquiry: Inquiry) -> None:
    """Play has ended with it (68.D)."""
    inquiry.find(_("The revoke is established by the claim or concession of {offender}'s side."))
    inquiry.refer("68.D", _("Rule on the claim or the concession first: the tricks of the revoke come after it."))


@clause("63.A.2")
def by_a_card_named(inquiry: Inquiry) -> None:
    """An opponent's word lifts A.1 alone (47.E.1): a card that is named establishes it by A.2."""
    inquiry.find(_("An opponent's word does not help here: the revoke is established by the card that was named."))
    inquiry.doubt(
        _(
            "47.E.1 says that 63.A.1 does not apply, and is silent on 63.A.2, so that a card named counts. It could be "
            "read to spare declarer, who plays from dummy by naming the card."
        )
    )
    inquiry.refer("47.E.1", _("The card itself that an opponent's word brought about still goes back, at no price."))


@clause("63.B")
def stands(inquiry: Inquiry) -> None:
    """It may no longer be corrected: the trick stands as played, and 64 says at the end what it costs."""
    if inquiry.seat(Role.OFFENDER) is inquiry.seat(Role.DUMMY):
        inquiry.decide(
            _("Dummy's revoke is established: play goes on, and no trick is transferred"),
            outcome=Outcome.SCORE_REVIEWED,
        )
    else:
        inquiry.decide(
            _("The revoke is established: play goes on, and its tricks are counted at the end"),
            outcome=Outcome.REVOKE_COUNTED,
        )
    inquiry.oblige(
        Role.EVERYONE,
        _("Leave that trick as it was played, and play on"),
        said=_("{everyone}, that trick stands as it was played. Play on: I come back to it at the end."),
        until=Until.END_OF_PLAY,
    )
    if inquiry.seat(Role.OFFENDER) is inquiry.seat(Role.DUMMY):
        law64.tricks.no_trick_for_dummys_card(inquiry)
    else:
        law64.tricks.tricks_are_counted(inquiry)
