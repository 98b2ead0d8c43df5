"""Law 45.D — Dummy picks up a card that was not designated.

D.1 was compared with an English text; D.2 with the FFB's French one alone. In 2007 D was a single paragraph, which
said what D.1 says, and nothing on what happens when it is too late: the card then stands as any card played does, and
what 2017 says in D.2(a) and (b) is what the law on revokes gives of itself.

Dummy is the offender: declarer named another card, or none. What the defenders take back is theirs to use and not
declarer's.
"""

from rulings.engine import Card, Inquiry, OneCard, OneOf, Option, Outcome, Role, Until, YesNo, _, clause
from rulings.laws import law16, law45, particulars

PUT_UP = particulars.one_card(
    _("Which card has {dummy} put up?"),
    why=_("It goes back if it is not too late."),
)
NAMED_ONE = YesNo(
    key="45.D.named-one",
    text=_("Had {declarer} named another card?"),
    why=_("If he had named one, it is that card which is played. If he had named none, he does so now."),
)
NAMED = OneCard(
    key="45.D.named",
    text=_("Which card had {declarer} named?"),
    why=_("It is played in place of the one that dummy has put up."),
)


class Since(Option):
    """How far play had gone when attention was drawn to it. D has sections only since 2017: none is named here."""

    NOBODY = "nobody", _("Nobody has played since")
    FIRST = "first", _("{first} has played to the trick")
    AND_DECLARER = "and-declarer", _("{first} and {declarer} have played to the trick")
    AND_LAST = "and-last", _("{first}, {declarer} and {last} have played to the trick")
    ONE_SIDE = "one-side", _("The trick is complete, and one side has played to the next")
    BOTH_SIDES = "both-sides", _("Both sides have played to the next trick")


SINCE = OneOf(
    key="45.D.since",
    text=_("What had been played when somebody noticed?"),
    why=_(
        "Until each side has played to the next trick, dummy's card must go back and those after it may be changed. "
        "Once both have, nothing is changed."
    ),
    options=Since,
)


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


@clause("45.D")
def card_not_named(inquiry: Inquiry) -> None:
    """Dummy has moved a card forward as played, and declarer had called for none or for another."""
    declarer = inquiry.ask(particulars.DECLARER)
    inquiry.cast(declarer=declarer, offender=declarer.partner)
    misplaced(inquiry)


@clause("45.D")
def misplaced(inquiry: Inquiry) -> None:
    """Whether it is in time to put the card back, and what follows."""
    card = inquiry.ask(PUT_UP)
    since = inquiry.ask(SINCE, first=inquiry.seat(Role.LHO), last=inquiry.seat(Role.RHO))
    if since is Since.BOTH_SIDES:
        too_late(inquiry, card)
    else:
        in_time(inquiry, card, since)


@clause("45.D.1", until_2017="45.D")
def in_time(inquiry: Inquiry, card: Card, since: Since) -> None:
    """The card goes back, the one named is played, and those who played after it may change, in their order."""
    named = inquiry.ask(NAMED.other_than(card)) if inquiry.confirms(NAMED_ONE) else None
    if named is None:
        inquiry.decide(
            _("{card:The} goes back: {declarer} names the card he plays"), outcome=Outcome.ANOTHER_PLAYED, card=card
        )
    else:
        inquiry.decide(
            _("{card:The} goes back: {named:the} is the card played"),
            outcome=Outcome.ANOTHER_PLAYED,
            card=card,
            named=named,
        )
    inquiry.oblige(
        Role.DUMMY,
        _("Puts {card:the} back with his cards"),
        said=_("{dummy}, put {card:the} back: it was not named."),
        until=Until.DONE,
        card=card,
    )
    if named is None:
        inquiry.oblige(
            Role.DECLARER,
            _("Names the card he plays from dummy"),
            said=_("{declarer}, name the card you play from dummy: suit and rank."),
            until=Until.DONE,
        )
    else:
        inquiry.oblige(
            Role.DUMMY,
            _("Plays {named:the}"),
            said=_("{dummy}, play {named:the}, as it was named."),
            until=Until.DONE,
            named=named,
        )
    match since:
        case Since.NOBODY | Since.BOTH_SIDES:
            pass
        case Since.FIRST:
            _defender_may_change(inquiry, Role.LHO)
        case Since.AND_DECLARER:
            _defender_may_change(inquiry, Role.LHO)
            _declarer_may_change(inquiry)
        case Since.AND_LAST:
            _defender_may_change(inquiry, Role.LHO)
            _declarer_may_change(inquiry)
            _defender_may_change(inquiry, Role.RHO)
        case Since.ONE_SIDE:
            _all_defenders_may_change(inquiry)
            _declarer_may_change(inquiry)
            inquiry.find(_("If another hand wins the trick now, what was led to the next one was led out of turn."))
    if since is not Since.NOBODY:
        law16.withdrawals.withdrawn_by_the_other_side(inquiry)
    if named is None:
        # He moved a card before declarer had said anything.
        law45.indicated.watch_suggestion(inquiry, card)


