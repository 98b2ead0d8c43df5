"""Law 62 — Correction of a revoke: the card of a hand that did not follow suit. Of a lead: ``restriction``.

62.C.2 and C.3 do not say of which kind the penalty cards are: played on purpose, they are major (50.B).
"""

from rulings.engine import Card, Inquiry, Outcome, Role, Until, _, clause
from rulings.laws import law16, law43, law47, law50, law62, law64, law68
from rulings.laws.law61.questions import Circumstance


def corrected(inquiry: Inquiry, card: Card, circumstances: frozenset[Circumstance]) -> None:
    """At the price that the card, or dummy's question, puts on it; then what has been played after it."""
    if Circumstance.DUMMY_ASKED in circumstances:
        corrected_as_if_established(inquiry, card)
    elif Circumstance.MINOR in circumstances:
        minor_penalty_card_is_replaced(inquiry, card)
    else:
        revoke_is_corrected(inquiry, card, by_a_penalty_card=Circumstance.PENALTY_CARD in circumstances)
    if not circumstances.isdisjoint({Circumstance.PLAYED_SINCE, Circumstance.PARTNER_SINCE}):
        others_may_withdraw(inquiry)
    if Circumstance.PARTNER_SINCE in circumstances:
        next_of_his_side_may_then(inquiry)
    if Circumstance.AFTER_ATTENTION in circumstances:
        played_after_attention(inquiry)
    if Circumstance.DUMMY_ASKED in circumstances:
        law64.tricks.tricks_are_counted(inquiry)
        law43.violation.may_be_penalised(inquiry)


@clause("62.A")
def revoke_is_corrected(
    inquiry: Inquiry, card: Card, played: tuple[Card, ...] = (), *, by_a_penalty_card: bool = False
) -> None:
    """Not established: a legal card is played instead. ``played`` are cards that are spoken of too."""
    if law47.retraction.is_a_defenders(inquiry):
        inquiry.decide(
            _("The revoke is corrected: {card:the} is replaced and becomes a penalty card"),
            outcome=Outcome.REVOKE_CORRECTED,
            card=card,
        )
        if by_a_penalty_card:
            _is_not_for_declarer_to_accept(inquiry, card)
        else:
            law47.retraction.plays_another(inquiry, card)
        defenders_card_withdrawn(inquiry, card, played, by_a_penalty_card=by_a_penalty_card)
    else:
        inquiry.decide(
            _("The revoke is corrected: {card:the} goes back, no penalty card"),
            outcome=Outcome.REVOKE_CORRECTED,
            card=card,
        )
        declarers_card_withdrawn(inquiry, card)
        law47.retraction.plays_another(inquiry, card)


@clause("52.B.1.a")
def _is_not_for_declarer_to_accept(inquiry: Inquiry, card: Card) -> None:
    """52 and 61 both fit: a card that does not follow suit is a revoke before it is anything else (44.C, 62.A)."""
    inquiry.doubt(
        _(
            "By 52.B.1 declarer may accept another card than a penalty card that was due. That is not read of a card "
            "that does not follow suit: to follow comes before all else (44.C), and 62.A has {card:the} replaced."
        ),
        card=card,
    )


@clause("43.B.2.b")
def corrected_as_if_established(inquiry: Inquiry, card: Card) -> None:
    """Dummy had lost his rights and asked first: declarer's card is corrected, and 64 applies all the same."""
    inquiry.decide(
        _("The revoke is corrected and counts as if established: {card:the} goes back, tricks are counted at the end"),
        outcome=Outcome.REVOKE_COUNTED,
        card=card,
    )
    law47.retraction.goes_back(inquiry, card)
    law47.retraction.is_known_to_the_other_side(inquiry, card)
    law47.retraction.plays_another(inquiry, card)


@clause("62.A")
def minor_penalty_card_is_replaced(inquiry: Inquiry, card: Card) -> None:
    """A defender's faced card, played to a trick where he had to follow with another suit."""
    inquiry.decide(
        _("The revoke is corrected: {card:the} is replaced and stays a minor penalty card"),
        outcome=Outcome.REVOKE_CORRECTED,
        card=card,
    )
    law47.retraction.plays_another(inquiry, card)
    law62.restriction.stays_minor(inquiry, card)


