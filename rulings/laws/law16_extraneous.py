"""Law 16 — Extraneous information from other sources: a card seen, or something heard, from outside the table's play.

Section D in 2017, C in 2007, with the same four options before the first call and the same two after it. They were
compared with summaries and with rulings, not with a copy of the code; those agree on the options and on when each
is there. 2007 called the score of its fourth option artificial; with no result there is no other (12.C.2).

The cause parts this law from 24, not the time: a card of his own that a player exposes by his own error once the
auction has begun is 24's, and what comes from elsewhere stays here after the first call too.
"""

from collections.abc import Callable
from functools import wraps

from rulings.engine import Edition, Inquiry, Law, Role, Until, _, clause
from rulings.laws import law12
from rulings.laws.law16_extraneous_questions import (
    AFTER,
    AFTER_2007,
    BEFORE,
    BEFORE_2007,
    KNOWN,
    LIKELY,
    AfterFirstCall,
    AfterFirstCall2007,
    BeforeFirstCall,
    BeforeFirstCall2007,
    Known,
)


def _from_other_sources(part: str) -> Callable[[Law], Law]:
    """File under this part of the section on other sources, by the letter that it has in the edition."""

    def decorate(law: Law) -> Law:
        under_d, under_c = clause(f"16.D.{part}")(law), clause(f"16.C.{part}")(law)

        @wraps(law)
        def filed(inquiry: Inquiry) -> None:
            if inquiry.edition >= Edition.LAWS_2017:
                under_d(inquiry)
            else:
                under_c(inquiry)

        return filed

    return decorate


@_from_other_sources("1")
def told_at_once(inquiry: Inquiry) -> None:
    """The director is told at once, preferably by the player who knows: he hears him where no other player can."""
    inquiry.direct(_("Hear away from the table what the player knows; a card that has strayed goes back to its hand"))


@_from_other_sources("2")
def before_first_call(inquiry: Inquiry) -> None:
    """The director weighs what is known: if it is likely to disturb normal play, he has four options."""
    told_at_once(inquiry)
    match inquiry.ask(KNOWN):
        case Known.OWN_CARD:
            only_his_own_card(inquiry)
        case Known.LITTLE:
            unlikely_to_interfere(inquiry)
        case Known.MUCH:
            director_chooses(inquiry)


def through_no_fault(inquiry: Inquiry, *, called: bool) -> None:
    """The offender's own card was exposed where 24 does not apply: it goes back, and others have seen it.

    ``called``: somebody has called, so that two options are left.
    """
    card_goes_back(inquiry)
    if called:
        after_first_call(inquiry)
    else:
        _weighed(inquiry)


@_from_other_sources("2")
def _weighed(inquiry: Inquiry) -> None:
    """The card was seen by others, and the director weighs it before anybody has called."""
    if inquiry.confirms(LIKELY):
        director_chooses(inquiry)
    else:
        unlikely_to_interfere(inquiry)


@_from_other_sources("1")
def card_goes_back(inquiry: Inquiry) -> None:
    """Information from elsewhere makes no card lie on the table."""
    inquiry.oblige(
        Role.OFFENDER,
        _("Takes the card back into his hand: it is not a penalty card"),
        said=_("{offender}, take your card back into your hand."),
        until=Until.DONE,
    )


@_from_other_sources("1")
def only_his_own_card(inquiry: Inquiry) -> None:
    """What a player sees of his own hand is his to know: nothing has come from elsewhere."""
    inquiry.decide(_("Only its owner has seen the card: the board is played, nothing is due"))
    inquiry.oblige(
        Role.EVERYONE,
        _("Play the board: nothing has happened"),
        said=_("{everyone}, play the board: nobody has seen anything that is not his."),
        until=Until.DONE,
    )


@_from_other_sources("2")
def unlikely_to_interfere(inquiry: Inquiry) -> None:
    """The options are for information that is likely to disturb: without it, the board is played.

    Should the director have weighed it wrongly, he looks at the result all the same.
    """
    inquiry.decide(_("Unlikely to disturb normal play: the board is played"))
    inquiry.oblige(
        Role.EVERYONE,
        _("Play the board; who knows something from outside uses none of it and says none of it"),
        said=_(
            "{everyone}, play the board. If you know something of it from outside, use none of it and say none of it. "
            "Call me afterwards if you think that it made a difference."
        ),
        until=Until.END_OF_PLAY,
    )
    watch_the_result(inquiry)


