"""Law 45 — Card played. Of it, A to C and G: when a card is played, whosever it is.

D and F, what dummy does of his own accord, are in ``law45.dummy``; C.4(b), a designation that was not meant, in
``law45.designation``; a designation that says too little is Law 46. A to C.3 were compared with the French text and an
English one of 2017, and read the same in 2007, where C bade a card be played that it now deems played; C.4(b) is what
has changed.

That a card is played says nothing on whether it was legal: 47.B and 62 let a revoke be corrected, and what becomes of a
card played out of its turn is in ``law45.turn``.
"""

from rulings.engine import Card, Inquiry, Known, Outcome, PenaltyCardKind, Role, Until, _, clause
from rulings.laws import law16, law40, law45, law46, law47, law49, law50, particulars
from rulings.laws.law45.questions import (
    CARD,
    DECLARERS_CARD,
    DEFENDERS_CARD,
    DUMMYS_CARD,
    WHOSE,
    DeclarersCard,
    DefendersCard,
    DummysCard,
)
from rulings.laws.law49_questions import CIRCUMSTANCES, Circumstance

NAMED = _("Named or designated as the card to be played, {card:the} counts as played.")


@clause("45")
def is_it_played(inquiry: Inquiry) -> None:
    """A card has been held, put down, named or touched: is it played?"""
    declarer = inquiry.ask(particulars.DECLARER)
    owner = inquiry.ask(WHOSE)
    inquiry.cast(declarer=declarer, offender=owner)
    if owner is declarer:
        declarers_card(inquiry)
    elif owner is declarer.partner:
        dummys_card(inquiry)
    else:
        defenders_card(inquiry)


@clause("45.C.1")
def defenders_card(inquiry: Inquiry) -> None:
    """A defender's card is played when his partner could have seen its face while he played it, or when he named it."""
    match inquiry.ask(DEFENDERS_CARD):
        case DefendersCard.NOT_SEEN:
            partner_could_not_see(inquiry)
        case DefendersCard.EXPOSED:
            not_meant_to_be_played(inquiry, named=False)
        case DefendersCard.SPOKEN_OF:
            not_meant_to_be_played(inquiry, named=True)
        case DefendersCard.PLACED:
            placed(inquiry, inquiry.ask(CARD))
        case DefendersCard.HELD:
            because = _("{partner} could have seen its face: {card:the} counts as played.")
            law45.turn.at_whose_turn(inquiry, inquiry.ask(CARD), because)
        case DefendersCard.NAMED:
            named(inquiry, card_named(inquiry))
        case DefendersCard.MEANT_ANOTHER:
            law45.designation.meant_another(inquiry, card_named(inquiry))
        case DefendersCard.PENALTY_CARD:
            penalty_card(inquiry, inquiry.ask(CARD))
        case DefendersCard.TURNED:
            turned_over(inquiry, inquiry.ask(CARD))


@clause("45.C.2")
def declarers_card(inquiry: Inquiry) -> None:
    """A card of declarer's own hand is played by where and how he holds it, whoever has seen it."""
    match inquiry.ask(DECLARERS_CARD):
        case DeclarersCard.ON_THE_TABLE:
            touching_the_table(inquiry, inquiry.ask(CARD))
        case DeclarersCard.AS_PLAYED:
            kept_as_played(inquiry, inquiry.ask(CARD))
        case DeclarersCard.NAMED:
            named(inquiry, card_named(inquiry))
        case DeclarersCard.MEANT_ANOTHER:
            law45.designation.meant_another(inquiry, card_named(inquiry))
        case DeclarersCard.NEITHER:
            not_played_by_declarer(inquiry, inquiry.ask(CARD))
        case DeclarersCard.TURNED:
            turned_over(inquiry, inquiry.ask(CARD))


@clause("45.C.3")
def dummys_card(inquiry: Inquiry) -> None:
    """A card of dummy's is played when declarer names it or touches it deliberately."""
    match inquiry.ask(DUMMYS_CARD):
        case DummysCard.NAMED:
            named(inquiry, card_named(inquiry))
        case DummysCard.INCOMPLETE:
            law46.incomplete_or_invalid(inquiry)
        case DummysCard.INCOMPLETE_CHANGED:
            law46.incomplete_and_changed(inquiry)
        case DummysCard.DUMMY_PUT_UP_ANOTHER:
            law45.dummy.misplaced(inquiry, called=True)
        case DummysCard.TOUCHED:
            touched(inquiry, inquiry.ask(CARD))
        case DummysCard.TOUCHED_IN_PASSING:
            touched_in_passing(inquiry, inquiry.ask(CARD))
        case DummysCard.MEANT_ANOTHER:
            law45.designation.meant_another(inquiry, card_named(inquiry))


def touched(inquiry: Inquiry, card: Card) -> None:
    """On purpose, and neither to arrange the cards nor to reach another."""
    law45.turn.at_whose_turn(inquiry, card, _("{declarer} has touched {card:the} deliberately: it is played."))


@clause("45.A")
def placed(inquiry: Inquiry, card: Card) -> None:
    """Detached from the hand and faced on the table before the player: the ordinary way to play."""
    law45.turn.at_whose_turn(inquiry, card, _("Put down face up before {offender}, {card:the} counts as played."))


