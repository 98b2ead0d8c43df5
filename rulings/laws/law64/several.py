"""Law 64.A for a side that has two established revokes on a board which both cost tricks; three: ``three_or_more``.

The clause is about one revoke. Of several each takes its own tricks, from its own trick on; that none is transferred
twice, and that the latest is counted first so that what is left over is there for the one before, is how it is read.
"""

from dataclasses import dataclass, replace

from rulings.engine import Inquiry, OneOf, Option, Role, YesNo, _, clause
from rulings.laws import law64
from rulings.laws.law61.questions import MORE


class WonBy(Option):
    """Whose card won the trick of one of the revokes: he that made it is not named, since it may be either partner."""

    HIMSELF = "himself", _("The player who revoked on it, with that card"), "64.A.1"
    PARTNER = (
        "partner",
        _("His partner"),
        "64.A.2",
        _("A trick won in dummy is not won by {declarer} himself."),
    )
    OTHERS = "others", _("The other side"), "64.A.2"
    SAME = (
        "same-trick",
        _("It is that same trick: both partners revoked on it"),
        "64.A",
        _("Take either of the two as the later one."),
    )
    MORE = "more-than-two", _("There are three revokes that cost tricks, or more"), "64.A"


LATER_WON = OneOf(
    key="64.A.won.later",
    text=_("Of the two revokes of {offender}'s side, take the later one: who won that trick?"),
    hint=_("Those alone that cost tricks: none of dummy's, no second one of a player in one suit."),
    why=_("Each costs its own tricks, from its own trick on. None is transferred twice: so the later one comes first."),
    options=WonBy,
)
EARLIER_WON = OneOf(
    key="64.A.won.earlier",
    text=_("And the earlier one: who won that trick?"),
    why=_("It takes what the later one has left, its own trick and those between the two among it."),
    options=WonBy,
)


class After(Option):
    """As many as can matter."""

    NONE = "none", _("None"), "64.B.1"
    ONE = "one", _("One"), "64.A"
    MORE = "two", _("Two or more"), "64.A"


AFTER = OneOf(
    key="64.A.later.after",
    text=_("How many tricks did {offender}'s side win after the later of the two, by a claim too?"),
    why=_("Of these each revoke may take one. Neither trick of the revokes is counted here."),
    options=After,
)
BETWEEN = YesNo(
    key="64.A.later.between",
    text=_("Did {offender}'s side win a trick between the two?"),
    why=_("After the earlier revoke and before the later one: only the earlier one can take it."),
)


class Together(Option):
    """Counted one after the other (``three_or_more``), or by the director himself."""

    EACH = "one-by-one", _("Go through them here, one after the other"), "64.A"
    NONE = "none", _("None"), "64.B.1"
    ONE = "one", _("One"), "64.A"
    TWO = "two", _("Two"), "64.A"
    THREE = "three", _("Three"), "64.A"
    FOUR = "four", _("Four"), "64.A"
    FIVE = "five", _("Five"), "64.A"
    SIX = "six", _("Six"), "64.A"


TOGETHER = OneOf(
    key="64.A.together",
    text=_("How many tricks do the revokes of {offender}'s side cost together?"),
    why=_("Each costs its own tricks, from its own trick on, and none is transferred twice."),
    steps=(
        _("Begin with the latest revoke. Won by the player himself, it costs that trick and one that they won after."),
        _("Won by his partner, or by the other side: one trick, if they won that trick or one after it."),
        _("Go back to the revoke before it: the same, of the tricks that are left."),
    ),
    options=Together,
)
MORE_WITHOUT_THEM = replace(
    MORE,
    key="64.C.1.more.several",
    text=_("Would {non_offending_side} probably have made more tricks without these revokes than they have now?"),
)


@dataclass
class _Won:
    """The tricks of theirs that are not transferred yet."""

    left: int

    def give(self, due: int) -> int:
        """How many of those due there are to take."""
        given = min(due, self.left)
        self.left -= given
        return given


@clause("64.A")
def transferred_for_all(inquiry: Inquiry) -> tuple[int, bool]:
    """The later one first; then the earlier one, from what is left of the later tricks and those before them.

    Returns how many tricks, and whether there is a repeated revoke beside those that cost them.
    """
    later = inquiry.ask(LATER_WON.without(WonBy.SAME))
    if later is WonBy.MORE:
        return transferred_for_more(inquiry)
    # Dummy's revokes cost none, so that declarer's side never has two on one trick.
    defends = inquiry.seat(Role.OFFENDER).side is not inquiry.seat(Role.DECLARER).side
    earlier = inquiry.ask(EARLIER_WON.without(*(() if defends else (WonBy.SAME,)), WonBy.MORE))
    tricks = _of_both(inquiry, later, earlier)
    law64.together.are_transferred(inquiry, tricks)
    _none_is_taken_twice(inquiry)
    return tricks, False


def _of_both(inquiry: Inquiry, later: WonBy, earlier: WonBy) -> int:
    if later is earlier is WonBy.PARTNER:
        # Each has its own trick to take.
        return 2
    won = _Won(_as_many(inquiry.ask(AFTER)) + (later is not WonBy.OTHERS))
    tricks = won.give(_due(later))
    if earlier is WonBy.SAME:
        # Won by the one, that trick is his partner's for the other.
        return tricks + won.give(2 if later is WonBy.PARTNER else 1)
    won.left += earlier is not WonBy.OTHERS
    due = _due(earlier)
    if won.left < due and inquiry.confirms(BETWEEN):
        won.left += 1
    return tricks + won.give(due)


def _due(won: WonBy) -> int:
    return 2 if won is WonBy.HIMSELF else 1


def _as_many(after: After) -> int:
    match after:
        case After.NONE:
            return 0
        case After.ONE:
            return 1
        case After.MORE:
            return 2


@clause("64.A")
def transferred_for_more(inquiry: Inquiry) -> tuple[int, bool]:
    """Three revokes of a side on a board, or more: one after the other, or as the director has counted them himself."""
    together = inquiry.ask(TOGETHER)
    if together is not Together.EACH:
        tricks = tuple(Together).index(together) - 1
        law64.together.are_transferred(inquiry, tricks)
        return tricks, False
    tricks = law64.three_or_more.counted_one_by_one(inquiry)
    repeated = inquiry.confirms(law64.three_or_more.AGAIN_AS_WELL)
    if repeated:
        law64.three_or_more.none_for_those_repeated(inquiry)
    _none_is_taken_twice(inquiry)
    return tricks, repeated


def _none_is_taken_twice(inquiry: Inquiry) -> None:
    inquiry.doubt(
        _(
            "64.A speaks of one revoke. That a trick is transferred once at most, and the later revoke counted first, "
            "is how it is read; one trick could be said to serve for both."
        )
    )
