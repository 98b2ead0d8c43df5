"""Law 69 — Agreed claim or concession.

Read whole in the text of 2017; that of 2007 has been read in Polish, and says the same. A side that has agreed may
object until its call on a later board or the end of the round (A): until then it is a claim that is contested (70).
After that it takes back no more than a trick it had won, or would likely have won (B): more probable than not, and the
trick whole, for it is won or not and no score is weighted.
"""

from rulings.engine import Inquiry, OneOf, Option, Outcome, Role, Until, _, clause


class Agreed(Option):
    """What the trick is that a side agreed to lose."""

    WON = "won", _("One that it had won already"), "69.B.1"
    LIKELY = (
        "likely",
        _("One that it would likely have won if play had gone on"),
        "69.B.2",
        _("More probable than not: then it is theirs, whole. What is merely possible is not enough."),
    )
    NEITHER = "neither", _("Neither: they might have won it, no more"), "69.B"


TRICK = OneOf(
    key="69.B.trick",
    text=_("What is the trick that {non_offending_side} agreed to lose?"),
    why=_(
        "Take the position at the claim and play on from there in your mind. Too late to contest it: the doubt is no "
        "longer against the player who claimed. Note the tricks you looked at."
    ),
    options=Agreed,
    judgement=True,
)


@clause("69.A")
def agreed(inquiry: Inquiry) -> None:
    """Scored as if those tricks had been won and lost in play."""
    inquiry.decide(_("Agreed by all: the tricks are scored as claimed or conceded"), outcome=Outcome.CLAIM_STANDS)
    inquiry.oblige(
        Role.EVERYONE,
        _("Score the tricks as claimed or conceded"),
        said=_("{everyone}, you all agree: score the tricks as claimed or conceded, and play the next board."),
        until=Until.DONE,
    )


@clause("69.A")
def not_yet_agreed(inquiry: Inquiry) -> None:
    """They may still object, as if they had done so at once."""
    inquiry.find(_("{non_offending_side} may still object: it is judged as if they had objected at once."))


@clause("69.B")
def withdrawn(inquiry: Inquiry) -> None:
    """Within the correction period, for a trick of either kind."""
    match inquiry.ask(TRICK):
        case Agreed.WON:
            _awarded(inquiry, _("{non_offending_side} get the trick back: they had won it"))
        case Agreed.LIKELY:
            _awarded(inquiry, _("{non_offending_side} get the trick back: they would likely have won it"))
        case Agreed.NEITHER:
            inquiry.decide(
                _("The agreement stands: the trick would not likely have been won"), outcome=Outcome.CLAIM_STANDS
            )
            _score_stays(inquiry)


def _awarded(inquiry: Inquiry, ruling: str) -> None:
    inquiry.decide(ruling, outcome=Outcome.TRICKS_AWARDED)
    inquiry.oblige(
        Role.EVERYONE,
        _("Score each such trick for {non_offending_side}"),
        said=_("{everyone}, for each such trick the agreement is withdrawn: it is scored for {non_offending_side}."),
        until=Until.DONE,
    )


@clause("79.C.1")
def too_late(inquiry: Inquiry) -> None:
    """The correction period bounds 69.B and 71 alike."""
    inquiry.decide(_("Too late: the tricks stay as they were scored"), outcome=Outcome.CLAIM_STANDS)
    _score_stays(inquiry)


def _score_stays(inquiry: Inquiry) -> None:
    inquiry.oblige(
        Role.EVERYONE,
        _("Leave the score as it is"),
        said=_("{everyone}, the score stays as it is."),
        until=Until.DONE,
    )
