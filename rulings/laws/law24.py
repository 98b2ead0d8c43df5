"""Law 24 — Card exposed or led during the auction.

In 2017 it reigns during the auction, from the first call to the last pass; what is exposed after that is 49's, 48.A's
or, if it was led, 54's, whose E sends the declaring side's lead back here. In 2007 it reigned in the auction period,
from a side's taking its cards until the opening lead was faced (17.A, 41.C). It knows no lead restriction of its own:
those of 50.D and 51 come with the penalty card, those of 26.B with a call that was withdrawn.

Before 2017 the law had the same effect: what are now D and E stood in its preamble, and 72.C was Law 23.
"""

from rulings.engine import Card, Edition, Inquiry, Outcome, Role, Until, _, clause
from rulings.laws import enforced_pass, law50, law72


@clause("24")
def cards_stay_face_up(inquiry: Inquiry, cards: tuple[Card, ...]) -> None:
    """What partner could have seen lies there for all to see as long as there are calls to make."""
    inquiry.oblige(
        Role.OFFENDER,
        _("Leaves {cards:the} face up on the table"),
        said=_("{offender}, leave {cards:the} face up in front of you until the auction is over."),
        until=Until.END_OF_AUCTION,
        cards=cards,
    )
    if inquiry.edition >= Edition.LAWS_2017:
        # A declaring side has no play to make on it; a defender's is then a penalty card, of which 50.E speaks.
        inquiry.inform(*cards, authorised=Role.NON_OFFENDING_SIDE, until=Until.END_OF_PLAY)
        inquiry.inform(*cards, unauthorised=Role.OFFENDING_SIDE, until=Until.END_OF_AUCTION)
    else:
        inquiry.inform(
            *cards, authorised=Role.NON_OFFENDING_SIDE, unauthorised=Role.OFFENDING_SIDE, until=Until.END_OF_PLAY
        )


@clause("16.C.3", until_2017="16.A.4")
def watch_partner_of_exposed_card(inquiry: Inquiry) -> None:
    """Unauthorised for the offender's side: his partner may not call upon it (24, which sends to 16.C; 16.D in 2007).

    In 2007 he may not play upon it either (50.E.2); since 2017 a penalty card on the table is known to all (50.E.1).
    """
    if inquiry.edition >= Edition.LAWS_2017:
        inquiry.watch(
            _(
                "Did {partner} choose, among logical alternatives, a call that what was exposed "
                "demonstrably suggested, to the damage of the other side? If so, adjust the score."
            )
        )
    else:
        inquiry.watch(
            _(
                "Did {partner} choose, among logical alternatives, a call or a play that what was "
                "exposed demonstrably suggested, to the damage of the other side? If so, adjust the score."
            )
        )


@clause("24.A")
def small_card(inquiry: Inquiry, card: Card) -> None:
    """One card below an honour, not led: nothing more during the auction."""
    inquiry.decide(
        _("{card:The}, a small card: the auction goes on, nobody is barred"),
        outcome=Outcome.NO_RECTIFICATION,
        card=card,
    )
    cards_stay_face_up(inquiry, (card,))
    calls_stand(inquiry)
    inquiry.oblige(
        Role.PARTNER,
        _("Calls as he likes, without using what he has seen"),
        said=_("{partner}, you may call at your turn; but do as if you had not seen the card."),
        until=Until.END_OF_AUCTION,
    )
    watch_partner_of_exposed_card(inquiry)


@clause("24.B")
def honour_or_led(inquiry: Inquiry, card: Card, *, led: bool) -> None:
    """One honour, or a card led whatever its rank: the offender's partner passes once."""
    if led:
        inquiry.find(_("{card:The} was led: its rank does not matter."), card=card)
    _partner_passes(inquiry)
    cards_stay_face_up(inquiry, (card,))
    _silenced(inquiry)


@clause("24.C")
def two_or_more(inquiry: Inquiry, cards: tuple[Card, ...]) -> None:
    """Two cards or more, of whatever rank: the offender's partner passes once."""
    _partner_passes(inquiry)
    cards_stay_face_up(inquiry, cards)
    _silenced(inquiry)


