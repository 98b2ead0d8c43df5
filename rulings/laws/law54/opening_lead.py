"""Law 54 — Faced opening lead out of turn: which section applies, then A to E.

Before this law is reached, three things take a lead out of it: it is still face down (41.A), an opponent
had said that it was the player's turn (47.E.1), or the defender whose lead it is faced his own card at the
same time (58.A). They stand here with the law's own sections as the circumstances to ask about, since at
the table they are one question: what is special about this lead? What they come to, alone and together, is in
``law54.combinations``; other cards that lie face up are ``law54.lying``'s, and E is in ``law54.wrong_side``.
"""

from rulings.engine import Card, Inquiry, Outcome, Role, Until, _, clause
from rulings.laws import law11, law41, law48, law53, law54, particulars
from rulings.laws.law54.lying import Beside, beside, stay_beside_the_lead_accepted
from rulings.laws.law54.questions import (
    CARD_LED,
    CIRCUMSTANCES,
    HANDS_DOWN,
    SECOND_CARD,
    SEEN_FIRST,
    Circumstance,
    Faced,
    FromHand,
    SeenFirst,
)


@clause("54")
def opening_lead_out_of_turn(inquiry: Inquiry) -> None:
    """A lead by a hand that does not own the opening lead: whose, and is it faced?

    While there are calls to make it is none of this law: 24.B has a card led then.
    """
    declarer = inquiry.ask(particulars.DECLARER)
    # Until the contrary is said, the lead came from the wrong defender: the one on declarer's right.
    inquiry.cast(declarer=declarer, offender=declarer.rho)
    circumstances = inquiry.ask(CIRCUMSTANCES)
    if not circumstances.isdisjoint((Circumstance.DECLARING_SIDE_LED, Circumstance.DEFENDER_FOLLOWED)):
        law54.wrong_side.opening_lead_by_wrong_side(inquiry, circumstances)
    elif Circumstance.FACE_DOWN in circumstances:
        law54.combinations.lead_not_faced(inquiry, circumstances)
    elif Circumstance.AUCTION_ON in circumstances:
        law54.wrong_side.led_during_the_auction(inquiry)
    elif Circumstance.OPPONENTS_DOING in circumstances:
        law54.combinations.an_opponent_brought_it_about(inquiry, circumstances)
    else:
        faced_opening_lead_out_of_turn(inquiry, circumstances)


@clause("54")
def faced_opening_lead_out_of_turn(inquiry: Inquiry, circumstances: frozenset[Circumstance]) -> None:
    """A card that the offender's partner led face down is taken back; then A to D.

    47.E.1 comes first: it forbids the acceptance that A, B and C are about. A lead to which declarer has played is
    accepted already (53.A), seen dummy or not.
    """
    card = inquiry.ask(CARD_LED)
    lying = beside(inquiry, circumstances, card)
    leaders_card = law54.combinations.how_the_leader_led(inquiry, circumstances)
    if leaders_card is Faced.FACE_DOWN:
        law54.combinations.face_down_lead_of_partner_is_retracted(inquiry)
    if Circumstance.TOLD_BY_OPPONENT in circumstances:
        law54.combinations.lead_on_an_opponents_word(inquiry, card, circumstances, leaders_card, lying)
    elif leaders_card is Faced.FACE_UP:
        law54.combinations.both_leads_faced(inquiry, card, circumstances, lying)
    elif leaders_card is Faced.FACE_UP_AFTER:
        law54.combinations.leader_faced_his_card_after(inquiry, card, circumstances, lying)
    elif declarer_accepts_or_refuses(inquiry, card, circumstances, lying):
        stay_beside_the_lead_accepted(inquiry, lying)


def declarer_accepts_or_refuses(
    inquiry: Inquiry, card: Card, circumstances: frozenset[Circumstance], lying: Beside, faced: Card | None = None
) -> bool:
    """A to D: what has happened may have left declarer no choice. Returns whether the lead is accepted.

    ``faced`` is the card that the right defender has faced since, if he has.
    """
    if Circumstance.DECLARER_PLAYED in circumstances:
        declarer_has_played(inquiry, dummy_was_seen=Circumstance.DECLARER_COULD_SEE_DUMMY in circumstances)
        law11.gained_in_ignorance(inquiry)
    elif circumstances >= HANDS_DOWN.keys():
        match inquiry.ask(SEEN_FIRST):
            case SeenFirst.DECLARERS:
                declarer_spreads_his_hand(inquiry, both_hands_down=True)
            case SeenFirst.DUMMYS:
                # From that moment he was declarer, by the last words of C, and had no hand to put down.
                law48.declarer_takes_cards_back(inquiry)
                declarer_must_accept(inquiry)
    elif Circumstance.DECLARER_BEGAN_TO_SPREAD in circumstances:
        declarer_spreads_his_hand(inquiry)
    elif Circumstance.DECLARER_COULD_SEE_DUMMY in circumstances:
        declarer_must_accept(inquiry)
    elif lying.other is not None:
        return law54.choosing.declarer_chooses_of_two_cards(inquiry, card, lying.other, lying, faced)
    else:
        return law54.choosing.declarer_chooses(inquiry, card, lying, faced)
    return True


