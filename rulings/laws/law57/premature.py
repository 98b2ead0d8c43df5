"""Law 57 — Premature lead or play.

The text of 2017 was read whole; C.1 and C.2, which excuse a defender, are in ``law57.excused``, and what declarer does
too early in ``law57.declarer``; D is in ``law57.at_rhos_turn``. Of 2007, A with its three options is quoted in
directors' discussions of the time.
"""

from rulings.engine import (
    Card,
    Edition,
    Inquiry,
    Outcome,
    Restriction,
    Restricts,
    Role,
    Suit,
    Until,
    _,
    clause,
)
from rulings.laws import law10, law47, law50, law57, law58, law60, law60_partner, particulars
from rulings.laws.law57.questions import (
    CARD,
    CHOICE_OF_FOUR,
    CHOICE_OF_THREE,
    CIRCUMSTANCES,
    LED,
    OTHER_SUIT,
    WHO,
    Choice,
    Circumstance,
)


@clause("57")
def too_early(inquiry: Inquiry) -> None:
    """A lead or a play before its time: a defender's costs something, declarer's and dummy's stand."""
    declarer = inquiry.ask(particulars.DECLARER)
    who = inquiry.ask(WHO)
    inquiry.cast(declarer=declarer, offender=who)
    if who.side is declarer.side:
        law57.declarer.too_early(inquiry)
    else:
        defender_too_early(inquiry)


@clause("57")
def defender_too_early(inquiry: Inquiry) -> None:
    """Before his partner has played A applies, unless C excuses him; at his right-hand opponent's turn it is D.

    47.E.1 comes first: what an opponent brought about is no offence. A right that is forfeited (60.A.1) leaves
    nothing to choose either.
    """
    circumstances = inquiry.ask(CIRCUMSTANCES)
    card = inquiry.ask(CARD)
    partner_played = Circumstance.PARTNER_PLAYED in circumstances
    if Circumstance.TOLD_BY_OPPONENT in circumstances and partner_played:
        law60_partner.on_an_opponents_word(inquiry, card)
    elif Circumstance.TOLD_BY_OPPONENT in circumstances:
        law47.misinformed.played_on_an_opponents_word(inquiry, card)
    elif Circumstance.LED_AFTER_PARTNER in circumstances:
        law57.next_trick.led_after_his_partner(inquiry, card, played_to=Circumstance.LHO_PLAYED in circumstances)
    elif Circumstance.LHO_PLAYED in circumstances:
        if Circumstance.DUMMYS_DOING in circumstances:
            law57.excused.was_hurried_by_dummy(inquiry)
        law60.right_forfeited(inquiry)
    elif Circumstance.DUMMYS_DOING in circumstances:
        law57.excused.dummy_brought_it_about(inquiry, card, partner_played=partner_played)
    elif Circumstance.FROM_BOTH_HANDS in circumstances:
        law57.excused.declarer_has_played_from_both_hands(inquiry, card, partner_played=partner_played)
    elif partner_played:
        law60_partner.played_before_his_partner(inquiry, card)
    elif Circumstance.AT_ONCE in circumstances:
        law58.comes_after(inquiry, card, inquiry.seat(Role.PARTNER))
    elif Circumstance.AT_RHOS_TURN in circumstances:
        law57.at_rhos_turn.at_right_hand_opponents_turn(inquiry, card)
    else:
        before_his_partner(inquiry, card)


@clause("57.A")
def before_his_partner(inquiry: Inquiry, card: Card, named: tuple[Card, ...] = ()) -> None:
    """A defender leads to the next trick, or plays, before his partner has played to this one.

    The card is a major penalty card, and declarer chooses what the partner plays to this trick. He must choose one of
    the options: the clause has no other. ``named`` are the cards that have been spoken of, but for his own.
    """
    inquiry.find(_("{offender} has led or played before {partner}: {declarer} chooses what {partner} plays."))
    major = law50.beside.played_becomes_major(inquiry, card, named)
    law10.chooses_alone(inquiry, Role.DECLARER)
    _declarer_chooses(inquiry, card)
    unable_to_comply(inquiry)
    own_penalty_card_waits(inquiry)
    law50.disposition.remain_on_the_table(inquiry, major)


