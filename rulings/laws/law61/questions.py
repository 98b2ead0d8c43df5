"""What Laws 61 to 64 ask about a revoke: whose it was, when it was noticed, and what bears on it.

A law that hands one over makes known whose it is (``WHO``) and which circumstances it has found not to be so.
"""

from dataclasses import replace

from rulings.engine import Card, Inquiry, OneOf, Option, Role, WhichOf, YesNo, _, clause, option
from rulings.laws import particulars

WHO = particulars.offender(
    _("Which hand did not follow suit?"),
    why=_("A defender's card becomes a penalty card if it goes back. Dummy's revoke never transfers a trick."),
)
CARD = particulars.one_card(
    _("Which card did {offender} play instead of following suit?"),
    why=_("It goes back: a defender's is then a penalty card, whatever its rank."),
)


class When(Option):
    """What had happened when attention was drawn to it."""

    IN_TIME = (
        "in-time",
        _("{offender}'s side has not gone on since"),
        "62.A",
        _("It has neither led nor played to the next trick, nor named a card for it. The other side may have."),
    )
    GONE_ON = (
        "gone-on",
        _("{offender} or {partner} has led, played or named a card to the next trick"),
        "63.A",
        _("In turn or not: by that it is established."),
    )
    OWN_CLAIM = option(
        "own-claim",
        _("{offender}'s side has claimed or conceded"),
        "63.A.3",
        _("In any way. A concession that his partner contests at once is none."),
        hint_until_2017=_("In words, by facing a hand, or in any other way; or it has agreed to a claim."),
    )
    THEIR_CLAIM = option(
        "their-claim",
        _("The other side has claimed or conceded"),
        "62.A",
        _("And {offender}'s side, even if it agreed, has not called on the next board, nor is the round over."),
        hint_until_2017=_("And {offender}'s side has not agreed to it."),
    )
    OVER = (
        "over",
        _("The board is over"),
        "64.A",
        _("Played out, and nobody of the other side has called on the next one."),
    )
    NEXT_BOARD = "next-board", _("A player of the other side has called on the next board"), "64.B.4"
    ROUND_OVER = "round-over", _("The round has ended"), "64.B.5"


WHEN = OneOf(
    key="63.when",
    text=_("What had happened when it was noticed?"),
    why=_(
        "Until its own side has gone on a revoke is corrected. After that it stands, and costs tricks at the end, "
        "unless it is noticed too late."
    ),
    options=When,
)


class Circumstance(Option):
    """What makes it no revoke, what else has been played, and what takes the tricks away that it would cost."""

    NO_SUIT = "no-suit", _("He had no card of the suit led"), "44.D", _("Then he might play any card.")
    PLAYED_SINCE = (
        "played-since",
        _("The other side has played a card after it"),
        "62.C.1",
        _("To this trick or the next one, and {partner} has played none after that."),
    )
    PARTNER_SINCE = (
        "partner-since",
        _("The other side has played a card after it, and {partner} one after that"),
        "62.C.2",
    )
    DUMMY_ASKED = option(
        "dummy-asked",
        _("{dummy}, having lost his rights, was the first to ask about it"),
        "43.B.2.b",
        _("He had exchanged hands with {declarer}, left his seat to watch him play, or looked at a defender's card."),
        hint_until_2017=_("He had looked at another hand, or left his seat to do so."),
    )
    DUMMY_FIRST = option(
        "dummy-first",
        _("{dummy}, having lost his rights, was the first to point it out"),
        "43.B.3",
        _("He had exchanged hands with {declarer}, left his seat to watch him play, or looked at a defender's card."),
        hint_until_2017=_("He had looked at another hand, or left his seat to do so."),
    )
    AFTER_ATTENTION = (
        "after-attention",
        _("Once it had been pointed out, {offender} or {partner} went on to the next trick"),
        "9.B.2",
        _("Before you came."),
    )
    MINOR = "minor", _("The card was a minor penalty card, lying face up before it was played"), "62.B.2"
    TOLD = option(
        "told",
        _("An opponent had wrongly told one of them that it was his turn to the next trick"),
        "47.E.1",
        new_in_2017=True,
    )
    BOTH_ON_THIS_TRICK = option(
        "both-on-this-trick",
        _("The other side revoked on the same trick, and has not gone on"),
        "62.C.3",
        new_in_2017=True,
    )
    TWELFTH = (
        "twelfth",
        _("It was the twelfth trick"),
        "62.D.1",
        _("And not all four hands are back in the board."),
    )
    TWELFTH_BACK = (
        "twelfth-back",
        _("Twelfth trick, all four hands back in the board"),
        "64.B.6",
    )
    AGAIN = (
        "again",
        _("An established revoke of his in that suit before"),
        "64.B.2",
    )
    BOTH_SIDES = (
        "both-sides",
        _("The other side has an established revoke too"),
        "64.B.7",
    )
    ANOTHER = "another", _("His own side has another established revoke"), "64.A"
    PENALTY_CARD = (
        "penalty-card",
        _("It should have been a penalty card of his"),
        "64.B.3",
        _("It lay before him, and the suit led or chosen called for it."),
    )


