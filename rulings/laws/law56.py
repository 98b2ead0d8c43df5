"""Law 56 — Defender's lead out of turn.

2017 has two parts: A accepts the lead, and B, which has it retracted, itself makes the card a major penalty card and
applies 50.D. Before, the law had no parts and sent to 54.D, to the same effect. What declarer may ask of the next lead
is 50.D.2's, or 51.B's where the offender has other penalty cards. Of a penalty card of his partner's, who is then to
lead, no question is asked: the ruling says how it stands to declarer's choice.

In all functions the offender is the defender who led, and ``turn`` the role, counted from him, of the hand whose lead
it was.
"""

from dataclasses import replace
from typing import NamedTuple

from rulings.engine import Card, Inquiry, OneOf, Option, Outcome, Role, _, clause, option
from rulings.laws import law10, law44, law50, law51, law53, law53_beside, law72

_ACCEPTED = _("{lho}'s hand plays to it next")
_STAYS = _("{card:The} stays a major penalty card")


class Reply(Option):
    """The four options when it was the other defender's lead: 50.D.2 divides the refusal in three."""

    ACCEPT = option("accept", _("Accept"), "56.A 53.A", _ACCEPTED, until_2017="53.A")
    REQUIRE = option(
        "refuse-require",
        _("Require {suit}"),
        "56.B 50.D.2.a",
        _("{partner} leads {suit}; {offender} takes {card:the} back"),
        until_2017="56 50.D.2.a",
    )
    PROHIBIT = option(
        "refuse-prohibit",
        _("Prohibit {suit}"),
        "56.B 50.D.2.a",
        _("No {suit} from {partner}; {offender} takes {card} back"),
        until_2017="56 50.D.2.a",
    )
    FREE = option("refuse-free", _("Leave it free"), "56.B 50.D.2.b", _STAYS, until_2017="56 50.D.2.b")


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

    ACCEPT = option("accept", _("Accept"), "56.A 53.A", _ACCEPTED, until_2017="53.A")
    REFUSE = option("refuse", _("Refuse: {turn} leads"), "56.B", _STAYS, until_2017="56")


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
        "{declarer}, {offender} has led {card:the}, but the lead was in {turn}'s hand. You have two options: accept "
        "the lead; or refuse it: the card then becomes a penalty card, and you lead from that hand. Choose alone, "
        "without consulting {dummy}."
    ),
)


class ReplyWithOthers(Option):
    """The two options when the offender has other penalty cards: what may then be asked of the lead is Law 51's."""

    ACCEPT = option("accept", _("Accept"), "56.A 53.A", _ACCEPTED, until_2017="53.A")
    REFUSE = option("refuse", _("Refuse"), "56.B", _("{offender}'s penalty cards are all major"), until_2017="56")


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


OF_ONE_SUIT = replace(
    REPLY_WITH_OTHERS,
    said=_(
        "{declarer}, {offender} has led {card:the} out of turn, and has {others:the} on the table already. You may "
        "accept the lead, or refuse it. Refused, all these cards are major penalty cards: each time {partner} is to "
        "lead you may require {suit}, prohibit it, or leave the lead free. Choose alone, without consulting {dummy}."
    ),
)


class Chosen(NamedTuple):
    """What declarer's choice came to: whether the lead is accepted, and which of his own cards the partner then led."""

    accepted: bool
    led: Card | None = None


def declarer_accepts_or_not(
    inquiry: Inquiry, card: Card, turn: Role, own: tuple[Card, ...] = (), others: tuple[Card, ...] = ()
) -> Chosen:
    """Nothing has taken the choice away: all options are read out (10.C.1), and declarer chooses.

    ``own`` is what lies before the partner, if anything does: on lead, he leads it where the choice lets him.
    ``others`` are penalty cards that the offender has already.
    """
    if others:
        return beside_others(inquiry, card, turn, others, own)
    law10.chooses_alone(inquiry, Role.DECLARER)
    if turn is Role.PARTNER:
        return at_partners_turn(inquiry, card, own)
    return at_declaring_sides_turn(inquiry, card, turn)


LED_FROM_THE_TABLE = _("Lead out of turn refused: {partner} leads the card that lies before him")


