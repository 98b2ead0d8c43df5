"""Law 16 — Extraneous information from other sources: a card seen, or something heard, from outside the table's play.

Section D in 2017, C in 2007 (``law16_extraneous_2007``), with the same four options before the first call and the same
two after it. They were compared with summaries and with rulings, not with a copy of the code; those agree on the
options and on when each is there. 2007 called the score of its fourth option artificial; with no result there is no
other (12.C.2).

The cause parts this law from 24, not the time: a card of his own that a player exposes by his own error once the
auction has begun is 24's, and what comes from elsewhere stays here after the first call too.
"""

from rulings.engine import Edition, Inquiry, clause
from rulings.laws import law16_extraneous_2007, law16_extraneous_steps
from rulings.laws.law16_extraneous_questions import (
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
    if inquiry.edition >= Edition.LAWS_2017:
        _told_at_once(inquiry)
        _weighed(inquiry)
    else:
        law16_extraneous_2007.before_first_call(inquiry)


def after_first_call(inquiry: Inquiry) -> None:
    """From then to the end of play: two options."""
    if inquiry.edition >= Edition.LAWS_2017:
        _told_at_once(inquiry)
        _two_options(inquiry)
    else:
        law16_extraneous_2007.after_first_call(inquiry)


def through_no_fault(inquiry: Inquiry, *, called: bool) -> None:
    """The offender's own card was exposed where 24 does not apply: it goes back, and others have seen it.

    ``called``: somebody has called, so that two options are left.
    """
    card_goes_back(inquiry)
    if inquiry.edition < Edition.LAWS_2017:
        law16_extraneous_2007.seen_by_others(inquiry, called=called)
    elif called:
        _two_options(inquiry)
    else:
        _card_weighed(inquiry)


def card_goes_back(inquiry: Inquiry) -> None:
    """The offender's own card, seen by others through no error of his: it is no penalty card."""
    if inquiry.edition >= Edition.LAWS_2017:
        _card_goes_back(inquiry)
    else:
        law16_extraneous_2007.card_goes_back(inquiry)


def played_out(inquiry: Inquiry) -> None:
    """The board is played to its end, and the director stands ready to adjust."""
    if inquiry.edition >= Edition.LAWS_2017:
        _played_out(inquiry)
    else:
        law16_extraneous_2007.played_out(inquiry)


@clause("16.D.1")
def _told_at_once(inquiry: Inquiry) -> None:
    """By the player who knows, preferably."""
    law16_extraneous_steps.hear_the_player(inquiry)


@clause("16.D.1")
def _card_goes_back(inquiry: Inquiry) -> None:
    """A card of his own that others have seen."""
    law16_extraneous_steps.card_goes_back(inquiry)


@clause("16.D.2")
def _weighed(inquiry: Inquiry) -> None:
    """Is it likely to interfere with normal play? Only then are there options."""
    match inquiry.ask(KNOWN):
        case Known.OWN_CARD:
            _only_his_own_card(inquiry)
        case Known.LITTLE:
            _unlikely_to_disturb(inquiry)
        case Known.MUCH:
            _four_options(inquiry)


@clause("16.D.2")
def _card_weighed(inquiry: Inquiry) -> None:
    """The same of a card that is known to have been seen by others."""
    if inquiry.confirms(LIKELY):
        _four_options(inquiry)
    else:
        _unlikely_to_disturb(inquiry)


@clause("16.D.1")
def _only_his_own_card(inquiry: Inquiry) -> None:
    """Not information about the hand of another."""
    law16_extraneous_steps.only_his_own_card(inquiry)


@clause("16.D.2")
def _unlikely_to_disturb(inquiry: Inquiry) -> None:
    """The board is played; should the director have weighed it wrongly, he looks at the result all the same."""
    law16_extraneous_steps.unlikely_to_disturb(inquiry)
    _watch_the_result(inquiry)


@clause("16.D.2")
def _four_options(inquiry: Inquiry) -> None:
    """It is for the director to choose, and each option has its own condition."""
    match inquiry.ask(BEFORE):
        case BeforeFirstCall.SEATS:
            _seats_are_changed(inquiry)
        case BeforeFirstCall.REDEAL:
            _dealt_again(inquiry)
        case BeforeFirstCall.PLAY_ON:
            _played_out(inquiry)
        case BeforeFirstCall.SCORE:
            _not_played(inquiry)


@clause("16.D.3")
def _two_options(inquiry: Inquiry) -> None:
    """The last two of the four."""
    law16_extraneous_steps.seats_and_cards_stay(inquiry)
    match inquiry.ask(AFTER):
        case AfterFirstCall.PLAY_ON:
            _played_out(inquiry)
        case AfterFirstCall.SCORE:
            _not_played(inquiry)


@clause("16.D.2.a")
def _seats_are_changed(inquiry: Inquiry) -> None:
    """Only where type of contest and scoring permit."""
    law16_extraneous_steps.seats_are_changed(inquiry)


@clause("16.D.2.b")
def _dealt_again(inquiry: Inquiry) -> None:
    """Only where the form of competition allows it."""
    law16_extraneous_steps.dealt_again(inquiry, teams="86.A")


@clause("16.D.2.c")
def _played_out(inquiry: Inquiry) -> None:
    """Played, with an adjusted score in reserve."""
    law16_extraneous_steps.played_out(inquiry)


@clause("16.D.2.c")
def _watch_the_result(inquiry: Inquiry) -> None:
    """Did the information affect it?"""
    law16_extraneous_steps.watch_the_result(inquiry)


@clause("16.D.2.d")
def _not_played(inquiry: Inquiry) -> None:
    """An adjusted score instead of play."""
    law16_extraneous_steps.not_played(inquiry)
