"""Law 51 — Two or more penalty cards.

Of one defender: they are counted for each defender alone, and all of them are major (50.B). What declarer may
choose when the other defender leads, B, is in ``law51_lead``.
"""

from rulings.engine import (
    Card,
    Inquiry,
    OneCard,
    Role,
    Until,
    _,
    clause,
)
from rulings.laws import law50

DESIGNATED = OneCard(
    key="51.A.designated",
    text=_("Which card does {declarer} designate?"),
    why=_("When a defender can legally play two penalty cards or more, declarer says which one he plays this time."),
    put_to=Role.DECLARER,
    said=_("{declarer}, {holder} can play more than one penalty card: {cards:the}. You say which."),
)


def designated(inquiry: Inquiry, cards: tuple[Card, ...], holder: Role = Role.OFFENDER) -> Card:
    """The one of ``holder``'s major penalty cards that he plays; when several are playable, declarer says which."""
    return cards[0] if len(cards) == 1 else _declarer_designates(inquiry, cards, holder)


@clause("51.A")
def _declarer_designates(inquiry: Inquiry, cards: tuple[Card, ...], holder: Role) -> Card:
    """Where more than one penalty card could be played now, declarer says which one must be."""
    return inquiry.ask(DESIGNATED.among(*cards), cards=cards, holder=inquiry.seat(holder))


def remain_on_the_table(inquiry: Inquiry, cards: tuple[Card, ...], *, chosen_now: bool = False) -> None:
    """What holds as long as several major penalty cards lie before their owner: 50.A, 51.A, 50.D.1(b), 51.B, 50.E.

    ``chosen_now``: of the lead that is now to be made declarer has chosen already.
    """
    _stay_face_up(inquiry, cards)
    _one_is_played_at_each_opportunity(inquiry, cards)
    _following_suit_comes_first(inquiry, cards)
    if chosen_now:
        _partner_waits_again(inquiry, cards)
    else:
        _partner_waits(inquiry, cards)
    law50.information.on_the_table(inquiry, *cards)


@clause("50.A")
def _stay_face_up(inquiry: Inquiry, cards: tuple[Card, ...]) -> None:
    """The cards stay face up before their owner."""
    inquiry.oblige(
        Role.OFFENDER,
        _("Leaves {cards:the} face up on the table: they are major penalty cards"),
        said=_("{offender}, leave {cards:the} face up in front of you: they are major penalty cards."),
        until=Until.ON_THE_TABLE,
        cards=cards,
    )


@clause("51.A")
def _one_is_played_at_each_opportunity(inquiry: Inquiry, cards: tuple[Card, ...]) -> None:
    """He plays one at each legal opportunity (50.D.1(a)); when he could play several, declarer says which."""
    inquiry.oblige(
        Role.OFFENDER,
        _("Plays one of {cards:the} at each legal opportunity; if he can play several, {declarer} designates which"),
        said=_(
            "{offender}, play one of them whenever you legally can: leading, following, discarding or ruffing. "
            "If you can play more than one, {declarer} says which."
        ),
        until=Until.ON_THE_TABLE,
        cards=cards,
    )


@clause("50.D.1.b", until_2007="50.D.1")
def _following_suit_comes_first(inquiry: Inquiry, cards: tuple[Card, ...]) -> None:
    """Following suit (44.C) and complying with a lead or play restriction come before the cards."""
    inquiry.find(
        _("Following suit, or obeying a lead or play restriction, comes before playing {cards:the}."), cards=cards
    )


def of_one_suit(cards: tuple[Card, ...]) -> bool:
    """Whether B.1 speaks of them, and declarer's choice is about one suit; of several it is B.2."""
    return len({card.suit for card in cards}) == 1


@clause("51.B")
def _partner_waits(inquiry: Inquiry, cards: tuple[Card, ...]) -> None:
    """Each time the partner is to lead he waits for declarer's choice."""
    if of_one_suit(cards):
        waits = _(
            "Whenever he is to lead while {cards:the} are on the table, waits: {declarer} may require {suit}, prohibit "
            "it, or leave the lead free"
        )
    else:
        waits = _(
            "Whenever he is to lead while {cards:the} are on the table, waits: {declarer} may require one of their "
            "suits, prohibit one or more of them, or leave the lead free"
        )
    inquiry.oblige(
        Role.PARTNER,
        waits,
        said=_(
            "{partner}, each time you are to lead while penalty cards {offender:of} are on the table, "
            "wait for {declarer} to choose first."
        ),
        until=Until.ON_THE_TABLE,
        cards=cards,
        suit=cards[0].suit,
    )


@clause("51.B")
def _partner_waits_again(inquiry: Inquiry, cards: tuple[Card, ...]) -> None:
    """For this lead declarer has chosen: at the next one he has his options over what still lies there."""
    if of_one_suit(cards):
        waits = _(
            "From his next lead on, while any of {cards:the} is on the table, waits: {declarer} may require {suit}, "
            "prohibit it, or leave the lead free"
        )
    else:
        waits = _(
            "From his next lead on, while any of {cards:the} is on the table, waits: {declarer} may require one of "
            "their suits, prohibit one or more of them, or leave the lead free"
        )
    inquiry.oblige(
        Role.PARTNER,
        waits,
        said=_(
            "{partner}, from your next lead on, if penalty cards {offender:of} are still on the table, wait for "
            "{declarer} to choose first."
        ),
        until=Until.ON_THE_TABLE,
        cards=cards,
        suit=cards[0].suit,
    )
