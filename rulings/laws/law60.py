"""Law 60 — Play after an illegal play. C, a card of the partner, is in ``law60_partner``.

The text of 2017 was read whole; that of 2007 differs in wording only, but its 53.B and 53.C stand the other way round.
"""

from rulings.engine import Inquiry, Outcome, Role, Until, _, clause
from rulings.laws import (
    law11,
    law45,
    law47,
    law50,
    law53,
    law53_retracted,
    law54,
    law60_partner,
    particulars,
)
from rulings.laws.law60_questions import (
    AT_FAULT,
    CARD,
    DEFENDER,
    EARLIER,
    HOW,
    LEADER_HAS_LED,
    OWN_LEADER,
    PLAYED,
    WHAT,
    Earlier,
    How,
    What,
)


@clause("60")
def after_an_irregular_play(inquiry: Inquiry) -> None:
    """A card was played after an irregular one, before the director had ruled on that."""
    declarer = inquiry.ask(particulars.DECLARER)
    inquiry.cast(declarer=declarer)
    match inquiry.ask(WHAT):
        case What.OPPONENT:
            inquiry.cast(declarer=declarer, offender=inquiry.ask(AT_FAULT))
            opponent_has_played(inquiry)
        case What.BEFORE_RIGHT_LEAD:
            inquiry.cast(declarer=declarer, offender=inquiry.ask(DEFENDER.among(declarer.lho, declarer.rho)))
            before_the_right_lead(inquiry)
        case What.PARTNER:
            inquiry.cast(declarer=declarer, offender=inquiry.ask(AT_FAULT))
            law60_partner.partner_has_played(inquiry)


@clause("60.A")
def opponent_has_played(inquiry: Inquiry) -> None:
    """The next player's card forfeits the right to a rectification; a lead that was his own does not.

    47.E.1 comes first: what an opponent brought about nobody may accept, be it by playing to it. Nor may anybody accept
    a lead to the thirteenth trick (53.A), or an opening lead by the declaring side (54.E).
    """
    match inquiry.ask(HOW.without(How.OPENING_LEAD) if law47.retraction.is_a_defenders(inquiry) else HOW):
        case How.TOLD:
            law47.misinformed.played_on_an_opponents_word(inquiry, inquiry.ask(CARD))
        case How.TO_THE_LEAD | How.TO_THE_PLAY:
            right_forfeited(inquiry)
        case How.OWN_LEAD:
            own_lead_was_made(inquiry)
        case How.THIRTEENTH_TRICK:
            lead_to_the_last_trick(inquiry)
        case How.OPENING_LEAD:
            law54.wrong_side.played_to_by_a_defender(inquiry, inquiry.ask(CARD))
        case How.FROM_THE_RIGHT if law47.retraction.is_a_defenders(inquiry):
            declarer_played_from_the_hand_on_the_right(inquiry)
        case How.FROM_THE_RIGHT:
            defender_on_the_right_has_played(inquiry)


@clause("60.A.1")
def right_forfeited(inquiry: Inquiry) -> None:
    """The next player, an opponent, has played before anything was ruled: nothing is due for the card any more."""
    inquiry.decide(
        _("{lho} has played after it: {offender}'s card stands, and nothing is due for it"), outcome=Outcome.CARD_PLAYED
    )
    if law47.retraction.is_a_defenders(inquiry):
        defenders_card_treated_as_in_turn(inquiry)
        earlier_obligations(inquiry)
    else:
        declarers_card_treated_as_in_turn(inquiry)
    law11.gained_in_ignorance(inquiry)


@clause("60.A.2")
def declarers_card_treated_as_in_turn(inquiry: Inquiry) -> None:
    """The same for a card of declarer's or dummy's."""
    inquiry.oblige(
        Role.DECLARER,
        _("Leaves the card from {offender}'s hand: it counts as led or played in turn"),
        said=_("{declarer}, the card from {offender}'s hand stays: {lho} has played after it. Play on in turn."),
        until=Until.END_OF_TRICK,
    )


