"""Law 56 — Defender's lead out of turn.

Refused, the card is a major penalty card by 54.D, and what declarer may ask of the next lead is 50.D.2's, or 51.B's
where the offender has other penalty cards. Of a penalty card of his partner's, who is then to lead, no question is
asked: the ruling says how it stands to declarer's choice.

In all functions the offender is the defender who led, and ``turn`` the role, counted from him, of the hand whose lead
it was.
"""

from rulings.engine import Card, Inquiry, OneOf, Option, Outcome, PenaltyCardKind, Role, _, clause
from rulings.laws import law10, law44, law50, law53


class Reply(Option):
    """The four options when it was the other defender's lead: 50.D.2 divides the refusal in three."""

    ACCEPT = "accept", _("Accept the lead"), "53.A"
    REQUIRE = "refuse-require", _("Refuse and require {suit}"), "56 50.D.2.a"
    PROHIBIT = "refuse-prohibit", _("Refuse and prohibit {suit}"), "56 50.D.2.a"
    FREE = "refuse-free", _("Refuse and leave the lead free"), "56 50.D.2.b"


_TEXT = _("What does {declarer} choose?")
REPLY = OneOf(
    key="56.reply",
    text=_TEXT,
    why=_(
        "A defender's lead out of turn is accepted by declarer or refused. Refused, the card is a major penalty card, "
        "and as its owner's partner is on lead declarer chooses what he may lead."
    ),
    options=Reply,
    put_to=Role.DECLARER,
    said=_(
        "{declarer}, {offender} has led {card:the} at {partner}'s turn. You have four options: accept the lead; or "
        "refuse it and require {suit} from {partner}, prohibit {suit}, or leave him free. "
        "Choose alone, without consulting {dummy}."
    ),
)


class ReplyOwnLead(Option):
    """The two options when it was the lead of the declaring side."""

    ACCEPT = "accept", _("Accept the lead"), "53.A"
    REFUSE = "refuse", _("Refuse it and lead from {turn}'s hand"), "56"


REPLY_OWN_LEAD = OneOf(
    key="56.reply-own-lead",
    text=_TEXT,
    why=_(
        "A defender's lead out of turn is accepted by declarer or refused. Refused, the card is a major penalty card, "
        "and the lead is declarer's, from the hand whose turn it was."
    ),
    options=ReplyOwnLead,
    put_to=Role.DECLARER,
    said=_(
        "{declarer}, {offender} has led {card:the} at the turn of {turn}'s hand. You have two options: accept the "
        "lead; or refuse it, the card becomes a penalty card, and you lead. "
        "Choose alone, without consulting {dummy}."
    ),
)


class ReplyWithOthers(Option):
    """The two options when the offender has other penalty cards: what may then be asked of the lead is Law 51's."""

    ACCEPT = "accept", _("Accept the lead"), "53.A"
    REFUSE = "refuse", _("Refuse it: all of {offender}'s penalty cards are major"), "56"


REPLY_WITH_OTHERS = OneOf(
    key="56.reply-with-others",
    text=_TEXT,
    why=_(
        "A defender's lead out of turn is accepted by declarer or refused. Refused, the card is a penalty card beside "
        "those that lie there: all are major, and their suits give declarer his options."
    ),
    options=ReplyWithOthers,
    put_to=Role.DECLARER,
    said=_(
        "{declarer}, {offender} has led {card:the} out of turn, and has {others:the} on the table already. You may "
        "accept the lead, or refuse it. Refused, all these cards are major penalty cards: each time {partner} is to "
        "lead you may require one of their suits, prohibit one or more of them, or leave the lead free. "
        "Choose alone, without consulting {dummy}."
    ),
)


def declarer_accepts_or_not(
    inquiry: Inquiry, card: Card, turn: Role, own: tuple[Card, ...] = ()
) -> Reply | ReplyOwnLead:
    """Nothing has taken the choice away: all options are read out (10.C.1), and declarer chooses; returns what.

    ``own`` is what the partner has faced since, if he has: on lead, he leads it where the choice lets him.
    """
    law10.chooses_alone(inquiry, Role.DECLARER)
    if turn is Role.PARTNER:
        return at_partners_turn(inquiry, card, own)
    return at_declaring_sides_turn(inquiry, card, turn)