def _defender_may_change(inquiry: Inquiry, role: Role) -> None:
    """A card that a defender played after the error goes back to his hand if he likes; it is no penalty card."""
    inquiry.oblige(
        role,
        _("May take back the card he has played since, and must if it is no longer legal; it is not a penalty card"),
        said=_(
            "{player}, dummy's card has changed. You may take back the one you have played after it and play another, "
            "and you must if it is no longer legal. It is not a penalty card."
        ),
        until=Until.DONE,
        player=inquiry.seat(role),
    )


def _all_defenders_may_change(inquiry: Inquiry) -> None:
    """Both, where the trick is complete; a lead to the next trick among the cards played since."""
    inquiry.oblige(
        Role.DEFENDERS,
        _("May take back what they have played since, to this trick and the next: no penalty card"),
        said=_(
            "{defenders}, you may take back the cards you have played after it, to this trick and the next, and play "
            "others; none is a penalty card."
        ),
        until=Until.DONE,
    )


def _declarer_may_change(inquiry: Inquiry) -> None:
    """Only if the defender on his right changes, and only the card that he played after him to that trick."""
    inquiry.oblige(
        Role.DECLARER,
        _("May change the card he has played to this trick, if {first} changes his"),
        said=_(
            "{declarer}, if {first} changes his card, you may change the one you played after it to this trick; "
            "otherwise it stays."
        ),
        until=Until.DONE,
        first=inquiry.seat(Role.LHO),
    )


@clause("45.D.2", until_2017="45.D")
def too_late(inquiry: Inquiry, card: Card) -> None:
    """Both sides have played to the next trick: nothing is changed, in that trick or later.

    In 2007 D does not require the card to go back any more, and the law on revokes does the rest.
    """
    place = inquiry.ask(PLACE, card=card)
    inquiry.decide(
        _("Too late: {card:the} stays, and play goes on without any change"), outcome=Outcome.CARD_PLAYED, card=card
    )
    inquiry.oblige(
        Role.DECLARING_SIDE,
        _("Play on: {card:the} stays in its trick, and no card is changed"),
        said=_("{declaring_side}, it is too late: {card:the} stays in its trick, and no card is changed. Play on."),
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


@clause("45.D.2.a", until_2017="45.D")
def led_to_the_trick(inquiry: Inquiry, card: Card) -> None:
    """It was the lead: not following suit to it may now be a revoke.

    One side: tricks by 64.A. Both: none by 64.B.7. In either case 64.C.
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
            inquiry.refer("64.C", _("If that compensates the other side too little, adjust the score."))
        case Failed.BOTH_SIDES:
            inquiry.refer("64.B.7", _("Both sides have revoked: no trick is transferred."))
            inquiry.refer("64.C", _("If a side is damaged, adjust on the likely outcome had nobody revoked."))


@clause("45.D.2.b", until_2017="45.D")
def dummy_revoked(inquiry: Inquiry, card: Card) -> None:
    """Dummy did not follow suit: no trick is transferred for a card of dummy's (64.B.3), which leaves 64.C."""
    inquiry.find(_("With {card:the} dummy did not follow suit, though he could: he has revoked."), card=card)
    inquiry.refer("64.B.3", _("No trick is transferred for a card of dummy's."))
    inquiry.refer("64.C", _("At the end of play: have the defenders been damaged by it? If so, adjust the score."))
