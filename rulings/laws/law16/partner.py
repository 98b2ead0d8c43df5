"""Law 16 — Extraneous information from partner: what a card that he showed, or a word that he said, tells a player.

Section B since 2007, A in 1997. It is named here where no penalty card lies on the table: while one does, 50.E governs.
"""

from rulings.engine import Inquiry, Role, Until, _, clause


@clause("16.B.1", until_2007="16.A")
def shown_or_said(inquiry: Inquiry) -> None:
    """What the offender showed or said is for declarer; his partner may not choose what it demonstrably suggests."""
    inquiry.inform(authorised=Role.DECLARER, unauthorised=Role.PARTNER, until=Until.END_OF_PLAY)
    inquiry.watch(
        _(
            "Did {partner} choose, among logical alternatives, a play that what {offender} showed or said "
            "demonstrably suggested, to the damage of the declaring side? If so, adjust the score."
        )
    )
