"""Law 24 as a subject: a player has exposed his own card before the opening lead is faced.

Asked in the order that decides: when, was it his own doing and could partner have seen it, which cards. In 2017 the law
is about the auction alone: before the first call the card is 16.D's, and after the last pass it is a lead (54, or just
the opening lead), a defender's card (49) or one of the declaring side's (48.A). During the auction nobody knows who
will defend, so the ruling says both; called again, or called only then, when the auction is over, the director is told
what the cards have become, and declarer's choice if the offender's partner is to lead.
"""

from rulings.engine import Card, Edition, Inquiry, Known, Outcome, Role, Until, _, clause
from rulings.laws import law6, law16, law24, law40, law41, law48, law49, law50, law54, law72
from rulings.laws.law24_questions import CARD_LED, CARDS, CIRCUMSTANCES, DECLARER, STAGE, WHO, Circumstance, Stage
from rulings.laws.law54.questions import CARD_LED as LED
from rulings.laws.law54.questions import CIRCUMSTANCES as OF_A_LEAD
from rulings.laws.law54.questions import WRONG_LEADER, WrongLeader
from rulings.laws.law54.questions import Circumstance as OfALead


@clause("24")
def card_exposed_in_auction(inquiry: Inquiry) -> None:
    """A player's own card could be seen by his partner before the opening lead was faced."""
    stage = inquiry.ask(STAGE)
    inquiry.cast(offender=inquiry.ask(WHO))
    if is_before_the_law(inquiry, stage):
        law6.seen_before_the_first_call(inquiry)
    else:
        circumstances = inquiry.ask(CIRCUMSTANCES)
        if Circumstance.NOT_HIS_ERROR in circumstances:
            _should_the_director_have_caused_it(inquiry)
        exposed(inquiry, stage, circumstances)


def is_before_the_law(inquiry: Inquiry, stage: Stage) -> bool:
    """Whether the law had not begun: in 2017 it is about the auction, which begins with the first call."""
    return stage is Stage.BEFORE_FIRST_CALL and inquiry.edition >= Edition.LAWS_2017


@clause("24")
def exposed(inquiry: Inquiry, stage: Stage, circumstances: frozenset[Circumstance]) -> None:
    """By when it was, the offender and the circumstances known; in 2007 the law may reign before the first call too."""
    not_his_own = not circumstances.isdisjoint((Circumstance.NOT_HIS_ERROR, Circumstance.OPPONENT))
    ended = inquiry.edition >= Edition.LAWS_2017 or Circumstance.LED in circumstances or not_his_own
    if stage is Stage.AFTER_LAST_PASS and ended:
        # Until 2017 the law reigned on, but over a player's own error alone; 49 speaks of any card of a defender's.
        after_the_last_pass(inquiry, circumstances)
    elif not_his_own:
        law16.extraneous.through_no_fault(inquiry, called=stage is not Stage.BEFORE_FIRST_CALL)
    elif stage is Stage.BEFORE_FIRST_CALL and (Circumstance.NOT_VISIBLE in circumstances or not _under_24(inquiry)):
        # An opponent may have seen what his partner could not.
        law16.extraneous.through_no_fault(inquiry, called=False)
    elif Circumstance.NOT_VISIBLE in circumstances:
        could_not_be_seen(inquiry)
    else:
        by_his_own_error(inquiry, stage, circumstances)


@clause("24")
def by_his_own_error(inquiry: Inquiry, stage: Stage, circumstances: frozenset[Circumstance]) -> None:
    """The offender has exposed cards of his own which his partner could have seen."""
    cards = inquiry.ask(CARDS)
    match stage:
        case Stage.BEFORE_FIRST_CALL | Stage.AUCTION:
            in_the_auction(inquiry, cards, circumstances)
        case Stage.AUCTION_OVER | Stage.AFTER_LAST_PASS:
            inquiry.cast(declarer=inquiry.ask(DECLARER), offender=inquiry.seat(Role.OFFENDER))
            auction_is_over(inquiry, cards, circumstances)


@clause("24")
def could_not_be_seen(inquiry: Inquiry) -> None:
    """The law is about cards in a position where partner could have seen them: no other card is touched by it."""
    inquiry.decide(_("{partner} could not see the card: it goes back, nothing is due"), outcome=Outcome.NO_PENALTY_CARD)
    inquiry.oblige(
        Role.OFFENDER,
        _("Puts the card back in his hand"),
        said=_("{offender}, put the card back in your hand. {partner} could not see it: nothing is due."),
        until=Until.DONE,
    )
    _an_opponent_may_use_what_he_saw(inquiry)


