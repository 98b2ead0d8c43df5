"""Law 50 — Disposition of a penalty card.

A to D for one penalty card; a second one of the same defender is Law 51's, and what the cards tell is in
``law50_information`` (E). In most functions the offender is the owner of the card, and the partner his partner.

``own`` are major penalty cards of the player on lead himself. Declarer's choice of lead comes before his duty to play
one of them (D.1(b), and so the Commentary where both defenders have one); within that choice he must lead it (D.1(a)).
"""

from rulings.engine import (
    Card,
    Edition,
    Inquiry,
    OneOf,
    Option,
    PenaltyCardKind,
    Role,
    SeveralCards,
    Until,
    YesNo,
    _,
    clause,
)
from rulings.laws import law10, law50_information, law51, law59

ANOTHER = YesNo(
    key="50.B.another",
    text=_("Does {offender} already have a penalty card on the table?"),
    why=_("With two penalty cards or more, all of a defender's are major. They are counted for each defender alone."),
)
OTHERS = SeveralCards(
    key="50.B.others",
    text=_("Which penalty cards does {offender} already have?"),
    why=_("Each of them is major from now on, and declarer's options depend on their suits."),
)


def become_penalty_cards(
    inquiry: Inquiry, cards: tuple[Card, ...], *, deliberate: bool, played: tuple[Card, ...] = ()
) -> None:
    """The offender's ``cards`` become penalty cards and stay on the table: all that holds while they lie there.

    ``played`` are cards that are spoken of too, and are none of them.
    """
    remain_on_the_table(inquiry, classified(inquiry, cards, deliberate=deliberate, played=played))


def remain_on_the_table(inquiry: Inquiry, major: tuple[Card, ...]) -> None:
    """What holds as long as the offender's major penalty cards lie on the table, be it none, one or several."""
    match major:
        case ():
            pass
        case (card,):
            remains_on_the_table(inquiry, card)
        case _:
            law51.remain_on_the_table(inquiry, major)


@clause("50.B")
def classified(
    inquiry: Inquiry,
    cards: tuple[Card, ...],
    *,
    deliberate: bool,
    others_possible: bool = True,
    played: tuple[Card, ...] = (),
) -> tuple[Card, ...]:
    """The offender's ``cards`` become penalty cards; returns all his major ones, old ones first.

    Minor: one card alone, below an honour, exposed by accident; all that it entails is said here. Any other is major,
    and what it entails depends on whose lead it is: ``remain_on_the_table``, ``partner_leads``, ``offender_leads``.
    Before play has begun no other can lie there: then ``others_possible`` is False.
    """
    others = inquiry.ask(OTHERS.other_than(*cards, *played)) if others_possible and inquiry.confirms(ANOTHER) else ()
    if len(others) + len(cards) > 1:
        inquiry.find(_("{offender} has two penalty cards or more: all of them are major."))
        for card in others:
            inquiry.penalty_card_lies(card, PenaltyCardKind.MAJOR)
        for card in cards:
            inquiry.place_penalty_card(card, PenaltyCardKind.MAJOR)
        return (*others, *cards)
    (card,) = cards
    if not deliberate and not card.is_honour:
        inquiry.find(_("One card, below an honour, exposed by accident: it is a minor penalty card."))
        inquiry.place_penalty_card(card, PenaltyCardKind.MINOR)
        minor_remains_on_the_table(inquiry, card)
        return ()
    if deliberate:
        inquiry.find(
            _("{card:The} was exposed on purpose, not by accident: a major penalty card, whatever its rank."), card=card
        )
    else:
        inquiry.find(_("{card:The} is an honour: it is a major penalty card, even exposed by accident."), card=card)
    inquiry.place_penalty_card(card, PenaltyCardKind.MAJOR)
    return cards


@clause("50.B")
def becomes_major(inquiry: Inquiry, card: Card) -> None:
    """A card led is exposed by deliberate play: a major penalty card, whatever its rank."""
    inquiry.find(
        _("{card:The} was led, not dropped: it is a major penalty card, whatever its rank."),
        card=card,
    )
    inquiry.place_penalty_card(card, PenaltyCardKind.MAJOR)


