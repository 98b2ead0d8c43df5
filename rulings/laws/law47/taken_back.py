"""Law 47 as a subject: a player wants back, or has taken back, a card that he has played.

A card once played stays (F.2) unless one of the reasons in A to F.1 lets it go back: so the first question is the
reason. The text of 2017 was read whole, that of E in 2007 too. What a withdrawn card has shown is for the side that is
not at fault and not for the other (16.C, 16.D in 2007). In most functions the offender is the player whose card it is.
"""

from rulings.engine import Card, Inquiry, OneCard, OneOf, Option, Outcome, Role, YesNo, _, clause
from rulings.laws import law45, law47, law50, particulars
from rulings.laws.law47.questions import (
    REPLY_AFTER_OWN_REVOKE,
    REPLY_TO_CHANGE,
    ReplyAfterOwnRevoke,
    ReplyToChange,
)

WHOSE = particulars.offender(
    _("Whose card is it?"),
    why=_("A defender's card that goes back may become a penalty card; one of declarer's or dummy's never does."),
)
CARD = particulars.one_card(
    _("Which card was played and should go back?"),
    why=_("If it goes back, the ruling says who may use what it has shown, and whether it is a penalty card."),
)


class Reason(Option):
    """Why the card should go back."""

    CHANGED_HIS_MIND = (
        "changed-his-mind",
        _("He changed his mind, or played the wrong card by mistake"),
        "47.F.2",
        _("So too when none of the other reasons is given."),
    )
    ILLEGAL = (
        "illegal",
        _("It was not legal: a revoke, not his turn, one card too many"),
        "47.B",
    )
    RECTIFICATION = "rectification", _("A ruling that was given requires it to go back"), "47.A"
    DESIGNATION = "designation", _("It was named by a slip: he meant another card"), "47.C"
    OPPONENT = "opponent", _("An opponent has changed the card he played before it"), "47.D"
    TOLD = "told", _("An opponent had told him that it was his turn"), "47.E.1"
    EXPLANATION = "explanation", _("An opponent had explained a call or a play wrongly to him"), "47.E.2"
    PROPER_LEAD = (
        "proper-lead",
        _("An opponent has made his proper lead after a lead out of turn to the same trick"),
        "47.F.1",
    )


REASON = OneOf(
    key="47.reason",
    text=_("Why should the card go back?"),
    why=_("A card once played stays on the table. It goes back only for one of the reasons that Law 47 gives."),
    options=Reason,
    judged=(Reason.EXPLANATION,),
)
ANOTHER = YesNo(
    key="47.F.2.another",
    text=_("Has {offender} already shown another card in its place?"),
    why=_("The first card is the one played. A second card that a defender shows is a penalty card."),
)
OTHER = OneCard(
    key="47.F.2.other",
    text=_("Which card has {offender} shown in its place?"),
    why=_("It is not played. If it is a defender's, it is a penalty card."),
)
DELIBERATE = YesNo(
    key="47.A.deliberate",
    text=_("Had {offender} played {card:the} deliberately?"),
    why=_(
        "A card exposed by deliberate play is a major penalty card whatever its rank; one that slipped out may not be."
    ),
    judgement=True,
)


class Change(Option):
    """Why the opponent changed his card."""

    HIS_OWN = "his-own", _("For a reason of his own side: an illegal play corrected, a designation changed"), "47.D"
    REVOKE = "revoke", _("Because the side of {offender} and {partner} had revoked, and has corrected it"), "62.C.2"


CHANGE = OneOf(
    key="47.D.change",
    text=_("Why did the opponent change his card?"),
    why=_(
        "A card played in turn after a card that has been changed may be changed too. If his own side's revoke brought "
        "it about, a defender's card so withdrawn is a penalty card."
    ),
    options=Change,
)
SIDE = YesNo(
    key="47.F.1.side",
    text=_("Was the lead out of turn made by {offender} or {partner}?"),
    why=_("What the withdrawn cards showed may be used by the side that was not at fault, and not by the other."),
)


@clause("47")
def may_it_be_taken_back(inquiry: Inquiry) -> None:
    """A player would change a card that he has played: for which reason?"""
    declarer = inquiry.ask(particulars.DECLARER)
    whose = inquiry.ask(WHOSE)
    inquiry.cast(declarer=declarer, offender=whose)
    reason = inquiry.ask(REASON)
    card = inquiry.ask(CARD)
    match reason:
        case Reason.CHANGED_HIS_MIND:
            stays_played(inquiry, card)
        case Reason.ILLEGAL:
            law47.illegal.corrected(inquiry, card)
        case Reason.RECTIFICATION:
            required_by_a_rectification(inquiry, card)
        case Reason.DESIGNATION:
            law45.designation.meant_another(inquiry, card)
        case Reason.OPPONENT:
            opponent_changed_his_card(inquiry, card)
        case Reason.TOLD:
            law47.misinformed.played_on_an_opponents_word(inquiry, card)
        case Reason.EXPLANATION:
            law47.misinformed.played_after_misexplanation(inquiry, card)
        case Reason.PROPER_LEAD:
            proper_lead_was_made(inquiry, card)


