"""Law 47 — Retraction of card played."""

from rulings.engine import Card, Inquiry, Role, Until, _, clause


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
        said=_("{offender}, put {card:the} back in your hand. It is not a penalty card."),
        until=Until.DONE,
        card=card,
    )
    inquiry.find(_("{next} may not accept the lead."), next=inquiry.seat(Role.OFFENDER).lho)
    # The player who led is the innocent one here: it is his opponents who may not use his card.
    inquiry.inform(
        card,
        authorised=Role.OFFENDING_SIDE,
        unauthorised=Role.NON_OFFENDING_SIDE,
        until=Until.END_OF_PLAY,
    )


@clause("47.E.1")
def told_face_down(inquiry: Inquiry) -> None:
    """An opponent's word led to a lead that is still face down: the player is not at fault."""
    inquiry.find(_("{offender} was told by an opponent that it was his lead: he is not at fault."))
