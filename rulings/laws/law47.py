"""Law 47 — Retraction of card played."""

from rulings.engine import Card, Inquiry, Role, Until, _, clause
from rulings.laws import law10, law16, law41
from rulings.laws.law47_questions import REPLY, SINCE_LEAD, Reply, SinceLead


@clause("47.E.1")
def led_on_an_opponents_word(inquiry: Inquiry, card: Card) -> None:
    """An opponent mistakenly told the player that it was his turn: the lead goes back, unrectified.

    The next player may not accept it, even by playing to it, and the card is no penalty card. What it
    showed is authorised for the side that was misled and unauthorised for the side that misled it (16.C).
    63.A.1 does not apply either; no revoke can be at stake before the opening lead has been made.
    """
    inquiry.decide(_("Lead out of turn on an opponent's word: taken back, no penalty card"))
    inquiry.oblige(
        Role.OFFENDER,
        _("Puts {card:the} back in his hand: it is not a penalty card"),
        said=_(
            "{offender}, an opponent told you that it was your turn: put {card:the} back in your hand. "
            "It is not a penalty card, and nobody may accept the lead."
        ),
        until=Until.DONE,
        card=card,
    )
    inquiry.find(_("{next} may not accept the lead."), next=inquiry.seat(Role.OFFENDER).lho)
    # The player who led is the innocent one here: it is his opponents who may not use his card.
    inquiry.inform(
        card,
        authorised=Role.OFFENDING_SIDE,
        unauthorised=Role.NON_OFFENDING_SIDE,
        # A card of dummy's is secret to nobody once dummy is spread: it can taint the opening lead alone.
        until=Until.DUMMY_SPREAD if _is_dummys(inquiry) else Until.END_OF_PLAY,
    )
    law16.watch_side_that_misinformed(inquiry)


def _is_dummys(inquiry: Inquiry) -> bool:
    return inquiry.seat(Role.OFFENDER) is inquiry.seat(Role.DUMMY)


@clause("47.D")
def played_to_a_retracted_lead(inquiry: Inquiry) -> None:
    """An opponent has changed his play and no lead is left: the card that declarer played to it goes back (16.C.1)."""
    inquiry.oblige(
        Role.DECLARER,
        _("Takes back the card he played to the lead, from whichever hand"),
        said=_("{declarer}, take back the card you played to that lead."),
        until=Until.DONE,
    )
    inquiry.inform(authorised=Role.DEFENDERS, until=Until.END_OF_PLAY)


@clause("47.D")
def may_take_back_his_play(inquiry: Inquiry) -> None:
    """The right hand's lead stands in place of the retracted one: he may change his play, and need not (57.C.3)."""
    inquiry.oblige(
        Role.DECLARER,
        _("May take back the card he played to the lead; left, it stands if it is legal"),
        said=_(
            "{declarer}, you may take back the card you played to {offender}'s lead; "
            "if you leave it, it stands if it is legal."
        ),
        until=Until.DONE,
    )
    inquiry.inform(authorised=Role.DEFENDERS, until=Until.END_OF_PLAY)


@clause("47.E.1")
def told_face_down(inquiry: Inquiry) -> None:
    """An opponent's word led to a lead that is still face down: the player is not at fault."""
    inquiry.find(_("{offender} was told by an opponent that it was his lead: he is not at fault."))


@clause("47.E.2.a")
def led_after_misexplanation(inquiry: Inquiry, card: Card | None = None) -> bool:
    """The opening lead was made because of an opponent's mistaken explanation; returns whether it goes back.

    The leader is cast as offender, though he is not at fault. ``card`` is his lead where it is face up; while it is
    face down nothing can have come after it, and nobody has seen it.
    """
    _right_explanation_comes_first(inquiry)
    if card is not None and inquiry.ask(SINCE_LEAD) is not SinceLead.NOTHING:
        too_late_after_misexplanation(inquiry, card)
        law41.dummy_is_spread(inquiry)
        return False
    law10.chooses_alone(inquiry, Role.OFFENDER)
    match inquiry.ask(REPLY):
        case Reply.TAKE_BACK:
            if card is None:
                _takes_back_unseen_card(inquiry)
            else:
                _takes_back_after_misexplanation(inquiry, card)
            law41.leader_leads(inquiry)
            return True
        case Reply.LEAVE:
            inquiry.decide(_("{offender}'s lead stands: he leaves it, having heard the right explanation"))
            if card is None:
                law41.leader_faces_his_lead(inquiry)
            else:
                law41.dummy_is_spread(inquiry)
            return False


