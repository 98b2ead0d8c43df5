"""Law 85 as a subject of its own: the players do not tell the same, and the director finds what happened.

What he has found he then rules on as on facts that are agreed (85.A.2), as the subject of that irregularity says.
"""

from rulings.engine import Inquiry, Outcome, Role, Until, YesNo, _, clause
from rulings.laws import law83
from rulings.laws.law85 import FOUND, Found

OVER = YesNo(
    key="85.over",
    text=_("Is the board over?"),
    why=_("If it is not, it goes on once you have ruled; nobody waits for you to be certain."),
)


@clause("85")
def facts_disputed(inquiry: Inquiry) -> None:
    """Each side tells it otherwise."""
    # Nobody is cast: whose fault it is hangs on what is found.
    match inquiry.ask(FOUND):
        case Found.SO:
            _established(inquiry)
        case Found.NOT_SO:
            _not_established(inquiry, over=inquiry.confirms(OVER))
        case Found.OPEN:
            _undetermined(inquiry, over=inquiry.confirms(OVER))
    _noted(inquiry)
    law83.may_ask_for_a_review(inquiry)


@clause("85.A.2", until_2017="85.A")
def _established(inquiry: Inquiry) -> None:
    inquiry.decide(_("It is established: rule on it as if all agreed"), outcome=Outcome.FACTS_ESTABLISHED)
    inquiry.oblige(
        Role.EVERYONE,
        _("Take it that it happened so"),
        said=_("{everyone}: I have heard you all. It is more probable that it happened, and I rule on it so."),
        until=Until.DONE,
    )
    inquiry.direct(_("Choose what has happened, and rule on it"))


@clause("84.A")
def _not_established(inquiry: Inquiry, *, over: bool) -> None:
    """No law prescribes anything for what has not happened."""
    inquiry.decide(_("It is not established: nothing follows"), outcome=Outcome.NO_RECTIFICATION)
    inquiry.refer("85.A.2", _("If something else has happened, rule on that as you find it."), until_2017="85.A")
    if over:
        _keep_the_score(
            inquiry,
            _("{everyone}: I have heard you all. It is more probable that it did not happen: the score stays."),
        )
    else:
        _go_on(inquiry, _("{everyone}: I have heard you all. It is more probable that it did not happen: go on."))


@clause("85.B")
def _undetermined(inquiry: Inquiry, *, over: bool) -> None:
    """He need not decide what he cannot find: the board goes on. Whom the doubt favours some laws say themselves."""
    inquiry.decide(_("Not determined: it is ruled so that play can go on"), outcome=Outcome.NO_RECTIFICATION)
    inquiry.refer("84.D", _("A doubtful point goes to the side not at fault."))
    inquiry.refer(
        "21.B.1.b",
        _(
            "Some laws say themselves whom it favours: an explanation is taken to be wrong unless shown right (21), "
            "tricks stay as scored after the round unless you are sure (79), and who mixed his cards loses it (66)."
        ),
    )
    if over:
        _keep_the_score(inquiry, _("{everyone}: I cannot find out which it was. The score stays as it is."))
    else:
        _go_on(inquiry, _("{everyone}: I cannot find out which it was. Go on with the board."))


def _keep_the_score(inquiry: Inquiry, said: str) -> None:
    inquiry.oblige(Role.EVERYONE, _("Keep the score that was made"), said=said, until=Until.DONE)


def _go_on(inquiry: Inquiry, said: str) -> None:
    inquiry.oblige(Role.EVERYONE, _("Go on with the board"), said=said, until=Until.DONE)


@clause("85.A.1", until_2017="85.A")
def _noted(inquiry: Inquiry) -> None:
    inquiry.direct(_("Note what each of them has said: a review begins from there"))
