"""Law 47 — Retraction of card played. Of it, C, D and F: what a player may change, and that the rest stays.

What a card that goes back has shown is for the side that is not at fault, and not for the other (16.C, in 2007 16.D).
"""

from dataclasses import replace
from typing import TypeVar

from rulings.engine import Argument, Card, Inquiry, OneOf, Option, Role, Until, _, clause
from rulings.laws import law10, law16

Reply = TypeVar("Reply", bound=Option)


@clause("47.C")
def back_after_a_change_of_designation(inquiry: Inquiry, card: Card) -> None:
    """The card named in error goes back without rectification: a defender's is no penalty card.

    One that a defender named in error, as 2007 let him correct, has nevertheless told his partner something.
    """
    goes_back(inquiry, card)
    is_known_to_the_other_side(inquiry, card)


def goes_back(inquiry: Inquiry, card: Card) -> None:
    """The offender's card goes back, and no penalty card is made of it; of declarer's or dummy's none ever is.

    What becomes of a card of dummy's is declarer's to say and to do (41.D, 45.B).
    """
    if is_a_defenders(inquiry):
        inquiry.oblige(
            Role.OFFENDER,
            _("Puts {card:the} back: it is not a penalty card"),
            said=_("{offender}, put {card:the} back in your hand: it is not a penalty card."),
            until=Until.DONE,
            card=card,
        )
    else:
        inquiry.oblige(
            Role.DECLARER,
            _("Puts {card:the} back"),
            said=_("{declarer}, put {card:the} back."),
            until=Until.DONE,
            card=card,
        )


def is_known_to_the_other_side(inquiry: Inquiry, card: Card) -> None:
    """His own side brought it about: what his card showed is for the other side. Dummy's lie open to all."""
    if is_a_defenders(inquiry):
        law16.withdrawals.withdrawn(inquiry, card)
    elif inquiry.seat(Role.OFFENDER) is inquiry.seat(Role.DECLARER):
        inquiry.inform(card, authorised=Role.DEFENDERS, until=Until.END_OF_PLAY)


def is_known_to_his_side(inquiry: Inquiry, card: Card) -> None:
    """His opponents brought it about: what his card showed is for his side, not for theirs."""
    if inquiry.seat(Role.OFFENDER) is not inquiry.seat(Role.DUMMY):
        with inquiry.offender(inquiry.seat(Role.LHO)):
            law16.withdrawals.withdrawn_by_the_other_side(inquiry, card)


def plays_another(inquiry: Inquiry, card: Card) -> None:
    """A legal card takes the place of the one withdrawn; one of dummy's is declarer's to name (45.B)."""
    if inquiry.seat(Role.OFFENDER) is inquiry.seat(Role.DUMMY):
        inquiry.oblige(
            Role.DECLARER,
            _("Names a legal card of dummy's in place of {card:the}"),
            said=_("{declarer}, name a legal card of dummy's in place of {card:the}."),
            until=Until.DONE,
            card=card,
        )
        return
    inquiry.oblige(
        Role.OFFENDER,
        _("Plays a legal card in place of {card:the}"),
        said=_("{offender}, play a legal card in place of {card:the}."),
        until=Until.DONE,
        card=card,
    )


def is_a_defenders(inquiry: Inquiry) -> bool:
    """Whether the card is a defender's, so that it may become a penalty card."""
    return inquiry.seat(Role.OFFENDER).side is not inquiry.seat(Role.DECLARER).side


def may_go_back(inquiry: Inquiry, card: Card) -> None:
    """He may withdraw it, and need not if it is legal."""
    inquiry.oblige(
        Role.OFFENDER,
        _("May take {card:the} back and play another when his turn comes; it is not a penalty card"),
        said=_("{offender}, you may take {card:the} back, and play it or another when your turn comes."),
        until=Until.DONE,
        card=card,
    )


@clause("47.D")
def may_change_his_play(inquiry: Inquiry, opponent: Role) -> None:
    """The card before his has changed: he may change his, without rectification; a defender's is no penalty card.

    A card of dummy's is declarer's to change.
    """
    if inquiry.seat(opponent) is inquiry.seat(Role.DUMMY):
        inquiry.oblige(
            Role.DECLARER,
            _("May change the card dummy has played since, and must if it is no longer legal"),
            said=_(
                "{declarer}, the card played before dummy's has changed. You may have dummy's taken back and name "
                "another, and you must if it is no longer legal."
            ),
            until=Until.DONE,
        )
        return
    inquiry.oblige(
        opponent,
        _("May take back the card he has played since, and must if it is no longer legal; it is not a penalty card"),
        said=_(
            "{player}, the card played before yours has changed. You may take yours back and play another, and you "
            "must if it is no longer legal."
        ),
        until=Until.DONE,
        player=inquiry.seat(opponent),
    )


@clause("47.F.2")
def stays_on_the_table(inquiry: Inquiry, card: Card) -> None:
    """What is played stays played, unless this law makes an exception: in the main, an illegal play put right."""
    player = who_plays_it(inquiry)
    inquiry.oblige(
        player,
        _("Leaves {card:the} on the table, or puts it there: it is played"),
        said=_("{player}, {card:the} is played: put it on the table, or leave it there."),
        until=Until.END_OF_TRICK,
        player=inquiry.seat(player),
        card=card,
    )
    may_not_be_withdrawn(inquiry)


@clause("47.F.2")
def may_not_be_withdrawn(inquiry: Inquiry) -> None:
    """Except as this law says: to correct an illegal play, in the main."""
    inquiry.find(_("A card once played stays, unless it proves to be an illegal play: a revoke, for one (47.B)."))


def who_plays_it(inquiry: Inquiry) -> Role:
    """He whose card it is; a card of dummy's is declarer's to play, and so to leave or to change (41.D, 45.B)."""
    return Role.DECLARER if inquiry.seat(Role.OFFENDER) is inquiry.seat(Role.DUMMY) else Role.OFFENDER


def choice(inquiry: Inquiry, reply: OneOf[Reply], **known: Argument) -> Reply:
    """What the player whose card it is chooses, alone (10.C.2)."""
    whose = who_plays_it(inquiry)
    law10.chooses_alone(inquiry, whose)
    chooser = inquiry.seat(whose)
    return inquiry.ask(replace(reply, put_to=whose), chooser=chooser, adviser=chooser.partner, **known)
