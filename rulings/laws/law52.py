"""Law 52 — Failure to lead or play a penalty card. Unchanged since 1997, but for one word of B.2.

In 1997 declarer could require the penalty card to be substituted; since 2007 it must be when he does not accept. As
it is his choice in either case, they come to the same.

The law is about any penalty card that 50 or 51 obliges its owner to play: a major one at the first opportunity, a minor
one when he plays another small card of its suit.
"""

from rulings.engine import Card, Inquiry, Outcome, PenaltyCardKind, Role, Until, _, clause
from rulings.laws import law10, law11, law50, law64, particulars
from rulings.laws.law52_questions import (
    CIRCUMSTANCES,
    DUE,
    OTHERS,
    PLAYED,
    REPLY,
    SECOND,
    Circumstance,
    Reply,
)


@clause("52")
def penalty_card_not_played(inquiry: Inquiry) -> None:
    """A defender led or played another card than the penalty card that he had to play."""
    declarer = inquiry.ask(particulars.DECLARER)
    owner = inquiry.ask(law50.on_the_table.OWNER.among(declarer.lho, declarer.rho))
    inquiry.cast(declarer=declarer, offender=owner)
    due = inquiry.ask(DUE)
    # It may be another penalty card of his than the one designated.
    played = inquiry.ask(PLAYED.other_than(due))
    # Of one suit, to follow suit excuses nothing: the penalty card follows suit as well.
    not_now = Circumstance.HAD_TO if played.suit is due.suit else Circumstance.HIGHEST_OR_LOWEST
    circumstances = inquiry.ask(CIRCUMSTANCES.without(not_now), due=due, played=played)
    others = inquiry.ask(OTHERS.other_than(due, played)) if Circumstance.ANOTHER in circumstances else ()
    second = inquiry.ask(SECOND.other_than(due, played, *others)) if Circumstance.SECOND in circumstances else None
    may_be_minor = not due.is_honour and not others
    minor = may_be_minor and inquiry.ask(law50.on_the_table.KIND, card=due) is law50.on_the_table.Kind.MINOR
    lie_there(inquiry, (due, *others), minor=minor)
    not_bound = bool(circumstances & {Circumstance.HAD_TO, Circumstance.HIGHEST_OR_LOWEST})
    lying = (due, *others)
    changed = second is not None or Circumstance.TAKEN_BACK in circumstances
    if minor and (played.suit is not due.suit or played.is_honour):
        if changed:
            card_played_stays(inquiry, played)
        minor_did_not_bind(inquiry, played)
        _stay(inquiry, lying, second, minor=minor)
        return
    if not_bound:
        was_not_bound(inquiry, due)
        if minor and Circumstance.HIGHEST_OR_LOWEST in circumstances:
            law50.disposition.restriction_comes_before_a_minor_one(inquiry, due)
        _stay(inquiry, lying, second, minor=minor)
        return
    if changed:
        may_not_withdraw(inquiry, played)
    if Circumstance.ESTABLISHED in circumstances:
        may_no_longer_be_replaced(inquiry, played)
        stays_a_penalty_card(inquiry, lying, second, minor=minor)
        return
    if Circumstance.DECLARER_PLAYED in circumstances:
        declarer_must_accept(inquiry, played)
        if second is not None:
            first_is_the_one_accepted(inquiry, played, second)
        stays_a_penalty_card(inquiry, lying, second, minor=minor)
        return
    law10.chooses_alone(inquiry, Role.DECLARER)
    match inquiry.ask(REPLY, due=due, played=played):
        case Reply.ACCEPT:
            declarer_accepts(inquiry, played)
            stays_a_penalty_card(inquiry, lying, second, minor=minor)
        case Reply.REFUSE:
            declarer_refuses(inquiry, due, (played,) if second is None else (played, second), others)


@clause("50.B")
def lie_there(inquiry: Inquiry, cards: tuple[Card, ...], *, minor: bool) -> None:
    """The penalty cards as they lay before this happened."""
    for card in cards:
        inquiry.penalty_card_lies(card, PenaltyCardKind.MINOR if minor else PenaltyCardKind.MAJOR)


@clause("50.C")
def minor_did_not_bind(inquiry: Inquiry, played: Card) -> None:
    """A minor penalty card bars only the other small cards of its suit: honours and other suits were free."""
    inquiry.decide(
        _("{played:The} stands: a minor penalty card did not prevent it"),
        outcome=Outcome.NO_RECTIFICATION,
        played=played,
    )
    _unless_it_revokes(inquiry, played)


def _unless_it_revokes(inquiry: Inquiry, played: Card) -> None:
    """The suit led is not asked; to follow it comes before all else (44.C), and what is accepted here is no revoke."""
    inquiry.refer(
        "62.A",
        _(
            "If another suit than {suit} was led and {offender} could follow, {played:the} is a revoke: correct it, "
            "unless it is established (63.A)."
        ),
        played=played,
        suit=played.suit,
    )


@clause("50.D.1.b", until_2007="50.D.1")
def was_not_bound(inquiry: Inquiry, due: Card) -> None:
    """Following suit, or a restriction, came first: nothing is wrong, and the card waits for the next opportunity."""
    inquiry.decide(
        _("Nothing to rectify: {offender} did not have to play {due:the} yet"),
        outcome=Outcome.NO_RECTIFICATION,
        due=due,
    )


