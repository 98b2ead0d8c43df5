"""Law 16 — Authorised and unauthorised information."""

from rulings.engine import Inquiry, _, clause


@clause("16.C.2")
def watch_partner_of_withdrawn_card(inquiry: Inquiry) -> None:
    """Information from its own withdrawn card is unauthorised for the offending side.

    The offender's partner may not choose, among logical alternatives, one that it demonstrably suggests.
    """
    inquiry.watch(
        _(
            "Did {partner} choose, among logical alternatives, a play that the withdrawn card suggested, "
            "to the damage of the other side? If so, adjust the score."
        )
    )
