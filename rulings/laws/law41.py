"""Law 41 — Commencement of play."""

from rulings.engine import Card, Inquiry, Outcome, Role, Until, _, clause


@clause("41.A")
def face_down_lead_is_taken_back(inquiry: Inquiry) -> None:
    """A lead still face down goes back on the director's instruction: nobody has seen it.

    No penalty card arises and nobody has learnt anything. The law that lets the director order it is the
    irregularity itself, a lead by the wrong hand (41.A refers to 47.E and 54); not 47.A, which is about a
    card retracted in the course of a rectification.
    """
    inquiry.decide(_("Lead out of turn, still face down: taken back, no penalty card"), outcome=Outcome.TAKEN_BACK)
    goes_back_unseen(inquiry)


@clause("41.A")
def goes_back_unseen(inquiry: Inquiry) -> None:
    """Whatever the irregularity."""
    inquiry.oblige(
        Role.OFFENDER,
        _("Takes back the card he led face down"),
        said=_("{offender}, take your card back without showing it."),
        until=Until.DONE,
    )


@clause("41.A")
def leader_leads(inquiry: Inquiry) -> None:
    """Who leads is declarer's left-hand opponent, and how: face down, where regulations do not have it face up."""
    if inquiry.regulations.face_down_opening_lead:
        inquiry.oblige(
            Role.LEADER,
            _("Makes the opening lead, face down, any card he likes"),
            said=_("{leader}, it is your lead: any card you like, face down."),
            until=Until.THIS_LEAD,
        )
    else:
        inquiry.oblige(
            Role.LEADER,
            _("Makes the opening lead, any card he likes"),
            said=_("{leader}, it is your lead: any card you like."),
            until=Until.THIS_LEAD,
        )


@clause("41.A")
def leader_leads_with_a_minor_penalty_card(inquiry: Inquiry, card: Card) -> None:
    """A minor penalty card of his own lies before him: 50.C bars the other small cards of its suit."""
    inquiry.oblige(
        Role.LEADER,
        _("Makes the opening lead: {card:the}, an honour in {suit}, or another suit"),
        said=_("{leader}, it is your lead: {card:the}, an honour in {suit}, or any card of another suit."),
        until=Until.THIS_LEAD,
        card=card,
        suit=card.suit,
    )
    lead_is_face_down(inquiry)


@clause("41.A")
def lead_is_face_down(inquiry: Inquiry) -> None:
    """A lead that comes after a rectification is an opening lead too: face down unless regulations differ."""
    if inquiry.regulations.face_down_opening_lead:
        inquiry.oblige(
            Role.LEADER,
            _("Leads face down"),
            said=_("{leader}, lead face down."),
            until=Until.DONE,
        )


@clause("41.A")
def face_down_lead_waits_for_declarer(inquiry: Inquiry) -> None:
    """His partner's penalty card gives declarer a choice first (50.D.2): a lead still face down goes back for it."""
    inquiry.oblige(
        Role.PARTNER,
        _("Does not lead yet; a card already led face down is taken back"),
        said=_("{partner}, do not lead yet: {declarer} chooses first. If you have led face down, take the card back."),
        until=Until.DONE,
    )


@clause("41.A")
def face_down_lead_stays(inquiry: Inquiry) -> None:
    """Face down or not, a lead is changed on the director's instruction only, after an irregularity (47.E, 54)."""
    inquiry.decide(_("The lead stays: it is changed only after an irregularity"), outcome=Outcome.CARD_PLAYED)
    inquiry.oblige(
        Role.LEADER,
        _("Leaves his lead where it is and faces it when there are no more questions"),
        said=_("{leader}, your lead stays. Face it when there are no more questions."),
        until=Until.DONE,
    )


@clause("41.A")
def should_have_been_face_down(inquiry: Inquiry) -> None:
    """Where no regulation has it made face up; no law sets a rectification for it."""
    if inquiry.regulations.face_down_opening_lead:
        inquiry.find(_("The lead should have been made face down; nothing is due for it."))


@clause("41.B")
def asks_at_his_turn_to_play(inquiry: Inquiry) -> None:
    """A lead faced too soon takes no question from anybody: declarer's first turn to play is dummy's."""
    inquiry.oblige(
        Role.DECLARER,
        _("May have the auction repeated and explained before he plays from dummy"),
        said=_("{declarer}, before you play from dummy you may have the auction repeated and explained."),
        until=Until.END_OF_TRICK,
    )
    inquiry.oblige(
        Role.PARTNER,
        _("May have the auction repeated and explained before he plays his first card"),
        said=_("{partner}, before you play your first card you may have the auction repeated and explained."),
        until=Until.END_OF_TRICK,
    )


@clause("41.B")
def asks_before_the_lead_is_faced(inquiry: Inquiry) -> None:
    """Before it is faced the leader's partner and declarer, not dummy, may have the auction repeated or explained."""
    inquiry.decide(_("Questions come before the lead is faced"), outcome=Outcome.NO_RECTIFICATION)
    inquiry.oblige(
        Role.LEADER,
        _("Leaves his lead face down until {declarer} and the other defender have asked what they wish"),
        said=_("{leader}, leave your card face down until the questions are over."),
        until=Until.DONE,
    )
    inquiry.oblige(
        Role.DECLARING_SIDE,
        _("Answer the questions; {declarer} may ask too, {dummy} may not"),
        said=_("{declaring_side}, answer the questions. {declarer}, you may ask too; {dummy}, you may not."),
        until=Until.DUMMY_SPREAD,
    )


@clause("41.C")
def faced_lead_stays(inquiry: Inquiry) -> None:
    """Faced, it has begun the play for good; what somebody wanted to ask, he asks at his turn to play (41.B)."""
    inquiry.decide(_("The lead is faced and stays: play has begun"), outcome=Outcome.CARD_PLAYED)
    _card_played_is_not_withdrawn(inquiry)
    dummy_is_spread(inquiry)
    asks_at_his_turn_to_play(inquiry)


@clause("47.F.2")
def _card_played_is_not_withdrawn(inquiry: Inquiry) -> None:
    """C says only that play has begun."""
    inquiry.find(_("A card played stays played where no law lets it be taken back."))


@clause("41.C")
def play_begins_only_when_the_lead_is_faced(inquiry: Inquiry) -> None:
    """No hand comes down before that; what was put down too early is picked up (48.A; 24 in 2007)."""
    inquiry.decide(
        _("No hand is spread before the opening lead is faced: the cards are picked up"), outcome=Outcome.TAKEN_BACK
    )


@clause("41.C")
def leaders_faced_card_is_the_lead(inquiry: Inquiry) -> None:
    """The right defender's card lies face up: it is the opening lead, and play has begun for good."""
    inquiry.find(_("{leader}'s card, face up, is the opening lead."))
    dummy_is_spread(inquiry)


@clause("41.C")
def leader_faces_his_lead(inquiry: Inquiry) -> None:
    """The right defender has already led face down: once everybody has asked, he faces that card."""
    inquiry.oblige(
        Role.LEADER,
        _("Faces the card he has led: it is the opening lead"),
        said=_("{leader}, your card is the opening lead. Face it when there are no more questions."),
        until=Until.DONE,
    )


@clause("41.C")
def dummy_is_spread(inquiry: Inquiry) -> None:
    """The opening lead is faced, play has begun for good, and dummy spreads his hand."""
    inquiry.oblige(
        Role.DUMMY,
        _("Spreads his hand"),
        said=_("{dummy}, spread your whole hand."),
        until=Until.DONE,
    )
