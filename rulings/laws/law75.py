"""Law 75 — Mistaken explanation or mistaken call.

A: what partner's explanation tells the player who called. B: the explanation that is not the agreement, and who puts it
right when. D: what the director assumes of a pair that had no agreement. C, the mistaken call, is named by Law 21. In
2007 the duties of B.2 and B.3 stood in 20.F alone, and nothing was written of a pair without an agreement.
"""

from rulings.engine import Edition, Inquiry, _, clause


@clause("75.A")
def hears_what_partner_took_it_for(inquiry: Inquiry) -> None:
    """Right or wrong, it is unauthorised for him: he goes on as if his call had been taken as he meant it.

    The alternatives are then those of the auction as he understood it.
    """
    inquiry.find(
        _(
            "Right or wrong, {partner} may not profit from what {offender}'s alert or explanation tells him: he goes "
            "on in the auction as he meant it."
        )
    )


def hears_that_he_was_misunderstood(inquiry: Inquiry) -> None:
    """The same where nobody has looked at the explanation yet."""
    hears_what_partner_took_it_for(inquiry)
    _damage_to_the_others(inquiry)


@clause("75.B.1", until_2017="75.B")
def _damage_to_the_others(inquiry: Inquiry) -> None:
    """What the opponents were told is another matter."""
    inquiry.direct(_("If the explanation was wrong, look at the damage to the other side as well, as misinformation"))


@clause("75.B.1", until_2017="75.B")
def mistaken_explanation(inquiry: Inquiry) -> None:
    """It differs from what the pair has agreed."""
    inquiry.find(_("An explanation that is not the pair's agreement is an infraction."))


@clause("75.B.2", until_2017="20.F.4")
def puts_his_own_right(inquiry: Inquiry, *, in_the_play: bool) -> None:
    """Before the lead is faced, or as soon as he notices in the play; in 2007 at once, in the auction too."""
    if in_the_play:
        inquiry.find(_("{offender} puts his own explanation right as soon as he notices in the play."))
    elif inquiry.edition >= Edition.LAWS_2017:
        inquiry.find(_("{offender} has until the lead is faced to put his explanation right; he may do so at once."))
    else:
        inquiry.find(_("{offender} puts his own explanation right as soon as he notices."))


@clause("75.D.2", until_2017="75.B")
def no_agreement(inquiry: Inquiry) -> None:
    """To describe as agreed what only one of them understands is misinformation."""
    inquiry.find(_("What both do not understand alike is no agreement, and to explain it as one is misinformation."))


@clause("75.D.3", until_2017="75.B")
def what_they_should_have_known(inquiry: Inquiry, *, has_a_meaning: bool) -> None:
    """The score is aimed at as if they had been told in time."""
    if has_a_meaning:
        inquiry.direct(_("Take it that {non_offending_side} had been told the agreed meaning in time"))
    else:
        inquiry.direct(_("Take it that {non_offending_side} had been told in time that there is no agreement"))
