"""Law 54 — Faced opening lead out of turn.

Before this law is reached, three things take a lead out of it: it is still face down (41.A), an opponent
had said that it was the player's turn (47.E.1), or the defender whose lead it is faced his own card at the
same time (58.A). They stand here with the law's own sections as the circumstances to ask about, since at
the table they are one question: what is special about this lead?
"""

from rulings.engine import Card, Inquiry, OneOf, Option, Role, Until, WhichOf, _, clause
from rulings.laws import law10, law24, law41, law47, law48, law50, law53, law57, law58, particulars


class Circumstance(Option):
    """The rare circumstances, each of which takes options away."""

    FACE_DOWN = "face-down", _("The lead is still face down"), "41.A"
    TOLD_BY_OPPONENT = (
        "told-by-opponent",
        _("An opponent told {offender} that it was his lead"),
        "47.E.1",
        _("Declarer or dummy, by a word or a sign. Ask this first."),
    )
    LEADER_LED_TOO = "leader-led-too", _("{leader} has led as well"), "54 58.A"
    DECLARER_BEGAN_TO_SPREAD = (
        "declarer-began-to-spread",
        _("{declarer} has begun to spread his hand"),
        "54.A",
        _("He was putting his hand down as dummy. A card shown, dropped or played is not enough."),
    )
    DECLARER_COULD_SEE_DUMMY = (
        "declarer-could-see-dummy",
        _("{declarer} could have seen a card of dummy's"),
        "54.C",
        _("Whether he looked does not matter. Cards exposed during the auction do not count."),
    )
    DECLARER_PLAYED = (
        "declarer-played",
        _("{declarer} has already played to the lead"),
        "53.A 54.B.2",
    )
    DECLARING_SIDE_LED = "declaring-side-led", _("{declarer} or {dummy} made the lead"), "54.E"


CIRCUMSTANCES = WhichOf(
    key="54.circumstances",
    text=_("Is it one of these cases?"),
    hint=_("Each of them takes options away from declarer: ask before you read them out."),
    options=Circumstance,
    apart=(
        # Sections A to C are about a defender's lead, which the declaring side's is not.
        (Circumstance.DECLARING_SIDE_LED, Circumstance.DECLARER_BEGAN_TO_SPREAD),
        (Circumstance.DECLARING_SIDE_LED, Circumstance.DECLARER_COULD_SEE_DUMMY),
        (Circumstance.DECLARING_SIDE_LED, Circumstance.DECLARER_PLAYED),
        # Nobody plays to a card that he has not seen.
        (Circumstance.FACE_DOWN, Circumstance.DECLARER_PLAYED),
        # He either took the lead as declarer or put his hand down: what he did first decides.
        (Circumstance.DECLARER_BEGAN_TO_SPREAD, Circumstance.DECLARER_PLAYED),
    ),
)


class Faced(Option):
    """How the other card lies."""

    FACE_DOWN = "face-down", _("Face down"), "54"
    FACE_UP = "face-up", _("Face up"), "58.A"


LEADERS_CARD = OneOf(key="54.leaders-card", text=_("How did {leader} lead?"), options=Faced)


class FromHand(Option):
    """The hand that the second card of the trick came from."""

    DECLARER = "declarer", _("From {declarer}'s hand"), "53.A"
    DUMMY = "dummy", _("From {dummy}'s hand, dummy"), "54.B.2"


SECOND_CARD = OneOf(
    key="54.B.second-card",
    text=_("From which hand did {declarer} play?"),
    options=FromHand,
)


class WrongLeader(Option):
    """Which player of the declaring side made the lead."""

    DECLARER = "declarer", _("{declarer}, declarer"), "54.E"
    DUMMY = "dummy", _("{dummy}, dummy"), "54.E"


WRONG_LEADER = OneOf(key="54.E.who", text=_("Who made the lead?"), options=WrongLeader)


class Reply(Option):
    """The five options of declarer, flat: Law 54 has three, and 50.D.2 divides the refusal in three."""

    SPREAD = "spread", _("Accept and become dummy"), "54.A"
    ACCEPT = "accept", _("Accept and remain declarer"), "54.B"
    REQUIRE = "refuse-require", _("Refuse and require {suit}"), "54.D 50.D.2.a"
    PROHIBIT = "refuse-prohibit", _("Refuse and prohibit {suit}"), "54.D 50.D.2.a"
    FREE = "refuse-free", _("Refuse and leave the lead free"), "54.D 50.D.2.b"


REPLY = OneOf(
    key="54.reply",
    text=_("What does {declarer} choose?"),
    options=Reply,
    put_to=Role.DECLARER,
    said=_(
        "{declarer}, {offender} has led {card:the} out of turn. You have five options. "
        "Choose alone, without consulting {dummy}."
    ),
)

CARD_LED = particulars.one_card(_("Which card did {offender} lead?"))


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
        lead_not_faced(inquiry, circumstances)
    else:
        faced_opening_lead_out_of_turn(inquiry, circumstances)


