"""Law 45.F — Dummy indicates a card; with 42 and 43 where they bear on it, and 57.C.

F was compared with an English text, and reads the same in 2007. That the premature choice of a card by dummy frees a
defender who plays before his partner is 57.C.2 in 2017; in 2007 it stood in 57.C, whose numbers were not read.

Dummy is the offender; the defender who plays after him is his left-hand opponent.
"""

from rulings.engine import Card, Edition, Inquiry, OneOf, Option, Outcome, Role, Until, WhichOf, YesNo, _, clause
from rulings.laws import law45, particulars


class Act(Option):
    """What dummy has done."""

    INDICATED = "indicated", _("Touched or showed a card without being told to"), "45.F"
    PUT_UP = "put-up", _("Put a card in the played position that {declarer} had not named"), "45.D"
    SPOKE = "spoke", _("Said or signalled something about the play, touching no card"), "43.A.1.c"
    PREVENTED = (
        "prevented",
        _("Tried to prevent an irregularity of {declarer}'s, or asked him whether he had none of the suit led"),
        "42.B",
        _("Before the card was led or played; once it was, dummy may not draw attention to it before the end of play."),
    )
    ARRANGED = "arranged", _("Arranged his cards, no more"), "45.F"
    TOLD = "told", _("Did as {declarer} had told him"), "42.A.3"


ACT = OneOf(
    key="45.F.act",
    text=_("What has {dummy} done?"),
    why=_(
        "Once his hand is spread, dummy may not touch or show a card without instruction from declarer, except to "
        "arrange his cards. Whether that suggested a play is judged when play is over."
    ),
    options=Act,
)
CARD = particulars.one_card(
    _("Which card did {dummy} touch or show?"),
    why=_("When play is over you will ask whether it suggested a play to declarer."),
)


class Consequence(Option):
    """What has come of it, or had come before."""

    CALLED = "called", _("{declarer} has called for a card since"), "45.C.4.a"
    DEFENDER_PLAYED = "defender-played", _("{lho} has played since, before {rho}"), "57.C"
    LOST_RIGHTS = (
        "lost-rights",
        _("{dummy} had looked at another hand, or left his seat to do so"),
        "43.A.2",
    )


CONSEQUENCES = WhichOf(
    key="45.F.since",
    text=_("Is it one of these cases as well?"),
    why=_(
        "What declarer has called stands. A defender who followed dummy's premature card before his partner is not at "
        "fault. A dummy who has looked at another hand has lost rights."
    ),
    options=Consequence,
)


LOST_RIGHTS = YesNo(
    key="43.A.2.lost-rights",
    text=_("Had {dummy} looked at another hand, or left his seat to do so?"),
    why=_("Dummy may protect declarer from an irregularity, unless he has looked at another hand of his own accord."),
)


@clause("45.F")
def dummy_touched_a_card(inquiry: Inquiry) -> None:
    """Dummy has done something with his cards, or said something, that declarer did not ask for."""
    declarer = inquiry.ask(particulars.DECLARER)
    inquiry.cast(declarer=declarer, offender=declarer.partner)
    match inquiry.ask(ACT):
        case Act.INDICATED:
            indicated(inquiry)
        case Act.PUT_UP:
            law45.dummy.misplaced(inquiry)
        case Act.SPOKE:
            spoke(inquiry)
        case Act.PREVENTED:
            tried_to_prevent(inquiry)
        case Act.ARRANGED:
            arranged(inquiry)
        case Act.TOLD:
            did_as_told(inquiry)


@clause("45.F")
def indicated(inquiry: Inquiry) -> None:
    """Play continues; at its end the score is adjusted if a play was suggested and the defenders were damaged by it."""
    card = inquiry.ask(CARD)
    consequences = inquiry.ask(CONSEQUENCES)
    inquiry.decide(
        _("Play continues; the score is adjusted if dummy suggested a play that did damage"),
        outcome=Outcome.SCORE_REVIEWED,
    )
    inquiry.oblige(
        Role.DUMMY,
        _("Touches no card before {declarer} has named it, except to arrange his cards"),
        said=_("{dummy}, touch no card before {declarer} has named it, unless you are putting your cards straight."),
        until=Until.END_OF_PLAY,
    )
    if Consequence.CALLED in consequences:
        declarers_call_stands(inquiry)
    else:
        card_is_not_played(inquiry, card)
    if Consequence.DEFENDER_PLAYED in consequences:
        defender_is_not_at_fault(inquiry)
    took_part_in_the_play(inquiry)
    if Consequence.LOST_RIGHTS in consequences:
        lost_his_rights(inquiry)
    watch_suggestion(inquiry, card)


@clause("45.F")
def watch_suggestion(inquiry: Inquiry, card: Card) -> None:
    """For the end of play: did dummy suggest a play, and did it damage the defenders?"""
    inquiry.watch(
        _(
            "Did {dummy}, by moving {card:the} unasked, suggest a play to {declarer}, and were the defenders damaged "
            "by it? If so, adjust the score."
        ),
        card=card,
    )


@clause("45.C.4.a")
def declarers_call_stands(inquiry: Inquiry) -> None:
    """Suggested or not, the card that declarer called is played: nobody takes it away from him during play."""
    inquiry.oblige(
        Role.DECLARER,
        _("Plays on: the card he has called is played"),
        said=_("{declarer}, the card you have called is played. Play on; I look at it when play is over."),
        until=Until.DONE,
    )


