"""Law 70 — Contested claim or concession.

Read whole in the text of 2017, and its C to E in that of 2007, which had a D.3 on cards played after the claim and, in
E.1, the exception of a line that it would have been irrational not to follow. What an opponent "would subsequently fail
to follow to on any normal line" is read as: on whichever normal line, or he has to guess on the others.

Where C fails, because he knew of the trump or spoke of it, D.1 still asks how he would have dealt with it: that is the
point of the normal line, which the director marks by itself.
"""

from dataclasses import replace

from rulings.engine import Edition, Inquiry, Outcome, Role, Until, _, clause
from rulings.laws.law70_questions import (
    ANY_ORDER,
    FOUND,
    FROM_THE_TOP,
    POINTS,
    THREE,
    Found,
    OfTheTrump,
    Point,
)


@clause("70.A")
def contested(inquiry: Inquiry) -> None:
    """As fairly as may be to both sides, and doubtful points against the player who claimed."""
    defends = inquiry.seat(Role.OFFENDER).side is not inquiry.seat(Role.DECLARER).side
    order = FROM_THE_TOP if inquiry.regulations.suit_played_from_the_top else ANY_ORDER
    order_within_a_suit(inquiry)
    points = inquiry.ask(replace(POINTS if defends else POINTS.without(Point.PARTNER), hint=order))
    against = [
        *([trick_for_the_trump] if Point.TRUMP in points and _all_three_are_so(inquiry) else []),
        *([least_successful_normal_line] if Point.LINE in points else []),
        *([partner_is_not_counted_on] if Point.PARTNER in points else []),
        *([no_card_is_found] if Point.GUESS in points and not _would_have_known(inquiry) else []),
    ]
    if not against:
        claim_is_good(inquiry)
        return
    inquiry.decide(
        _("The claim fails in part: {non_offending_side} get the tricks it would normally lose"),
        outcome=Outcome.TRICKS_AWARDED,
    )
    for point in against:
        point(inquiry)
    inquiry.oblige(
        Role.EVERYONE,
        _("Score for {non_offending_side} the tricks that the director says"),
        said=_(
            "{everyone}, I have looked at every normal line: the doubt goes against the claim. {non_offending_side} "
            "get the tricks I tell you now; you may ask for a review."
        ),
        until=Until.DONE,
    )


@clause("70.A")
def claim_is_good(inquiry: Inquiry) -> None:
    """No normal line takes fewer."""
    inquiry.decide(_("The claim is good: the tricks are scored as claimed"), outcome=Outcome.CLAIM_STANDS)
    inquiry.oblige(
        Role.EVERYONE,
        _("Score the tricks as claimed"),
        said=_("{everyone}, no normal line takes fewer tricks: they are scored as claimed. You may ask for a review."),
        until=Until.DONE,
    )


@clause("70.E.2")
def order_within_a_suit(inquiry: Inquiry) -> None:
    """Which lines are normal hangs on it: the ruling says which order was taken, and whence it comes."""
    if inquiry.regulations.suit_played_from_the_top:
        inquiry.find(
            _("Where he did not say in which order he plays a suit, it is taken to be from the top: by regulation.")
        )
    else:
        inquiry.find(
            _("Where he did not say in which order he plays a suit, any normal order counts: no regulation sets one.")
        )


@clause("70.C")
def _all_three_are_so(inquiry: Inquiry) -> bool:
    return inquiry.ask(THREE) is OfTheTrump.ALL


@clause("70.C")
def trick_for_the_trump(inquiry: Inquiry) -> None:
    """Unstated, perhaps unknown to him, and by some normal play it wins."""
    inquiry.find(
        _("The trump that is out wins what it can on a normal line: he may have forgotten it, and did not speak of it.")
    )


@clause("70.D.1")
def least_successful_normal_line(inquiry: Inquiry) -> None:
    """No better one is accepted that he did not state."""
    inquiry.find(_("He is taken to play the normal line that takes the fewest tricks of those his words leave open."))


@clause("70.D.2")
def partner_is_not_counted_on(inquiry: Inquiry) -> None:
    """A defender's claim stops where his partner has a choice."""
    inquiry.find(_("{partner} is taken to choose the normal play that is worse for his side."))


@clause("70.E.1")
def _would_have_known(inquiry: Inquiry) -> bool:
    """The exception for what would have been irrational went in 2017."""
    found = FOUND if inquiry.edition < Edition.LAWS_2017 else FOUND.without(Found.IRRATIONAL)
    return inquiry.ask(found) is not Found.NEITHER


@clause("70.E.1")
def no_card_is_found(inquiry: Inquiry) -> None:
    """Neither the finesse nor the drop is his, whichever wins: he is held to a normal line that fails."""
    inquiry.find(_("He is not taken to find that card: of the normal lines, one that misses it counts."))


def what_was_played_since(inquiry: Inquiry) -> None:
    """Not the result: 2007 had it as evidence; in 2017 the director proceeds as if he had been called at once."""
    if inquiry.edition >= Edition.LAWS_2017:
        _judged_as_if_called_at_once(inquiry)
    else:
        _evidence(inquiry)


@clause("68.D.2.b.i")
def _judged_as_if_called_at_once(inquiry: Inquiry) -> None:
    inquiry.find(_("It is judged as play stood when it was made, not by the cards played since."))


@clause("70.D.3")
def _evidence(inquiry: Inquiry) -> None:
    inquiry.find(_("Play had ended: the cards played since count as evidence alone, of what would have been played."))