@clause("62.B.1")
def defenders_card_withdrawn(
    inquiry: Inquiry, card: Card, played: tuple[Card, ...] = (), *, by_a_penalty_card: bool = False
) -> None:
    """From a defender's hand it becomes a major penalty card, whatever its rank.

    ``by_a_penalty_card``: one lay there already, of the suit led, and takes its place. With two all are major (50.B),
    so that 50.C no longer lets him play an honour instead.
    """
    inquiry.find(_("Withdrawn from a defender's hand to correct a revoke, {card:the} is a penalty card."), card=card)
    lying = inquiry.ask(law50.disposition.OTHERS.other_than(card, *played)) if by_a_penalty_card else None
    major = law50.disposition.classified(inquiry, (card,), deliberate=True, played=played, lying=lying)
    others = tuple(each for each in major if each is not card)
    if others:
        law62.restriction.plays_another_penalty_card(inquiry, others)
    law50.disposition.remain_on_the_table(inquiry, major)


@clause("62.B.2")
def declarers_card_withdrawn(inquiry: Inquiry, card: Card) -> None:
    """From declarer's hand or dummy: no rectification."""
    law47.retraction.goes_back(inquiry, card)
    law47.retraction.is_known_to_the_other_side(inquiry, card)


@clause("62.C.1")
def others_may_withdraw(inquiry: Inquiry) -> None:
    """To the trick of the revoke or the next one, a lead too; dummy's card is for declarer to change."""
    if law47.retraction.is_a_defenders(inquiry):
        inquiry.oblige(
            Role.DECLARER,
            _("May take back what was played after it from either hand, and must if it is no longer legal"),
            said=_(
                "{declarer}, you may take back what you have played after that card from either hand, a lead too, and "
                "must if it is no longer legal."
            ),
            until=Until.DONE,
        )
    else:
        inquiry.oblige(
            Role.DEFENDERS,
            _("May take back, each for himself, what they have played after it, and must if it is no longer legal"),
            said=_(
                "{defenders}, each of you may take back what he has played after that card, a lead too, and must if "
                "it is no longer legal."
            ),
            until=Until.DONE,
        )
    law16.withdrawals.withdrawn_by_the_other_side(inquiry)


@clause("62.C.2")
def next_of_his_side_may_then(inquiry: Inquiry) -> None:
    """Once the player just before him has: a defender's card, which he had played on purpose, is a penalty card."""
    if law47.retraction.is_a_defenders(inquiry):
        inquiry.oblige(
            Role.PARTNER,
            _("May change the card he has played since, once the one before it is changed: it is then a penalty card"),
            said=_(
                "{partner}, if the card played just before yours is changed, you may change yours. The one that you "
                "take back is then a penalty card."
            ),
            until=Until.DONE,
        )
    else:
        inquiry.oblige(
            Role.DECLARER,
            _("May change the card played since from the other hand, once the defender before it has changed his"),
            said=_(
                "{declarer}, if the defender who played just before your other hand changes his card, you may change "
                "the one played from that hand."
            ),
            until=Until.DONE,
        )


@clause("9.B.2")
def played_after_attention(inquiry: Inquiry) -> None:
    """Nobody acts once attention is drawn, until the director has come: what was played then goes back."""
    if law47.retraction.is_a_defenders(inquiry):
        inquiry.oblige(
            Role.DEFENDERS,
            _("Take from the next trick what they played after it was pointed out: it is a penalty card"),
            said=_(
                "{defenders}, the card that you played to the next trick, after it was pointed out, comes off the "
                "trick and stays face up: it is a penalty card."
            ),
            until=Until.ON_THE_TABLE,
        )
    else:
        inquiry.oblige(
            Role.DECLARER,
            _("Takes back what was played to the next trick after it was pointed out"),
            said=_("{declarer}, take back what you have played to the next trick after it was pointed out."),
            until=Until.DONE,
        )
    inquiry.doubt(
        _(
            "Attention came first, and from then on 62.A has the revoke corrected. That 63.A.1 counts any play to the "
            "next trick, illegal ones too, could be read to establish it even so."
        )
    )


def what_was_played_since(inquiry: Inquiry) -> None:
    """Where it has not been asked: the other side may change its cards, and the next player then his own."""
    inquiry.refer(
        "62.C.1",
        _(
            "What {non_offending_side} have played after the revoke may be taken back; then the next player of the "
            "other side may change his card too, which is a penalty card if he defends (62.C.2)."
        ),
    )


def claim_comes_after_it(inquiry: Inquiry) -> None:
    """First the revoke, then the claim."""
    law68.shown.play_stops(inquiry)


