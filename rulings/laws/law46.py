"""Law 46 — Incomplete or invalid designation of a card from dummy. Compared with two English texts of 2017.

2007 read the same but for "of the suit led", which 2017 added to B.1(a) and (c).

B.1 deems a card called for that dummy may not have: no card of the suit led, none that is known to win, or no suit led
at all, dummy being on lead. The clause is then silent. It is taken here to call for a card that is not in dummy, B.4:
declarer says what he plays. B.5, which leaves that to the defenders, speaks of one who does not care. Which suit dummy
won the last trick with, for B.3(a), is the suit that he played to it: trumps, if he ruffed.
"""

from rulings.engine import Card, Inquiry, OneOf, Option, Outcome, Role, Until, YesNo, _, clause
from rulings.laws import law47, particulars


class Said(Option):
    """What declarer said in place of a suit and a rank."""

    HIGH = "high", _("“High”, or the like"), "46.B.1.a"
    WIN = "win", _("“Win it”, “take it”"), "46.B.1.b", _("Also a ruff, if that is what is known to win.")
    LOW = "low", _("“Low”, “small”, or the like"), "46.B.1.c"
    SUIT = "suit", _("A suit and no rank"), "46.B.2"
    RANK = "rank", _("A rank and no suit"), "46.B.3"
    NOT_THERE = (
        "not-there",
        _("A card that dummy does not hold"),
        "46.B.4",
        _("Also “high”, “low” or a suit where dummy has none, or is on lead; and “win” where nothing is known to win."),
    )
    ANYTHING = "anything", _("Neither suit nor rank: “anything”, “as you like”"), "46.B.5"


SAID = OneOf(
    key="46.B.said",
    text=_("What did {declarer} say?"),
    why=_("For each incomplete designation the Laws say which card it calls for, or who names one instead."),
    options=Said,
)
OTHER_INTENTION = YesNo(
    key="46.B.intention",
    text=_("Is it beyond dispute that he meant another card than these words say?"),
    why=_(
        "Incontrovertible: nobody at the table can doubt it, as when he has been running a suit from the top. That the "
        "other card would have been better does not make it so."
    ),
    judgement=True,
)
MEANT = particulars.one_card(
    _("Which card did {declarer} mean?"), why=_("The card that he incontrovertibly meant is the one played.")
)
_THE_CARD_CALLED = _("It is the card that these words call for.")
HIGHEST = particulars.one_card(_("Which is dummy's highest card of the suit led?"), why=_THE_CARD_CALLED)
WINNING = particulars.one_card(_("Which is dummy's lowest card that is known to win the trick?"), why=_THE_CARD_CALLED)
LOWEST = particulars.one_card(_("Which is dummy's lowest card of the suit led?"), why=_THE_CARD_CALLED)
LOWEST_OF_SUIT = particulars.one_card(_("Which is dummy's lowest card of the suit named?"), why=_THE_CARD_CALLED)
OF_THE_RANK = particulars.one_card(_("Which is that card of dummy's?"), why=_THE_CARD_CALLED)


class OfThatRank(Option):
    """Which cards of the rank named dummy can play."""

    SAME_SUIT = (
        "same-suit",
        _("Dummy is on lead and has one of the suit he won the last trick with"),
        "46.B.3.a",
        _("If he ruffed, that suit is trumps."),
    )
    ONE = "one", _("Otherwise: dummy can legally play one card of that rank"), "46.B.3.b"
    SEVERAL = "several", _("Otherwise: dummy can legally play two or more of that rank"), "46.B.3.b"
    NONE = "none", _("Dummy can legally play no card of that rank"), "46.B.4"


OF_THAT_RANK = OneOf(
    key="46.B.3.of-that-rank",
    text=_("Which cards of that rank can dummy play?"),
    why=_(
        "Leading from dummy, declarer is deemed to continue the suit that won the last trick there, if dummy has a "
        "card of that rank in it. Otherwise it is the card of that rank that is legal, or the one he says if several "
        "are."
    ),
    options=OfThatRank,
)


@clause("46.B")
def incomplete_or_invalid(inquiry: Inquiry) -> None:
    """Declarer called for a card from dummy without saying both suit and rank, or for one that is not there."""
    said = inquiry.ask(SAID)
    # Before B.1 to B.5, as their first words have it.
    if inquiry.confirms(OTHER_INTENTION):
        different_intention(inquiry)
    else:
        as_the_words_say(inquiry, said)
    names_suit_and_rank(inquiry)


@clause("46.A")
def names_suit_and_rank(inquiry: Inquiry) -> None:
    """The proper form: both suit and rank, clearly."""
    inquiry.oblige(
        Role.DECLARER,
        _("Names both suit and rank when he calls for a card"),
        said=_("{declarer}, please name the suit and the rank of each card you want from dummy."),
        until=Until.END_OF_PLAY,
    )


@clause("46.B")
def different_intention(inquiry: Inquiry) -> None:
    """His different intention is incontrovertible: the restrictions do not apply, and that card is played."""
    _is_called(inquiry, inquiry.ask(MEANT))


