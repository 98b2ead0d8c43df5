"""Law 6 — The shuffle and deal. Of it, D.1: what becomes of a card that was seen too early.

D.1 sends every later sight of another player's card to 16.D (16.C in 2007), "but see 24": that one is for a player who
exposes a card of his own by his own error.
"""

from rulings.engine import Inquiry, OneOf, Option, Outcome, Role, Until, _, clause
from rulings.laws import law16


class Stage(Option):
    """How far the board has got."""

    SHUFFLE_OR_DEAL = (
        "shuffle-or-deal",
        _("The cards are being shuffled or dealt"),
        "6.D.1",
        _("At this table, and nobody has taken his hand yet."),
    )
    BEFORE_FIRST_CALL = "before-first-call", _("Nobody has called yet")
    AFTER_FIRST_CALL = (
        "after-first-call",
        _("The auction has begun, or the play"),
        "6.D.1",
        _(
            "Not for a card that its owner himself let be seen: that is “Card exposed during the auction”, or in the "
            "play “A defender's card was seen or named”."
        ),
    )


STAGE = OneOf(
    key="6.D.1.stage",
    text=_("How far is the board?"),
    why=_(
        "A card of another player that could be seen while this table shuffles or deals means a new deal. "
        "After that seats and cards can be changed only as long as nobody has called."
    ),
    options=Stage,
)


@clause("6.D.1")
def card_seen_by_accident(inquiry: Inquiry) -> None:
    """A player knows something of the board that neither auction nor play has told him."""
    # Nobody is cast: nobody is declarer yet and nobody is at fault, so that all that is said is said to all.
    match inquiry.ask(STAGE):
        case Stage.SHUFFLE_OR_DEAL:
            new_shuffle_and_deal(inquiry)
        case Stage.BEFORE_FIRST_CALL:
            law16.extraneous.before_first_call(inquiry)
        case Stage.AFTER_FIRST_CALL:
            law16.extraneous.after_first_call(inquiry)


@clause("6.D.1")
def new_shuffle_and_deal(inquiry: Inquiry) -> None:
    """Another player's card could be seen before the auction first begins: it counts for nothing which card it was."""
    inquiry.decide(
        _("A card could be seen during the shuffle or the deal: new shuffle and new deal"), outcome=Outcome.DEALT_AGAIN
    )
    inquiry.oblige(
        Role.EVERYONE,
        _("Put the cards together, shuffle and deal them again"),
        said=_("{everyone}, put all the cards together: they are shuffled and dealt again."),
        until=Until.DONE,
    )
