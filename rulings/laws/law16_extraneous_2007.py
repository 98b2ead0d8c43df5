"""Law 16.C of 2007 — Extraneous information from other sources: section D since 2017, to the same effect."""

from rulings.engine import Inquiry, clause
from rulings.laws import law16_extraneous_steps
from rulings.laws.law16_extraneous_questions import (
    AFTER_2007,
    BEFORE_2007,
    KNOWN,
    LIKELY,
    AfterFirstCall2007,
    BeforeFirstCall2007,
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


def seen_by_others(inquiry: Inquiry, *, called: bool) -> None:
    """A player's own card, back in his hand, is known to others."""
    if called:
        _two_options(inquiry)
    else:
        _card_weighed(inquiry)


@clause("16.C.1")
def _told_at_once(inquiry: Inquiry) -> None:
    """By the player who knows, preferably."""
    law16_extraneous_steps.hear_the_player(inquiry)


@clause("16.C.1")
def card_goes_back(inquiry: Inquiry) -> None:
    """A card of his own that others have seen."""
    law16_extraneous_steps.card_goes_back(inquiry)


@clause("16.C.2")
def _weighed(inquiry: Inquiry) -> None:
    """Is it likely to interfere with normal play? Only then are there options."""
    match inquiry.ask(KNOWN):
        case Known.OWN_CARD:
            _only_his_own_card(inquiry)
        case Known.LITTLE:
            _unlikely_to_disturb(inquiry)
        case Known.MUCH:
            _four_options(inquiry)


@clause("16.C.2")
def _card_weighed(inquiry: Inquiry) -> None:
    """The same of a card that is known to have been seen by others."""
    if inquiry.confirms(LIKELY):
        _four_options(inquiry)
    else:
        _unlikely_to_disturb(inquiry)


@clause("16.C.1")
def _only_his_own_card(inquiry: Inquiry) -> None:
    """Not information about the hand of another."""
    law16_extraneous_steps.only_his_own_card(inquiry)


@clause("16.C.2")
def _unlikely_to_disturb(inquiry: Inquiry) -> None:
    """The board is played; should the director have weighed it wrongly, he looks at the result all the same."""
    law16_extraneous_steps.unlikely_to_disturb(inquiry)
    _watch_the_result(inquiry)


@clause("16.C.2")
def _four_options(inquiry: Inquiry) -> None:
    """It is for the director to choose, and each option has its own condition."""
    match inquiry.ask(BEFORE_2007):
        case BeforeFirstCall2007.SEATS:
            _seats_are_changed(inquiry)
        case BeforeFirstCall2007.REDEAL:
            _dealt_again(inquiry)
        case BeforeFirstCall2007.PLAY_ON:
            played_out(inquiry)
        case BeforeFirstCall2007.SCORE:
            _not_played(inquiry)


@clause("16.C.3")
def _two_options(inquiry: Inquiry) -> None:
    """The last two of the four."""
    law16_extraneous_steps.seats_and_cards_stay(inquiry)
    match inquiry.ask(AFTER_2007):
        case AfterFirstCall2007.PLAY_ON:
            played_out(inquiry)
        case AfterFirstCall2007.SCORE:
            _not_played(inquiry)


@clause("16.C.2.a")
def _seats_are_changed(inquiry: Inquiry) -> None:
    """Only where type of contest and scoring permit."""
    law16_extraneous_steps.seats_are_changed(inquiry)


@clause("16.C.2.b")
def _dealt_again(inquiry: Inquiry) -> None:
    """Only where the form of competition allows it."""
    law16_extraneous_steps.dealt_again(inquiry, teams="86.C")


@clause("16.C.2.c")
def played_out(inquiry: Inquiry) -> None:
    """Played, with an adjusted score in reserve."""
    law16_extraneous_steps.played_out(inquiry)


@clause("16.C.2.c")
def _watch_the_result(inquiry: Inquiry) -> None:
    """Did the information affect it?"""
    law16_extraneous_steps.watch_the_result(inquiry)


@clause("16.C.2.d")
def _not_played(inquiry: Inquiry) -> None:
    """An adjusted score instead of play."""
    law16_extraneous_steps.not_played(inquiry)
