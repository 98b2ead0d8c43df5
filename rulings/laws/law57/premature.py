"""Law 57 — Premature lead or play.

The text of 2017 was read whole; C.1 and C.2, which excuse a defender, are in ``law57.excused``, and what declarer does
too early in ``law57.declarer``. Of 2007, A with its three options is quoted in directors' discussions of the time. It
had no D: a card that partner could see was played to the trick (45.C.1) if it legally could be, and otherwise a card
exposed by deliberate play (49, 50.B).
"""

from rulings.engine import Card, Edition, Inquiry, Outcome, Restriction, Restricts, Role, Suit, Until, _, clause
from rulings.laws import law10, law47, law50, law57, law60, particulars
from rulings.laws.law57.questions import (
    CARD,
    CHOICE_OF_FOUR,
    CHOICE_OF_THREE,
    CIRCUMSTANCES,
    LED,
    OTHER_SUIT,
    PLAYABLE,
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
    if Circumstance.TOLD_BY_OPPONENT in circumstances:
        law47.misinformed.played_on_an_opponents_word(inquiry, card)
    elif Circumstance.LHO_PLAYED in circumstances:
        law60.right_forfeited(inquiry)
    elif Circumstance.DUMMYS_DOING in circumstances:
        law57.excused.dummy_brought_it_about(inquiry, card)
    elif Circumstance.FROM_BOTH_HANDS in circumstances:
        law57.excused.declarer_has_played_from_both_hands(inquiry, card)
    elif Circumstance.AT_RHOS_TURN in circumstances:
        at_right_hand_opponents_turn(inquiry, card)
    else:
        before_his_partner(inquiry, card)


@clause("57.A")
def before_his_partner(inquiry: Inquiry, card: Card, led: Card | None = None, named: tuple[Card, ...] = ()) -> None:
    """A defender leads to the next trick, or plays, before his partner has played to this one.

    The card is a major penalty card, and declarer chooses what the partner plays to this trick. He must choose one of
    the options: the clause has no other. ``led`` is the card led to this trick, where it has been named;
    ``named`` are all the cards that have been, but for his own.
    """
    inquiry.find(_("{offender} has led or played before {partner}: {declarer} chooses what {partner} plays."))
    major = law50.disposition.classified(inquiry, (card,), deliberate=True, played=named)
    law10.chooses_alone(inquiry, Role.DECLARER)
    _declarer_chooses(inquiry, card, led)
    unable_to_comply(inquiry)
    own_penalty_card_waits(inquiry)
    law50.disposition.remain_on_the_table(inquiry, major)


def _declarer_chooses(inquiry: Inquiry, card: Card, led: Card | None) -> None:
    choice = CHOICE_OF_FOUR if inquiry.edition >= Edition.LAWS_2017 else CHOICE_OF_THREE
    match inquiry.ask(choice, card=card):
        case Choice.HIGHEST:
            highest_required(inquiry)
        case Choice.LOWEST:
            lowest_required(inquiry)
        case Choice.REQUIRE:
            another_suit_required(inquiry, _suit_led(inquiry, led))
        case Choice.FORBID:
            another_suit_forbidden(inquiry, _suit_led(inquiry, led))


@clause("57.A")
def _suit_led(inquiry: Inquiry, led: Card | None) -> Suit:
    """The suit of the card led, asked where no card has been named."""
    return led.suit if led else inquiry.ask(LED)


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
            "The card that {declarer} has already played, from either hand, stands if it is legal, even if its turn "
            "had not come. If it is not, he corrects it (62); it is never a penalty card."
        )
    )


@clause("57.D", until_2017="45.C.1")
def at_right_hand_opponents_turn(inquiry: Inquiry, card: Card) -> None:
    """His partner has played: only the hand on his right had still to play before him."""
    if plays_it_at_his_turn(inquiry, card):
        inquiry.decide(_("{card:The} stays and is played at {offender}'s turn"), outcome=Outcome.CARD_PLAYED, card=card)
    else:
        major = law50.disposition.classified(inquiry, (card,), deliberate=True)
        inquiry.decide(
            _("{card:The} cannot be played to this trick: it is a major penalty card"),
            outcome=Outcome.PENALTY_CARD,
            card=card,
        )
        law50.disposition.remain_on_the_table(inquiry, major)


def played_at_turn_of_declaring_side(inquiry: Inquiry, card: Card, led: Card | None = None) -> bool:
    """A defender has led at the turn of the declaring side's hand on his right, after a lead that stands.

    A card that he can legally play to the trick is played when his turn comes; another is a major penalty card.
    Returns whether it is played. ``led`` is the card led, where it is known: one of its suit needs no question.
    """
    if plays_it_at_his_turn(inquiry, card, led):
        return True
    law50.disposition.becomes_major(inquiry, card)
    law50.disposition.remains_on_the_table(inquiry, card)
    return False


@clause("57.D", until_2017="45.C.1")
def plays_it_at_his_turn(inquiry: Inquiry, card: Card, led: Card | None = None) -> bool:
    """If he can legally play it to the trick, he plays it when his turn comes; returns whether he can."""
    follows_suit = led is not None and card.suit is led.suit
    if not (follows_suit or inquiry.confirms(PLAYABLE, card=card)):
        return False
    inquiry.oblige(
        Role.OFFENDER,
        _("Plays {card:the} to this trick, at his turn"),
        said=_("{offender}, leave {card:the} on the table: you play it to this trick when your turn comes."),
        until=Until.END_OF_TRICK,
        card=card,
    )
    inquiry.watch(
        _("Did {partner} use what {card:the}, seen before its turn, suggested to him? If so, Law 16 applies."),
        card=card,
    )
    return True
