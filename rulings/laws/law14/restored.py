"""Law 14.B — the hand is found short once the opening lead has been faced.

Where the card is decides first (B.2, B.3), then what its absence has led to (B.4): a revoke (``law14.revoke``), and for
a defender's card that his partner could have seen a penalty card.
"""

from rulings.engine import Inquiry, Outcome, Role, Until, _, clause
from rulings.laws import law14, law16, law47, law49, particulars
from rulings.laws.law14.questions import (
    CARD,
    REVOKED,
    REVOKED_AFTER_PLAY,
    SEEN,
    WHO,
    Revoked,
    RevokedAfterPlay,
    Seen,
)


def during_the_play(inquiry: Inquiry, *, found: bool) -> None:
    """The card is put back, or replaced; all that follows from it is told before play goes on."""
    whose_hand(inquiry)
    seen = _seen_by_partner(inquiry) if found and law47.retraction.is_a_defenders(inquiry) else Seen.NO
    revoked = _revoked(inquiry)
    if not found:
        made_up_as_it_was(inquiry)
    elif seen is Seen.YES:
        stays_face_up(inquiry)
    elif inquiry.seat(Role.OFFENDER) is inquiry.seat(Role.DUMMY):
        goes_back_to_dummy(inquiry)
    else:
        goes_back_to_the_hand(inquiry)
    counts_as_his_all_along(inquiry)
    law14.missing.replacement_in_the_play(inquiry)
    _procedural_penalty_is_possible(inquiry)
    match revoked:
        case Revoked.NO:
            pass
        case Revoked.NOT_ESTABLISHED:
            law14.revoke.is_corrected(inquiry)
        case Revoked.ESTABLISHED:
            law14.revoke.stands_as_played(inquiry)
    # Last, since it may say who leads what: a revoke that is not established is corrected before that.
    match seen:
        case Seen.NO:
            pass
        case Seen.YES:
            becomes_a_penalty_card(inquiry)
        case Seen.BY_ANOTHERS_DOING:
            is_no_penalty_card(inquiry)


def after_the_play(inquiry: Inquiry, *, found: bool) -> None:
    """Only tricks can still depend on it."""
    whose_hand(inquiry)
    revoked = _revoked_after_play(inquiry)
    if found:
        goes_back_to_the_board(inquiry)
    else:
        made_up_as_it_was(inquiry)
    _last_trick(inquiry)
    _procedural_penalty_is_possible(inquiry)
    match revoked:
        case RevokedAfterPlay.NO:
            law14.revoke.result_stands(inquiry)
        case RevokedAfterPlay.IN_TIME:
            law14.revoke.tricks_may_be_transferred(inquiry)
        case RevokedAfterPlay.TOO_LATE:
            law14.revoke.no_trick_any_more(inquiry)


@clause("14.B")
def whose_hand(inquiry: Inquiry) -> None:
    """Declarer's and dummy's cards are never penalty cards, and dummy's revoke transfers no trick."""
    declarer = inquiry.ask(particulars.DECLARER)
    # Nothing hangs on which of the two defenders it is: one walks for both.
    who = WHO.walking(declarer, declarer.partner, declarer.lho)
    inquiry.cast(declarer=declarer, offender=inquiry.ask(who))


@clause("14.B.4")
def _seen_by_partner(inquiry: Inquiry) -> Seen:
    """Whether a defender's card has been where his partner could have seen its face."""
    return inquiry.ask(SEEN)


@clause("14.B.4")
def _revoked(inquiry: Inquiry) -> Revoked:
    """Whether he has failed to follow suit with it, without knowing it."""
    return inquiry.ask(REVOKED)


@clause("14.B.4")
def _revoked_after_play(inquiry: Inquiry) -> RevokedAfterPlay:
    """The same when all tricks are played."""
    return inquiry.ask(REVOKED_AFTER_PLAY)


