"""Law 6 — The shuffle and deal. Of it, D: when a board is dealt again, and what becomes of a card seen too early.

D.1 looks at what is found out before the first call: a wrong deal, or a card that could be seen during the shuffle or
the deal; that the hands are out of the board by then makes no difference. Every other sight of another player's card it
sends to 16.D (16.C in 2007), "but see 24": that one is for a player who exposes a card of his own by his own error.
"""

from rulings.engine import Inquiry, OneOf, Option, Outcome, Role, Until, _, clause, option
from rulings.laws import law12, law16, law47, law48, law49, particulars


class Stage(Option):
    """What was seen or found, and how far the board has got."""

    SHUFFLE_OR_DEAL = (
        "shuffle-or-deal",
        _("A card could be seen while this table shuffled or dealt, and nobody has called yet"),
        "6.D.1",
        _("The hands may have been taken out since."),
    )
    WRONGLY_DEALT = (
        "wrongly-dealt",
        _("This table has dealt the board wrongly, and nobody has called on it yet"),
        "6.D.1",
        _("A hand did not get thirteen cards, or they were not dealt one at a time."),
    )
    NOT_SHUFFLED = (
        "not-shuffled",
        _("The pack was not shuffled, or the deal is one of another session"),
        "6.D.2",
        _(
            "Whenever it is found out. Not where past deals are played on purpose; nor is a board that one table has "
            "from another a deal of another session."
        ),
    )
    BEFORE_FIRST_CALL = option(
        "before-first-call",
        _("Something was seen or heard in another way, and nobody has called yet"),
        "16.D.2",
        _("If a hand has a card too many or too few, that is “A hand is short of a card”."),
        until_2017="16.C.2",
    )
    BY_AN_OPPONENT = (
        "by-an-opponent",
        _("After the last pass or in the play, a player brought a card of an opponent's into view"),
        "49 48.A",
        _("He knocked it over, took hold of it, or picked it up."),
    )
    AFTER_FIRST_CALL = option(
        "after-first-call",
        _("Something was seen or heard, and the auction has begun, or the play"),
        "16.D.3",
        _(
            "Not for a card that its owner himself let be seen: that is “Card exposed during the auction”, or in the "
            "play “A defender's card was seen or named”; nor, after the last pass, for one that an opponent exposed."
        ),
        until_2017="16.C.3",
    )
    PLAYED = option(
        "played",
        _("Something was seen or heard before or during the play, and the board has been played"),
        "16.D.2.c",
        until_2017="16.C.2.c",
    )


STAGE = OneOf(
    key="6.D.1.stage",
    text=_("What has happened, and how far is the board?"),
    why=_(
        "A card of another player that could be seen while this table shuffles or deals means a new deal. "
        "After that seats and cards can be changed only as long as nobody has called."
    ),
    options=Stage,
)


WHOSE = particulars.offender(
    _("Whose card was it?"),
    why=_("A defender's card is then no penalty card, as you designate; one of the declaring side's never is."),
)


class CalledSince(Option):
    """Of a card seen before the first call: whether it is found out before one has been made."""

    DEALING = "dealing", _("No, and it could be seen while this table shuffled or dealt"), "6.D.1"
    NO = option("no", _("No, and it was seen otherwise"), "16.D.2", until_2017="16.C.2")
    YES = option("yes", _("Yes"), "16.D.3", until_2017="16.C.3")


CALLED = OneOf(
    key="6.D.1.called",
    text=_("Has anybody called by now?"),
    why=_(
        "Before the first call it does not matter whose error it was. What was seen while this table shuffled or dealt "
        "means a new deal; otherwise seats and cards can be changed, as long as nobody has called."
    ),
    options=CalledSince,
)


