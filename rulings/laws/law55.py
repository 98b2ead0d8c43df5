"""Law 55 — Declarer's lead out of turn.

The text of 2007 was read; that of 2017 differs in C only, which now sends to Law 16. In all functions the offender is
the hand that led, declarer's or dummy's, and ``turn`` the role, counted from it, of the hand whose lead it was.
"""

from rulings.engine import Card, Edition, Inquiry, OneOf, Option, Outcome, Role, Until, _, clause
from rulings.laws import law44, law47, law53
from rulings.laws.law53_questions import CARD


class Reply(Option):
    """What the defenders say; they may say different things."""

    ACCEPT = "accept", _("Accept"), "53.A", _("{lho} plays to it next")
    RETRACT = (
        "retract",
        _("Have it taken back"),
        "55.A",
        _("Back to {offender}; the hand in turn leads"),
    )
    DISAGREE = "disagree", _("They do not agree"), "55.A", _("Then it is {lho} who decides")


REPLY = OneOf(
    key="55.A.reply",
    text=_("What do {defenders} choose?"),
    why=_(
        "Either defender may accept declarer's lead out of turn, or have it taken back. If they differ, the one who "
        "plays next after it decides."
    ),
    options=Reply,
    put_to=Role.DEFENDERS,
    said=_(
        "{defenders}, a card has been led out of turn from {offender}'s hand. Either of you may accept the lead or "
        "have the card taken back. Choose without consulting each other; if you differ, it is {lho} who decides."
    ),
)
NEXT_IN_TURN = OneOf(
    key="55.A.next",
    text=_("What does {lho} choose?"),
    why=_("The defenders differ: the choice of the one who plays next after the card led out of turn prevails."),
    options=Reply,
    put_to=Role.LHO,
    said=_(
        "{lho}, you would play next after the card led, so your choice counts: accept the lead, or have it taken back."
    ),
).without(Reply.DISAGREE)


@clause("55.A")
def defenders_accept_or_not(inquiry: Inquiry, card: Card | None, turn: Role) -> bool:
    """Either defender may accept or require the card to be taken back; the next to play decides if they differ.

    Where ``card`` is not known yet, it is asked once they have chosen. Returns whether the lead is accepted.
    """
    inquiry.find(_("Neither defender consults the other (10.C.2)."))
    reply = inquiry.ask(REPLY)
    if reply is Reply.DISAGREE:
        reply = inquiry.ask(NEXT_IN_TURN)
    card = card or inquiry.ask(CARD)
    match reply:
        case Reply.ACCEPT:
            law53.accepted_by_a_defender(inquiry)
            stands(inquiry, card)
        case _ if turn is Role.PARTNER:
            from_the_wrong_hand(inquiry, card)
        case _:
            at_a_defenders_turn(inquiry, card, turn)
    return reply is Reply.ACCEPT


@clause("55.A")
def stands(inquiry: Inquiry, card: Card) -> None:
    """Accepted, it is the lead to this trick."""
    inquiry.decide(_("Lead out of turn accepted: {card:the} stands"), outcome=Outcome.LEAD_ACCEPTED, card=card)
    law44.plays_next(inquiry, Role.LHO)


@clause("55.B.1")
def at_a_defenders_turn(inquiry: Inquiry, card: Card, turn: Role) -> None:
    """It was a defender's lead: the card goes back where it came from, and no more."""
    inquiry.decide(
        _("{card:The} goes back: it is {leading}'s lead"),
        outcome=Outcome.TAKEN_BACK,
        card=card,
        leading=inquiry.seat(turn),
    )
    _goes_back(inquiry, card)
    law44.leads(inquiry, turn)
    penalty_card_comes_first(inquiry, turn)
    may_have_learnt_something(inquiry)


@clause("50.D.2")
def penalty_card_comes_first(inquiry: Inquiry, turn: Role) -> None:
    """Not asked for, as the director sees what lies there: over a major one of his partner's declarer chooses first."""
    leading = inquiry.seat(turn)
    inquiry.find(
        _("If {other} has a major penalty card on the table, {leading} waits for {declarer}'s choice before he leads."),
        other=leading.partner,
        leading=leading,
    )


@clause("55.B.2")
def from_the_wrong_hand(inquiry: Inquiry, card: Card) -> None:
    """It was declarer's lead, from his other hand: he leads from that, whatever he likes, of any suit."""
    inquiry.decide(
        _("{card:The} goes back: {declarer} leads from {partner}'s hand"), outcome=Outcome.TAKEN_BACK, card=card
    )
    _goes_back(inquiry, card)
    inquiry.find(_("From the right hand he leads what he likes: it need not be the same suit."))
    law44.leads(inquiry, Role.PARTNER)
    may_have_learnt_something(inquiry)


def _goes_back(inquiry: Inquiry, card: Card) -> None:
    """No card of the declaring side is a penalty card (48.A); what one of declarer's hand has shown, has been seen.

    It is declarer who restores it, to whichever hand (55.B).
    """
    law47.retraction.goes_back(inquiry, card)
    if inquiry.seat(Role.OFFENDER) is inquiry.seat(Role.DECLARER):
        inquiry.inform(card, authorised=Role.DEFENDERS, until=Until.END_OF_PLAY)


@clause("55.C")
def may_have_learnt_something(inquiry: Inquiry) -> None:
    """How the defenders took it may have told declarer something: Law 16, in 2007 the director's own judgement."""
    if inquiry.edition >= Edition.LAWS_2017:
        inquiry.watch(
            _("Did {declarer} choose a line of play that his lead out of turn had taught him? If so, Law 16 applies.")
        )
    else:
        inquiry.watch(
            _(
                "Could {declarer}'s line of play have been based on what his lead out of turn had taught him? If so, "
                "the score may be adjusted."
            )
        )
