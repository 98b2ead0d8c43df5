"""Law 67 — Defective trick: too many cards from one hand, or none.

A was read whole; of B, B.1 and the beginning of B.2(a), the rest of which is known from the text of 1997 and summaries,
and so is the footnote that makes a penalty card of a defender's card exposed on its way back. 2007 is taken to have had
what 2017 has. In time, a card too many is 45.E's or 58.B's; afterwards the director puts the number of cards right.
"""

from dataclasses import replace

from rulings.engine import Card, Inquiry, OneOf, Option, Outcome, Role, Until, YesNo, _, clause, option
from rulings.laws import law12, law14, law45, law47, law48, law49, law50, law58, law64, particulars

WHO = particulars.offender(
    _("From which hand did too many cards come, or none?"),
    why=_("A defender's card that should not have been played becomes a penalty card; declarer's and dummy's go back."),
)


class How(Option):
    """How the number of cards came to be wrong, and whether it is noticed in time."""

    TOGETHER = (
        "together",
        _("He played two cards or more at once"),
        "58.B",
        _("As his play or lead to a trick, even if he meant only one of them."),
    )
    SHOWN = (
        "shown",
        _("Two cards or more of his were seen, and he was playing none of them"),
        "49 48.A",
        _("They fell, or he showed them: he does not say which he plays."),
    )
    AGAIN = "again", _("He had played to this trick, and played another card"), "45.E"
    NONE = "none", _("He has played no card to the trick"), "67.A.1"
    TOO_MANY_LATE = "too-many-late", _("Too many cards, and both sides have played to the next trick"), "67.B.2"
    NONE_LATE = "none-late", _("None, and both sides have played to the next trick"), "67.B.1"
    NOT_PLACED = option(
        "not-placed",
        _("He did play to it, but his card is not among those he has played"),
        "67.B.3",
        _("It went back into his hand, say."),
        new_in_2017=True,
    )


HOW = OneOf(
    key="67.how",
    text=_("What did {offender} do?"),
    why=_(
        "Of two cards played at once he may choose the one he plays, of two that were merely seen neither is played; "
        "after he has played, a further card is one too many, or a lead to the next trick. Once a player of each side "
        "has played to the next trick, the number of cards is put right instead, and it may have been a revoke."
    ),
    options=How,
)
CARD = particulars.one_card(
    _("Which card did {offender} play second?"),
    why=_("An honour is a major penalty card; a small one may be minor."),
)


class PlayedAgain(Option):
    """Of a card that was played to a trick and did not stay among those played."""

    NO = "no", _("No"), "67.B.3"
    IN_TIME = "in-time", _("Yes, and another card can still take its place there"), "67.B.3"
    TOO_LATE = "too-late", _("Yes, and it is too late to put that right"), "67.B.3", _("Play has gone on since.")


PLAYED_AGAIN = OneOf(
    key="67.B.3.again",
    text=_("Has {offender} played the same card to a later trick?"),
    why=_("A card wins or loses one trick. If it was played twice and that can't be put right, the score is adjusted."),
    options=PlayedAgain,
)


class FoundMissing(Option):
    """When it was found that he had played no card to a trick."""

    IN_THE_PLAY = "in-the-play", _("During the play"), "67.B.1"
    OVER = "over", _("The board is over"), "64.A.2", _("And nobody of the other side has called on the next one.")
    TOO_LATE = (
        "too-late",
        _("The other side has called on the next board, or the round has ended"),
        "64.B.4 64.B.5",
    )


