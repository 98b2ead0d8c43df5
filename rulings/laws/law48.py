"""Law 48 — Exposure of declarer's cards.

2017 and 2007 are read to say the same. In 1997 B.2 had no words on a declarer who plainly did not mean to claim, but
that he "may" be deemed to have claimed: the director decided, and 68.A, to which it sends, is remembered as having the
same exception then. The reference to 45.C.2 is newer than 1997, the clause itself is not.
"""

from rulings.engine import Edition, Inquiry, Known, Outcome, Role, Until, _, clause
from rulings.laws import law16, law40, law45, law49, law54, law68, particulars
from rulings.laws.law48_questions import MEANT, SEEN, WHOSE, Meant, Seen
from rulings.laws.law54.questions import CIRCUMSTANCES, Circumstance


@clause("48")
def declarers_card_exposed(inquiry: Inquiry) -> None:
    """A card of declarer's or of dummy's was seen, or declarer faced his hand."""
    declarer = inquiry.ask(particulars.DECLARER)
    inquiry.cast(declarer=declarer)
    match inquiry.ask(SEEN):
        case Seen.DECLARERS:
            declarer_exposes_a_card(inquiry)
        case Seen.HELD:
            held_as_played(inquiry)
        case Seen.DUMMYS:
            dummys_card_is_seen(inquiry)
        case Seen.BY_A_DEFENDER:
            inquiry.cast(declarer=declarer, offender=inquiry.ask(WHOSE.among(declarer, declarer.partner)))
            an_opponent_exposed_a_card(inquiry)
        case Seen.FROM_OUTSIDE:
            inquiry.cast(declarer=declarer, offender=inquiry.ask(WHOSE.among(declarer, declarer.partner)))
            an_outsider_exposed_a_card(inquiry)
        case Seen.PUT_FORWARD:
            inquiry.cast(declarer=declarer, offender=declarer.partner)
            dummys_card_is_put_forward(inquiry)
        case Seen.AFTER_LEAD_OUT_OF_TURN:
            declarer_faced_cards_after_a_lead_out_of_turn(inquiry)
        case Seen.FACED:
            declarer_faced_cards(inquiry)


@clause("48.A")
def declarer_exposes_a_card(inquiry: Inquiry) -> None:
    """No restriction, no penalty card, and no duty to play what was dropped."""
    inquiry.decide(
        _("Declarer's card was seen: nothing is due, and he need not play it"), outcome=Outcome.NO_PENALTY_CARD
    )
    inquiry.oblige(
        Role.DECLARER,
        _("Takes back what was seen, and need not play it"),
        said=_("{declarer}, take back what was seen; you need not play it."),
        until=Until.DONE,
    )
    law40.declaring_sides_card(inquiry)


@clause("48.A")
def an_opponent_exposed_a_card(inquiry: Inquiry) -> None:
    """A defender has brought the offender's card into view: it goes back, and is for the side that is not at fault."""
    inquiry.decide(
        _("An opponent exposed {offender}'s card: it goes back, no penalty card"), outcome=Outcome.NO_PENALTY_CARD
    )
    inquiry.oblige(
        Role.OFFENDER,
        _("Takes the card back into his hand: it is not a penalty card"),
        said=_("{offender}, take your card back into your hand."),
        until=Until.DONE,
    )
    law49.shown_through_an_opponent(inquiry)


@clause("48.A")
def an_outsider_exposed_a_card(inquiry: Inquiry) -> bool:
    """Never a penalty card; it is not declarer who has exposed it, so that what it shows comes from outside (6.D.1).

    Returns whether the board is played on.
    """
    if inquiry.edition >= Edition.LAWS_2007:
        return law16.extraneous.through_no_fault(inquiry, called=True)
    law49.seen_from_outside_is_reviewed(inquiry)
    return True


@clause("45.C.2")
def held_as_played(inquiry: Inquiry) -> None:
    """Not exposed but played: by how declarer held it, whoever has seen it."""
    inquiry.decide(_("Declarer's card is played, not merely seen"), outcome=Outcome.CARD_PLAYED)
    inquiry.oblige(
        Role.DECLARER,
        _("Leaves the card on the table: it is played"),
        said=_("{declarer}, the way you held it, that card is played: leave it on the table."),
        until=Until.END_OF_TRICK,
    )
    inquiry.refer(
        "45.C",
        _("If it was not the turn of that hand, or if it is in doubt how he held it: rule on whether it is played."),
    )