def as_the_words_say(inquiry: Inquiry, said: Said) -> None:
    """B.1 to B.5: which card the words call for."""
    match said:
        case Said.HIGH:
            high(inquiry)
        case Said.WIN:
            win(inquiry)
        case Said.LOW:
            low(inquiry)
        case Said.SUIT:
            suit_without_rank(inquiry)
        case Said.RANK:
            rank_without_suit(inquiry)
        case Said.NOT_THERE:
            not_in_dummy(inquiry)
        case Said.ANYTHING:
            neither_suit_nor_rank(inquiry)


@clause("46.B.1.a")
def high(inquiry: Inquiry) -> None:
    """The highest card of the suit led."""
    _is_called(inquiry, inquiry.ask(HIGHEST))


@clause("46.B.1.b")
def win(inquiry: Inquiry) -> None:
    """The lowest card that is known to win the trick."""
    _is_called(inquiry, inquiry.ask(WINNING))


@clause("46.B.1.c")
def low(inquiry: Inquiry) -> None:
    """The lowest card of the suit led."""
    _is_called(inquiry, inquiry.ask(LOWEST))


@clause("46.B.2")
def suit_without_rank(inquiry: Inquiry) -> None:
    """The lowest card of the suit named."""
    _is_called(inquiry, inquiry.ask(LOWEST_OF_SUIT))
    # Dummy makes sure that he follows suit (42.A.3): he is not told to put up a card that revokes.
    inquiry.refer(
        "62.A",
        _(
            "Was another suit led that dummy can follow? Then the call is a revoke: {declarer} names a card of the "
            "suit led instead."
        ),
    )


@clause("46.B.3")
def rank_without_suit(inquiry: Inquiry) -> None:
    """The card of that rank: leading, in the suit that won the last trick in dummy; otherwise the one that is legal."""
    match inquiry.ask(OF_THAT_RANK):
        case OfThatRank.SAME_SUIT:
            continues_the_suit(inquiry)
        case OfThatRank.ONE:
            only_card_of_that_rank(inquiry)
        case OfThatRank.SEVERAL:
            several_of_that_rank(inquiry)
        case OfThatRank.NONE:
            not_in_dummy(inquiry)


@clause("46.B.3.a")
def continues_the_suit(inquiry: Inquiry) -> None:
    """Leading from dummy, he is deemed to continue the suit with which dummy won the trick before."""
    _is_called(inquiry, inquiry.ask(OF_THE_RANK))


@clause("46.B.3.b")
def only_card_of_that_rank(inquiry: Inquiry) -> None:
    """One card of that rank can legally be played."""
    _is_called(inquiry, inquiry.ask(OF_THE_RANK))


@clause("46.B.3.b")
def several_of_that_rank(inquiry: Inquiry) -> None:
    """Two or more of them: he says which of those he means; a card of another rank it may not be."""
    inquiry.decide(
        _("Dummy has more than one card of that rank: {declarer} says which he plays"), outcome=Outcome.ANOTHER_PLAYED
    )
    inquiry.oblige(
        Role.DECLARER,
        _("Says which card of that rank he plays"),
        said=_("{declarer}, say which of dummy's cards of that rank you play; it must be one that is legal."),
        until=Until.DONE,
    )


@clause("46.B.4")
def not_in_dummy(inquiry: Inquiry) -> None:
    """The call is invalid: declarer designates any legal card."""
    inquiry.decide(
        _("The call is invalid: no card is played, and {declarer} names any legal card"), outcome=Outcome.ANOTHER_PLAYED
    )
    inquiry.oblige(
        Role.DECLARER,
        _("Names any card that dummy can legally play"),
        said=_("{declarer}, dummy has no such card to play. Name any card that dummy can legally play."),
        until=Until.DONE,
    )
    _put_up_before_it_was_named(inquiry)


@clause("46.B.5")
def neither_suit_nor_rank(inquiry: Inquiry) -> None:
    """Either defender may designate the card."""
    inquiry.decide(
        _("No card is named: either defender may say which card dummy plays"), outcome=Outcome.ANOTHER_PLAYED
    )
    inquiry.oblige(
        Role.DEFENDERS,
        _("Either may say which card dummy plays: any legal card"),
        said=_("{defenders}, either of you may say which card dummy plays: any card that is legal."),
        until=Until.DONE,
    )
    _put_up_before_it_was_named(inquiry)


def _put_up_before_it_was_named(inquiry: Inquiry) -> None:
    """Dummy may have guessed: that is 45.D."""
    inquiry.refer("45.D", _("A card that dummy has put up already was not named: it goes back."))


def _is_called(inquiry: Inquiry, card: Card) -> None:
    """The card that the designation gives is played."""
    inquiry.decide(_("{card:The} is played from dummy"), outcome=Outcome.CARD_PLAYED, card=card)
    inquiry.oblige(
        Role.DUMMY,
        _("Plays {card:the}; any other card he has put up goes back"),
        said=_("{dummy}, the card played is {card:the}: put it in the played position."),
        until=Until.DONE,
        card=card,
    )
    law47.retraction.may_not_be_withdrawn(inquiry)