@clause("45.B")
def card_is_not_played(inquiry: Inquiry, card: Card) -> None:
    """Declarer plays dummy's cards: moved by dummy alone, the card is not played."""
    inquiry.oblige(
        Role.DECLARER,
        _("Names the card he plays: {card:the} is not played, nor excluded"),
        said=_("{declarer}, {card:the} is not played. Name the card you want, as if it had not been touched."),
        until=Until.DONE,
        card=card,
    )


@clause("57.C.2", until_2017="57.C")
def defender_is_not_at_fault(inquiry: Inquiry) -> None:
    """Dummy chose, or suggested, a card before his right-hand opponent had played: the next defender may follow it."""
    inquiry.oblige(
        Role.LHO,
        _("Leaves the card he has played: it stands, though {rho} had not played"),
        said=_("{lho}, your card stays played, if it is legal: nothing is due for playing before {rho}."),
        until=Until.DONE,
    )


@clause("43.A.1.c")
def took_part_in_the_play(inquiry: Inquiry) -> None:
    """Dummy must not take part in the play, nor tell declarer anything about it; 43.B.1 lets him be penalised."""
    inquiry.find(_("Dummy may neither take part in the play nor tell declarer anything about it."))
    inquiry.refer("43.B.1", _("Having taken part in the play, dummy may be given a procedural penalty (90)."))


@clause("43.A.2")
def lost_his_rights(inquiry: Inquiry) -> None:
    """Having looked at another hand, dummy may no longer protect declarer from error."""
    inquiry.find(_("{dummy} has looked at another hand: he may no longer protect {declarer} from error."))
    inquiry.refer(
        "43.B.2",
        _(
            "If he warns {declarer} off the wrong hand, either defender chooses the hand to lead from; if he is the "
            "first to ask {declarer} about a revoke, it is corrected and 64 applies as if it were established."
        ),
    )


@clause("43.A.1.c")
def spoke(inquiry: Inquiry) -> None:
    """A word or a sign about the play: it tells declarer what he may not use, and dummy may be penalised.

    He may ask declarer whether he has a card of the suit led (42.B.1), and try to prevent an irregularity: any since
    2017, in 2007 one of declarer's (42.B.2).
    """
    inquiry.decide(
        _("Play continues; the score is adjusted if dummy's remark suggested a play that did damage"),
        outcome=Outcome.SCORE_REVIEWED,
    )
    if inquiry.edition >= Edition.LAWS_2017:
        said = _(
            "{dummy}, say nothing about the play. You may only try to prevent an irregularity, and ask {declarer} "
            "whether he has a card of the suit led."
        )
    else:
        said = _(
            "{dummy}, say nothing about the play. You may only try to prevent an irregularity by {declarer}, and ask "
            "him whether he has a card of the suit led."
        )
    inquiry.oblige(
        Role.DUMMY,
        _("Says nothing about the play, except to prevent an irregularity"),
        said=said,
        until=Until.END_OF_PLAY,
    )
    took_part_in_the_play(inquiry)
    _partners_remark(inquiry)


@clause("42.B")
def tried_to_prevent(inquiry: Inquiry) -> None:
    """Dummy's right, unless he has lost it (43.A.2): then his warning or his question has a price of its own."""
    if inquiry.confirms(LOST_RIGHTS):
        inquiry.decide(_("{dummy} had lost the right to protect {declarer}: 43.B.2 applies"), outcome=Outcome.OTHER_LAW)
        inquiry.oblige(
            Role.DECLARER,
            _("Does not lead or play before the director has applied 43.B.2"),
            said=_("{declarer}, wait: {dummy} was not allowed to warn you or to ask. I tell you what follows."),
            until=Until.DONE,
        )
        lost_his_rights(inquiry)
        return
    inquiry.decide(_("Nothing to rectify: dummy may try to prevent an irregularity"), outcome=Outcome.NO_RECTIFICATION)
    inquiry.oblige(
        Role.DUMMY,
        _("May warn {declarer} before an irregularity, and ask him whether he has none of the suit led"),
        said=_("{dummy}, you were allowed to say that. Once a card is led or played, say nothing about it. Play on."),
        until=Until.DONE,
    )


@clause("16.B.1")
def _partners_remark(inquiry: Inquiry) -> None:
    """What a partner says or signals is unauthorised."""
    inquiry.oblige(
        Role.DECLARER,
        _("Does not use what {dummy} has said or signalled"),
        said=_("{declarer}, you may not use what {dummy} has told you."),
        until=Until.END_OF_PLAY,
    )
    inquiry.watch(
        _(
            "Did {declarer} choose, among logical alternatives, a play that {dummy}'s remark demonstrably suggested, "
            "to the damage of the defenders? If so, adjust the score."
        )
    )


@clause("45.F")
def arranged(inquiry: Inquiry) -> None:
    """Dummy may touch his cards to arrange them."""
    inquiry.decide(_("Nothing to rectify: dummy may arrange his cards"), outcome=Outcome.NO_RECTIFICATION)
    inquiry.oblige(
        Role.DUMMY,
        _("May put his cards straight"),
        said=_("{dummy}, you may put your cards straight. Play on."),
        until=Until.DONE,
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
