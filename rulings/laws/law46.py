"""Law 46 — Incomplete or invalid designation of a card from dummy. Compared with two English texts of 2017.

2007 read the same but for "of the suit led", which 2017 added to B.1(a) and (c).

B.1 deems a card called for that dummy may not have: no card of the suit led, none that is known to win, or no suit led
at all, dummy being on lead. The clause is then silent. It is taken here to call for a card that is not in dummy, B.4:
declarer says what he plays. B.5, which leaves that to the defenders, speaks of one who does not care. Which suit dummy
won the last trick with, for B.3(a), is the suit that he played to it: trumps, if he ruffed.

A card that an incomplete call gives is designated as any other (45.C.4(a)): if declarer changes the call, 45.C.4(b) is
the only way to another card. What follows of the card called is therefore handed in, as ``then``.
"""

from collections.abc import Callable

from rulings.engine import Card, Inquiry, Outcome, Role, Until, _, clause
from rulings.laws import law45, law47
from rulings.laws.law46_questions import (
    HIGHEST,
    LOWEST,
    LOWEST_OF_SUIT,
    MEANT,
    OF_THAT_RANK,
    OF_THE_RANK,
    OTHER_INTENTION,
    SAID,
    WINNING,
    Intention,
    OfThatRank,
    Said,
)

Then = Callable[[Inquiry, Card], None]


@clause("46.B")
def incomplete_or_invalid(inquiry: Inquiry) -> None:
    """Declarer called for a card from dummy without saying both suit and rank, or for one that is not there."""
    _calls(inquiry, _is_called)


@clause("46.B")
def incomplete_and_changed(inquiry: Inquiry) -> None:
    """He did, and then called for another: the first call gives a card, which he may change only after a slip."""
    _calls(inquiry, law45.designation.meant_another)


def _calls(inquiry: Inquiry, then: Then) -> None:
    said = inquiry.ask(SAID)
    # Before B.1 to B.5, as their first words have it.
    match inquiry.ask(OTHER_INTENTION):
        case Intention.YES:
            different_intention(inquiry, then)
        case Intention.SEVERAL:
            one_of_those_he_meant(inquiry)
        case Intention.NO:
            as_the_words_say(inquiry, said, then)
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


@clause("46.A")
def names_the_card(inquiry: Inquiry) -> None:
    """A card of dummy's is still to be called for, in the proper form."""
    inquiry.oblige(
        Role.DECLARER,
        _("Names the card he plays from dummy"),
        said=_("{declarer}, name the card you play from dummy: suit and rank."),
        until=Until.DONE,
    )


@clause("46.B")
def different_intention(inquiry: Inquiry, then: Then) -> None:
    """His different intention is incontrovertible: the restrictions do not apply, and that card is played."""
    then(inquiry, inquiry.ask(MEANT))


@clause("46.B.5")
def one_of_those_he_meant(inquiry: Inquiry) -> None:
    """What he meant is beyond dispute and no single card: either defender chooses, among those alone."""
    inquiry.decide(
        _("Two or more cards answer to what {declarer} meant: either defender says which of them dummy plays"),
        outcome=Outcome.ANOTHER_PLAYED,
    )
    inquiry.oblige(
        Role.DEFENDERS,
        _("Either may say which card dummy plays, among those that {declarer} meant"),
        said=_(
            "{defenders}, either of you may say which card dummy plays, but only one of those that {declarer} meant, "
            "and a legal one."
        ),
        until=Until.DONE,
    )
    inquiry.doubt(
        _(
            "The law speaks of a call that names neither suit nor rank, and of one whose meaning is beyond dispute, "
            "not of both at once. They are read together here. Read apart, a defender might choose any legal card."
        )
    )
    _put_up_before_it_was_named(inquiry)


def as_the_words_say(inquiry: Inquiry, said: Said, then: Then) -> None:
    """B.1 to B.5: which card the words call for."""
    match said:
        case Said.HIGH:
            high(inquiry, then)
        case Said.WIN:
            win(inquiry, then)
        case Said.LOW:
            low(inquiry, then)
        case Said.SUIT:
            suit_without_rank(inquiry, then)
        case Said.RANK:
            rank_without_suit(inquiry, then)
        case Said.NOT_THERE:
            not_in_dummy(inquiry)
        case Said.NOTHING_ANSWERS:
            nothing_answers(inquiry)
        case Said.ANYTHING:
            neither_suit_nor_rank(inquiry)


@clause("46.B.1.a")
def high(inquiry: Inquiry, then: Then) -> None:
    """The highest card of the suit led."""
    then(inquiry, inquiry.ask(HIGHEST))


@clause("46.B.1.b")
def win(inquiry: Inquiry, then: Then) -> None:
    """The lowest card that is known to win the trick."""
    then(inquiry, inquiry.ask(WINNING))


@clause("46.B.1.c")
def low(inquiry: Inquiry, then: Then) -> None:
    """The lowest card of the suit led."""
    then(inquiry, inquiry.ask(LOWEST))


@clause("46.B.2")
def suit_without_rank(inquiry: Inquiry, then: Then) -> None:
    """The lowest card of the suit named."""
    then(inquiry, inquiry.ask(LOWEST_OF_SUIT))
    # Dummy makes sure that he follows suit (42.A.3): he is not told to put up a card that revokes.
    inquiry.refer("62.A", _("Does the card called for revoke? Then {declarer} names a card of the suit led instead."))


@clause("46.B.3")
def rank_without_suit(inquiry: Inquiry, then: Then) -> None:
    """The card of that rank: leading, in the suit that won the last trick in dummy; otherwise the one that is legal."""
    match inquiry.ask(OF_THAT_RANK):
        case OfThatRank.SAME_SUIT:
            continues_the_suit(inquiry, then)
        case OfThatRank.ONE:
            only_card_of_that_rank(inquiry, then)
        case OfThatRank.SEVERAL:
            several_of_that_rank(inquiry)
        case OfThatRank.NONE:
            nothing_answers(inquiry)


@clause("46.B.3.a")
def continues_the_suit(inquiry: Inquiry, then: Then) -> None:
    """Leading from dummy, he is deemed to continue the suit with which dummy won the trick before."""
    then(inquiry, inquiry.ask(OF_THE_RANK))


@clause("46.B.3.b")
def only_card_of_that_rank(inquiry: Inquiry, then: Then) -> None:
    """One card of that rank can legally be played."""
    then(inquiry, inquiry.ask(OF_THE_RANK))


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


@clause("46.B.4")
def nothing_answers(inquiry: Inquiry) -> None:
    """No card answers to the words, or none that may be played: taken for a card that is not in dummy."""
    not_in_dummy(inquiry)
    inquiry.doubt(
        _(
            "The law speaks of a card that is not in dummy. Words to which no card there answers, or none that may be "
            "played, are read here in the same way: the law does not say what they call for."
        )
    )


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
    inquiry.refer(
        "45.D",
        _(
            "A card that dummy has put up already was not named: it goes back, unless both sides have played to the "
            "next trick."
        ),
    )


def _is_called(inquiry: Inquiry, card: Card) -> None:
    """The card that the designation gives is played; a card of dummy's choice goes back only in time (45.D)."""
    inquiry.decide(_("{card:The} is played from dummy"), outcome=Outcome.CARD_PLAYED, card=card)
    law45.turn.dummy_faces_it(inquiry, card)
    law47.retraction.may_not_be_withdrawn(inquiry)
    inquiry.refer(
        "45.D",
        _(
            "If dummy has put up another card, rule on that first: once both sides have played to the next trick it "
            "stays, and before that whoever has played after it may change."
        ),
    )
