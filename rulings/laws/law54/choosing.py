"""Law 54 — What declarer chooses when nothing has taken an option away, and D, the lead that he refuses.

``faced`` is the card that the right defender has put down after the wrong lead, if he has.
"""

from rulings.engine import Card, Inquiry, Outcome, Role, _, clause
from rulings.laws import law10, law41, law50, law51, law53, law54, law72
from rulings.laws.law54.lying import Beside
from rulings.laws.law54.questions import OF_ONE_SUIT, REPLY, REPLY_WITH_OTHERS, Reply, ReplyWithOthers


def declarer_chooses(inquiry: Inquiry, card: Card, lying: Beside, faced: Card | None) -> bool:
    """The common case: nothing takes an option away, and all five are read out (10.C.1)."""
    law10.chooses_alone(inquiry, Role.DECLARER)
    own = _of_the_leader(lying, faced)
    match inquiry.ask(REPLY, card=card, suit=card.suit):
        case Reply.SPREAD:
            law54.opening_lead.declarer_spreads_his_hand(inquiry)
            return True
        case Reply.ACCEPT:
            law53.accepted_by_a_statement(inquiry)
            law54.opening_lead.declarer_accepts(inquiry)
            return True
        case Reply.REQUIRE:
            declarer_refuses(
                inquiry, card, _("Opening lead out of turn refused, {suit} required"), Outcome.LEAD_RESTRICTED
            )
            _leader_leads(inquiry, lying, faced, law50.lead.lead_of_its_suit_required(inquiry, card, own))
        case Reply.PROHIBIT:
            declarer_refuses(
                inquiry, card, _("Opening lead out of turn refused, {suit} prohibited"), Outcome.LEAD_RESTRICTED
            )
            _leader_leads(inquiry, lying, faced, law50.lead.lead_of_its_suit_prohibited(inquiry, card, own))
        case Reply.FREE:
            _refuses_and_leaves_the_lead_free(inquiry, card, own)
            _leader_leads(inquiry, lying, faced, law50.lead.lead_left_free(inquiry, card, own))
    return False


def declarer_chooses_of_two_cards(inquiry: Inquiry, card: Card, other: Card, lying: Beside, faced: Card | None) -> bool:
    """Refused, the card joins another of the offender's: both are major, and the lead is 51.B's."""
    question = OF_ONE_SUIT if law51.of_one_suit((card, other)) else REPLY_WITH_OTHERS
    reply = inquiry.ask(question, card=card, other=other, suit=card.suit)
    if reply is not ReplyWithOthers.REFUSE:
        # Where he refuses there is a second choice, which says so of both.
        law10.chooses_alone(inquiry, Role.DECLARER)
    match reply:
        case ReplyWithOthers.SPREAD:
            law54.opening_lead.declarer_spreads_his_hand(inquiry)
            return True
        case ReplyWithOthers.ACCEPT:
            law53.accepted_by_a_statement(inquiry)
            law54.opening_lead.declarer_accepts(inquiry)
            return True
        case ReplyWithOthers.REFUSE:
            declarer_refuses(
                inquiry,
                card,
                _("Opening lead out of turn refused: {card:the} and {other:the} are major penalty cards"),
                Outcome.PENALTY_CARD,
                other,
            )
            led = law50.lead.partner_leads(inquiry, (other, card), _of_the_leader(lying, faced))
            _leader_leads(inquiry, lying, faced, led)
            return False


def _of_the_leader(lying: Beside, faced: Card | None) -> tuple[Card, ...]:
    """What the right leader has to lead where declarer's choice lets him."""
    return lying.of_the_leader if faced is None else (*lying.of_the_leader, faced)


def _leader_leads(inquiry: Inquiry, lying: Beside, faced: Card | None, led: Card | None) -> None:
    """Refused, the lead is his: a card that lies there already is faced, any other he leads face down."""
    with inquiry.offender(lying.right_leader):
        law50.beside.wait_after_the_choice(inquiry, lying.of_the_leader, faced, led)
    if faced is None and led is None:
        law41.lead_is_face_down(inquiry)


def _refuses_and_leaves_the_lead_free(inquiry: Inquiry, card: Card, own: tuple[Card, ...]) -> None:
    """Free for a leader who has no card of his own to lead (50.D.1(a))."""
    if own:
        declarer_refuses(inquiry, card, LED_FROM_THE_TABLE, Outcome.PENALTY_CARD_DUE)
    else:
        declarer_refuses(inquiry, card, _("Opening lead out of turn refused, lead left free"), Outcome.PENALTY_CARD)


LED_FROM_THE_TABLE = _("Opening lead out of turn refused: {leader} leads the card that lies before him")


@clause("54.D")
def declarer_refuses(inquiry: Inquiry, card: Card, headline: str, outcome: Outcome, other: Card | None = None) -> None:
    """The card withdrawn becomes a major penalty card, and 50.D applies; 50's opening words point to 72.C."""
    if other is None:
        inquiry.decide(headline, outcome=outcome, suit=card.suit)
    else:
        inquiry.decide(headline, outcome=outcome, suit=card.suit, card=card, other=other)
    inquiry.find(_("{offender} retracts {card:the}; it is {leader}'s lead."), card=card)
    law50.beside.becomes_major(inquiry, () if other is None else (other,), card)
    law72.could_have_known(inquiry)
