"""Law 52 — Failure to lead or play a penalty card. Unchanged since 1997, but for one word of B.2.

In 1997 declarer could require the penalty card to be substituted; since 2007 it must be when he does not accept. As
it is his choice in either case, they come to the same.

The law is about any penalty card that 50 or 51 obliges its owner to play: a major one at the first opportunity, a minor
one when he plays another small card of its suit.
"""

from rulings.engine import (
    Card,
    Inquiry,
    OneCard,
    OneOf,
    Option,
    Outcome,
    PenaltyCardKind,
    Role,
    SeveralCards,
    Until,
    WhichOf,
    _,
    clause,
)
from rulings.laws import law10, law50, law64, particulars

DUE = OneCard(
    key="52.due",
    text=_("Which penalty card should {offender} have played?"),
    why=_("If he could have played several, the one that declarer designated."),
)
PLAYED = particulars.one_card(
    _("Which card did {offender} play instead?"),
    why=_("If declarer does not accept it, this card becomes a major penalty card."),
)

OTHERS = SeveralCards(
    key="52.others",
    text=_("Which other penalty cards does {offender} have?"),
    why=_("They stay on the table whatever declarer chooses."),
)


class Circumstance(Option):
    """Whether others lie there; what leaves declarer no choice, or shows that no duty was broken."""

    ANOTHER = (
        "another",
        _("{offender} has yet another penalty card on the table"),
        "51",
        _("Neither {due:the} nor {played:the}. Of two or more all are major."),
    )
    HAD_TO = (
        "had-to",
        _("{offender} was following suit, or obeying a lead or play restriction"),
        "50.D.1.b",
        _("That comes before a penalty card. A penalty card of the suit led follows suit itself."),
    )
    DECLARER_PLAYED = (
        "declarer-played",
        _("{declarer} has played since, from his hand or from dummy"),
        "52.B.1.b",
    )
    ESTABLISHED = (
        "established",
        _("{offender} or {partner} has led or played to the next trick since"),
        "63.A.1",
    )
    TAKEN_BACK = (
        "taken-back",
        _("{offender} has taken his card back of his own accord"),
        "52.A",
    )


CIRCUMSTANCES = WhichOf(
    key="52.circumstances",
    text=_("Is it one of these cases?"),
    why=_(
        "Following suit, or obeying a restriction, comes before playing a penalty card. Otherwise declarer may accept "
        "the card played, and must once he has played from either hand. Once the defenders have gone on to the next "
        "trick, it can no longer be replaced either."
    ),
    options=Circumstance,
    apart=(
        (Circumstance.HAD_TO, Circumstance.DECLARER_PLAYED),
        (Circumstance.HAD_TO, Circumstance.ESTABLISHED),
        (Circumstance.HAD_TO, Circumstance.TAKEN_BACK),
    ),
)


class Reply(Option):
    """Declarer's two options."""

    ACCEPT = "accept", _("Accept {played:the}: {due:the} stays a penalty card"), "52.B.1.a"
    REFUSE = "refuse", _("Refuse {played:the}: {due:the} is played, {played:the} becomes a penalty card"), "52.B.2"