def director_chooses(inquiry: Inquiry) -> None:
    """The four options; it is for the director to choose, and each has its own condition."""
    choice: BeforeFirstCall | BeforeFirstCall2007
    choice = inquiry.ask(BEFORE) if inquiry.edition >= Edition.LAWS_2017 else inquiry.ask(BEFORE_2007)
    match choice:
        case BeforeFirstCall.SEATS | BeforeFirstCall2007.SEATS:
            seats_are_changed(inquiry)
        case BeforeFirstCall.REDEAL | BeforeFirstCall2007.REDEAL:
            dealt_again(inquiry)
        case BeforeFirstCall.PLAY_ON | BeforeFirstCall2007.PLAY_ON:
            played_out(inquiry)
        case BeforeFirstCall.SCORE | BeforeFirstCall2007.SCORE:
            not_played(inquiry)


@_from_other_sources("3")
def after_first_call(inquiry: Inquiry) -> None:
    """Until the end of play: the last two options only."""
    inquiry.find(_("A call has been made: seats and cards stay as they are."))
    choice: AfterFirstCall | AfterFirstCall2007
    choice = inquiry.ask(AFTER) if inquiry.edition >= Edition.LAWS_2017 else inquiry.ask(AFTER_2007)
    match choice:
        case AfterFirstCall.PLAY_ON | AfterFirstCall2007.PLAY_ON:
            played_out(inquiry)
        case AfterFirstCall.SCORE | AfterFirstCall2007.SCORE:
            not_played(inquiry)


@_from_other_sources("2.a")
def seats_are_changed(inquiry: Inquiry) -> None:
    """Who knows one hand is made to hold it; only where type of contest and scoring permit."""
    inquiry.decide(_("Seats are changed: who knows a hand holds it"))
    inquiry.oblige(
        Role.EVERYONE,
        _("Change seats as the director says, for this board, and say nothing of what was seen"),
        said=_(
            "{everyone}, for this board some of you change seats, as I tell you. Say nothing of what you have seen."
        ),
        until=Until.END_OF_PLAY,
    )
    inquiry.direct(_("Note for the scoring who sits where on this board; after it, all go back to their places"))


@_from_other_sources("2.b")
def dealt_again(inquiry: Inquiry) -> None:
    """A new deal for these players; only where the form of competition allows it."""
    inquiry.decide(_("The board is dealt again"))
    inquiry.oblige(
        Role.EVERYONE,
        _("Put the cards together, shuffle and deal them again"),
        said=_("{everyone}, put all the cards together: they are shuffled and dealt again."),
        until=Until.DONE,
    )
    _not_if_the_match_is_known(inquiry)


_NOT_IF_KNOWN = _(
    "In a match of teams, no new deal if a player could know the result without this board: "
    "award an adjusted score instead."
)


def _not_if_the_match_is_known(inquiry: Inquiry) -> None:
    """86.C in 2007."""
    if inquiry.edition >= Edition.LAWS_2017:
        inquiry.refer("86.A", _NOT_IF_KNOWN)
    else:
        inquiry.refer("86.C", _NOT_IF_KNOWN)


@_from_other_sources("2.c")
def played_out(inquiry: Inquiry) -> None:
    """The board is played to its end, and the director stands ready to adjust.

    To its end: the fourth option is not come back to in the middle of the play. Information from elsewhere is none of
    the sources on which a call or play may be based (16.A).
    """
    inquiry.decide(_("The board is played; the score is adjusted if the information affected the result"))
    inquiry.oblige(
        Role.EVERYONE,
        _("Play the board to its end; who knows something from outside uses none of it and says none of it"),
        said=_(
            "{everyone}, play the board to its end. If you know something of it from outside, use none of it and "
            "say none of it. Call me after the last trick."
        ),
        until=Until.END_OF_PLAY,
    )
    watch_the_result(inquiry)


@_from_other_sources("2.c")
def watch_the_result(inquiry: Inquiry) -> None:
    """Play over, the director judges whether the information affected the result."""
    inquiry.watch(_("Did what was known from outside affect the result? If so, adjust the score."))


@_from_other_sources("2.d")
def not_played(inquiry: Inquiry) -> None:
    """An adjusted score instead of play: with no result, an artificial one."""
    inquiry.decide(_("No result is to be had on this board: adjusted score"))
    inquiry.oblige(
        Role.EVERYONE,
        _("Put the cards back: the board is not played, or not played on"),
        said=_("{everyone}, put your cards back: this board ends here. I award an adjusted score."),
        until=Until.DONE,
    )
    law12.artificial_adjusted_score(inquiry)
