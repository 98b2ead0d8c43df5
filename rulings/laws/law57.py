"""Law 57 — Premature lead or play."""

from rulings.engine import Inquiry, _, clause


@clause("57.C.3")
def declarer_played_early(inquiry: Inquiry) -> None:
    """A card that declarer plays before his turn, from either hand, is played and stays if legal."""
    inquiry.find(
        _(
            "The card that {declarer} has already played, from either hand, stands if it is legal, "
            "though its turn had not come."
        )
    )
