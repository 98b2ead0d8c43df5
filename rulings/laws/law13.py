"""Law 13 — Incorrect number of cards: one hand holds too many, another too few. The first steps it calls for.

2017 put the sections in the order of events: A as long as nobody with a wrong hand has called, B once one of them has,
D when the play is over. In 2007 they stood as D, then A and B, then C, with one way more: where cards had been seen
and nobody had called, an artificial score at once if normal play was ruled out (D.2(b)). Both editions were compared
with translations.
"""

from rulings.engine import Edition, Inquiry, Outcome, Role, Until, YesNo, _, clause
from rulings.laws import law12

CALLED = YesNo(
    key="13.called",
    text=_("Has a player whose hand is wrong called?"),
    why=_("A player with too many cards or too few. Until one of them has called, the hands are simply put right."),
)


@clause("13")
def before_the_lead(inquiry: Inquiry) -> None:
    """The opening lead has not been faced: what is done depends on whether a player with a wrong hand has called."""
    if inquiry.confirms(CALLED):
        a_wrong_hand_has_called(inquiry)
    else:
        no_wrong_hand_has_called(inquiry)


@clause("13.A", until_2017="13.D")
def no_wrong_hand_has_called(inquiry: Inquiry) -> None:
    """The hands are corrected and the board is played, whatever has been seen."""
    inquiry.decide(
        _("One hand has too many cards, and no wrong hand has called: the hands are put right"),
        outcome=Outcome.HANDS_PUT_RIGHT,
    )
    _wait_for_the_count(inquiry)
    inquiry.refer(
        "6.D.1",
        _("If this table dealt the board wrongly and the auction has not begun, it is shuffled and dealt again."),
    )
    _hands_are_put_right(inquiry)
    inquiry.refer(
        "13.A.1",
        _("If no player has seen a card of another hand, the board is played normally."),
        until_2017="13.D.1",
    )
    if inquiry.edition >= Edition.LAWS_2017:
        inquiry.refer(
            "13.A.2",
            _(
                "If a player has seen one, the board is played and scored all the same; if that affected the result, "
                "adjust the score (12.C.1(b)). You may penalise an offender."
            ),
        )
    else:
        inquiry.refer(
            "13.D.2",
            _(
                "If a player has seen one, the board is played, and the score adjusted if that affected the result; "
                "if it rules out normal play, award an artificial score at once."
            ),
        )
    _a_card_moved_tells_partner_nothing(inquiry)


@clause("13.B", until_2017="13")
def a_wrong_hand_has_called(inquiry: Inquiry) -> None:
    """A call has been made on the wrong cards: the director judges whether the board can still be played."""
    inquiry.decide(
        _("One hand has too many cards, and a player with a wrong hand has called: played on if it can be put right"),
        outcome=Outcome.HANDS_PUT_RIGHT,
    )
    _wait_for_the_count(inquiry)
    inquiry.refer(
        "13.B.1",
        _(
            "If the hands can be put right and the board played, it is played with no change of call; "
            "after the play you may adjust the score."
        ),
        until_2017="13.A",
    )
    if inquiry.edition >= Edition.LAWS_2017:
        inquiry.refer("13.B.2", _("Otherwise award an adjusted score (12.C.1(b)); you may penalise a side at fault."))
    else:
        # Of 2007 the section of the assigned score is named: its C.1(b) was about a serious error.
        inquiry.refer("13.B", _("Otherwise award an adjusted score (12.C.1); you may penalise a side at fault."))
    _a_card_moved_tells_partner_nothing(inquiry)
    law12.adjusted_score(inquiry)


@clause("13.D", until_2017="13.C")
def after_the_play(inquiry: Inquiry) -> None:
    """Found out when the play is over: no result obtained with such hands stands."""
    inquiry.decide(
        _("The board was played with too many cards in one hand: the result is cancelled"),
        outcome=Outcome.ADJUSTED_SCORE,
    )
    inquiry.oblige(
        Role.EVERYONE,
        _("Leave the cards as they are; the result is cancelled"),
        said=_("{everyone}, the hands did not have thirteen cards each: the result is cancelled."),
        until=Until.DONE,
    )
    inquiry.refer(
        "13.D",
        _("Cancel the result and award an adjusted score; a side at fault is liable to a procedural penalty."),
        until_2017="13.C",
    )
    law12.adjusted_score(inquiry)


@clause("13.A.1", until_2017="13.D")
def _hands_are_put_right(inquiry: Inquiry) -> None:
    """By the director, whoever has seen what."""
    inquiry.direct(_("Put the hands right without showing a card to another player"))


def _a_card_moved_tells_partner_nothing(inquiry: Inquiry) -> None:
    """If play goes on: in 2007 it had a section of its own. In 2017 the law has no such clause.

    14.C, which says it there, is for a pack that lacks a card.
    """
    if inquiry.edition < Edition.LAWS_2017:
        inquiry.refer(
            "13.E",
            _(
                "If the board is played: which card you moved is unauthorised information for the partner of each "
                "player whose hand was wrong. Tell them so."
            ),
        )


@clause("9.B.2")
def _wait_for_the_count(inquiry: Inquiry) -> None:
    """Nobody acts before the director has ruled (9.B.2)."""
    inquiry.oblige(
        Role.EVERYONE,
        _("Stop, and lay all hands face down to be counted"),
        said=_("{everyone}, stop here and lay your cards face down: I will count the hands."),
        until=Until.DONE,
    )