@clause("47.A")
def required_by_a_rectification(inquiry: Inquiry, card: Card) -> None:
    """It goes back because a rectification says so; a defender's then may become a penalty card (49)."""
    if not law47.retraction.is_a_defenders(inquiry):
        inquiry.decide(
            _("{card:The} goes back, as the ruling requires: no penalty card"), outcome=Outcome.TAKEN_BACK, card=card
        )
        law47.retraction.goes_back(inquiry, card)
        law47.retraction.is_known_to_the_other_side(inquiry, card)
        return
    deliberate = inquiry.confirms(DELIBERATE, card=card)
    inquiry.decide(
        _("{card:The} is replaced, as the ruling requires, and becomes a penalty card"),
        outcome=Outcome.PENALTY_CARD,
        card=card,
    )
    law50.disposition.become_penalty_cards(inquiry, (card,), deliberate=deliberate)


@clause("47.D")
def opponent_changed_his_card(inquiry: Inquiry, card: Card) -> None:
    """The card before it has changed: it may be changed too, without rectification unless 62.C.2 applies."""
    match inquiry.ask(CHANGE):
        case Change.HIS_OWN:
            after_his_own_change(inquiry, card)
        case Change.REVOKE:
            after_a_revoke_of_his_side(inquiry, card)


@clause("47.D")
def after_his_own_change(inquiry: Inquiry, card: Card) -> None:
    """The opponent's side alone brought it about: the card goes back without rectification."""
    match law47.retraction.choice(inquiry, REPLY_TO_CHANGE, card=card):
        case ReplyToChange.TAKE_BACK:
            inquiry.decide(
                _("{card:The} is taken back, the card before it having changed: no penalty card"),
                outcome=Outcome.TAKEN_BACK,
                card=card,
            )
            law47.retraction.goes_back(inquiry, card)
            law47.retraction.plays_another(inquiry, card)
            law47.retraction.is_known_to_his_side(inquiry, card)
        case ReplyToChange.LEAVE:
            _is_left(inquiry, card)


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


@clause("47.F.1")
def proper_lead_was_made(inquiry: Inquiry, card: Card) -> None:
    """The proper lead stands: what was played to that trick in error may be withdrawn, without a penalty card."""
    # What dummy's cards show all can see: whose fault it was tells nothing more.
    his_side_led = inquiry.seat(Role.OFFENDER) is inquiry.seat(Role.DUMMY) or inquiry.confirms(SIDE)
    inquiry.decide(
        _("{card:The} may be taken back: the proper lead stands, no penalty card"),
        outcome=Outcome.TAKEN_BACK,
        card=card,
    )
    proper_lead_stands(inquiry)
    law47.retraction.may_go_back(inquiry, card)
    if his_side_led:
        law47.retraction.is_known_to_the_other_side(inquiry, card)
    else:
        law47.retraction.is_known_to_his_side(inquiry, card)


@clause("53.B", until_2017="53.C")
def proper_lead_stands(inquiry: Inquiry) -> None:
    """The owner of the lead made it after an opponent's lead out of turn: it is no play to that lead."""
    inquiry.find(_("The proper lead stands; all that was played in error to that trick may be withdrawn."))


@clause("47.F.2")
def stays_played(inquiry: Inquiry, card: Card) -> None:
    """No reason of this law: the card stays, and is put back on the table if he has picked it up."""
    other = inquiry.ask(OTHER.other_than(card)) if inquiry.confirms(ANOTHER) else None
    if other is None:
        inquiry.decide(_("{card:The} is played and may not be taken back"), outcome=Outcome.CARD_PLAYED, card=card)
        law47.retraction.stays_on_the_table(inquiry, card)
    elif law47.retraction.is_a_defenders(inquiry):
        inquiry.decide(
            _("{card:The} stays played; {other:the}, shown in its place, is a penalty card"),
            outcome=Outcome.PENALTY_CARD,
            card=card,
            other=other,
        )
        law47.retraction.stays_on_the_table(inquiry, card)
        shown_in_its_place(inquiry, other, card)
    else:
        inquiry.decide(
            _("{card:The} stays played; {other:the} goes back"), outcome=Outcome.CARD_PLAYED, card=card, other=other
        )
        law47.retraction.stays_on_the_table(inquiry, card)
        law47.retraction.goes_back(inquiry, other)
        law47.retraction.is_known_to_the_other_side(inquiry, other)


@clause("49")
def shown_in_its_place(inquiry: Inquiry, other: Card, card: Card) -> None:
    """The second card was put down on purpose, though it is not played: a major penalty card."""
    inquiry.find(_("Shown by a defender and not played, {other:the} is a penalty card."), other=other)
    law50.disposition.become_penalty_cards(inquiry, (other,), deliberate=True, played=(card,))
