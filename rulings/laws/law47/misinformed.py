"""Law 47 — Retraction of card played. Of it, E: an opponent misinformed the player; and what D gives declarer then.

C, D for any player, and F are in ``law47.retraction``; the law as a subject is ``law47.taken_back``. E was compared
with English texts of 2007 and 2017. The player misinformed is cast as offender, though his opponents are at fault.
"""

from rulings.engine import Card, Edition, Inquiry, Outcome, Role, Until, _, clause
from rulings.laws import law16, law41, law47
from rulings.laws.law47.questions import (
    PLAYED_TO_IT,
    REPLY_AFTER_MISEXPLANATION,
    SINCE,
    SINCE_LEAD,
    Reply,
    Since,
    SinceLead,
)


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
def led_on_an_opponents_word(inquiry: Inquiry, card: Card) -> None:
    """An opponent mistakenly told the player that it was his turn: the lead goes back, unrectified.

    The next player may not accept it, even by playing to it, and the card is no penalty card. What it
    showed is authorised for the side that was misled and unauthorised for the side that misled it (16.C).
    63.A.1 does not apply either; no revoke can be at stake before the opening lead has been made.
    """
    inquiry.decide(_("Lead out of turn on an opponent's word: taken back, no penalty card"), outcome=Outcome.TAKEN_BACK)
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
    law16.withdrawals.watch_side_that_misinformed(inquiry)


def _is_dummys(inquiry: Inquiry) -> bool:
    return inquiry.seat(Role.OFFENDER) is inquiry.seat(Role.DUMMY)


@clause("47.E.1")
def told_face_down(inquiry: Inquiry) -> None:
    """An opponent's word led to a lead that is still face down: the player is not at fault."""
    inquiry.find(_("{offender} was told by an opponent that it was his lead: he is not at fault."))


@clause("47.E.1")
def played_on_an_opponents_word(inquiry: Inquiry, card: Card) -> None:
    """The same later in the play, for a lead or a play: it goes back, and so does a card played to it.

    2007 says that it "may be" retracted, 2017 that it is. As in neither edition anybody may accept it, leaving it was
    no way of going on, and the two come to the same.
    """
    played_to_it = inquiry.confirms(PLAYED_TO_IT)
    inquiry.decide(
        _("Played out of turn on an opponent's word: taken back, no penalty card"), outcome=Outcome.TAKEN_BACK
    )
    law47.retraction.goes_back(inquiry, card)
    inquiry.find(_("An opponent had said that it was {offender}'s turn: nobody may accept it, nor play to it."))
    if played_to_it:
        # Dummy's card is declarer's to play and to take back.
        player = Role.DECLARER if inquiry.seat(Role.LHO) is inquiry.seat(Role.DUMMY) else Role.LHO
        inquiry.oblige(
            player,
            _("Takes back the card played to it from {lho}'s hand: it is not a penalty card"),
            said=_("{player}, {card:the} may not be accepted: take back the card played to it from {lho}'s hand."),
            until=Until.DONE,
            player=inquiry.seat(player),
            card=card,
        )
    if played_to_it or not _is_dummys(inquiry):
        inquiry.inform(
            *(() if played_to_it else (card,)),
            authorised=Role.OFFENDING_SIDE,
            unauthorised=Role.NON_OFFENDING_SIDE,
            until=Until.END_OF_PLAY,
        )
        law16.withdrawals.watch_side_that_misinformed(inquiry)
    inquiry.direct(_("Say whose turn it is: the hand that won the last trick leads, and play passes to the left"))
    _establishes_no_revoke(inquiry, card)


def _establishes_no_revoke(inquiry: Inquiry, card: Card) -> None:
    """Since 2017, 63.A.1 does not apply to such a card; in 2007 it made no exception."""
    if inquiry.edition >= Edition.LAWS_2017:
        inquiry.find(
            _("Had his side revoked in the trick before, {card:the} does not establish the revoke (63.A.1)."), card=card
        )
    else:
        inquiry.find(
            _("Had his side revoked in the trick before, {card:the} establishes the revoke (63.A.1)."), card=card
        )


