"""Law 14 — Missing card.

A hand is short of a card, and no other has more than thirteen: with one too many elsewhere the law is 13, with the
card among those played it is 67. In 2017 and in 2007 alike. B is carried out in
``law14.restored``, and its B.1 in ``law14.played``.

The knowledge that a card was put back is unauthorised for the partner (C); what a penalty card shows while it lies on
the table is 50.E's. C says nothing to a dummy, who makes no plays, nor to anybody once the play is over.
"""

from rulings.engine import Inquiry, Outcome, Role, Until, _, clause
from rulings.laws import law6, law13, law14, law24_exposed, law24_questions
from rulings.laws.law14.questions import (
    FOUND,
    FOUND_IN_AUCTION,
    WHEN,
    WHOEVER,
    Found,
    FoundInAuction,
    When,
)


@clause("14")
def hand_short_of_a_card(inquiry: Inquiry) -> None:
    """A player has twelve cards or fewer: what is done depends on whether the opening lead has been faced."""
    match inquiry.ask(WHEN):
        case When.BEFORE_LEAD:
            found_short_before_the_lead(inquiry)
        case When.DURING_PLAY:
            found_short_during_the_play(inquiry)
        case When.AFTER_PLAY:
            found_short_after_the_play(inquiry)
        case When.TOO_LATE:
            too_late(inquiry)


@clause("14.A")
def found_short_before_the_lead(inquiry: Inquiry) -> None:
    """The director looks for the card; found or not, auction and play then go on."""
    inquiry.cast(offender=inquiry.ask(WHOEVER))
    found = inquiry.ask(FOUND_IN_AUCTION)
    match found:
        case FoundInAuction.UNSEEN:
            goes_back_to_the_hand(inquiry)
        case FoundInAuction.NOWHERE:
            made_up_with_another_pack(inquiry)
        case FoundInAuction.PARTNER_COULD_SEE:
            found_and_seen(inquiry)
        case FoundInAuction.ONLY_OPPONENTS:
            found_and_seen(inquiry, law24_questions.Circumstance.NOT_VISIBLE)
        case FoundInAuction.BY_OPPONENT:
            found_and_seen(inquiry, law24_questions.Circumstance.OPPONENT)
        case FoundInAuction.SEEN_OTHERWISE:
            found_and_seen(inquiry, law24_questions.Circumstance.NOT_HIS_ERROR)
        case FoundInAuction.WRONGLY_DEALT:
            law6.wrongly_dealt(inquiry)
        case FoundInAuction.IN_ANOTHER_HAND:
            law13.before_the_lead(inquiry)


@clause("14.A.1")
def goes_back_to_the_hand(inquiry: Inquiry) -> None:
    """Found, and seen by nobody else: it is not shown, and not named."""
    inquiry.decide(_("The card goes back to {offender}'s hand; no call is changed"), outcome=Outcome.HANDS_PUT_RIGHT)
    inquiry.oblige(
        Role.OFFENDER,
        _("Puts the card back in his hand without showing it"),
        said=_("{offender}, put the card back in your hand without showing it."),
        until=Until.DONE,
    )
    auction_and_play_go_on(inquiry)
    replacement_is_unauthorised(inquiry)


@clause("14.A.1")
def found_and_seen(inquiry: Inquiry, *circumstances: law24_questions.Circumstance) -> None:
    """The card is his; that another player has seen it is for 24, 16.D (16.C in 2007), or after the last pass 49."""
    inquiry.find(_("The card belongs to {offender}'s hand."))
    _no_call_is_changed(inquiry)
    _replacement_tells_partner_nothing(inquiry)
    stage = inquiry.ask(law24_questions.STAGE)
    if law24_exposed.is_before_the_law(inquiry, stage):
        law6.seen_before_the_first_call(inquiry)
    else:
        law24_exposed.exposed(inquiry, stage, frozenset(circumstances))


@clause("14.A.2")
def made_up_with_another_pack(inquiry: Inquiry) -> None:
    """Not found: the same deal with another pack."""
    inquiry.decide(
        _("The deal is made up again with another pack; no call is changed"), outcome=Outcome.HANDS_PUT_RIGHT
    )
    inquiry.direct(_("Give each player the same hand out of another pack, and {offender} his missing card with it"))
    auction_and_play_go_on(inquiry)
    replacement_is_unauthorised(inquiry)


@clause("14.A.3")
def _no_call_is_changed(inquiry: Inquiry) -> None:
    """The hand is deemed to have had all its cards throughout."""
    inquiry.find(_("The hand counts as complete from the start: no call already made is changed."))


@clause("14.A.3")
def auction_and_play_go_on(inquiry: Inquiry) -> None:
    """As if nothing had been missing."""
    inquiry.oblige(
        Role.EVERYONE,
        _("Go on from where they were; no call already made is changed"),
        said=_("{everyone}, go on from where you were. No call is changed: the hand counts as complete all along."),
        until=Until.DONE,
    )


