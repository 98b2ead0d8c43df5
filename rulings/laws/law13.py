"""Law 13 — Incorrect number of cards: one hand holds too many, another too few.

2017 put the sections in the order of events: A as long as nobody with a wrong hand has called, B once one of them has,
C for a card that is none of the deal's, D when the play is over. In 2007 they stood as D, then A and B, F, then C, with
one way more: where cards had been seen and nobody had called, an artificial score at once if normal play was ruled
out. Both editions were compared with translations; F of 2007 is quoted from memory.

A player with thirteen cards of his own may have called: his call stands, since only calls on a wrong hand count.
"""

from rulings.engine import Edition, Inquiry, Known, OneOf, Option, Outcome, Role, Until, YesNo, _, clause, option
from rulings.laws import law12, law67, law90


class Found(Option):
    """When it was found, and what the card too many is."""

    NOT_CALLED = option(
        "not-called", _("No player with a wrong hand has called"), "13.A", _("Too many or too few."), until_2017="13.D"
    )
    CALLED = option(
        "called",
        _("A player with a wrong hand has called, and the play is not over"),
        "13.B",
        until_2017="13.A 13.B",
    )
    OVER = option("over", _("The play is over"), "13.D", until_2017="13.C")
    STRANGE = option(
        "strange",
        _("The card too many is none of this deal's"),
        "13.C",
        _("From another pack, or another board: the hands have thirteen without it."),
        until_2017="13.F",
    )
    NOT_PLAYED = (
        "not-played",
        _("During the play: he has played no card to one of the tricks"),
        "67.B.1",
        _("The hands had thirteen each, and both sides have played to the next trick. Count the cards played, too."),
    )


FOUND = OneOf(
    key="13.found",
    text=_("A hand has a card too many. What has happened?"),
    why=_(
        "Count all four hands, with the cards that they have played. Until a player with a wrong hand has called, they "
        "are put right. After that it is for you to judge; when the play is over, no result stands."
    ),
    options=Found,
)
CALLED = YesNo(
    key="13.called",
    text=_("Has a player whose hand is wrong called?"),
    why=_("A player with too many cards or too few. Until one of them has called, the hands are simply put right."),
)
SEEN = YesNo(
    key="13.A.2.seen",
    text=_("Has a player seen the face of a card that belongs to another hand?"),
    why=_("Whoever has looked at fourteen cards has. What he knows may affect the result."),
)
RULED_OUT = YesNo(
    key="13.D.2.ruled-out",
    text=_("Does what has been seen rule out normal bidding or play?"),
    why=_("Then an artificial score is awarded at once; otherwise the board is played and looked at again."),
    judgement=True,
)
PLAYABLE = YesNo(
    key="13.B.1.playable",
    text=_("Can the hands be put right and the board still be played?"),
    hint=_("Yes where a small card strayed and no call hung on it. No for an honour or a length, or a card played."),
    why=_("No call is changed: what was called on the wrong cards has to do for the right ones."),
    judgement=True,
)


class StrangePlayed(Option):
    """Whether a card that is none of the deal's has been played."""

    NO = option("no", _("No"), "13.C", until_2017="13.F")
    TO_THIS_TRICK = option("to-this-trick", _("Yes, to the trick in progress"), "13.C", until_2017="13.F")
    QUITTED = option("quitted", _("Yes, to a trick that has been quitted"), "13.C", until_2017="13.F")


STRANGE_PLAYED = OneOf(
    key="13.C.played",
    text=_("Has the strange card been played?"),
    why=_("Only if it was played to a quitted trick may the score be adjusted for it."),
    options=StrangePlayed,
)


@clause("13")
def too_many_cards_in_a_hand(inquiry: Inquiry) -> None:
    """One hand has more than thirteen cards."""
    match inquiry.ask(FOUND):
        case Found.NOT_CALLED:
            no_wrong_hand_has_called(inquiry)
        case Found.CALLED:
            a_wrong_hand_has_called(inquiry)
        case Found.OVER:
            after_the_play(inquiry)
        case Found.STRANGE:
            surplus_card(inquiry)
        case Found.NOT_PLAYED:
            _is_a_defective_trick(inquiry)


@clause("13")
def before_the_lead(inquiry: Inquiry) -> None:
    """The opening lead has not been faced: what is done depends on whether a player with a wrong hand has called."""
    if inquiry.confirms(CALLED):
        a_wrong_hand_has_called(inquiry)
    else:
        no_wrong_hand_has_called(inquiry)


@clause("67.B.1")
def _is_a_defective_trick(inquiry: Inquiry) -> None:
    """It is no matter of the deal."""
    inquiry.hand_over(
        law67.wrong_number_of_cards,
        _("The hands had thirteen cards each: a trick lacks a card."),
        Known(law67.HOW, law67.How.NONE_LATE),
    )