FOUND_MISSING = OneOf(
    key="67.B.1.found",
    text=_("When was it found?"),
    why=_("What the missing card costs is counted when play is over, and no trick is transferred once it is too late."),
    options=FoundMissing,
)
REVOKED_BY_IT = replace(
    law14.questions.REVOKED,
    text=_("Has {offender} not followed suit to an earlier trick, though he could have with a card that goes back?"),
    why=_("A card that goes back counts as having been in his hand all the time: then he has revoked without knowing."),
)
EXPOSED = YesNo(
    key="67.B.2.exposed",
    text=_("Has the face of a card that goes back been visible?"),
    why=_("Try not to expose a defender's cards. One that has been exposed becomes a penalty card as it goes back."),
)
EXPOSED_CARDS = particulars.several_cards(
    _("Which cards of those that go back have been visible?"),
    why=_("They become penalty cards of {offender}."),
)


@clause("67")
def wrong_number_of_cards(inquiry: Inquiry) -> None:
    """A hand has contributed more than one card to a trick, or none: is it still in time (A), or not (B)?"""
    declarer = inquiry.ask(particulars.DECLARER)
    inquiry.cast(declarer=declarer, offender=inquiry.ask(WHO))
    match inquiry.ask(HOW):
        case How.TOGETHER:
            law58.several_at_once(inquiry)
        case How.SHOWN if law47.retraction.is_a_defenders(inquiry):
            law49.seen_or_named(inquiry, named=False)
        case How.SHOWN:
            _declaring_sides_cards_were_seen(inquiry)
        case How.AGAIN:
            law45.fifth_card.fifth_card(inquiry, inquiry.ask(CARD))
        case How.NONE:
            supplies_a_card(inquiry)
        case How.TOO_MANY_LATE:
            too_many_discovered_late(inquiry)
        case How.NONE_LATE:
            supplies_a_card_late(inquiry)
        case How.NOT_PLACED:
            card_was_not_placed(inquiry)


@clause("48.A")
def _declaring_sides_cards_were_seen(inquiry: Inquiry) -> None:
    """Not played, and never a penalty card: they go back. Dummy's lay open to all; he may have suggested a play."""
    inquiry.decide(_("Cards of the declaring side were seen, not played: they go back"), outcome=Outcome.TAKEN_BACK)
    if not _is_dummys(inquiry):
        law48.takes_cards_back(inquiry, Role.OFFENDER)
        return
    inquiry.oblige(
        Role.DUMMY,
        _("Puts his cards back in their place, unless {declarer} has called for one"),
        said=_("{dummy}, put your cards back in their place, unless {declarer} has called for one."),
        until=Until.DONE,
    )
    law45.indicated.watch_unasked(inquiry)


@clause("67.A.1")
def supplies_a_card(inquiry: Inquiry) -> None:
    """In time: the card that is missing is played, any that is legal."""
    inquiry.decide(_("{offender} plays the missing card to the trick: any legal card"), outcome=Outcome.ANOTHER_PLAYED)
    _unless_it_is_too_late(inquiry)
    if _is_dummys(inquiry):
        inquiry.oblige(
            Role.DECLARER,
            _("Plays a legal card from dummy to the trick, following suit if dummy can"),
            said=_("{declarer}, no card of dummy's has been played to this trick: name a legal one now."),
            until=Until.DONE,
        )
        return
    inquiry.oblige(
        Role.OFFENDER,
        _("Plays a legal card to the trick, following suit if he can"),
        said=_("{offender}, you have not played to this trick: play a legal card to it now."),
        until=Until.DONE,
    )


@clause("67.A")
def _unless_it_is_too_late(inquiry: Inquiry) -> None:
    """A ends when a player of each side has played to the following trick."""
    inquiry.find(
        _(
            "Only until a player of each side has played to the next trick: after that a card is put among those "
            "played, and it counts as a revoke (67.B.1)."
        )
    )


