"""Law 14.B.4 — the card counts as having been in the hand all along, so that not having played it may be a revoke.

The player did not know, and has revoked all the same. How a revoke is corrected and what it costs is for 62 and 64, of
which the first steps are named here.
"""

from rulings.engine import Inquiry, Outcome, Role, Until, _, clause
from rulings.laws import law43, law47


@clause("62.A")
def is_corrected(inquiry: Inquiry) -> None:
    """Not established: before play goes on he plays a card of the suit in place of the one he played."""
    inquiry.decide(
        _("Revoke for want of the missing card, not established: it is corrected now"), outcome=Outcome.REVOKE_CORRECTED
    )
    if _is_dummys(inquiry):
        inquiry.oblige(
            Role.DECLARER,
            _("Names a card of dummy's of the suit led, in place of the one played"),
            said=_("{declarer}, dummy's card goes back: name one of the suit led for that trick."),
            until=Until.DONE,
        )
    else:
        inquiry.oblige(
            Role.OFFENDER,
            _("Corrects the revoke before anything else is played"),
            said=_("{offender}, take back the card you played, and play one of the suit led to that trick."),
            until=Until.DONE,
        )
    if law47.retraction.is_a_defenders(inquiry):
        inquiry.refer("62.B.1", _("The card that {offender} takes back becomes a major penalty card."))
    else:
        inquiry.refer("62.B.2", _("The card taken back goes back to the hand: no penalty card."))
        law43.violation.unless_dummy_asked_first(inquiry)
    inquiry.refer(
        "62.C.1",
        _("{non_offending_side} may take back what they have played after the revoke and before it was noticed."),
    )
    inquiry.refer(
        "62.C.2",
        _(
            "If one of them changes his card, {partner} may then change the one he has played after it, which is a "
            "penalty card if he defends."
        ),
    )


@clause("63.B")
def stands_as_played(inquiry: Inquiry) -> None:
    """Established: the trick stands, and is looked at when play is over."""
    if _is_dummys(inquiry):
        inquiry.decide(
            _("Dummy's revoke for want of the missing card, established: play goes on, the score is reviewed"),
            outcome=Outcome.SCORE_REVIEWED,
        )
    else:
        inquiry.decide(
            _("Revoke for want of the missing card, established: play goes on, tricks are counted at the end"),
            outcome=Outcome.REVOKE_COUNTED,
        )
    inquiry.oblige(
        Role.EVERYONE,
        _("Play on: the tricks played stand"),
        said=_("{everyone}, play on: the tricks played stand. I will look at them when play is over."),
        until=Until.END_OF_PLAY,
    )
    _what_it_costs(inquiry)


@clause("14.B.4")
def result_stands(inquiry: Inquiry) -> None:
    """The card was never due before the last trick, which is looked at apart (67.A.1)."""
    inquiry.decide(
        _("No revoke for want of the missing card: the result stands, unless the last trick changes hands"),
        outcome=Outcome.NO_RECTIFICATION,
    )
    inquiry.oblige(
        Role.EVERYONE,
        _("Leave the result as it is, unless the last trick changes hands"),
        said=_("{everyone}, the card was {offender}'s all along. The tricks stand, unless the last one changes hands."),
        until=Until.DONE,
    )


@clause("14.B.4")
def tricks_may_be_transferred(inquiry: Inquiry) -> None:
    """An established revoke, pointed out in time."""
    if _is_dummys(inquiry):
        inquiry.decide(
            _("Dummy's revoke for want of the missing card: no trick is transferred of itself, the score is reviewed"),
            outcome=Outcome.SCORE_REVIEWED,
        )
    else:
        inquiry.decide(
            _("Revoke for want of the missing card: tricks are counted as after any revoke"),
            outcome=Outcome.REVOKE_COUNTED,
        )
    _tricks_are_looked_at(inquiry)
    inquiry.refer(
        "62.D.1",
        _("Was it in the twelfth trick? If the four hands are not all back in the board, it is corrected, no more."),
    )
    _what_it_costs(inquiry)


@clause("64.B")
def no_trick_any_more(inquiry: Inquiry) -> None:
    """After the other side's call on the next board (B.4), or the end of the round (B.5): C only."""
    inquiry.decide(
        _("Revoke for want of the missing card, noticed late: no trick is transferred of itself"),
        outcome=Outcome.SCORE_REVIEWED,
    )
    _tricks_are_looked_at(inquiry)
    is_the_other_side_compensated(inquiry)


@clause("14.B.4")
def _tricks_are_looked_at(inquiry: Inquiry) -> None:
    """The director goes through the play with them."""
    inquiry.oblige(
        Role.EVERYONE,
        _("Tell the director how the play went"),
        said=_("{everyone}, the card was {offender}'s all along, and he has revoked. Tell me how the play went."),
        until=Until.DONE,
    )


def _is_dummys(inquiry: Inquiry) -> bool:
    """Whether dummy has revoked, which transfers no trick (64.B.3)."""
    return inquiry.seat(Role.OFFENDER) is inquiry.seat(Role.DUMMY)


def _what_it_costs(inquiry: Inquiry) -> None:
    """64.A for a player, B.3 for dummy; C for both."""
    if _is_dummys(inquiry):
        inquiry.refer("64.B.3", _("A revoke by dummy transfers no trick of itself."))
    else:
        inquiry.refer(
            "64.A",
            _(
                "If {offender} won that trick himself, it and one later trick won by his side are transferred; "
                "otherwise one, if his side won that trick or a later one."
            ),
        )
    is_the_other_side_compensated(inquiry)


def is_the_other_side_compensated(inquiry: Inquiry) -> None:
    """C has had parts since 2017."""
    inquiry.refer(
        "64.C.1",
        _("If that compensates {non_offending_side} too little, assign an adjusted score."),
        until_2017="64.C",
    )
