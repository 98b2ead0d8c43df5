"""Law 16 — Extraneous information from partner: what a card that he showed, or a word that he said, tells a player.

Section B since 2007, A in 1997. It is named here where no penalty card lies on the table: while one does, 50.E governs.
"""

from rulings.engine import Edition, Inquiry, Role, Until, _, clause


def shown_or_said(inquiry: Inquiry) -> None:
    """What the offender showed or said is for declarer, and not for the offender's partner."""
    if inquiry.edition >= Edition.LAWS_2007:
        _shown_or_said(inquiry)
    else:
        _shown_or_said_1997(inquiry)


_SUGGESTED = _(
    "Did {partner} choose, among logical alternatives, a play that what {offender} showed or said demonstrably "
    "suggested, to the damage of the declaring side? If so, adjust the score."
)


@clause("16.B.1")
def _shown_or_said(inquiry: Inquiry) -> None:
    """He may not choose what it demonstrably suggests over a logical alternative; declarer draws his own inferences."""
    inquiry.inform(authorised=Role.DECLARER, unauthorised=Role.PARTNER, until=Until.END_OF_PLAY)
    inquiry.watch(_SUGGESTED)


@clause("16.A")
def _shown_or_said_1997(inquiry: Inquiry) -> None:
    """The same under the letter of 1997."""
    inquiry.inform(authorised=Role.DECLARER, unauthorised=Role.PARTNER, until=Until.END_OF_PLAY)
    inquiry.watch(_SUGGESTED)