def _partner_passes(inquiry: Inquiry) -> None:
    inquiry.decide(_("{partner} must pass at his next turn to call"), outcome=Outcome.PARTNER_PASSES_ONCE)


def _silenced(inquiry: Inquiry) -> None:
    """The pass is for one turn only: unlike the laws on illegal calls, this one never silences for the auction."""
    enforced_pass.once(inquiry, Role.PARTNER)
    calls_stand(inquiry)
    _who_calls_at_his_turn(inquiry)
    inquiry.refer(
        "37",
        _(
            "If {partner} bids, doubles or redoubles instead: that is cancelled and becomes a pass, from then on both "
            "of them pass, and the lead may be restricted (37.B, 26.B). Once the next opponent has called, it stands "
            "(37.A)."
        ),
    )
    law72.could_have_known(inquiry)
    watch_partner_of_exposed_card(inquiry)


@clause("24")
def calls_stand(inquiry: Inquiry) -> None:
    """The law touches no call that has been made, the offender's least of all."""
    inquiry.find(_("Every call already made stands: {offender} may not change his, and calls as he likes at his turn."))


@clause("28.A")
def _who_calls_at_his_turn(inquiry: Inquiry) -> None:
    """The player after one who must pass may call in his place: it counts as in rotation."""
    inquiry.find(_("Should {rho} call at {partner}'s turn, that is a call in turn: {partner} has to pass."))


def watch_the_auction(inquiry: Inquiry, *, barred: bool, defends: bool) -> None:
    """The auction went on to its end with the card exposed: what it may have told, and the pass that was due.

    ``barred``: his partner had to pass once. A defender's penalty card is 72.C's as well (50's opening words).
    """
    watch_partner_of_exposed_card(inquiry)
    if barred:
        _pass_not_made(inquiry)
    if barred or defends:
        law72.could_have_known(inquiry)


def _pass_not_made(inquiry: Inquiry) -> None:
    """The auction is over, so that the next opponent has called since: 37 rules, and no score is adjusted for it."""
    inquiry.refer(
        "37.A",
        _(
            "If {partner} bid, doubled or redoubled at his first turn after the exposure, when he had to pass: "
            "the next opponent has called since, so that all calls stand, with no restriction on the lead for it."
        ),
    )


def when_the_auction_is_over(inquiry: Inquiry, cards: tuple[Card, ...], *, deliberate: bool) -> None:
    """What is told during the auction of what will follow: D for the declaring side, E for a defender."""
    _declaring_side_will_pick_up(inquiry, cards)
    _defender_will_have_penalty_cards(inquiry, cards, deliberate=deliberate)
    if inquiry.edition >= Edition.LAWS_2017:
        _will_be_known_to_all(inquiry)


@clause("24.D", until_2017="24")
def _declaring_side_will_pick_up(inquiry: Inquiry, cards: tuple[Card, ...]) -> None:
    """Declarer or dummy has no penalty card."""
    inquiry.find(_("If {offender} becomes declarer or dummy, he picks up {cards:the}: no penalty card."), cards=cards)


@clause("24.D", until_2017="24")
def offender_declares(inquiry: Inquiry, cards: tuple[Card, ...]) -> None:
    """The auction is over and the offender is declarer or dummy: he picks his cards up, no more.

    What they have shown stays authorised for the defenders, and is not for his own side: it tells nothing to a dummy,
    who makes no plays, but declarer may have a choice to make before dummy is down (54), and may not be guided by it.
    """
    inquiry.decide(
        _("{offender} is of the declaring side: he picks up {cards:the}, no penalty card"),
        outcome=Outcome.NO_PENALTY_CARD,
        cards=cards,
    )
    inquiry.oblige(
        Role.OFFENDER,
        _("Picks up {cards:the}"),
        said=_("{offender}, pick up {cards:the}: your side has no penalty cards."),
        until=Until.DONE,
        cards=cards,
    )
    _what_they_have_shown(inquiry, cards)


