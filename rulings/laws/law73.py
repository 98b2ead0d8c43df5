"""Law 73 — Communication, tempo and deception. Of it, C: what a player owes who has learnt something from partner.

C was one paragraph in 2007; since 2017 its second part says that a breach may be penalised, and leaves the score to
16.B.3.
"""

from rulings.engine import Edition, Inquiry, Role, Until, _, clause


@clause("73.C.1", until_2017="73.C", until_2007="73.C")
def avoids_taking_advantage(inquiry: Inquiry) -> None:
    """Carefully, and whatever he would have done without it."""
    inquiry.oblige(
        Role.PARTNER,
        _("Chooses nothing that it demonstrably suggests"),
        said=_("{partner}, you may not use what you have learnt from {offender}; do not take advantage of it."),
        until=Until.END_OF_PLAY,
    )


@clause("73.C.2")
def may_be_penalised(inquiry: Inquiry) -> None:
    """New in 2017, beside the score: for who knew better."""
    if inquiry.edition >= Edition.LAWS_2017:
        inquiry.refer("73.C.2", _("{partner} may be given a penalty as well, above all if he knew better."))
