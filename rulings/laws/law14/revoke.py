"""Law 14.B.4 — the card counts as having been in the hand all along, so that not having played it may be a revoke.

The player did not know, and has revoked all the same: how it is corrected and what it costs is the revoke's own subject
(61 to 64), to which the facts are handed over. Only where the card found lies there as a penalty card, and has been
named, the correction is told here: the card that he played instead is another one.
"""

from rulings.engine import Inquiry, Known, Outcome, Role, Until, _, clause
from rulings.laws import law61, law63, law64
from rulings.laws.law14.questions import Revoked, RevokedAfterPlay
from rulings.laws.law61.questions import CIRCUMSTANCES, WHEN, Circumstance, When


def in_the_play(inquiry: Inquiry, revoked: Revoked, *, named: bool) -> None:
    """Established it stands till the end; else it is corrected. ``named``: a card has been, which lies there."""
    match revoked:
        case Revoked.NO:
            pass
        case Revoked.NOT_ESTABLISHED if named:
            is_corrected(inquiry)
        case Revoked.NOT_ESTABLISHED:
            # On the twelfth trick too, where it is corrected even if established (62.D.1): the cards go the same way.
            _handed_over(inquiry, When.IN_TIME)
        case Revoked.ESTABLISHED:
            law63.revoke.stands(inquiry)


def after_the_play(inquiry: Inquiry, revoked: RevokedAfterPlay) -> None:
    """Its tricks are counted now, unless it is too late for that."""
    match revoked:
        case RevokedAfterPlay.NO:
            result_stands(inquiry)
        case RevokedAfterPlay.IN_TIME:
            _handed_over(inquiry, When.OVER)
        case RevokedAfterPlay.TOO_LATE:
            law64.tricks.settled_late(inquiry, frozenset(), no_trick_any_more)


@clause("14.B.4")
def _handed_over(inquiry: Inquiry, when: When) -> None:
    """He had the card: that is settled, and the rest is asked there."""
    inquiry.hand_over(
        law61.revoke.did_not_follow_suit,
        _("The card was {offender}'s all along: not having followed suit with it was a revoke."),
        Known(WHEN, when),
        Known(CIRCUMSTANCES, frozenset[Circumstance](), not_so=(Circumstance.NO_SUIT,)),
    )


@clause("62.A")
def is_corrected(inquiry: Inquiry) -> None:
    """Not established, a defender's: before play goes on he plays a card of the suit in place of the one he played."""
    inquiry.decide(
        _("Revoke for want of the missing card, not established: it is corrected now"), outcome=Outcome.REVOKE_CORRECTED
    )
    inquiry.oblige(
        Role.OFFENDER,
        _("Corrects the revoke before anything else is played"),
        said=_("{offender}, take back the card you played, and play one of the suit led to that trick."),
        until=Until.DONE,
    )
    inquiry.refer("62.B.1", _("The card that {offender} takes back becomes a major penalty card."))
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


@clause("64.B")
def no_trick_any_more(inquiry: Inquiry) -> None:
    """After the other side's call on the next board (B.4), or the end of the round (B.5): C only."""
    inquiry.decide(
        _("Revoke for want of the missing card, noticed late: no trick is transferred of itself"),
        outcome=Outcome.SCORE_REVIEWED,
    )


def is_the_other_side_compensated(inquiry: Inquiry) -> None:
    """C has had parts since 2017."""
    inquiry.refer(
        "64.C.1",
        _("If that compensates {non_offending_side} too little, assign an adjusted score."),
        until_2017="64.C",
    )
