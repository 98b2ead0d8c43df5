"""Law 16 — Of it, what withdrawn calls tell: C of 2017, D of 2007, which say the same of them.

A call that was cancelled counts as withdrawn (Definitions).
"""

from rulings.engine import Inquiry, Role, Until, _, clause


def withdrawn(inquiry: Inquiry) -> None:
    """A call of the offender's was withdrawn or cancelled: it tells something to the other side only."""
    _for_the_other_side(inquiry)
    _not_for_his_own(inquiry)
    watch_partner(inquiry)


def withdrawn_by_the_other_side(inquiry: Inquiry) -> None:
    """A call of the side not at fault was withdrawn too: the offending side may not use it either."""
    _not_for_the_offending_side(inquiry)
    _watch_offending_side(inquiry)


def passes_cancelled(inquiry: Inquiry) -> None:
    """All passes of a round were cancelled (17.D.3): the offending side may use none, its own no more than the others'.

    It is of his partner's that the offender himself has learnt something.
    """
    _passes_for_the_other_side(inquiry)
    _passes_not_for_the_offending_side(inquiry)
    _watch_passes(inquiry)


@clause("16.C.1", until_2017="16.D.1")
def _passes_for_the_other_side(inquiry: Inquiry) -> None:
    inquiry.find(_("What the cancelled passes told is authorised for {non_offending_side}."))


@clause("16.C.2", until_2017="16.D.2")
def _passes_not_for_the_offending_side(inquiry: Inquiry) -> None:
    inquiry.oblige(
        Role.OFFENDING_SIDE,
        _("Call and play without using any of the cancelled passes, their own or the others'"),
        said=_("{offending_side}, you may use none of the cancelled passes, neither your own nor the others'."),
        until=Until.END_OF_PLAY,
    )


@clause("16.C.3", until_2017="16.A.4")
def _watch_passes(inquiry: Inquiry) -> None:
    inquiry.watch(
        _(
            "Did {offending_side} choose, among logical alternatives, a call or a play that a cancelled pass "
            "demonstrably suggested, to the damage of the other side? If so, adjust the score."
        )
    )


@clause("16.C.1", until_2017="16.D.1")
def _for_the_other_side(inquiry: Inquiry) -> None:
    """All that was withdrawn is authorised for it, its own actions included."""
    inquiry.find(_("What the withdrawn call told is authorised for {non_offending_side}."))


@clause("16.C.2", until_2017="16.D.2")
def _not_for_his_own(inquiry: Inquiry) -> None:
    """Unauthorised for both players of the offending side; it is the partner who has learnt something."""
    inquiry.oblige(
        Role.PARTNER,
        _("Calls and plays without using what the withdrawn call told him"),
        said=_("{partner}, do as if you had not heard the call that was withdrawn."),
        until=Until.END_OF_PLAY,
    )


@clause("16.C.2", until_2017="16.D.2")
def _not_for_the_offending_side(inquiry: Inquiry) -> None:
    inquiry.oblige(
        Role.OFFENDING_SIDE,
        _("Call and play without using the opponents' withdrawn call"),
        said=_("{offending_side}, you may not use the call that your opponents have withdrawn."),
        until=Until.END_OF_PLAY,
    )


@clause("16.C.3", until_2017="16.A.4")
def watch_partner(inquiry: Inquiry) -> None:
    """The partner may not choose, among logical alternatives, one that the call demonstrably suggests (C.2)."""
    inquiry.watch(
        _(
            "Did {partner} choose, among logical alternatives, a call or a play that the withdrawn call "
            "demonstrably suggested, to the damage of the other side? If so, adjust the score."
        )
    )


@clause("16.C.3")
def watch_partner_meanwhile(inquiry: Inquiry) -> None:
    """A comparable call makes known to all what the withdrawn one told; what partner called before it was too early."""
    inquiry.watch(
        _(
            "Did {partner}, before {offender}'s new call, choose among logical alternatives a call that the cancelled "
            "one demonstrably suggested, to the damage of the other side? If so, adjust the score."
        )
    )


@clause("16.C.3", until_2017="16.A.4")
def _watch_offending_side(inquiry: Inquiry) -> None:
    inquiry.watch(
        _(
            "Did {offending_side} choose, among logical alternatives, a call or a play that a call withdrawn by the "
            "other side demonstrably suggested, to its damage? If so, adjust the score."
        )
    )


@clause("16.C.3", until_2017="16.A.4")
def watch_the_side_that_misinformed(inquiry: Inquiry) -> None:
    """A call was withdrawn because of its explanation, and perhaps one of its own after it (21.B.2)."""
    inquiry.watch(
        _(
            "Did {offending_side} choose, among logical alternatives, a call or a play that a withdrawn call "
            "demonstrably suggested, to the damage of the other side? If so, adjust the score."
        )
    )
