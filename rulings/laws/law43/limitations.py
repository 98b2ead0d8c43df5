"""Law 43.A — What dummy may not do.

The text of 2017 was read whole. A breach of A.1 costs a penalty under 90 at most (B.1): an irregularity that dummy was
the first to point out is rectified as any other that the director hears of (81.C.3). A breach of A.2 takes rights away,
which ``law43.violation`` is about. In 2007 A.2(c) was about looking on his own initiative, and there was no A.3. Since
then A.2(c) is what dummy does, A.3 what a defender does, and B names no price of A.3.
"""

from rulings.engine import Edition, Inquiry, Outcome, Role, Until, _, clause
from rulings.laws import law16, law43
from rulings.laws.law43.questions import LOOKED, LOST_RIGHTS, WHOSE, Whose


@clause("43.A.2")
def had_lost_his_rights(inquiry: Inquiry) -> bool:
    """Whether he had broken A.2 before."""
    return inquiry.confirms(LOST_RIGHTS)


@clause("43.A.1.b")
def pointed_out_first(inquiry: Inquiry) -> None:
    """He was the first to call the director, or to speak of an irregularity that had happened (A.1(a), (b))."""
    if not had_lost_his_rights(inquiry):
        is_rectified_all_the_same(inquiry)
        return
    match inquiry.ask(WHOSE):
        case Whose.DEFENDERS:
            law43.violation.no_immediate_rectification(inquiry)
        case Whose.REVOKE:
            law43.violation.revoke_counts_as_established(inquiry)
            inquiry.doubt(
                _(
                    "The law speaks of a dummy who asks {declarer} about a revoke. One who says outright that it is a "
                    "revoke is read here to do no less."
                )
            )
        case Whose.OTHER:
            is_rectified_all_the_same(inquiry)


@clause("43.A.1.b")
def is_rectified_all_the_same(inquiry: Inquiry) -> None:
    """The price is a penalty to dummy, not the rectification."""
    inquiry.decide(
        _("Dummy should not have been the first to speak, but the irregularity is rectified all the same"),
        outcome=Outcome.OTHER_LAW,
    )
    inquiry.oblige(
        Role.DUMMY,
        _("Neither calls the director nor points out an irregularity before another player does, or play is over"),
        said=_(
            "{dummy}, during play you may not be the first to call me or to point out an irregularity. Wait until "
            "another player has, or until play is over."
        ),
        until=Until.END_OF_PLAY,
    )
    inquiry.refer("81.C.3", _("Rule on the irregularity itself, as if another player had pointed it out."))
    inquiry.refer("16.B.1", _("What his words told {declarer} about the play, {declarer} may not use."))
    inquiry.refer("43.B.1", _("For having spoken first, dummy may be given a procedural penalty (90)."))


@clause("43.A.1.c")
def took_part_in_the_play(inquiry: Inquiry) -> None:
    """Dummy must not take part in the play, nor tell declarer anything about it; 43.B.1 lets him be penalised."""
    inquiry.find(_("Dummy may neither take part in the play nor tell declarer anything about it."))
    inquiry.refer("43.B.1", _("Having taken part in the play, dummy may be given a procedural penalty (90)."))


@clause("43.A.1.c")
def spoke(inquiry: Inquiry) -> None:
    """A word or a sign about the play: it tells declarer what he may not use, and dummy may be penalised.

    He may ask declarer whether he can follow suit (42.B.1), and try to prevent an irregularity: any since
    2017, in 2007 one of declarer's (42.B.2).
    """
    inquiry.decide(
        _("Play continues; the score is adjusted if dummy's remark suggested a play that gained"),
        outcome=Outcome.SCORE_REVIEWED,
    )
    if inquiry.edition >= Edition.LAWS_2017:
        said = _(
            "{dummy}, say nothing about the play. You may only try to prevent an irregularity, and ask {declarer} "
            "whether he can follow suit."
        )
    else:
        said = _(
            "{dummy}, say nothing about the play. You may only try to prevent an irregularity by {declarer}, and ask "
            "him whether he can follow suit."
        )
    inquiry.oblige(
        Role.DUMMY,
        _("Says nothing about the play, except to prevent an irregularity"),
        said=said,
        until=Until.END_OF_PLAY,
    )
    took_part_in_the_play(inquiry)
    _partners_remark(inquiry)


@clause("16.B.1")
def _partners_remark(inquiry: Inquiry) -> None:
    """What a partner says or signals is unauthorised."""
    inquiry.oblige(
        Role.DECLARER,
        _("Does not use what {dummy} has said or signalled"),
        said=_("{declarer}, you may not use what {dummy} has told you."),
        until=Until.END_OF_PLAY,
    )
    with inquiry.offender(inquiry.seat(Role.DUMMY)):
        law16.partner.watch_what_was_suggested(inquiry)


@clause("43.A.2")
def looked(inquiry: Inquiry) -> None:
    """He has exchanged hands, left his seat to watch, or looked at a defender's card, and nothing has come of it.

    From then on it costs something if he protects declarer; nothing else is due at once.
    """
    law43.violation.play_continues_at_a_price(inquiry)
    inquiry.oblige(
        Role.DUMMY,
        _("Keeps his own hand and his seat, and looks at no defender's card"),
        said=_("{dummy}, keep your own hand and your seat, and look at no defender's card."),
        until=Until.END_OF_PLAY,
    )
    law43.violation.costs_from_now_on(inquiry)


@clause("43.A.3", until_2017="43.A.2.c")
def was_shown_a_hand(inquiry: Inquiry) -> None:
    """A defender showed him his hand: since 2017 that is the defender's breach, and dummy's only if he looked."""
    if inquiry.edition < Edition.LAWS_2017:
        keeps_his_rights(inquiry)
        return
    inquiry.oblige(
        Role.DEFENDERS,
        _("Do not show dummy a hand"),
        said=_("{defenders}, you may not show {dummy} your cards during play."),
        until=Until.END_OF_PLAY,
    )
    inquiry.refer("90.A", _("The defender who showed dummy his hand may be given a procedural penalty."))
    if inquiry.confirms(LOOKED):
        looked(inquiry)
    else:
        keeps_his_rights(inquiry)
        inquiry.doubt(
            _(
                "The law no longer says that dummy breaks it only by looking of his own accord. One to whom a hand was "
                "shown unasked is read here not to have looked at it, since it is the defender who may not show it."
            )
        )
    inquiry.refer("16.B.1", _("What dummy's words or manner tell {declarer} of it, {declarer} may not use."))


@clause("43.A.2.c")
def keeps_his_rights(inquiry: Inquiry) -> None:
    """He breaks the law only by looking of his own accord: until 2017 in so many words."""
    inquiry.decide(
        _("Nothing to rectify: dummy did not look of his own accord, and keeps his rights"),
        outcome=Outcome.NO_RECTIFICATION,
    )
    _keeps_it_to_himself(inquiry)


@clause("43.A.1.c")
def _keeps_it_to_himself(inquiry: Inquiry) -> None:
    """He tells declarer nothing about the play, and so nothing of this."""
    inquiry.oblige(
        Role.DUMMY,
        _("Tells {declarer} nothing of what he has seen"),
        said=_("{dummy}, say nothing of what you have seen. Play on."),
        until=Until.END_OF_PLAY,
    )
