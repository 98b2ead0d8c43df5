"""Law 24 as a subject: a player has exposed his own card before the opening lead is faced.

Asked in the order that decides: when, was it his own doing and could partner have seen it, which cards. During the
auction nobody knows who will defend, so the ruling says both; called again, or called only then, when the auction is
over, the director is told what the cards have become, and declarer's choice if the offender's partner is to lead.
"""

from dataclasses import replace

from rulings.engine import Card, Inquiry, OneOf, Option, Outcome, Role, Until, WhichOf, _, clause
from rulings.laws import law16, law24, law41, law50, particulars


class Stage(Option):
    """When the card was seen."""

    BEFORE_FIRST_CALL = "before-first-call", _("Before anybody has called")
    AUCTION = "auction", _("During the auction")
    AUCTION_OVER = "auction-over", _("The auction is over, the opening lead has not been faced")


STAGE = OneOf(
    key="24.stage",
    text=_("Where are you?"),
    why=_(
        "The auction period ends when the opening lead is faced. Once the auction is over, it is known whether the "
        "player defends, and so whether his card is a penalty card."
    ),
    options=Stage,
)
WHO = particulars.offender(
    _("Who exposed a card of his own?"),
    why=_("The law is about cards of his own that a player exposes by his own error."),
    alike=True,
)
CARDS = particulars.several_cards(
    _("Which cards did {offender} expose?"),
    why=_("One small card costs nothing in the auction; an honour (the ten is one) or two cards silence partner once."),
)


class Circumstance(Option):
    """What takes the card out of the law, or makes a small one count as an honour does."""

    LED = "led", _("{offender} led it"), "24.B", _("He thought that he was on lead.")
    NOT_VISIBLE = (
        "not-visible",
        _("{partner} could not have seen its face"),
        "24",
        _("Whether he looked does not matter."),
    )
    NOT_HIS_ERROR = (
        "not-his-error",
        _("It was not {offender}'s own doing"),
        "16.D.1",
        _("An opponent, a passer-by, a torn pocket of the board."),
    )


CIRCUMSTANCES = WhichOf(
    key="24.circumstances",
    text=_("Is it one of these cases?"),
    why=_(
        "The law asks for a player's own error and for a card that his partner could have seen. "
        "A card led counts as an honour, whatever its rank."
    ),
    options=Circumstance,
    judged=(Circumstance.NOT_VISIBLE, Circumstance.NOT_HIS_ERROR),
    apart=(
        (Circumstance.LED, Circumstance.NOT_VISIBLE),
        (Circumstance.LED, Circumstance.NOT_HIS_ERROR),
        (Circumstance.NOT_VISIBLE, Circumstance.NOT_HIS_ERROR),
    ),
)
# Counted from the offender, all four seats make a difference here.
DECLARER = replace(particulars.DECLARER, alike=False)


@clause("24")
def card_exposed_in_auction(inquiry: Inquiry) -> None:
    """A player's own card could be seen by his partner before the opening lead was faced."""
    stage = inquiry.ask(STAGE)
    offender = inquiry.ask(WHO)
    inquiry.cast(offender=offender)
    circumstances = inquiry.ask(CIRCUMSTANCES)
    if Circumstance.NOT_HIS_ERROR in circumstances:
        law16.extraneous.through_no_fault(inquiry, called=stage is not Stage.BEFORE_FIRST_CALL)
        return
    if Circumstance.NOT_VISIBLE in circumstances:
        could_not_be_seen(inquiry)
        return
    by_his_own_error(inquiry, stage, led=Circumstance.LED in circumstances)


@clause("24")
def by_his_own_error(inquiry: Inquiry, stage: Stage, *, led: bool) -> None:
    """The offender has exposed cards of his own which his partner could have seen."""
    if stage is Stage.BEFORE_FIRST_CALL and not _under_24(inquiry):
        law16.extraneous.through_no_fault(inquiry, called=False)
        return
    cards = inquiry.ask(CARDS)
    match stage:
        case Stage.BEFORE_FIRST_CALL | Stage.AUCTION:
            in_the_auction(inquiry, cards, led=led)
        case Stage.AUCTION_OVER:
            inquiry.cast(declarer=inquiry.ask(DECLARER), offender=inquiry.seat(Role.OFFENDER))
            auction_is_over(inquiry, cards, led=led)


@clause("24")
def could_not_be_seen(inquiry: Inquiry) -> None:
    """The law is about cards in a position where partner could have seen them: no other card is touched by it."""
    inquiry.decide(_("{partner} could not see the card: it goes back, nothing is due"), outcome=Outcome.NO_PENALTY_CARD)
    inquiry.oblige(
        Role.OFFENDER,
        _("Puts the card back in his hand"),
        said=_("{offender}, put the card back in your hand. {partner} could not see it: there is nothing to it."),
        until=Until.DONE,
    )


@clause("24")
def _under_24(inquiry: Inquiry) -> bool:
    """Whether an own card exposed before the first call falls under this law; the ruling says which reading it follows.

    The auction period begins for a side when either partner takes his cards from the board (17.A), which speaks for
    this law; 16.D.2 speaks of all that is learnt before the first call, which some authorities follow.
    """
    if inquiry.regulations.card_exposed_before_first_call_under_24:
        inquiry.find(_("Nobody has called yet: by regulation the player's own card falls under this law all the same."))
        return True
    inquiry.find(_("Nobody has called yet: by regulation the card falls under 16.D, as information from outside."))
    return False


def in_the_auction(inquiry: Inquiry, cards: tuple[Card, ...], *, led: bool) -> None:
    """A, B or C; and what will become of the cards when the auction is over."""
    match cards:
        case (card,) if card.is_honour or led:
            law24.honour_or_led(inquiry, card, led=led)
        case (card,):
            law24.small_card(inquiry, card)
        case _:
            law24.two_or_more(inquiry, cards)
    law24.when_the_auction_is_over(inquiry, cards, led=led)


def auction_is_over(inquiry: Inquiry, cards: tuple[Card, ...], *, led: bool) -> None:
    """D for declarer and dummy; E for a defender, where it matters whether he or his partner makes the opening lead."""
    offender = inquiry.seat(Role.OFFENDER)
    if offender in (inquiry.seat(Role.DECLARER), inquiry.seat(Role.DUMMY)):
        law24.offender_declares(inquiry, cards)
        law41.leader_leads(inquiry)
        return
    major = law24.offender_defends(inquiry, cards, led=led)
    if not major and offender is inquiry.seat(Role.LEADER):
        law41.leader_leads_with_a_minor_penalty_card(inquiry, cards[0])
    elif not major:
        law41.leader_leads(inquiry)
    elif offender is inquiry.seat(Role.LEADER):
        law50.lead.offender_leads(inquiry, major)
        law41.lead_is_face_down(inquiry)
    else:
        law41.face_down_lead_waits_for_declarer(inquiry)
        law50.lead.partner_leads(inquiry, major)
        law41.lead_is_face_down(inquiry)