@clause("54")
def faced_opening_lead_out_of_turn(inquiry: Inquiry, circumstances: frozenset[Circumstance]) -> None:
    """A card that the offender's partner led face down is taken back; then A to D.

    47.E.1 comes first: it forbids the acceptance that A, B and C are about. A comes before C: who could
    have seen dummy must accept (C), and who has begun to spread accepts by becoming dummy (A); the cards
    that the other hand showed are then picked up by the new declarer (48.A). A lead to which declarer has
    played is accepted already (53.A), seen dummy or not.
    """
    card = inquiry.ask(CARD_LED)
    leaders_card = _leaders_card(inquiry, circumstances)
    told = Circumstance.TOLD_BY_OPPONENT in circumstances
    if leaders_card is Faced.FACE_UP:
        both_leads_faced(inquiry, card, circumstances)
        return
    if leaders_card is Faced.FACE_DOWN:
        face_down_lead_of_partner_is_retracted(inquiry)
    if told:
        law47.led_on_an_opponents_word(inquiry, card)
        _declaring_sides_cards_go_back(inquiry, circumstances)
        law41.leader_leads(inquiry)
    elif Circumstance.DECLARER_BEGAN_TO_SPREAD in circumstances:
        declarer_spreads_his_hand(inquiry)
        if Circumstance.DECLARER_COULD_SEE_DUMMY in circumstances:
            law48.new_declarer_takes_cards_back(inquiry)
    elif Circumstance.DECLARER_PLAYED in circumstances:
        declarer_has_played(inquiry)
    elif Circumstance.DECLARER_COULD_SEE_DUMMY in circumstances:
        declarer_must_accept(inquiry)
    else:
        declarer_chooses(inquiry, card)


def _leaders_card(inquiry: Inquiry, circumstances: frozenset[Circumstance]) -> Faced | None:
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


def declarer_chooses(inquiry: Inquiry, card: Card) -> None:
    """The common case: nothing takes an option away, and all five are read out (10.C.1)."""
    law10.chooses_alone(inquiry, Role.DECLARER)
    match inquiry.ask(REPLY, card=card, suit=card.suit):
        case Reply.SPREAD:
            declarer_spreads_his_hand(inquiry)
        case Reply.ACCEPT:
            law53.accepted_by_a_statement(inquiry)
            declarer_accepts(inquiry)
        case Reply.REQUIRE:
            declarer_refuses(inquiry, card, _("Opening lead out of turn refused, {suit} required"))
            law50.lead_required(inquiry, card)
        case Reply.PROHIBIT:
            declarer_refuses(inquiry, card, _("Opening lead out of turn refused, {suit} prohibited"))
            law50.lead_prohibited(inquiry, card)
        case Reply.FREE:
            declarer_refuses(inquiry, card, _("Opening lead out of turn refused, lead left free"))
            law50.lead_left_free(inquiry, card)


@clause("54.A")
def declarer_spreads_his_hand(inquiry: Inquiry) -> None:
    """He spreads his hand and is dummy; begun is enough to oblige him to finish. Dummy is declarer."""
    new_dummy = inquiry.seat(Role.DECLARER)
    inquiry.cast(declarer=new_dummy.partner, offender=inquiry.seat(Role.OFFENDER))
    inquiry.decide(_("Opening lead out of turn accepted: {dummy} is dummy, {declarer} is declarer"))
    inquiry.oblige(
        Role.DUMMY,
        _("Spreads his whole hand and is dummy"),
        said=_("{dummy}, spread your whole hand: you are dummy."),
        until=Until.DONE,
    )
    inquiry.oblige(
        Role.DECLARER,
        _("Becomes declarer; the second card is played from {dummy}'s hand"),
        said=_("{declarer}, you are declarer. The next card comes from dummy."),
        until=Until.END_OF_PLAY,
    )


@clause("54.B")
def declarer_accepts(inquiry: Inquiry) -> None:
    """The lead stands, dummy comes down, and the turn goes on from the lead."""
    inquiry.decide(_("Opening lead out of turn accepted: {declarer} remains declarer"))
    law41.dummy_is_spread(inquiry)
    second_card_from_declarers_hand(inquiry)
    second_card_from_dummy_stands(inquiry)


@clause("54.B.1")
def second_card_from_declarers_hand(inquiry: Inquiry) -> None:
    """The second card comes from declarer's hand; the other defender is third, dummy plays last."""
    inquiry.oblige(
        Role.DECLARER,
        _("Plays the second card from his own hand; then {partner}, and dummy last"),
        said=_("{declarer}, you play first, from your own hand; then {partner}, and dummy plays last."),
        until=Until.END_OF_TRICK,
    )


@clause("54.B.2")
def second_card_from_dummy_stands(inquiry: Inquiry) -> None:
    """Should he play from dummy first, that card may not be withdrawn except to correct a revoke."""
    inquiry.find(_("Should the second card be played from dummy, it stands, except to correct a revoke."))