@clause("60.A.2")
def defenders_card_treated_as_in_turn(inquiry: Inquiry) -> None:
    """As though the card had been led or played in its turn: no penalty card, and no restriction on the partner."""
    inquiry.oblige(
        Role.OFFENDER,
        _("Leaves his card, or puts it on the table if he has only named it: it counts as led or played in turn"),
        said=_("{offender}, your card stays: {lho} has played after it, so it counts as played in turn."),
        until=Until.END_OF_TRICK,
    )
    inquiry.oblige(
        Role.PARTNER,
        _("Plays in his turn, first to the previous trick if he has still to, without a restriction because of it"),
        said=_(
            "{partner}, {offender}'s card lays no restriction on you. If you have still to play to the previous "
            "trick, play to that one first."
        ),
        until=Until.END_OF_TRICK,
    )


@clause("60.A.3")
def earlier_obligations(inquiry: Inquiry) -> None:
    """What the defenders were bound to before remains for their later turns."""
    earlier = inquiry.ask(EARLIER)
    if Earlier.PENALTY_CARD in earlier:
        inquiry.oblige(
            Role.OFFENDING_SIDE,
            _("Remain bound by the penalty card on the table, its owner when he plays, his partner when he leads"),
            said=_(
                "{offending_side}, the penalty card stays. If it is major, it is played at the next legal opportunity, "
                "and its owner's partner leads only when {declarer} has chosen; if it is minor, it is played before "
                "any other card of its suit below the ten."
            ),
            until=Until.ON_THE_TABLE,
        )
    if Earlier.RESTRICTION in earlier:
        inquiry.oblige(
            Role.OFFENDING_SIDE,
            _("Obey what {declarer} has required or prohibited, at the turns to come, for as long as it holds"),
            said=_("{offending_side}, what {declarer} has required or prohibited still holds for your next turns."),
            until=Until.END_OF_PLAY,
        )


def own_lead_was_made(inquiry: Inquiry) -> None:
    """The exception in A.2: an opponent whose lead it was has made it, and has not played to the wrong lead."""
    card = inquiry.ask(CARD)
    leader = inquiry.ask(OWN_LEADER.among(inquiry.seat(Role.LHO), inquiry.seat(Role.RHO)))
    law53_retracted.proper_lead(inquiry, card, law45.fifth_card.as_seen_from_offender(inquiry, leader))


def lead_to_the_last_trick(inquiry: Inquiry) -> None:
    """53.A's footnote has it withdrawn, whatever was played to it; a lead made in turn since then stands."""
    card = inquiry.ask(CARD)
    turn = law53.whose_lead(inquiry)
    has_led = turn is not Role.PARTNER and inquiry.confirms(LEADER_HAS_LED, leading=inquiry.seat(turn))
    played = () if has_led else (Role.NON_OFFENDING_SIDE,)
    law53_retracted.last_trick(inquiry, card, turn, played, proper_lead_made=has_led)


def defender_on_the_right_has_played(inquiry: Inquiry) -> None:
    """Declarer led out of turn and the defender on the right of that hand played: it stands, and 57 applies to him."""
    law53.wrong_defender_has_played(inquiry, inquiry.ask(CARD))


def declarer_played_from_the_hand_on_the_right(inquiry: Inquiry) -> None:
    """A defender led out of turn and declarer played to it from the hand whose turn it was not: the lead stands."""
    law53.declarer_has_played_from_the_wrong_hand(inquiry, inquiry.ask(CARD))
    earlier_obligations(inquiry)


@clause("60.B")
def before_the_right_lead(inquiry: Inquiry) -> None:
    """Declarer has been required to take back his lead; a defender's card before the right lead is a major one."""
    card = inquiry.ask(PLAYED)
    major = law50.beside.played_becomes_major(inquiry, card)
    inquiry.decide(
        _("{card:The}, played before the right lead, becomes a major penalty card"),
        outcome=Outcome.PENALTY_CARD,
        card=card,
    )
    law50.disposition.remain_on_the_table(inquiry, major)
    _declarer_leads_from_the_right_hand(inquiry)


@clause("55.B.2")
def _declarer_leads_from_the_right_hand(inquiry: Inquiry) -> None:
    """The lead was his, from the other hand."""
    inquiry.oblige(
        Role.DECLARER,
        _("Leads from the right hand"),
        said=_("{declarer}, now lead from the right hand."),
        until=Until.THIS_LEAD,
    )
