"""Law 45.D.2 — A card that dummy has misplaced, when it is too late to put it back.

The text of 2017 was read whole; it has no letters, which are the FFB's. In 2007 D said nothing of it: the card then
stands as any card played does, and what 2017 says is what the law on revokes gives of itself.
"""

from rulings.engine import Card, Inquiry, OneOf, Option, Outcome, Role, Until, _, clause
from rulings.laws import law45


class Place(Option):
    """What the misplaced card was to its trick."""

    LED = "led", _("It was led to the trick")
    REVOKED = "revoked", _("It was played to the trick, and dummy could have followed suit")
    LEGAL = "legal", _("It was played to the trick, legally")


PLACE = OneOf(
    key="45.D.2.place",
    text=_("What was {card:the} to that trick?"),
    why=_(
        "To a card led the others had to follow suit: those who did not, though they could, may have revoked. If dummy "
        "himself did not follow suit, no trick is transferred."
    ),
    options=Place,
)


class Failed(Option):
    """Which sides did not follow to the card led, though they could."""

    NOBODY = "nobody", _("Nobody")
    ONE_SIDE = "one-side", _("One side"), "64.A"
    BOTH_SIDES = "both-sides", _("Both sides"), "64.B.7"


FAILED = OneOf(
    key="45.D.2.a.failed",
    text=_("Who did not follow suit to {card:the}, though able to?"),
    why=_(
        "The card stands as the lead, so not following suit to it may be a revoke, even if it was done in the belief "
        "that another card was led."
    ),
    options=Failed,
)


@clause("45.D.2", until_2017="45.D")
def too_late(inquiry: Inquiry, card: Card, *, called: bool) -> None:
    """Both sides have played to the next trick: nothing is changed, in that trick or later.

    In 2007 D does not require the card to go back any more, and the law on revokes does the rest. What dummy suggested
    by moving it is looked at all the same (45.F), where declarer is not known to have ``called`` for another.
    """
    place = inquiry.ask(PLACE, card=card)
    inquiry.decide(
        _("Too late: {card:the} stays, and play goes on without any change"), outcome=Outcome.CARD_PLAYED, card=card
    )
    inquiry.oblige(
        Role.EVERYONE,
        _("Play on: {card:the} stays in its trick, and no card is changed"),
        said=_("{everyone}, it is too late: {card:the} stays in its trick, and no card is changed. Play on."),
        until=Until.END_OF_PLAY,
        card=card,
    )
    match place:
        case Place.LED:
            led_to_the_trick(inquiry, card)
        case Place.REVOKED:
            dummy_revoked(inquiry, card)
        case Place.LEGAL:
            pass
    if not called:
        law45.indicated.watch_suggestion(inquiry, card)


@clause("45.D.2", until_2017="45.D")
def led_to_the_trick(inquiry: Inquiry, card: Card) -> None:
    """It was the lead: not following suit to it may now be a revoke.

    One side: tricks by 64.A. Both: none by 64.B.7. In either case 64.C, which had no parts before 2017.
    """
    inquiry.find(_("{card:The} counts as the lead: not having followed suit to it may be a revoke."), card=card)
    match inquiry.ask(FAILED, card=card):
        case Failed.NOBODY:
            pass
        case Failed.ONE_SIDE:
            inquiry.refer(
                "64.A",
                _(
                    "At the end of play: if the player who did not follow won that trick, it and one later trick of "
                    "his side are transferred; if not, one, if his side won that trick or a later one."
                ),
            )
            inquiry.refer(
                "64.C.1", _("If that compensates the other side too little, adjust the score."), until_2017="64.C"
            )
        case Failed.BOTH_SIDES:
            inquiry.refer("64.B.7", _("Both sides have revoked: no trick is transferred."))
            inquiry.refer(
                "64.C.2.b",
                _("If a side is damaged, adjust on the likely outcome had nobody revoked."),
                until_2017="64.C",
            )


@clause("45.D.2", until_2017="45.D")
def dummy_revoked(inquiry: Inquiry, card: Card) -> None:
    """Dummy did not follow suit: no trick is transferred for a card of dummy's (64.B.3), which leaves 64.C."""
    inquiry.find(_("With {card:the} dummy did not follow suit, though he could: he has revoked."), card=card)
    inquiry.refer("64.B.3", _("No trick is transferred for a card of dummy's."))
    inquiry.refer(
        "64.C.1",
        _("At the end of play: have the defenders been damaged by it? If so, adjust the score."),
        until_2017="64.C",
    )
