"""Law 16 — Extraneous information from other sources: a card seen, or something heard, from outside the table's play.

Section D in 2017, C in 2007, with the same four options before the first call and the same two after it. They were
compared with summaries and with rulings, not with a copy of the code; those agree on the options and on when each is
there. 2007 called the score of its fourth option artificial; with no result there is no other (12.C.2).

The cause parts this law from 24, not the time: a card of his own that a player exposes by his own error once the
auction has begun is 24's, and what comes from elsewhere stays here after the first call too.
"""

from rulings.engine import Inquiry, Outcome, Role, Until, _, clause
from rulings.laws import law12
from rulings.laws.law16.extraneous_questions import (
    AFTER,
    BEFORE,
    KNOWN,
    LIKELY,
    AfterFirstCall,
    BeforeFirstCall,
    Known,
)


def before_first_call(inquiry: Inquiry) -> None:
    """Nobody has called: the director weighs what is known, and may then have four options."""
    _told_at_once(inquiry)
    _weighed(inquiry)


def after_first_call(inquiry: Inquiry) -> None:
    """From then to the end of play: two options."""
    _told_at_once(inquiry)
    _two_options(inquiry)


def through_no_fault(inquiry: Inquiry, *, called: bool) -> None:
    """The offender's own card was exposed where 24 does not apply: it goes back, and others have seen it.

    ``called``: somebody has called, so that two options are left.
    """
    card_goes_back(inquiry)
    if called:
        _two_options(inquiry)
    else:
        _card_weighed(inquiry)


@clause("16.D.1", until_2017="16.C.1")
def _told_at_once(inquiry: Inquiry) -> None:
    """The director is told, preferably by the player who knows: he hears him where no other player can."""
    inquiry.direct(_("Hear away from the table what the player knows; a card that has strayed goes back to its hand"))


@clause("16.D.1", until_2017="16.C.1")
def card_goes_back(inquiry: Inquiry) -> None:
    """The offender's own card, seen by others through no error of his: it is no penalty card."""
    inquiry.oblige(
        Role.OFFENDER,
        _("Takes the card back into his hand: it is not a penalty card"),
        said=_("{offender}, take your card back into your hand."),
        until=Until.DONE,
    )


@clause("16.D.2", until_2017="16.C.2")
def _weighed(inquiry: Inquiry) -> None:
    """Is it likely to interfere with normal play? Only then are there options."""
    match inquiry.ask(KNOWN):
        case Known.OWN_CARD:
            _only_his_own_card(inquiry)
        case Known.LITTLE:
            _unlikely_to_disturb(inquiry)
        case Known.MUCH:
            _four_options(inquiry)


@clause("16.D.2", until_2017="16.C.2")
def _card_weighed(inquiry: Inquiry) -> None:
    """The same of a card that is known to have been seen by others."""
    if inquiry.confirms(LIKELY):
        _four_options(inquiry)
    else:
        _unlikely_to_disturb(inquiry)


@clause("16.D.1", until_2017="16.C.1")
def _only_his_own_card(inquiry: Inquiry) -> None:
    """What a player sees of his own hand is his to know: nothing has come from elsewhere."""
    inquiry.decide(
        _("Only its owner has seen the card: the board is played, nothing is due"), outcome=Outcome.NO_RECTIFICATION
    )
    inquiry.oblige(
        Role.EVERYONE,
        _("Play the board: nothing has happened"),
        said=_("{everyone}, play the board: nobody has seen anything that is not his."),
        until=Until.DONE,
    )


@clause("16.D.2", until_2017="16.C.2")
def _unlikely_to_disturb(inquiry: Inquiry) -> None:
    """The board is played; should the director have weighed it wrongly, he looks at the result all the same."""
    inquiry.decide(_("Unlikely to disturb normal play: the board is played"), outcome=Outcome.NO_RECTIFICATION)
    inquiry.oblige(
        Role.EVERYONE,
        _("Play the board; who knows something from outside uses none of it and says none of it"),
        said=_(
            "{everyone}, play the board. If you know something of it from outside, use none of it and say none of it. "
            "Call me afterwards if you think that it made a difference."
        ),
        until=Until.END_OF_PLAY,
    )
    _watch_the_result(inquiry)


