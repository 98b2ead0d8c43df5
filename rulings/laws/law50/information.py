"""Law 50.E — Information from a penalty card.

In 2017 everybody may use what a penalty card shows while it is on the table (E.1), and once it is back in hand its
owner's partner may not while declarer may (E.2). Once it has been played, the card itself is there for all, but how it
came to be a penalty card is not for the partner (E.3). E.4 follows on E.1 and is therefore watched where the card stays
on the table.

2007 gave less: only the requirements for playing the card were authorised for all (E.1); all else that the sight of
it told was unauthorised for the owner's partner, on the table too (E.2); and the score was adjusted when the card
had conveyed information that damaged the other side (E.3). Its E.2 is quoted from memory. 1997 had no E: the same
two sentences stood in D.1, the second of them in C as well for a minor penalty card.
"""

from rulings.engine import Card, Edition, Inquiry, Role, Until, _, clause
from rulings.laws import law16


def on_the_table(inquiry: Inquiry, *cards: Card) -> None:
    """Who may use what penalty cards show while they lie there; a major one must be played, and all may know it."""
    if inquiry.edition >= Edition.LAWS_2017:
        _authorised_for_all(inquiry, *cards)
        _watch_assistance(inquiry, *cards)
    else:
        _requirements_authorised(inquiry, *cards)
        _sight_unauthorised(inquiry, *cards)
        _watch_information_conveyed(inquiry, *cards)


def minor_on_the_table(inquiry: Inquiry, card: Card) -> None:
    """The same of a minor one, for which C said it in 1997."""
    if inquiry.edition >= Edition.LAWS_2007:
        on_the_table(inquiry, card)
    else:
        _sight_of_a_minor_one_unauthorised(inquiry, card)
        _watch_information_conveyed(inquiry, card)


@clause("50.E.1")
def _authorised_for_all(inquiry: Inquiry, *cards: Card) -> None:
    """What the card shows, and the duty to play it, are authorised for all while it is on the table."""
    inquiry.inform(*cards, authorised=Role.EVERYONE, until=Until.ON_THE_TABLE)


@clause("50.E.1", until_2007="50.D.1")
def _requirements_authorised(inquiry: Inquiry, *cards: Card) -> None:
    """The requirements for playing the card are known to all: said before the partner is told what he may not use."""
    inquiry.oblige(
        Role.EVERYONE,
        _("May take into account that {cards:the} must be played as the Laws require"),
        said=_("{everyone}, you may all take into account that {cards:the} must be played as the Laws require."),
        until=Until.ON_THE_TABLE,
        cards=cards,
    )


@clause("50.E.2", until_2007="50.D.1")
def _sight_unauthorised(inquiry: Inquiry, *cards: Card) -> None:
    """What its sight tells beyond that is for declarer, not for its owner's partner."""
    inquiry.inform(*cards, authorised=Role.DECLARER, unauthorised=Role.PARTNER, until=Until.END_OF_PLAY)


@clause("50.C")
def _sight_of_a_minor_one_unauthorised(inquiry: Inquiry, card: Card) -> None:
    """What its sight tells is not for the owner's partner."""
    inquiry.inform(card, authorised=Role.DECLARER, unauthorised=Role.PARTNER, until=Until.END_OF_PLAY)


@clause("50.E.2", until_2007="16.C")
def returned(inquiry: Inquiry, *cards: Card) -> None:
    """Back in hand, a card may be known to declarer but not to its owner's partner; 1997 left it to the general law."""
    inquiry.inform(*cards, authorised=Role.DECLARER, unauthorised=Role.PARTNER, until=Until.END_OF_PLAY)
    law16.withdrawals.watch_partner_of_withdrawn_card(inquiry)


@clause("50.E.4")
def _watch_assistance(inquiry: Inquiry, *cards: Card) -> None:
    """Equity, without any breach: would the outcome have differed without the exposed card's help?"""
    inquiry.watch(
        _(
            "Without the help of {cards:the} lying exposed, could the outcome well have been different, "
            "to the damage of the declaring side? If so, adjust the score."
        ),
        cards=cards,
    )


def will_be_played(inquiry: Inquiry, card: Card) -> None:
    """The offender's card is about to be played: said beforehand, as nobody calls the director again for that."""
    if inquiry.edition >= Edition.LAWS_2017:
        _not_how_it_came_about_then(inquiry, card)


def has_been_played(inquiry: Inquiry, card: Card) -> None:
    """The offender's card has been played: all have seen it, and its owner's partner has still something to ignore."""
    if inquiry.edition >= Edition.LAWS_2017:
        _not_how_it_came_about(inquiry, card)
    _watch_what_it_told_while_it_lay_there(inquiry, card)


def have_been_picked_up(inquiry: Inquiry, *cards: Card) -> None:
    """They lay there before they went back to the hand."""
    returned(inquiry, *cards)
    _watch_what_it_told_while_it_lay_there(inquiry, *cards)


def _watch_what_it_told_while_it_lay_there(inquiry: Inquiry, *cards: Card) -> None:
    """Where E.1 has applied, E.4 follows at the end of play; before 2017 it was what the sight had told the partner."""
    if inquiry.edition >= Edition.LAWS_2017:
        _watch_assistance(inquiry, *cards)
    else:
        _watch_information_conveyed(inquiry, *cards)


@clause("50.E.3")
def _not_how_it_came_about_then(inquiry: Inquiry, card: Card) -> None:
    """Until it is played E.1 holds."""
    inquiry.oblige(
        Role.PARTNER,
        _("Once {card:the} is played, may not use how it came to be a penalty card"),
        said=_("{partner}, once {card:the} is played you may not use how it came to be a penalty card."),
        until=Until.END_OF_PLAY,
        card=card,
    )


@clause("50.E.3")
def _not_how_it_came_about(inquiry: Inquiry, card: Card) -> None:
    """That it was led out of turn, say, or dropped beside another."""
    inquiry.oblige(
        Role.PARTNER,
        _("May not use how {card:the} came to be a penalty card"),
        said=_("{partner}, you may not use how {card:the} came to be a penalty card."),
        until=Until.END_OF_PLAY,
        card=card,
    )


@clause("50.E.3", until_2007="16.A")
def _watch_information_conveyed(inquiry: Inquiry, *cards: Card) -> None:
    """The score is adjusted when the exposed card conveyed information that did damage; 50.C of 1997 sent to 16."""
    inquiry.watch(
        _(
            "Did the sight of {cards:the} tell {partner} something that damaged the declaring side? If so, adjust the "
            "score."
        ),
        cards=cards,
    )