@clause("74.C.5")
def _an_opponent_may_use_what_he_saw(inquiry: Inquiry) -> None:
    """Seen unintentionally, an opponent's card may be acted on; 16.D.1 names such a sight before the auction alone."""
    inquiry.inform(authorised=Role.NON_OFFENDING_SIDE, until=Until.END_OF_PLAY)
    law16.seen.other_readings(inquiry)


@clause("24")
def _under_24(inquiry: Inquiry) -> bool:
    """Whether, in 2007, an own card exposed before the first call is this law's; the ruling says by whose reading.

    The auction period begins for a side when either partner takes his cards from the board (17.A), which speaks for
    this law; 16.C.2 speaks of all that is learnt before the first call, which some authorities followed.
    """
    if inquiry.regulations.card_exposed_before_first_call_under_24:
        inquiry.find(_("Nobody has called yet: by regulation the player's own card falls under this law all the same."))
        return True
    inquiry.find(_("Nobody has called yet: by regulation the card falls under 16.C, as information from outside."))
    return False


def _should_the_director_have_caused_it(inquiry: Inquiry) -> None:
    """His own word may have made the player show or lead the card."""
    inquiry.refer(
        "82.C",
        _(
            "If a word of yours brought it about: put right what you can; if the board can then not be scored "
            "normally, adjust the score with both sides non-offending."
        ),
    )


def _deliberate(circumstances: frozenset[Circumstance]) -> bool:
    """Led or shown: not exposed unintentionally (50.B)."""
    return not circumstances.isdisjoint((Circumstance.LED, Circumstance.ON_PURPOSE))


def in_the_auction(inquiry: Inquiry, cards: tuple[Card, ...], circumstances: frozenset[Circumstance]) -> None:
    """A, B or C; and what will become of the cards when the auction is over."""
    led = Circumstance.LED in circumstances
    match cards:
        case (card,) if card.is_honour or led:
            law24.honour_or_led(inquiry, card, led=led)
        case (card,):
            law24.small_card(inquiry, card)
        case _:
            law24.two_or_more(inquiry, cards)
    law24.when_the_auction_is_over(inquiry, cards, deliberate=_deliberate(circumstances))


def auction_is_over(inquiry: Inquiry, cards: tuple[Card, ...], circumstances: frozenset[Circumstance]) -> None:
    """D for declarer and dummy; E for a defender, where it matters whether he or his partner makes the opening lead."""
    major = what_they_become(inquiry, cards, circumstances)
    if _declares(inquiry):
        law41.leader_leads(inquiry)
    else:
        _lead_is_made(inquiry, cards, major)


def what_they_become(
    inquiry: Inquiry, cards: tuple[Card, ...], circumstances: frozenset[Circumstance]
) -> tuple[Card, ...]:
    """Back in hand for declarer and dummy (D), penalty cards of a defender (E); returns the major ones."""
    defends = not _declares(inquiry)
    barred = len(cards) > 1 or cards[0].is_honour or Circumstance.LED in circumstances
    law24.watch_the_auction(inquiry, barred=barred, defends=defends)
    if not defends:
        law24.offender_declares(inquiry, cards)
        return ()
    major = law24.offender_defends(inquiry, cards, deliberate=_deliberate(circumstances))
    _should_it_have_been_shown(inquiry, cards, circumstances)
    return major


def _should_it_have_been_shown(
    inquiry: Inquiry, cards: tuple[Card, ...], circumstances: frozenset[Circumstance]
) -> None:
    """A small card alone, shown on purpose: of which kind it is, 50.B leaves open."""
    if Circumstance.ON_PURPOSE in circumstances and len(cards) == 1 and not cards[0].is_honour:
        law49.shown_or_named_is_major(inquiry, cards[0])


def _declares(inquiry: Inquiry) -> bool:
    """Whether the offender is declarer or dummy."""
    return inquiry.seat(Role.OFFENDER) in (inquiry.seat(Role.DECLARER), inquiry.seat(Role.DUMMY))


def _lead_is_made(inquiry: Inquiry, cards: tuple[Card, ...], major: tuple[Card, ...]) -> None:
    """A defender has penalty cards before the opening lead: it is his, or his partner's."""
    leads = inquiry.seat(Role.OFFENDER) is inquiry.seat(Role.LEADER)
    if not major and leads:
        law41.leader_leads_with_a_minor_penalty_card(inquiry, cards[0])
    elif not major:
        law41.leader_leads(inquiry)
    elif leads:
        law50.lead.offender_leads(inquiry, major)
    else:
        law41.face_down_lead_waits_for_declarer(inquiry)
        law50.lead.partner_leads(inquiry, major)
        law41.lead_is_face_down(inquiry)