@clause("6.D.1")
def card_seen_by_accident(inquiry: Inquiry) -> None:
    """A player knows something of the board that neither auction nor play has told him."""
    # But for a player's own doing nobody is cast: nobody is at fault, so that all that is said is said to all.
    match inquiry.ask(STAGE):
        case Stage.SHUFFLE_OR_DEAL:
            new_shuffle_and_deal(inquiry)
        case Stage.WRONGLY_DEALT:
            wrongly_dealt(inquiry)
        case Stage.NOT_SHUFFLED:
            no_result_stands(inquiry)
        case Stage.BEFORE_FIRST_CALL:
            law16.extraneous.before_first_call(inquiry)
        case Stage.BY_AN_OPPONENT:
            exposed_by_an_opponent(inquiry)
        case Stage.AFTER_FIRST_CALL:
            law16.extraneous.after_first_call(inquiry)
        case Stage.PLAYED:
            law16.extraneous.board_has_been_played(inquiry)


@clause("49")
def exposed_by_an_opponent(inquiry: Inquiry) -> None:
    """Once it is known who defends it is no matter of chance: for a defender's card see 49, for the others' 48.A."""
    inquiry.cast(declarer=inquiry.ask(particulars.DECLARER), offender=inquiry.ask(WHOSE))
    if law47.retraction.is_a_defenders(inquiry):
        law49.an_opponent_brought_it_about(inquiry)
    else:
        law48.an_opponent_exposed_a_card(inquiry)


@clause("6.D.1")
def seen_before_the_first_call(inquiry: Inquiry) -> None:
    """The offender's own card was seen before the first call, by whomever and through whatever: 24 has not begun."""
    match inquiry.ask(CALLED):
        case CalledSince.DEALING:
            new_shuffle_and_deal(inquiry)
        case CalledSince.NO | CalledSince.YES as called:
            _not_in_the_auction(inquiry, called=called is CalledSince.YES)


@clause("24")
def _not_in_the_auction(inquiry: Inquiry, *, called: bool) -> None:
    """The law that leaves a card on the table, to which 6.D.1 points, is about the auction: this one goes back."""
    if called:
        law16.extraneous.found_out_since(inquiry)
    else:
        law16.extraneous.through_no_fault(inquiry, called=False)


@clause("6.D.1")
def new_shuffle_and_deal(inquiry: Inquiry) -> None:
    """Another player's card could be seen before the auction first begins: it counts for nothing which card it was."""
    inquiry.decide(
        _("A card could be seen during the shuffle or the deal: new shuffle and new deal"), outcome=Outcome.DEALT_AGAIN
    )
    _dealt_again(inquiry)


@clause("6.D.1")
def wrongly_dealt(inquiry: Inquiry) -> None:
    """Found out before the auction first begins on the board: it is not put right, but dealt again."""
    inquiry.decide(_("The board was wrongly dealt: new shuffle and new deal"), outcome=Outcome.DEALT_AGAIN)
    _dealt_again(inquiry)


@clause("6.D.2")
def no_result_stands(inquiry: Inquiry) -> None:
    """From a sorted pack without a shuffle, or from another session: played or not, the deal does not count."""
    inquiry.decide(
        _("The deal does not count, and no result on it stands: new shuffle and new deal"), outcome=Outcome.DEALT_AGAIN
    )
    inquiry.direct(_("Cancel every result on this deal"))
    _dealt_again_for_all(inquiry)
    inquiry.refer(
        "12.C.2",
        _("If there is no time to play it, or if all four have passed it (22.B), award averages by fault."),
    )
    law12.no_new_deal_late_in_a_match(inquiry)


@clause("6.D.3")
def _dealt_again_for_all(inquiry: Inquiry) -> None:
    """D.2 takes the result away; the new deal is the director's to order, but for what 22.B and 86.A except."""
    _dealt_again(inquiry)
    inquiry.direct(_("See that the board is dealt anew for all who play it"))


def _dealt_again(inquiry: Inquiry) -> None:
    """All together, by the players of this table."""
    inquiry.oblige(
        Role.EVERYONE,
        _("Put the cards together, shuffle and deal them again"),
        said=_("{everyone}, put all the cards together: they are shuffled and dealt again."),
        until=Until.DONE,
    )