@clause("16.D.2", until_2017="16.C.2")
def _four_options(inquiry: Inquiry) -> None:
    """It is for the director to choose, and each option has its own condition."""
    match inquiry.ask(BEFORE):
        case BeforeFirstCall.SEATS:
            _seats_are_changed(inquiry)
        case BeforeFirstCall.REDEAL:
            _dealt_again(inquiry)
        case BeforeFirstCall.PLAY_ON:
            played_out(inquiry)
        case BeforeFirstCall.SCORE:
            _not_played(inquiry)


@clause("16.D.2.a", until_2017="16.C.2.a")
def _seats_are_changed(inquiry: Inquiry) -> None:
    """Who knows one hand is made to hold it, where type of contest and scoring permit."""
    inquiry.decide(_("Seats are changed: who knows a hand holds it"), outcome=Outcome.HANDS_PUT_RIGHT)
    inquiry.oblige(
        Role.EVERYONE,
        _("Change seats as the director says, for this board, and say nothing of what was seen"),
        said=_(
            "{everyone}, for this board some of you change seats, as I tell you. Say nothing of what you have seen."
        ),
        until=Until.END_OF_PLAY,
    )
    inquiry.direct(_("Note for the scoring who sits where on this board; after it, all go back to their places"))


@clause("16.D.2.b", until_2017="16.C.2.b")
def _dealt_again(inquiry: Inquiry) -> None:
    """A new deal, where the form of competition allows it: late in a match of teams it does not."""
    inquiry.decide(_("The board is dealt again"), outcome=Outcome.DEALT_AGAIN)
    inquiry.oblige(
        Role.EVERYONE,
        _("Put the cards together, shuffle and deal them again"),
        said=_("{everyone}, put all the cards together: they are shuffled and dealt again."),
        until=Until.DONE,
    )
    inquiry.refer(
        "86.A",
        _(
            "In a match of teams, no new deal if a player could know the result without this board: "
            "award an adjusted score instead."
        ),
        until_2017="86.C",
    )


@clause("16.D.2.c", until_2017="16.C.2.c")
def played_out(inquiry: Inquiry) -> None:
    """Played to its end, with an adjusted score in reserve: the fourth option is not come back to in the play.

    Information from elsewhere is none of the sources on which a call or play may be based (16.A).
    """
    inquiry.decide(
        _("The board is played; the score is adjusted if the information affected the result"),
        outcome=Outcome.SCORE_REVIEWED,
    )
    inquiry.oblige(
        Role.EVERYONE,
        _("Play the board to its end; who knows something from outside uses none of it and says none of it"),
        said=_(
            "{everyone}, play the board to its end. If you know something of it from outside, use none of it and "
            "say none of it. Call me after the last trick."
        ),
        until=Until.END_OF_PLAY,
    )
    _watch_the_result(inquiry)


@clause("16.D.2.c", until_2017="16.C.2.c")
def _watch_the_result(inquiry: Inquiry) -> None:
    """Play over, the director judges whether the information affected the result."""
    inquiry.watch(_("Did what was known from outside affect the result? If so, adjust the score."))


@clause("16.D.2.d", until_2017="16.C.2.d")
def _not_played(inquiry: Inquiry) -> None:
    """An adjusted score instead of play: with no result, it is an artificial one."""
    inquiry.decide(_("No result is to be had on this board: adjusted score"), outcome=Outcome.ADJUSTED_SCORE)
    inquiry.oblige(
        Role.EVERYONE,
        _("Put the cards back: the board is not played, or not played on"),
        said=_("{everyone}, put your cards back: this board ends here. I award an adjusted score."),
        until=Until.DONE,
    )
    law12.artificial_adjusted_score(inquiry)


@clause("16.D.3", until_2017="16.C.3")
def _two_options(inquiry: Inquiry) -> None:
    """The last two of the four."""
    inquiry.find(_("A call has been made: seats and cards stay as they are."))
    match inquiry.ask(AFTER):
        case AfterFirstCall.PLAY_ON:
            played_out(inquiry)
        case AfterFirstCall.SCORE:
            _not_played(inquiry)
