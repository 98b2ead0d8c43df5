"""Law 50 — Disposition of a penalty card.

Of this law, what a led card withdrawn at the opening lead calls for. Information, 50.E: the 2017 text of E
was compared with summaries, not with a copy of the code. They agree that everybody may use what a penalty
card shows while it is on the table (E.1), and that once it is back in hand its owner's partner may not
while declarer may (E.2). E.3 follows on E.1 and is therefore watched where the card stays on the table.

``partners`` is a penalty card of the player on lead himself. Declarer's choice comes before his duty to play it
(D.1(b), and so the Commentary where both defenders have one); within that choice he must lead it (D.1(a)).
"""

from rulings.engine import Card, Inquiry, PenaltyCardKind, Role, Until, _, clause
from rulings.laws import law16, law59


@clause("50.B")
def becomes_major(inquiry: Inquiry, card: Card) -> None:
    """A card led is exposed by deliberate play: a major penalty card, whatever its rank."""
    inquiry.find(
        _("{card:The} was led, not dropped: it is a major penalty card, whatever its rank."),
        card=card,
    )
    inquiry.place_penalty_card(card, PenaltyCardKind.MAJOR)


@clause("50.D.2.a")
def lead_required(inquiry: Inquiry, card: Card, partners: Card | None = None) -> None:
    """Declarer requires the suit: the card is picked up, and the lead is of that suit, any card of it."""
    _is_picked_up(inquiry, card)
    information_from_card_returned(inquiry, card)
    if partners is not None and partners.suit is card.suit:
        penalty_card_is_led(inquiry, partners)
        return
    if partners is None:
        said = _("{partner}, you must lead {suit}: any card of the suit, or any card at all if you hold none.")
    else:
        said = _(
            "{partner}, you must lead {suit}: any card of the suit or, if you hold none, your {card} on the table."
        )
    inquiry.oblige(
        Role.PARTNER,
        _("Leads {suit}, whichever card of the suit he likes"),
        said=said,
        until=Until.THIS_LEAD,
        suit=card.suit,
        card=partners or card,
    )
    law59.required_suit_not_held(inquiry, card.suit, partners)


@clause("50.D.2.a")
def lead_prohibited(inquiry: Inquiry, card: Card, partners: Card | None = None) -> None:
    """Declarer prohibits the suit: the card is picked up; barred for as long as the lead is kept."""
    _is_picked_up(inquiry, card)
    information_from_card_returned(inquiry, card)
    inquiry.oblige(
        Role.PARTNER,
        _("Does not lead {suit}"),
        said=_(
            "{partner}, you may not lead {suit}, now or for as long as you keep the lead, unless you hold nothing else."
        ),
        until=Until.LOSES_THE_LEAD,
        suit=card.suit,
    )
    if partners is None:
        law59.only_prohibited_suit_held(inquiry, card.suit)
    elif partners.suit is card.suit:
        law59.only_prohibited_suit_held(inquiry, card.suit, partners)
    else:
        # He has a card of another suit to lead: he is not unable to comply.
        penalty_card_is_led(inquiry, partners)


@clause("50.D.2.a")
def _is_picked_up(inquiry: Inquiry, card: Card) -> None:
    """On either choice the card ceases to be a penalty card; its owner may then play as he likes."""
    inquiry.pick_up_penalty_card(card)
    inquiry.oblige(
        Role.OFFENDER,
        _("Picks up {card:the}, which is no longer a penalty card; he need not play it"),
        said=_("{offender}, pick up {card:the}: it is no longer a penalty card."),
        until=Until.DONE,
        card=card,
    )


@clause("50.D.2.b")
def lead_left_free(inquiry: Inquiry, card: Card, partners: Card | None = None) -> None:
    """Declarer neither requires nor prohibits: any lead, and the card stays a penalty card."""
    remains_on_the_table(inquiry, card)
    if partners is not None:
        inquiry.find(_("{declarer} leaves the lead free, so that {partner} must lead his own penalty card."))
        penalty_card_is_led(inquiry, partners)
        return
    inquiry.oblige(
        Role.PARTNER,
        _("Leads what he likes"),
        said=_("{partner}, this time lead what you like."),
        until=Until.THIS_LEAD,
    )


@clause("50.D.1.a")
def penalty_card_is_led(inquiry: Inquiry, partners: Card) -> None:
    """The player on lead has a major penalty card of his own that the choice lets him lead: he must."""
    inquiry.oblige(
        Role.PARTNER,
        _("Leads {card:the}, his own penalty card"),
        said=_("{partner}, your {card} lies on the table, so that is what you lead."),
        until=Until.THIS_LEAD,
        card=partners,
    )


def remains_on_the_table(inquiry: Inquiry, card: Card) -> None:
    """What holds as long as a major penalty card lies on the table: 50.A, D.1, D.2, E.1 and E.3."""
    _stays_face_up(inquiry, card)
    _played_at_first_legal_opportunity(inquiry, card)
    _following_suit_comes_first(inquiry, card)
    _partner_waits(inquiry, card)
    _information_on_the_table(inquiry, card)
    _watch_assistance(inquiry, card)


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


@clause("50.E.1")
def _information_on_the_table(inquiry: Inquiry, card: Card) -> None:
    """What the card shows, and the duty to play it, are authorised for all while it is on the table."""
    inquiry.inform(card, authorised=Role.EVERYONE, until=Until.ON_THE_TABLE)


@clause("50.E.2")
def information_from_card_returned(inquiry: Inquiry, card: Card) -> None:
    """Back in hand, the card may be known to declarer but not to its owner's partner (16.C)."""
    inquiry.inform(card, authorised=Role.DECLARER, unauthorised=Role.PARTNER, until=Until.END_OF_PLAY)
    law16.watch_partner_of_withdrawn_card(inquiry)


@clause("50.E.3")
def _watch_assistance(inquiry: Inquiry, card: Card) -> None:
    """Equity, without any breach: would the outcome have differed without the exposed card's help?"""
    inquiry.watch(
        _(
            "Without the help of {card:the} lying exposed, could the outcome well have been different, "
            "to the damage of the declaring side? If so, adjust the score."
        ),
        card=card,
    )
