"""What is said and done about extraneous information from other sources, whichever letter the section has.

The clause is that of the function which calls: ``law16_extraneous`` for 2017, ``law16_extraneous_2007``.
"""

from rulings.engine import Inquiry, Outcome, Role, Until, _
from rulings.laws import law12


def hear_the_player(inquiry: Inquiry) -> None:
    """The director is told at once, preferably by the player who knows: he hears him where no other player can."""
    inquiry.direct(_("Hear away from the table what the player knows; a card that has strayed goes back to its hand"))


def card_goes_back(inquiry: Inquiry) -> None:
    """Information from elsewhere makes no card lie on the table."""
    inquiry.oblige(
        Role.OFFENDER,
        _("Takes the card back into his hand: it is not a penalty card"),
        said=_("{offender}, take your card back into your hand."),
        until=Until.DONE,
    )


def only_his_own_card(inquiry: Inquiry) -> None:
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


def unlikely_to_disturb(inquiry: Inquiry) -> None:
    """The options are for information that is likely to disturb: without it, the board is played."""
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


def seats_are_changed(inquiry: Inquiry) -> None:
    """Who knows one hand is made to hold it."""
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


def dealt_again(inquiry: Inquiry, teams: str) -> None:
    """A new deal for these players; ``teams`` is the clause that forbids it late in a match."""
    inquiry.decide(_("The board is dealt again"), outcome=Outcome.DEALT_AGAIN)
    inquiry.oblige(
        Role.EVERYONE,
        _("Put the cards together, shuffle and deal them again"),
        said=_("{everyone}, put all the cards together: they are shuffled and dealt again."),
        until=Until.DONE,
    )
    inquiry.refer(
        teams,
        _(
            "In a match of teams, no new deal if a player could know the result without this board: "
            "award an adjusted score instead."
        ),
    )


def seats_and_cards_stay(inquiry: Inquiry) -> None:
    """Why only two options are left."""
    inquiry.find(_("A call has been made: seats and cards stay as they are."))


def played_out(inquiry: Inquiry) -> None:
    """To its end: the fourth option is not come back to in the middle of the play.

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
    watch_the_result(inquiry)


def watch_the_result(inquiry: Inquiry) -> None:
    """Play over, the director judges whether the information affected the result."""
    inquiry.watch(_("Did what was known from outside affect the result? If so, adjust the score."))


def not_played(inquiry: Inquiry) -> None:
    """With no result, the adjusted score is an artificial one."""
    inquiry.decide(_("No result is to be had on this board: adjusted score"), outcome=Outcome.ADJUSTED_SCORE)
    inquiry.oblige(
        Role.EVERYONE,
        _("Put the cards back: the board is not played, or not played on"),
        said=_("{everyone}, put your cards back: this board ends here. I award an adjusted score."),
        until=Until.DONE,
    )
    law12.artificial_adjusted_score(inquiry)
