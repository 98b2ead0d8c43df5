"""Law 66 — Inspection of tricks, and of 65 its B.3: a card that is pointed the wrong way.

Read whole in the text of 2017. Dummy may point out a card that lies wrongly, as any player may (65.B.3); of the tricks
themselves he may ask to see none, for 66.A and B name declarer and the defenders.
"""

from rulings.engine import Inquiry, OneOf, Option, Outcome, Role, Until, WhichOf, _, clause


class Wish(Option):
    """What a player would say or see."""

    POINTED = "pointed", _("He says that a quitted card points the wrong way"), "65.B.3"
    FACED = "faced", _("He asks to see again the four cards of the trick just played"), "66.A"
    OWN_CARD = "own-card", _("He would look at the card that he has just played"), "66.B", _("Without showing it.")
    EARLIER = "earlier", _("He asks to see an earlier trick, while play goes on"), "66.C"
    AFTER_PLAY = (
        "after-play",
        _("Play is over: the cards are to settle a revoke or the number of tricks"),
        "66.D",
    )


WISH = OneOf(
    key="66.wish",
    text=_("What does the player want?"),
    why=_("A trick may be seen again for a short while only; after that nobody looks, unless you order it."),
    options=Wish,
)


class Circumstance(Option):
    """What takes the right away, or gives it back."""

    GONE_ON = "gone-on", _("His own side has led or played to the next trick"), "66.A 66.B 65.B.3"
    TURNED = "turned", _("He has turned his own card face down"), "66.A"
    DUMMY = "dummy", _("He is dummy"), "66"
    NEEDED = (
        "needed",
        _("You need it to verify something: a revoke, for instance, or a card that is missing"),
        "66.C",
    )


CIRCUMSTANCES = WhichOf(
    key="66.circumstances",
    text=_("Is one of these so?"),
    why=_("If none is so, he may."),
    options=Circumstance,
    usual=(),
)
_BEARS_ON = {
    Wish.POINTED: (Circumstance.GONE_ON,),
    Wish.FACED: (Circumstance.GONE_ON, Circumstance.TURNED, Circumstance.DUMMY),
    Wish.OWN_CARD: (Circumstance.GONE_ON, Circumstance.DUMMY),
    Wish.EARLIER: (Circumstance.NEEDED,),
}


class Mixed(Option):
    """Who has mixed his cards, where the facts can no longer be told from them."""

    NOBODY = "nobody", _("Yes: from the cards, or from what they all say"), "66.D"
    NORTH_SOUTH = "ns", _("No, and North-South alone have mixed their cards"), "66.D"
    EAST_WEST = "ew", _("No, and East-West alone have mixed their cards"), "66.D"
    BOTH = "both", _("No, and both sides have mixed their cards"), "85.A.1"


MIXED = OneOf(
    key="66.D.mixed",
    text=_("Can you still find out what happened?"),
    why=_(
        "Each player turns up his own cards, in the order of play, and touches nobody else's; the rows of one side may "
        "be enough. If you cannot, and only one side has mixed its cards, you rule for the other."
    ),
    judgement=True,
    options=Mixed,
)


@clause("66")
def trick_seen_again(inquiry: Inquiry) -> None:
    """A trick or its direction, while play goes on; all the cards when it is over."""
    wish = inquiry.ask(WISH)
    if wish is Wish.AFTER_PLAY:
        after_play(inquiry)
        return
    others = (each for each in Circumstance if each not in _BEARS_ON[wish])
    circumstances = inquiry.ask(CIRCUMSTANCES.without(*others))
    match wish:
        case Wish.POINTED if circumstances:
            pointed_out_too_late(inquiry)
        case Wish.POINTED:
            card_is_turned(inquiry)
        case Wish.FACED if circumstances:
            trick_stays_turned(inquiry)
        case Wish.FACED:
            trick_is_faced(inquiry)
        case Wish.OWN_CARD if circumstances:
            own_card_stays_turned(inquiry)
        case Wish.OWN_CARD:
            own_card_is_looked_at(inquiry)
        case Wish.EARLIER if circumstances:
            inspected_by_order(inquiry)
        case _:
            quitted_trick_stays_turned(inquiry)


@clause("65.B.3")
def card_is_turned(inquiry: Inquiry) -> None:
    """Any player may say so, dummy too, until his own side has led or played to the next trick."""
    inquiry.decide(_("He may say so: the card is turned as the trick was won"), outcome=Outcome.REQUEST_GRANTED)
    inquiry.oblige(
        Role.EVERYONE,
        _("Point the cards of that trick as it was won"),
        said=_("{everyone}, turn the cards of that trick as it was won, and play on."),
        until=Until.DONE,
    )


