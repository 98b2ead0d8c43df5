"""Law 64.A for a side that has three established revokes on a board, or more, which all cost tricks.

They are gone through from the first to the last. A revoke whose trick the player himself won costs that trick and one
after it, any other costs one: its own trick if his side won it, or else one after it. A trick that his side won on
which nobody revoked serves one revoke that still lacks one; which, changes nothing. For two of them the same comes of
``several``, and a test states both otherwise.

A player has one revoke that costs tricks in each suit (64.B.2), and dummy none (64.B.3): eight of two defenders, four
of declarer's.
"""

from collections.abc import Sequence
from dataclasses import replace

from rulings.engine import Inquiry, OneOf, Option, Role, YesNo, _, clause
from rulings.laws import law64
from rulings.laws.law61.questions import MORE_WITHOUT_THE_SECOND

OF_A_PLAYER = 4
TRICKS_OF_A_BOARD = 13


class Took(Option):
    """Whose card won the trick of one of the revokes."""

    HIMSELF = "himself", _("The player who revoked on it, with that card"), "64.A.1"
    PARTNER = (
        "partner",
        _("His partner"),
        "64.A.2",
        _("A trick won in dummy is not won by {declarer} himself."),
    )
    OTHERS = "others", _("The other side"), "64.A.2"
    SAME = "same-trick", _("It is the trick just told: the other partner revoked on it too"), "64.A"
    NO_MORE = "no-more", _("There was no further one"), "64.A"


_WHY = _("Each costs its own tricks, from its own trick on, and none is transferred twice.")
_THOSE_THAT_COST = _("Those alone that cost tricks: none of dummy's, no second one of a player in one suit.")
_FIRST = OneOf(
    key="64.A.each-won.1",
    text=_("Take the first revoke of {offender}'s side: who won that trick?"),
    hint=_THOSE_THAT_COST,
    why=_WHY,
    options=Took,
)
TOOK: Sequence[OneOf[Took]] = (
    _FIRST,
    replace(_FIRST, key="64.A.each-won.2", text=_("The second one: who won that trick?")),
    replace(_FIRST, key="64.A.each-won.3", text=_("The third one: who won that trick?")),
    replace(_FIRST, key="64.A.each-won.4", text=_("Was there a fourth one, and who won that trick?")),
    replace(_FIRST, key="64.A.each-won.5", text=_("Was there a fifth one, and who won that trick?")),
    replace(_FIRST, key="64.A.each-won.6", text=_("Was there a sixth one, and who won that trick?")),
    replace(_FIRST, key="64.A.each-won.7", text=_("Was there a seventh one, and who won that trick?")),
    replace(_FIRST, key="64.A.each-won.8", text=_("Was there an eighth one, and who won that trick?")),
)
_AT_LEAST = 3


class WonBetween(Option):
    """Tricks on which nobody revoked: as many as can matter."""

    NONE = "none", _("None"), "64.A"
    ONE = "one", _("One"), "64.A"
    TWO = "two", _("Two"), "64.A"
    THREE = "three", _("Three"), "64.A"
    FOUR = "four", _("Four"), "64.A"
    FIVE = "five", _("Five"), "64.A"
    SIX = "six", _("Six"), "64.A"
    SEVEN = "seven", _("Seven"), "64.A"
    EIGHT = "eight", _("Eight"), "64.A"


