"""Law 47 — Retraction of card played. Of it, E.2: the card played because of an opponent's mistaken explanation.

The opening lead may no longer be taken back once dummy has faced a card, through whichever subject the director comes.
The call made on such an explanation is Law 21's. The player misinformed is cast as offender, though his opponents are
at fault.
"""

from rulings.engine import Card, Edition, Inquiry, Outcome, Role, Until, _, clause
from rulings.laws import law16, law21, law24, law41, law47
from rulings.laws.law47.questions import (
    REPLY_AFTER_MISEXPLANATION,
    SINCE,
    SINCE_LEAD,
    Reply,
    Since,
    SinceLead,
)


@clause("47.E.2.a")
def led_after_misexplanation(inquiry: Inquiry, card: Card | None = None) -> None:
    """The opening lead was made because of an opponent's mistaken explanation.

    The leader is cast as offender, though he is not at fault. ``card`` is his lead where it is face up; while it is
    face down nobody has seen it or played to it, but dummy may have come down too soon.
    """
    right_explanation_comes_first(inquiry)
    if inquiry.edition >= Edition.LAWS_2017:
        law21.changed_calls.explanation_is_taken_as_wrong(inquiry)
    if card is None:
        law21.changed_calls.last_call_may_be_changed(inquiry)
    since = inquiry.ask(SINCE_LEAD.without(SinceLead.PLAYED) if card is None else SINCE_LEAD)
    if since is not SinceLead.NOTHING:
        opening_lead_stays(inquiry, card)
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


def opening_lead_stays(inquiry: Inquiry, card: Card | None) -> None:
    """Dummy has faced a card, or somebody has played to the lead: it may no longer be taken back."""
    if card is None:
        too_late_for_an_unseen_lead(inquiry)
        law24.exposed_cards(inquiry, Role.DUMMY)
        law41.leader_faces_his_lead(inquiry)
    else:
        too_late_after_misexplanation(inquiry, card)
        law41.dummy_is_spread(inquiry)


@clause("75.B")
def right_explanation_comes_first(inquiry: Inquiry) -> None:
    """He chooses knowing what the call or play meant. What was called on the wrong one is looked at later (21.B.3).

    47.E.2(a) presupposes that it has been corrected; that it is, and by whom, is here and in 20.F.
    """
    inquiry.direct(_("Have the explanation corrected first"))
    if inquiry.edition >= Edition.LAWS_2017:
        law21.changed_calls.watch_calls_too_late_to_change(inquiry)


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
    if inquiry.seat(Role.OFFENDER) is not inquiry.seat(Role.DUMMY):
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
    right_explanation_comes_first(inquiry)
    leader = inquiry.seat(Role.OFFENDER) is inquiry.seat(Role.LEADER)
    since = inquiry.ask(SINCE if leader else SINCE.without(Since.DUMMY_FACED))
    if since is Since.DUMMY_FACED:
        opening_lead_stays(inquiry, card)
        return
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
    player = law47.retraction.who_plays_it(inquiry)
    _may_not_be_retracted(inquiry, card, player)
    inquiry.watch(
        _(
            "Would {player}, rightly informed, have played another card than {card:the}, and has his side been "
            "damaged? If so, adjust the score."
        ),
        player=inquiry.seat(player),
        card=card,
    )


@clause("47.E.2.a")
def _may_not_be_retracted(inquiry: Inquiry, card: Card, player: Role) -> None:
    """It is (a) that says when it is too late: a card played since or, of an opening lead, one that dummy has faced."""
    inquiry.oblige(
        player,
        _("Leaves {card:the} on the table: it is played"),
        said=_("{player}, it is too late to take {card:the} back: it stays. I will look at the score after the play."),
        until=Until.DONE,
        player=inquiry.seat(player),
        card=card,
    )


@clause("47.E.2.b")
def too_late_for_an_unseen_lead(inquiry: Inquiry) -> None:
    """Dummy has faced a card, be it too soon: an opening lead may not be taken back any more, faced or not."""
    inquiry.decide(
        _("Too late to take the lead back: {dummy} has faced a card; the score may be adjusted"),
        outcome=Outcome.SCORE_REVIEWED,
    )
    _unseen_lead_may_not_be_retracted(inquiry)
    inquiry.watch(
        _(
            "Would {offender}, rightly informed, have led another card, and has his side been damaged? If so, adjust "
            "the score."
        )
    )


@clause("47.E.2.a")
def _unseen_lead_may_not_be_retracted(inquiry: Inquiry) -> None:
    """Its last sentence, to the letter."""
    inquiry.oblige(
        Role.OFFENDER,
        _("Leaves his lead where it is: {dummy} has faced a card"),
        said=_(
            "{offender}, dummy has faced a card: it is too late to change your lead. I will look at the score after "
            "the play."
        ),
        until=Until.DONE,
    )
    inquiry.doubt(
        _(
            "47.E.2(a) is followed to the letter: it excepts no card that {dummy} faced before the lead was. That he "
            "should not have done so, and is of the side that gave the wrong explanation, speaks for letting "
            "{offender} take his lead back all the same."
        )
    )