@clause("65.B.3")
def pointed_out_too_late(inquiry: Inquiry) -> None:
    """The right is gone, and what partner learns by it is unauthorised."""
    inquiry.decide(_("Too late to point it out: play goes on"), outcome=Outcome.REQUEST_REFUSED)
    inquiry.oblige(
        Role.EVERYONE,
        _("Play on: it is too late to point it out"),
        said=_("{everyone}, it is too late to point that out. Play on."),
        until=Until.END_OF_PLAY,
    )
    inquiry.refer("16.B", _("His partner may not use what it tells him: if he did, adjust the score."))


@clause("66.A")
def trick_is_faced(inquiry: Inquiry) -> None:
    """Declarer's or a defender's right, his own card still face up."""
    inquiry.decide(_("He may: the four cards of the trick are shown again"), outcome=Outcome.REQUEST_GRANTED)
    inquiry.oblige(
        Role.EVERYONE,
        _("Face the card just played to the trick"),
        said=_("{everyone}, show again the card that you have just played."),
        until=Until.DONE,
    )


@clause("66.A")
def trick_stays_turned(inquiry: Inquiry) -> None:
    """His card is turned, his side has gone on, or he is dummy."""
    inquiry.decide(_("He may not: the cards stay as they are"), outcome=Outcome.REQUEST_REFUSED)
    _play_on(inquiry)


@clause("66.B")
def own_card_is_looked_at(inquiry: Inquiry) -> None:
    """Looked at, not shown."""
    inquiry.decide(_("He may look at his own last card, without showing it"), outcome=Outcome.REQUEST_GRANTED)
    inquiry.oblige(
        Role.EVERYONE,
        _("Leave the other cards as they are"),
        said=_("{everyone}, he may look at his own card and shows it to nobody. Then play on."),
        until=Until.DONE,
    )


@clause("66.B")
def own_card_stays_turned(inquiry: Inquiry) -> None:
    """His side has gone on, or he is dummy."""
    inquiry.decide(_("He may not: his card stays face down"), outcome=Outcome.REQUEST_REFUSED)
    _play_on(inquiry)


@clause("66.C")
def quitted_trick_stays_turned(inquiry: Inquiry) -> None:
    """Until play ceases."""
    inquiry.decide(_("He may not: nobody looks at quitted tricks while play goes on"), outcome=Outcome.REQUEST_REFUSED)
    _play_on(inquiry)


@clause("66.C")
def inspected_by_order(inquiry: Inquiry) -> None:
    """At the director's instruction alone, and no more than he needs."""
    inquiry.decide(_("By your order: as few quitted cards as you need are looked at"), outcome=Outcome.REQUEST_GRANTED)
    inquiry.direct(_("Look at the cards that you need, each player's by himself and away from the others' eyes"))
    inquiry.refer("62.A", _("If it shows a revoke or a wrong number of cards, rule on that before play goes on."))
    _play_on(inquiry)


@clause("66.D")
def after_play(inquiry: Inquiry) -> None:
    """To settle a revoke or the number of tricks."""
    inquiry.decide(
        _("The cards are looked at, to settle a revoke or the number of tricks"), outcome=Outcome.REQUEST_GRANTED
    )
    settled_by(inquiry, inquiry.ask(MIXED))


@clause("66.D")
def settled_by(inquiry: Inquiry, mixed: Mixed) -> None:
    """By the cards; against the side that alone has mixed its own; or by the weight of the evidence."""
    match mixed:
        case Mixed.NOBODY:
            inquiry.oblige(
                Role.EVERYONE,
                _("Turn up his own cards in the order of play, and touch no other"),
                said=_("{everyone}, turn up your own cards in the order of play, and touch nobody else's."),
                until=Until.DONE,
            )
        case Mixed.NORTH_SOUTH:
            _ruled_for_the_other_side(
                inquiry, _("{everyone}, North-South alone have mixed their cards: I rule for East-West.")
            )
        case Mixed.EAST_WEST:
            _ruled_for_the_other_side(
                inquiry, _("{everyone}, East-West alone have mixed their cards: I rule for North-South.")
            )
        case Mixed.BOTH:
            by_the_weight_of_the_evidence(inquiry)


def _ruled_for_the_other_side(inquiry: Inquiry, said: str) -> None:
    inquiry.oblige(
        Role.EVERYONE,
        _("Know that it is ruled for the side that has not mixed its cards"),
        said=said,
        until=Until.DONE,
    )


@clause("85.A.1")
def by_the_weight_of_the_evidence(inquiry: Inquiry) -> None:
    """The cards tell nothing, and neither side alone answers for it."""
    inquiry.oblige(
        Role.EVERYONE,
        _("Say one after the other how the tricks went"),
        said=_("{everyone}, tell me one after the other how the tricks went."),
        until=Until.DONE,
    )
    inquiry.direct(_("Then rule by what is more probable"))


def _play_on(inquiry: Inquiry) -> None:
    inquiry.oblige(
        Role.EVERYONE,
        _("Play on; the quitted cards stay face down"),
        said=_("{everyone}, the quitted cards stay as they are. Play on."),
        until=Until.END_OF_PLAY,
    )
