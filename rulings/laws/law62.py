"""Law 62 — Correction of a revoke, as far as a lead against a restriction calls for it."""

from rulings.engine import Card, Inquiry, Outcome, Restriction, Restricts, Role, Suit, Until, YesNo, _, clause
from rulings.laws import law16, law50

ALREADY_PLAYED = YesNo(
    key="62.C.1.played",
    text=_("Has a card been played to this lead?"),
    why=_("A card that the other side has played to it may be taken back."),
)


@clause("62.A")
def lead_is_corrected(inquiry: Inquiry, card: Card, required: Suit | None) -> None:
    """Not established: the card goes back, becomes a major penalty card, and he leads as he had to."""
    already_played = inquiry.confirms(ALREADY_PLAYED)
    inquiry.decide(
        _("Lead restriction not obeyed: {card:the} is replaced and becomes a major penalty card"),
        outcome=Outcome.REVOKE_CORRECTED,
        card=card,
    )
    becomes_a_penalty_card(inquiry, card)
    _leads_as_required(inquiry, card, required)
    if already_played:
        others_may_withdraw(inquiry)


@clause("62.B.1")
def becomes_a_penalty_card(inquiry: Inquiry, card: Card) -> None:
    """A card withdrawn from a defender's hand to correct a revoke is a major penalty card, whatever its rank."""
    inquiry.find(_("{card:The}, withdrawn to obey, is a penalty card whatever its rank."), card=card)
    law50.disposition.becomes_major(inquiry, card)
    law50.disposition.remains_on_the_table(inquiry, card)


@clause("62.B")
def _leads_as_required(inquiry: Inquiry, card: Card, required: Suit | None) -> None:
    """The restriction comes before the duty to lead the new penalty card (50.D.1(b))."""
    if required is not None:
        inquiry.oblige(
            Role.OFFENDER,
            _("Leads {suit} instead"),
            said=_("{offender}, you must lead {suit}."),
            until=Until.THIS_LEAD,
            restricts=Restriction(Restricts.LEAD_REQUIRED, (required,)),
            suit=required,
        )
    else:
        inquiry.oblige(
            Role.OFFENDER,
            _("Leads another suit than {suit} instead"),
            said=_("{offender}, lead another suit than {suit}; you may not lead it as long as you keep the lead."),
            until=Until.LOSES_THE_LEAD,
            restricts=Restriction(Restricts.LEAD_PROHIBITED, (card.suit,)),
            suit=card.suit,
        )


@clause("62.C.1")
def others_may_withdraw(inquiry: Inquiry) -> None:
    """The other side may change what it played after the revoke."""
    inquiry.oblige(
        Role.DECLARING_SIDE,
        _("May take back what was played to that lead"),
        said=_("{declaring_side}, the card you played to that lead may be taken back."),
        until=Until.DONE,
    )
    law16.withdrawals.withdrawn_by_the_other_side(inquiry)
    _partner_may_then(inquiry)


@clause("62.C.2")
def _partner_may_then(inquiry: Inquiry) -> None:
    """If it changes its card, the offender's partner may change his, which then becomes a penalty card."""
    inquiry.refer(
        "62.C.2",
        _(
            "If that card is taken back, {partner} may change the one he has played since; a defender's card "
            "so withdrawn becomes a penalty card."
        ),
    )
