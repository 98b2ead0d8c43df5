"""Law 21 — Misinformation: the call made on an opponent's wrong explanation. The card played on it is 47.E's.

Named as far as the opening lead calls for it: which call may still be changed before it is faced, and what is looked at
afterwards. B is called with the player who was misinformed cast as offender, though his opponents are at fault.
"""

from rulings.engine import Edition, Inquiry, _, clause


@clause("21.A")
def own_misunderstanding(inquiry: Inquiry) -> None:
    """Nobody but the player himself misled him."""
    inquiry.find(_("Whoever acts on a misunderstanding of his own has no redress."))


@clause("75.C")
def mistaken_call(inquiry: Inquiry) -> None:
    """The agreement was explained as it is, and the call did not fit it: no infraction."""
    inquiry.find(_("Where the explanation was right and the call wrong, nobody is at fault: the result stands."))


@clause("21.B.1.b")
def explanation_is_taken_as_wrong(inquiry: Inquiry) -> None:
    """The director presumes it, unless there is evidence that it was right and the call was not."""
    inquiry.find(_("Without evidence that the call was the mistake, its explanation is taken to be wrong."))


def last_call_may_be_changed(inquiry: Inquiry) -> None:
    """The auction period lasts until the lead is faced (17.D): the defender who called last may still change his call.

    His partner has not called since; of any earlier call of that side, his partner or he himself has.
    """
    if inquiry.edition >= Edition.LAWS_2017:
        inquiry.refer(
            "21.B.1.a",
            _(
                "Before the lead is faced: the defender who called last may change that call, if in your judgement "
                "the wrong explanation could well have influenced it. Speak to him away from the table."
            ),
        )
        inquiry.refer(
            "21.B.2",
            _(
                "If he changes it, the auction goes on and a lead made face down goes back. The opponent on his left "
                "may then change a call made since; what is withdrawn is for the side that was misinformed and not "
                "for the other (16.C)."
            ),
        )
    else:
        inquiry.refer(
            "21.B.1",
            _(
                "Before the lead: ask the defender who passed last, away from the table, whether he would have called "
                "otherwise with the right explanation; if so, his pass may be changed and the auction goes on."
            ),
        )


def next_opponent_may_change_his(inquiry: Inquiry) -> None:
    """A call made since, where the one before it is changed."""
    inquiry.refer(
        "21.B.2",
        _(
            "If he changes it, {lho} may change the call that he has made since; what is withdrawn is for the side "
            "that was misinformed and not for the other (16.C)."
        ),
    )


@clause("21.B.3")
def watch_calls_too_late_to_change(inquiry: Inquiry) -> None:
    """What can no longer be changed is looked at when play is over: did the side that misinformed gain by it?"""
    inquiry.watch(
        _(
            "Was a call that could no longer be changed made on the wrong explanation, and did the side that gave the "
            "explanation gain by it? If so, adjust the score."
        )
    )