@clause("13.A", until_2017="13.D")
def no_wrong_hand_has_called(inquiry: Inquiry) -> None:
    """The hands are corrected and the board is played, whatever has been seen; 2007 had one exception."""
    if not inquiry.confirms(SEEN):
        played_normally(inquiry)
    elif inquiry.edition < Edition.LAWS_2017 and inquiry.confirms(RULED_OUT):
        normal_play_is_ruled_out(inquiry)
    else:
        played_and_looked_at(inquiry)


@clause("13.A.1", until_2017="13.D.1")
def played_normally(inquiry: Inquiry) -> None:
    """Nobody has seen anything that is not his."""
    inquiry.decide(_("The hands are put right, and the board is played normally"), outcome=Outcome.HANDS_PUT_RIGHT)
    _unless_wrongly_dealt(inquiry)
    _hands_are_put_right(inquiry)
    _play_it(inquiry)


@clause("13.A.2", until_2017="13.D.2")
def played_and_looked_at(inquiry: Inquiry) -> None:
    """Whatever was seen: the board is scored, and adjusted if that affected it."""
    inquiry.decide(
        _("The hands are put right and the board is played; the score is adjusted if what was seen affected it"),
        outcome=Outcome.SCORE_REVIEWED,
    )
    _unless_wrongly_dealt(inquiry)
    _hands_are_put_right(inquiry)
    _play_it(inquiry)
    _what_was_seen_is_not_used(inquiry)
    inquiry.watch(_("Did it affect the result that a player had seen a card of another hand? If so, adjust the score."))
    law90.for_not_counting(inquiry)
    law90.for_a_wrong_pocket(inquiry)


@clause("16.A.1", until_2017="16.A.3")
def _what_was_seen_is_not_used(inquiry: Inquiry) -> None:
    """It comes of none of the sources that a player may use."""
    inquiry.oblige(
        Role.EVERYONE,
        _("Use nothing of what they have seen of another hand"),
        said=_("{everyone}, if you have seen a card of another hand, use nothing of it. Call me after the board."),
        until=Until.END_OF_PLAY,
    )


@clause("13.D.2")
def normal_play_is_ruled_out(inquiry: Inquiry) -> None:
    """Of 2007, in a part of D.2: an artificial score."""
    board_ends(inquiry)
    law12.artificial_adjusted_score(inquiry)
    law90.for_not_counting(inquiry)


@clause("13.B", until_2017="13")
def a_wrong_hand_has_called(inquiry: Inquiry) -> None:
    """A call has been made on the wrong cards: the director judges whether the board can still be played."""
    if inquiry.confirms(PLAYABLE):
        played_with_no_change_of_call(inquiry)
    else:
        cannot_be_played(inquiry)


@clause("13.B.1", until_2017="13.A")
def played_with_no_change_of_call(inquiry: Inquiry) -> None:
    """In the play too: a card that strayed goes where it belongs."""
    inquiry.decide(
        _("The hands are put right, and the board goes on with no change of call"), outcome=Outcome.HANDS_PUT_RIGHT
    )
    _hands_are_put_right(inquiry)
    _wait_for_the_count(inquiry)
    inquiry.oblige(
        Role.EVERYONE,
        _("Go on from where they were once the hands are right; no call is changed"),
        said=_("{everyone}, I put the hands right. Then go on from where you were: no call is changed."),
        until=Until.DONE,
    )
    _the_card_moved_tells_partner_nothing(inquiry)
    inquiry.watch(_("Has the wrong number of cards affected the result? If so, you may adjust the score."))
    law90.for_not_counting(inquiry)


@clause("13.B.2", until_2017="13.B")
def cannot_be_played(inquiry: Inquiry) -> None:
    """An adjusted score: an assigned one where one can be told."""
    board_ends(inquiry)
    law12.adjusted_score_where_no_result_stands(inquiry)
    law90.for_not_counting(inquiry)


def board_ends(inquiry: Inquiry) -> None:
    """It is not played, or not played on."""
    inquiry.decide(_("The board ends here: adjusted score"), outcome=Outcome.ADJUSTED_SCORE)
    inquiry.oblige(
        Role.EVERYONE,
        _("Put the cards down: the board ends here"),
        said=_("{everyone}, this board ends here, since a hand had too many cards. I award an adjusted score."),
        until=Until.DONE,
    )
    _before_the_next_table(inquiry)


@clause("13.C", until_2017="13.F")
def surplus_card(inquiry: Inquiry) -> None:
    """It is taken out, and that is all, unless it has won or lost a trick."""
    match inquiry.ask(STRANGE_PLAYED):
        case StrangePlayed.NO:
            surplus_card_goes(inquiry)
        case StrangePlayed.TO_THIS_TRICK:
            surplus_card_goes(inquiry)
            _another_card_is_played(inquiry)
        case StrangePlayed.QUITTED:
            surplus_card_was_played(inquiry)
    inquiry.refer("14", _("Is a hand short of a card without it? Then the missing card is looked for."))


