"""Law 58 — Simultaneous leads or plays.

The text of 2017 was read whole; that of 2007 differs in wording only.
"""

from rulings.engine import Card, Inquiry, Known, Outcome, Role, Seat, Until, _, clause
from rulings.laws import law16, law41, law43, law44, law45, law47, law50, law57, law62, law67, law72, particulars
from rulings.laws.law58_questions import (
    CARD,
    CARDS,
    DESIGNATED,
    DESIGNATED_FROM_DUMMY,
    IN_TURN,
    INTENDED,
    KIND,
    LEGAL,
    NOT_HIS_TURN,
    PLAYED_SINCE,
    VISIBLE,
    Kind,
    Visible,
)


@clause("58.A")
def at_the_same_time(inquiry: Inquiry) -> None:
    """Two players led or played at once: the one whose turn it was counts as first, the other comes after him.

    What the second card then is depends on where its player sits: in turn on the left of the first; too early
    elsewhere (57); and one card too many, or a lead to the next trick, if he had played to this trick (45.E).
    """
    declarer = inquiry.ask(particulars.DECLARER)
    late = inquiry.ask(NOT_HIS_TURN)
    inquiry.cast(declarer=declarer, offender=late)
    match inquiry.ask(KIND):
        case Kind.LEAD:
            first = inquiry.ask(IN_TURN.among(late.lho, late.partner, late.rho))
            comes_after(inquiry, inquiry.ask(CARD), first)
        case Kind.PLAY:
            # The player on the left of the late one is not among them: at his turn the late one has played.
            first = inquiry.ask(IN_TURN.among(late.partner, late.rho))
            comes_after(inquiry, inquiry.ask(CARD), first)
        case Kind.PLAYED_ALREADY:
            law45.fifth_card.fifth_card(inquiry, inquiry.ask(CARD))
        case Kind.ONE_HAND:
            _all_from_one_hand(inquiry)


@clause("58.B")
def _all_from_one_hand(inquiry: Inquiry) -> None:
    """The other part of the law, to which another subject leads as well."""
    inquiry.hand_over(
        law67.wrong_number_of_cards,
        _("Two cards or more were played at once from {offender}'s hand."),
        Known(law67.HOW, law67.How.TOGETHER),
    )


@clause("58.A")
def comes_after(inquiry: Inquiry, card: Card, first: Seat, others: tuple[Card, ...] | None = None) -> None:
    """The late card is a play to the trick to which the first was led or played: in turn on his left, else too early.

    Too early it is at his right-hand opponent's turn if his partner was the first, and before his partner if the first
    sits on his left; of the declaring side it stands wherever it comes from. ``others`` are the penalty cards that a
    partner of the first has, where that has been asked.
    """
    counts_as_second(inquiry, card, first)
    if first is inquiry.seat(Role.RHO):
        in_turn_after_all(inquiry, card)
    elif not law47.retraction.is_a_defenders(inquiry):
        law57.declarer.played_too_early(inquiry, card)
    elif first is inquiry.seat(Role.PARTNER):
        law57.at_rhos_turn.at_right_hand_opponents_turn(inquiry, card, others)
    else:
        law57.premature.before_his_partner(inquiry, card)


@clause("58.A")
def counts_as_second(inquiry: Inquiry, card: Card, first: Seat) -> None:
    """Whoever was quicker: the legal lead or play counts as the first."""
    inquiry.find(_("{first}'s card stands; {card:the} counts as played after it."), card=card, first=first)


@clause("58.A")
def in_turn_after_all(inquiry: Inquiry, card: Card) -> bool:
    """Coming after the first card it comes in turn: it is a play like any other, and corrected if it is a revoke.

    Returns whether it stands.
    """
    if not inquiry.confirms(LEGAL, card=card):
        law62.revoke.revoke_is_corrected(inquiry, card)
        law62.revoke.what_was_played_since(inquiry)
        law43.violation.unless_dummy_asked_first(inquiry)
        return False
    inquiry.decide(
        _("{card:The} stands: it comes after the other card, and so in turn"), outcome=Outcome.CARD_PLAYED, card=card
    )
    player = law47.retraction.who_plays_it(inquiry)
    inquiry.oblige(
        player,
        _("Leaves {card:the}: it is played to this trick, in turn"),
        said=_("{player}, {card:the} stays: it counts as played in turn, and nothing is due."),
        until=Until.END_OF_TRICK,
        player=inquiry.seat(player),
        card=card,
    )
    return True


@clause("58.A")
def both_defenders_led(inquiry: Inquiry, card: Card, others: tuple[Card, ...] = ()) -> bool:
    """The lead from the right hand is legal; the other is deemed to come after it. Returns whether it is played.

    Coming after the legal lead, the other card is a play at dummy's turn: 57.D has it played in turn if it legally
    can be, and makes it a major penalty card if not. The seed makes it one at once; where the card can be played
    both come to the same, since 50.D.1 would have it played to this very trick. ``others`` are penalty cards that lie
    before its player already.
    """
    inquiry.find(_("{leader}'s lead came first, or counts as first: it stands."))
    law41.dummy_is_spread(inquiry)
    inquiry.doubt(
        _(
            "The law does not say what a second opening lead is that counts as coming after the first. It is taken for "
            "a card played before its turn (57.D); others make it a penalty card at once."
        )
    )
    played = law57.at_rhos_turn.played_at_turn_of_declaring_side(inquiry, card, others=others)
    if played:
        inquiry.decide(
            _("{leader}'s lead stands; {offender} plays {card:the} to this trick"),
            outcome=Outcome.CARD_PLAYED,
            card=card,
        )
    else:
        inquiry.decide(
            _("{leader}'s lead stands; {offender}'s {card} is a major penalty card"),
            outcome=Outcome.PENALTY_CARD,
            card=card,
        )
    return played


