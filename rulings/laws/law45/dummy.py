"""Law 45.D — Dummy picks up a card that was not designated. D.1, in time; D.2 is in ``law45.too_late``.

The text of 2017 was read whole. In 2007 D was a single paragraph, which said what D.1 says.

Dummy is the offender: declarer named another card, or none. What the defenders take back is theirs to use and not
declarer's.
"""

from rulings.engine import Card, Inquiry, OneCard, OneOf, Option, Outcome, Role, Until, _, clause, option
from rulings.laws import law16, law44, law45, law46, particulars

PUT_UP = particulars.one_card(
    _("Which card has {dummy} put up?"),
    why=_("It goes back if it is not too late."),
)


class CalledFor(Option):
    """Whether declarer had called for a card; which, is noted only where somebody wants it noted."""

    HEARD = "heard", _("Yes, and everybody heard which"), "45.D"
    YES = "yes", _("Yes: I note which"), "45.D"
    NO = "no", _("No: his words called for none"), "45.D"


NAMED_ONE = OneOf(
    key="45.D.named-one",
    text=_("Had {declarer} called for another card?"),
    why=_("If he had, it is that card which is played. If his words called for none, he names one now."),
    hint=_("Incomplete words call for a card too: “low”, for the lowest of the suit led."),
    options=CalledFor,
    usual="heard",
)
NAMED = OneCard(
    key="45.D.named",
    text=_("Which card had {declarer} called for?"),
    why=_("It is played in place of the one that dummy has put up."),
)


class Since(Option):
    """How far play had gone when attention was drawn to it. D has sections only since 2017: none is named here."""

    NOBODY = "nobody", _("Nobody has played since")
    FIRST = "first", _("{first} has played to the trick after it")
    AND_DECLARER = "and-declarer", _("{first} and {declarer} have played to the trick after it")
    AND_LAST = (
        "and-last",
        _("{first}, {declarer} and {last} have played to the trick after it"),
        "45.D",
        _("Dummy's card was the lead. Whoever played to the trick before it does not count."),
    )
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
    usual="nobody",
)


class LedOn(Option):
    """Which side has played to the next trick."""

    DEFENDERS = option("defenders", _("A defender"), "45.D.1", until_2017="45.D")
    DECLARING_SIDE = "declaring-side", _("{declarer}, from either hand"), "55"


LED_ON = OneOf(
    key="45.D.1.led-on",
    text=_("Who has led to the next trick?"),
    why=_(
        "A defender may take back that lead too. {declarer} may not: if the trick now falls to another hand, his was a "
        "lead out of turn."
    ),
    options=LedOn,
)


@clause("45.D")
def card_not_named(inquiry: Inquiry) -> None:
    """Dummy has moved a card forward as played, and declarer had called for none or for another."""
    declarer = inquiry.ask(particulars.DECLARER)
    inquiry.cast(declarer=declarer, offender=declarer.partner)
    misplaced(inquiry, called=False)


@clause("45.D")
def misplaced(inquiry: Inquiry, *, called: bool) -> None:
    """Whether it is in time to put the card back, and what follows. ``called``: declarer is known to have called."""
    card = inquiry.ask(PUT_UP)
    since = inquiry.ask(SINCE, first=inquiry.seat(Role.LHO), last=inquiry.seat(Role.RHO))
    if since is Since.BOTH_SIDES:
        law45.too_late.too_late(inquiry, card, called=called)
    else:
        in_time(inquiry, card, since, called=called)


