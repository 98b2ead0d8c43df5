"""Law 71 — Concession cancelled.

Read whole in the text of 2017, and remembered to say the same in 2007. A concession stands, be it regretted at once or
within the correction period, but for a trick won already (A) or one that no normal play could lose (B); what is normal
is as in 70. Of his own claim of some tricks the rest is conceded (68.B.1), and regretted under the same measure.
"""

from rulings.engine import Inquiry, OneOf, Option, Outcome, Role, Until, _, clause


class Conceded(Option):
    """What the trick is that a side gave away."""

    WON = "won", _("One that it had won already"), "71.A"
    CANNOT_BE_LOST = (
        "cannot-be-lost",
        _("One that no normal play of the remaining cards could lose"),
        "71.B",
        _("Normal includes careless or inferior for a player of his class."),
    )
    NEITHER = "neither", _("Neither: it could be lost"), "71"


TRICK = OneOf(
    key="71.trick",
    text=_("What is the trick that {offender}'s side conceded?"),
    why=_(
        "A concession stands, even a foolish one. It is undone only for a trick that was won, or that nobody playing "
        "normally could have lost. Note the lines you looked at."
    ),
    options=Conceded,
    judgement=True,
)


@clause("71")
def regretted(inquiry: Inquiry) -> None:
    """Cancelled for one trick or more, or it stands."""
    match inquiry.ask(TRICK):
        case Conceded.WON:
            _cancelled(inquiry, _("The concession is cancelled: the trick had been won"))
        case Conceded.CANNOT_BE_LOST:
            _cancelled(inquiry, _("The concession is cancelled: the trick could not normally be lost"))
        case Conceded.NEITHER:
            stands(inquiry)


def _cancelled(inquiry: Inquiry, ruling: str) -> None:
    inquiry.decide(ruling, outcome=Outcome.TRICKS_AWARDED)
    inquiry.oblige(
        Role.EVERYONE,
        _("Score each such trick for {offender}'s side"),
        said=_("{everyone}, the concession of each such trick is cancelled: it is scored for {offender}'s side."),
        until=Until.DONE,
    )


@clause("71")
def stands(inquiry: Inquiry) -> None:
    """The trick could have been lost by normal play."""
    inquiry.decide(_("The concession stands: the trick could be lost"), outcome=Outcome.CLAIM_STANDS)
    inquiry.oblige(
        Role.EVERYONE,
        _("Leave the tricks as they were conceded"),
        said=_("{everyone}, the concession stands: the trick could be lost by normal play."),
        until=Until.DONE,
    )
