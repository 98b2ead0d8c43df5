"""Law 63 — Establishment of a revoke, where a hand has not followed suit. Of a lead restriction it is in ``law63``."""

from rulings.engine import Inquiry, Outcome, Role, Until, _, clause
from rulings.laws import law64


@clause("63.A.3")
def by_a_claim(inquiry: Inquiry) -> None:
    """Play has ended with it (68.D)."""
    inquiry.find(_("The revoke is established by the claim or concession of {offender}'s side."))
    inquiry.refer("68.D", _("Rule on the claim or the concession first: the tricks of the revoke come after it."))


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
        law64.no_trick_for_dummys_card(inquiry)
    else:
        law64.tricks_are_counted(inquiry)
