"""Law 50 as a subject of its own: a penalty card lies on the table, and somebody of its owner's side is to play.

It takes Laws 50 and 51 up at the moment they come to bear: the owner plays (44.C first), his partner leads or has led
too soon, the card has gone. Where both defenders have penalty cards, declarer's choice of lead comes before the
leader's duty to play his own: so the Commentary on Law 50, whose example is among the cases.
"""

from rulings.engine import (
    Card,
    Inquiry,
    OneOf,
    Option,
    Outcome,
    PenaltyCardKind,
    Role,
    Seat,
    SeveralCards,
    Suit,
    Until,
    WhichSuit,
    YesNo,
    _,
    clause,
    option,
)
from rulings.laws import law50, law51, particulars
from rulings.laws.law50.on_lead import Lying

OWNER = particulars.offender(
    _("Which defender has the penalty card?"),
    why=_("Only defenders have penalty cards. If both have one, choose the player who is to play or lead now."),
    alike=True,
)
PENALTY_CARDS = SeveralCards(
    key="particulars.cards",
    text=_("Which penalty cards does {offender} have?"),
    why=_("One card alone may be minor. Two or more are all major, and declarer's options depend on their suits."),
    also_walked=(particulars.OF_FOUR_SUITS,),
)


class Kind(Option):
    """Of one card below an honour: what it became when it was exposed."""

    MINOR = "minor", _("Minor: it fell, or was shown by accident"), "50.B"
    MAJOR = "major", _("Major: it was led, played, or one of several"), "50.B"


KIND = OneOf(
    key="50.B.kind",
    text=_("Is {card:the} a minor or a major penalty card?"),
    why=_(
        "Minor: alone, below an honour and exposed by accident. Once major, as one of several or by deliberate play, "
        "it stays so."
    ),
    options=Kind,
)


class Now(Option):
    """What is happening while the card lies there."""

    OWNER_LEADS = "owner-leads", _("{offender} is on lead")
    OWNER_BARRED = option(
        "owner-barred",
        _("{offender} is on lead, and {declarer} has prohibited him the suit of a penalty card of his"),
        "50.D.1.b",
        _("For as long as he keeps the lead: because {partner} had a penalty card or withdrew a call."),
        until_2007="50.D.1",
    )
    OWNER_PLAYS = "owner-plays", _("{offender} is to play to a trick")
    PARTNER_LEADS = "partner-leads", _("{partner} is on lead")
    LED_TOO_SOON = "led-too-soon", _("{partner} has led without waiting for {declarer} to choose"), "50.D.2"
    PLAYED = "played", _("It has been played")
    PICKED_UP = "picked-up", _("{declarer} required or prohibited a lead, and it was picked up")
    QUESTION = "question", _("None of these: the players ask what applies")


NOW = OneOf(
    key="50.D.now",
    text=_("What is happening now?"),
    why=_(
        "A major penalty card restricts its owner whenever he plays, and his partner whenever he leads; a minor one "
        "restricts only what its owner plays in its suit."
    ),
    options=Now,
)


# Which of them lie there still is known only when it is known which has gone.
_GONE = (Now.PLAYED, Now.PICKED_UP)


