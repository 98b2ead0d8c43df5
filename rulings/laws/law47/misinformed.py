"""Law 47 — Retraction of card played. Of it, E.1: an opponent misinformed the player about whose turn it was; and what
D gives declarer then.

E.2 is in ``law47.misexplained``, C and F in ``law47.retraction``. E was compared with English texts of 2007 and 2017.
The player misinformed is cast as offender, though his opponents are at fault.
"""

from rulings.engine import Card, Edition, Inquiry, Outcome, Role, Until, _, clause
from rulings.laws import law16, law47
from rulings.laws.law47.questions import PLAYED_TO_IT


@clause("47.D")
def played_to_a_retracted_lead(inquiry: Inquiry) -> None:
    """An opponent has changed his play and no lead is left: the card that declarer played to it goes back (16.C.1)."""
    inquiry.oblige(
        Role.DECLARER,
        _("Takes back the card he played to the lead, from whichever hand"),
        said=_("{declarer}, take back the card you played to that lead."),
        until=Until.DONE,
    )
    inquiry.inform(authorised=Role.DEFENDERS, until=Until.END_OF_PLAY)


@clause("47.D")
def may_take_back_his_play(inquiry: Inquiry) -> None:
    """The right hand's lead stands in place of the retracted one: he may change his play, and need not (57.C.3)."""
    inquiry.oblige(
        Role.DECLARER,
        _("May take back the card he played to the lead; left, it stands if it is legal"),
        said=_(
            "{declarer}, you may take back the card you played to {offender}'s lead; "
            "if you leave it, it stands if it is legal."
        ),
        until=Until.DONE,
    )
    inquiry.inform(authorised=Role.DEFENDERS, until=Until.END_OF_PLAY)


@clause("47.E.1")
def led_on_an_opponents_word(inquiry: Inquiry, card: Card) -> None:
    """An opponent mistakenly told the player that it was his turn: the lead goes back, unrectified.

    The next player may not accept it, even by playing to it, and the card is no penalty card. What it
    showed is authorised for the side that was misled and unauthorised for the side that misled it (16.C).
    63.A.1 does not apply either; no revoke can be at stake before the opening lead has been made.
    """
    inquiry.decide(_("Lead out of turn on an opponent's word: taken back, no penalty card"), outcome=Outcome.TAKEN_BACK)
    _goes_back_into_his_hand(inquiry, card)
    _may_not_be_accepted(inquiry)
    # The player who led is the innocent one here: it is his opponents who may not use his card.
    inquiry.inform(
        card,
        authorised=Role.OFFENDING_SIDE,
        unauthorised=Role.NON_OFFENDING_SIDE,
        # A card of dummy's is secret to nobody once dummy is spread: it can taint the opening lead alone.
        until=Until.DUMMY_SPREAD if _is_dummys(inquiry) else Until.END_OF_PLAY,
    )
    law16.withdrawals.watch_side_that_misinformed(inquiry)


def _goes_back_into_his_hand(inquiry: Inquiry, card: Card) -> None:
    """A lead of dummy's, before his hand is spread, he takes back himself."""
    if law47.retraction.is_a_defenders(inquiry):
        law47.retraction.goes_back(inquiry, card)
        return
    inquiry.oblige(
        Role.OFFENDER,
        _("Puts {card:the} back in his hand"),
        said=_("{offender}, put {card:the} back in your hand."),
        until=Until.DONE,
        card=card,
    )


def _may_not_be_accepted(inquiry: Inquiry) -> None:
    """Not by putting cards down either, which after any other opening lead out of turn would change who declares."""
    if inquiry.seat(Role.LHO) is inquiry.seat(Role.DECLARER):
        inquiry.find(_("{declarer} may not accept the lead, and remains declarer."))
    else:
        inquiry.find(_("{next} may not accept the lead."), next=inquiry.seat(Role.LHO))


def _is_dummys(inquiry: Inquiry) -> bool:
    return inquiry.seat(Role.OFFENDER) is inquiry.seat(Role.DUMMY)


@clause("47.E.1")
def told_face_down(inquiry: Inquiry) -> None:
    """An opponent's word led to a lead that is still face down: the player is not at fault."""
    inquiry.find(_("{offender} was told by an opponent that it was his lead: he is not at fault."))


@clause("47.E.1")
def played_on_an_opponents_word(inquiry: Inquiry, card: Card) -> None:
    """The same later in the play, for a lead or a play: it goes back, and so does a card played to it.

    2007 says that it "may be" retracted, 2017 that it is. As in neither edition anybody may accept it, leaving it was
    no way of going on, and the two come to the same.
    """
    played_to_it = inquiry.confirms(PLAYED_TO_IT)
    inquiry.decide(
        _("Played out of turn on an opponent's word: taken back, no penalty card"), outcome=Outcome.TAKEN_BACK
    )
    law47.retraction.goes_back(inquiry, card)
    inquiry.find(_("An opponent had said that it was {offender}'s turn: nobody may accept it, nor play to it."))
    if played_to_it:
        # Dummy's card is declarer's to play and to take back.
        player = Role.DECLARER if inquiry.seat(Role.LHO) is inquiry.seat(Role.DUMMY) else Role.LHO
        inquiry.oblige(
            player,
            _("Takes back the card played to it from {lho}'s hand: it is not a penalty card"),
            said=_("{player}, {card:the} may not be accepted: take back the card played to it from {lho}'s hand."),
            until=Until.DONE,
            player=inquiry.seat(player),
            card=card,
        )
    if not _is_dummys(inquiry):
        inquiry.inform(
            card,
            authorised=Role.OFFENDING_SIDE,
            unauthorised=Role.NON_OFFENDING_SIDE,
            until=Until.END_OF_PLAY,
        )
    if played_to_it:
        _what_was_played_to_it_tells(inquiry)
    if played_to_it or not _is_dummys(inquiry):
        law16.withdrawals.watch_side_that_misinformed(inquiry)
    inquiry.direct(_("Say whose turn it is: the hand that won the last trick leads, and play passes to the left"))
    _establishes_no_revoke(inquiry, card)


@clause("16.C", until_2017="16.D", until_2007="16.C")
def _what_was_played_to_it_tells(inquiry: Inquiry) -> None:
    """The side that misled withdraws a card too: it is for the other side alone. It is not asked which it was.

    Only the cards that go back are meant: a penalty card that lies there is for all (50.E.1). Dummy's tell nothing.
    """
    lho = inquiry.seat(Role.LHO)
    if lho is inquiry.seat(Role.DECLARER):
        inquiry.find(_("{offending_side} may use what the card taken back from {lho}'s hand has shown."))
    elif lho is not inquiry.seat(Role.DUMMY):
        inquiry.oblige(
            Role.NON_OFFENDING_SIDE,
            _("Do not use what the card that {lho} takes back has shown; {offending_side} may"),
            said=_(
                "{non_offending_side}, you may not use what the card that {lho} takes back has shown; "
                "{offending_side}, you may."
            ),
            until=Until.END_OF_PLAY,
        )


def _establishes_no_revoke(inquiry: Inquiry, card: Card) -> None:
    """Since 2017, 63.A.1 does not apply to such a card; in 2007 it made no exception."""
    if inquiry.edition >= Edition.LAWS_2017:
        inquiry.find(
            _("Had his side revoked in the trick before, {card:the} does not establish the revoke (63.A.1)."), card=card
        )
    else:
        _establishes_a_revoke(inquiry, card)


@clause("63.A.1")
def _establishes_a_revoke(inquiry: Inquiry, card: Card) -> None:
    inquiry.find(_("Had his side revoked in the trick before, {card:the} establishes the revoke."), card=card)