def minor_remains_on_the_table(inquiry: Inquiry, card: Card, *, partner_is_free: bool = True) -> None:
    """What holds as long as a minor penalty card lies on the table: 50.A, C and E.

    The partner is not free when he has a penalty card of his own.
    """
    _minor_stays_face_up(inquiry, card)
    minor_restricts_its_suit(inquiry, card)
    if partner_is_free:
        _minor_leaves_partner_free(inquiry)
    _sentence_of_the_ffb(inquiry, card)
    law50_information.minor_on_the_table(inquiry, card)


@clause("50.A")
def _minor_stays_face_up(inquiry: Inquiry, card: Card) -> None:
    """The card stays face up before its owner."""
    inquiry.oblige(
        Role.OFFENDER,
        _("Leaves {card:the} face up on the table: it is a minor penalty card"),
        said=_("{offender}, leave {card:the} face up in front of you: it is a minor penalty card."),
        until=Until.ON_THE_TABLE,
        card=card,
    )


@clause("50.C")
def minor_restricts_its_suit(inquiry: Inquiry, card: Card) -> None:
    """No other card of the suit below an honour before this one; nothing else is asked of its owner."""
    inquiry.oblige(
        Role.OFFENDER,
        _("Plays no other {suit} below an honour before {card:the}; honours of the suit and other suits are free"),
        said=_(
            "{offender}, until you have played it you may play no other {suit} below the ten. An honour in {suit}, "
            "or another suit when you need not follow, is free."
        ),
        until=Until.ON_THE_TABLE,
        card=card,
        suit=card.suit,
    )


@clause("50.C")
def _minor_leaves_partner_free(inquiry: Inquiry) -> None:
    """The owner's partner is under no lead restriction."""
    inquiry.oblige(
        Role.PARTNER,
        _("Is under no lead restriction"),
        said=_("{partner}, you may lead what you like."),
        until=Until.ON_THE_TABLE,
    )


@clause("50.C")
def _sentence_of_the_ffb(inquiry: Inquiry, card: Card) -> None:
    """The FFB's text keeps a last sentence, that of 2007: what partner learns from it is unauthorised, "but see E".

    The English text of 2017 has only the reference to E. E.1 governs in either reading.
    """
    if inquiry.edition >= Edition.LAWS_2017 and inquiry.regulations.french_sentence_in_50c:
        inquiry.find(
            _(
                "The FFB's text adds that what {partner} learns from the sight of {card:the} is unauthorised, "
                "but see E: by E.1 all may use it while it is on the table, and that is followed here."
            ),
            card=card,
        )


def remains_on_the_table(inquiry: Inquiry, card: Card) -> None:
    """What holds as long as a major penalty card lies on the table: 50.A, D.1, D.2 and E."""
    _stays_face_up(inquiry, card)
    _played_at_first_legal_opportunity(inquiry, card)
    _following_suit_comes_first(inquiry, card)
    _partner_waits(inquiry, card)
    law50_information.on_the_table(inquiry, card)


@clause("50.A")
def _stays_face_up(inquiry: Inquiry, card: Card) -> None:
    """The card stays face up before its owner."""
    inquiry.oblige(
        Role.OFFENDER,
        _("Leaves {card:the} face up on the table: it is a major penalty card"),
        said=_("{offender}, leave {card:the} face up in front of you: it is a major penalty card."),
        until=Until.ON_THE_TABLE,
        card=card,
    )


@clause("50.D.1.a")
def _played_at_first_legal_opportunity(inquiry: Inquiry, card: Card) -> None:
    """Its owner plays it as soon as he legally can, be it to lead, follow, discard or ruff."""
    inquiry.oblige(
        Role.OFFENDER,
        _("Plays {card:the} at the first legal opportunity: leading, following, discarding or ruffing"),
        said=_("{offender}, play it as soon as you legally can: leading, following, discarding or ruffing."),
        until=Until.ON_THE_TABLE,
        card=card,
    )