_TOLD_APART = Circumstance.NO_SUIT, Circumstance.DUMMY_FIRST
"""Pairs of these with the others are named by themselves."""

CIRCUMSTANCES = WhichOf(
    key="61.circumstances",
    text=_("Is it one of these cases?"),
    why=_(
        "A card that nothing else could take the place of is no revoke. The rest says which cards go back with it, or "
        "why a revoke that stands costs no trick."
    ),
    options=Circumstance,
    usual=(),
    apart=(
        (Circumstance.PLAYED_SINCE, Circumstance.PARTNER_SINCE),
        *((Circumstance.NO_SUIT, other) for other in Circumstance if other is not Circumstance.NO_SUIT),
        *((Circumstance.DUMMY_FIRST, other) for other in Circumstance if other not in _TOLD_APART),
        (Circumstance.TOLD, Circumstance.BOTH_ON_THIS_TRICK),
        (Circumstance.TOLD, Circumstance.TWELFTH),
        (Circumstance.BOTH_ON_THIS_TRICK, Circumstance.TWELFTH),
        (Circumstance.TWELFTH, Circumstance.TWELFTH_BACK),
        (Circumstance.TWELFTH, Circumstance.AGAIN),
        (Circumstance.TWELFTH, Circumstance.BOTH_SIDES),
        (Circumstance.TWELFTH_BACK, Circumstance.AGAIN),
        (Circumstance.TWELFTH_BACK, Circumstance.BOTH_SIDES),
        (Circumstance.AGAIN, Circumstance.BOTH_SIDES),
        (Circumstance.ANOTHER, Circumstance.TWELFTH),
        (Circumstance.ANOTHER, Circumstance.TWELFTH_BACK),
        (Circumstance.ANOTHER, Circumstance.AGAIN),
        (Circumstance.ANOTHER, Circumstance.BOTH_SIDES),
        # Of two penalty cards none is minor (50.B).
        (Circumstance.PENALTY_CARD, Circumstance.MINOR),
        (Circumstance.PENALTY_CARD, Circumstance.TWELFTH),
        (Circumstance.PENALTY_CARD, Circumstance.TWELFTH_BACK),
        (Circumstance.PENALTY_CARD, Circumstance.AGAIN),
        (Circumstance.PENALTY_CARD, Circumstance.BOTH_SIDES),
        (Circumstance.PENALTY_CARD, Circumstance.ANOTHER),
    ),
)
_WHILE_IT_MAY_GO_BACK = (
    Circumstance.NO_SUIT,
    Circumstance.PLAYED_SINCE,
    Circumstance.PARTNER_SINCE,
    Circumstance.DUMMY_ASKED,
    Circumstance.DUMMY_FIRST,
    Circumstance.AFTER_ATTENTION,
    Circumstance.MINOR,
    Circumstance.PENALTY_CARD,
)
_WHILE_PLAY_GOES_ON = Circumstance.DUMMY_FIRST, Circumstance.AFTER_ATTENTION
_IN_PLAY = (
    Circumstance.NO_SUIT,
    Circumstance.TOLD,
    Circumstance.BOTH_ON_THIS_TRICK,
    Circumstance.TWELFTH,
    Circumstance.DUMMY_FIRST,
)
_AT_THE_END = (
    Circumstance.NO_SUIT,
    Circumstance.TWELFTH,
    Circumstance.TWELFTH_BACK,
    Circumstance.AGAIN,
    Circumstance.BOTH_SIDES,
    Circumstance.ANOTHER,
    Circumstance.PENALTY_CARD,
)
_TOO_LATE = Circumstance.NO_SUIT, Circumstance.AGAIN, Circumstance.BOTH_SIDES


