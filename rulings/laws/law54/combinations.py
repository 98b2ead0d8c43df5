"""Law 54 — The rare combinations: a lead still face down, one that an opponent brought about, and two defenders' leads.

In most functions the offender is the player who led out of turn, and the leader the defender whose lead it is.
"""

from dataclasses import replace

from rulings.engine import Card, Inquiry, Role, Until, _, clause
from rulings.laws import law24, law41, law47, law48, law49, law54, law57, law58
from rulings.laws.law54.lying import Beside, beside, leader_leads, stay, stay_beside_the_lead_accepted
from rulings.laws.law54.questions import HANDS_DOWN, LEADERS_CARD, LEADERS_FACED_CARD, Circumstance, Faced


def how_the_leader_led(inquiry: Inquiry, circumstances: frozenset[Circumstance]) -> Faced | None:
    """How the right defender's own card lies; None when he has not led."""
    if Circumstance.LEADER_LED_TOO in circumstances:
        return inquiry.ask(LEADERS_CARD)
    return None


@clause("54")
def face_down_lead_of_partner_is_retracted(inquiry: Inquiry) -> None:
    """The faced card decides: the one face down goes back, whatever becomes of the faced one.

    The preamble makes no exception for 47.E.1, and none is needed: free to lead anything, the player may
    lead the same card again.
    """
    inquiry.oblige(
        Role.LEADER,
        _("Takes back the card he led face down"),
        said=_("{leader}, take your card back without showing it."),
        until=Until.DONE,
    )


def lead_on_an_opponents_word(
    inquiry: Inquiry,
    card: Card,
    circumstances: frozenset[Circumstance],
    leaders_card: Faced | None,
    lying: Beside,
) -> None:
    """47.E.1: nothing was accepted, so what the declaring side put down or played since goes back too."""
    law47.misinformed.led_on_an_opponents_word(inquiry, card)
    match leaders_card:
        case Faced.FACE_UP | Faced.FACE_UP_AFTER:
            # It was his lead all along, and he has made it.
            law41.leaders_faced_card_is_the_lead(inquiry)
            if Circumstance.DECLARER_PLAYED in circumstances:
                law47.misinformed.may_take_back_his_play(inquiry)
            if Circumstance.DECLARER_BEGAN_TO_SPREAD in circumstances:
                law48.declarer_faced_cards_after_a_legal_lead(inquiry)
            stay(inquiry, lying)
        case Faced.FACE_DOWN | None:
            if Circumstance.DECLARER_PLAYED in circumstances:
                law47.misinformed.played_to_a_retracted_lead(inquiry)
            law48.takes_cards_back(inquiry, *_whose_hands_are_down(circumstances))
            if Circumstance.DECLARER_BEGAN_TO_SPREAD in circumstances:
                _declarer_stays_declarer(inquiry)
            leader_leads(inquiry, lying)


@clause("47.E.1")
def _declarer_stays_declarer(inquiry: Inquiry) -> None:
    """He had put his hand down to a lead that nobody could accept: that has not made him dummy."""
    inquiry.oblige(
        Role.DECLARER,
        _("Remains declarer: that lead could not be accepted"),
        said=_("{declarer}, you are still declarer: that lead could not be accepted."),
        until=Until.END_OF_PLAY,
    )


def both_leads_faced(inquiry: Inquiry, card: Card, circumstances: frozenset[Circumstance], lying: Beside) -> None:
    """The right defender's own lead was faced first, or at the same time: there is nothing to accept or refuse."""
    if law58.both_defenders_led(inquiry, card, () if lying.other is None else (lying.other,)):
        stay(inquiry, lying)
    elif lying.leaders is not None:
        stay(inquiry, replace(lying, other=None))
    if Circumstance.DECLARER_BEGAN_TO_SPREAD in circumstances:
        law48.declarer_faced_cards_after_a_legal_lead(inquiry)
    if Circumstance.DECLARER_PLAYED in circumstances:
        law57.premature.declarer_played_early(inquiry)


