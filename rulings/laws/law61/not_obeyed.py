"""Law 61 as far as a lead or play restriction that was not obeyed needs it, with 59, 62, 63 and 64 to follow.

Leading or playing against what the other side chose in a rectification is a revoke by 61.A, unless the player could not
comply (59): 61.A names a suit required, and 59, to which it sends, one prohibited as well. A lead is restricted because
of a penalty card (50.D.2(a), 51.B) or of a call withdrawn in the auction (26.B; in 2007 26.A had others, and a suit
could be required by it); a play because the player's partner had led or played before him (57.A, and 53.C by it). No
other law has the opponents choose what is played: 45.F has a score adjusted, and 43.B.2(a) has a hand chosen, which is
a lead from the wrong one. A penalty card that was due is Law 52's.

What is due depends on whether it is established (63). Once the board is over it costs what any other revoke costs (64),
and is handed over to that subject.
"""

from rulings.engine import Card, Inquiry, Known, Outcome, Restriction, Restricts, Role, Until, _, clause
from rulings.laws import law43, law44, law47, law61, law62, law63, particulars
from rulings.laws.law61.questions import WHEN, When
from rulings.laws.law61.restriction_questions import (
    CARD,
    COULD_COMPLY,
    COULD_PLAY,
    HAD_CHOSEN,
    PLAY_CHOSEN,
    PLAY_REQUIRED,
    REQUIRED_SUIT,
    WHO,
    HadChosen,
    PlayChosen,
)
from rulings.laws.law63.questions import Since

NOTICED = WHEN.without(
    When.IN_TIME,
    When.GONE_ON,
    When.OWN_CLAIM,
    When.THEIR_CLAIM,
)
"""The board is over, or it is later."""


@clause("61.A")
def restriction_not_obeyed(inquiry: Inquiry) -> None:
    """A defender led or played what he might not, or something else than he had to."""
    declarer = inquiry.ask(particulars.DECLARER)
    inquiry.cast(declarer=declarer, offender=inquiry.ask(WHO.among(declarer.lho, declarer.rho)))
    card = inquiry.ask(CARD)
    match inquiry.ask(HAD_CHOSEN, suit=card.suit):
        case HadChosen.REQUIRED:
            required = inquiry.ask(REQUIRED_SUIT.but(card.suit))
            lead_against(inquiry, card, Restriction(Restricts.LEAD_REQUIRED, (required,)))
        case HadChosen.PROHIBITED | HadChosen.AFTER_A_CALL:
            lead_against(inquiry, card, Restriction(Restricts.LEAD_PROHIBITED, (card.suit,)))
        case HadChosen.PLAY:
            play_against(inquiry, card, _play_chosen(inquiry, card))
        case HadChosen.LAPSED:
            free_again(inquiry, card)
        case HadChosen.NOT_DUE:
            was_never_bound(inquiry, card)


def lead_against(inquiry: Inquiry, card: Card, chosen: Restriction) -> None:
    """If he could obey, it is a revoke."""
    if inquiry.confirms(COULD_COMPLY):
        is_a_revoke(inquiry, card, chosen)
    else:
        unable_to_comply(inquiry, card)
        law44.plays_next(inquiry, Role.LHO)


def play_against(inquiry: Inquiry, card: Card, chosen: Restriction) -> None:
    """The same of a card played to a trick that another hand had led to."""
    if inquiry.confirms(COULD_PLAY):
        is_a_revoke(inquiry, card, chosen)
    else:
        unable_to_comply(inquiry, card)
        law47.retraction.stays_on_the_table(inquiry, card)


@clause("57.A")
def _play_chosen(inquiry: Inquiry, card: Card) -> Restriction:
    """Which of declarer's options it was: three in 2007."""
    match inquiry.ask(PLAY_CHOSEN, suit=card.suit):
        case PlayChosen.HIGHEST:
            return Restriction(Restricts.HIGHEST)
        case PlayChosen.LOWEST:
            return Restriction(Restricts.LOWEST)
        case PlayChosen.REQUIRED:
            return Restriction(Restricts.SUIT_REQUIRED, (inquiry.ask(PLAY_REQUIRED.but(card.suit)),))
        case PlayChosen.FORBIDDEN:
            return Restriction(Restricts.SUIT_FORBIDDEN, (card.suit,))