@clause("54.A")
def declarer_spreads_his_hand(inquiry: Inquiry, *, both_hands_down: bool = False) -> None:
    """He spreads his hand and is dummy; begun is enough to oblige him to finish. Dummy is declarer.

    What the new declarer had put down as dummy goes back to his hand (48.A).
    """
    new_dummy = inquiry.seat(Role.DECLARER)
    inquiry.cast(declarer=new_dummy.partner, offender=inquiry.seat(Role.OFFENDER))
    inquiry.decide(
        _("Opening lead out of turn accepted: {dummy} is dummy, {declarer} is declarer"), outcome=Outcome.LEAD_ACCEPTED
    )
    inquiry.oblige(
        Role.DUMMY,
        _("Spreads his whole hand and is dummy"),
        said=_("{dummy}, spread your whole hand: you are dummy, and the lead stands."),
        until=Until.DONE,
    )
    if both_hands_down:
        law48.declarer_takes_cards_back(inquiry)
    inquiry.oblige(
        Role.DECLARER,
        _("Becomes declarer; the second card is played from {dummy}'s hand"),
        said=_("{declarer}, you are declarer. The next card comes from dummy."),
        until=Until.END_OF_PLAY,
    )


@clause("54.B")
def declarer_accepts(inquiry: Inquiry) -> None:
    """The lead stands, dummy comes down, and the turn goes on from the lead."""
    inquiry.decide(_("Opening lead out of turn accepted: {declarer} remains declarer"), outcome=Outcome.LEAD_ACCEPTED)
    law41.dummy_is_spread(inquiry)
    second_card_from_declarers_hand(inquiry)
    second_card_from_dummy_stands(inquiry)


@clause("54.B")
def declarer_has_played(inquiry: Inquiry, *, dummy_was_seen: bool) -> None:
    """He has played to the lead, which accepts it: nothing is left to choose."""
    match inquiry.ask(SECOND_CARD):
        case FromHand.DECLARER:
            law53.accepted_by_playing_to_it(inquiry)
            inquiry.decide(
                _("Opening lead out of turn accepted: {declarer} remains declarer"), outcome=Outcome.LEAD_ACCEPTED
            )
            law41.dummy_is_spread(inquiry)
            inquiry.oblige(
                Role.PARTNER,
                _("Plays the third card; dummy plays last"),
                said=_("{partner}, it is your turn; dummy plays last."),
                until=Until.END_OF_TRICK,
            )
        case FromHand.DUMMY:
            played_from_dummy(inquiry, dummy_was_seen=dummy_was_seen)


@clause("54.B.1")
def second_card_from_declarers_hand(inquiry: Inquiry) -> None:
    """The second card comes from declarer's hand; the other defender is third, dummy plays last."""
    inquiry.oblige(
        Role.DECLARER,
        _("Plays the second card from his own hand; then {partner}, and dummy last"),
        said=_(
            "{declarer}, the lead stands and you are declarer. You play next, from your own hand; then {partner}; "
            "dummy plays last."
        ),
        until=Until.END_OF_TRICK,
    )


@clause("54.B.2")
def second_card_from_dummy_stands(inquiry: Inquiry) -> None:
    """Declarer who plays the second card from dummy, before his own, is held to it unless it revokes."""
    inquiry.find(_("Should the second card come from dummy all the same, it is played; only a revoke is corrected."))


@clause("54.B.2")
def played_from_dummy(inquiry: Inquiry, *, dummy_was_seen: bool) -> None:
    """Dummy's card is played, and with it the lead that it was played to; only a revoke is corrected.

    The clause asks for no more than that card: dummy may have come down because the lead was accepted. That declarer
    could see dummy before he accepted is another fact, which has a clause of its own (54.C).
    """
    if dummy_was_seen:
        _dummy_was_seen(inquiry)
    inquiry.decide(
        _("Opening lead out of turn accepted: the card played from dummy stands"), outcome=Outcome.LEAD_ACCEPTED
    )
    inquiry.find(_("Dummy's card stays played, and the lead with it; only a revoke with it is still corrected."))
    law41.dummy_is_spread(inquiry)
    inquiry.oblige(
        Role.DECLARER,
        _("Plays from his own hand now; then {partner}"),
        said=_("{declarer}, dummy's card stays. Play from your own hand now; then {partner}."),
        until=Until.END_OF_TRICK,
    )


@clause("54.C")
def declarer_must_accept(inquiry: Inquiry) -> None:
    """He could have seen dummy: the lead stands and he is declarer. He is left nothing to choose.

    The clause ends by making the presumed declarer declarer, which settles the old debate on whether he
    could still put his hand down and become dummy: not by choice.
    """
    _dummy_was_seen(inquiry)
    declarer_accepts(inquiry)


@clause("54.C")
def _dummy_was_seen(inquiry: Inquiry) -> None:
    """Why no other option is left."""
    inquiry.oblige(
        Role.DECLARER,
        _("Must accept the lead and remains declarer: he could have seen dummy's cards"),
        said=_("{declarer}, you could have seen dummy's cards: you must accept the lead, and you remain declarer."),
        until=Until.DONE,
    )