@clause("56")
def at_partners_turn(inquiry: Inquiry, card: Card, own: tuple[Card, ...] = ()) -> Reply:
    """It was the other defender's lead: refused, the lead comes from him, under declarer's choice."""
    reply = inquiry.ask(REPLY, card=card, suit=card.suit)
    if reply is not Reply.ACCEPT and not own:
        _partners_own_penalty_card_comes_after(inquiry)
    match reply:
        case Reply.ACCEPT:
            law53.accepted_by_a_statement(inquiry)
            stands(inquiry, card)
        case Reply.REQUIRE:
            refused(inquiry, card, _("Lead out of turn refused: {partner} must lead {suit}"), Outcome.LEAD_RESTRICTED)
            law50.lead.lead_required(inquiry, (card,), own)
        case Reply.PROHIBIT:
            refused(
                inquiry, card, _("Lead out of turn refused: {partner} may not lead {suit}"), Outcome.LEAD_RESTRICTED
            )
            law50.lead.lead_prohibited(inquiry, (card,), own)
        case Reply.FREE:
            refused(inquiry, card, _("Lead out of turn refused: {partner}'s lead is free"), Outcome.PENALTY_CARD)
            law50.lead.lead_left_free(inquiry, card, own)
    return reply


@clause("50.D.1.b")
def _partners_own_penalty_card_comes_after(inquiry: Inquiry) -> None:
    """Declarer's choice has precedence over the duty to play a penalty card; within it, that duty holds (D.1(a))."""
    inquiry.find(
        _("A penalty card of {partner}'s own comes after this choice: if the choice lets him lead it, he must.")
    )


@clause("56")
def at_declaring_sides_turn(inquiry: Inquiry, card: Card, turn: Role) -> ReplyOwnLead:
    """It was declarer's lead, from either hand: refused, the card waits on the table."""
    reply = inquiry.ask(REPLY_OWN_LEAD, card=card, turn=inquiry.seat(turn))
    match reply:
        case ReplyOwnLead.ACCEPT:
            law53.accepted_by_a_statement(inquiry)
            stands(inquiry, card)
        case ReplyOwnLead.REFUSE:
            refused(
                inquiry,
                card,
                _("Lead out of turn refused: {card:the} is a major penalty card, {declarer} leads"),
                Outcome.PENALTY_CARD,
            )
            law50.disposition.remains_on_the_table(inquiry, card)
            law44.leads(inquiry, turn)
    return reply


@clause("56")
def offender_has_penalty_cards(inquiry: Inquiry, card: Card, turn: Role) -> None:
    """Refused, the card joins those on the table; accepted, they stay what they were, as in 52.B.1(c)."""
    others = inquiry.ask(law50.disposition.OTHERS.other_than(card))
    match inquiry.ask(REPLY_WITH_OTHERS, card=card, others=others):
        case ReplyWithOthers.ACCEPT:
            law53.accepted_by_a_statement(inquiry)
            stands(inquiry, card)
            inquiry.find(_("{offender}'s penalty cards that lay there stay on the table, as what they were."))
        case ReplyWithOthers.REFUSE:
            inquiry.decide(
                _("Lead out of turn refused: {card:the} becomes a major penalty card too"),
                outcome=Outcome.PENALTY_CARD,
                card=card,
            )
            all_are_major(inquiry, others, card)
            if turn is Role.PARTNER:
                law50.lead.partner_leads(inquiry, (*others, card))
            else:
                law50.disposition.remain_on_the_table(inquiry, (*others, card))
                law44.leads(inquiry, turn)


@clause("50.B")
def all_are_major(inquiry: Inquiry, others: tuple[Card, ...], card: Card) -> None:
    """Two penalty cards or more of one defender: all of them are major."""
    inquiry.find(_("{offender} has two penalty cards or more: all of them are major."))
    for other in others:
        inquiry.penalty_card_lies(other, PenaltyCardKind.MAJOR)
    inquiry.place_penalty_card(card, PenaltyCardKind.MAJOR)


@clause("56")
def stands(inquiry: Inquiry, card: Card) -> None:
    """Accepted, it is the lead to this trick."""
    inquiry.decide(_("Lead out of turn accepted: {card:the} stands"), outcome=Outcome.LEAD_ACCEPTED, card=card)
    law44.plays_next(inquiry, Role.LHO)


@clause("56")
def refused(inquiry: Inquiry, card: Card, headline: str, outcome: Outcome) -> None:
    """What is refused is withdrawn as an opening lead out of turn is (54.D): a major penalty card."""
    inquiry.decide(headline, outcome=outcome, card=card, suit=card.suit)
    law50.disposition.becomes_major(inquiry, card)