@clause("67.B.1")
def supplies_a_card_late(inquiry: Inquiry) -> None:
    """Too late: a card of the suit led, or any if he has none, is put among his played cards; it counts as a revoke."""
    if _is_dummys(inquiry):
        inquiry.decide(
            _("A card of dummy's is put among those played: it counts as a revoke, but no trick is transferred"),
            outcome=Outcome.SCORE_REVIEWED,
        )
        _names_a_card_of_dummys(inquiry)
        return
    inquiry.decide(
        _("{offender} puts a card among his played ones, and is deemed to have revoked in that trick"),
        outcome=Outcome.REVOKE_COUNTED,
    )
    match inquiry.ask(FOUND_MISSING):
        case FoundMissing.IN_THE_PLAY:
            _is_counted_at_the_end(inquiry)
        case FoundMissing.OVER:
            _is_settled_now(inquiry)
            law64.tricks.settled_for_a_missing_card(inquiry)
        case FoundMissing.TOO_LATE:
            _is_settled_now(inquiry)
            law64.tricks.settled_late(inquiry, frozenset(), law14.revoke.no_trick_any_more)


def _is_settled_now(inquiry: Inquiry) -> None:
    """One card is left over, and only the tricks are still to be counted."""
    inquiry.oblige(
        Role.EVERYONE,
        _("Take the card left over as played to the trick that lacks one, and leave the tricks as they lie"),
        said=_(
            "{everyone}, the card left over belongs to the trick that lacks one: it does not change who won that "
            "trick, and counts as a revoke."
        ),
        until=Until.DONE,
    )


def _is_counted_at_the_end(inquiry: Inquiry) -> None:
    inquiry.oblige(
        Role.OFFENDER,
        _("Exposes a card of the suit led to that trick, any card if he has none, and puts it among his played cards"),
        said=_(
            "{offender}, you played no card to that trick. Show one of the suit led, or any card if you have none, and "
            "put it among your played cards. It does not change who won the trick."
        ),
        until=Until.DONE,
    )
    inquiry.refer("64.A.2", _("At the end of play: if his side won that trick or a later one, one is transferred."))
    law14.revoke.is_the_other_side_compensated(inquiry)


def _names_a_card_of_dummys(inquiry: Inquiry) -> None:
    """Declarer plays dummy's cards, this one too; and nothing is transferred for it (64.B.3)."""
    inquiry.oblige(
        Role.DECLARER,
        _("Names a card of dummy's of the suit led to that trick, any card if dummy has none: it joins those played"),
        said=_(
            "{declarer}, no card of dummy's was played to that trick. Name one of the suit led, or any card if dummy "
            "has none: it goes among dummy's played cards. It does not change who won the trick."
        ),
        until=Until.DONE,
    )
    inquiry.refer("64.B.3", _("No trick is transferred for dummy's failure to play; see 64.C."))


def _is_dummys(inquiry: Inquiry) -> bool:
    return inquiry.seat(Role.OFFENDER) is inquiry.seat(Role.DUMMY)


@clause("67.B.2")
def too_many_discovered_late(inquiry: Inquiry) -> None:
    """Both sides have played to the next trick: all cards but one go back to the hand that they came from.

    A defender's card that was exposed becomes a penalty card as it does so (50).
    """
    visible = inquiry.ask(EXPOSED_CARDS) if _is_defenders_and_visible(inquiry) else ()
    law58.discovered_late(inquiry)
    inquiry.decide(
        _("Too many cards from {offender}, noticed late: what is too many goes back to his hand"),
        outcome=Outcome.HANDS_PUT_RIGHT,
    )
    revoked = inquiry.ask(REVOKED_BY_IT)
    all_but_one_go_back(inquiry, visible)
    was_in_the_hand_all_along(inquiry)
    if visible:
        law50.disposition.become_penalty_cards(inquiry, visible, deliberate=False)
    law14.revoke.in_the_play(inquiry, revoked, named=bool(visible))


def _is_defenders_and_visible(inquiry: Inquiry) -> bool:
    return law47.retraction.is_a_defenders(inquiry) and inquiry.confirms(EXPOSED)


