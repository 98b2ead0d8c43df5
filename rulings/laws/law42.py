"""Law 42 — Dummy's rights. Of it, what he may do while the others play, unless he has lost the right (43.A.2).

The text of 2017 was read whole. B.2 let him prevent an irregularity of declarer's in 2007, and since then anybody's.
"""

from rulings.engine import Edition, Inquiry, Known, Outcome, Role, Until, YesNo, _, clause
from rulings.laws import law43, law61

HELD_THE_SUIT = YesNo(
    key="42.B.1.held-the-suit",
    text=_("Did {declarer} have a card of the suit led when he played another suit from his own hand?"),
    why=_("To ask costs nothing. If the answer shows that he has revoked, the revoke is what you rule on."),
)


@clause("42.A.3")
def did_as_told(inquiry: Inquiry) -> None:
    """He plays dummy's cards as declarer's agent, as directed."""
    inquiry.decide(_("Nothing to rectify: dummy did as declarer told him"), outcome=Outcome.NO_RECTIFICATION)
    inquiry.oblige(
        Role.DUMMY,
        _("Moves his cards as {declarer} tells him"),
        said=_("{dummy}, you may move a card when {declarer} names it. Play on."),
        until=Until.DONE,
    )


@clause("42.B.2")
def tried_to_prevent(inquiry: Inquiry) -> None:
    """His right, as long as he has not lost it."""
    if law43.limitations.had_lost_his_rights(inquiry):
        law43.violation.warned_without_the_right(inquiry)
        return
    inquiry.decide(_("Nothing to rectify: dummy may try to prevent an irregularity"), outcome=Outcome.NO_RECTIFICATION)
    if inquiry.edition >= Edition.LAWS_2017:
        may = _("May warn of an irregularity, anybody's, before it happens")
    else:
        may = _("May warn {declarer} before an irregularity of his")
    inquiry.oblige(
        Role.DUMMY,
        may,
        said=_("{dummy}, you were allowed to say that. Once a card is led or played, say nothing about it. Play on."),
        until=Until.DONE,
    )


@clause("42.B.1")
def asked_about_the_suit_led(inquiry: Inquiry) -> None:
    """Declarer, never a defender; if he has lost the right, a revoke that he was the first to ask about costs more."""
    if law43.limitations.had_lost_his_rights(inquiry):
        law43.violation.asked_without_the_right(inquiry)
    elif inquiry.confirms(HELD_THE_SUIT):
        had_revoked(inquiry)
    else:
        may_ask(inquiry)


@clause("42.B.1")
def had_revoked(inquiry: Inquiry) -> None:
    """Asked by one who may ask, or after another had: declarer's revoke is what any is that comes to light (62.A)."""
    inquiry.hand_over(
        law61.revoke.did_not_follow_suit,
        _("{dummy}'s question costs nothing: {declarer}'s revoke is ruled on as any other of his."),
        Known(law61.questions.WHO, inquiry.seat(Role.DECLARER)),
        Known(
            law61.questions.CIRCUMSTANCES,
            frozenset(),
            not_so=(law61.questions.Circumstance.NO_SUIT, law61.questions.Circumstance.DUMMY_ASKED),
        ),
    )


@clause("42.B.1")
def may_ask(inquiry: Inquiry) -> None:
    """Asking costs nothing, and the answer has brought nothing to light."""
    inquiry.decide(
        _("Nothing to rectify: dummy may ask {declarer} whether he can follow suit"),
        outcome=Outcome.NO_RECTIFICATION,
    )
    inquiry.oblige(
        Role.DECLARER,
        _("Answers, and plays on"),
        said=_("{declarer}, {dummy} may ask you that. You had no card of the suit led: play on."),
        until=Until.DONE,
    )