@clause("45.D.1", until_2017="45.D")
def in_time(inquiry: Inquiry, card: Card, since: Since, *, called: bool) -> None:
    """The card goes back, the one named is played, and those who played after it may change, in their order."""
    called_for = CalledFor.YES if called else inquiry.ask(NAMED_ONE)
    named = inquiry.ask(NAMED.other_than(card)) if called_for is CalledFor.YES else None
    if called_for is CalledFor.NO:
        inquiry.decide(
            _("{card:The} goes back: {declarer} names the card he plays"), outcome=Outcome.ANOTHER_PLAYED, card=card
        )
    elif named is None:
        inquiry.decide(
            _("{card:The} goes back: the card called for is played"), outcome=Outcome.ANOTHER_PLAYED, card=card
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
    if called_for is CalledFor.NO:
        law46.names_the_card(inquiry)
    else:
        _what_was_called_for_is_played(inquiry, named)
        # Dummy may have put up another card to follow suit (42.A.3).
        inquiry.refer(
            "62.A", _("Does the card called for revoke? Then {declarer} names a card of the suit led instead.")
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
            one_side_has_led_on(inquiry)
    if since is not Since.NOBODY:
        law44.changed_where_it_does_not_follow(inquiry)
        law16.withdrawals.withdrawn_by_the_other_side(inquiry)
    if called_for is CalledFor.NO:
        # He moved a card before declarer had said anything.
        law45.indicated.watch_suggestion(inquiry, card)


def _what_was_called_for_is_played(inquiry: Inquiry, named: Card | None) -> None:
    if named is None:
        inquiry.oblige(
            Role.DECLARING_SIDE,
            _("Plays the card called for from dummy"),
            said=_("{declarer}, the card that you called for is played; {dummy}, put it in the played position."),
            until=Until.DONE,
        )
    else:
        inquiry.oblige(
            Role.DECLARING_SIDE,
            _("Plays {named:the} from dummy"),
            said=_("{declarer}, {named:the} is played, as you called for it; {dummy}, put it in the played position."),
            until=Until.DONE,
            named=named,
        )


def one_side_has_led_on(inquiry: Inquiry) -> None:
    """The trick is complete: a defender's lead to the next is one of the cards that he may take back."""
    match inquiry.ask(LED_ON):
        case LedOn.DEFENDERS:
            _defenders_may_change_their_lead_too(inquiry)
            _declarer_may_change(inquiry)
            inquiry.find(
                _(
                    "If another hand wins the trick now, the defender's lead goes back and is not a penalty card; if "
                    "the same hand wins it, he may leave it there."
                )
            )
        case LedOn.DECLARING_SIDE:
            _defenders_may_change(inquiry)
            _declarer_may_change(inquiry)
            inquiry.refer(
                "55.A",
                _(
                    "If another hand wins the trick now, {declarer}'s lead to the next one was out of turn; if the "
                    "same hand wins it, that lead stays."
                ),
            )


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


def _defenders_may_change(inquiry: Inquiry) -> None:
    """Both, where the trick is complete and neither has played to the next."""
    inquiry.oblige(
        Role.DEFENDERS,
        _("May take back what they have played to this trick since (must, if illegal now): no penalty card"),
        said=_(
            "{defenders}, you may take back the cards you have played after it to this trick, and play others; you "
            "must if one is no longer legal. None is a penalty card."
        ),
        until=Until.DONE,
    )


def _defenders_may_change_their_lead_too(inquiry: Inquiry) -> None:
    """Both, where the trick is complete; a lead to the next trick among the cards played since."""
    inquiry.oblige(
        Role.DEFENDERS,
        _(
            "May take back what they have played since, in this trick and the next (must if illegal now): no penalty "
            "card"
        ),
        said=_(
            "{defenders}, you may take back the cards you have played after it, to this trick and the next, and play "
            "others; you must if one is no longer legal. None is a penalty card."
        ),
        until=Until.DONE,
    )


def _declarer_may_change(inquiry: Inquiry) -> None:
    """If the defender on his right changes, the card that he played after him to that trick; or if it now revokes."""
    inquiry.oblige(
        Role.DECLARER,
        _("May change the card he has played to this trick, if {first} changes his, and must if it is no longer legal"),
        said=_(
            "{declarer}, if {first} changes his card, you may change the one you played after it to this trick. You "
            "must change it if it is no longer legal; otherwise it stays."
        ),
        until=Until.DONE,
        first=inquiry.seat(Role.LHO),
    )