@clause("45.C.2.a")
def touching_the_table(inquiry: Inquiry, card: Card) -> None:
    """Declarer's card shown on the table, or all but on it, is played, whatever he meant."""
    law45.turn.at_whose_turn(inquiry, card, _("Held face up at the table, {card:the} is played."))


@clause("45.C.2.b")
def kept_as_played(inquiry: Inquiry, card: Card) -> None:
    """Kept in a position which shows that it has been played."""
    law45.turn.at_whose_turn(inquiry, card, _("Kept in a position that shows it is played, {card:the} is played."))


@clause("45.C.4.a")
def card_named(inquiry: Inquiry) -> Card:
    """Which card it is: by whomever and from whichever hand, naming it is what plays it."""
    return inquiry.ask(CARD)


@clause("45.C.4.a")
def named(inquiry: Inquiry, card: Card) -> None:
    """Named, or designated otherwise, as the card that the player proposes to play: any player, any hand."""
    law45.turn.at_whose_turn(inquiry, card, NAMED)


@clause("45.C.1")
def partner_could_not_see(inquiry: Inquiry) -> None:
    """His partner could not have seen its face: not played and, as 49 has the same test, not a penalty card.

    Which card it is is not asked: his partner would hear it.
    """
    inquiry.decide(_("Not played: {partner} could not have seen its face"), outcome=Outcome.CARD_NOT_PLAYED)
    inquiry.oblige(
        Role.OFFENDER,
        _("Takes the card back without showing it; it is not a penalty card"),
        said=_("{offender}, your card is not played: take it back without showing it."),
        until=Until.DONE,
    )
    law40.defenders_card(inquiry)
    law16.seen.other_readings(inquiry)


@clause("49")
def not_meant_to_be_played(inquiry: Inquiry, *, named: bool) -> None:
    """45.C.1 is about a card held to be played: one that fell, was shown or was spoken of is 49's."""
    inquiry.hand_over(
        law49.defenders_card_exposed,
        _("{offender}'s card was seen or named, and not meant to be played."),
        Known(
            CIRCUMSTANCES,
            frozenset({Circumstance.NAMED} if named else ()),
            not_so=(Circumstance.HELD, Circumstance.CALLED, Circumstance.NAMED),
        ),
    )


@clause("45.C.5")
def penalty_card(inquiry: Inquiry, card: Card) -> None:
    """Whether a penalty card has to be played is Law 50's: a major one at once, a minor one before others."""
    minor = not card.is_honour and inquiry.ask(law50.on_the_table.KIND, card=card) is law50.on_the_table.Kind.MINOR
    if minor:
        inquiry.decide(
            _("{card:The}, a minor penalty card, need not be played, but goes before any other small card of its suit"),
            outcome=Outcome.PENALTY_CARD,
            card=card,
        )
        inquiry.penalty_card_lies(card, PenaltyCardKind.MINOR)
        law50.disposition.minor_remains_on_the_table(inquiry, card)
    else:
        inquiry.decide(
            _("{card:The}, a major penalty card, must be played as soon as it legally can be"),
            outcome=Outcome.PENALTY_CARD_DUE,
            card=card,
        )
        inquiry.penalty_card_lies(card, PenaltyCardKind.MAJOR)
        law50.disposition.remains_on_the_table(inquiry, card)
    inquiry.refer(
        "51.A",
        _(
            "If {offender} has another penalty card too, all of them are major, and {declarer} designates the one to "
            "be played."
        ),
    )


@clause("45.G")
def turned_over(inquiry: Inquiry, card: Card) -> None:
    """Nobody should turn his card over before all four have played; the card is played, turned or not."""
    inquiry.decide(
        _("{card:The} is played; it is faced again until all four have played"), outcome=Outcome.CARD_PLAYED, card=card
    )
    inquiry.oblige(
        Role.OFFENDER,
        _("Faces {card:the} again until all four players have played to the trick"),
        said=_("{offender}, face {card:the} again: no card is turned over before all four have played."),
        until=Until.END_OF_TRICK,
        card=card,
    )
    law47.retraction.may_not_be_withdrawn(inquiry)


@clause("45.C.2")
def not_played_by_declarer(inquiry: Inquiry, card: Card) -> None:
    """Neither at the table nor in a position that shows it played: declarer may take it back."""
    inquiry.decide(
        _("{card:The} is not played: {declarer} may take it back"), outcome=Outcome.CARD_NOT_PLAYED, card=card
    )
    _goes_back_to_declarers_hand(inquiry, card)


@clause("48.A")
def _goes_back_to_declarers_hand(inquiry: Inquiry, card: Card) -> None:
    """No card of declarer's is ever a penalty card, whoever has seen it; the defenders may use what they saw."""
    inquiry.oblige(
        Role.DECLARER,
        _("Takes {card:the} back if he likes; nothing is due for it"),
        said=_("{declarer}, {card:the} is not played: you may take it back, and play it or another."),
        until=Until.DONE,
        card=card,
    )
    inquiry.inform(card, authorised=Role.DEFENDERS, until=Until.END_OF_PLAY)


@clause("45.C.3")
def touched_in_passing(inquiry: Inquiry, card: Card) -> None:
    """Arranging dummy's cards, or reaching above or below, does not play the card touched; nor does an accident."""
    inquiry.decide(
        _("{card:The} is not played: it was not touched in order to play it"),
        outcome=Outcome.CARD_NOT_PLAYED,
        card=card,
    )
    law46.names_suit_and_rank(inquiry)