@clause("50.D.1.b")
def _following_suit_comes_first(inquiry: Inquiry, card: Card) -> None:
    """Following suit (44.C) and complying with a lead or play restriction come before the card."""
    inquiry.find(
        _(
            "Following suit, or obeying a lead or play restriction, comes before playing {card:the}; "
            "the card then waits for the next opportunity."
        ),
        card=card,
    )


@clause("50.D.2")
def _partner_waits(inquiry: Inquiry, card: Card) -> None:
    """Each time the partner is to lead he waits: declarer has the same choice again."""
    inquiry.oblige(
        Role.PARTNER,
        _(
            "Whenever he is to lead while {card:the} is on the table, waits: "
            "{declarer} may require {suit}, prohibit it, or leave the lead free"
        ),
        said=_(
            "{partner}, each time you are to lead while {card:the} is on the table, "
            "wait for {declarer} to choose first."
        ),
        until=Until.ON_THE_TABLE,
        card=card,
        suit=card.suit,
    )


@clause("50.D.1.a")
def offender_leads(inquiry: Inquiry, cards: tuple[Card, ...]) -> None:
    """The owner himself is on lead: he leads his major penalty card, or the one that declarer designates (51.A)."""
    card = law51.designated(inquiry, cards)
    if len(cards) > 1:
        law51.remain_on_the_table(inquiry, cards)
    else:
        law50_information.on_the_table(inquiry, card)
    inquiry.decide(_("{offender} must lead {card:the}, his penalty card"), card=card)
    inquiry.oblige(
        Role.OFFENDER,
        _("Leads {card:the}, his penalty card"),
        said=_("{offender}, you are on lead: you must lead {card:the}."),
        until=Until.THIS_LEAD,
        card=card,
    )


class LeadChoice(Option):
    """What declarer may do when the partner of a major penalty card's owner is on lead."""

    REQUIRE = "require", _("Require {suit}"), "50.D.2.a"
    PROHIBIT = "prohibit", _("Prohibit {suit}"), "50.D.2.a"
    NEITHER = "neither", _("Leave the lead free"), "50.D.2.b"


LEAD_CHOICE = OneOf(
    key="50.D.2.choice",
    text=_("What does {declarer} choose?"),
    why=_(
        "Each time the partner of a major penalty card's owner is on lead, declarer requires the suit, prohibits it "
        "or leaves the lead free. He chooses before the lead is made."
    ),
    options=LeadChoice,
    put_to=Role.DECLARER,
    said=_(
        "{declarer}, {partner} is to lead while {offender}'s {card} is a penalty card. You may require {suit}, "
        "prohibit {suit} or leave the lead free. Choose alone, without consulting {dummy}."
    ),
)


@clause("50.D.2")
def partner_leads(inquiry: Inquiry, cards: tuple[Card, ...], own: tuple[Card, ...] = ()) -> Card | None:
    """The owner's partner is on lead now: declarer chooses first, and the choice is carried out.

    ``cards`` are the owner's major penalty cards; several are Law 51's. ``own`` are those of the player on lead:
    returns the one that he must lead, None when he has a choice of cards.
    """
    if len(cards) > 1:
        return law51.partner_leads(inquiry, cards, own)
    (card,) = cards
    law10.chooses_alone(inquiry, Role.DECLARER)
    match inquiry.ask(LEAD_CHOICE, card=card, suit=card.suit):
        case LeadChoice.REQUIRE:
            inquiry.decide(_("{partner} must lead {suit}; {offender} picks up {card:the}"), card=card, suit=card.suit)
            return lead_required(inquiry, cards, own)
        case LeadChoice.PROHIBIT:
            inquiry.decide(
                _("{partner} may not lead {suit}; {offender} picks up {card:the}"), card=card, suit=card.suit
            )
            return lead_prohibited(inquiry, cards, own)
        case LeadChoice.NEITHER:
            inquiry.decide(_("{partner}'s lead is free; {offender}'s {card} stays a penalty card"), card=card)
            return lead_left_free(inquiry, card, own)


