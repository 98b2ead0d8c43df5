"""Law 50.D — The lead while major penalty cards lie on the table: their owner's, and his partner's.

What they are and what else holds is in ``law50``; several of one defender are Law 51's.

``own`` are major penalty cards of the player on lead himself. Declarer's choice of lead comes before his duty to play
one of them (D.1(b), and so the Commentary where both defenders have one); within that choice he must lead it (D.1(a)).
``minor`` is his one penalty card where it is minor: no choice of declarer's frees him of C.
"""

from rulings.engine import Card, Inquiry, OneOf, Option, Outcome, Restriction, Restricts, Role, Until, _, clause
from rulings.laws import law10, law50, law51, law51_lead, law59

MUST_LEAD = _("{offender} must lead {card:the}, his penalty card")


@clause("50.D.1.a", until_2007="50.D.1")
def offender_leads(inquiry: Inquiry, cards: tuple[Card, ...]) -> None:
    """The owner himself is on lead: he leads his major penalty card, or the one that declarer designates (51.A)."""
    card = law51.designated(inquiry, cards)
    if len(cards) > 1:
        law51.remain_on_the_table(inquiry, cards)
    else:
        law50.information.on_the_table(inquiry, card)
    inquiry.decide(MUST_LEAD, outcome=Outcome.PENALTY_CARD_DUE, card=card)
    inquiry.oblige(
        Role.OFFENDER,
        _("Leads {card:the}, his penalty card"),
        said=_("{offender}, you are on lead: you must lead {card:the}."),
        until=Until.THIS_LEAD,
        card=card,
    )
    law50.information.will_be_played(inquiry, card)


class LeadChoice(Option):
    """What declarer may do when the partner of a major penalty card's owner is on lead."""

    REQUIRE = (
        "require",
        _("Require {suit}"),
        "50.D.2.a",
        _("{partner} leads {suit}; {offender} takes {card:the} back"),
    )
    PROHIBIT = (
        "prohibit",
        _("Prohibit {suit}"),
        "50.D.2.a",
        _("No {suit} from {partner}; {offender} takes {card} back"),
    )
    NEITHER = (
        "neither",
        _("Leave it free"),
        "50.D.2.b",
        _("{card:The} stays a major penalty card"),
    )


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


OWN_CARD_LED = _("{partner} leads his own penalty card; {offender}'s {card} stays a penalty card")
LEAD_IS_FREE = _("{partner}'s lead is free; {offender}'s {card} stays a penalty card")


@clause("50.D.2")
def partner_leads(
    inquiry: Inquiry, cards: tuple[Card, ...], own: tuple[Card, ...] = (), minor: Card | None = None
) -> Card | None:
    """The owner's partner is on lead now: declarer chooses first, and the choice is carried out.

    ``cards`` are the owner's major penalty cards; several are Law 51's. ``own`` are those of the player on lead:
    returns the one that he must lead, None when he has a choice of cards.
    """
    if len(cards) > 1:
        return law51_lead.partner_leads(inquiry, cards, own, minor)
    (card,) = cards
    law10.chooses_alone(inquiry, Role.DECLARER)
    match inquiry.ask(LEAD_CHOICE, card=card, suit=card.suit):
        case LeadChoice.REQUIRE:
            inquiry.decide(
                _("{partner} must lead {suit}; {offender} picks up {card:the}"),
                outcome=Outcome.LEAD_RESTRICTED,
                card=card,
                suit=card.suit,
            )
            return lead_of_its_suit_required(inquiry, card, own, minor)
        case LeadChoice.PROHIBIT:
            inquiry.decide(
                _("{partner} may not lead {suit}; {offender} picks up {card:the}"),
                outcome=Outcome.LEAD_RESTRICTED,
                card=card,
                suit=card.suit,
            )
            return lead_of_its_suit_prohibited(inquiry, card, own)
        case LeadChoice.NEITHER:
            if own:
                headline, outcome = OWN_CARD_LED, Outcome.PENALTY_CARD_DUE
            else:
                headline, outcome = LEAD_IS_FREE, Outcome.PENALTY_CARD
            inquiry.decide(headline, outcome=outcome, card=card)
            return lead_left_free(inquiry, card, own, minor)


@clause("50.D.2.a")
def lead_of_its_suit_required(
    inquiry: Inquiry, card: Card, own: tuple[Card, ...] = (), minor: Card | None = None
) -> Card | None:
    """Declarer requires the suit of the one penalty card."""
    return lead_required(inquiry, (card,), own, minor)