@clause("14.B.2")
def goes_back_to_the_hand(inquiry: Inquiry) -> None:
    """Found elsewhere than among the cards played: it is neither shown nor named."""
    _play_goes_on(inquiry)
    inquiry.oblige(
        Role.OFFENDER,
        _("Puts the card back in his hand without showing it"),
        said=_("{offender}, put the card back in your hand without showing it."),
        until=Until.DONE,
    )


@clause("14.B.2")
def goes_back_to_dummy(inquiry: Inquiry) -> None:
    """Dummy's hand is on the table, and so is the card found."""
    _play_goes_on(inquiry)
    inquiry.oblige(
        Role.OFFENDER,
        _("Lays the card in its place among dummy's others"),
        said=_("{offender}, lay the card face up in its place among your others."),
        until=Until.DONE,
    )


def _play_goes_on(inquiry: Inquiry) -> None:
    """The headline, unless more follows from the absence of the card."""
    inquiry.decide(_("The missing card goes back to {offender}'s hand: play goes on"), outcome=Outcome.HANDS_PUT_RIGHT)


@clause("14.B.2")
def stays_face_up(inquiry: Inquiry) -> None:
    """It is his card again, and lies before him as a penalty card."""
    inquiry.oblige(
        Role.OFFENDER,
        _("Lays the card found face up before him: it is his"),
        said=_("{offender}, lay the card that was found face up in front of you: it is yours."),
        until=Until.DONE,
    )


@clause("14.B.2")
def goes_back_to_the_board(inquiry: Inquiry) -> None:
    """The play is over: it goes with the hand's other cards."""
    inquiry.direct(_("Put the card with {offender}'s hand in the board"))


@clause("14.B.3")
def made_up_as_it_was(inquiry: Inquiry) -> None:
    """Another pack takes the place of the deficient one, the deal as nearly as it was."""
    inquiry.decide(_("The deal is made up again as it was, with another pack"), outcome=Outcome.HANDS_PUT_RIGHT)
    inquiry.direct(_("Make up the deal again with another pack, as it was, the cards played included"))


@clause("14.B.4")
def counts_as_his_all_along(inquiry: Inquiry) -> None:
    """Put back or replaced, the card is deemed to have belonged to his hand without a break."""
    inquiry.oblige(
        Role.EVERYONE,
        _("Take it that {offender} has held the card from the start"),
        said=_("{everyone}, the card counts as having been in {offender}'s hand from the start."),
        until=Until.DONE,
    )


@clause("14.B.4")
def becomes_a_penalty_card(inquiry: Inquiry) -> None:
    """A defender's, which his partner could have seen: 49 and 50, as for any card that was not exposed on purpose."""
    inquiry.find(_("{partner} could have seen the card: it is a penalty card."))
    law49.become_penalty_cards(inquiry, (inquiry.ask(CARD),), deliberate=False)


@clause("50")
def is_no_penalty_card(inquiry: Inquiry) -> None:
    """The director designates otherwise: its owner did not expose it. What was seen comes from outside the play.

    Of the two options that 16.D.3 leaves (16.C.3 in 2007) the first, as the board has come so far; the other is named.
    """
    inquiry.find(_("You designate that the card is no penalty card: {offender} has not exposed it."))
    law16.extraneous.played_out(inquiry)
    inquiry.refer(
        "16.D.3",
        _("If no normal play is left, end the board instead, with an adjusted score (12.C.2)."),
        until_2017="16.C.3",
    )


def _last_trick(inquiry: Inquiry) -> None:
    """With a card short he had none for the thirteenth trick, which no trick follows: it is still completed."""
    inquiry.refer(
        "67.A.1",
        _("If {offender} had no card for the last trick, the missing card is his card to it: see who wins it."),
    )


def _procedural_penalty_is_possible(inquiry: Inquiry) -> None:
    """B.2 and B.3 speak of penalties: a player counts his cards, face down, before he looks at them (7.B.2)."""
    inquiry.refer("90.A", _("A procedural penalty is possible: players count their cards before they look at them."))
