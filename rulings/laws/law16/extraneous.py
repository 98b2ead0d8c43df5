"""Law 16 — Extraneous information from other sources: a card seen, or something heard, from outside the table's play.

Section D in 2017, C in 2007, with the same four options before the first call and the same two after it. They were
compared with summaries and with rulings, not with a copy of the code; those agree on the options and on when each is
there. 2007 called the score of its fourth option artificial; 2017 asks for an adjusted score, so that an assigned one
comes first (12.C.1.a), where there has been an auction from which it could be told.

Time and cause part this law from 24: before the first call every sight of another player's card is here, whoever let it
be seen (in 2007 by the authority's reading); once the auction has begun a card of his own that a player exposes by his
own error is 24's, and what comes from elsewhere stays here.
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
    Learnt,
)

_STRAYED = _("See that a card that has strayed goes back to its hand: it is not a penalty card")


def before_first_call(inquiry: Inquiry) -> None:
    """Nobody has called: the director weighs what is known, and may then have four options."""
    _told_at_once(inquiry)
    if _weighed(inquiry):
        _before_the_auction_none_lies_there(inquiry)


def after_first_call(inquiry: Inquiry) -> None:
    """From then to the end of play: two options."""
    _told_at_once(inquiry)
    if _two_options(inquiry):
        _by_designation_none_lies_there(inquiry)


def through_no_fault(inquiry: Inquiry, *, called: bool) -> bool:
    """The offender's own card was exposed where 24 does not apply: it goes back, and others have seen it.

    That it goes back is said under the clause of the law that calls: 24's opening words before the auction and during
    it, 48.A of the declaring side's, 50 as the director designates. ``called``: two options are left. Returns whether
    the deal is played: if not, there is no card to take back, and the law that calls has nothing more to say.
    """
    is_played = _two_options(inquiry) if called else _card_weighed(inquiry)
    if is_played:
        card_goes_back(inquiry)
    return is_played


def found_out_since(inquiry: Inquiry) -> None:
    """The offender's card was seen before the first call, and the director hears of it when calls have been made."""
    _like_what_came_after_the_call(inquiry)
    through_no_fault(inquiry, called=True)


@clause("16.D.3", until_2017="16.C.3")
def _like_what_came_after_the_call(inquiry: Inquiry) -> None:
    """D.2 gives its options before any call, D.3 its two for what is received after one: the case between is open."""
    inquiry.doubt(
        _(
            "The Laws say what is done when somebody learns something after the first call. What was seen before it "
            "and found out after it is read here in the same way: two options are left, though the clause does not "
            "name the case."
        )
    )


@clause("16.D.2.c", until_2017="16.C.2.c")
def board_has_been_played(inquiry: Inquiry) -> None:
    """What somebody knew from outside comes out when the board is over: of all the options the review is left."""
    inquiry.decide(
        _("The board has been played: the score is adjusted if what was known from outside affected the result"),
        outcome=Outcome.SCORE_REVIEWED,
    )
    _told_afterwards(inquiry)
    inquiry.find(_("What was learnt only after the play has affected nothing: the score then stands."))
    _watch_the_result(inquiry)


@clause("16.D.1", until_2017="16.C.1")
def _told_at_once(inquiry: Inquiry) -> None:
    """The director is told, preferably by the player who knows: he hears him where no other player can."""
    inquiry.direct(_("Hear away from the table what the player knows"))


@clause("16.D.1", until_2017="16.C.1")
def _told_afterwards(inquiry: Inquiry) -> None:
    """The same of who should have told him before."""
    inquiry.oblige(
        Role.EVERYONE,
        _("Tell the director what was known, since when and from where"),
        said=_("{everyone}, tell me what was known of this board, by whom, since when and from where."),
        until=Until.DONE,
    )


@clause("16.D", until_2017="16.C")
def _before_the_auction_none_lies_there(inquiry: Inquiry) -> None:
    """A card seen before the auction is ruled on by this law: 24, by which one lies face up, has not begun."""
    inquiry.direct(_STRAYED)


@clause("50")
def _by_designation_none_lies_there(inquiry: Inquiry) -> None:
    """A defender's too, which another than its owner exposed: the director designates it (50's opening words)."""
    inquiry.direct(_STRAYED)


def card_goes_back(inquiry: Inquiry) -> None:
    """The offender's own card, seen by others through no error of his: no penalty card, by the law that calls."""
    inquiry.oblige(
        Role.OFFENDER,
        _("Takes the card back into his hand: it is not a penalty card"),
        said=_("{offender}, take your card back into your hand."),
        until=Until.DONE,
    )


