"""What is asked when a player says that an opponent's tempo, words or manner has misled him."""

from rulings.engine import OneOf, Option, YesNo, _, option
from rulings.laws import particulars

WHO = particulars.offender(
    _("Who hesitated, spoke or behaved so?"),
    why=_("It is for his opponents to draw their conclusions, at their own risk, unless he had no reason of the game."),
    alike=True,
)


class When(Option):
    """How far the board has got."""

    GOING_ON = "going-on", _("The board is still in progress"), "73.D.1"
    OVER = option("over", _("The board is over"), "73.E.2", until_2017="73.F")


WHEN = OneOf(
    key="73.E.2.when",
    text=_("How far has the board got?"),
    why=_("While it lasts nothing is changed: whether somebody was misled, and lost by it, is looked at afterwards."),
    options=When,
)
REASON = YesNo(
    key="73.E.2.reason",
    text=_("Had {offender} a reason of the game that can be shown?"),
    why=_(
        "A choice between two calls or cards that really differ. With one card to play, to think of the whole hand is "
        "none; whoever needs to says so before he plays."
    ),
    judgement=True,
)
INFERENCE = YesNo(
    key="73.E.2.inference",
    text=_("Did a player of {non_offending_side} draw a false conclusion from it?"),
    why=_("One that he could well draw, and on which he called or played; who only guessed has not been misled."),
    judgement=True,
)
AWARE = YesNo(
    key="73.E.2.aware",
    text=_("Could {offender} have been aware that it could work to his benefit?"),
    why=_("At that moment. Whether he meant it is not asked, and nobody is accused."),
    judgement=True,
)