@clause("47.E.2.a")
def led_after_misexplanation(inquiry: Inquiry, card: Card | None = None) -> None:
    """The opening lead was made because of an opponent's mistaken explanation.

    The leader is cast as offender, though he is not at fault. ``card`` is his lead where it is face up; while it is
    face down nothing can have come after it, and nobody has seen it.
    """
    _right_explanation_comes_first(inquiry)
    if card is not None and inquiry.ask(SINCE_LEAD) is not SinceLead.NOTHING:
        too_late_after_misexplanation(inquiry, card)
        law41.dummy_is_spread(inquiry)
        return
    match law47.retraction.choice(inquiry, REPLY_AFTER_MISEXPLANATION):
        case Reply.TAKE_BACK:
            if card is None:
                _takes_back_unseen_card(inquiry)
            else:
                _takes_back_after_misexplanation(inquiry, card)
            law41.leader_leads(inquiry)
        case Reply.LEAVE:
            inquiry.decide(
                _("{offender}'s lead stands: he leaves it, having heard the right explanation"),
                outcome=Outcome.CARD_PLAYED,
            )
            if card is None:
                law41.leader_faces_his_lead(inquiry)
            else:
                law41.dummy_is_spread(inquiry)


def _right_explanation_comes_first(inquiry: Inquiry) -> None:
    """He chooses knowing what the call or play meant."""
    inquiry.direct(_("Have the explanation corrected first"))


def _takes_back_unseen_card(inquiry: Inquiry) -> None:
    """Still face down, it has told nobody anything."""
    inquiry.decide(_("Played after a mistaken explanation: taken back, no penalty card"), outcome=Outcome.TAKEN_BACK)
    inquiry.oblige(
        Role.OFFENDER,
        _("Takes back the card he led face down"),
        said=_("{offender}, take your card back without showing it."),
        until=Until.DONE,
    )


def _takes_back_after_misexplanation(inquiry: Inquiry, card: Card) -> None:
    """Without rectification: no penalty card; what it showed is for his side only (16.C, 16.D in 2007)."""
    inquiry.decide(_("Played after a mistaken explanation: taken back, no penalty card"), outcome=Outcome.TAKEN_BACK)
    law47.retraction.goes_back(inquiry, card)
    if not _is_dummys(inquiry):
        inquiry.inform(
            card, authorised=Role.OFFENDING_SIDE, unauthorised=Role.NON_OFFENDING_SIDE, until=Until.END_OF_PLAY
        )
        law16.withdrawals.watch_side_that_misinformed(inquiry)


@clause("47.E.2.a")
def played_after_misexplanation(inquiry: Inquiry, card: Card) -> None:
    """A card played because of an opponent's mistaken explanation goes back if none has been played since.

    In 2007 only a card played to the same trick made it too late: one led to the next trick, the player's own card
    having been the last, did not, and goes back with it (D).
    """
    _right_explanation_comes_first(inquiry)
    leader = inquiry.seat(Role.OFFENDER) is inquiry.seat(Role.LEADER)
    since = inquiry.ask(SINCE if leader else SINCE.without(Since.DUMMY_FACED))
    in_time = since is Since.NOTHING or (since is Since.NEXT_TRICK and inquiry.edition < Edition.LAWS_2017)
    if not in_time:
        too_late_after_misexplanation(inquiry, card)
        return
    match law47.retraction.choice(inquiry, REPLY_AFTER_MISEXPLANATION):
        case Reply.TAKE_BACK:
            _takes_back_after_misexplanation(inquiry, card)
            law47.retraction.plays_another(inquiry, card)
            if since is Since.NEXT_TRICK:
                inquiry.find(_("What has been played to the next trick goes back too (47.D)."))
        case Reply.LEAVE:
            inquiry.decide(
                _("{card:The} stays: left there with the right explanation"), outcome=Outcome.CARD_PLAYED, card=card
            )
            law47.retraction.stays_on_the_table(inquiry, card)


@clause("47.E.2.b")
def too_late_after_misexplanation(inquiry: Inquiry, card: Card) -> None:
    """A card has been played since, or dummy has faced one: the card stays, and the score may be adjusted."""
    inquiry.decide(
        _("Too late to take {card:the} back: it stays, and the score may be adjusted"),
        outcome=Outcome.SCORE_REVIEWED,
        card=card,
    )
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
