"""Law 57.C.3 — What declarer plays too early, from his hand or dummy's.

The clause is about a play, not a lead. A lead to the next trick while a defender has still to play to this one has no
rectification of its own, and no part of 57 is about it: this trick is finished first (44.B), and then the card is a
lead in turn (44.G) or one out of turn (55).
In most functions the offender is the hand that the card came from.
"""

from rulings.engine import Card, Inquiry, Outcome, Role, Until, _, clause
from rulings.laws import law43, law57, law62
from rulings.laws.law57.questions import CARD, LEGAL, TOO_EARLY, TooEarly


def too_early(inquiry: Inquiry) -> None:
    """Declarer has played or led before his time."""
    match inquiry.ask(TOO_EARLY):
        case TooEarly.PLAY:
            played_too_early(inquiry, inquiry.ask(CARD))
        case TooEarly.LEAD:
            led_too_early(inquiry)


def played_too_early(inquiry: Inquiry, card: Card) -> None:
    """A premature play is a play: legal, it may not be withdrawn."""
    if inquiry.confirms(LEGAL, card=card):
        law57.premature.declarer_played_early(inquiry)
        stands(inquiry, card)
    else:
        law62.revoke.revoke_is_corrected(inquiry, card)
        law62.revoke.what_was_played_since(inquiry)
        law43.violation.unless_dummy_asked_first(inquiry)


@clause("57.C.3", until_2017="57.C")
def stands(inquiry: Inquiry, card: Card) -> None:
    """Legal, it stays as it is, and the others play in their turn."""
    inquiry.decide(
        _("{card:The}, played too early by {declarer}'s side, stands"), outcome=Outcome.CARD_PLAYED, card=card
    )
    inquiry.oblige(
        Role.DECLARER,
        _("Leaves {card:the}: it is played to this trick and may not be changed"),
        said=_("{declarer}, {card:the} is played: it stays. The others play in turn."),
        until=Until.END_OF_TRICK,
        card=card,
    )


@clause("57.C.3", until_2017="57.C")
def lead_stands_with_it(inquiry: Inquiry, lead: Card) -> None:
    """Played too early to a defender's lead out of turn, his card may not be withdrawn: the lead stands with it."""
    inquiry.decide(
        _("{lead:The} stands: {declarer} has played to it, though from the wrong hand"),
        outcome=Outcome.LEAD_ACCEPTED,
        lead=lead,
    )
    inquiry.oblige(
        Role.DECLARER,
        _("Leaves his card and plays next from {lho}'s hand"),
        said=_("{declarer}, your card stays, and so does {lead:the}. Play from {lho}'s hand now."),
        until=Until.END_OF_TRICK,
        lead=lead,
    )


@clause("44.B")
def led_too_early(inquiry: Inquiry) -> None:
    """This trick is finished, by whichever hands have still to play to it, before anything is said of the next."""
    inquiry.decide(_("{declarer} has led too early: this trick is finished first"), outcome=Outcome.NO_RECTIFICATION)
    inquiry.oblige(
        Role.EVERYONE,
        _("Finish this trick, from each hand that has still to play to it, before anybody plays to the next"),
        said=_(
            "{everyone}, finish this trick first, from each hand that has still to play to it. The card led to the "
            "next one waits."
        ),
        until=Until.END_OF_TRICK,
    )
    inquiry.doubt(
        _(
            "No clause speaks of a lead of declarer's to the next trick while this one is unfinished: 57.A is about a "
            "defender's, 57.C.3 about a play. As a trick has four cards, and who wins it leads, this one is finished "
            "first here; only then does it turn out whether the lead was out of turn."
        )
    )
    inquiry.refer("44.G", _("If the hand that led wins this trick, its card is the lead, in turn."))
    inquiry.refer(
        "55.A",
        _(
            "If another hand wins it, it is a lead out of turn: either defender may accept it, as Law 53 provides, or "
            "have it taken back."
        ),
    )
    inquiry.refer(
        "55.B.1", _("Taken back at a defender's turn to lead, the card goes to its hand again, and no more is due.")
    )
    inquiry.refer(
        "55.B.2", _("Taken back when {declarer}'s other hand has won the trick, he leads from that one, what he likes.")
    )
