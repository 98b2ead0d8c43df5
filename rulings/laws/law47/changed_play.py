"""Law 47.D — After an opponent's change of play: the card played after it may be changed too.

Whose irregularity made the opponent change decides who may use what the card showed (16.C); that of 62.C.2, a revoke of
the player's own side, makes a penalty card of a defender's.
"""

from rulings.engine import Card, Inquiry, OneOf, Option, Outcome, Role, _, clause
from rulings.laws import law47, law50
from rulings.laws.law47.questions import (
    REPLY_AFTER_OWN_REVOKE,
    REPLY_TO_CHANGE,
    ReplyAfterOwnRevoke,
    ReplyToChange,
)


class Change(Option):
    """Why the opponent changed his card."""

    HIS_OWN = "his-own", _("For a reason of his own side: an illegal play corrected, a designation changed"), "47.D"
    OWN_SIDE = (
        "own-side",
        _("Because of another irregularity of {offender} or {partner}"),
        "47.D",
        _("A card of dummy's that was not named, for one, or two cards played at once."),
    )
    REVOKE = "revoke", _("Because the side of {offender} and {partner} had revoked, and has corrected it"), "62.C.2"


CHANGE = OneOf(
    key="47.D.change",
    text=_("Why did the opponent change his card?"),
    why=_(
        "A card played in turn after a card that has been changed may be changed too. What it showed is for the side "
        "that was not at fault. If his own side's revoke brought it about, a defender's card so withdrawn is a penalty "
        "card."
    ),
    options=Change,
)


@clause("47.D")
def opponent_changed_his_card(inquiry: Inquiry, card: Card) -> None:
    """The card before it has changed: it may be changed too, without rectification unless 62.C.2 applies."""
    match inquiry.ask(CHANGE):
        case Change.HIS_OWN:
            after_a_change(inquiry, card, through_his_own_side=False)
        case Change.OWN_SIDE:
            after_a_change(inquiry, card, through_his_own_side=True)
        case Change.REVOKE:
            after_a_revoke_of_his_side(inquiry, card)


@clause("47.D")
def after_a_change(inquiry: Inquiry, card: Card, *, through_his_own_side: bool) -> None:
    """Whichever side brought it about, the card goes back without rectification: what it showed is what differs."""
    match law47.retraction.choice(inquiry, REPLY_TO_CHANGE, card=card):
        case ReplyToChange.TAKE_BACK:
            inquiry.decide(
                _("{card:The} is taken back, the card before it having changed: no penalty card"),
                outcome=Outcome.TAKEN_BACK,
                card=card,
            )
            law47.retraction.goes_back(inquiry, card)
            law47.retraction.plays_another(inquiry, card)
            if through_his_own_side:
                law47.retraction.is_known_to_the_other_side(inquiry, card)
            else:
                law47.retraction.is_known_to_his_side(inquiry, card)
                _read_after_a_designation(inquiry, card)
                _if_it_was_a_revoke(inquiry)
        case ReplyToChange.LEAVE:
            _is_left(inquiry, card)


def _read_after_a_designation(inquiry: Inquiry, card: Card) -> None:
    """45.C.4(b) names 16.C.1 alone. A card of dummy's showed nothing."""
    if inquiry.seat(Role.OFFENDER) is not inquiry.seat(Role.DUMMY):
        inquiry.doubt(
            _(
                "If it was a designation that was changed, the law says only that the side of {offender} may use what "
                "{card:the} showed. That the other side may not is read from the rule for an offending side, though "
                "nobody has offended."
            ),
            card=card,
        )


@clause("62.C.2")
def _if_it_was_a_revoke(inquiry: Inquiry) -> None:
    """A side that is not at fault changes its card: the next player of the side that revoked may change his."""
    inquiry.refer(
        "62.C.2",
        _(
            "If the opponent corrected a revoke, the next player of his side may now change the card he has played "
            "after {offender}; a defender's card so withdrawn becomes a penalty card."
        ),
    )


@clause("62.C.2")
def after_a_revoke_of_his_side(inquiry: Inquiry, card: Card) -> None:
    """His own side's revoke brought it about: a card of his that goes back is a penalty card if he is a defender."""
    match law47.retraction.choice(inquiry, REPLY_AFTER_OWN_REVOKE, card=card):
        case ReplyAfterOwnRevoke.TAKE_BACK if law47.retraction.is_a_defenders(inquiry):
            inquiry.decide(
                _("{card:The} is replaced and becomes a penalty card"), outcome=Outcome.PENALTY_CARD, card=card
            )
            law47.retraction.plays_another(inquiry, card)
            # It was played deliberately: that is what 50.B asks, not what made it go back.
            law50.disposition.become_penalty_cards(inquiry, (card,), deliberate=True)
        case ReplyAfterOwnRevoke.TAKE_BACK:
            inquiry.decide(
                _("{card:The} is taken back, the card before it having changed: no penalty card"),
                outcome=Outcome.TAKEN_BACK,
                card=card,
            )
            law47.retraction.goes_back(inquiry, card)
            law47.retraction.plays_another(inquiry, card)
            law47.retraction.is_known_to_the_other_side(inquiry, card)
        case ReplyAfterOwnRevoke.LEAVE:
            _is_left(inquiry, card)


def _is_left(inquiry: Inquiry, card: Card) -> None:
    """He does not change it."""
    inquiry.decide(_("{card:The} stays, as he leaves it"), outcome=Outcome.CARD_PLAYED, card=card)
    law47.retraction.stays_on_the_table(inquiry, card)