@clause("13.C", until_2017="13.F")
def surplus_card_goes(inquiry: Inquiry) -> None:
    """No rectification and no adjustment."""
    inquiry.decide(_("The card is taken out, and they go on: nothing else is due"), outcome=Outcome.HANDS_PUT_RIGHT)
    _strange_card_is_taken_out(inquiry)


@clause("13.C", until_2017="13.F")
def surplus_card_was_played(inquiry: Inquiry) -> None:
    """The trick stands, and the score may be adjusted."""
    inquiry.decide(
        _("The card is taken out, and they go on; the score may be adjusted, since it was played"),
        outcome=Outcome.SCORE_REVIEWED,
    )
    _strange_card_is_taken_out(inquiry)
    inquiry.watch(_("Has the strange card, played to a trick, damaged a side? Then you may adjust the score."))


def _another_card_is_played(inquiry: Inquiry) -> None:
    inquiry.oblige(
        Role.EVERYONE,
        _("Play a legal card in its place, whoever had played it, before the trick goes on"),
        said=_("{everyone}, whoever played this card plays a legal one in its place. Then go on with the trick."),
        until=Until.DONE,
    )


def _strange_card_is_taken_out(inquiry: Inquiry) -> None:
    inquiry.oblige(
        Role.EVERYONE,
        _("Give the director the card that is none of the deal's; nothing else is changed"),
        said=_("{everyone}, this card is none of the deal's: I take it out. Nothing else is changed."),
        until=Until.DONE,
    )


@clause("13.D", until_2017="13.C")
def after_the_play(inquiry: Inquiry) -> None:
    """Found out when the play is over: no result obtained with such hands stands."""
    inquiry.decide(
        _("The board was played with too many cards in one hand: the result is cancelled"),
        outcome=Outcome.ADJUSTED_SCORE,
    )
    inquiry.oblige(
        Role.EVERYONE,
        _("Leave the cards as they are; the result is cancelled"),
        said=_(
            "{everyone}, the hands did not have thirteen cards each: the result is cancelled. I award an adjusted "
            "score."
        ),
        until=Until.DONE,
    )
    _before_the_next_table(inquiry)
    law12.adjusted_score_where_no_result_stands(inquiry)
    law90.for_not_counting(inquiry)


@clause("82.A")
def _before_the_next_table(inquiry: Inquiry) -> None:
    """Whoever has still to play it gets it as it was dealt."""
    inquiry.direct(_("Put the hands right in the board before it is played again"))
    inquiry.refer("87.A", _("Have other tables played it with these hands? Then the board is fouled."))


def _hands_are_put_right(inquiry: Inquiry) -> None:
    """By the director, whoever has seen what."""
    inquiry.direct(_("Put the hands right without showing a card to another player"))


@clause("6.D.1")
def _unless_wrongly_dealt(inquiry: Inquiry) -> None:
    """Where this table has dealt it, and nobody has called at all."""
    inquiry.refer(
        "6.D.1",
        _("If this table dealt the board wrongly and the auction has not begun, it is shuffled and dealt again."),
    )


def _play_it(inquiry: Inquiry) -> None:
    """Calls that players with thirteen cards have made stand."""
    _wait_for_the_count(inquiry)
    inquiry.oblige(
        Role.EVERYONE,
        _("Go on once the hands are right; what was called with thirteen cards stands"),
        said=_("{everyone}, I put the hands right. Then go on: what was called with thirteen cards stands."),
        until=Until.DONE,
    )


@clause("9.B.2")
def _wait_for_the_count(inquiry: Inquiry) -> None:
    """Nobody acts before the director has ruled."""
    inquiry.oblige(
        Role.EVERYONE,
        _("Stop, and lay all hands face down to be counted"),
        said=_("{everyone}, stop here and lay your cards face down: I will count the hands."),
        until=Until.DONE,
    )


def _the_card_moved_tells_partner_nothing(inquiry: Inquiry) -> None:
    """In 2007 it had a section of its own. In 2017 the law has no such clause, and 14.C speaks of a missing card.

    Its words, though, are about a hand with an incorrect number of cards, which is what this law is called.
    """
    _is_unauthorised(inquiry)
    if inquiry.edition >= Edition.LAWS_2017:
        _read_as_where_a_card_was_missing(inquiry)


@clause("14.C", until_2017="13.E")
def _is_unauthorised(inquiry: Inquiry) -> None:
    inquiry.oblige(
        Role.EVERYONE,
        _("Use nothing of what they know of the card moved, if their partner's hand was wrong"),
        said=_("{everyone}, if your partner's hand was wrong, use nothing of what you know of the card moved."),
        until=Until.END_OF_PLAY,
    )


@clause("14.C")
def _read_as_where_a_card_was_missing(inquiry: Inquiry) -> None:
    inquiry.doubt(
        _(
            "Law 13 does not say whether the partner of a player whose hand was wrong may use what he knows of the "
            "card moved. It is read here as where a card was missing: he may not."
        )
    )