@clause("50.D.2.a")
def lead_required(inquiry: Inquiry, cards: tuple[Card, ...], own: tuple[Card, ...] = ()) -> Card | None:
    """Declarer requires the suit of ``cards``: they are picked up, and the lead is of that suit, any card of it."""
    suit = cards[0].suit
    are_picked_up(inquiry, cards)
    law50_information.returned(inquiry, *cards)
    own_of_the_suit = tuple(card for card in own if card.suit is suit)
    if own_of_the_suit:
        return own_penalty_card_is_led(inquiry, own_of_the_suit)
    if not own:
        said = _("{partner}, you must lead {suit}: any card of the suit, or any card at all if you hold none.")
    else:
        said = _("{partner}, you must lead {suit}: any card of the suit or, if you hold none, {own:the} on the table.")
    inquiry.oblige(
        Role.PARTNER,
        _("Leads {suit}, whichever card of the suit he likes"),
        said=said,
        until=Until.THIS_LEAD,
        suit=suit,
        own=own,
    )
    law59.required_suit_not_held(inquiry, suit, own)
    return None


@clause("50.D.2.a")
def lead_prohibited(inquiry: Inquiry, cards: tuple[Card, ...], own: tuple[Card, ...] = ()) -> Card | None:
    """Declarer prohibits the suits of ``cards``: they are picked up; barred for as long as the lead is kept."""
    suits = tuple(dict.fromkeys(card.suit for card in cards))
    are_picked_up(inquiry, cards)
    law50_information.returned(inquiry, *cards)
    inquiry.oblige(
        Role.PARTNER,
        _("Does not lead {suits}"),
        said=_(
            "{partner}, you may not lead {suits}, now or for as long as you keep the lead, "
            "unless you hold nothing else."
        ),
        until=Until.LOSES_THE_LEAD,
        suits=suits,
    )
    playable = tuple(card for card in own if card.suit not in suits)
    if playable:
        # He has a card of another suit to lead: he is not unable to comply.
        return own_penalty_card_is_led(inquiry, playable)
    law59.only_prohibited_suits_held(inquiry, suits, own)
    return None


@clause("50.D.2.a")
def are_picked_up(inquiry: Inquiry, cards: tuple[Card, ...]) -> None:
    """On either choice the cards cease to be penalty cards; their owner may then play as he likes."""
    for card in cards:
        inquiry.pick_up_penalty_card(card)
    if len(cards) > 1:
        inquiry.oblige(
            Role.OFFENDER,
            _("Picks up {cards:the}, which are no longer penalty cards; he need not play them"),
            said=_("{offender}, pick up {cards:the}: they are no longer penalty cards."),
            until=Until.DONE,
            cards=cards,
        )
    else:
        inquiry.oblige(
            Role.OFFENDER,
            _("Picks up {card:the}, which is no longer a penalty card; he need not play it"),
            said=_("{offender}, pick up {card:the}: it is no longer a penalty card."),
            until=Until.DONE,
            card=cards[0],
        )


@clause("50.D.2.b")
def lead_left_free(inquiry: Inquiry, card: Card, own: tuple[Card, ...] = ()) -> Card | None:
    """Declarer neither requires nor prohibits: any lead, and the card stays a penalty card."""
    remains_on_the_table(inquiry, card)
    if own:
        inquiry.find(_("{declarer} leaves the lead free, so that {partner} must lead his own penalty card."))
        return own_penalty_card_is_led(inquiry, own)
    partner_leads_what_he_likes(inquiry)
    return None


@clause("50.D.2.b")
def partner_leads_what_he_likes(inquiry: Inquiry) -> None:
    """For this lead only: at the next one declarer has his options again."""
    inquiry.oblige(
        Role.PARTNER,
        _("Leads what he likes"),
        said=_("{partner}, this time lead what you like."),
        until=Until.THIS_LEAD,
    )


@clause("50.D.1.a")
def own_penalty_card_is_led(inquiry: Inquiry, own: tuple[Card, ...]) -> Card:
    """The player on lead has a major penalty card of his own that the choice lets him lead: he must; returns it."""
    card = law51.designated(inquiry, own, holder=Role.PARTNER)
    inquiry.oblige(
        Role.PARTNER,
        _("Leads {card:the}, his own penalty card"),
        said=_("{partner}, your {card} lies on the table, so that is what you lead."),
        until=Until.THIS_LEAD,
        card=card,
    )
    return card
