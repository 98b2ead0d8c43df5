"""Law 64 — Procedure after establishment of a revoke: the tricks transferred, and the damage that they leave.

Called in the play it is looked at when that has ended; afterwards at once (``settled``). Dummy's tricks are not
declarer's own (the note to A). Two revokes of one side that both cost tricks are counted in ``several``, three or more
in ``three_or_more``.
"""

from collections.abc import Callable
from dataclasses import replace

from rulings.engine import Inquiry, OneOf, Outcome, Role, Until, YesNo, _, clause
from rulings.laws import law12, law64
from rulings.laws.law61.questions import (
    DAMAGED,
    LATER,
    MORE,
    MORE_WITHOUT_THE_SECOND,
    WON,
    Circumstance,
    Won,
    with_so_many_transferred,
)


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


def settled(inquiry: Inquiry, circumstances: frozenset[Circumstance]) -> None:
    """The board is over: how many tricks are transferred, and whether that makes up for the damage."""
    tricks, repeated = 0, False
    if inquiry.seat(Role.OFFENDER) is inquiry.seat(Role.DUMMY):
        none_for_dummy(inquiry)
    elif Circumstance.TWELFTH_BACK in circumstances:
        none_for_the_twelfth(inquiry)
    elif Circumstance.AGAIN in circumstances:
        none_for_the_same_suit_again(inquiry)
    elif Circumstance.BOTH_SIDES in circumstances:
        none_where_both_sides_revoked(inquiry)
    elif Circumstance.PENALTY_CARD in circumstances:
        none_for_a_penalty_card(inquiry)
    elif Circumstance.ANOTHER in circumstances:
        tricks, repeated = law64.several.transferred_for_all(inquiry)
    else:
        tricks = transferred(inquiry)
    if is_redressed(inquiry, circumstances, tricks, repeated=repeated):
        return
    if Circumstance.ANOTHER in circumstances:
        law64.together.are_scored(inquiry, tricks)
    elif tricks:
        are_scored(inquiry, tricks)
    else:
        stand_as_won(inquiry, circumstances)


def settled_for_a_missing_card(inquiry: Inquiry) -> None:
    """He played no card to a trick, and is deemed to have revoked there (67.B.1): he cannot have won it himself."""
    tricks = transferred(inquiry, WON.without(Won.HIMSELF))
    if is_redressed(inquiry, frozenset(), tricks):
        return
    if tricks:
        are_scored(inquiry, tricks)
    else:
        stand_as_won(inquiry, frozenset())


def settled_late(inquiry: Inquiry, circumstances: frozenset[Circumstance], no_trick: Callable[[Inquiry], None]) -> None:
    """None is transferred, whatever was won; the damage is looked at all the same."""
    no_trick(inquiry)
    if is_redressed(inquiry, circumstances):
        return
    if Circumstance.AGAIN in circumstances:
        stand_as_won_if_the_first_came_late(inquiry)
    else:
        stand_as_won(inquiry, circumstances)


@clause("64.A")
def transferred(inquiry: Inquiry, won: OneOf[Won] = WON) -> int:
    """Two tricks, one or none, by who won that trick and whether his side won a later one."""
    match inquiry.ask(won):
        case Won.HIMSELF:
            return _won_by_himself(inquiry, later=inquiry.confirms(LATER))
        case Won.OTHERS if not inquiry.confirms(LATER):
            none_was_won(inquiry)
            return 0
        case _:
            _one_trick(inquiry)
            return 1


@clause("64.A.1")
def _won_by_himself(inquiry: Inquiry, *, later: bool) -> int:
    """That trick, and one of those won after it."""
    if later:
        inquiry.decide(
            _("Two tricks go to {non_offending_side}: that of the revoke and a later one"),
            outcome=Outcome.TRICKS_TRANSFERRED,
            transfers=2,
        )
        return 2
    inquiry.decide(
        _("One trick goes to {non_offending_side}: that of the revoke"),
        outcome=Outcome.TRICKS_TRANSFERRED,
        transfers=1,
    )
    return 1