def lead_required(inquiry: Inquiry, cards: tuple[Card, ...], own: tuple[Card, ...], minor: Card | None) -> Card | None:
    """Declarer requires the suit of ``cards``: they are picked up, and the lead is of that suit, any card of it.

    Filed under the clause by which he chooses, which is 51.B's where there are several.
    """
    suit = cards[0].suit
    are_picked_up(inquiry, cards)
    law50.information.returned(inquiry, *cards)
    own_of_the_suit = tuple(card for card in own if card.suit is suit)
    if own_of_the_suit:
        return own_penalty_card_is_led(inquiry, own_of_the_suit, Restriction(Restricts.LEAD_REQUIRED, (suit,)))
    if minor is not None and minor.suit is suit:
        _minor_card_or_an_honour(inquiry, minor)
        return None
    if own:
        said = _("{partner}, you must lead {suit}: any card of the suit or, if you hold none, {own:the} on the table.")
    elif minor is not None:
        said = _(
            "{partner}, you must lead {suit}: any card of the suit or, if you hold none, any that {own:the} leaves you."
        )
    else:
        said = _("{partner}, you must lead {suit}: any card of the suit, or any card at all if you hold none.")
    inquiry.oblige(
        Role.PARTNER,
        _("Leads {suit}, whichever card of the suit he likes"),
        said=said,
        until=Until.THIS_LEAD,
        restricts=Restriction(Restricts.LEAD_REQUIRED, (suit,)),
        suit=suit,
        own=own if minor is None else (minor,),
    )
    law59.required_suit_not_held(inquiry, suit, own)
    return None


@clause("50.C")
def _minor_card_or_an_honour(inquiry: Inquiry, minor: Card) -> None:
    """Of the suit required he holds this card at least, and may lead no other small one before it."""
    inquiry.oblige(
        Role.PARTNER,
        _("Leads {suit}: {card:the}, his own penalty card, or an honour"),
        said=_("{partner}, you must lead {suit}: {card:the} that lies before you, or an honour."),
        until=Until.THIS_LEAD,
        restricts=Restriction(Restricts.LEAD_REQUIRED, (minor.suit,)),
        card=minor,
        suit=minor.suit,
    )


@clause("50.D.2.a")
def lead_of_its_suit_prohibited(inquiry: Inquiry, card: Card, own: tuple[Card, ...] = ()) -> Card | None:
    """Declarer prohibits the suit of the one penalty card."""
    return lead_prohibited(inquiry, (card,), own)


def lead_prohibited(inquiry: Inquiry, cards: tuple[Card, ...], own: tuple[Card, ...]) -> Card | None:
    """Declarer prohibits the suits of ``cards``: they are picked up; barred for as long as the lead is kept."""
    suits = tuple(dict.fromkeys(card.suit for card in cards))
    are_picked_up(inquiry, cards)
    law50.information.returned(inquiry, *cards)
    inquiry.oblige(
        Role.PARTNER,
        _("Does not lead {suits:nor}"),
        said=_(
            "{partner}, you may not lead {suits:nor}, now or for as long as you keep the lead, "
            "unless you hold nothing else."
        ),
        until=Until.LOSES_THE_LEAD,
        restricts=Restriction(Restricts.LEAD_PROHIBITED, suits),
        suits=suits,
    )
    playable = tuple(card for card in own if card.suit not in suits)
    if playable:
        # He has a card of another suit to lead: he is not unable to comply.
        return own_penalty_card_is_led(inquiry, playable)
    law59.only_prohibited_suits_held(inquiry, suits, own)
    return None


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
def lead_left_free(inquiry: Inquiry, card: Card, own: tuple[Card, ...] = (), minor: Card | None = None) -> Card | None:
    """Declarer neither requires nor prohibits: any lead, and the card stays a penalty card."""
    law50.disposition.remains_on_the_table(inquiry, card, chosen_now=True)
    if own:
        inquiry.find(_("{declarer} leaves the lead free, so that {partner} must lead his own penalty card."))
        return own_penalty_card_is_led(inquiry, own)
    partner_leads_what_he_likes(inquiry, minor)
    return None


def partner_leads_what_he_likes(inquiry: Inquiry, minor: Card | None = None) -> None:
    """For this lead only: at the next one declarer has his options again. His own minor penalty card binds him."""
    if minor is None:
        inquiry.oblige(
            Role.PARTNER,
            _("Leads what he likes"),
            said=_("{partner}, this time lead what you like."),
            until=Until.THIS_LEAD,
            restricts=Restriction(Restricts.LEAD_FREE),
        )
        return
    inquiry.oblige(
        Role.PARTNER,
        _("Leads what he likes, but of {suit} only {card:the} or an honour"),
        said=_("{partner}, this time lead what you like, but of {suit} only {card:the} or an honour."),
        until=Until.THIS_LEAD,
        restricts=Restriction(Restricts.LEAD_FREE),
        card=minor,
        suit=minor.suit,
    )


@clause("50.D.1.a", until_2007="50.D.1")
def own_penalty_card_is_led(inquiry: Inquiry, own: tuple[Card, ...], restricts: Restriction | None = None) -> Card:
    """The player on lead has a major penalty card of his own that the choice lets him lead: he must; returns it.

    ``restricts`` is what declarer requires, where it is of the suit required.
    """
    card = law51.designated(inquiry, own, holder=Role.PARTNER)
    inquiry.oblige(
        Role.PARTNER,
        _("Leads {card:the}, his own penalty card"),
        said=_("{partner}, your {card} lies on the table, so that is what you lead."),
        until=Until.THIS_LEAD,
        restricts=restricts,
        card=card,
    )
    with inquiry.offender(inquiry.seat(Role.PARTNER)):
        law50.information.will_be_played(inquiry, card)
    return card