_NUMBERS = tuple(WonBetween)
BEFORE_THE_NEXT = OneOf(
    key="64.A.each-after",
    text=_("How many tricks did {offender}'s side win between this revoke and the one before it?"),
    hint=_("Neither trick of these two. If it won more than is offered here, take the highest number."),
    why=_("Of these each revoke before them may take one, if it lacks one still."),
    options=WonBetween,
)
TO_THE_END = replace(
    BEFORE_THE_NEXT,
    key="64.A.each-after.last",
    text=_("How many tricks did {offender}'s side win after the last of these revokes, by a claim too?"),
    hint=_("Not that trick itself. If it won more than is offered here, take the highest number."),
)
AGAIN_AS_WELL = YesNo(
    key="64.B.2.as-well",
    text=_("Beside these, did a player of {offender}'s side revoke again in a suit in which he had revoked before?"),
    why=_("No trick is transferred for it, but the score is adjusted if it did damage (64.C.2)."),
)
WITHOUT_THE_REPEATED = replace(
    MORE_WITHOUT_THE_SECOND,
    key="64.C.2.a.more.several",
    text=_(
        "Would {non_offending_side} probably have made more tricks if nobody had revoked again in a suit than they "
        "have now?"
    ),
    hint=_("Count those that are transferred for the other revokes among what they have now."),
    steps=(
        _("Leave the revokes that cost tricks in the play, with what they cost."),
        _("Put the cards back to the moment before the repeated one, and give that hand a card that it could play."),
        _("How many tricks of the board would {non_offending_side} probably have made from there? Add the transfer."),
        _("How many have they made at the table? Add the transfer here too."),
        _("Is the first number greater: answer yes. Look as well at the board without any revoke."),
    ),
)


@clause("64.A")
def counted_one_by_one(inquiry: Inquiry) -> int:
    """From the first revoke on: what each takes at once, and what it lacks until a trick of theirs comes."""
    defends = inquiry.seat(Role.OFFENDER).side is not inquiry.seat(Role.DECLARER).side
    tricks = lacking = 0
    before: Took | None = None
    for place, question in enumerate(TOOK[: OF_A_PLAYER * (2 if defends else 1)]):
        took = inquiry.ask(_narrowed(question, place, before, defends=defends))
        if took is Took.NO_MORE:
            break
        if took is not Took.SAME and lacking:
            served = _asked_how_many(inquiry, BEFORE_THE_NEXT.about(str(place)), lacking, walked=1)
            tricks, lacking = tricks + served, lacking - served
        tricks += took in (Took.HIMSELF, Took.PARTNER)
        lacking += _lacks(took, before)
        before = took
    if lacking:
        tricks += _asked_how_many(inquiry, TO_THE_END, lacking, walked=2)
    # Answers that contradict each other could come to more than there are.
    tricks = min(tricks, TRICKS_OF_A_BOARD)
    _are_ruled(inquiry, tricks)
    return tricks


def _narrowed(question: OneOf[Took], place: int, before: Took | None, *, defends: bool) -> OneOf[Took]:
    """Three there are at least; on one trick two at most, both of defenders. The law treats all places alike."""
    out: tuple[Took, ...] = (Took.NO_MORE,) if place < _AT_LEAST else ()
    if before in (None, Took.SAME) or not defends:
        out += (Took.SAME,)
    narrowed = question.without(*out) if out else question
    return narrowed.walking(*_WALKED[place])


_WALKED = (
    (Took.PARTNER, Took.OTHERS),
    (Took.SAME, Took.OTHERS),
    (Took.OTHERS,),
    *(((Took.HIMSELF, Took.NO_MORE),) * (2 * OF_A_PLAYER - 3)),
)
"""What they come to differs in a number alone: all of them are put to the law by a test that counts otherwise."""


def _lacks(took: Took, before: Took | None) -> int:
    """How many tricks after it the revoke needs: of both partners' on one trick, each one more than that trick gives.

    If the first to be told did not win it although his side did, the other did, and is due two (64.A.1).
    """
    if took is Took.SAME:
        return 2 if before is Took.PARTNER else 1
    return 0 if took is Took.PARTNER else 1


def _asked_how_many(inquiry: Inquiry, question: OneOf[WonBetween], most: int, *, walked: int) -> int:
    narrowed = question.without(*_NUMBERS[most + 1 :])
    return _NUMBERS.index(inquiry.ask(narrowed.walking(*_NUMBERS[:walked])))


def _are_ruled(inquiry: Inquiry, tricks: int) -> None:
    if tricks:
        law64.together.are_transferred(inquiry, tricks)
    else:
        law64.together.none_was_won_by_them(inquiry)


@clause("64.B.2")
def none_for_those_repeated(inquiry: Inquiry) -> None:
    """They are beside those that are counted."""
    inquiry.find(_("For a revoke that a player has repeated in one suit no trick is transferred."))