def _right_explanation_comes_first(inquiry: Inquiry) -> None:
    """He chooses knowing what the call or play meant."""
    inquiry.direct(_("Have the explanation corrected before {offender} chooses"))


def _takes_back_unseen_card(inquiry: Inquiry) -> None:
    """Still face down, it has told nobody anything."""
    inquiry.decide(_("Played after a mistaken explanation: taken back, no penalty card"))
    inquiry.oblige(
        Role.OFFENDER,
        _("Takes back the card he led face down"),
        said=_("{offender}, take your card back without showing it."),
        until=Until.DONE,
    )


def _takes_back_after_misexplanation(inquiry: Inquiry, card: Card) -> None:
    """Without rectification: no penalty card; what it showed is for his side only (16.C, 16.D in 2007)."""
    inquiry.decide(_("Played after a mistaken explanation: taken back, no penalty card"))
    inquiry.oblige(
        Role.OFFENDER,
        _("Puts {card:the} back in his hand: it is not a penalty card"),
        said=_("{offender}, put {card:the} back in your hand: it is not a penalty card."),
        until=Until.DONE,
        card=card,
    )
    inquiry.inform(card, authorised=Role.OFFENDING_SIDE, unauthorised=Role.NON_OFFENDING_SIDE, until=Until.END_OF_PLAY)
    law16.watch_side_that_misinformed(inquiry)


@clause("47.E.2.b")
def too_late_after_misexplanation(inquiry: Inquiry, card: Card) -> None:
    """A card has been played since, or dummy has faced one: the card stays, and the score may be adjusted."""
    inquiry.decide(_("Too late to take {card:the} back: it stays, and the score may be adjusted"), card=card)
    inquiry.oblige(
        Role.OFFENDER,
        _("Leaves {card:the} on the table: it is played"),
        said=_("{offender}, it is too late to take {card:the} back: it stays. I look at the score after the play."),
        until=Until.DONE,
        card=card,
    )
    inquiry.watch(
        _(
            "Would {offender}, rightly informed, have played another card than {card:the}, and has his side been "
            "damaged? If so, adjust the score."
        ),
        card=card,
    )


@clause("47.C")
def back_after_a_change_of_designation(inquiry: Inquiry, card: Card) -> None:
    """The card named in error goes back without rectification: a defender's is no penalty card.

    A card of dummy's lies open to all. One that a defender named in error, as 2007 let him correct, has told his
    partner something.
    """
    inquiry.oblige(
        Role.OFFENDER,
        _("Puts {card:the} back: it is not played"),
        said=_("{offender}, put {card:the} back: it is not played."),
        until=Until.DONE,
        card=card,
    )
    owner = inquiry.seat(Role.OFFENDER)
    if owner is inquiry.seat(Role.DECLARER):
        inquiry.inform(card, authorised=Role.DEFENDERS, until=Until.END_OF_PLAY)
    elif owner is not inquiry.seat(Role.DUMMY):
        law16.withdrawn(inquiry, card)


@clause("47.D")
def may_change_his_play(inquiry: Inquiry, opponent: Role) -> None:
    """The card before his has changed: he may change his, without rectification; a defender's is no penalty card."""
    inquiry.oblige(
        opponent,
        _("May take back the card he has played since, and must if it is no longer legal; it is not a penalty card"),
        said=_(
            "{player}, the card played before yours has changed. You may take yours back and play another, and you "
            "must if it is no longer legal; otherwise it stands."
        ),
        until=Until.DONE,
        player=inquiry.seat(opponent),
    )


@clause("47.F.2")
def stays_on_the_table(inquiry: Inquiry, card: Card) -> None:
    """A card once played may not be withdrawn, except as this law says: to correct an illegal play, in the main."""
    inquiry.oblige(
        Role.OFFENDER,
        _("Leaves {card:the} on the table: it is played"),
        said=_("{offender}, {card:the} is played: it stays on the table."),
        until=Until.END_OF_TRICK,
        card=card,
    )
    may_not_be_withdrawn(inquiry)


@clause("47.F.2")
def may_not_be_withdrawn(inquiry: Inquiry) -> None:
    """Except as this law says: to correct an illegal play, in the main."""
    inquiry.find(_("A card once played stays, unless it proves to be an illegal play: a revoke, for one (47.B)."))
