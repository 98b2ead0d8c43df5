"""Law 57 beside 53 — A defender leads to the next trick when his partner has played to this one.

57.A is about a partner who has still to play. Where only the declaring side has, this trick is finished first; and
complete or not, the card is then a lead: in turn if its player wins the trick, and out of turn if not (53, 56).
"""

from rulings.engine import Card, Inquiry, Known, Outcome, Role, Until, _, clause
from rulings.laws import law53
from rulings.laws.law53_questions import CIRCUMSTANCES, TURN, Circumstance
from rulings.laws.law57.questions import WHOSE_LEAD


def led_after_his_partner(inquiry: Inquiry, card: Card, *, played_to: bool) -> None:
    """Whose lead it turns out to be; ``played_to`` from the next hand, one out of turn is accepted (53.A)."""
    this_one_is_finished_first(inquiry)
    leader = inquiry.ask(WHOSE_LEAD)
    if leader is inquiry.seat(Role.OFFENDER):
        _is_his_lead(inquiry, card)
        return
    said = frozenset({Circumstance.NEXT_PLAYED}) if played_to else frozenset()
    inquiry.hand_over(
        law53.lead_out_of_turn,
        _("It was a lead to the next trick, out of turn."),
        Known(TURN, leader),
        Known(CIRCUMSTANCES, said, not_so=(Circumstance.TOLD_BY_OPPONENT, Circumstance.NEXT_PLAYED)),
    )


@clause("44.B")
def this_one_is_finished_first(inquiry: Inquiry) -> None:
    """A trick has a card from each hand; who wins it is to lead (44.G)."""
    inquiry.direct(_("If a hand has still to play to this trick, have it finished before anybody plays to the next"))


@clause("44.G")
def _is_his_lead(inquiry: Inquiry, card: Card) -> None:
    """He wins the trick: early, his card told nobody anything that 57 is about."""
    inquiry.decide(
        _("{card:The} is the lead to the next trick: {offender} has won this one"),
        outcome=Outcome.CARD_PLAYED,
        card=card,
    )
    inquiry.oblige(
        Role.OFFENDER,
        _("Leaves {card:the}: it is his lead to the next trick"),
        said=_("{offender}, {card:the} is your lead to the next trick: it stays."),
        until=Until.END_OF_TRICK,
        card=card,
    )
