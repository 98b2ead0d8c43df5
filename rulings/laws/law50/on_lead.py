"""Law 50 with a defender on lead while penalty cards lie before him, before his partner or before both.

Declarer's choice over the partner's major ones comes first (D.2), then the leader's duty to lead his own (D.1).
"""

from typing import NamedTuple

from rulings.engine import (
    Card,
    Inquiry,
    OneCard,
    Outcome,
    Restriction,
    Restricts,
    Role,
    Seat,
    Suit,
    Until,
    YesNo,
    _,
    clause,
)
from rulings.laws import law11, law50, law59


class Lying(NamedTuple):
    """What lies before a defender: none, one minor penalty card, or major ones."""

    cards: tuple[Card, ...] = ()
    minor: bool = False

    @property
    def major(self) -> tuple[Card, ...]:
        """The major ones."""
        return () if self.minor else self.cards

    @property
    def minor_one(self) -> Card | None:
        """The one minor card, where it is that."""
        return self.cards[0] if self.minor else None


@clause("50.C")
def minor_restricts(inquiry: Inquiry, card: Card) -> None:
    """The owner is to play: of the suit, this card or an honour."""
    inquiry.decide(
        _("{offender} may play {card:the}, an honour in {suit} or, when he need not follow, another suit"),
        outcome=Outcome.PENALTY_CARD,
        card=card,
        suit=card.suit,
    )


@clause("50.C")
def _minor_leaves_partner_free(inquiry: Inquiry) -> None:
    """The partner is to lead: nothing restricts him."""
    inquiry.decide(_("{partner} leads what he likes: the penalty card is minor"), outcome=Outcome.PENALTY_CARD)


def to_lead(inquiry: Inquiry, leader: Seat, own: Lying, partners: Lying, barred: Suit | None = None) -> None:
    """A defender is on lead: his partner's major penalty cards come first, then his own, then a minor one of his.

    ``barred`` is the suit that he may not lead as long as he keeps the lead: major ones of it wait (D.1(b)).
    """
    waiting = tuple(card for card in own.major if card.suit is barred)
    free = Lying(tuple(card for card in own.cards if card not in waiting), own.minor)
    if partners.major:
        _declarer_chooses(inquiry, leader, partners.major, free, waiting)
    elif free.minor:
        with inquiry.offender(leader):
            minor_restricts(inquiry, free.cards[0])
    elif free.cards:
        with inquiry.offender(leader):
            law50.lead.offender_leads(inquiry, free.cards)
            law50.disposition.remain_on_the_table(inquiry, waiting)
    elif barred is not None:
        with inquiry.offender(leader):
            _own_cards_wait(inquiry, waiting, barred)
            law50.disposition.remain_on_the_table(inquiry, waiting)
        with inquiry.offender(leader.partner):
            law59.only_prohibited_suits_held(inquiry, (barred,), waiting)
    else:
        with inquiry.offender(leader.partner):
            _minor_leaves_partner_free(inquiry)
    for owner, lying, others in ((leader, own, partners), (leader.partner, partners, own)):
        if lying.minor:
            with inquiry.offender(owner):
                law50.disposition.minor_remains_on_the_table(inquiry, lying.cards[0], partner_is_free=not others.cards)


@clause("50.D.1.b", until_2007="50.D.1")
def _own_cards_wait(inquiry: Inquiry, cards: tuple[Card, ...], barred: Suit) -> None:
    """What declarer has prohibited comes before the duty to lead a penalty card."""
    inquiry.decide(
        _("{offender} leads another suit than {suit}, as {declarer} has prohibited it; {cards:the} must wait"),
        outcome=Outcome.LEAD_RESTRICTED,
        cards=cards,
        suit=barred,
    )
    inquiry.oblige(
        Role.OFFENDER,
        _("Does not lead {suits:nor}"),
        said=_("{offender}, you still may not lead {suits:nor}, unless you hold nothing else: lead another suit."),
        until=Until.LOSES_THE_LEAD,
        restricts=Restriction(Restricts.LEAD_PROHIBITED, (barred,)),
        suits=(barred,),
    )


def _declarer_chooses(
    inquiry: Inquiry, leader: Seat, cards: tuple[Card, ...], own: Lying, waiting: tuple[Card, ...] = ()
) -> None:
    """50.D.2 or 51.B; the leader's own penalty cards that the choice keeps him from leading wait on the table.

    ``waiting`` are those of his that an earlier choice keeps there.
    """
    with inquiry.offender(leader.partner):
        led = law50.lead.partner_leads(inquiry, cards, own.major, own.minor_one)
    with inquiry.offender(leader):
        if led is not None:
            law50.information.on_the_table(inquiry, led)
        law50.disposition.remain_on_the_table(
            inquiry, tuple(card for card in (*own.major, *waiting) if card is not led)
        )


LED = OneCard(
    key="50.D.2.led",
    text=_("Which card has {partner} led?"),
    why=_("Led before declarer has chosen, it is exposed: a penalty card of his, whatever declarer chooses."),
)
PLAYED_SINCE = YesNo(
    key="50.D.2.played-since",
    text=_("Has {declarer} played to it, from his hand or from dummy?"),
    why=_("Having played on before you were called, he has given up his choice for this lead."),
)


@clause("50.D.2")
def led_too_soon(inquiry: Inquiry, owner: Seat, cards: tuple[Card, ...], waiting: tuple[Card, ...] = ()) -> None:
    """The partner had to wait: the card that he led falls under 49, and declarer has his choice all the same.

    The law does not say that the card may be accepted. Left free, he leads it as his own penalty card, unless it is
    ``waiting``: with others of his it is kept from the lead by what declarer required or prohibited before (50.D.1(b)).
    """
    led = inquiry.ask(LED.other_than(*cards))
    if inquiry.confirms(PLAYED_SINCE):
        lead_stands(inquiry, led)
        penalty_cards_remain(inquiry, cards)
        return
    with inquiry.offender(owner.partner):
        own = _exposed_by_leading(inquiry, led, cards)
    _declarer_chooses(inquiry, owner.partner, cards, Lying(tuple(card for card in own if card not in waiting)))


@clause("60.A.1")
def lead_stands(inquiry: Inquiry, led: Card) -> None:
    """Declarer has played to it without calling the director: the right to choose is gone, for this lead only."""
    inquiry.decide(
        _("{card:The} stands: {declarer} has played to it without choosing"), outcome=Outcome.CARD_PLAYED, card=led
    )
    law11.gained_in_ignorance(inquiry)


@clause("60.A.3")
def penalty_cards_remain(inquiry: Inquiry, cards: tuple[Card, ...]) -> None:
    """What the side was bound to before is due at the turns to come: only this one lead was free of it."""
    inquiry.find(_("What was due before stays due: for the next leads {declarer} has his choice again."))
    law50.disposition.remain_on_the_table(inquiry, cards)


@clause("49")
def _exposed_by_leading(inquiry: Inquiry, led: Card, partners: tuple[Card, ...]) -> tuple[Card, ...]:
    """The leader's own penalty cards, with the one that he exposed by leading it; ``partners`` are his partner's."""
    inquiry.find(_("{offender} had to wait for {declarer} to choose: {card:the} is a penalty card."), card=led)
    return law50.disposition.classified(inquiry, (led,), deliberate=True, played=partners)
