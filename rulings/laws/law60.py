"""Law 60 — Play after an illegal play.

The text of 2017 was read whole; that of 2007 differs in wording only, but its 53.B and 53.C stand the other way round.
"""

from rulings.engine import Card, Inquiry, Outcome, PenaltyCardKind, Role, Until, _, clause
from rulings.laws import law45, law47, law50, law53, law53_questions, law55, law56, law57, particulars
from rulings.laws.law60_questions import (
    AT_FAULT,
    CARD,
    COMPLIES,
    DEFENDER,
    EARLIER,
    FIRST,
    FIRST_OF_DECLARING_SIDE,
    HOW,
    OWN_LEADER,
    PLAYED,
    SECOND,
    WHAT,
    Earlier,
    First,
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
            partner_has_played(inquiry)


@clause("60.A")
def opponent_has_played(inquiry: Inquiry) -> None:
    """The next player's card forfeits the right to a rectification; a lead that was his own does not.

    47.E.1 comes first: what an opponent brought about nobody may accept, be it by playing to it.
    """
    match inquiry.ask(HOW):
        case How.TOLD:
            law47.misinformed.played_on_an_opponents_word(inquiry, inquiry.ask(CARD))
        case How.TO_THE_LEAD | How.TO_THE_PLAY:
            right_forfeited(inquiry)
        case How.OWN_LEAD:
            own_lead_was_made(inquiry)
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
        _("Leaves his card on the table: it counts as led or played in turn"),
        said=_("{offender}, your card stays: {lho} has played after it, so it counts as played in turn."),
        until=Until.END_OF_TRICK,
    )
    inquiry.oblige(
        Role.PARTNER,
        _("Plays in his turn, first to the trick before if he has still to, without a restriction because of it"),
        said=_(
            "{partner}, {offender}'s card lays no restriction on you. If you have still to play to the trick before, "
            "play to that one first."
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
            _("Remains bound by the penalty card on the table"),
            said=_("{offending_side}, the penalty card stays: it is played at the next legal opportunity."),
            until=Until.ON_THE_TABLE,
        )
    if Earlier.RESTRICTION in earlier:
        inquiry.oblige(
            Role.OFFENDING_SIDE,
            _("Obeys what {declarer} has required or prohibited, at the turns to come, for as long as it holds"),
            said=_("{offending_side}, what {declarer} has required or prohibited still holds for your next turns."),
            until=Until.END_OF_PLAY,
        )


def own_lead_was_made(inquiry: Inquiry) -> None:
    """The exception in A.2: an opponent whose lead it was has made it, and has not played to the wrong lead."""
    card = inquiry.ask(CARD)
    leader = inquiry.ask(OWN_LEADER.among(inquiry.seat(Role.LHO), inquiry.seat(Role.RHO)))
    law53.proper_lead(inquiry, card, law45.fifth_card.as_seen_from_offender(inquiry, leader))


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
    major = law50.disposition.classified(inquiry, (card,), deliberate=True)
    inquiry.decide(
        _("{card:The}, played before the right lead, becomes a major penalty card"),
        outcome=Outcome.PENALTY_CARD,
        card=card,
    )
    law50.disposition.remain_on_the_table(inquiry, major)
    inquiry.oblige(
        Role.DECLARER,
        _("Leads from the right hand"),
        said=_("{declarer}, now lead from the right hand, any card you like."),
        until=Until.THIS_LEAD,
    )


@clause("60.C")
def partner_has_played(inquiry: Inquiry) -> None:
    """A card of the side at fault takes nothing from the other side's rights, and may itself need a rectification."""
    first, card = _first(inquiry), inquiry.ask(CARD)
    second = inquiry.ask(SECOND.other_than(card))
    inquiry.find(_("{second:The}, played by {partner}, takes nothing from the other side's rights."), second=second)
    inquiry.direct(
        _("If an opponent had told {offender} that it was his turn, rule on that card as “May a card be taken back?”")
    )
    match first:
        case First.LED:
            _partner_played_to_a_lead_out_of_turn(inquiry, card, second)
        case First.PLAYED if law47.retraction.is_a_defenders(inquiry):
            _played_before_his_partner(inquiry, card, second)
        case First.PLAYED:
            law57.premature.declarer_played_early(inquiry)
            law57.declarer.stands(inquiry, card)


def _first(inquiry: Inquiry) -> First:
    """What the first card was; a lead of declarer's to the next trick, with this one unfinished, is none of it."""
    if law47.retraction.is_a_defenders(inquiry):
        return inquiry.ask(FIRST)
    return First[inquiry.ask(FIRST_OF_DECLARING_SIDE).name]


def _partner_played_to_a_lead_out_of_turn(inquiry: Inquiry, card: Card, second: Card) -> None:
    """The other side accepts the lead or not, as if there were no second card; that is judged by what they choose."""
    turn = law45.fifth_card.as_seen_from_offender(
        inquiry, inquiry.ask(law53_questions.TURN.among(*(inquiry.seat(role) for role in NOT_THE_OFFENDER)))
    )
    if not law47.retraction.is_a_defenders(inquiry):
        accepted = law55.defenders_accept_or_not(inquiry, card, turn)
        _other_hands_card(inquiry, second, accepted=accepted)
        return
    reply = law56.declarer_accepts_or_not(inquiry, card, turn, own=(second,))
    with inquiry.offender(inquiry.seat(Role.PARTNER)):
        match reply:
            case law56.Reply.ACCEPT | law56.ReplyOwnLead.ACCEPT:
                if not law57.premature.plays_it_at_his_turn(inquiry, second, led=card):
                    _waits_on_the_table(inquiry, second)
            case law56.Reply.REQUIRE if second.suit is not card.suit:
                _waits_on_the_table(inquiry, second)
            case law56.Reply.PROHIBIT if second.suit is card.suit:
                _waits_on_the_table(inquiry, second)
            case law56.Reply.REQUIRE | law56.Reply.PROHIBIT | law56.Reply.FREE:
                pass  # on lead, he leads it at once
            case law56.ReplyOwnLead.REFUSE:
                _waits_on_the_table(inquiry, second)


NOT_THE_OFFENDER = (Role.LHO, Role.PARTNER, Role.RHO)


def _other_hands_card(inquiry: Inquiry, second: Card, *, accepted: bool) -> None:
    """Played too early to a lead that stands, it stands if legal (57.C.3); to one that is gone, it goes back too."""
    with inquiry.offender(inquiry.seat(Role.PARTNER)):
        if accepted:
            law57.premature.declarer_played_early(inquiry)
        else:
            law47.retraction.goes_back(inquiry, second)
            law47.retraction.is_known_to_the_other_side(inquiry, second)


def _waits_on_the_table(inquiry: Inquiry, second: Card) -> None:
    """A card that he cannot play now has been exposed by deliberate play (49, 50.B)."""
    _becomes_major(inquiry, second)
    law50.disposition.remains_on_the_table(inquiry, second)


def _played_before_his_partner(inquiry: Inquiry, card: Card, second: Card) -> None:
    """Declarer has the choice of 57.A nevertheless, and the partner's card is measured by it."""
    law57.premature.before_his_partner(inquiry, card, named=(second,))
    if inquiry.confirms(COMPLIES, second=second):
        inquiry.decide(
            _("{second:The} stands: {partner} may play it after {declarer}'s choice"),
            outcome=Outcome.CARD_PLAYED,
            second=second,
        )
        inquiry.oblige(
            Role.PARTNER,
            _("Leaves {second:the}: it is played to this trick"),
            said=_("{partner}, {second:the} is a card that you may play: it stays."),
            until=Until.END_OF_TRICK,
            second=second,
        )
        return
    inquiry.decide(
        _("{partner} replaces {second:the}, which becomes a major penalty card"),
        outcome=Outcome.PENALTY_CARD,
        second=second,
    )
    inquiry.oblige(
        Role.PARTNER,
        _("Plays as {declarer} has chosen in place of {second:the}"),
        said=_("{partner}, play as {declarer} has chosen, and leave {second:the} face up in front of you."),
        until=Until.DONE,
        second=second,
    )
    with inquiry.offender(inquiry.seat(Role.PARTNER)):
        _waits_on_the_table(inquiry, second)


@clause("50.B")
def _becomes_major(inquiry: Inquiry, second: Card) -> None:
    """Exposed by deliberate play, as the first card was."""
    inquiry.find(_("{card:The} was played deliberately: it is a major penalty card, whatever its rank."), card=second)
    inquiry.place_penalty_card(second, PenaltyCardKind.MAJOR)