@clause("47.E.1")
def next_trick_is_taken_back(inquiry: Inquiry) -> None:
    """What an opponent's word brought about is taken back, and 63.A.1 does not apply. Of 2017."""
    inquiry.find(_("The card to the next trick came of an opponent's word: it does not establish the revoke."))
    inquiry.oblige(
        Role.EVERYONE,
        _("Take back what has been played to the next trick: none of it is a penalty card"),
        said=_("{everyone}, take back what you have played to the next trick. None of it is a penalty card."),
        until=Until.DONE,
    )
    _next_trick_is_for_his_side_alone(inquiry)


@clause("16.C.2")
def _next_trick_is_for_his_side_alone(inquiry: Inquiry) -> None:
    """Of that trick the side is at fault whose player spoke: of the revoke itself the other, as is said there."""
    inquiry.oblige(
        Role.NON_OFFENDING_SIDE,
        _("Use nothing that was seen of the next trick before it was taken back; {offending_side} may"),
        said=_(
            "{non_offending_side}, it was one of you who said that it was their turn: use nothing that you have seen "
            "of the next trick. {offending_side} may use it."
        ),
        until=Until.END_OF_PLAY,
    )
    law16.withdrawals.watch_side_that_misinformed(inquiry)


@clause("62.C.3")
def both_are_corrected(inquiry: Inquiry) -> None:
    """Both sides revoked on one trick, and only one has gone on: the established one is corrected too. Of 2017."""
    inquiry.decide(
        _("Both sides have revoked on this trick: both revokes are corrected"), outcome=Outcome.REVOKE_CORRECTED
    )
    inquiry.oblige(
        Role.EVERYONE,
        _("Take back what has been played to the next trick, and the cards that did not follow, and follow suit"),
        said=_(
            "{everyone}, take back what you have played to the next trick. Whoever has not followed suit to the last "
            "one takes that card back too, and follows suit."
        ),
        until=Until.DONE,
    )
    _defenders_cards_are_penalty_cards(inquiry)
    _neither_side_uses_them(inquiry)
    law64.tricks.no_trick_where_both_are_corrected(inquiry)


@clause("16.C.2")
def _neither_side_uses_them(inquiry: Inquiry) -> None:
    """Both are offending sides: a card taken back is for neither, but for a penalty card while it lies there (50.E)."""
    inquiry.oblige(
        Role.EVERYONE,
        _("Play without using what the cards taken back have shown, but for those that lie on the table"),
        said=_(
            "{everyone}, both sides have revoked: use nothing that you saw before it was taken back, but for what "
            "still lies on the table."
        ),
        until=Until.END_OF_PLAY,
    )


@clause("50.B")
def _defenders_cards_are_penalty_cards(inquiry: Inquiry) -> None:
    """Every one that they withdraw."""
    inquiry.oblige(
        Role.DEFENDERS,
        _("Leave every card that they take back face up before them: it is a major penalty card"),
        said=_("{defenders}, each card that you take back stays face up in front of you: it is a penalty card."),
        until=Until.ON_THE_TABLE,
    )


@clause("62.D.1")
def twelfth_trick(inquiry: Inquiry, card: Card) -> None:
    """Corrected even if established: with two cards left, the one goes to this trick and the other to the last."""
    player = law47.retraction.who_plays_it(inquiry)
    inquiry.decide(
        _("Revoke on the twelfth trick: it is corrected, and {card:the} goes to the last trick"),
        outcome=Outcome.REVOKE_CORRECTED,
        card=card,
    )
    inquiry.oblige(
        player,
        _("Plays the other card to the twelfth trick and {card:the} to the thirteenth"),
        said=_("{player}, the other card goes to the twelfth trick and {card:the} to the last."),
        until=Until.DONE,
        player=inquiry.seat(player),
        card=card,
    )
    others_may_withdraw(inquiry)
    law62.restriction.partner_may_then(inquiry)
    inquiry.direct(_("Score the two tricks as the cards now fall"))
    law64.tricks.no_trick_for_the_twelfth(inquiry)
    if law47.retraction.is_a_defenders(inquiry):
        partner_had_still_to_play(inquiry)


@clause("62.D.2")
def partner_had_still_to_play(inquiry: Inquiry) -> None:
    """Who saw his partner's card before he chose between two suits may not use it: by 16.C since 2017."""
    inquiry.watch(
        _(
            "Had {partner} still to play to the twelfth trick, with cards of two suits? He may not have chosen the one "
            "that the sight of {offender}'s card suggested: if he did, adjust."
        )
    )
