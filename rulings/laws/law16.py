"""Law 16 — Authorised and unauthorised information."""

from rulings.engine import Inquiry, _, clause


@clause("16.C.2")
def watch_partner_of_withdrawn_card(inquiry: Inquiry) -> None:
    """Information from its own withdrawn card is unauthorised for the offending side.

    The offender's partner may not choose, among logical alternatives, one that it demonstrably suggests.
    """
    inquiry.watch(
        _(
            "Did {partner} choose, among logical alternatives, a play that the withdrawn card "
            "demonstrably suggested, to the damage of the other side? If so, adjust the score."
        )
    )


@clause("16.C.2")
def watch_side_that_misinformed(inquiry: Inquiry) -> None:
    """The same where the withdrawn card is the innocent side's: its opponents brought it about (47.E.1)."""
    inquiry.watch(
        _(
            "Did the side that misinformed {offender} choose, among logical alternatives, a play that the "
            "withdrawn card demonstrably suggested, to the damage of the other side? If so, adjust the score."
        )
    )
