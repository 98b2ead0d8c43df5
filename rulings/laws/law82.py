"""Law 82 — Rectification of errors of procedure. Of it, B and C: what becomes of a ruling that is found to be wrong."""

from rulings.engine import Inquiry, Outcome, YesNo, _, clause
from rulings.laws import law12

SCORED_NORMALLY = YesNo(
    key="82.C.scored-normally",
    text=_("Once the wrong ruling is put right, can the board still be scored normally?"),
    why=_(
        "As long as play has not gone on after it, or what was played can be corrected, it is put right. "
        "Otherwise both sides are protected from the director's error."
    ),
)


@clause("82.C")
def ruling_found_wrong(inquiry: Inquiry) -> None:
    """The director finds that he has ruled wrongly: he puts right what he can, and else no side pays for it."""
    # Nobody is cast: it is the director's error, and nobody at the table is at fault.
    if inquiry.confirms(SCORED_NORMALLY):
        put_right(inquiry)
    else:
        both_sides_non_offending(inquiry)


@clause("82.B")
def put_right(inquiry: Inquiry) -> None:
    """His powers to rectify an error: have a board played, put off or cancelled, and adjust where the Laws let him."""
    inquiry.decide(_("The ruling is put right and the board scored normally"), outcome=Outcome.NO_RECTIFICATION)
    inquiry.direct(
        _("Put right what can be put right, and have the board go on, or be scored, as the right ruling has it")
    )


@clause("82.C")
def both_sides_non_offending(inquiry: Inquiry) -> None:
    """No rectification lets the board be scored normally: an adjusted score, for which neither side has offended."""
    inquiry.decide(_("Adjusted score, both sides non-offending"), outcome=Outcome.ADJUSTED_SCORE)
    inquiry.direct(
        _("Award an adjusted score, treating both sides as non-offending: their two scores need not balance")
    )
    law12.in_a_knock_out_match(inquiry)
