"""Law 14.B.1 — the missing card is found among the cards played: a trick has a card too many, and the law is 67.

Its owner played two cards to a trick and is short of one since; or his card went away with a trick that it was not
played to. The first steps of 67 are named, before and after both sides have played to the next trick.
"""

from rulings.engine import Inquiry, Role, Until, YesNo, _, clause
from rulings.laws import law14

BOTH_HAVE_PLAYED = YesNo(
    key="67.B.both-have-played",
    text=_("Have both sides played to the trick after that one?"),
    why=_("Until both have, the trick with a card too many is put right like a card too many noticed at once."),
)


@clause("14.B.1")
def during_the_play(inquiry: Inquiry) -> None:
    """The trick is found; if both sides have played to the next one, its owner of it stays."""
    _is_a_defective_trick(inquiry)
    if inquiry.confirms(BOTH_HAVE_PLAYED):
        _after_the_next_trick(inquiry)
    else:
        _at_once(inquiry)
    law14.replacement_is_unauthorised(inquiry)


@clause("14.B.1")
def after_the_play(inquiry: Inquiry) -> None:
    """Both sides have gone on to the end."""
    _is_a_defective_trick(inquiry)
    _after_the_next_trick(inquiry)


def _is_a_defective_trick(inquiry: Inquiry) -> None:
    """Nobody looks through the tricks but the director (66.C)."""
    inquiry.decide(_("The missing card is among the cards played: a trick has a card too many"))
    inquiry.oblige(
        Role.EVERYONE,
        _("Leave the tricks as they lie: the director looks for the card too many"),
        said=_("{everyone}, touch no card: I look for the trick that has a card too many."),
        until=Until.DONE,
    )
    inquiry.direct(_("Look through the tricks without letting a defender's cards be seen"))


def _at_once(inquiry: Inquiry) -> None:
    """67.A.2 sends to 45.E and 58.B."""
    inquiry.refer(
        "67.A.2",
        _(
            "The card too many is taken out of the trick, as five cards to a trick (45.E) or two cards from one hand "
            "(58.B): a defender's that his partner could have seen becomes a penalty card."
        ),
    )


def _after_the_next_trick(inquiry: Inquiry) -> None:
    """67.B.2: the card that was faced stays with the trick, the other is his again."""
    inquiry.refer(
        "67.B.2.a",
        _(
            "The trick keeps the card that {offender} faced in playing to it, or if that is not known the highest that "
            "he could legally have played; the other goes back to his hand."
        ),
    )
    inquiry.refer(
        "67.B.2.b",
        _(
            "The card put back counts as having been in his hand all along: not having played it may have been a "
            "revoke. Let it be seen by nobody; a defender's that is seen becomes a penalty card."
        ),
    )
