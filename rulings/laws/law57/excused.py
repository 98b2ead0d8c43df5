"""Law 57.C.1 and C.2 — A defender who owes nothing for playing before his partner: the declaring side hurried him.

They speak of "playing before his partner" and so answer to the second half of A, a play out of turn to the same trick,
which declarer or dummy has invited by being early himself. A lead to the next trick they do not excuse: it is nearly
always made when both hands of the declaring side have played, so that little would be left of the first half of A.

Of 2007, C is quoted from memory as to its numbers and therefore cited whole. It added that a singleton in dummy, or one
of touching cards, is not played before it is called for. That such a card counted as played is sometimes said of 2007;
the directors' notes of the time say that it did not, and they are followed.
"""

from rulings.engine import Card, Inquiry, Outcome, Role, Until, _, clause
from rulings.laws import law16, law47, law62
from rulings.laws.law57.questions import DUMMY, EXCUSED_LEGAL, HowHePlayed


@clause("57.C.1", until_2017="57.C")
def declarer_has_played_from_both_hands(inquiry: Inquiry, card: Card, *, partner_played: bool = False) -> None:
    """Declarer has played to the trick from both hands: the defender owes nothing for playing before his partner.

    Dummy's card counts once declarer has named it or shown which. With nothing due, the card that the partner has
    played since was played at his turn.
    """
    if _is_illegal(inquiry, card):
        # To this trick the other side had played before it: nothing of theirs can be taken back for it (62.C.1).
        law62.revoke.revoke_is_corrected(inquiry, card)
        _partner_plays_on(inquiry, partner_played=partner_played)
        return
    inquiry.decide(
        _("Nothing to rectify: {declarer} had played from both hands, and {card:the} stands"),
        outcome=Outcome.NO_RECTIFICATION,
        card=card,
    )
    _stays(inquiry, card)
    _partner_plays_on(inquiry, partner_played=partner_played)


@clause("57.C.2", until_2017="57.C")
def was_hurried_by_dummy(inquiry: Inquiry) -> None:
    """Where the card stands because it has been played to: this reason would have been enough."""
    inquiry.find(_("{dummy} had put up or suggested a card: for playing before {partner} nothing was due in any case."))


def _is_illegal(inquiry: Inquiry, card: Card) -> bool:
    """Excused for playing early, he is not for an illegal card: that is corrected, like any revoke (61.A)."""
    if inquiry.confirms(EXCUSED_LEGAL, card=card):
        return False
    inquiry.find(
        _("Nothing is due for playing before {partner}; but the card is not a legal one, and that is corrected.")
    )
    return True


def _partner_plays_on(inquiry: Inquiry, *, partner_played: bool) -> None:
    """He has played already, or is still to play: nothing that was done binds him."""
    if partner_played:
        _partners_card_stays(inquiry)
    else:
        _partner_plays_freely(inquiry)


@clause("47.F.2")
def _partners_card_stays(inquiry: Inquiry) -> None:
    """Nothing being due, no play of the side at fault (60.C) is left to be judged: he played in his turn."""
    inquiry.oblige(
        Role.PARTNER,
        _("Leaves the card that he has played: it is played to this trick"),
        said=_("{partner}, the card that you have played stays."),
        until=Until.END_OF_TRICK,
    )


def _stays(inquiry: Inquiry, card: Card) -> None:
    inquiry.oblige(
        Role.OFFENDER,
        _("Leaves {card:the} on the table, or puts it there: it is played to this trick"),
        said=_("{offender}, {card:the} stays: it is played to this trick."),
        until=Until.END_OF_TRICK,
        card=card,
    )


def _partner_plays_freely(inquiry: Inquiry) -> None:
    inquiry.oblige(
        Role.PARTNER,
        _("Plays any legal card"),
        said=_("{partner}, play what you like, following suit."),
        until=Until.END_OF_TRICK,
    )


@clause("57.C.2", until_2017="57.C")
def dummy_brought_it_about(inquiry: Inquiry, card: Card, *, partner_played: bool = False) -> None:
    """Dummy put up or suggested a card of his own accord: the defender owes nothing for playing before his partner.

    The card is no penalty card; what dummy did has a law of its own (45.D.1, 45.F).
    """
    match inquiry.ask(DUMMY):
        case HowHePlayed.PUT_UP:
            inquiry.decide(
                _("Nothing to rectify: {dummy} had put up a card of his own accord"), outcome=Outcome.NO_RECTIFICATION
            )
            _card_not_named_goes_back(inquiry, card, partner_played=partner_played)
        case HowHePlayed.SUGGESTED if _is_illegal(inquiry, card):
            law62.revoke.revoke_is_corrected(inquiry, card)
            law62.revoke.what_was_played_since(inquiry)
            _partner_plays_on(inquiry, partner_played=partner_played)
            _did_the_suggestion_damage(inquiry)
        case HowHePlayed.SUGGESTED:
            inquiry.decide(
                _("Nothing to rectify: {dummy} had suggested a card, and {card:the} stands"),
                outcome=Outcome.NO_RECTIFICATION,
                card=card,
            )
            _stays(inquiry, card)
            _partner_plays_on(inquiry, partner_played=partner_played)
            _did_the_suggestion_damage(inquiry)


@clause("45.D.1", until_2017="45.D")
def _card_not_named_goes_back(inquiry: Inquiry, card: Card, *, partner_played: bool) -> None:
    """Dummy's card goes back in time, and then the defenders may change theirs: they are no penalty cards."""
    inquiry.oblige(
        Role.DUMMY,
        _("Puts back the card that {declarer} has not named"),
        said=_("{dummy}, put that card back until {declarer} names one."),
        until=Until.DONE,
    )
    inquiry.oblige(
        Role.OFFENDER,
        _("May take {card:the} back, which is not a penalty card; left, it is played to this trick if it is legal"),
        said=_(
            "{offender}, you may take {card:the} back and play again at your turn; if you leave it, and it is legal, "
            "it is played. It is not a penalty card."
        ),
        until=Until.DONE,
        card=card,
    )
    if partner_played:
        law47.retraction.may_change_his_play(inquiry, Role.PARTNER)
    else:
        _partner_plays_freely(inquiry)
    with inquiry.offender(inquiry.seat(Role.DUMMY)):
        law16.withdrawals.withdrawn_by_the_other_side(inquiry, *(() if partner_played else (card,)))


@clause("45.F")
def _did_the_suggestion_damage(inquiry: Inquiry) -> None:
    """Play goes on, and the score is adjusted when the suggestion has damaged the defenders."""
    inquiry.watch(
        _("Did {dummy}'s suggestion lead {declarer} to a play that damaged the defenders? If so, adjust the score.")
    )
