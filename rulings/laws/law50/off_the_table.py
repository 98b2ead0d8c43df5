"""Law 50 once a penalty card lies there no longer: it has been played, or picked up on declarer's choice of a lead."""

from rulings.engine import Card, Inquiry, OneCard, Outcome, Role, Suit, Until, WhichSuit, YesNo, _, clause
from rulings.laws import law50

WHICH_ONE = OneCard(
    key="51.A.played",
    text=_("Which of them has been played?"),
    why=_("The others stay penalty cards."),
)


def has_been_played(inquiry: Inquiry, cards: tuple[Card, ...], *, minor: bool) -> None:
    """Played, a card is no penalty card any more: C says so of a minor one, D of a major one."""
    if minor:
        _minor_one_has_been_played(inquiry, cards[0])
    else:
        _major_one_has_been_played(inquiry, cards)


@clause("50.C")
def _minor_one_has_been_played(inquiry: Inquiry, card: Card) -> None:
    """It barred the other small cards of its suit until it was played."""
    _restricts_no_longer(inquiry, card)
    law50.information.has_been_played(inquiry, card)


@clause("50.D")
def _major_one_has_been_played(inquiry: Inquiry, cards: tuple[Card, ...]) -> None:
    """It restricted its owner and his partner while it lay there; others of the same defender stay, and stay major."""
    card = inquiry.ask(WHICH_ONE.among(*cards)) if len(cards) > 1 else cards[0]
    others = tuple(other for other in cards if other is not card)
    law50.beside.lie_there(inquiry, others)
    _restricts_no_longer(inquiry, card)
    law50.information.has_been_played(inquiry, card)
    law50.disposition.remain_on_the_table(inquiry, others)


def _restricts_no_longer(inquiry: Inquiry, card: Card) -> None:
    inquiry.pick_up_penalty_card(card)
    inquiry.decide(
        _("{card:The} has been played: it restricts no lead and no play any more"),
        outcome=Outcome.NO_RECTIFICATION,
        card=card,
    )
    inquiry.oblige(
        Role.OFFENDING_SIDE,
        _("Leads and plays freely, as far as {card:the} goes: it has been played"),
        said=_("{offending_side}, {card:the} has been played: it restricts your leads and plays no longer."),
        until=Until.DONE,
        card=card,
    )


WHICH_SUIT = WhichSuit(
    key="51.B.2.picked-up",
    text=_("The cards of which suit were picked up?"),
    why=_("Only those of the suit that was required or prohibited: the others stay penalty cards."),
)
OF_THIS_SUIT_TOO = YesNo(
    key="51.B.2.picked-up-too",
    text=_("Were those in {suit} picked up too?"),
    why=_("{declarer} requires one suit only, but may prohibit several: the cards of each are picked up."),
)


def has_been_picked_up(inquiry: Inquiry, cards: tuple[Card, ...]) -> None:
    """By which clause hangs on how many there were, and of how many suits."""
    if len(cards) == 1:
        _one_has_been_picked_up(inquiry, cards)
    elif len({card.suit for card in cards}) == 1:
        _those_of_the_suit_have_been_picked_up(inquiry, cards)
    else:
        _those_of_some_suits_have_been_picked_up(inquiry, cards)


@clause("50.D.2.a")
def _one_has_been_picked_up(inquiry: Inquiry, cards: tuple[Card, ...]) -> None:
    """The only one."""
    _are_picked_up(inquiry, (cards[0].suit,), cards, ())


@clause("51.B.1")
def _those_of_the_suit_have_been_picked_up(inquiry: Inquiry, cards: tuple[Card, ...]) -> None:
    """Several, of one suit: all of them, whether it was required (a) or prohibited (b)."""
    _are_picked_up(inquiry, (cards[0].suit,), cards, ())


@clause("51.B.2")
def _those_of_some_suits_have_been_picked_up(inquiry: Inquiry, cards: tuple[Card, ...]) -> None:
    """Those of the suit required (a), or of each suit prohibited (b); those of the others lie there still."""
    of_the_cards = tuple(suit for suit in Suit if suit in {card.suit for card in cards})
    first = inquiry.ask(WHICH_SUIT.but(*(suit for suit in Suit if suit not in of_the_cards)))
    suits = tuple(
        suit
        for suit in of_the_cards
        if suit is first or inquiry.confirms(OF_THIS_SUIT_TOO.about(suit.name.lower()), suit=suit)
    )
    others = tuple(card for card in cards if card.suit not in suits)
    law50.beside.lie_there(inquiry, others)
    _are_picked_up(inquiry, suits, tuple(card for card in cards if card.suit in suits), others)


def _are_picked_up(
    inquiry: Inquiry, suits: tuple[Suit, ...], of_the_suits: tuple[Card, ...], others: tuple[Card, ...]
) -> None:
    """Picked up on declarer's choice, they are cards like any other; not for their owner's partner to know."""
    outcome = Outcome.PENALTY_CARD if others else Outcome.NO_PENALTY_CARD
    match suits:
        case (suit,):
            inquiry.decide(
                _("Penalty card in {suit} picked up: {partner} may not use what it has shown"),
                outcome=outcome,
                suit=suit,
            )
            _of_one_suit(inquiry, suit)
        case _:
            inquiry.decide(
                _("Penalty cards in {suits} picked up: {partner} may not use what they have shown"),
                outcome=outcome,
                suits=suits,
            )
            inquiry.find(_("The suits were prohibited: that holds for as long as {partner} keeps the lead."))
    _no_longer_bind_their_owner(inquiry, of_the_suits)
    law50.information.have_been_picked_up(inquiry, *of_the_suits)
    law50.disposition.remain_on_the_table(inquiry, others, chosen_now=True)


def _of_one_suit(inquiry: Inquiry, suit: Suit) -> None:
    """One suit may have been prohibited or required."""
    inquiry.find(_("If {suit} was prohibited, that holds for as long as {partner} keeps the lead."), suit=suit)
    inquiry.find(
        _("If {suit} was required, that holds for one lead: any {suit} or, if {partner} has none, any card (59)."),
        suit=suit,
    )


def _no_longer_bind_their_owner(inquiry: Inquiry, cards: tuple[Card, ...]) -> None:
    """They are in his hand again already: he is not told to pick them up."""
    for card in cards:
        inquiry.pick_up_penalty_card(card)
    inquiry.oblige(
        Role.OFFENDER,
        _("Is no longer bound to play {cards:the}: {declarer} has chosen"),
        said=_("{offender}, you are no longer bound to play {cards:the}."),
        until=Until.DONE,
        cards=cards,
    )