@clause("64.A.2")
def _one_trick(inquiry: Inquiry) -> None:
    """Won by his partner, dummy's card among them, or later by his side."""
    inquiry.decide(_("One trick goes to {non_offending_side}"), outcome=Outcome.TRICKS_TRANSFERRED, transfers=1)


@clause("64.A")
def are_scored(inquiry: Inquiry, tricks: int) -> None:
    """They make up for the damage."""
    if tricks == 1:
        inquiry.oblige(
            Role.EVERYONE,
            _("Score one trick more for {non_offending_side}"),
            said=_("{everyone}, the revoke costs one trick: it is scored for {non_offending_side}."),
            until=Until.DONE,
        )
    else:
        inquiry.oblige(
            Role.EVERYONE,
            _("Score two tricks more for {non_offending_side}"),
            said=_("{everyone}, the revoke costs two tricks: they are scored for {non_offending_side}."),
            until=Until.DONE,
        )


@clause("64.B")
def stand_as_won(inquiry: Inquiry, circumstances: frozenset[Circumstance]) -> None:
    """Nothing is transferred for it, and nobody is damaged by it."""
    if Circumstance.AGAIN in circumstances:
        inquiry.oblige(
            Role.EVERYONE,
            _("Leave the tricks as they are once the first revoke is counted"),
            said=_("{everyone}, no trick is transferred for the second revoke; I count the first one by itself."),
            until=Until.DONE,
        )
        inquiry.refer("64.A", _("Count the tricks of the first revoke by itself."))
    else:
        inquiry.oblige(
            Role.EVERYONE,
            _("Leave the tricks as they were won"),
            said=_("{everyone}, no trick is transferred, and nobody was damaged: the result stands."),
            until=Until.DONE,
        )


@clause("64.B")
def stand_as_won_if_the_first_came_late(inquiry: Inquiry) -> None:
    """For the second one it is too late (B.4, B.5): whether it is for the first too hangs on when that was noticed."""
    inquiry.oblige(
        Role.EVERYONE,
        _("Leave the tricks as they are, but for those of the first revoke if it was noticed in time"),
        said=_(
            "{everyone}, no trick is transferred for the second revoke. The first one costs its tricks if it was "
            "pointed out in time, and none if it comes up only now."
        ),
        until=Until.DONE,
    )
    inquiry.refer(
        "64.A",
        _(
            "Was the first revoke pointed out before the round was over, and before the other side called on the next "
            "board? Then count its tricks by itself; if not, it costs none either."
        ),
    )


def _is_adjusted(inquiry: Inquiry) -> None:
    """Said first of all; what is assigned depends on which part of C it is."""
    inquiry.decide(
        _("Adjusted score: what is transferred does not make up for the damage"), outcome=Outcome.ADJUSTED_SCORE
    )
    inquiry.oblige(
        Role.EVERYONE,
        _("Know that the score is adjusted"),
        said=_(
            "{everyone}, the revoke has done more damage than the Laws make good by themselves: I adjust the score."
        ),
        until=Until.DONE,
    )


@clause("64.B.1")
def none_was_won(inquiry: Inquiry) -> None:
    """Neither that trick nor a later one: there is none to give."""
    inquiry.decide(
        _("No trick is transferred: {offender}'s side won neither that trick nor a later one"),
        outcome=Outcome.NO_RECTIFICATION,
    )


@clause("64.B.2")
def none_for_the_same_suit_again(inquiry: Inquiry) -> None:
    """The first one is paid for; this one is not."""
    inquiry.decide(
        _("No trick is transferred for a second revoke of his in the same suit"), outcome=Outcome.NO_RECTIFICATION
    )


@clause("64.B.3")
def none_for_dummy(inquiry: Inquiry) -> None:
    """Whatever it gained."""
    inquiry.decide(_("No trick is transferred for a revoke of dummy's"), outcome=Outcome.NO_RECTIFICATION)


@clause("64.B.3")
def none_for_a_penalty_card(inquiry: Inquiry) -> None:
    """Which lay there for all to see. In 2007 it was any card that was faced."""
    inquiry.decide(_("No trick is transferred for not having played a penalty card"), outcome=Outcome.NO_RECTIFICATION)


