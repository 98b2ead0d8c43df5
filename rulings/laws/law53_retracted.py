"""Law 53 — A lead out of turn that goes back whoever would accept it: to the last trick (A), after a proper lead (B).

In all functions the offender is the hand that led, and ``turn`` the role, counted from it, of the hand whose lead it
was.
"""

from dataclasses import replace

from rulings.engine import Card, Inquiry, Known, Outcome, Role, Until, YesNo, _, clause
from rulings.laws import law16, law44, law47, law50
from rulings.laws.law50.on_the_table import NOW, PENALTY_CARDS, Now

ACCEPTED_BEFORE = YesNo(
    key="53.B.accepted",
    text=_("Had the lead out of turn been accepted when the proper lead was made?"),
    hint=_(
        "In words, by the other side; or by a card played to it from the hand next in turn, a card of dummy's once it "
        "has been named. One from the hand on its right alone does not count here."
    ),
    why=_("Only as long as the lead out of turn has not been accepted does the proper lead put it out of the way."),
)


@clause("53.A")
def had_been_accepted(inquiry: Inquiry, card: Card) -> None:
    """The proper lead came too late: B is subject to A, so that the lead, and what was played to it, stays."""
    inquiry.decide(
        _("{card:The} stays: the lead out of turn had been accepted before the proper lead was made"),
        outcome=Outcome.CARD_PLAYED,
        card=card,
    )
    _counts_as_played_to_it(inquiry)
    law47.retraction.stays_on_the_table(inquiry, card)


@clause("53.B", until_2017="53.C")
def _counts_as_played_to_it(inquiry: Inquiry) -> None:
    inquiry.find(
        _("The lead made since counts as played to that lead, and is corrected like any revoke if it is not legal.")
    )


@clause("53.A")
def last_trick(
    inquiry: Inquiry, card: Card, turn: Role, played: tuple[Role, ...], *, proper_lead_made: bool = False
) -> None:
    """A lead to the thirteenth trick cannot be accepted, be it by playing to it: it must be withdrawn.

    So the footnote of 53.A, which 60.A.1 does not set aside: what is forfeited by playing to a lead is a rectification,
    and this is none that anybody has a right to. With one card in each hand, a penalty card would change nothing.
    ``played`` are the hands from which a card was played to it.
    """
    inquiry.decide(_("Lead out of turn to the last trick: it must be withdrawn"), outcome=Outcome.TAKEN_BACK)
    player = law47.retraction.who_plays_it(inquiry)
    inquiry.oblige(
        player,
        _("Takes {card:the} back and plays it when its turn comes"),
        said=_("{player}, take {card:the} back: at the last trick nobody may accept it. Play it at its turn."),
        until=Until.DONE,
        player=inquiry.seat(player),
        card=card,
    )
    for hand in played:
        _takes_back_what_he_played_to_it(inquiry, hand)
    if played or law47.retraction.is_a_defenders(inquiry):
        _no_penalty_card_with_one_card_left(inquiry)
    if proper_lead_made:
        inquiry.find(_("{leading}'s own lead stands."), leading=inquiry.seat(turn))
        law44.plays_next(inquiry, _after(turn))
    else:
        law44.leads(inquiry, turn)


def _takes_back_what_he_played_to_it(inquiry: Inquiry, hand: Role) -> None:
    if hand is Role.NON_OFFENDING_SIDE:
        inquiry.oblige(
            hand,
            _("Take back what was played to it, and play it when the turn comes"),
            said=_("{non_offending_side}, take back the card played to it too: it is played at its turn."),
            until=Until.DONE,
        )
        return
    player = Role.DECLARER if inquiry.seat(hand) is inquiry.seat(Role.DUMMY) else hand
    inquiry.oblige(
        player,
        _("Takes back the card played to it, and plays it when its turn comes"),
        said=_("{player}, the card played to it goes back too: play it at its turn."),
        until=Until.DONE,
        player=inquiry.seat(player),
    )


@clause("49")
def _no_penalty_card_with_one_card_left(inquiry: Inquiry) -> None:
    """56.B has one of a lead that declarer refuses; the footnote has it withdrawn, and says nothing of what follows."""
    inquiry.doubt(
        _(
            "A defender's card taken back may become a penalty card, and nothing excepts the last trick. None is "
            "placed here: each hand has one card left, so that nobody has anything to choose and it would bind nobody."
        )
    )


_NEXT_AFTER = {Role.LHO: Role.PARTNER, Role.RHO: Role.OFFENDER}


