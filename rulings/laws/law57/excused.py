"""Law 57.C.1 and C.2 — A defender who owes nothing for playing before his partner: the declaring side hurried him.

They speak of "playing before his partner" and so answer to the second half of A, a play out of turn to the same trick,
which declarer or dummy has invited by being early himself. A lead to the next trick they do not excuse: it is nearly
always made when both hands of the declaring side have played, so that little would be left of the first half of A.

Of 2007, C is quoted from memory as to its numbers and therefore cited whole. It added that a singleton in dummy, or one
of touching cards, is not played before it is called for. That such a card counted as played is sometimes said of 2007;
the directors' notes of the time say that it did not, and they are followed.
"""

from rulings.engine import Card, Inquiry, Outcome, Role, Until, _, clause
from rulings.laws import law16
from rulings.laws.law57.questions import DUMMY, HowHePlayed


@clause("57.C.1", until_2017="57.C")
def declarer_has_played_from_both_hands(inquiry: Inquiry, card: Card) -> None:
    """Declarer has played to the trick from both hands: the defender owes nothing for playing before his partner.

    Dummy's card counts once declarer has named it or shown which.
    """
    inquiry.decide(
        _("Nothing to rectify: {declarer} had played from both hands, and {card:the} stands"),
        outcome=Outcome.NO_RECTIFICATION,
        card=card,
    )
    _stays(inquiry, card)
    _partner_plays_freely(inquiry)


def _stays(inquiry: Inquiry, card: Card) -> None:
    inquiry.oblige(
        Role.OFFENDER,
        _("Leaves {card:the} on the table: it is played to this trick"),
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
def dummy_brought_it_about(inquiry: Inquiry, card: Card) -> None:
    """Dummy put up or suggested a card of his own accord: the defender owes nothing for playing before his partner.

    The card is no penalty card; what dummy did has a law of its own (45.D, 45.F).
    """
    match inquiry.ask(DUMMY):
        case HowHePlayed.PUT_UP:
            inquiry.decide(
                _("Nothing to rectify: {dummy} had put up a card of his own accord"), outcome=Outcome.NO_RECTIFICATION
            )
            _card_not_named_goes_back(inquiry, card)
        case HowHePlayed.SUGGESTED:
            inquiry.decide(
                _("Nothing to rectify: {dummy} had suggested a card, and {card:the} stands"),
                outcome=Outcome.NO_RECTIFICATION,
                card=card,
            )
            _stays(inquiry, card)
            _partner_plays_freely(inquiry)
            _did_the_suggestion_damage(inquiry)


@clause("45.D")
def _card_not_named_goes_back(inquiry: Inquiry, card: Card) -> None:
    """Dummy's card goes back in time, and then the defender may change his: it is no penalty card."""
    inquiry.oblige(
        Role.DUMMY,
        _("Puts back the card that {declarer} has not named"),
        said=_("{dummy}, put that card back until {declarer} names one."),
        until=Until.DONE,
    )
    inquiry.oblige(
        Role.OFFENDER,
        _("May take {card:the} back, which is not a penalty card; left, it is played to this trick"),
        said=_(
            "{offender}, you may take {card:the} back and play again at your turn; if you leave it, it is played. It "
            "is not a penalty card."
        ),
        until=Until.DONE,
        card=card,
    )
    _partner_plays_freely(inquiry)
    with inquiry.offender(inquiry.seat(Role.DUMMY)):
        law16.withdrawals.withdrawn_by_the_other_side(inquiry, card)


@clause("45.F")
def _did_the_suggestion_damage(inquiry: Inquiry) -> None:
    """Play goes on, and the score is adjusted when the suggestion has damaged the defenders."""
    inquiry.watch(
        _("Did {dummy}'s suggestion lead {declarer} to a play that damaged the defenders? If so, adjust the score.")
    )
