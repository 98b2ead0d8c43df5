"""Law 51.B — The partner's lead while one defender has two or more penalty cards.

That a prohibition lasts for as long as the player keeps the lead is written here since 2017; before, B rested on
50.D.2(a), which says the same. B.2(c), neither, is explicit since 2017 for cards of several suits; before, and for
cards of one suit, 50.D.2(b) gives it.
"""

from typing import NamedTuple

from rulings.engine import Card, Inquiry, OneOf, Option, Outcome, Role, Suit, WhichSuit, _, clause, option
from rulings.laws import law10, law50, law51

BySuit = dict[Suit, tuple[Card, ...]]


class Chosen(NamedTuple):
    """What declarer has chosen: a suit required, or suits prohibited, or neither."""

    required: Suit | None = None
    prohibited: tuple[Suit, ...] = ()


@clause("51.B")
def partner_leads(
    inquiry: Inquiry, cards: tuple[Card, ...], own: tuple[Card, ...] = (), minor: Card | None = None
) -> Card | None:
    """The owner's partner is on lead now: declarer's options depend on whether the cards are of one suit.

    Returns which of his ``own`` penalty cards the player on lead must lead, None when he has a choice of cards.
    """
    law10.chooses_alone(inquiry, Role.DECLARER)
    by_suit = {suit: held for suit in Suit if (held := tuple(card for card in cards if card.suit is suit))}
    cards = tuple(card for of_suit in by_suit.values() for card in of_suit)
    match tuple(by_suit):
        case (suit,):
            chosen = _one_suit(inquiry, suit, cards)
        case (first, second):
            chosen = _two_suits(inquiry, cards, first, second)
        case suits:
            chosen = _more_suits(inquiry, cards, suits)
    if chosen.required is not None:
        return _require(inquiry, by_suit, chosen.required, own, minor)
    if chosen.prohibited:
        return _prohibit(inquiry, by_suit, chosen.prohibited, own)
    return (_neither_of_several if len(by_suit) > 1 else _neither)(inquiry, cards, own, minor)


_ALL_STAY = _("{offender}'s cards stay penalty cards")


class SuitChoice(Option):
    """Declarer's options when the penalty cards are all of one suit."""

    REQUIRE = (
        "require",
        _("Require {suit}"),
        "51.B.1.a",
        _("{partner} leads {suit}; {offender} takes his {suit} back"),
    )
    PROHIBIT = (
        "prohibit",
        _("Prohibit {suit}"),
        "51.B.1.b",
        _("No {suit} from {partner}; {offender} takes his {suit} back"),
    )
    NEITHER = "neither", _("Leave it free"), "50.D.2.b", _ALL_STAY


_WHY_ONE_SUIT = _(
    "Require the suit or prohibit it: either way all penalty cards of the suit are picked up. "
    "Leave the lead free: they stay."
)
SUIT_CHOICE = OneOf(
    key="51.B.1.choice",
    text=_("What does {declarer} choose?"),
    why=_WHY_ONE_SUIT,
    options=SuitChoice,
    put_to=Role.DECLARER,
    said=_(
        "{declarer}, {partner} is to lead while {offender} has {cards:the} as penalty cards. You may require {suit}, "
        "prohibit {suit} or leave the lead free. Choose alone, without consulting {dummy}."
    ),
)


@clause("51.B.1")
def _one_suit(inquiry: Inquiry, suit: Suit, cards: tuple[Card, ...]) -> Chosen:
    """All in one suit: require it, prohibit it, or neither."""
    match inquiry.ask(SUIT_CHOICE, cards=cards, suit=suit):
        case SuitChoice.REQUIRE:
            return Chosen(required=suit)
        case SuitChoice.PROHIBIT:
            return Chosen(prohibited=(suit,))
        case SuitChoice.NEITHER:
            return Chosen()


class TwoSuitsChoice(Option):
    """Declarer's options when the penalty cards are of two suits: all flat, as he is told them."""

    REQUIRE_FIRST = (
        "require-first",
        _("Require {first}"),
        "51.B.2.a",
        _("{partner} leads {first}; {offender} takes his {first} back"),
    )
    REQUIRE_SECOND = (
        "require-second",
        _("Require {second}"),
        "51.B.2.a",
        _("{partner} leads {second}; {offender} takes his {second} back"),
    )
    PROHIBIT_FIRST = (
        "prohibit-first",
        _("Prohibit {first}"),
        "51.B.2.b",
        _("No {first} from {partner}; {offender} takes his {first} back"),
    )
    PROHIBIT_SECOND = (
        "prohibit-second",
        _("Prohibit {second}"),
        "51.B.2.b",
        _("No {second} from {partner}; {offender} takes his {second} back"),
    )
    PROHIBIT_BOTH = (
        "prohibit-both",
        _("Prohibit {first} and {second}"),
        "51.B.2.b",
        _("Neither suit is led; {offender} takes all back"),
    )
    NEITHER = option("neither", _("Leave it free"), "51.B.2.c", _ALL_STAY, until_2017="50.D.2.b")


