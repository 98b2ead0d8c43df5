"""Law 45.F — Dummy indicates a card; with 57.C, and as the subject that leads to 42 and 43.

F was compared with an English text, and reads the same in 2007. That the premature choice of a card by dummy frees a
defender who plays before his partner is 57.C.2 in 2017; in 2007 it stood in 57.C, whose numbers were not read.

Dummy is the offender; the defender who plays after him is his left-hand opponent.
"""

from rulings.engine import Card, Inquiry, OneOf, Option, Outcome, Role, Until, WhichOf, _, clause, option
from rulings.laws import law42, law43, law45, particulars


class Act(Option):
    """What dummy has done."""

    INDICATED = "indicated", _("Touched or showed a card without being told to"), "45.F"
    PUT_UP = (
        "put-up",
        _("Put a card in the played position that {declarer} had not named"),
        "45.D",
        _("Where the cards of a trick lie. Moved forward a little, it is touched or shown."),
    )
    SPOKE = (
        "spoke",
        _("Said or signalled something about the play, touching no card"),
        "43.A.1.c",
        _("A reminder or a warning too, where no irregularity was about to happen."),
    )
    PREVENTED = option(
        "prevented",
        _("Tried to prevent an irregularity that was about to happen"),
        "42.B.2",
        _("Anybody's, a defender's too. Once the card is led or played there is nothing left to prevent."),
        hint_until_2017=_("One of {declarer}'s. Once the card is led or played there is nothing left to prevent."),
    )
    ASKED = "asked", _("Asked {declarer} whether he had none of the suit led"), "42.B.1"
    ATTENTION = (
        "attention",
        _("Was the first to call the director, or to point out an irregularity that had happened"),
        "43.A.1.a 43.A.1.b",
        _("Also if he asked a defender whether he had none of the suit led."),
    )
    LOOKED = (
        "looked",
        _("Exchanged hands with {declarer}, left his seat to watch him play, or looked at a defender's card"),
        "43.A.2",
        _("If he has protected {declarer} or pointed something out since, choose that."),
    )
    SHOWN = option("shown", _("Was shown a hand by a defender"), "43.A.3", until_2017="43.A.2.c")
    ARRANGED = "arranged", _("Arranged his cards, no more"), "45.F"
    TOLD = "told", _("Did as {declarer} had told him"), "42.A.3"


ACT = OneOf(
    key="45.F.act",
    text=_("What has {dummy} done?"),
    why=_(
        "Once his hand is spread, dummy may not touch or show a card without instruction from declarer, except to "
        "arrange his cards. Whether that suggested a play is judged when play is over."
    ),
    options=Act,
)
CARD = particulars.one_card(
    _("Which card did {dummy} touch or show?"),
    why=_("When play is over you will ask whether it suggested a play to declarer."),
)


class Consequence(Option):
    """What has come of it, or had come before."""

    CALLED = "called", _("{declarer} has called for a card since"), "45.C.4.a"
    DEFENDER_PLAYED = "defender-played", _("{lho} has played since, before {rho}"), "57.C"
    LOST_RIGHTS = (
        "lost-rights",
        _("{dummy} had exchanged hands, left his seat to watch {declarer} play, or looked at a defender's card"),
        "43.A.2",
    )


CONSEQUENCES = WhichOf(
    key="45.F.since",
    text=_("Is it one of these cases as well?"),
    why=_(
        "What declarer has called stands. A defender who followed dummy's premature card before his partner is not at "
        "fault. A dummy who has looked at a defender's card, for one, has lost rights."
    ),
    options=Consequence,
)


@clause("45.F")
def dummy_touched_a_card(inquiry: Inquiry) -> None:
    """Dummy has done something with his cards, or said something, that declarer did not ask for."""
    declarer = inquiry.ask(particulars.DECLARER)
    inquiry.cast(declarer=declarer, offender=declarer.partner)
    match inquiry.ask(ACT):
        case Act.INDICATED:
            indicated(inquiry)
        case Act.PUT_UP:
            law45.dummy.misplaced(inquiry, called=False)
        case Act.SPOKE:
            law43.limitations.spoke(inquiry)
        case Act.PREVENTED:
            law42.tried_to_prevent(inquiry)
        case Act.ASKED:
            law42.asked_about_the_suit_led(inquiry)
        case Act.ATTENTION:
            law43.limitations.pointed_out_first(inquiry)
        case Act.LOOKED:
            law43.limitations.looked(inquiry)
        case Act.SHOWN:
            law43.limitations.was_shown_a_hand(inquiry)
        case Act.ARRANGED:
            arranged(inquiry)
        case Act.TOLD:
            law42.did_as_told(inquiry)


