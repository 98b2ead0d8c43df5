"""Law 54 — Faced opening lead out of turn: which section applies, then A to E.

Before this law is reached, three things take a lead out of it: it is still face down (41.A), an opponent
had said that it was the player's turn (47.E.1), or the defender whose lead it is faced his own card at the
same time (58.A). They stand here with the law's own sections as the circumstances to ask about, since at
the table they are one question: what is special about this lead? What they come to, alone and together, is in
``law54.combinations``.
"""

from rulings.engine import Card, Inquiry, Outcome, Role, Until, _, clause
from rulings.laws import law10, law24, law41, law47, law48, law50, law53, law54, particulars
from rulings.laws.law54.questions import (
    CARD_LED,
    CIRCUMSTANCES,
    HANDS_DOWN,
    REPLY,
    SECOND_CARD,
    SEEN_FIRST,
    WRONG_LEADER,
    Circumstance,
    Faced,
    FromHand,
    Reply,
    SeenFirst,
    WrongLeader,
)


@clause("54")
def opening_lead_out_of_turn(inquiry: Inquiry) -> None:
    """A lead by a hand that does not own the opening lead: whose, and is it faced?"""
    declarer = inquiry.ask(particulars.DECLARER)
    # Until the contrary is said, the lead came from the wrong defender: the one on declarer's right.
    inquiry.cast(declarer=declarer, offender=declarer.rho)
    circumstances = inquiry.ask(CIRCUMSTANCES)
    if Circumstance.DECLARING_SIDE_LED in circumstances:
        opening_lead_by_wrong_side(inquiry, circumstances)
    elif Circumstance.FACE_DOWN in circumstances:
        law54.combinations.lead_not_faced(inquiry, circumstances)
    else:
        faced_opening_lead_out_of_turn(inquiry, circumstances)


@clause("54")
def faced_opening_lead_out_of_turn(inquiry: Inquiry, circumstances: frozenset[Circumstance]) -> None:
    """A card that the offender's partner led face down is taken back; then A to D.

    47.E.1 comes first: it forbids the acceptance that A, B and C are about. A lead to which declarer has played is
    accepted already (53.A), seen dummy or not.
    """
    card = inquiry.ask(CARD_LED)
    leaders_card = law54.combinations.how_the_leader_led(inquiry, circumstances)
    if leaders_card is Faced.FACE_DOWN:
        law54.combinations.face_down_lead_of_partner_is_retracted(inquiry)
    if Circumstance.TOLD_BY_OPPONENT in circumstances:
        law54.combinations.lead_on_an_opponents_word(inquiry, card, circumstances, leaders_card)
    elif leaders_card is Faced.FACE_UP:
        law54.combinations.both_leads_faced(inquiry, card, circumstances)
    elif leaders_card is Faced.FACE_UP_AFTER:
        law54.combinations.leader_faced_his_card_after(inquiry, card, circumstances)
    else:
        declarer_accepts_or_refuses(inquiry, card, circumstances)


def declarer_accepts_or_refuses(
    inquiry: Inquiry, card: Card, circumstances: frozenset[Circumstance], other: Card | None = None
) -> Reply:
    """A to D: what has happened may have left declarer no choice. Returns what the choice was, or came to.

    ``other`` is the card that the right defender has faced since, if he has.
    """
    if Circumstance.DECLARER_PLAYED in circumstances:
        declarer_has_played(inquiry)
        return Reply.ACCEPT
    if circumstances >= HANDS_DOWN.keys():
        match inquiry.ask(SEEN_FIRST):
            case SeenFirst.DECLARERS:
                declarer_spreads_his_hand(inquiry, both_hands_down=True)
                return Reply.SPREAD
            case SeenFirst.DUMMYS:
                # From that moment he was declarer, by the last words of C, and had no hand to put down.
                law48.declarer_takes_cards_back(inquiry)
                declarer_must_accept(inquiry)
                return Reply.ACCEPT
    if Circumstance.DECLARER_BEGAN_TO_SPREAD in circumstances:
        declarer_spreads_his_hand(inquiry)
        return Reply.SPREAD
    if Circumstance.DECLARER_COULD_SEE_DUMMY in circumstances:
        declarer_must_accept(inquiry)
        return Reply.ACCEPT
    return declarer_chooses(inquiry, card, other)


