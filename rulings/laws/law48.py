"""Law 48 — Exposure of declarer's cards."""

from rulings.engine import Inquiry, Role, Until, _, clause


@clause("48.A")
def takes_cards_back(inquiry: Inquiry, who: Role) -> None:
    """No card that declarer or dummy has put down is ever a penalty card: it goes back to hand."""
    inquiry.oblige(
        who,
        _("Takes back the cards put down: none is a penalty card"),
        said=_("{who}, take back the cards you have put down."),
        until=Until.DONE,
        who=inquiry.seat(who),
    )
    inquiry.inform(authorised=Role.DEFENDERS, until=Until.END_OF_PLAY)


@clause("48.A")
def declarer_takes_cards_back(inquiry: Inquiry) -> None:
    """He is declarer after all: what he has put down goes back, without penalty."""
    inquiry.oblige(
        Role.DECLARER,
        _("Picks up the cards he has put down: none is a penalty card"),
        said=_("{declarer}, pick up the cards you have put down: you are declarer."),
        until=Until.DONE,
    )
    inquiry.inform(authorised=Role.DEFENDERS, until=Until.END_OF_PLAY)


@clause("48.B.2")
def declarer_faced_cards_after_a_legal_lead(inquiry: Inquiry) -> None:
    """Not immediately after a lead out of turn that decides: his cards go back, if he did not mean to claim."""
    inquiry.oblige(
        Role.DECLARER,
        _("Picks up the cards he has put down, unless he meant to claim (68)"),
        said=_("{declarer}, pick up your cards: you did not mean to claim, and {leader}'s lead stands."),
        until=Until.DONE,
    )
    inquiry.inform(authorised=Role.DEFENDERS, until=Until.END_OF_PLAY)
