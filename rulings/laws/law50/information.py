"""Law 50.E — Information from a penalty card.

The 2017 text of E was compared with summaries, not with a copy of the code. They agree that everybody may use what a
penalty card shows while it is on the table (E.1), and that once it is back in hand its owner's partner may not while
declarer may (E.2). E.3 follows on E.1 and is therefore watched where the card stays on the table.

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
    """The requirements for playing the card are known to all."""
    inquiry.find(
        _("All may take into account that {cards:the} must be played as the Laws require, and nothing else."),
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


@clause("50.E.3")
def _watch_assistance(inquiry: Inquiry, *cards: Card) -> None:
    """Equity, without any breach: would the outcome have differed without the exposed card's help?"""
    inquiry.watch(
        _(
            "Without the help of {cards:the} lying exposed, could the outcome well have been different, "
            "to the damage of the declaring side? If so, adjust the score."
        ),
        cards=cards,
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