def declarer_chooses(inquiry: Inquiry, card: Card, other: Card | None = None) -> Reply:
    """The common case: nothing takes an option away, and all five are read out (10.C.1)."""
    law10.chooses_alone(inquiry, Role.DECLARER)
    own = () if other is None else (other,)
    reply = inquiry.ask(REPLY, card=card, suit=card.suit)
    match reply:
        case Reply.SPREAD:
            declarer_spreads_his_hand(inquiry)
        case Reply.ACCEPT:
            law53.accepted_by_a_statement(inquiry)
            declarer_accepts(inquiry)
        case Reply.REQUIRE:
            declarer_refuses(
                inquiry, card, _("Opening lead out of turn refused, {suit} required"), Outcome.LEAD_RESTRICTED
            )
            law50.lead.lead_required(inquiry, (card,), own)
        case Reply.PROHIBIT:
            declarer_refuses(
                inquiry, card, _("Opening lead out of turn refused, {suit} prohibited"), Outcome.LEAD_RESTRICTED
            )
            law50.lead.lead_prohibited(inquiry, (card,), own)
        case Reply.FREE:
            declarer_refuses(inquiry, card, _("Opening lead out of turn refused, lead left free"), Outcome.PENALTY_CARD)
            law50.lead.lead_left_free(inquiry, card, own)
    if other is None and reply in (Reply.REQUIRE, Reply.PROHIBIT, Reply.FREE):
        law41.lead_is_face_down(inquiry)
    return reply


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
        said=_("{dummy}, spread your whole hand: you are dummy."),
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
def declarer_has_played(inquiry: Inquiry) -> None:
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
            played_from_dummy(inquiry)


@clause("54.B.1")
def second_card_from_declarers_hand(inquiry: Inquiry) -> None:
    """The second card comes from declarer's hand; the other defender is third, dummy plays last."""
    inquiry.oblige(
        Role.DECLARER,
        _("Plays the second card from his own hand; then {partner}, and dummy last"),
        said=_("{declarer}, you play next, from your own hand; then {partner}; dummy plays last."),
        until=Until.END_OF_TRICK,
    )


@clause("54.B.2")
def second_card_from_dummy_stands(inquiry: Inquiry) -> None:
    """Declarer who plays the second card from dummy, before his own, is held to it unless it revokes."""
    inquiry.find(_("Should the second card be played from dummy, it stands, except to correct a revoke."))


@clause("54.B.2")
def played_from_dummy(inquiry: Inquiry) -> None:
    """Dummy's card stands except to correct a revoke.

    To play from dummy he must have seen it, so the lead is one that he must accept in any case (54.C).
    """
    _dummy_was_seen(inquiry)
    inquiry.decide(
        _("Opening lead out of turn accepted: the card played from dummy stands"), outcome=Outcome.LEAD_ACCEPTED
    )
    inquiry.find(_("The card played from dummy may not be withdrawn, except to correct a revoke."))
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


@clause("54.D")
def declarer_refuses(inquiry: Inquiry, card: Card, headline: str, outcome: Outcome) -> None:
    """The card withdrawn becomes a major penalty card, and Law 50.D applies."""
    inquiry.decide(headline, outcome=outcome, suit=card.suit)
    inquiry.find(_("{offender} retracts {card:the}; it is {leader}'s lead."), card=card)
    law50.disposition.becomes_major(inquiry, card)


@clause("54.E")
def opening_lead_by_wrong_side(inquiry: Inquiry, circumstances: frozenset[Circumstance]) -> None:
    """Declarer or dummy tried to make the opening lead: Law 24, and he picks his card up."""
    declarer = inquiry.seat(Role.DECLARER)
    match inquiry.ask(WRONG_LEADER):
        case WrongLeader.DECLARER:
            inquiry.cast(declarer=declarer, offender=declarer)
        case WrongLeader.DUMMY:
            inquiry.cast(declarer=declarer, offender=declarer.partner)
    if Circumstance.FACE_DOWN in circumstances:
        law41.face_down_lead_is_taken_back(inquiry)
        if Circumstance.TOLD_BY_OPPONENT in circumstances:
            law47.misinformed.told_face_down(inquiry)
    else:
        card = inquiry.ask(CARD_LED)
        if Circumstance.TOLD_BY_OPPONENT in circumstances:
            law47.misinformed.led_on_an_opponents_word(inquiry, card)
        else:
            inquiry.decide(_("Lead by the declaring side: taken back, no penalty card"), outcome=Outcome.TAKEN_BACK)
            law24.led_by_declaring_side(inquiry, card)
    law54.combinations.right_lead(inquiry, circumstances)