@clause("60.C")
def leader_faced_his_card_after(
    inquiry: Inquiry, card: Card, circumstances: frozenset[Circumstance], lying: Beside
) -> None:
    """The offender's partner has faced a card after the lead out of turn: declarer's rights are what they were.

    His card is then a play at declarer's turn, if the lead is accepted (57.D); and if it is refused a card exposed by
    deliberate play (49, 50.B), on which declarer's choice of lead has precedence (50.D.1(b)).
    """
    named = (card, *lying.of_the_leader, *(() if lying.other is None else (lying.other,)))
    faced = inquiry.ask(LEADERS_FACED_CARD.other_than(*named))
    if not law54.opening_lead.declarer_accepts_or_refuses(inquiry, card, circumstances, lying, faced):
        return
    with inquiry.offender(lying.right_leader):
        played = law57.at_rhos_turn.played_at_turn_of_declaring_side(
            inquiry, faced, led=card, others=lying.of_the_leader
        )
    stay_beside_the_lead_accepted(inquiry, lying if played else replace(lying, leaders=None))


@clause("54")
def an_opponent_brought_it_about(inquiry: Inquiry, circumstances: frozenset[Circumstance]) -> None:
    """No lead, but a card that the declaring side has brought into view, which the director lets go back (50)."""
    law49.an_opponent_brought_it_about(inquiry)
    right_lead(inquiry, circumstances, beside(inquiry, circumstances))


@clause("54")
def lead_not_faced(inquiry: Inquiry, circumstances: frozenset[Circumstance]) -> None:
    """The law speaks of a faced lead only: face down, Law 41.A lets the director send it back."""
    face_down_lead_is_taken_back(inquiry, circumstances)
    right_lead(inquiry, circumstances, beside(inquiry, circumstances))


def face_down_lead_is_taken_back(inquiry: Inquiry, circumstances: frozenset[Circumstance]) -> None:
    """Whoever made it; that an opponent brought it about is said, and makes no difference."""
    law41.face_down_lead_is_taken_back(inquiry)
    if Circumstance.TOLD_BY_OPPONENT in circumstances:
        law47.misinformed.told_face_down(inquiry)


def right_lead(inquiry: Inquiry, circumstances: frozenset[Circumstance], lying: Beside) -> None:
    """The wrong card is gone: the lead is the right defender's, who may have made it already.

    Cards that the declaring side put down before any lead was faced are 48.A's, until 2017 Law 24's. The preamble of
    54 does not retract his face-down card here: there is no faced lead of his partner's that could be accepted.
    """
    leaders_card = how_the_leader_led(inquiry, circumstances)
    match leaders_card:
        case Faced.FACE_UP | Faced.FACE_UP_AFTER:
            law41.leaders_faced_card_is_the_lead(inquiry)
            if Circumstance.DECLARER_BEGAN_TO_SPREAD in circumstances:
                law48.declarer_faced_cards_after_a_legal_lead(inquiry)
            stay(inquiry, lying)
        case Faced.FACE_DOWN | None:
            law24.exposed_cards(inquiry, *_whose_hands_are_down(circumstances))
            if leaders_card is Faced.FACE_DOWN and lying.other is None and lying.leaders is None:
                law41.leader_faces_his_lead(inquiry)
            elif leaders_card is Faced.FACE_DOWN:
                _face_down_lead_waits(inquiry)
                leader_leads(inquiry, lying)
            else:
                leader_leads(inquiry, lying)


@clause("41.A")
def _face_down_lead_waits(inquiry: Inquiry) -> None:
    """Penalty cards lie there: a lead still face down goes back, since it may not be the one he has to make."""
    inquiry.oblige(
        Role.LEADER,
        _("Takes back the card he led face down: penalty cards lie on the table"),
        said=_(
            "{leader}, take your card back without showing it: because of the penalty cards you may have to lead "
            "another."
        ),
        until=Until.DONE,
    )


def _whose_hands_are_down(circumstances: frozenset[Circumstance]) -> list[Role]:
    """Who of the declaring side has cards lying before him that were not played."""
    return [who for circumstance, who in HANDS_DOWN.items() if circumstance in circumstances]
