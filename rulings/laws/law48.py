"""Law 48 — Exposure of declarer's cards.

2017 and 2007 are read to say the same. In 1997 B.2 had no words on a declarer who plainly did not mean to claim, but
that he "may" be deemed to have claimed: the director decided, and 68.A, to which it sends, is remembered as having the
same exception then. The reference to 45.C.2 is newer than 1997, the clause itself is not.
"""

from rulings.engine import Inquiry, Outcome, Role, Until, _, clause
from rulings.laws import law68, particulars
from rulings.laws.law48_questions import MEANT, SEEN, Meant, Seen


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
        case Seen.AFTER_LEAD_OUT_OF_TURN:
            declarer_faced_cards_after_a_lead_out_of_turn(inquiry)
        case Seen.FACED:
            declarer_faced_cards(inquiry)


@clause("48.A")
def declarer_exposes_a_card(inquiry: Inquiry) -> None:
    """No restriction, no penalty card, and no duty to play what was dropped."""
    inquiry.decide(
        _("Declarer's card was seen: no penalty card, and he need not play it"), outcome=Outcome.NO_PENALTY_CARD
    )
    inquiry.oblige(
        Role.DECLARER,
        _("Takes back what was seen: no penalty card, and he need not play it"),
        said=_("{declarer}, take back what was seen: it is no penalty card, and you need not play it."),
        until=Until.DONE,
    )
    inquiry.inform(authorised=Role.DEFENDERS, until=Until.END_OF_PLAY)


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
    """No card of dummy's becomes a penalty card; one put forward without being named is 45.D's."""
    inquiry.decide(_("Dummy's card: no penalty card, it goes back to its place"), outcome=Outcome.NO_PENALTY_CARD)
    inquiry.oblige(
        Role.DUMMY,
        _("Puts the card back in its place, unless {declarer} has played it: no penalty card"),
        said=_("{dummy}, put the card back in its place, unless {declarer} has called for it: it is no penalty card."),
        until=Until.DONE,
    )
    inquiry.inform(authorised=Role.EVERYONE, until=Until.END_OF_PLAY)
    inquiry.refer(
        "45.D.1",
        _("If dummy put it forward as played without {declarer} having named it: rule on that first."),
        until_2017="45.D",
    )


@clause("48.B.1")
def declarer_faced_cards_after_a_lead_out_of_turn(inquiry: Inquiry) -> None:
    """Law 54 takes over: having begun to spread his hand, he may have become dummy."""
    inquiry.decide(_("Declarer faced his cards after an opening lead out of turn: Law 54"), outcome=Outcome.OTHER_LAW)
    inquiry.oblige(
        Role.DECLARER,
        _("Leaves his cards where they are until the lead has been ruled on"),
        said=_("{declarer}, leave your cards where they are: I rule on the lead first."),
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
            law68.declarer_claimed_or_conceded(inquiry)
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
            _("Takes back the cards put down: none is a penalty card"),
            said=_("{who}, take back the cards you have put down."),
            until=Until.DONE,
            who=inquiry.seat(who),
        )
    if hands:
        inquiry.inform(authorised=Role.DEFENDERS, until=Until.END_OF_PLAY)


@clause("48.A")
def declarer_takes_cards_back(inquiry: Inquiry) -> None:
    """He is declarer after all: what he has put down goes back, without penalty."""
    inquiry.oblige(
        Role.DECLARER,
        _("Picks up the cards he has put down: none is a penalty card"),
        said=_("{declarer}, pick up the cards you have put down: you are declarer."),
        until=Until.DONE,
    )
    inquiry.inform(authorised=Role.DEFENDERS, until=Until.END_OF_PLAY)


@clause("48.B.2")
def declarer_faced_cards_after_a_legal_lead(inquiry: Inquiry) -> None:
    """Not immediately after a lead out of turn that decides: his cards go back, if he did not mean to claim."""
    inquiry.oblige(
        Role.DECLARER,
        _("Picks up the cards he has put down, unless he meant to claim (68)"),
        said=_("{declarer}, pick up your cards: you did not mean to claim, and {leader}'s lead stands."),
        until=Until.DONE,
    )
    inquiry.inform(authorised=Role.DEFENDERS, until=Until.END_OF_PLAY)