_WHY_SEVERAL_SUITS = _(
    "He may require any one of the suits, or prohibit one or more of them, or do neither. "
    "Only the cards of the suits he names are picked up."
)
TWO_SUITS_CHOICE = OneOf(
    key="51.B.2.choice",
    text=_("What does {declarer} choose?"),
    why=_WHY_SEVERAL_SUITS,
    options=TwoSuitsChoice,
    put_to=Role.DECLARER,
    said=_(
        "{declarer}, {partner} is to lead while {offender} has {cards:the} as penalty cards. You may require {first} "
        "or {second}, prohibit one of them or both, or leave the lead free. Choose alone, without consulting {dummy}."
    ),
)


@clause("51.B.2")
def _two_suits(inquiry: Inquiry, cards: tuple[Card, ...], first: Suit, second: Suit) -> Chosen:
    """In two suits, the common case of several: six options."""
    match inquiry.ask(TWO_SUITS_CHOICE, cards=cards, first=first, second=second):
        case TwoSuitsChoice.REQUIRE_FIRST:
            return Chosen(required=first)
        case TwoSuitsChoice.REQUIRE_SECOND:
            return Chosen(required=second)
        case TwoSuitsChoice.PROHIBIT_FIRST:
            return Chosen(prohibited=(first,))
        case TwoSuitsChoice.PROHIBIT_SECOND:
            return Chosen(prohibited=(second,))
        case TwoSuitsChoice.PROHIBIT_BOTH:
            return Chosen(prohibited=(first, second))
        case TwoSuitsChoice.NEITHER:
            return Chosen()


class SeveralSuitsChoice(Option):
    """Declarer's options when the penalty cards are of three suits or four."""

    REQUIRE = (
        "require",
        _("Require one suit"),
        "51.B.2.a",
        _("{offender} takes back that suit only"),
    )
    PROHIBIT = (
        "prohibit",
        _("Prohibit some suits"),
        "51.B.2.b",
        _("{offender} takes back those suits only"),
    )
    NEITHER = option("neither", _("Leave it free"), "51.B.2.c", _ALL_STAY, until_2017="50.D.2.b")


SEVERAL_SUITS_CHOICE = OneOf(
    key="51.B.2.several",
    text=_("What does {declarer} choose?"),
    why=_WHY_SEVERAL_SUITS,
    options=SeveralSuitsChoice,
    put_to=Role.DECLARER,
    said=_(
        "{declarer}, {partner} is to lead while {offender} has {cards:the} as penalty cards. You may require one of "
        "their suits, prohibit one or more of them, or leave the lead free. Choose alone, without consulting {dummy}."
    ),
)
REQUIRED_SUIT = WhichSuit(
    key="51.B.2.required",
    text=_("Which suit does {declarer} require?"),
    why=_("One of the suits of the penalty cards, and one only."),
    put_to=Role.DECLARER,
    said=_("{declarer}, which suit do you require?"),
)


class Prohibits(Option):
    """Whether one of the suits of the penalty cards is among those prohibited."""

    YES = "yes", _("Prohibit {suit}"), "51.B.2.b", _("No {suit} from {partner}; {offender} takes it back")
    NO = "no", _("Leave {suit} free"), "51.B.2.b", _("{partner} may lead it; it stays on the table")


PROHIBITED_SUIT = OneOf(
    key="51.B.2.prohibited",
    text=_("Does {declarer} prohibit {suit}?"),
    why=_("He may prohibit as many of the suits of the penalty cards as he likes."),
    options=Prohibits,
    put_to=Role.DECLARER,
    said=_("{declarer}, do you prohibit {suit}?"),
)


@clause("51.B.2")
def _more_suits(inquiry: Inquiry, cards: tuple[Card, ...], suits: tuple[Suit, ...]) -> Chosen:
    """In three suits or four: which one is required, or which are prohibited, is asked after."""
    match inquiry.ask(SEVERAL_SUITS_CHOICE, cards=cards):
        case SeveralSuitsChoice.REQUIRE:
            without = tuple(suit for suit in Suit if suit not in suits)
            return Chosen(required=inquiry.ask(REQUIRED_SUIT.but(*without)))
        case SeveralSuitsChoice.PROHIBIT:
            return Chosen(prohibited=_prohibited_suits(inquiry, suits))
        case SeveralSuitsChoice.NEITHER:
            return Chosen()


@clause("51.B.2.b")
def _prohibited_suits(inquiry: Inquiry, suits: tuple[Suit, ...]) -> tuple[Suit, ...]:
    """Which suits are prohibited: one at least, so that the last needs no question when no other was."""
    *before, last = suits
    prohibited = [suit for suit in before if _is_prohibited(inquiry, suit)]
    if not prohibited or _is_prohibited(inquiry, last):
        prohibited.append(last)
    return tuple(prohibited)


def _is_prohibited(inquiry: Inquiry, suit: Suit) -> bool:
    return inquiry.ask(PROHIBITED_SUIT.about(suit.name.lower()), suit=suit) is Prohibits.YES