def _after(hand: Role) -> Role:
    """The hand that plays after this opponent's."""
    return _NEXT_AFTER[hand]


@clause("53.B", until_2017="53.C")
def proper_lead(inquiry: Inquiry, card: Card, turn: Role, *, right_played: bool = False) -> None:
    """The opponent whose turn it was has led: it is no play to the irregular lead, and it stands.

    That yields to A alone. Where the hand on the right has played to the irregular lead C sends here, and what was
    played in error, which may be withdrawn, is that card too.
    """
    inquiry.find(_("{leading}'s own lead stands."), leading=inquiry.seat(turn))
    may_be_withdrawn(inquiry, card, his_side_led=True)
    _and_so_may_what_was_played_to_it(inquiry, card, turn)
    law44.plays_next(inquiry, _after(turn))
    if right_played:
        inquiry.doubt(
            _(
                "The hand on the right had played to {card:the}, which by itself would let that lead stand. The rule "
                "on the proper lead is followed here, as it yields to an acceptance alone; {leading}'s lead could be "
                "read to be a play to {card:the} instead."
            ),
            leading=inquiry.seat(turn),
            card=card,
        )


@clause("50")
def partner_leads_beside_penalty_cards(inquiry: Inquiry, card: Card) -> None:
    """The lead went back without rectification, but other penalty cards of its player's lie there: his partner leads.

    What those entail is asked and ruled where a penalty card lies on the table; the card led is none of them.
    """
    lying = inquiry.ask(LYING.other_than(card))
    inquiry.hand_over(
        law50.on_the_table.penalty_card_on_the_table,
        _("{offender} has other penalty cards on the table, and {partner} is on lead."),
        Known(PENALTY_CARDS, lying),
        Known(NOW, Now.PARTNER_LEADS),
    )


LYING = replace(
    law50.disposition.OTHERS,
    why=_("One card alone may be minor. Two or more are all major, and declarer's options depend on their suits."),
)


@clause("53.B", until_2017="53.C")
def may_be_withdrawn(inquiry: Inquiry, card: Card, *, his_side_led: bool) -> None:
    """The offender's ``card`` was played in error to a trick to which the proper lead has been made since.

    It is the irregular lead, or was played to that; ``his_side_led`` out of turn, or the other side did.
    """
    inquiry.decide(
        _("{card:The} may be taken back: the proper lead stands, no penalty card"),
        outcome=Outcome.TAKEN_BACK,
        card=card,
    )
    _what_was_played_in_error_may_be_withdrawn(inquiry)
    _may_go_back(inquiry, card)
    if his_side_led:
        law47.retraction.is_known_to_the_other_side(inquiry, card)
    else:
        law47.retraction.is_known_to_his_side(inquiry, card)


@clause("53.B", until_2017="53.C")
def _what_was_played_in_error_may_be_withdrawn(inquiry: Inquiry) -> None:
    """May be, and need not: a card that is left is played to the proper lead, as any other that is legal."""
    inquiry.find(
        _(
            "All that was played in error to that trick may be withdrawn. A card that is left there is played at its "
            "turn, and is corrected like any revoke if it is not legal."
        )
    )


@clause("47.F.1")
def _may_go_back(inquiry: Inquiry, card: Card) -> None:
    """Without rectification: a defender's is no penalty card. Of dummy's it is declarer who says so."""
    if inquiry.seat(Role.OFFENDER) is inquiry.seat(Role.DUMMY):
        inquiry.oblige(
            Role.DECLARER,
            _("May take {card:the} back into dummy and play another card from there at its turn"),
            said=_("{declarer}, you may have {card:the} put back in dummy, and play it or another at dummy's turn."),
            until=Until.DONE,
            card=card,
        )
    else:
        law47.retraction.may_go_back(inquiry, card)


@clause("47.F.1")
def _and_so_may_what_was_played_to_it(inquiry: Inquiry, card: Card, turn: Role) -> None:
    """By whom is not asked: it is said to all. Of declarer's own lead it is what could tell his side something."""
    leading = inquiry.seat(turn)
    inquiry.oblige(
        Role.EVERYONE,
        _("May take back a card played to {card:the} and not to {leading}'s lead"),
        said=_(
            "{everyone}: if you have played to {card:the} and not to {leading}'s lead, you may take your card back."
        ),
        until=Until.DONE,
        card=card,
        leading=leading,
    )
    if not law47.retraction.is_a_defenders(inquiry):
        law16.withdrawals.withdrawn_by_the_other_side(inquiry)
