"""Law 85 — Rulings on disputed facts.

A: the director weighs what he can gather and decides what is more probable; B: where he cannot, he rules so that play
may go on. What B comes to for each irregularity is for the law that asks: as a rule, what is not established has not
happened.
"""

from rulings.engine import Inquiry, OneOf, Option, Outcome, Role, Until, _, clause


class Agreed(Option):
    """Whether those at the table tell the same."""

    ALL = "agreed", _("All agree that it happened"), "84"
    NOT = "disputed", _("They do not agree"), "85"


class Found(Option):
    """What the director finds who has heard them all."""

    SO = "so", _("It happened"), "85.A.1", _("It is more probable than not, with all that you could gather.")
    NOT_SO = "not-so", _("It did not happen"), "85.A.1"
    OPEN = (
        "cannot-tell",
        _("I cannot tell"),
        "85.B",
        _("After every player has been heard: you rule so that play may go on."),
    )


AGREED = OneOf(
    key="85.agreed",
    text=_("Do all four agree that it happened?"),
    why=_("What is agreed you take as it is. What is disputed you decide yourself, by what is more probable."),
    options=Agreed,
)
FOUND = OneOf(
    key="85.A.found",
    text=_("What do you find?"),
    why=_("You need not be certain: it is what is more probable that counts, by the weight of what you could gather."),
    steps=(
        _("Hear all four, one after the other, and let nobody interrupt; spectators last."),
        _("Ask what was said or done at once: who was surprised, who spoke, who called you."),
        _("Look at what there is: calls on the table, convention cards, the cards that were held."),
        _("Note what each of them says: an appeal begins from there."),
    ),
    options=Found,
    judgement=True,
)


def ascertained(inquiry: Inquiry) -> Found:
    """What is established of what is complained of: agreed, or found by the director.

    It is asked at once, while all remember. Where it is not established, ``not_established`` rules on it.
    """
    return Found.SO if inquiry.ask(AGREED) is Agreed.ALL else _weighed(inquiry)


@clause("85.A")
def _weighed(inquiry: Inquiry) -> Found:
    found = inquiry.ask(FOUND)
    if found is Found.SO:
        inquiry.find(_("The facts were disputed; on the balance of probabilities it happened."))
    elif found is Found.NOT_SO:
        inquiry.find(_("The facts were disputed; on the balance of probabilities it did not happen."))
    return found


def not_established(inquiry: Inquiry, found: Found, *, over: bool) -> None:
    """``over``: the board has been played, so that there is nothing to go on with."""
    if found is Found.OPEN:
        _cannot_be_determined(inquiry, over=over)
    else:
        _did_not_happen(inquiry, over=over)


@clause("85.B")
def _cannot_be_determined(inquiry: Inquiry, *, over: bool) -> None:
    """The ruling lets play go on, and the note of both versions serves whoever looks at it again.

    It says nothing of whether it happened: neither version is taken to be the true one.
    """
    if over:
        inquiry.decide(_("What happened cannot be determined: the score stands"), outcome=Outcome.NO_RECTIFICATION)
        inquiry.oblige(
            Role.EVERYONE,
            _("Keep the score that was made"),
            said=_("{everyone}: I have heard you all and cannot determine what happened. The score stands."),
            until=Until.DONE,
        )
    else:
        inquiry.decide(_("What happened cannot be determined: play goes on"), outcome=Outcome.NO_RECTIFICATION)
        inquiry.oblige(
            Role.EVERYONE,
            _("Play on: nothing follows"),
            said=_("{everyone}: I have heard you all and cannot determine what happened. Go on."),
            until=Until.DONE,
        )
    inquiry.direct(_("Note both versions"))


@clause("84.A")
def _did_not_happen(inquiry: Inquiry, *, over: bool) -> None:
    """85.A.2 sends here who is satisfied of the facts: what was complained of is none of them."""
    if over:
        inquiry.decide(_("It did not happen so: the score stands"), outcome=Outcome.NO_RECTIFICATION)
        inquiry.oblige(
            Role.EVERYONE,
            _("Keep the score that was made"),
            said=_("{everyone}: I have heard you all, and do not find that it happened. The score stands."),
            until=Until.DONE,
        )
    else:
        inquiry.decide(_("It did not happen so: nothing follows"), outcome=Outcome.NO_RECTIFICATION)
        inquiry.oblige(
            Role.EVERYONE,
            _("Play on: nothing follows"),
            said=_("{everyone}: I have heard you all, and do not find that it happened. Go on."),
            until=Until.DONE,
        )
