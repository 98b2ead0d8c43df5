"""Law 64 — Rectification of established revokes, as far as other laws send here."""

from rulings.engine import Edition, Inquiry, _, clause


@clause("64.B.3")
def no_trick_for_a_penalty_card(inquiry: Inquiry) -> None:
    """Failing to play a penalty card is a revoke by 61.A's definition, but no trick is transferred for it."""
    inquiry.find(_("Not having played a penalty card transfers no trick."))
    if inquiry.edition >= Edition.LAWS_2017:
        _is_the_other_side_compensated(inquiry)
    else:
        _is_the_other_side_compensated_2007(inquiry)


_COMPENSATED = _(
    "Has the declaring side been damaged because {offender} did not play his penalty card? "
    "If so, assign an adjusted score."
)


@clause("64.C.1")
def _is_the_other_side_compensated(inquiry: Inquiry) -> None:
    """The test that remains where nothing is transferred."""
    inquiry.watch(_COMPENSATED)


@clause("64.C")
def _is_the_other_side_compensated_2007(inquiry: Inquiry) -> None:
    """C had no parts before 2017."""
    inquiry.watch(_COMPENSATED)