@clause("24")
def _what_they_have_shown(inquiry: Inquiry, cards: tuple[Card, ...]) -> None:
    """The opening words, which send to 16.C: authorised for the other side, unauthorised for its own."""
    inquiry.inform(*cards, authorised=Role.DEFENDERS, until=Until.END_OF_PLAY)
    if inquiry.edition >= Edition.LAWS_2017 and inquiry.seat(Role.OFFENDER) is inquiry.seat(Role.DUMMY):
        inquiry.inform(*cards, unauthorised=Role.DECLARER, until=Until.DUMMY_SPREAD)


def led_by_declaring_side(inquiry: Inquiry, card: Card) -> None:
    """Declarer or dummy has led: he picks the card up and nothing more is due.

    The forced pass of 24.B has no turn left to act on: the auction is over when a lead is attempted.
    """
    _picks_up_his_lead(inquiry, card)
    _information(inquiry, card)


@clause("24.D", until_2017="24")
def _picks_up_his_lead(inquiry: Inquiry, card: Card) -> None:
    """He has none to make."""
    inquiry.oblige(
        Role.OFFENDER,
        _("Has {card:the} back in his hand"),
        said=_("{offender}, {card:the} goes back to your hand, or stays there. Your side does not make the lead."),
        until=Until.DONE,
        card=card,
    )


@clause("24")
def _information(inquiry: Inquiry, card: Card) -> None:
    """What the card showed is authorised for the other side (16.C).

    Unauthorised for its own it is as well, but to nobody's loss: dummy makes no plays, and declarer is about
    to see dummy's cards by right.
    """
    inquiry.inform(card, authorised=Role.DEFENDERS, until=Until.END_OF_PLAY)


def exposed_cards(inquiry: Inquiry, *hands: Role) -> None:
    """Declarer or dummy has faced cards after the last pass and before the lead was (41.C): they are picked up."""
    _are_picked_up(inquiry, *hands)
    if hands:
        _faced_cards_tell_the_defenders(inquiry)


@clause("40.A.2", until_2017="24")
def _faced_cards_tell_the_defenders(inquiry: Inquiry) -> None:
    """Until 2017 the law reigned there, and said it."""
    inquiry.inform(authorised=Role.DEFENDERS, until=Until.END_OF_PLAY)


@clause("48.A", until_2017="24")
def _are_picked_up(inquiry: Inquiry, *hands: Role) -> None:
    """No card of theirs is ever a penalty card."""
    for who in hands:
        inquiry.oblige(
            who,
            _("Picks up the cards faced; dummy comes down once the opening lead is faced"),
            said=_("{who}, pick up the cards you have put down: no hand is spread before the opening lead is faced."),
            until=Until.DONE,
            who=inquiry.seat(who),
        )


@clause("24.E", until_2017="24")
def _defender_will_have_penalty_cards(inquiry: Inquiry, cards: tuple[Card, ...], *, deliberate: bool) -> None:
    """A defender has one for each card exposed; 50.B says of which kind."""
    if len(cards) == 1 and not deliberate and not cards[0].is_honour:
        inquiry.find(_("If {offender} becomes a defender, {cards:the} is a minor penalty card."), cards=cards)
    elif len(cards) == 1:
        inquiry.find(_("If {offender} becomes a defender, {cards:the} is a major penalty card."), cards=cards)
    else:
        inquiry.find(_("If {offender} becomes a defender, {cards:the} are major penalty cards."), cards=cards)


@clause("50.E.1")
def _will_be_known_to_all(inquiry: Inquiry) -> None:
    """What it tells is unauthorised during the auction, and then no longer."""
    inquiry.find(_("All may use what a penalty card shows as long as it is on the table."))


@clause("24.E", until_2017="24")
def offender_defends(inquiry: Inquiry, cards: tuple[Card, ...], *, deliberate: bool) -> tuple[Card, ...]:
    """The auction is over and the offender defends: each card is a penalty card; returns the major ones.

    50 and 51 apply from here; a card led, or shown on purpose, was not exposed unintentionally.
    """
    inquiry.decide(
        _("{offender} defends: {cards:the} on the table, as a penalty card"), outcome=Outcome.PENALTY_CARD, cards=cards
    )
    return law50.disposition.classified(inquiry, cards, deliberate=deliberate, others_possible=False)