@clause("61.A")
def while_it_may_go_back(inquiry: Inquiry, card: Card, *, claimed: bool) -> frozenset[Circumstance]:
    """Not established: of declarer's card and of a defender's something else may be so, of dummy's neither.

    ``claimed``: play has stopped, so that nobody has played on.
    """
    impossible = (*(_WHILE_PLAY_GOES_ON if claimed else ()), *_of_a_defender_alone(inquiry))
    if inquiry.seat(Role.OFFENDER) is not inquiry.seat(Role.DECLARER):
        impossible += (Circumstance.DUMMY_ASKED,)
    # No honour is a minor penalty card (50.B), and none is ever declarer's or dummy's (48.A).
    if inquiry.seat(Role.OFFENDER).side is inquiry.seat(Role.DECLARER).side:
        impossible += (Circumstance.MINOR, Circumstance.PENALTY_CARD)
    elif card.is_honour:
        impossible += (Circumstance.MINOR,)
    return _asked(inquiry, tuple(each for each in _WHILE_IT_MAY_GO_BACK if each not in impossible))


@clause("61.A")
def when_they_have_gone_on(inquiry: Inquiry) -> frozenset[Circumstance]:
    """Established, if nothing excuses it."""
    impossible = _of_a_defender_alone(inquiry)
    return _asked(inquiry, tuple(each for each in _IN_PLAY if each not in impossible))


def _of_a_defender_alone(inquiry: Inquiry) -> tuple[Circumstance, ...]:
    """What 43.B.3 says of a defender's irregularity is not so of declarer's side."""
    is_a_defender = inquiry.seat(Role.OFFENDER).side is not inquiry.seat(Role.DECLARER).side
    return () if is_a_defender else (Circumstance.DUMMY_FIRST,)


@clause("61.A")
def at_the_end(inquiry: Inquiry) -> frozenset[Circumstance]:
    """When the tricks are counted: of dummy's none are, and those of declarer's are counted by themselves."""
    of_dummys = inquiry.seat(Role.OFFENDER) is inquiry.seat(Role.DUMMY)
    impossible: tuple[Circumstance, ...] = (Circumstance.ANOTHER,) if of_dummys else ()
    if inquiry.seat(Role.OFFENDER).side is inquiry.seat(Role.DECLARER).side:
        impossible += (Circumstance.PENALTY_CARD,)
    return _asked(inquiry, tuple(each for each in _AT_THE_END if each not in impossible))


@clause("61.A")
def too_late_for_tricks(inquiry: Inquiry) -> frozenset[Circumstance]:
    """When none is transferred in any case."""
    return _asked(inquiry, _TOO_LATE)


def _asked(inquiry: Inquiry, possible: tuple[Circumstance, ...]) -> frozenset[Circumstance]:
    return inquiry.ask(CIRCUMSTANCES.without(*(each for each in Circumstance if each not in possible)))


NAMED = YesNo(
    key="63.A.2.named",
    text=_("Had {offender} or {partner} named a card for the next trick, or pointed at one?"),
    why=_(
        "An opponent's word excuses a card led or played to the next trick. It does not excuse a card named: by that "
        "the revoke is established all the same."
    ),
)


