"""Law 64 — Rectification of established revokes, as far as other laws send here."""

from rulings.engine import Inquiry, _, clause


@clause("64.B.3")
def no_trick_for_a_penalty_card(inquiry: Inquiry) -> None:
    """Failing to play a penalty card is a revoke by 61.A's definition, but no trick is transferred for it."""
    inquiry.find(_("Not having played a penalty card transfers no trick."))
    _is_the_other_side_compensated(inquiry)


@clause("64.C.1", until_2017="64.C")
def _is_the_other_side_compensated(inquiry: Inquiry) -> None:
    """The test that remains where nothing is transferred; C had no parts before 2017."""
    inquiry.watch(
        _(
            "Has the declaring side been damaged because {offender} did not play his penalty card? "
            "If so, assign an adjusted score."
        )
    )