def _require(inquiry: Inquiry, by_suit: BySuit, suit: Suit, own: tuple[Card, ...], minor: Card | None) -> Card | None:
    """One suit is required: its penalty cards are picked up, those of other suits remain."""
    led = (_required_of_several if len(by_suit) > 1 else _required)(inquiry, by_suit[suit], own, minor)
    _others_remain(inquiry, by_suit, (suit,))
    return led


@clause("51.B.1.a")
def _required(inquiry: Inquiry, cards: tuple[Card, ...], own: tuple[Card, ...], minor: Card | None) -> Card | None:
    """All penalty cards of the suit cease to be penalty cards."""
    inquiry.decide(
        _("{partner} must lead {suit}; {offender} picks up his penalty cards in {suit}"),
        outcome=Outcome.LEAD_RESTRICTED,
        suit=cards[0].suit,
    )
    return law50.lead.lead_required(inquiry, cards, own, minor)


@clause("51.B.2.a")
def _required_of_several(
    inquiry: Inquiry, cards: tuple[Card, ...], own: tuple[Card, ...], minor: Card | None
) -> Card | None:
    """One of several suits: B.1(a) then applies to that suit, and to no other."""
    inquiry.decide(
        _("{partner} must lead {suit}; {offender} picks up his penalty cards in {suit} only"),
        outcome=Outcome.LEAD_RESTRICTED,
        suit=cards[0].suit,
    )
    return law50.lead.lead_required(inquiry, cards, own, minor)


def _prohibit(inquiry: Inquiry, by_suit: BySuit, suits: tuple[Suit, ...], own: tuple[Card, ...]) -> Card | None:
    """One or more suits are prohibited: the penalty cards of each are picked up, those of other suits remain."""
    cards = tuple(card for suit in suits for card in by_suit[suit])
    led = (_prohibited_of_several if len(by_suit) > 1 else _prohibited)(inquiry, suits, cards, own)
    _others_remain(inquiry, by_suit, suits)
    return led


@clause("51.B.1.b")
def _prohibited(
    inquiry: Inquiry, suits: tuple[Suit, ...], cards: tuple[Card, ...], own: tuple[Card, ...]
) -> Card | None:
    """All penalty cards of the suit are picked up; the prohibition lasts until the player loses the lead."""
    return _may_not_be_led(inquiry, suits, cards, own)


@clause("51.B.2.b")
def _prohibited_of_several(
    inquiry: Inquiry, suits: tuple[Suit, ...], cards: tuple[Card, ...], own: tuple[Card, ...]
) -> Card | None:
    """The penalty cards of each prohibited suit are picked up."""
    return _may_not_be_led(inquiry, suits, cards, own)


def _may_not_be_led(
    inquiry: Inquiry, suits: tuple[Suit, ...], cards: tuple[Card, ...], own: tuple[Card, ...]
) -> Card | None:
    inquiry.decide(
        _("{partner} may not lead {suits:nor}; {offender} picks up his penalty cards in {suits}"),
        outcome=Outcome.LEAD_RESTRICTED,
        suits=suits,
    )
    return law50.lead.lead_prohibited(inquiry, cards, own)


@clause("51.B.2")
def _others_remain(inquiry: Inquiry, by_suit: BySuit, named: tuple[Suit, ...]) -> None:
    """The cards of the suits that were not named stay penalty cards: only those named are picked up."""
    others = tuple(card for suit, cards in by_suit.items() if suit not in named for card in cards)
    match others:
        case ():
            pass
        case (card,):
            inquiry.find(_("{card:The} stays a penalty card."), card=card)
        case _:
            inquiry.find(_("The penalty cards in the other suits stay: {cards}."), cards=others)
    law50.disposition.remain_on_the_table(inquiry, others, chosen_now=True)


@clause("50.D.2.b")
def _neither(inquiry: Inquiry, cards: tuple[Card, ...], own: tuple[Card, ...], minor: Card | None) -> Card | None:
    """The lead is free and all the cards, of one suit, stay."""
    return _lead_is_free(inquiry, cards, own, minor)


@clause("51.B.2.c", until_2017="50.D.2.b")
def _neither_of_several(
    inquiry: Inquiry, cards: tuple[Card, ...], own: tuple[Card, ...], minor: Card | None
) -> Card | None:
    """The same with cards of several suits: a clause of its own since 2017."""
    return _lead_is_free(inquiry, cards, own, minor)


def _lead_is_free(inquiry: Inquiry, cards: tuple[Card, ...], own: tuple[Card, ...], minor: Card | None) -> Card | None:
    """Any lead; but the player's own penalty card, if he has one, must be led."""
    if own:
        inquiry.decide(
            _("{partner} leads his own penalty card; {offender}'s penalty cards stay"),
            outcome=Outcome.PENALTY_CARD_DUE,
        )
        law51.remain_on_the_table(inquiry, cards, chosen_now=True)
        return law50.lead.own_penalty_card_is_led(inquiry, own)
    inquiry.decide(_("{partner}'s lead is free; {offender}'s penalty cards stay"), outcome=Outcome.PENALTY_CARD)
    law51.remain_on_the_table(inquiry, cards, chosen_now=True)
    law50.lead.partner_leads_what_he_likes(inquiry, minor)
    return None
