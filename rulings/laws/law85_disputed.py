"""Law 85 as a subject of its own: the players do not tell the same, and the director finds what happened.

What he has found he then rules on as on facts that are agreed (85.A.2), as the subject of that irregularity says.
"""

from rulings.engine import Inquiry, Outcome, Role, Until, YesNo, _, clause
from rulings.laws import law83, law85
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
    found = inquiry.ask(FOUND)
    if found is Found.SO:
        _established(inquiry)
    else:
        law85.not_established(inquiry, found, over=inquiry.confirms(OVER))
        _whom_a_doubt_favours(inquiry, found)
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


def _whom_a_doubt_favours(inquiry: Inquiry, found: Found) -> None:
    """What did not happen leaves what did; what cannot be told some laws settle themselves."""
    if found is Found.NOT_SO:
        inquiry.refer("85.A.2", _("If something else has happened, rule on that as you find it."), until_2017="85.A")
        return
    inquiry.refer("84.D", _("A doubtful point goes to the side not at fault."))
    inquiry.refer(
        "21.B.1.b",
        _(
            "Some laws say themselves whom it favours: an explanation is taken to be wrong unless shown right (21), "
            "tricks stay as scored after the round unless you are sure (79), and who mixed his cards loses it (66)."
        ),
    )


@clause("85.A.1", until_2017="85.A")
def _noted(inquiry: Inquiry) -> None:
    inquiry.direct(_("Note what each of them has said: a review begins from there"))
