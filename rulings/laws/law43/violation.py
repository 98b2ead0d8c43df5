"""Law 43.B — If dummy has broken the limitations: what protecting declarer costs after a breach of A.2.

B.2 is about two acts alone, a warning off the wrong hand and a question about declarer's revoke, and B.3 about a
defender's irregularity that he is the first to point out; nothing else has a price but the penalty of B.1. In 2007 B.3
left the end of play to 12.B.1; that is from memory.
"""

from rulings.engine import Edition, Inquiry, Outcome, Role, Until, _, clause
from rulings.laws import law42, law62, law64
from rulings.laws.law43.questions import HAND, PLAYED, REVOKE, WRONG_HAND, Hand, Revoke


@clause("43.B")
def play_continues_at_a_price(inquiry: Inquiry) -> None:
    """Nothing else is due at once."""
    inquiry.decide(
        _("Play continues; from now on it costs his side something if {dummy} protects {declarer}"),
        outcome=Outcome.NO_RECTIFICATION,
    )


@clause("43.B")
def costs_from_now_on(inquiry: Inquiry) -> None:
    """He is forbidden nothing more, but three acts have a price: by B.2 two that concern declarer's irregularities, by
    B.3 one that concerns a defender's.
    """
    inquiry.oblige(
        Role.DUMMY,
        _("Knows what it costs from now on if he protects {declarer}"),
        said=_(
            "{dummy}, from now on it costs your side something if you warn {declarer} off the wrong hand, or if you "
            "are the first to ask him about a revoke or to point out an irregularity of a defender's."
        ),
        until=Until.END_OF_PLAY,
    )
    inquiry.refer(
        "43.B.2",
        _(
            "If he warns {declarer} off the wrong hand, either defender chooses the hand to lead from; if he is the "
            "first to ask {declarer} about a revoke, it is corrected and 64 applies as if it were established."
        ),
    )
    if inquiry.edition >= Edition.LAWS_2017:
        at_the_end = _(
            "If he is the first to point out an irregularity of a defender's, nothing is rectified now and play goes "
            "on. When it is over, what the defenders gained is taken from their score alone; {declaring_side} keep the "
            "score made at the table."
        )
    else:
        at_the_end = _(
            "If he is the first to point out an irregularity of a defender's, nothing is rectified now and play goes "
            "on. When it is over, adjust the score if {declaring_side} were damaged (12.B.1)."
        )
    inquiry.refer("43.B.3", at_the_end)
    may_be_penalised(inquiry)


def may_be_penalised(inquiry: Inquiry) -> None:
    """B.1, for the breach of A.2 itself."""
    inquiry.refer(
        "43.B.1",
        _("For having looked, exchanged hands or left his seat, dummy may be given a procedural penalty (90)."),
    )


@clause("43.B.2")
def warned_without_the_right(inquiry: Inquiry) -> None:
    """He has tried to prevent an irregularity: one warning alone has a price."""
    if inquiry.confirms(WRONG_HAND):
        a_defender_chooses_the_hand(inquiry)
    else:
        no_price_of_its_own(inquiry)


@clause("43.B.2.a")
def a_defender_chooses_the_hand(inquiry: Inquiry) -> None:
    """Warned off the wrong hand, declarer leads from the hand that a defender chooses, the wrong one too."""
    inquiry.find(_("Neither defender consults the other (10.C.2)."))
    match inquiry.ask(HAND):
        case Hand.DECLARERS:
            inquiry.decide(
                _("{declarer} leads from his own hand, which a defender has chosen"), outcome=Outcome.LEAD_RESTRICTED
            )
            inquiry.oblige(
                Role.DECLARER,
                _("Leads from his own hand, whichever hand has won the last trick"),
                said=_("{declarer}, a defender has chosen the hand: lead from your own."),
                until=Until.THIS_LEAD,
            )
        case Hand.DUMMYS:
            inquiry.decide(
                _("{declarer} leads from dummy, which a defender has chosen"), outcome=Outcome.LEAD_RESTRICTED
            )
            inquiry.oblige(
                Role.DECLARER,
                _("Leads from dummy, whichever hand has won the last trick"),
                said=_("{declarer}, a defender has chosen the hand: lead from dummy."),
                until=Until.THIS_LEAD,
            )
    inquiry.doubt(
        _(
            "The law does not say whose choice holds if the defenders differ. For a lead out of turn by {declarer} it "
            "is the one who plays next after it (55.A)."
        )
    )
    may_be_penalised(inquiry)


@clause("43.B.1")
def no_price_of_its_own(inquiry: Inquiry) -> None:
    """Another warning than off the wrong hand: B.2 does not name it."""
    inquiry.decide(_("Nothing to rectify, but dummy may be penalised"), outcome=Outcome.NO_RECTIFICATION)
    costs_from_now_on(inquiry)


@clause("43.B.2")
def asked_without_the_right(inquiry: Inquiry) -> None:
    """He has asked declarer whether he can follow suit: was it a revoke, and was he the first?"""
    match inquiry.ask(REVOKE):
        case Revoke.REVOKED:
            revoke_counts_as_established(inquiry)
        case Revoke.ASKED_BEFORE:
            may_be_penalised(inquiry)
            law42.had_revoked(inquiry)
        case Revoke.NONE:
            law42.may_ask(inquiry)
            may_be_penalised(inquiry)


@clause("43.B.2.b")
def revoke_counts_as_established(inquiry: Inquiry) -> None:
    """Declarer plays a correct card, as 62.B.2 lets him do for nothing otherwise; the tricks go by 64 all the same."""
    card = inquiry.ask(PLAYED)
    with inquiry.offender(inquiry.seat(Role.DECLARER)):
        law62.revoke.corrected_as_if_established(inquiry, card)
        law62.revoke.what_was_played_since(inquiry)
        law64.tricks.tricks_are_counted(inquiry)
        may_be_penalised(inquiry)


@clause("43.B.2.b")
def unless_dummy_asked_first(inquiry: Inquiry) -> None:
    """Said wherever a revoke is corrected for nothing, if it is one from declarer's own hand."""
    if inquiry.seat(Role.OFFENDER) is not inquiry.seat(Role.DECLARER):
        return
    inquiry.refer(
        "43.B.2.b",
        _(
            "Unless {dummy} was the first to ask, having exchanged hands, left his seat to watch, or looked at a "
            "defender's card: the revoke then costs what an established one costs."
        ),
    )


@clause("43.B.3")
def no_immediate_rectification(inquiry: Inquiry) -> None:
    """A defender's irregularity that such a dummy is the first to point out: play goes on as though it were none.

    Since 2017 only the score of the defenders, if they gained, is looked at; the declaring side keeps its own.
    """
    inquiry.decide(_("Nothing is rectified now: play goes on"), outcome=Outcome.SCORE_REVIEWED)
    inquiry.oblige(
        Role.EVERYONE,
        _("Play on as if there had been no irregularity"),
        said=_("{everyone}, play on as if nothing had happened. I will look at it when play is over."),
        until=Until.END_OF_PLAY,
    )
    if inquiry.edition >= Edition.LAWS_2017:
        inquiry.watch(
            _(
                "Did {defenders} gain by the irregularity that {dummy} pointed out? If so, take that gain from their "
                "score alone: {declaring_side} keep the score made at the table."
            )
        )
    else:
        inquiry.watch(
            _("Were {declaring_side} damaged by the irregularity that {dummy} pointed out? If so, adjust the score.")
        )
    may_be_penalised(inquiry)