def is_a_revoke(inquiry: Inquiry, card: Card, chosen: Restriction) -> None:
    """Corrected (62), established (63), or to be counted (64)."""
    # The card is a defender's; one that is an honour was no minor penalty card (50.B).
    impossible: tuple[Since, ...] = (Since.MINOR,) if card.is_honour else ()
    # The opening lead is made by declarer's left-hand opponent.
    is_a_lead = chosen.what in law62.restriction.OF_A_LEAD
    opens = is_a_lead and inquiry.seat(Role.OFFENDER) is inquiry.seat(Role.DECLARER).lho
    circumstances = law63.restriction.circumstances_of(inquiry, *impossible, *(() if opens else (Since.FACE_DOWN,)))
    played_on = Since.CLAIMED not in circumstances
    if Since.OVER in circumstances:
        is_counted(inquiry)
    elif Since.FACE_DOWN in circumstances:
        law62.restriction.face_down_lead_is_changed(inquiry, card, chosen)
    elif Since.DUMMY_FIRST in circumstances:
        law43.violation.no_immediate_rectification(inquiry)
    elif Since.TOLD in circumstances and Since.NAMED in circumstances:
        law63.revoke.by_a_card_named(inquiry)
        law63.restriction.may_not_be_corrected(inquiry, card, chosen, played_on=played_on)
    elif law63.restriction.is_established(inquiry, circumstances):
        law63.restriction.may_not_be_corrected(inquiry, card, chosen, played_on=played_on)
    else:
        if Since.TOLD in circumstances:
            law62.revoke.next_trick_is_taken_back(inquiry)
        law62.restriction.is_corrected(inquiry, card, chosen, circumstances)
        if Since.THEY_CLAIMED in circumstances:
            law62.revoke.claim_comes_after_it(inquiry)


@clause("61.A")
def is_counted(inquiry: Inquiry) -> None:
    """The board is over: what it costs is said there, and whether it is too late for that."""
    inquiry.ask(NOTICED)
    inquiry.hand_over(
        law61.revoke.did_not_follow_suit,
        _("{offender} could have obeyed, and did not: that is a revoke as much as not following suit."),
        Known(law61.questions.CIRCUMSTANCES, frozenset(), not_so=(law61.questions.Circumstance.NO_SUIT,)),
    )


@clause("61.A")
def free_again(inquiry: Inquiry, card: Card) -> None:
    """Nothing was required of him any more, and nothing prohibited: he has led or played as he might."""
    inquiry.decide(
        _("Nothing to rectify: the restriction held no longer, and {card:the} stands"),
        outcome=Outcome.NO_RECTIFICATION,
        card=card,
    )
    law44.plays_next(inquiry, Role.LHO)


@clause("61.A")
def was_never_bound(inquiry: Inquiry, card: Card) -> None:
    """No law gave the other side that choice: nothing was required of him by an option in a rectification."""
    inquiry.decide(
        _("Nothing to rectify: no law gave {declarer} that choice, and {card:the} stands"),
        outcome=Outcome.NO_RECTIFICATION,
        card=card,
    )
    inquiry.oblige(
        Role.EVERYONE,
        _("Take it that {offender} was free to lead and play as he liked"),
        said=_("{everyone}, {offender} was under no restriction: {card:the} stands. Play on."),
        until=Until.DONE,
        card=card,
    )
    _if_the_director_had_ruled_so(inquiry)


@clause("82.C")
def _if_the_director_had_ruled_so(inquiry: Inquiry) -> None:
    """Both sides are then treated as not at fault, where it did harm."""
    inquiry.refer(
        "82.C",
        _(
            "If the restriction came of a ruling of yours: where it was obeyed before, and the board can no longer be "
            "scored normally, adjust the score with both sides treated as non-offending."
        ),
    )


@clause("59")
def unable_to_comply(inquiry: Inquiry, card: Card) -> None:
    """He had no card that obeyed: any card was legal, and nothing is due."""
    inquiry.decide(
        _("Nothing to rectify: {offender} could not obey, and {card:the} stands"),
        outcome=Outcome.NO_RECTIFICATION,
        card=card,
    )