@clause("50")
def penalty_card_on_the_table(inquiry: Inquiry) -> None:
    """A penalty card lies there: who has it, is it major, and what is happening?"""
    declarer = inquiry.ask(particulars.DECLARER)
    owner = inquiry.ask(OWNER.among(declarer.lho, declarer.rho))
    inquiry.cast(declarer=declarer, offender=owner)
    cards = inquiry.ask(PENALTY_CARDS)
    minor = _is_minor(inquiry, cards)
    # A minor one is never picked up for a lead, nor does anybody wait for it.
    now = inquiry.ask(NOW.without(Now.OWNER_BARRED, Now.LED_TOO_SOON, Now.PICKED_UP) if minor else NOW)
    if now not in _GONE:
        _lie_there(inquiry, cards, minor=minor)
    match now:
        case Now.PLAYED:
            law50.off_the_table.has_been_played(inquiry, cards, minor=minor)
        case Now.PICKED_UP:
            law50.off_the_table.has_been_picked_up(inquiry, cards)
        case Now.OWNER_LEADS:
            partners = _others_cards(inquiry, owner.partner, cards)
            law50.on_lead.to_lead(inquiry, owner, Lying(cards, minor), partners)
        case Now.OWNER_BARRED:
            barred = _suit_prohibited(inquiry, cards)
            partners = _others_cards(inquiry, owner.partner, cards)
            law50.on_lead.to_lead(inquiry, owner, Lying(cards), partners, barred)
        case Now.PARTNER_LEADS:
            own = _others_cards(inquiry, owner.partner, cards)
            law50.on_lead.to_lead(inquiry, owner.partner, own, Lying(cards, minor))
        case Now.LED_TOO_SOON:
            law50.on_lead.led_too_soon(inquiry, owner, cards)
        case Now.OWNER_PLAYS if minor:
            law50.on_lead.minor_restricts(inquiry, cards[0])
            law50.disposition.minor_remains_on_the_table(inquiry, cards[0])
        case Now.OWNER_PLAYS:
            owner_plays(inquiry, cards)
        case Now.QUESTION if minor:
            _minor_lies_there(inquiry, cards[0])
            law50.disposition.minor_remains_on_the_table(inquiry, cards[0])
        case Now.QUESTION:
            what_holds(inquiry, cards)


@clause("50.B")
def _is_minor(inquiry: Inquiry, cards: tuple[Card, ...], who: str = "") -> bool:
    """Whether there is one only, and minor.

    Of a lone spot card it has to be asked: it may have been led, or have been one of several.
    """
    if len(cards) > 1 or cards[0].is_honour:
        return False
    return inquiry.ask(KIND.about(who) if who else KIND, card=cards[0]) is Kind.MINOR


@clause("50.B")
def _lie_there(inquiry: Inquiry, cards: tuple[Card, ...], *, minor: bool) -> None:
    """Note the penalty cards that lie there already."""
    for card in cards:
        inquiry.penalty_card_lies(card, PenaltyCardKind.MINOR if minor else PenaltyCardKind.MAJOR)


@clause("50.A")
def _minor_lies_there(inquiry: Inquiry, card: Card) -> None:
    """Nobody of the side is to play: the card stays."""
    inquiry.decide(_("{card:The} stays face up, a minor penalty card"), outcome=Outcome.PENALTY_CARD, card=card)


OTHERS_TOO = YesNo(
    key="50.D.1.both",
    text=_("Does {other} have a penalty card as well?"),
    why=_(
        "A major penalty card of his partner's puts the player on lead under declarer's choice, and that comes before "
        "his duty to lead his own."
    ),
)
OTHERS_CARDS = SeveralCards(
    key="50.D.1.others-cards",
    text=_("Which penalty cards does {other} have?"),
    why=_("Declarer's options depend on their suits and on how many they are."),
)


@clause("50.D.1.b", until_2007="50.D.1")
def _others_cards(inquiry: Inquiry, other: Seat, cards: tuple[Card, ...]) -> Lying:
    """The penalty cards of the other defender; none when he has none."""
    if not inquiry.confirms(OTHERS_TOO, other=other):
        return Lying()
    others = inquiry.ask(OTHERS_CARDS.other_than(*cards), other=other)
    with inquiry.offender(other):
        minor = _is_minor(inquiry, others, "partner")
        _lie_there(inquiry, others, minor=minor)
        return Lying(others, minor)


BARRED = WhichSuit(
    key="50.D.1.barred",
    text=_("Which suit is {offender} prohibited from leading?"),
    why=_("A penalty card of it waits; one of another suit must be led."),
)


@clause("50.D.1.b", until_2007="50.D.1")
def _suit_prohibited(inquiry: Inquiry, cards: tuple[Card, ...]) -> Suit:
    """Of the suits of his penalty cards; where they are of one suit it is that one."""
    others = tuple(suit for suit in Suit if suit not in {card.suit for card in cards})
    return inquiry.ask(BARRED.but(*others)) if len(others) < len(Suit) - 1 else cards[0].suit