class Won(Option):
    """Whose card won the trick of the revoke."""

    HIMSELF = "himself", _("{offender}, with that card"), "64.A.1"
    PARTNER = (
        "partner",
        _("{partner}"),
        "64.A.2",
        _("A trick won in dummy is not won by {declarer} himself."),
    )
    OTHERS = "others", _("The other side"), "64.A.2"


WON = OneOf(
    key="64.A.won",
    text=_("Who won the trick on which {offender} revoked?"),
    why=_("Won by his own card, that trick and a later one of his side's are transferred; otherwise one at most."),
    options=Won,
)
LATER = YesNo(
    key="64.A.later",
    text=_("Did {offender}'s side win a trick after that one, by a claim too?"),
    why=_("Only that trick and later ones are transferred. A trick won before the revoke never is."),
)
MORE = YesNo(
    key="64.C.1.more",
    text=_("Would {non_offending_side} probably have made more tricks without the revoke than they have now?"),
    why=_(
        "Put the cards back to the moment before the revoke, and judge what would probably have happened. If that is "
        "more, it is assigned instead of the tricks transferred: never both."
    ),
    steps=(
        _("Put the cards back to the moment before the revoke, and give that hand a card that it could legally play."),
        _("With normal play from there, how many tricks of the board would {non_offending_side} probably have made?"),
        _("How many have they made at the table? Add what is transferred to them."),
        _("Is the first number greater: answer yes, and assign it. The transfer then goes; the two never add up."),
        _("Signs: a suit or an entry lost, a trump promoted, cards misplaced because somebody “had none”."),
    ),
    judgement=True,
)
_WITH_SO_MANY_TRANSFERRED = (
    _("Nothing is transferred: yes, if it would have been one trick more than at the table, or several."),
    _("One trick is transferred: yes, if it would have been two tricks more than at the table, or several."),
    _("Two tricks are transferred: yes, if it would have been three more than at the table, or several."),
    _("Three tricks are transferred: yes, if it would have been four more than at the table, or several."),
    _("Four tricks are transferred: yes, if it would have been five more than at the table, or several."),
    _("Five tricks are transferred: yes, if it would have been six more than at the table, or several."),
    _("Six tricks are transferred: yes, if it would have been seven more than at the table, or several."),
)
_WITH_MORE_TRANSFERRED = _("Yes, if it would have been more tricks than at the table and those transferred together.")


def with_so_many_transferred(tricks: int) -> str:
    """What the comparison comes to, by the number of tricks transferred."""
    few = tricks < len(_WITH_SO_MANY_TRANSFERRED)
    return _WITH_SO_MANY_TRANSFERRED[tricks] if few else _WITH_MORE_TRANSFERRED


MORE_WITHOUT_THE_SECOND = replace(
    MORE,
    key="64.C.2.a.more",
    text=_(
        "Would {non_offending_side} probably have made more tricks if {offender} had not revoked again than they have "
        "now?"
    ),
    hint=_("Count those that are transferred for the first revoke, if any are, among what they have now."),
    steps=(
        _("Leave the first revoke in the play, with the tricks that it costs."),
        _("Put the cards back to the moment before the second one, and give that hand a card that it could play."),
        _("How many tricks of the board would {non_offending_side} probably have made from there? Add the transfer."),
        _("How many have they made at the table? Add the transfer here too."),
        _("Is the first number greater: answer yes. Look as well at the board without either revoke."),
    ),
)
DAMAGED = YesNo(
    key="64.C.2.b.damaged",
    text=_("Has either side been damaged?"),
    why=_("Compare the result with the one that was likely without any of the revokes."),
    steps=(
        _("Put the cards back to the moment before the first revoke, and let both sides follow suit."),
        _("How many tricks would each side probably have made from there?"),
        _("Is it more for one side than at the table: that side is damaged. Assign the likely result."),
    ),
    judgement=True,
)