@clause("48.A")
def dummys_card_is_seen(inquiry: Inquiry) -> None:
    """No card of dummy's becomes a penalty card; one put forward as played, without being named, is 45.D's."""
    inquiry.decide(
        _("Dummy's card was seen: nothing is due, and it goes back to its place"), outcome=Outcome.NO_PENALTY_CARD
    )
    inquiry.oblige(
        Role.DUMMY,
        _("Puts the card back in its place, unless {declarer} has played it"),
        said=_("{dummy}, put the card back in its place, unless {declarer} has called for it."),
        until=Until.DONE,
    )
    law40.dummys_card(inquiry)
    law45.indicated.watch_unasked(inquiry)


@clause("48.A")
def dummys_card_is_put_forward(inquiry: Inquiry) -> None:
    """Not merely seen: 45.D says until when it goes back. Of 1997 the clause is named, its words being unread."""
    if inquiry.edition >= Edition.LAWS_2007:
        law45.dummy.misplaced(inquiry, called=False)
        return
    dummys_card_is_seen(inquiry)
    inquiry.refer(
        "45.D", _("If dummy put it forward as played without {declarer} having named it: rule on that first.")
    )


@clause("48.B.1")
def declarer_faced_cards_after_a_lead_out_of_turn(inquiry: Inquiry) -> None:
    """Law 54 takes over: having begun to spread his hand, he may have become dummy."""
    if inquiry.edition >= Edition.LAWS_2007:
        inquiry.hand_over(
            law54.opening_lead.opening_lead_out_of_turn,
            _("{declarer} faced his cards after an opening lead out of turn: the law on that lead rules."),
            Known(CIRCUMSTANCES, frozenset({Circumstance.DECLARER_BEGAN_TO_SPREAD})),
        )
    else:
        _law_54_applies(inquiry)


def _law_54_applies(inquiry: Inquiry) -> None:
    """Which is not written for 1997."""
    inquiry.decide(_("Declarer faced his cards after an opening lead out of turn: Law 54"), outcome=Outcome.OTHER_LAW)
    inquiry.oblige(
        Role.DECLARER,
        _("Leaves his cards where they are until the lead has been ruled on"),
        said=_("{declarer}, leave your cards where they are: I will rule on the lead first."),
        until=Until.DONE,
    )
    inquiry.refer(
        "54.A",
        _(
            "Rule on the opening lead out of turn: if {declarer} began to spread his hand and a card of it was seen, "
            "he spreads it all and is dummy."
        ),
    )


@clause("48.B.2")
def declarer_faced_cards(inquiry: Inquiry) -> None:
    """At any other moment he may be deemed to have claimed or conceded."""
    match inquiry.ask(MEANT):
        case Meant.CLAIM:
            law68.shown.declarer_claimed_or_conceded(inquiry)
        case Meant.NO_CLAIM:
            inquiry.decide(
                _("Declarer faced his cards without claiming: he takes them back, and play goes on"),
                outcome=Outcome.NO_RECTIFICATION,
            )
            takes_cards_back(inquiry, Role.DECLARER)


@clause("48.A")
def takes_cards_back(inquiry: Inquiry, *hands: Role) -> None:
    """No card that declarer or dummy has put down is ever a penalty card: it goes back to hand."""
    for who in hands:
        inquiry.oblige(
            who,
            _("Takes back the cards put down: nothing is due for them"),
            said=_("{who}, take back the cards you have put down."),
            until=Until.DONE,
            who=inquiry.seat(who),
        )
    if hands:
        law40.declaring_sides_card(inquiry)


@clause("48.A")
def declarer_takes_cards_back(inquiry: Inquiry) -> None:
    """He is declarer after all: what he has put down goes back, without penalty."""
    inquiry.oblige(
        Role.DECLARER,
        _("Picks up the cards he has put down: nothing is due for them"),
        said=_("{declarer}, pick up the cards you have put down: you are declarer."),
        until=Until.DONE,
    )
    law40.declaring_sides_card(inquiry)


@clause("48.B.2")
def declarer_faced_cards_after_a_legal_lead(inquiry: Inquiry) -> None:
    """Not immediately after a lead out of turn that decides: his cards go back, if he did not mean to claim."""
    inquiry.oblige(
        Role.DECLARER,
        _("Picks up the cards he has put down, unless he meant to claim (68)"),
        said=_("{declarer}, pick up your cards: you did not mean to claim, and {leader}'s lead stands."),
        until=Until.DONE,
    )
    law40.declaring_sides_card(inquiry)