@clause("58.B")
def several_at_once(inquiry: Inquiry) -> None:
    """Two cards or more from one hand, while it can still be put right. Dummy's are always visible."""
    if inquiry.seat(Role.OFFENDER) is inquiry.seat(Role.DUMMY):
        several_visible(inquiry)
        return
    match inquiry.ask(VISIBLE):
        case Visible.ONE:
            one_visible(inquiry)
        case Visible.SEVERAL:
            several_visible(inquiry)


@clause("58.B.1")
def one_visible(inquiry: Inquiry) -> None:
    """The one that could be seen is played; the rest is picked up, and nothing is due (47.F)."""
    inquiry.decide(
        _("The card that could be seen is played; the other goes back, and nothing is due"), outcome=Outcome.TAKEN_BACK
    )
    inquiry.oblige(
        Role.OFFENDER,
        _("Plays the card that could be seen, and takes back the other without showing it"),
        said=_("{offender}, the card we can see is played. Take the other back without showing it."),
        until=Until.DONE,
    )


@clause("58.B.2")
def several_visible(inquiry: Inquiry) -> None:
    """The player says which he plays; each other card of a defender is a penalty card, declarer's go back."""
    cards = inquiry.ask(CARDS)
    from_dummy = inquiry.seat(Role.OFFENDER) is inquiry.seat(Role.DUMMY)
    played = inquiry.ask((DESIGNATED_FROM_DUMMY if from_dummy else DESIGNATED).among(*cards), cards=cards)
    others = tuple(card for card in cards if card is not played)
    if law47.retraction.is_a_defenders(inquiry):
        _others_become_penalty_cards(inquiry, played, others)
    else:
        _others_go_back(inquiry, played, others)


def _others_become_penalty_cards(inquiry: Inquiry, played: Card, others: tuple[Card, ...]) -> None:
    """By 50.B: minor only if it is one card, below an honour, and not the one he had meant to play."""
    deliberate = len(others) == 1 and not others[0].is_honour and inquiry.confirms(INTENDED, card=others[0])
    if len(others) == 1:
        headline = _("{played:The} is played; {others:the} becomes a penalty card")
    else:
        headline = _("{played:The} is played; {others:the} become penalty cards")
    inquiry.decide(headline, outcome=Outcome.PENALTY_CARD, played=played, others=others)
    _plays(inquiry, played)
    opponent_may_change(inquiry)
    law50.disposition.become_penalty_cards(inquiry, others, deliberate=deliberate, played=(played,))
    law72.could_have_known(inquiry)


def _others_go_back(inquiry: Inquiry, played: Card, others: tuple[Card, ...]) -> None:
    """No card of declarer's or dummy's is ever a penalty card (48.A)."""
    if len(others) == 1:
        headline = _("{played:The} is played; {others:the} goes back, and nothing is due")
    else:
        headline = _("{played:The} is played; {others:the} go back, and nothing is due")
    inquiry.decide(headline, outcome=Outcome.TAKEN_BACK, played=played, others=others)
    _plays(inquiry, played)
    inquiry.oblige(
        Role.DECLARER,
        _("Has {others:the} put back: no penalty card"),
        said=_("{declarer}, put {others:the} back."),
        until=Until.DONE,
        others=others,
    )
    opponent_may_change(inquiry)
    if inquiry.seat(Role.OFFENDER) is inquiry.seat(Role.DECLARER):
        inquiry.inform(*others, authorised=Role.DEFENDERS, until=Until.END_OF_PLAY)


def _plays(inquiry: Inquiry, played: Card) -> None:
    if inquiry.seat(Role.OFFENDER) is inquiry.seat(Role.DUMMY):
        law45.turn.dummy_faces_it(inquiry, played)
        return
    inquiry.oblige(
        Role.OFFENDER,
        _("Plays {played:the} to this trick"),
        said=_("{offender}, {played:the} is the card played."),
        until=Until.END_OF_TRICK,
        played=played,
    )


@clause("58.B.3")
def opponent_may_change(inquiry: Inquiry) -> None:
    """An opponent who has played to the trick since may change his card, without rectification (16.C)."""
    if not inquiry.confirms(PLAYED_SINCE):
        return
    inquiry.oblige(
        Role.NON_OFFENDING_SIDE,
        _("May take back the card played to this trick since, and play another"),
        said=_("{non_offending_side}, you may take back the card that your side has played since, and play another."),
        until=Until.DONE,
    )
    inquiry.refer(
        "47.D",
        _("If he changes it, {partner} may change a card that he has played after it: no penalty card."),
    )
    law44.changed_where_it_does_not_follow(inquiry)
    law16.withdrawals.withdrawn_by_the_other_side(inquiry)


@clause("58.B.4")
def discovered_late(inquiry: Inquiry) -> None:
    """Noticed when both sides have played to the next trick, cards played at once are 67's, as any card too many."""
    inquiry.find(_("Too late to say which card he plays, even if they were played at once."))
