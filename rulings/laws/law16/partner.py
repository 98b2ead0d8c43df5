"""Law 16 — Extraneous information from partner: what a card that he showed, or a word that he said, tells a player.

Section B since 2007, A in 1997. It is named here where no penalty card lies on the table: while one does, 50.E governs.
"""

from rulings.engine import Card, Edition, Inquiry, Role, Until, _, clause
from rulings.laws import law40


def shown_or_said(inquiry: Inquiry, *cards: Card) -> None:
    """What the offender showed or said is for declarer; his partner may not choose what it demonstrably suggests."""
    if not cards:
        not_of_a_penalty_card(inquiry)
    law40.shown_by_a_defender(inquiry, *cards)
    _not_for_his_partner(inquiry, *cards)
    watch_what_was_suggested(inquiry)


def watch_what_was_suggested(inquiry: Inquiry) -> None:
    """Whether the partner followed what the offender showed or said."""
    if inquiry.edition >= Edition.LAWS_2007:
        _watch_advantage(inquiry)
    else:
        _watch_damage(inquiry)


@clause("16.B.1", until_2007="16.A")
def said(inquiry: Inquiry) -> None:
    """A word alone: what a card has shown that came with it may be for his partner all the same."""
    inquiry.oblige(
        Role.PARTNER,
        _("Chooses nothing that the words of {offender} demonstrably suggest"),
        said=_("{partner}, you may not use what {offender} has said of this trick."),
        until=Until.END_OF_PLAY,
    )
    _watch_the_word(inquiry)


@clause("16.B.3", until_2007="16.A")
def _watch_the_word(inquiry: Inquiry) -> None:
    """Of the word alone."""
    inquiry.watch(
        _(
            "Did {partner}, who had a logical alternative, choose a play that the words of {offender} demonstrably "
            "suggested, and did his side gain by it? If so, adjust the score."
        )
    )


@clause("50.E", until_2007="50.D.1")
def not_of_a_penalty_card(inquiry: Inquiry) -> None:
    """Where it is not asked which cards go back: another of the defender's may lie there as a penalty card."""
    inquiry.find(
        _("What follows is about what goes back; if a penalty card lies there too, Law 50 says who may use that one.")
    )


@clause("16.B.1", until_2007="16.A")
def _not_for_his_partner(inquiry: Inquiry, *cards: Card) -> None:
    """The clause bars the partner and nobody else."""
    inquiry.inform(*cards, unauthorised=Role.PARTNER, until=Until.END_OF_PLAY)


@clause("16.B.1", until_2007="16.A")
def wished_to_change_his_lead(inquiry: Inquiry) -> None:
    """The leader has shown that he would rather have led something else: his partner has it from no call or play."""
    inquiry.find(_("That {leader} wished to change his lead is unauthorised information for {partner}."))


@clause("16.B.3")
def _watch_advantage(inquiry: Inquiry) -> None:
    """The director adjusts where the infraction has brought the offender an advantage."""
    inquiry.watch(
        _(
            "Did {partner}, who had a logical alternative, choose a play that what {offender} showed or said "
            "demonstrably suggested, and did it bring his side an advantage? If so, assign an adjusted score."
        )
    )


@clause("16.A")
def _watch_damage(inquiry: Inquiry) -> None:
    """The edition before 2007 is read to ask for damage to the other side."""
    inquiry.watch(
        _(
            "Did {partner} choose, among logical alternatives, a play that what {offender} showed or said "
            "demonstrably suggested, to the damage of the declaring side? If so, adjust the score."
        )
    )
