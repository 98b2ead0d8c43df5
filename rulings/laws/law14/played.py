"""Law 14.B.1 — the missing card is found among the cards played: a trick has a card too many, and the law is 67.

Its owner has put two cards into a trick, and has been short of one since.
"""

from rulings.engine import Inquiry, Outcome, Role, Until, YesNo, _, clause
from rulings.laws import law14, law67
from rulings.laws.law14.questions import REVOKED_AFTER_PLAY

BOTH_HAVE_PLAYED = YesNo(
    key="67.B.both-have-played",
    text=_("Have both sides played to the trick after that one?"),
    why=_(
        "Until a player of each side has played to the next trick, the trick with a card too many is put right by "
        "itself. After that the card goes back, and not having played it may have been a revoke."
    ),
)


@clause("14.B.1")
def during_the_play(inquiry: Inquiry) -> None:
    """As long as one side has still to play to the next trick (67.A) the trick is put right by itself; else 67.B."""
    law14.restored.whose_hand(inquiry)
    _is_a_defective_trick(inquiry)
    late = inquiry.confirms(BOTH_HAVE_PLAYED)
    law14.missing.replacement_in_the_play(inquiry)
    if late:
        law67.too_many_discovered_late(inquiry)
    else:
        _in_time(inquiry)


@clause("14.B.1")
def after_the_play(inquiry: Inquiry) -> None:
    """Both sides have gone on to the end: no card is played any more, and only tricks can depend on it."""
    law14.restored.whose_hand(inquiry)
    _is_a_defective_trick(inquiry)
    law67.one_stays_in_the_trick(inquiry)
    law67.was_in_the_hand_all_along(inquiry)
    law14.revoke.after_the_play(inquiry, inquiry.ask(REVOKED_AFTER_PLAY))


def _is_a_defective_trick(inquiry: Inquiry) -> None:
    """Nobody looks through the tricks but the director (66.C)."""
    inquiry.decide(
        _("The missing card is among the cards played: a trick has a card too many"), outcome=Outcome.OTHER_LAW
    )
    inquiry.oblige(
        Role.EVERYONE,
        _("Leave the tricks as they lie: the director looks for the card too many"),
        said=_("{everyone}, do not touch the cards: I will look for the trick that has a card too many."),
        until=Until.DONE,
    )


@clause("67.A.2")
def _in_time(inquiry: Inquiry) -> None:
    """By 58.B or 45.E: which of them, and what becomes of the card, is the other subject's."""
    how = law67.How
    inquiry.ask(law67.HOW.without(*(each for each in how if each not in (how.TOGETHER, how.AGAIN))))
    inquiry.hand_over(
        law67.wrong_number_of_cards, _("The card too many lies in a trick that can still be put right by itself.")
    )