@clause("24")
def after_the_last_pass(inquiry: Inquiry, circumstances: frozenset[Circumstance]) -> None:
    """The auction had ended (22.A), and the law with it: a lead, a defender's card or declarer's has its own law."""
    inquiry.cast(declarer=inquiry.ask(DECLARER), offender=inquiry.seat(Role.OFFENDER))
    if Circumstance.LED in circumstances:
        an_opening_lead(inquiry)
    elif _declares(inquiry):
        the_declaring_sides(inquiry, circumstances)
    elif Circumstance.OPPONENT in circumstances:
        law49.an_opponent_brought_it_about(inquiry)
    elif Circumstance.NOT_HIS_ERROR in circumstances:
        law49.an_outsider_brought_it_about(inquiry)
    elif Circumstance.NOT_VISIBLE in circumstances:
        law49.partner_could_not_see(inquiry)
    else:
        cards = inquiry.ask(CARDS)
        major = defender_exposed(inquiry, cards, deliberate=_deliberate(circumstances))
        _should_it_have_been_shown(inquiry, cards, circumstances)
        _lead_is_made(inquiry, cards, major)


@clause("54")
def an_opening_lead(inquiry: Inquiry) -> None:
    """Faced by the right defender it is the lead (41.C); by the wrong one 54.A to D, by the declaring side 54.E."""
    declarer, led_by = inquiry.seat(Role.DECLARER), inquiry.seat(Role.OFFENDER)
    law = law54.opening_lead.opening_lead_out_of_turn
    led = _("The auction was over: it was an opening lead, and not {offender}'s to make.")
    if led_by is declarer.lho:
        law41.faced_lead_stays(inquiry)
        return
    card = Known(LED, inquiry.ask(CARD_LED))
    if led_by is declarer.rho:
        not_so = (*_OF_NO_LEAD_FACED, OfALead.DECLARING_SIDE_LED, OfALead.DEFENDER_FOLLOWED)
        inquiry.hand_over(law, led, Known(OF_A_LEAD, frozenset(), not_so=not_so), card)
    else:
        wrong = WrongLeader.DECLARER if led_by is declarer else WrongLeader.DUMMY
        by_them = Known(OF_A_LEAD, frozenset({OfALead.DECLARING_SIDE_LED}), not_so=_OF_NO_LEAD_FACED)
        inquiry.hand_over(law, led, by_them, Known(WRONG_LEADER, wrong), card)


_OF_NO_LEAD_FACED = (OfALead.FACE_DOWN, OfALead.AUCTION_ON, OfALead.OPPONENTS_DOING)
"""That it was a lead is known here, and that it is faced."""


def the_declaring_sides(inquiry: Inquiry, circumstances: frozenset[Circumstance]) -> None:
    """Never a penalty card, whoever exposed it; who may use what it has shown turns on who did.

    48.A is about a declarer who exposes a card himself.
    """
    if Circumstance.OPPONENT in circumstances:
        law48.an_opponent_exposed_a_card(inquiry)
    elif Circumstance.NOT_HIS_ERROR in circumstances:
        if not law48.an_outsider_exposed_a_card(inquiry):
            return  # The board ends there: nobody leads.
    else:
        declaring_side_exposed(inquiry)
    law41.leader_leads(inquiry)


@clause("48.A")
def declaring_side_exposed(inquiry: Inquiry) -> None:
    """Declarer's or dummy's card, not led: it is never a penalty card."""
    inquiry.decide(
        _("{offender} is of the declaring side: the card goes back, no penalty card"), outcome=Outcome.NO_PENALTY_CARD
    )
    inquiry.oblige(
        Role.OFFENDER,
        _("Takes the card back into his hand: it is not a penalty card"),
        said=_("{offender}, take your card back into your hand."),
        until=Until.DONE,
    )
    law40.declaring_sides_card(inquiry)
    law16.seen.other_readings(inquiry)


@clause("49")
def defender_exposed(inquiry: Inquiry, cards: tuple[Card, ...], *, deliberate: bool) -> tuple[Card, ...]:
    """A defender's cards that his partner could have seen are penalty cards, whoever is at fault; returns the major."""
    inquiry.decide(
        _("{offender} defends: {cards:the} on the table, as a penalty card"), outcome=Outcome.PENALTY_CARD, cards=cards
    )
    law72.could_have_known(inquiry)
    return law50.disposition.classified(inquiry, cards, deliberate=deliberate, others_possible=False)