@clause("47.F.2")
def card_played_stays(inquiry: Inquiry, played: Card) -> None:
    """Legal as it was, it may not be changed either: a card once played is not withdrawn unless a law says so."""
    _goes_back_on_the_table(inquiry, played)


@clause("52.A")
def may_not_withdraw(inquiry: Inquiry, played: Card) -> None:
    """The defender may not put matters right on his own: the card goes back on the table until declarer has chosen."""
    _goes_back_on_the_table(inquiry, played)


def _goes_back_on_the_table(inquiry: Inquiry, played: Card) -> None:
    inquiry.oblige(
        Role.OFFENDER,
        _("Puts {played:the} back on the table: he may not withdraw it of his own accord"),
        said=_("{offender}, put {played:the} back on the table: you may not change it yourself."),
        until=Until.DONE,
        played=played,
    )


@clause("52.B.1.a")
def declarer_accepts(inquiry: Inquiry, played: Card) -> None:
    """The card played stands."""
    inquiry.decide(_("{played:The} accepted: it stands"), outcome=Outcome.CARD_PLAYED, played=played)
    _unless_it_revokes(inquiry, played)


@clause("52.B.1.b")
def declarer_must_accept(inquiry: Inquiry, played: Card) -> None:
    """He has played since, from either hand: the card played stands."""
    inquiry.decide(
        _("{played:The} stands: {declarer} has played since and must accept it"),
        outcome=Outcome.CARD_PLAYED,
        played=played,
    )
    _unless_it_revokes(inquiry, played)
    law11.gained_in_ignorance(inquiry)


@clause("52.B.1.b")
def first_is_the_one_accepted(inquiry: Inquiry, played: Card, second: Card) -> None:
    """Which of two cards he has played to."""
    inquiry.doubt(
        _(
            "The law does not say which of two cards {declarer} must accept. {played:The} is taken for it, as "
            "{offender} may not withdraw it (52.A); if {declarer} has plainly played to {second:the}, that might stand."
        ),
        played=played,
        second=second,
    )


@clause("63.B")
def may_no_longer_be_replaced(inquiry: Inquiry, played: Card) -> None:
    """Not to play the card that the Laws require is a revoke (61.A), and his own side has established it (63.A.1)."""
    inquiry.decide(
        _("{played:The} stands: the defenders have gone on to the next trick"),
        outcome=Outcome.CARD_PLAYED,
        played=played,
    )
    inquiry.refer(
        "64.A",
        _(
            "If another suit than {suit} was led and {offender} could follow, {played:the} is an established revoke: "
            "rule on its tricks."
        ),
        played=played,
        suit=played.suit,
    )
    inquiry.doubt(
        _(
            "Law 52 says nothing of defenders who have gone on. It is read here with 61.A and 63.A.1: a revoke, and "
            "established. By 60.C a play of their own takes nothing from {declarer}'s rights: he might still refuse "
            "{played:the}."
        ),
        played=played,
    )


@clause("52.B.1.c")
def stays_a_penalty_card(inquiry: Inquiry, lying: tuple[Card, ...], second: Card | None, *, minor: bool) -> None:
    """The wrong card stands; the unplayed penalty card stays what it was."""
    inquiry.find(_("{due:The} stays a penalty card."), due=lying[0])
    _stay(inquiry, lying, second, minor=minor)
    law64.tricks.no_trick_for_a_penalty_card(inquiry)


def _stay(inquiry: Inquiry, lying: tuple[Card, ...], second: Card | None, *, minor: bool) -> None:
    if second is not None:
        law50.disposition.remain_on_the_table(inquiry, second_joins_them(inquiry, lying, second))
    elif minor:
        law50.disposition.minor_remains_on_the_table(inquiry, lying[0])
    else:
        law50.disposition.remain_on_the_table(inquiry, lying)


@clause("49")
def second_joins_them(inquiry: Inquiry, lying: tuple[Card, ...], second: Card) -> tuple[Card, ...]:
    """The first card stands, so that the one put in its place is only exposed; of two or more all are major (50.B)."""
    inquiry.find(
        _("{second:The} was not played but exposed: a penalty card, and all of them are major."), second=second
    )
    for card in lying:
        inquiry.penalty_card_lies(card, PenaltyCardKind.MAJOR)
    inquiry.place_penalty_card(second, PenaltyCardKind.MAJOR)
    return (*lying, second)


@clause("52.B.2")
def declarer_refuses(inquiry: Inquiry, due: Card, played: tuple[Card, ...], others: tuple[Card, ...]) -> None:
    """The penalty card is substituted, and each card illegally played becomes a major penalty card."""
    if len(played) > 1:
        headline = _("{due:The} is played instead; {played:the} become major penalty cards")
    else:
        headline = _("{due:The} is played instead; {played:the} becomes a major penalty card")
    inquiry.decide(headline, outcome=Outcome.PENALTY_CARD, due=due, played=played)
    inquiry.pick_up_penalty_card(due)
    inquiry.oblige(
        Role.OFFENDER,
        _("Plays {due:the} instead of {played:the}"),
        said=_("{offender}, play {due:the} to this trick, and leave {played:the} face up in front of you."),
        until=Until.DONE,
        due=due,
        played=played,
    )
    # It has lain there until now, and leaves the table with this trick.
    law50.information.on_the_table(inquiry, due)
    law50.information.will_be_played(inquiry, due)
    for card in played:
        inquiry.place_penalty_card(card, PenaltyCardKind.MAJOR)
    law50.disposition.remain_on_the_table(inquiry, (*others, *played))