@clause("14.B")
def found_short_during_the_play(inquiry: Inquiry) -> None:
    """From the faced opening lead on: the card counts as having been in his hand all the time, with what follows."""
    match inquiry.ask(FOUND):
        case Found.ELSEWHERE:
            law14.restored.during_the_play(inquiry, found=True)
        case Found.NOWHERE:
            law14.restored.during_the_play(inquiry, found=False)
        case Found.AMONG_PLAYED:
            law14.played.during_the_play(inquiry)
        case Found.IN_ANOTHER_HAND:
            # The opening lead has been faced: every player has called.
            law13.a_wrong_hand_has_called(inquiry)


@clause("14.B")
def found_short_after_the_play(inquiry: Inquiry) -> None:
    """Up to the end of the correction period."""
    match inquiry.ask(FOUND):
        case Found.ELSEWHERE:
            law14.restored.after_the_play(inquiry, found=True)
        case Found.NOWHERE:
            law14.restored.after_the_play(inquiry, found=False)
        case Found.AMONG_PLAYED:
            law14.played.after_the_play(inquiry)
        case Found.IN_ANOTHER_HAND:
            law13.after_the_play(inquiry)


@clause("14.B")
def too_late(inquiry: Inquiry) -> None:
    """After the correction period nothing is looked into any more."""
    inquiry.decide(_("The correction period is over: the score stands"), outcome=Outcome.NO_RECTIFICATION)
    inquiry.oblige(
        Role.EVERYONE,
        _("Leave the score as it is"),
        said=_("{everyone}, the correction period is over: the score stands."),
        until=Until.DONE,
    )
    _before_the_next_table(inquiry)


@clause("82.A")
def _before_the_next_table(inquiry: Inquiry) -> None:
    """No result is rectified any more (81.C.3), but the board is not left wrong for those who have still to play it."""
    inquiry.direct(_("Put the hands right in the board before it is played again"))


@clause("14.C")
def replacement_is_unauthorised(inquiry: Inquiry) -> None:
    """That a card had to be put back may suggest nothing to the partner of the player who was short of it."""
    _for_the_other_side(inquiry)
    inquiry.oblige(
        Role.PARTNER,
        _("Makes no use of knowing that {offender}'s hand was short and has been completed"),
        said=_("{partner}, you may not use the fact that {offender}'s hand was short of a card."),
        until=Until.END_OF_PLAY,
    )
    _watch_what_it_suggested(inquiry)


@clause("12.A.1", until_2017="16.A.4")
def _watch_what_it_suggested(inquiry: Inquiry) -> None:
    """14.C says what may not be used, and not what is due if it is.

    In 2007 no play could be based on information that 16.A did not name, and 16.A.4 had the score adjusted. Since 2017
    the rest of 16 is about what a partner tells, and about what is withdrawn: that leaves the director's own power.
    """
    inquiry.watch(
        _(
            "Did {partner} choose, among logical alternatives, one that the replacement of the card demonstrably "
            "suggested, to the damage of the other side? If so, adjust the score."
        )
    )


def replacement_in_the_play(inquiry: Inquiry) -> None:
    """The same, but that a dummy is told nothing: he makes no plays."""
    if inquiry.seat(Role.PARTNER) is inquiry.seat(Role.DUMMY):
        _for_the_other_side(inquiry)
        return
    replacement_is_unauthorised(inquiry)
    if inquiry.seat(Role.OFFENDER) is inquiry.seat(Role.DUMMY):
        _what_lies_open_may_be_used(inquiry)


@clause("14.C")
def _for_the_other_side(inquiry: Inquiry) -> None:
    """The law bars the partner and nobody else."""
    inquiry.find(_("Only for {partner} is it unauthorised information that {offender}'s hand has been completed."))


@clause("14.C")
def _what_lies_open_may_be_used(inquiry: Inquiry) -> None:
    """Dummy's hand, completed, is there for all to see: what it holds is one thing, that a card was missing another."""
    inquiry.find(
        _("{dummy}'s cards lie open, the one put back too: {declarer} may use what he sees there, as everybody may.")
    )


@clause("14.C")
def sight_and_replacement_apart(inquiry: Inquiry) -> None:
    """C bars him from what the replacement tells, not from the sight of a card, of which another clause speaks.

    With a penalty card it is the same: it may be used while it lies there (50.E.1), that it was missing may not.
    """
    inquiry.find(
        _("What the face of the card has shown, {partner} may use; that {offender} was without it, he may not.")
    )


@clause("14.C")
def _replacement_tells_partner_nothing(inquiry: Inquiry) -> None:
    """The same where a law on the sight of the card takes over."""
    inquiry.find(_("That {offender}'s hand was short of a card is unauthorised information for {partner}."))