@clause("16.D.2", until_2017="16.C.2")
def _weighed(inquiry: Inquiry) -> bool:
    """Is it likely to interfere with normal play? Only then are there options. Returns whether the deal is played."""
    match inquiry.ask(KNOWN):
        case Learnt.OWN_CARD:
            _only_his_own_card(inquiry)
        case Learnt.LITTLE:
            _unlikely_to_disturb(inquiry)
        case Learnt.MUCH:
            return _four_options(inquiry)
    return True


@clause("16.D.2", until_2017="16.C.2")
def _card_weighed(inquiry: Inquiry) -> bool:
    """The same of a card that is known to have been seen by others."""
    if inquiry.confirms(LIKELY):
        return _four_options(inquiry)
    _unlikely_to_disturb(inquiry)
    return True


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
    _played_without_it(inquiry)
    _watch_the_result(inquiry)


@clause("16.A.1", until_2017="16.A.3")
def _played_without_it(inquiry: Inquiry) -> None:
    """It is none of the sources that A.1 names; until 2017 A.3 said outright that nothing else may be used."""
    inquiry.oblige(
        Role.EVERYONE,
        _("Play the board; whoever knows something from outside uses none of it and says none of it"),
        said=_(
            "{everyone}, play the board. If you know something of it from outside, use none of it and say none of it. "
            "Call me afterwards if you think that it made a difference."
        ),
        until=Until.END_OF_PLAY,
    )


@clause("16.D.2", until_2017="16.C.2")
def _four_options(inquiry: Inquiry) -> bool:
    """It is for the director to choose, and each option has its own condition. Returns whether the deal is played."""
    option = inquiry.ask(BEFORE)
    match option:
        case BeforeFirstCall.SEATS:
            _seats_are_changed(inquiry)
        case BeforeFirstCall.REDEAL:
            _dealt_again(inquiry)
        case BeforeFirstCall.PLAY_ON:
            played_out(inquiry)
        case BeforeFirstCall.SCORE:
            _not_played(inquiry)
            law12.artificial_adjusted_score(inquiry)
    return option in (BeforeFirstCall.SEATS, BeforeFirstCall.PLAY_ON)


@clause("16.D.2.a", until_2017="16.C.2.a")
def _seats_are_changed(inquiry: Inquiry) -> None:
    """Who knows one hand is made to hold it, where type of contest and scoring permit."""
    inquiry.decide(_("Seats are changed: whoever knows a hand holds it"), outcome=Outcome.HANDS_PUT_RIGHT)
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
    law12.no_new_deal_late_in_a_match(inquiry)


@clause("16.D.2.c", until_2017="16.C.2.c")
def played_out(inquiry: Inquiry) -> None:
    """Played to its end, with an adjusted score in reserve: the fourth option is not come back to in the play."""
    inquiry.decide(
        _("The board is played; the score is adjusted if the information affected the result"),
        outcome=Outcome.SCORE_REVIEWED,
    )
    _played_to_its_end_without_it(inquiry)
    _watch_the_result(inquiry)


@clause("16.A.1", until_2017="16.A.3")
def _played_to_its_end_without_it(inquiry: Inquiry) -> None:
    """As where it is unlikely to disturb."""
    inquiry.oblige(
        Role.EVERYONE,
        _("Play the board to its end; whoever knows something from outside uses none of it and says none of it"),
        said=_(
            "{everyone}, play the board to its end. If you know something of it from outside, use none of it and "
            "say none of it. Call me after the last trick."
        ),
        until=Until.END_OF_PLAY,
    )


@clause("16.D.2.c", until_2017="16.C.2.c")
def _watch_the_result(inquiry: Inquiry) -> None:
    """Play over, the director judges whether the information affected the result."""
    inquiry.watch(_("Did what was known from outside affect the result? If so, adjust the score."))


@clause("16.D.2.d", until_2017="16.C.2.d")
def _not_played(inquiry: Inquiry) -> None:
    """An adjusted score instead of play."""
    inquiry.decide(_("No result can be obtained on this board: adjusted score"), outcome=Outcome.ADJUSTED_SCORE)
    inquiry.oblige(
        Role.EVERYONE,
        _("Put the cards back: the board is not played, or not played on"),
        said=_("{everyone}, put your cards back: this board ends here. I award an adjusted score."),
        until=Until.DONE,
    )


@clause("16.D.3", until_2017="16.C.3")
def _two_options(inquiry: Inquiry) -> bool:
    """The last two of the four. Returns whether the board is played on."""
    inquiry.find(_("A call has been made: seats and cards stay as they are."))
    match inquiry.ask(AFTER):
        case AfterFirstCall.PLAY_ON:
            played_out(inquiry)
            return True
        case AfterFirstCall.SCORE:
            _not_played(inquiry)
            law12.adjusted_score_of_a_board_stopped(inquiry)
            return False