def _declarer_chooses(inquiry: Inquiry, card: Card) -> None:
    choice = CHOICE_OF_FOUR if inquiry.edition >= Edition.LAWS_2017 else CHOICE_OF_THREE
    match inquiry.ask(choice, card=card):
        case Choice.HIGHEST:
            highest_required(inquiry)
        case Choice.LOWEST:
            lowest_required(inquiry)
        case Choice.REQUIRE:
            another_suit_required(inquiry, _suit_led(inquiry))
        case Choice.FORBID:
            another_suit_forbidden(inquiry, _suit_led(inquiry))


@clause("57.A")
def _suit_led(inquiry: Inquiry) -> Suit:
    """The suit of the card led to this trick, which declarer may not name."""
    return inquiry.ask(LED)


@clause("57.A.1")
def highest_required(inquiry: Inquiry) -> None:
    """The highest card that he holds of the suit led."""
    inquiry.decide(_("{partner} must play his highest card of the suit led"), outcome=Outcome.PLAY_RESTRICTED)
    inquiry.oblige(
        Role.PARTNER,
        _("Plays the highest card that he holds of the suit led"),
        said=_(
            "{partner}, to the trick in progress you must play your highest card of the suit led to it; if you hold "
            "none, any legal card."
        ),
        until=Until.END_OF_TRICK,
        restricts=Restriction(Restricts.HIGHEST),
    )


@clause("57.A.2")
def lowest_required(inquiry: Inquiry) -> None:
    """The lowest card that he holds of the suit led."""
    inquiry.decide(_("{partner} must play his lowest card of the suit led"), outcome=Outcome.PLAY_RESTRICTED)
    inquiry.oblige(
        Role.PARTNER,
        _("Plays the lowest card that he holds of the suit led"),
        said=_(
            "{partner}, to the trick in progress you must play your lowest card of the suit led to it; if you hold "
            "none, any legal card."
        ),
        until=Until.END_OF_TRICK,
        restricts=Restriction(Restricts.LOWEST),
    )


@clause("57.A.3")
def another_suit_required(inquiry: Inquiry, led: Suit) -> None:
    """A card of another suit, which declarer names. New in 2017."""
    suit = inquiry.ask(OTHER_SUIT.but(led), led=led)
    inquiry.decide(_("{partner} must play {suit} if he cannot follow suit"), outcome=Outcome.PLAY_RESTRICTED, suit=suit)
    inquiry.oblige(
        Role.PARTNER,
        _("Follows suit in {led} if he can; if not, plays any {suit}"),
        said=_("{partner}, follow suit in {led} if you can; if not, you must play {suit}, if you hold any."),
        until=Until.END_OF_TRICK,
        restricts=Restriction(Restricts.SUIT_REQUIRED, (suit,)),
        led=led,
        suit=suit,
    )


@clause("57.A.4", until_2017="57.A.3")
def another_suit_forbidden(inquiry: Inquiry, led: Suit) -> None:
    """No card of another suit, which declarer names."""
    suit = inquiry.ask(OTHER_SUIT.but(led), led=led)
    inquiry.decide(_("{partner} may not play {suit} to this trick"), outcome=Outcome.PLAY_RESTRICTED, suit=suit)
    inquiry.oblige(
        Role.PARTNER,
        _("Follows suit in {led} if he can; if not, does not play {suit}"),
        said=_(
            "{partner}, follow suit in {led} if you can; if not, you may not play {suit}, unless you hold nothing else."
        ),
        until=Until.END_OF_TRICK,
        restricts=Restriction(Restricts.SUIT_FORBIDDEN, (suit,)),
        led=led,
        suit=suit,
    )


@clause("57.B")
def unable_to_comply(inquiry: Inquiry) -> None:
    """What he cannot do is not asked of him (59); following suit comes before the other suits of A."""
    inquiry.find(_("If {partner} cannot do what {declarer} has chosen, he plays any legal card."))


@clause("50.D.1.b")
def own_penalty_card_waits(inquiry: Inquiry) -> None:
    """A restriction on what the partner plays comes before his duty to play a penalty card of his own."""
    inquiry.find(_("What {declarer} has chosen comes before any penalty card that {partner} has himself."))


@clause("57.C.3", until_2017="57.C")
def declarer_played_early(inquiry: Inquiry) -> None:
    """A card that declarer plays before his turn, from either hand, is played and stays if legal.

    If it is not, he corrects it as any revoke (62); no card of his side is ever a penalty card (48.A).
    """
    inquiry.find(
        _(
            "A card that {declarer} has played already, from his hand or by naming it in dummy, stands if it is legal, "
            "even if its turn had not come. If it is not, he corrects it (62); it is never a penalty card."
        )
    )
