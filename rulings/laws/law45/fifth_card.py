"""Law 45.E — A fifth card to a trick: one from a hand that has already played to it.

It is not the fifth to lie there that the law is about so much as the second from one hand: C.1 sends here for a
defender's card shown after he has played to the trick, complete or not. E was read in the FFB's French, with which an
English text agrees; it reads the same in 2007.

Whether the card was led to the next trick is for the director to find; if it was, the law on such leads rules on it.
"""

from rulings.engine import Card, Inquiry, Known, OneOf, Option, Outcome, Role, Seat, Until, WhichSeat, YesNo, _, clause
from rulings.laws import law47, law50, law53, law53_questions, law57, law72
from rulings.laws.law57 import questions as law57_questions


class Defenders(Option):
    """What a defender's second card was."""

    NOT_LED = "not-led", _("No: it fell, or was one card too many in this trick"), "45.E.1"
    LED = "led", _("Yes: the trick was complete"), "45.E.1"
    BEFORE_PARTNER = "before-partner", _("Yes, before {partner} had played to this trick"), "57.A"
    BEFORE_OPPONENT = (
        "before-opponent",
        _("Yes, when {partner} had played to this trick, and {declarer} or {dummy} had not"),
        "45.E.1",
    )


_TEXT = _("Was {card:the} led to the next trick?")
_WHY = _(
    "You judge it by what the player meant: one who takes the trick for his, and goes on, leads. A card that sticks to "
    "another, falls, or is put down because he forgot that he had played is not led."
)
DEFENDERS = OneOf(key="45.E.1.led", text=_TEXT, why=_WHY, options=Defenders, judgement=True)
DECLARERS = YesNo(key="45.E.2.led", text=_TEXT, why=_WHY, judgement=True)
LEADER = WhichSeat(
    key="45.E.leader",
    text=_("Whose lead to the next trick is it?"),
    why=_("The hand that has won this trick leads. If it was his own lead, there is nothing wrong with it."),
)
MEANT = YesNo(
    key="45.E.1.meant",
    text=_("Did {offender} mean to play {card:the}?"),
    why=_(
        "A single card below an honour that fell or stuck to another is a minor penalty card. Put down on purpose, "
        "though by mistake, it is major."
    ),
    judgement=True,
)


class Next(Option):
    """Who leads to the next trick."""

    NOT_YET = "not-yet", _("This trick is not complete yet")
    DECLARING_SIDE = "declaring-side", _("{declarer} or {dummy}")
    OFFENDER = "offender", _("{offender}"), "50.D.1.a"
    PARTNER = "partner", _("{partner}"), "50.D.2"


NEXT = OneOf(
    key="45.E.1.next",
    text=_("Who is to lead to the next trick?"),
    why=_(
        "A major penalty card restricts its owner as soon as he leads, and his partner as soon as he does: declarer "
        "then chooses first."
    ),
    options=Next,
)


def fifth_card(inquiry: Inquiry, card: Card) -> None:
    """The offender has played ``card`` after having played to the trick."""
    if law47.retraction.is_a_defenders(inquiry):
        defenders_fifth_card(inquiry, card)
    else:
        declarers_fifth_card(inquiry, card)


@clause("45.E.1")
def defenders_fifth_card(inquiry: Inquiry, card: Card) -> None:
    """A defender's is a penalty card, unless it was led: then 53 or 56; and 57 if this trick is not complete."""
    match inquiry.ask(DEFENDERS, card=card):
        case Defenders.NOT_LED:
            becomes_a_penalty_card(inquiry, card)
        case Defenders.LED:
            _is_a_lead(inquiry, card)
        case Defenders.BEFORE_PARTNER:
            _led_before_his_partner(inquiry)
        case Defenders.BEFORE_OPPONENT:
            # Of no trick that his partner has still to play to does 57.A speak.
            law57.next_trick.this_one_is_finished_first(inquiry)
            _is_a_lead(inquiry, card)


@clause("57.A")
def _led_before_his_partner(inquiry: Inquiry) -> None:
    """What 57 says of a play to this trick is not so, nor what it says of a partner who has played."""
    inquiry.hand_over(
        law57.premature.too_early,
        _("It was a lead to the next trick, before {partner} had played."),
        Known(law57_questions.CIRCUMSTANCES, frozenset(), not_so=law57_questions.NOT_OF_A_LEAD_BEFORE_PARTNER),
    )


@clause("45.E.1")
def becomes_a_penalty_card(inquiry: Inquiry, card: Card) -> None:
    """By 50.B: minor only if it is a small card, alone, and was not put down on purpose."""
    deliberate = not card.is_honour and inquiry.confirms(MEANT, card=card)
    inquiry.decide(_("{card:The}, one card too many, is a penalty card"), outcome=Outcome.PENALTY_CARD, card=card)
    major = law50.disposition.classified(inquiry, (card,), deliberate=deliberate)
    if major:
        match inquiry.ask(NEXT):
            case Next.NOT_YET | Next.DECLARING_SIDE:
                law50.disposition.remain_on_the_table(inquiry, major)
            case Next.OFFENDER:
                law50.lead.offender_leads(inquiry, major)
            case Next.PARTNER:
                law50.lead.partner_leads(inquiry, major)
    law72.could_have_known(inquiry)


@clause("45.E.2")
def declarers_fifth_card(inquiry: Inquiry, card: Card) -> None:
    """Declarer's or dummy's goes back without rectification, unless it was led: then 55."""
    if inquiry.confirms(DECLARERS, card=card):
        _is_a_lead(inquiry, card)
        return
    inquiry.decide(_("{card:The}, one card too many, goes back: nothing is due"), outcome=Outcome.TAKEN_BACK, card=card)
    inquiry.oblige(
        Role.DECLARER,
        _("Has {card:the} put back in the hand it came from; he need not play it later"),
        said=_("{declarer}, {card:the} is one card too many in this trick: put it back where it came from."),
        until=Until.DONE,
        card=card,
    )
    law47.retraction.is_known_to_the_other_side(inquiry, card)


def _is_a_lead(inquiry: Inquiry, card: Card) -> None:
    """In turn, if the offender has won the trick; out of turn, if not (53, 55, 56)."""
    leader = inquiry.ask(LEADER)
    if leader is inquiry.seat(Role.OFFENDER):
        _is_his_own_lead(inquiry, card)
        return
    inquiry.hand_over(
        law53.lead_out_of_turn,
        _("It was a lead to the next trick, out of turn."),
        Known(law53_questions.TURN, leader),
    )


def as_seen_from_offender(inquiry: Inquiry, leader: Seat) -> Role:
    """The role of the hand on lead, counted from the offender."""
    offender = inquiry.seat(Role.OFFENDER)
    roles = {offender: Role.OFFENDER, offender.partner: Role.PARTNER, offender.lho: Role.LHO, offender.rho: Role.RHO}
    return roles[leader]


def _is_his_own_lead(inquiry: Inquiry, card: Card) -> None:
    inquiry.decide(
        _("{card:The} is led, and it was {offender}'s lead: it stands"), outcome=Outcome.CARD_PLAYED, card=card
    )
    player = law47.retraction.who_plays_it(inquiry)
    inquiry.oblige(
        player,
        _("Leaves {card:the}: it is his lead to the next trick"),
        said=_("{player}, {card:the} is your lead to the next trick: it stays."),
        until=Until.END_OF_TRICK,
        player=inquiry.seat(player),
        card=card,
    )