@clause("45.F")
def indicated(inquiry: Inquiry) -> None:
    """Play continues; at its end the score is adjusted if a play was suggested and the defenders were damaged by it."""
    card = inquiry.ask(CARD)
    consequences = inquiry.ask(CONSEQUENCES)
    inquiry.decide(
        _("Play continues; the score is adjusted if dummy suggested a play that did damage"),
        outcome=Outcome.SCORE_REVIEWED,
    )
    inquiry.oblige(
        Role.DUMMY,
        _("Touches no card before {declarer} has named it, except to arrange his cards"),
        said=_("{dummy}, touch no card before {declarer} has named it, unless you are putting your cards straight."),
        until=Until.END_OF_PLAY,
    )
    if Consequence.CALLED in consequences:
        declarers_call_stands(inquiry)
    else:
        card_is_not_played(inquiry, card)
    if Consequence.DEFENDER_PLAYED in consequences:
        defender_is_not_at_fault(inquiry)
    law43.limitations.took_part_in_the_play(inquiry)
    if Consequence.LOST_RIGHTS in consequences:
        law43.violation.costs_from_now_on(inquiry)
    watch_suggestion(inquiry, card)


@clause("45.F")
def watch_suggestion(inquiry: Inquiry, card: Card) -> None:
    """For the end of play: did dummy suggest a play, and did it damage the defenders?"""
    inquiry.watch(
        _(
            "Did {dummy}, by moving {card:the} unasked, suggest a play to {declarer}, and were the defenders damaged "
            "by it? If so, adjust the score."
        ),
        card=card,
    )


@clause("45.F")
def watch_unasked(inquiry: Inquiry) -> None:
    """The same where it is not known whether dummy moved anything of his own accord, nor which card."""
    inquiry.watch(
        _(
            "Did {dummy} touch or show cards unasked, and so suggest a play to {declarer} that damaged the defenders? "
            "If so, adjust the score."
        )
    )


@clause("45.C.4.a")
def declarers_call_stands(inquiry: Inquiry) -> None:
    """Suggested or not, the card that declarer called is played: nobody takes it away from him during play."""
    inquiry.oblige(
        Role.DECLARER,
        _("Plays on: the card he has called is played"),
        said=_("{declarer}, the card you have called is played. Play on; I will look at it when play is over."),
        until=Until.DONE,
    )


@clause("45.B")
def card_is_not_played(inquiry: Inquiry, card: Card) -> None:
    """Declarer plays dummy's cards: moved by dummy alone, the card is not played."""
    inquiry.oblige(
        Role.DECLARER,
        _("Names the card he plays: {card:the} is not played, nor excluded"),
        said=_("{declarer}, {card:the} is not played. Name the card you want, as if it had not been touched."),
        until=Until.DONE,
        card=card,
    )


@clause("57.C.2", until_2017="57.C")
def defender_is_not_at_fault(inquiry: Inquiry) -> None:
    """Dummy chose, or suggested, a card before his right-hand opponent had played: the next defender may follow it."""
    inquiry.oblige(
        Role.LHO,
        _("Leaves the card he has played: it stands, though {rho} had not played"),
        said=_("{lho}, your card stays played, if it is legal: nothing is due for playing before {rho}."),
        until=Until.DONE,
    )


@clause("45.F")
def arranged(inquiry: Inquiry) -> None:
    """Dummy may touch his cards to arrange them."""
    inquiry.decide(_("Nothing to rectify: dummy may arrange his cards"), outcome=Outcome.NO_RECTIFICATION)
    inquiry.oblige(
        Role.DUMMY,
        _("May put his cards straight"),
        said=_("{dummy}, you may put your cards straight. Play on."),
        until=Until.DONE,
    )