@clause("56")
def at_partners_turn(inquiry: Inquiry, card: Card, own: tuple[Card, ...] = ()) -> Chosen:
    """It was the other defender's lead: refused, the lead comes from him, under declarer's choice."""
    reply = inquiry.ask(REPLY, card=card, suit=card.suit)
    if reply is not Reply.ACCEPT and not own:
        _partners_own_penalty_card_comes_after(inquiry)
    match reply:
        case Reply.ACCEPT:
            law53.accepted_by_a_statement(inquiry)
            stands(inquiry, card)
            return Chosen(accepted=True)
        case Reply.REQUIRE:
            refused(inquiry, card, _("Lead out of turn refused: {partner} must lead {suit}"), Outcome.LEAD_RESTRICTED)
            return Chosen(accepted=False, led=law50.lead.lead_of_its_suit_required(inquiry, card, own))
        case Reply.PROHIBIT:
            refused(
                inquiry, card, _("Lead out of turn refused: {partner} may not lead {suit}"), Outcome.LEAD_RESTRICTED
            )
            return Chosen(accepted=False, led=law50.lead.lead_of_its_suit_prohibited(inquiry, card, own))
        case Reply.FREE:
            if own:
                refused(inquiry, card, LED_FROM_THE_TABLE, Outcome.PENALTY_CARD_DUE)
            else:
                refused(inquiry, card, _("Lead out of turn refused: {partner}'s lead is free"), Outcome.PENALTY_CARD)
            return Chosen(accepted=False, led=law50.lead.lead_left_free(inquiry, card, own))


@clause("50.D.1.b")
def _partners_own_penalty_card_comes_after(inquiry: Inquiry) -> None:
    """Declarer's choice has precedence over the duty to play a penalty card; within it, that duty holds (D.1(a))."""
    inquiry.find(
        _("A penalty card of {partner}'s own comes after this choice: if the choice lets him lead it, he must.")
    )


@clause("56")
def at_declaring_sides_turn(inquiry: Inquiry, card: Card, turn: Role) -> Chosen:
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
    return Chosen(accepted=reply is ReplyOwnLead.ACCEPT)


@clause("56")
def offender_has_penalty_cards(inquiry: Inquiry, card: Card, turn: Role) -> None:
    """Refused, the card joins those on the table, which are asked for."""
    beside_others(inquiry, card, turn, law53_beside.lying(inquiry, card))


@clause("56")
def beside_others(
    inquiry: Inquiry, card: Card, turn: Role, others: tuple[Card, ...], own: tuple[Card, ...] = ()
) -> Chosen:
    """Refused, the card joins ``others`` on the table; accepted, they stay what they are, as in 52.B.1(c)."""
    question = OF_ONE_SUIT if law51.of_one_suit((card, *others)) else REPLY_WITH_OTHERS
    reply = inquiry.ask(question, card=card, others=others, suit=card.suit)
    if reply is ReplyWithOthers.ACCEPT or turn is not Role.PARTNER:
        # Where the partner is to lead there is a second choice, which says so of both.
        law10.chooses_alone(inquiry, Role.DECLARER)
    match reply:
        case ReplyWithOthers.ACCEPT:
            law53.accepted_by_a_statement(inquiry)
            stands(inquiry, card)
            law53_beside.stay_beside_what_stands(inquiry, others)
            return Chosen(accepted=True)
        case ReplyWithOthers.REFUSE:
            refused_beside_others(inquiry, card, others)
            if turn is Role.PARTNER:
                if not own:
                    _partners_own_penalty_card_comes_after(inquiry)
                return Chosen(accepted=False, led=law50.lead.partner_leads(inquiry, (*others, card), own))
            law50.disposition.remain_on_the_table(inquiry, (*others, card))
            law44.leads(inquiry, turn)
            return Chosen(accepted=False)


@clause("56.A", until_2017="53.A")
def stands(inquiry: Inquiry, card: Card) -> None:
    """Accepted, it is the lead to this trick."""
    inquiry.decide(_("Lead out of turn accepted: {card:the} stands"), outcome=Outcome.LEAD_ACCEPTED, card=card)
    law44.plays_next(inquiry, Role.LHO)


@clause("56.B", until_2017="56")
def refused(inquiry: Inquiry, card: Card, headline: str, outcome: Outcome) -> None:
    """What is refused is withdrawn, and is a major penalty card; 50's opening words point to 72.C."""
    inquiry.decide(headline, outcome=outcome, card=card, suit=card.suit)
    law50.disposition.becomes_major(inquiry, card)
    law72.could_have_known(inquiry)


@clause("56.B", until_2017="56")
def refused_beside_others(inquiry: Inquiry, card: Card, others: tuple[Card, ...]) -> None:
    """The same where he has other penalty cards: all of them are major (50.B)."""
    inquiry.decide(
        _("Lead out of turn refused: {card:the} becomes a major penalty card too"),
        outcome=Outcome.PENALTY_CARD,
        card=card,
    )
    law50.beside.all_are_major(inquiry, others, card)
    law72.could_have_known(inquiry)