SUIT_LED = WhichSuit(
    key="44.C.led",
    text=_("Which suit was led to the trick?"),
    why=_("Following suit comes before everything else; a penalty card of the suit led is how he follows."),
)


@clause("50.D.1")
def owner_plays(inquiry: Inquiry, cards: tuple[Card, ...]) -> None:
    """The owner is to play to a trick: his penalty card of the suit led, else any card of it, else a penalty card."""
    led = inquiry.ask(SUIT_LED)
    of_the_suit = tuple(card for card in cards if card.suit is led)
    if of_the_suit:
        played = _follows_with_penalty_card(inquiry, of_the_suit)
        # It leaves the table with this trick: only the others stay there.
        law50.information.on_the_table(inquiry, played)
        law50.information.will_be_played(inquiry, played)
        law50.disposition.remain_on_the_table(inquiry, tuple(card for card in cards if card is not played))
    else:
        _follows_if_he_can(inquiry, led, cards)
        law50.disposition.remain_on_the_table(inquiry, cards)


@clause("50.D.1.a", until_2007="50.D.1")
def _follows_with_penalty_card(inquiry: Inquiry, cards: tuple[Card, ...]) -> Card:
    """It is of the suit led: this is its first legal opportunity. Returns it."""
    card = law51.designated(inquiry, cards)
    inquiry.decide(_("{offender} must play {card:the} to this trick"), outcome=Outcome.PENALTY_CARD_DUE, card=card)
    inquiry.oblige(
        Role.OFFENDER,
        _("Plays {card:the} to this trick: it follows suit"),
        said=_("{offender}, you must play {card:the} to this trick."),
        until=Until.END_OF_TRICK,
        card=card,
    )
    return card


@clause("44.C")
def _follows_if_he_can(inquiry: Inquiry, led: Suit, cards: tuple[Card, ...]) -> None:
    """None is of the suit led: he follows with any card of it; only if he cannot is a penalty card due."""
    inquiry.decide(
        _("{offender} follows suit in {led} if he can; if not, he plays a penalty card"),
        outcome=Outcome.PENALTY_CARD_DUE,
        led=led,
    )
    inquiry.oblige(
        Role.OFFENDER,
        _("Follows suit with any {led}"),
        said=_("{offender}, if you hold a {led}, follow suit with any of them."),
        until=Until.END_OF_TRICK,
        led=led,
    )
    _discards_or_ruffs_with_it(inquiry, cards)


@clause("50.D.1.a", until_2007="50.D.1")
def _discards_or_ruffs_with_it(inquiry: Inquiry, cards: tuple[Card, ...]) -> None:
    """Unable to follow, he discards the penalty card or ruffs with it; of several, the one declarer designates."""
    match cards:
        case (card,):
            inquiry.oblige(
                Role.OFFENDER,
                _("Unable to follow suit, plays {card:the}, be it to discard or to ruff"),
                said=_("{offender}, if you hold none, you must play {card:the}."),
                until=Until.END_OF_TRICK,
                card=card,
            )
        case _:
            inquiry.oblige(
                Role.OFFENDER,
                _("Unable to follow suit, plays the one of {cards:the} that {declarer} designates (51.A)"),
                said=_("{offender}, if you hold none, you play one of {cards:the}: {declarer} says which."),
                until=Until.END_OF_TRICK,
                cards=cards,
            )


@clause("50.A")
def what_holds(inquiry: Inquiry, cards: tuple[Card, ...]) -> None:
    """The card stays, and all that the law attaches to it with it."""
    inquiry.decide(
        _("While {cards:the} is a penalty card: what applies to {offender} and {partner}"),
        outcome=Outcome.PENALTY_CARD,
        cards=cards,
    )
    law50.disposition.remain_on_the_table(inquiry, cards)
