"""Law 47 — Retraction of card played."""

from rulings.engine import Card, Inquiry, Role, Until, _, clause
from rulings.laws import law16


@clause("47.E.1")
def led_on_an_opponents_word(inquiry: Inquiry, card: Card) -> None:
    """An opponent mistakenly told the player that it was his turn: the lead goes back, unrectified.

    The next player may not accept it, even by playing to it, and the card is no penalty card. What it
    showed is authorised for the side that was misled and unauthorised for the side that misled it (16.C).
    63.A.1 does not apply either; no revoke can be at stake before the opening lead has been made.
    """
    inquiry.decide(_("Lead out of turn on an opponent's word: taken back, no penalty card"))
    inquiry.oblige(
        Role.OFFENDER,
        _("Puts {card:the} back in his hand: it is not a penalty card"),
        said=_(
            "{offender}, an opponent told you that it was your turn: put {card:the} back in your hand. "
            "It is not a penalty card, and nobody may accept the lead."
        ),
        until=Until.DONE,
        card=card,
    )
    inquiry.find(_("{next} may not accept the lead."), next=inquiry.seat(Role.OFFENDER).lho)
    # The player who led is the innocent one here: it is his opponents who may not use his card.
    inquiry.inform(
        card,
        authorised=Role.OFFENDING_SIDE,
        unauthorised=Role.NON_OFFENDING_SIDE,
        # A card of dummy's is secret to nobody once dummy is spread: it can taint the opening lead alone.
        until=Until.DUMMY_SPREAD if _is_dummys(inquiry) else Until.END_OF_PLAY,
    )
    law16.watch_side_that_misinformed(inquiry)


def _is_dummys(inquiry: Inquiry) -> bool:
    return inquiry.seat(Role.OFFENDER) is inquiry.seat(Role.DUMMY)


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
def told_face_down(inquiry: Inquiry) -> None:
    """An opponent's word led to a lead that is still face down: the player is not at fault."""
    inquiry.find(_("{offender} was told by an opponent that it was his lead: he is not at fault."))
