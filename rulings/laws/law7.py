"""Law 7 — Control of board and cards. Of it, A: the board lies on the table as its arrow says.

Turned with its hands in their own pockets it is not fouled (87): hands, dealer and vulnerability fit each other, and
only who sits where is otherwise. Turned right round, each side has its own cards and its own vulnerability: what is
scored then is the director's to see to (82.B). Turned by a
quarter, North-South have held what is East-West's. The Laws say no more of it; that such a result is scored the other
way where movement and scoring bear it, and else not at all, is how directors read it.
"""

from rulings.engine import Inquiry, Outcome, Role, Until, YesNo, _, clause
from rulings.laws import law12, law90

OTHER_WAY = YesNo(
    key="7.A.other-way",
    text=_("Can the result be scored with the two pairs exchanged?"),
    hint=_("Yes with one ranking for all pairs. No where North-South and East-West are ranked apart, or in a match."),
    why=_("The board was well played, from the other seats. If it can't be scored so, no result has been obtained."),
)


@clause("7.A")
def turned_before_anybody_looked(inquiry: Inquiry) -> None:
    """Nobody has seen a card: it is laid as it should be."""
    inquiry.decide(_("The board is turned as it should lie: nothing else is due"), outcome=Outcome.HANDS_PUT_RIGHT)
    inquiry.oblige(
        Role.EVERYONE,
        _("Put the hands back unseen, and take them again once the board lies right"),
        said=_("{everyone}, put your hands back unseen. Turn the board, and take your hands again."),
        until=Until.DONE,
    )


@clause("82.B")
def turned_right_round(inquiry: Inquiry) -> None:
    """Each side holds its own cards, and is vulnerable as it should be."""
    inquiry.decide(
        _("Turned right round: each side has its own cards, and the result counts as it is"),
        outcome=Outcome.NO_RECTIFICATION,
    )
    inquiry.oblige(
        Role.EVERYONE,
        _("Finish the board as they hold it; its result counts"),
        said=_("{everyone}, each side has its own cards. If you have not finished it, go on: the result counts."),
        until=Until.DONE,
    )
    inquiry.direct(_("Score it by sides; where declarer is entered, North and South, East and West are exchanged"))
    _lies_right_from_now_on(inquiry)


@clause("7.A")
def turned_by_a_quarter(inquiry: Inquiry) -> None:
    """North-South hold East-West's cards."""
    if inquiry.confirms(OTHER_WAY):
        scored_the_other_way(inquiry)
    else:
        no_result(inquiry)


@clause("82.B")
def scored_the_other_way(inquiry: Inquiry) -> None:
    """As if the pairs had changed seats for this board."""
    inquiry.decide(
        _("Turned by a quarter: the result is scored with the two pairs exchanged"), outcome=Outcome.SCORE_SETTLED
    )
    inquiry.oblige(
        Role.EVERYONE,
        _("Finish the board as they hold it; it is scored with the pairs exchanged"),
        said=_("{everyone}, it is scored as if you had changed seats for it. If you have not finished it, go on."),
        until=Until.DONE,
    )
    inquiry.direct(_("Enter the result with the pairs exchanged: those who sit North-South as East-West"))
    _lies_right_from_now_on(inquiry)


@clause("12.C.2.a")
def no_result(inquiry: Inquiry) -> None:
    """It can be compared with nobody's."""
    inquiry.decide(
        _("Turned by a quarter, and it can't be scored so: averages by fault"), outcome=Outcome.ADJUSTED_SCORE
    )
    inquiry.oblige(
        Role.EVERYONE,
        _("Put the cards back into their pockets: the board ends here"),
        said=_("{everyone}, put your cards back into their pockets: this board can't be scored. I award averages."),
        until=Until.DONE,
    )
    law12.artificial_adjusted_score(inquiry)
    _lies_right_from_now_on(inquiry)


def _lies_right_from_now_on(inquiry: Inquiry) -> None:
    inquiry.direct(_("See that the cards go back into their own pockets, and that the board lies right from now on"))
    law90.for_a_turned_board(inquiry)