@clause("54.B")
def declarer_has_played(inquiry: Inquiry) -> None:
    """He has played to the lead, which accepts it: nothing is left to choose."""
    match inquiry.ask(SECOND_CARD):
        case FromHand.DECLARER:
            law53.accepted_by_playing_to_it(inquiry)
            inquiry.decide(_("Opening lead out of turn accepted: {declarer} remains declarer"))
            law41.dummy_is_spread(inquiry)
            inquiry.oblige(
                Role.PARTNER,
                _("Plays the third card; dummy plays last"),
                said=_("{partner}, it is your turn; dummy plays last."),
                until=Until.END_OF_TRICK,
            )
        case FromHand.DUMMY:
            played_from_dummy(inquiry)


@clause("54.B.2")
def played_from_dummy(inquiry: Inquiry) -> None:
    """Dummy's card stands except to correct a revoke.

    To play from dummy he must have seen it, so the lead is one that he must accept in any case (54.C).
    """
    _dummy_was_seen(inquiry)
    inquiry.decide(_("Opening lead out of turn accepted: the card played from dummy stands"))
    inquiry.find(_("The card played from dummy may not be withdrawn, except to correct a revoke."))
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
    could still put his hand down and become dummy: not by choice. Had he begun to, 54.A would have come first.
    """
    _dummy_was_seen(inquiry)
    declarer_accepts(inquiry)


@clause("54.C")
def _dummy_was_seen(inquiry: Inquiry) -> None:
    """Why no other option is left."""
    inquiry.find(
        _(
            "{declarer} could have seen cards of dummy's: he must accept the lead and remains declarer. "
            "He has no other option."
        )
    )


@clause("54.D")
def declarer_refuses(inquiry: Inquiry, card: Card, headline: str) -> None:
    """The card withdrawn becomes a major penalty card, and Law 50.D applies."""
    inquiry.decide(headline, suit=card.suit)
    inquiry.find(_("{offender} retracts {card:the}; the lead is {leader}'s, the right hand."), card=card)
    law50.becomes_major(inquiry, card)


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
            law47.told_face_down(inquiry)
    else:
        card = inquiry.ask(CARD_LED)
        if Circumstance.TOLD_BY_OPPONENT in circumstances:
            law47.led_on_an_opponents_word(inquiry, card)
        else:
            inquiry.decide(_("Lead by the declaring side: taken back, no penalty card"))
            law24.led_by_declaring_side(inquiry, card)
    match _leaders_card(inquiry, circumstances):
        case None:
            law41.leader_leads(inquiry)
        case Faced.FACE_DOWN:
            # The preamble retracts the face-down card of an offender's partner; here he is an opponent.
            law41.leader_faces_his_lead(inquiry)
        case Faced.FACE_UP:
            law58.leaders_card_stands(inquiry)


@clause("54")
def lead_not_faced(inquiry: Inquiry, circumstances: frozenset[Circumstance]) -> None:
    """The law speaks of a faced lead only: face down, Law 41.A lets the director send it back.

    Cards that the declaring side has put down too early were exposed before the lead was faced: Law 24.
    """
    law41.face_down_lead_is_taken_back(inquiry)
    if Circumstance.TOLD_BY_OPPONENT in circumstances:
        law47.told_face_down(inquiry)
    leaders_card = _leaders_card(inquiry, circumstances)
    put_down = {Circumstance.DECLARER_BEGAN_TO_SPREAD, Circumstance.DECLARER_COULD_SEE_DUMMY}
    if put_down & circumstances and leaders_card is not Faced.FACE_UP:
        law24.declaring_side_exposed_cards(inquiry)
    match leaders_card:
        case None:
            law41.leader_leads(inquiry)
        case Faced.FACE_DOWN:
            law41.leader_faces_his_lead(inquiry)
        case Faced.FACE_UP:
            law41.dummy_is_spread(inquiry)
            if Circumstance.DECLARER_BEGAN_TO_SPREAD in circumstances:
                law48.declarer_faced_cards_after_a_legal_lead(inquiry)


def both_leads_faced(inquiry: Inquiry, card: Card, circumstances: frozenset[Circumstance]) -> None:
    """The right defender faced his own lead at the same time: there is nothing to accept or refuse."""
    if Circumstance.TOLD_BY_OPPONENT in circumstances:
        law47.led_on_an_opponents_word(inquiry, card)
        law58.leaders_card_stands(inquiry)
    else:
        law58.both_defenders_led(inquiry, card)
    if Circumstance.DECLARER_BEGAN_TO_SPREAD in circumstances:
        law48.declarer_faced_cards_after_a_legal_lead(inquiry)
    if Circumstance.DECLARER_PLAYED in circumstances:
        law57.declarer_played_early(inquiry)


def _declaring_sides_cards_go_back(inquiry: Inquiry, circumstances: frozenset[Circumstance]) -> None:
    """After 47.E.1 nothing was accepted: what declarer or dummy has put down or played goes back."""
    if circumstances & {
        Circumstance.DECLARER_BEGAN_TO_SPREAD,
        Circumstance.DECLARER_COULD_SEE_DUMMY,
        Circumstance.DECLARER_PLAYED,
    }:
        law48.declaring_side_takes_cards_back(inquiry)
