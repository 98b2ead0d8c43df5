"""Law 64 — Rectification of established revokes, as far as other laws send here."""

from rulings.engine import Inquiry, _, clause


def tricks_are_counted(inquiry: Inquiry) -> None:
    """Established, or to be treated as if it were (43.B.2.b): what is transferred, and what compensates for more."""
    inquiry.refer(
        "64.A",
        _(
            "At the end of play: if {offender} won that trick himself, it and one later trick won by his side are "
            "transferred; otherwise one, if his side won that trick or a later one."
        ),
    )
    # C has had parts since 2017.
    inquiry.refer(
        "64.C.1",
        _("If that compensates {non_offending_side} too little, assign an adjusted score."),
        until_2017="64.C",
    )


def no_trick_for_dummys_card(inquiry: Inquiry) -> None:
    """A revoke with a card of dummy's transfers no trick, whatever it gained: the test of C remains."""
    inquiry.refer("64.B.3", _("No trick is transferred for a card of dummy's."))
    inquiry.refer(
        "64.C.1",
        _("At the end of play: have the defenders been damaged by it? If so, adjust the score."),
        until_2017="64.C",
    )


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
