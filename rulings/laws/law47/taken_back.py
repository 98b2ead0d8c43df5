"""Law 47 as a subject: a player wants back, or has taken back, a card that he has played.

A card once played stays (F.2) unless one of the reasons in A to F.1 lets it go back: so the first question is the
reason. The text of 2017 was read whole, that of E in 2007 too. What a withdrawn card has shown is for the side that is
not at fault and not for the other (16.C, 16.D in 2007). In most functions the offender is the player whose card it is.
"""

from rulings.engine import Card, Inquiry, OneCard, OneOf, Option, Outcome, Role, YesNo, _, clause, option
from rulings.laws import law45, law47, law50, law53_retracted, particulars
from rulings.laws.law47.questions import CARD

WHOSE = particulars.offender(
    _("Whose card is it?"),
    why=_("A defender's card that goes back may become a penalty card; one of declarer's or dummy's never does."),
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
    PUT_UP = (
        "put-up",
        _("Dummy put it up, and {declarer} had called for another card or for none"),
        "45.D",
    )
    RECTIFICATION = "rectification", _("A ruling that was given requires it to go back"), "47.A"
    DESIGNATION = "designation", _("It was named by a slip: he meant another card"), "47.C"
    OPPONENT = "opponent", _("An opponent has changed the card he played before it"), "47.D"
    TOLD = (
        "told",
        _("An opponent had told him that it was his turn"),
        "47.E.1",
        _("Not if it was you who said so: then put that right first (82.C)."),
    )
    EXPLANATION = option(
        "explanation",
        _("An opponent had explained a call or a play wrongly to him"),
        "47.E.2",
        _(
            "Without evidence that the call was the mistake, take the explanation to be wrong (21.B.1). Not if he "
            "misunderstood it himself (21.A)."
        ),
        hint_until_2017="",
    )
    PROPER_LEAD = option(
        "proper-lead",
        _("Led out of turn or played to such a lead; then an opponent of that leader made his proper lead"),
        "47.F.1",
        _("Afterwards. To the thirteenth trick, a lead out of turn has to go back: it was not legal (53.A)."),
        hint_until_2017=_("Afterwards."),
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


OWN_SIDE = YesNo(
    key="47.A.own-side",
    text=_("Was it {offender} or {partner} who committed the irregularity?"),
    why=_(
        "A defender's card that goes back through his own side's irregularity is a penalty card; not if it was the "
        "other side's. What it showed is for the side that was not at fault."
    ),
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
    reason = inquiry.ask(REASON if whose is declarer.partner else REASON.without(Reason.PUT_UP))
    if reason is Reason.ILLEGAL:
        law47.illegal.corrected(inquiry)
        return
    if reason is Reason.PUT_UP:
        # Not played, so that 47 has nothing to say of it.
        law45.dummy.misplaced(inquiry, called=False)
        return
    card = inquiry.ask(CARD)
    match reason:
        case Reason.CHANGED_HIS_MIND:
            stays_played(inquiry, card)
        case Reason.RECTIFICATION:
            required_by_a_rectification(inquiry, card)
        case Reason.DESIGNATION:
            law45.designation.meant_another(inquiry, card)
        case Reason.OPPONENT:
            law47.changed_play.opponent_changed_his_card(inquiry, card)
        case Reason.TOLD:
            law47.misinformed.played_on_an_opponents_word(inquiry, card)
        case Reason.EXPLANATION:
            law47.misexplained.played_after_misexplanation(inquiry, card)
        case Reason.PROPER_LEAD:
            proper_lead_was_made(inquiry, card)


@clause("47.A")
def required_by_a_rectification(inquiry: Inquiry, card: Card) -> None:
    """It goes back because a rectification says so; a defender's then may become a penalty card (49).

    Not where he is of the side that did nothing wrong: to take the card back is then the application of a law (49).
    """
    # Dummy's is never a penalty card, and all have seen it.
    own_side = inquiry.seat(Role.OFFENDER) is inquiry.seat(Role.DUMMY) or inquiry.confirms(OWN_SIDE)
    if own_side and law47.retraction.is_a_defenders(inquiry):
        deliberate = inquiry.confirms(DELIBERATE, card=card)
        inquiry.decide(
            _("{card:The} is replaced, as the ruling requires, and becomes a penalty card"),
            outcome=Outcome.PENALTY_CARD,
            card=card,
        )
        law50.disposition.become_penalty_cards(inquiry, (card,), deliberate=deliberate)
        return
    inquiry.decide(
        _("{card:The} goes back, as the ruling requires: no penalty card"), outcome=Outcome.TAKEN_BACK, card=card
    )
    law47.retraction.goes_back(inquiry, card)
    if own_side:
        law47.retraction.is_known_to_the_other_side(inquiry, card)
    else:
        law47.retraction.is_known_to_his_side(inquiry, card)


def proper_lead_was_made(inquiry: Inquiry, card: Card) -> None:
    """53.B: what was played in error may be withdrawn, unless the lead had been accepted before (53.A)."""
    if inquiry.confirms(law53_retracted.ACCEPTED_BEFORE):
        law53_retracted.had_been_accepted(inquiry, card)
        return
    # What dummy's cards show all can see: whose fault it was tells nothing more.
    his_side_led = inquiry.seat(Role.OFFENDER) is inquiry.seat(Role.DUMMY) or inquiry.confirms(SIDE)
    law53_retracted.may_be_withdrawn(inquiry, card, his_side_led=his_side_led)


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
