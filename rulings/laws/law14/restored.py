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
    elif seen is not Seen.NO:
        is_his_again(inquiry)
    elif inquiry.seat(Role.OFFENDER) is inquiry.seat(Role.DUMMY):
        goes_back_to_dummy(inquiry)
    else:
        goes_back_to_the_hand(inquiry)
        if not law47.retraction.is_a_defenders(inquiry):
            _a_defender_may_use_what_he_saw(inquiry)
    counts_as_his_all_along(inquiry)
    law14.missing.replacement_in_the_play(inquiry)
    _procedural_penalty_is_possible(inquiry)
    # A penalty card lies there once the revoke is corrected; another card goes back first.
    lies = seen is Seen.YES
    if not lies:
        _what_was_seen(inquiry, seen)
    law14.revoke.in_the_play(inquiry, revoked, named=lies)
    if lies:
        _what_was_seen(inquiry, seen)


def _what_was_seen(inquiry: Inquiry, seen: Seen) -> None:
    """A defender's card that his partner could have seen is a penalty card, unless the director designates otherwise.

    The designation, and who may use what was seen, are as for any card that another has exposed (49, 50), or that only
    the declaring side has seen.
    """
    match seen:
        case Seen.NO:
            pass
        case Seen.ONLY_DECLARER:
            law49.partner_could_not_see(inquiry)
        case Seen.YES:
            becomes_a_penalty_card(inquiry)
        case Seen.BY_OPPONENT:
            law49.an_opponent_brought_it_about(inquiry)
            law14.missing.sight_and_replacement_apart(inquiry)
        case Seen.BY_ANOTHERS_DOING:
            law49.an_outsider_brought_it_about(inquiry)


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
    law14.revoke.after_the_play(inquiry, revoked)


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


@clause("74.C.5")
def _a_defender_may_use_what_he_saw(inquiry: Inquiry) -> None:
    """Declarer's is never a penalty card (48.A), so that who could see it is not asked."""
    inquiry.find(_("A defender who has seen the face of the card without meaning to may use that."))
    law16.seen.other_readings(inquiry)


@clause("14.B.2")
def is_his_again(inquiry: Inquiry) -> None:
    """That he takes it back is said with the director's designation (50)."""
    _play_goes_on(inquiry)


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


def _last_trick(inquiry: Inquiry) -> None:
    """With a card short he had none for the thirteenth trick, which no trick follows: it is still completed."""
    inquiry.refer(
        "67.A.1",
        _("If {offender} had no card for the last trick, the missing card is his card to it: see who wins it."),
    )


@clause("7.B.2")
def _procedural_penalty_is_possible(inquiry: Inquiry) -> None:
    """B.2 and B.3 speak of penalties: a player counts his cards, face down, before he looks at them."""
    inquiry.find(_("Each player has to count his cards, face down, before he looks at them."))
    inquiry.refer("90.A", _("A procedural penalty is possible for not having counted them."))
