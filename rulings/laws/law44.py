"""Law 44 — Sequence and procedure of play. Of it, whose lead it is, and who plays next."""

from rulings.engine import Inquiry, Role, Until, _, clause


@clause("44.G")
def leads(inquiry: Inquiry, hand: Role) -> None:
    """The lead comes from the hand that won the last trick; dummy's card is declarer's to name."""
    if inquiry.seat(hand) is inquiry.seat(Role.DUMMY):
        inquiry.oblige(
            Role.DECLARER,
            _("Leads from dummy"),
            said=_("{declarer}, the lead is in dummy: name a card."),
            until=Until.THIS_LEAD,
        )
    else:
        inquiry.oblige(
            hand,
            _("Makes the lead"),
            said=_("{player}, it is your lead."),
            until=Until.THIS_LEAD,
            player=inquiry.seat(hand),
        )


@clause("44.C")
def changed_where_it_does_not_follow(inquiry: Inquiry) -> None:
    """The card before has changed: one that now fails to follow suit is a revoke, and has to be corrected (62.A)."""
    inquiry.refer(
        "62.A",
        _("A card played since that does not follow suit to the card as it is now must be changed, whoever's it is."),
    )


@clause("44.B")
def plays_next(inquiry: Inquiry, hand: Role) -> None:
    """After the lead the others play in turn, to the left."""
    if inquiry.seat(hand) is inquiry.seat(Role.DUMMY):
        inquiry.oblige(
            Role.DECLARER,
            _("Plays next, from dummy; then play passes to the left"),
            said=_("{declarer}, dummy plays next: name a card. Then play passes to the left."),
            until=Until.END_OF_TRICK,
        )
    else:
        inquiry.oblige(
            hand,
            _("Plays next; then play passes to the left"),
            said=_("{player}, you play next; then play passes to the left."),
            until=Until.END_OF_TRICK,
            player=inquiry.seat(hand),
        )