@clause("64.B.4")
def too_late_since_the_next_board(inquiry: Inquiry) -> None:
    """Attention came after a call of the other side's on it."""
    inquiry.decide(
        _("No trick is transferred: the other side has called on the next board"), outcome=Outcome.NO_RECTIFICATION
    )


@clause("64.B.5")
def too_late_since_the_round_ended(inquiry: Inquiry) -> None:
    """Attention came after the end of the round."""
    inquiry.decide(_("No trick is transferred: the round has ended"), outcome=Outcome.NO_RECTIFICATION)


@clause("64.B.6")
def none_for_the_twelfth(inquiry: Inquiry) -> None:
    """The hands are back, so that it can no longer be corrected either."""
    inquiry.decide(_("No trick is transferred for a revoke on the twelfth trick"), outcome=Outcome.NO_RECTIFICATION)


@clause("64.B.6")
def no_trick_for_the_twelfth(inquiry: Inquiry) -> None:
    """Corrected, as it had to be."""
    inquiry.find(_("No trick is transferred for a revoke on the twelfth trick."))


@clause("64.B.7")
def none_where_both_sides_revoked(inquiry: Inquiry) -> None:
    """Both established, on whichever tricks."""
    inquiry.decide(
        _("No trick is transferred: both sides have an established revoke"), outcome=Outcome.NO_RECTIFICATION
    )


@clause("64.B.8")
def no_trick_where_both_are_corrected(inquiry: Inquiry) -> None:
    """On the same trick, as 62.C.3 provides. Of 2017."""
    inquiry.find(_("No trick is transferred for either revoke."))


def is_redressed(
    inquiry: Inquiry, circumstances: frozenset[Circumstance], tricks: int = 0, *, repeated: bool = False
) -> bool:
    """C, after any established revoke, tricks or none: in 2007 one paragraph, since then three.

    ``repeated``: beside several that cost tricks there was one more in a suit of theirs.
    """
    if repeated:
        return _after_repeated_revokes(inquiry, law64.three_or_more.WITHOUT_THE_REPEATED)
    if Circumstance.AGAIN in circumstances:
        return _after_repeated_revokes(inquiry, MORE_WITHOUT_THE_SECOND)
    if Circumstance.BOTH_SIDES in circumstances:
        return _after_revokes_of_both_sides(inquiry)
    more = law64.several.MORE_WITHOUT_THEM if Circumstance.ANOTHER in circumstances else MORE
    return _after_any_revoke(inquiry, more, tricks)


@clause("64.C.1", until_2017="64.C")
def _after_any_revoke(inquiry: Inquiry, more: YesNo, tricks: int) -> bool:
    """What they would have made, against what they have: the page says how many more than at the table that takes."""
    if not inquiry.confirms(replace(more, hint=with_so_many_transferred(tricks))):
        return False
    _is_adjusted(inquiry)
    inquiry.find(_("The adjusted score stands instead of the tricks that would be transferred, never beside them."))
    law12.in_place_of_the_result(inquiry)
    return True


@clause("64.C.2.a", until_2017="64.C")
def _after_repeated_revokes(inquiry: Inquiry, more: YesNo) -> bool:
    """What was likely had the later one not been made; the first one keeps its tricks."""
    if not inquiry.confirms(more):
        return False
    _is_adjusted(inquiry)
    inquiry.find(
        _(
            "The score assigned is that without the repeated revoke: the tricks that the first one costs are in it, "
            "and none is added to it."
        )
    )
    law12.in_place_of_the_result(inquiry)
    return True


@clause("64.C.2.b", until_2017="64.C")
def _after_revokes_of_both_sides(inquiry: Inquiry) -> bool:
    """What was likely without any of them."""
    if not inquiry.confirms(DAMAGED):
        return False
    _is_adjusted(inquiry)
    inquiry.find(_("The score assigned is that without any of the revokes, for both sides."))
    law12.in_place_of_the_result(inquiry)
    return True