REPLY = OneOf(
    key="52.B.reply",
    text=_("What does {declarer} choose?"),
    why=_("He may accept the card played as long as he has not played himself, from either hand."),
    options=Reply,
    put_to=Role.DECLARER,
    said=_(
        "{declarer}, {offender} should have played {due:the}, his penalty card. You may accept {played:the}, or have "
        "it replaced. Choose alone, without consulting {dummy}."
    ),
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
    circumstances = inquiry.ask(CIRCUMSTANCES, due=due, played=played)
    others = inquiry.ask(OTHERS.other_than(due, played)) if Circumstance.ANOTHER in circumstances else ()
    may_be_minor = not due.is_honour and not others
    minor = may_be_minor and inquiry.ask(law50.on_the_table.KIND, card=due) is law50.on_the_table.Kind.MINOR
    lie_there(inquiry, (due, *others), minor=minor)
    if minor and (played.suit is not due.suit or played.is_honour):
        minor_did_not_bind(inquiry, due, played)
        return
    if Circumstance.HAD_TO in circumstances:
        was_not_bound(inquiry, due, (due, *others), minor=minor)
        return
    if Circumstance.TAKEN_BACK in circumstances:
        may_not_withdraw(inquiry, played)
    if Circumstance.ESTABLISHED in circumstances:
        may_no_longer_be_replaced(inquiry, played)
        stays_a_penalty_card(inquiry, due, (due, *others), minor=minor)
        return
    if Circumstance.DECLARER_PLAYED in circumstances:
        declarer_must_accept(inquiry, played)
        stays_a_penalty_card(inquiry, due, (due, *others), minor=minor)
        return
    law10.chooses_alone(inquiry, Role.DECLARER)
    match inquiry.ask(REPLY, due=due, played=played):
        case Reply.ACCEPT:
            declarer_accepts(inquiry, played)
            stays_a_penalty_card(inquiry, due, (due, *others), minor=minor)
        case Reply.REFUSE:
            declarer_refuses(inquiry, due, played, others)


@clause("50.B")
def lie_there(inquiry: Inquiry, cards: tuple[Card, ...], *, minor: bool) -> None:
    """The penalty cards as they lay before this happened."""
    for card in cards:
        inquiry.penalty_card_lies(card, PenaltyCardKind.MINOR if minor else PenaltyCardKind.MAJOR)


@clause("50.C")
def minor_did_not_bind(inquiry: Inquiry, due: Card, played: Card) -> None:
    """A minor penalty card bars only the other small cards of its suit: honours and other suits were free."""
    inquiry.decide(
        _("{played:The} stands: a minor penalty card did not prevent it"),
        outcome=Outcome.NO_RECTIFICATION,
        played=played,
    )
    law50.disposition.minor_remains_on_the_table(inquiry, due)


@clause("50.D.1.b")
def was_not_bound(inquiry: Inquiry, due: Card, lying: tuple[Card, ...], *, minor: bool) -> None:
    """Following suit, or a restriction, came first: nothing is wrong, and the card waits for the next opportunity."""
    inquiry.decide(
        _("Nothing to rectify: {offender} did not have to play {due:the} yet"),
        outcome=Outcome.NO_RECTIFICATION,
        due=due,
    )
    _stay(inquiry, lying, minor=minor)


@clause("52.A")
def may_not_withdraw(inquiry: Inquiry, played: Card) -> None:
    """The defender may not put matters right on his own: the card goes back on the table until declarer has chosen."""
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


@clause("52.B.1.b")
def declarer_must_accept(inquiry: Inquiry, played: Card) -> None:
    """He has played since, from either hand: the card played stands."""
    inquiry.decide(
        _("{played:The} stands: {declarer} has played since and must accept it"),
        outcome=Outcome.CARD_PLAYED,
        played=played,
    )


@clause("63.B")
def may_no_longer_be_replaced(inquiry: Inquiry, played: Card) -> None:
    """Not to play the card that the Laws require is a revoke (61.A), and his own side has established it (63.A.1)."""
    inquiry.decide(
        _("{played:The} stands: the defenders have gone on to the next trick"),
        outcome=Outcome.CARD_PLAYED,
        played=played,
    )


@clause("52.B.1.c")
def stays_a_penalty_card(inquiry: Inquiry, due: Card, lying: tuple[Card, ...], *, minor: bool) -> None:
    """The wrong card stands; the unplayed penalty card stays what it was."""
    inquiry.find(_("{due:The} stays a penalty card."), due=due)
    _stay(inquiry, lying, minor=minor)
    law64.no_trick_for_a_penalty_card(inquiry)


def _stay(inquiry: Inquiry, lying: tuple[Card, ...], *, minor: bool) -> None:
    if minor:
        law50.disposition.minor_remains_on_the_table(inquiry, lying[0])
    else:
        law50.disposition.remain_on_the_table(inquiry, lying)


@clause("52.B.2")
def declarer_refuses(inquiry: Inquiry, due: Card, played: Card, others: tuple[Card, ...]) -> None:
    """The penalty card is substituted, and each card illegally played becomes a major penalty card."""
    inquiry.decide(
        _("{due:The} is played instead; {played:the} becomes a major penalty card"),
        outcome=Outcome.PENALTY_CARD,
        due=due,
        played=played,
    )
    inquiry.pick_up_penalty_card(due)
    inquiry.oblige(
        Role.OFFENDER,
        _("Plays {due:the} instead of {played:the}"),
        said=_("{offender}, play {due:the} to this trick, and leave {played:the} face up in front of you."),
        until=Until.DONE,
        due=due,
        played=played,
    )
    inquiry.place_penalty_card(played, PenaltyCardKind.MAJOR)
    law50.disposition.remain_on_the_table(inquiry, (*others, played))