@clause("67.B.2.a")
def one_stays_in_the_trick(inquiry: Inquiry) -> None:
    """The card that was faced in playing to the trick; if it cannot be found out, the highest legal one."""
    inquiry.direct(
        _(
            "Look at {offender}'s played cards yourself. The one that he faced in playing to the trick stays there; if "
            "that cannot be found out, the highest of those that he could legally have played"
        )
    )
    inquiry.find(_("The trick stays with the side that won it: it does not change hands now."))


@clause("67.B.2.a")
def all_but_one_go_back(inquiry: Inquiry, visible: tuple[Card, ...]) -> None:
    """The rest is to be played yet."""
    one_stays_in_the_trick(inquiry)
    if visible:
        inquiry.oblige(
            Role.OFFENDER,
            _("Takes back the cards that are too many, but for {visible:the}, without showing them"),
            said=_(
                "{offender}, what I give you is yours again: do not show it. Only {visible:the}, seen already, will "
                "lie face up in front of you."
            ),
            until=Until.DONE,
            visible=visible,
        )
    elif _is_dummys(inquiry):
        inquiry.oblige(
            Role.DUMMY,
            _("Takes back the cards that are too many, and lays them with the others"),
            said=_("{dummy}, lay the card that I give you with the others of your hand: it is to be played yet."),
            until=Until.DONE,
        )
    else:
        inquiry.oblige(
            Role.OFFENDER,
            _("Takes back the cards that are too many, without showing them"),
            said=_("{offender}, take back the card that I give you, without showing it: it is in your hand again."),
            until=Until.DONE,
        )


@clause("67.B.2.b")
def was_in_the_hand_all_along(inquiry: Inquiry) -> None:
    """A card that goes back is deemed to have been in the hand all the time: it may have been a revoke."""
    inquiry.find(_("A card that goes back counts as having been in the hand all the time."))


@clause("67.B.3")
def card_was_not_placed(inquiry: Inquiry) -> None:
    """No trick was defective: its card has only to lie where it belongs. Of 2017."""
    again = inquiry.ask(PLAYED_AGAIN)
    match again:
        case PlayedAgain.NO:
            inquiry.decide(
                _("The trick was complete: {offender}'s card goes among those he has played"),
                outcome=Outcome.HANDS_PUT_RIGHT,
            )
        case PlayedAgain.IN_TIME:
            inquiry.decide(
                _("The trick was complete: the card goes there, and another one is played now"),
                outcome=Outcome.ANOTHER_PLAYED,
            )
        case PlayedAgain.TOO_LATE:
            inquiry.decide(
                _("One card was played to two tricks, and it is too late to put it right: adjusted score"),
                outcome=Outcome.ADJUSTED_SCORE,
            )
    inquiry.direct(_("Find the card, and put it in its place among {offender}'s played cards"))
    _is_told_of_the_card(inquiry, again)
    if again is PlayedAgain.TOO_LATE:
        law12.adjusted_score_where_no_result_stands(inquiry)


def _is_told_of_the_card(inquiry: Inquiry, again: PlayedAgain) -> None:
    match again:
        case PlayedAgain.NO:
            inquiry.oblige(
                Role.EVERYONE,
                _("Go on: the card counts as played where it was"),
                said=_("{everyone}, that card was played to its trick: it goes among the cards played there. Go on."),
                until=Until.DONE,
            )
        case PlayedAgain.IN_TIME:
            inquiry.oblige(
                law47.retraction.who_plays_it(inquiry),
                _("Takes the card out of the later trick, and plays a legal one there"),
                said=_("{player}, that card was played before: play another, legal one to this trick."),
                until=Until.DONE,
                player=inquiry.seat(law47.retraction.who_plays_it(inquiry)),
            )
            inquiry.refer("47.D", _("An opponent who has played after it may change his card."))
        case PlayedAgain.TOO_LATE:
            inquiry.oblige(
                Role.EVERYONE,
                _("Leave the cards as they are: the score is adjusted"),
                said=_(
                    "{everyone}, one card was played to two tricks. Leave the cards as they are: I adjust the score."
                ),
                until=Until.DONE,
            )
