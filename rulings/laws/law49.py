"""Law 49 — Exposure of a defender's cards, with the preamble of 50, which lets the director designate otherwise.

The text of 2017 was read, in English and in Polish; 2007 says the same with its references in other words, and 1997,
which seed documents gave, with 68's footnote for the trick in progress. 72.C then stood in 72.B.1, and 50's preamble
had an adjusted score take the place of the penalty card; it was Law 23 in 2007, and since then it comes on top.

On the designation: the WBF's committee has named a spectator's push as a case for it, directors use it where the
declaring side has brought the card into view, and neither edition sets it a limit. What the card has shown is then
extraneous information if an outsider did it (16.D). If an opponent did, no clause speaks of a card that was never
played; the principle of 16.C for cards withdrawn through the other side's act is followed, as 47.E.1 follows it, and
the ruling says that the text leaves it open.
"""

from rulings.engine import Card, Edition, Inquiry, Known, Outcome, Role, Until, _, clause
from rulings.laws import law16, law40, law45, law50, law68, law72, particulars
from rulings.laws.law45.questions import DEFENDERS_CARD, DefendersCard
from rulings.laws.law49_questions import (
    CARDS,
    CIRCUMSTANCES,
    COULD_HAVE_KNOWN,
    HOW,
    TURN,
    WHOSE,
    Circumstance,
    How,
    Turn,
)


@clause("49")
def defenders_card_exposed(inquiry: Inquiry) -> None:
    """A defender's card was seen or named: does it become a penalty card?"""
    declarer = inquiry.ask(particulars.DECLARER)
    inquiry.cast(declarer=declarer, offender=inquiry.ask(WHOSE.among(declarer.lho, declarer.rho)))
    circumstances = inquiry.ask(CIRCUMSTANCES)
    if Circumstance.TAKEN_BACK in circumstances:
        taken_back_under_the_laws(inquiry)
        _what_came_with_it(inquiry, circumstances)
    elif Circumstance.CURRENT_TRICK in circumstances:
        law68.shown.about_the_trick_in_progress(inquiry)
        _whatever_else_brought_it_about(inquiry, circumstances)
    elif Circumstance.CLAIM in circumstances and law68.shown.defenders_cards_shown(inquiry):
        _whatever_else_brought_it_about(inquiry, circumstances)
    elif Circumstance.HELD in circumstances:
        held_as_played(inquiry)
    elif Circumstance.CALLED in circumstances:
        designated_as_played(inquiry)
    elif Circumstance.OPPONENT in circumstances:
        an_opponent_brought_it_about(inquiry)
    elif Circumstance.OUTSIDER in circumstances:
        an_outsider_brought_it_about(inquiry)
    elif Circumstance.DESIGNATED in circumstances:
        director_designates_otherwise(inquiry)
    elif Circumstance.NOT_SEEN in circumstances:
        partner_could_not_see(inquiry)
    else:
        seen_or_named(inquiry, named=Circumstance.NAMED in circumstances)


def _what_came_with_it(inquiry: Inquiry, circumstances: frozenset[Circumstance]) -> None:
    """A card that goes back does not undo what was said with it."""
    if Circumstance.CURRENT_TRICK in circumstances:
        law68.shown.said_beside_a_card_taken_back(inquiry)
    if Circumstance.CLAIM in circumstances:
        inquiry.refer("68.D", _("A claim or a concession that came with it is ruled on first: play has stopped."))


@clause("68")
def _whatever_else_brought_it_about(inquiry: Inquiry, circumstances: frozenset[Circumstance]) -> None:
    """49 gives way to 68: who is at fault for the sight of the card is not asked any more."""
    others = (Circumstance.OPPONENT, Circumstance.OUTSIDER, Circumstance.DESIGNATED, Circumstance.NOT_SEEN)
    if not circumstances.isdisjoint(others):
        inquiry.find(_("What was said or shown settles the cards, whoever else brought them into view or saw them."))


@clause("49")
def taken_back_under_the_laws(inquiry: Inquiry) -> None:
    """Exposed in the application of a law (47.D, 47.E, 62.C.1): no penalty card, and the innocent side's knowledge."""
    cards = inquiry.ask(CARDS)
    inquiry.decide(_("No penalty card: the Laws let {offender} take it back"), outcome=Outcome.NO_PENALTY_CARD)
    law68.shown.takes_back(inquiry)
    # It is the declaring side that is at fault, whichever of its two players brought it about.
    with inquiry.offender(inquiry.seat(Role.DECLARER)):
        law16.withdrawals.withdrawn_by_the_other_side(inquiry, *cards)


@clause("45.C.1")
def held_as_played(inquiry: Inquiry) -> None:
    """In the normal course of play: his partner could have seen it, so that it is played, not exposed."""
    _is_played(inquiry)


def _is_played(inquiry: Inquiry) -> None:
    inquiry.decide(_("{offender}'s card is played, not merely seen"), outcome=Outcome.CARD_PLAYED)
    inquiry.oblige(
        Role.OFFENDER,
        _("Leaves the card on the table, or puts it there: it is played"),
        said=_("{offender}, that card is played: put it face up on the table, or leave it there."),
        until=Until.END_OF_TRICK,
    )
    inquiry.refer(
        "45.C",
        _("If {partner} could not have seen it, or if it is in doubt how he held it: rule on whether it is played."),
    )


@clause("45.C.4.a")
def designated_as_played(inquiry: Inquiry) -> None:
    """Not named as a card in his hand, which 49 is about, but as the one that he plays."""
    if inquiry.edition < Edition.LAWS_2007:
        # Whether a card is played is not written for 1997.
        _is_played(inquiry)
        return
    inquiry.hand_over(
        law45.played.is_it_played,
        _("{offender} designated the card as the one that he plays: it is not merely named."),
        Known(DEFENDERS_CARD, DefendersCard.NAMED),
    )


@clause("50")
def an_opponent_brought_it_about(inquiry: Inquiry, *cards: Card) -> None:
    """The director designates otherwise: it was an opponent of the owner who brought his cards into view."""
    inquiry.decide(
        _("No penalty card, as the director designates: an opponent brought it about"), outcome=Outcome.NO_PENALTY_CARD
    )
    law68.shown.takes_back(inquiry)
    shown_through_an_opponent(inquiry, *cards)


def shown_through_an_opponent(inquiry: Inquiry, *cards: Card) -> None:
    """What becomes of what was seen, wherever the cards of the offender came into view through an opponent of his.

    For the laws that send the card back themselves. The owner is the offender there; here the other side is at fault.
    """
    owner, declarer = inquiry.seat(Role.OFFENDER), inquiry.declarer
    if declarer and declarer.side is not owner.side and not cards:
        law16.partner.not_of_a_penalty_card(inquiry)
    with inquiry.offender(declarer if declarer and declarer.side is not owner.side else owner.lho):
        _for_the_innocent_side(inquiry, *cards)
        _has_it_gained(inquiry)


@clause("16.C", until_2017="16.D", until_2007="16.C")
def _for_the_innocent_side(inquiry: Inquiry, *cards: Card) -> None:
    """For the side that is not at fault, not for the other, as with any card withdrawn through a side's act."""
    inquiry.inform(
        *cards, authorised=Role.NON_OFFENDING_SIDE, unauthorised=Role.OFFENDING_SIDE, until=Until.END_OF_PLAY
    )
    law16.seen.other_readings(inquiry)


@clause("12.A.1")
def _has_it_gained(inquiry: Inquiry) -> None:
    """No rectification is prescribed for it: the clause is there for the damage (12.B.1)."""
    inquiry.watch(
        _(
            "The Laws prescribe no rectification where an opponent has brought a card into view: were "
            "{non_offending_side} damaged by it? If so, adjust the score."
        )
    )


@clause("50")
def an_outsider_brought_it_about(inquiry: Inquiry) -> None:
    """The director designates otherwise: nobody at the table is at fault, and what was seen comes from outside it.

    Of the two options after the first call the usual one is ruled, with the other named: the board is played.
    """
    inquiry.find(_("No penalty card, as the director designates: what was seen is information from outside the play."))
    if inquiry.edition >= Edition.LAWS_2007:
        law16.extraneous.card_goes_back(inquiry)
        law16.extraneous.played_out(inquiry)
    else:
        seen_from_outside_is_reviewed(inquiry)
    inquiry.refer(
        "16.D.3",
        _("If what was seen leaves no normal play, stop it and award an adjusted score at once."),
        until_2017="16.C.3",
        until_2007="16.B",
    )


@clause("16.B")
def seen_from_outside_is_reviewed(inquiry: Inquiry) -> None:
    """Information from other sources stood under B in 1997, without the options of the later editions."""
    inquiry.decide(
        _("No penalty card; the score is adjusted if what was seen affected the result"), outcome=Outcome.SCORE_REVIEWED
    )
    law68.shown.takes_back(inquiry)
    inquiry.watch(_("Did what was known from outside affect the result? If so, adjust the score."))


@clause("50")
def director_designates_otherwise(inquiry: Inquiry, *cards: Card) -> None:
    """For a reason of the director's own: the card goes back, and what it showed is not for the partner."""
    inquiry.decide(_("No penalty card, as the director designates: play goes on"), outcome=Outcome.NO_PENALTY_CARD)
    law68.shown.takes_back(inquiry)
    law16.partner.shown_or_said(inquiry, *cards)


@clause("49")
def partner_could_not_see(inquiry: Inquiry) -> None:
    """Neither visible to his partner nor named: no penalty card, whichever opponent has seen it."""
    inquiry.decide(_("No penalty card: {partner} could not have seen it"), outcome=Outcome.NO_PENALTY_CARD)
    law68.shown.takes_back(inquiry)
    law40.defenders_card(inquiry)
    law16.seen.other_readings(inquiry)


@clause("49")
def seen_or_named(inquiry: Inquiry, *, named: bool) -> None:
    """The rule: the card is a penalty card; major or minor, and what it binds at once, are 50's."""
    cards = inquiry.ask(CARDS)
    if inquiry.edition is Edition.LAWS_1997 and _could_have_known(inquiry):
        adjusted_score_in_its_place(inquiry, cards)
        return
    if named:
        put_on_the_table(inquiry, cards)
    become_penalty_cards(inquiry, cards, deliberate=_deliberate(inquiry, cards, named=named))
    if inquiry.edition >= Edition.LAWS_2007:
        law72.could_have_known(inquiry)  # in 1997 it has been answered


@clause("49")
def become_penalty_cards(inquiry: Inquiry, cards: tuple[Card, ...], *, deliberate: bool) -> None:
    """They are penalty cards: of which kind, and what they bind at once."""
    major = law50.disposition.classified(inquiry, cards, deliberate=deliberate)
    match major:
        case ():
            inquiry.decide(
                _("{offender}'s {card} is a minor penalty card"), outcome=Outcome.PENALTY_CARD, card=cards[0]
            )
        case (card,):
            inquiry.decide(_("{offender}'s {card} is a major penalty card"), outcome=Outcome.PENALTY_CARD, card=card)
            _binds_at_once(inquiry, major)
        case _:
            inquiry.decide(_("{offender}'s {cards} are major penalty cards"), outcome=Outcome.PENALTY_CARD, cards=major)
            _binds_at_once(inquiry, major)


@clause("50.A")
def put_on_the_table(inquiry: Inquiry, cards: tuple[Card, ...]) -> None:
    """A penalty card lies face up before its owner: one that was only named is put there."""
    inquiry.oblige(
        Role.OFFENDER,
        _("Puts {cards:the} face up on the table"),
        said=_("{offender}, put face up in front of you what you have named: {cards:the}."),
        until=Until.DONE,
        cards=cards,
    )


@clause("50.B")
def _deliberate(inquiry: Inquiry, cards: tuple[Card, ...], *, named: bool) -> bool:
    """Whether a lone small card was exposed by more than an accident, which no other needs to be asked about.

    To name a card is no accident: it was not exposed unintentionally, which is what a minor penalty card takes.
    """
    if len(cards) > 1 or cards[0].is_honour:
        return False
    on_purpose = named or inquiry.ask(HOW, card=cards[0]) is How.DELIBERATE
    if on_purpose:
        shown_or_named_is_major(inquiry, cards[0])
    return on_purpose


@clause("50.B")
def shown_or_named_is_major(inquiry: Inquiry, card: Card) -> None:
    """A small card that is alone, shown or named on purpose: neither of the two kinds has it in so many words."""
    inquiry.doubt(
        _(
            "If {card:the} was shown or named on purpose, and not played: 50.B calls minor what was exposed "
            "unintentionally, and major what was exposed by deliberate play, which this is not either. It is read here "
            "as major, since it was no accident."
        ),
        card=card,
    )


@clause("50.D")
def _binds_at_once(inquiry: Inquiry, major: tuple[Card, ...]) -> None:
    """Whenever its owner plays, and whenever his partner leads: perhaps now."""
    match inquiry.ask(TURN):
        case Turn.OFFENDER_LEADS:
            law50.lead.offender_leads(inquiry, major)
        case Turn.OFFENDER_PLAYS:
            law50.on_the_table.owner_plays(inquiry, major)
        case Turn.PARTNER_LEADS:
            law50.lead.partner_leads(inquiry, major)
        case Turn.BOTH:
            both_have_penalty_cards(inquiry, major)
        case Turn.OTHER:
            law50.disposition.remain_on_the_table(inquiry, major)


@clause("50.D.1.b", until_2007="50.D.1")
def both_have_penalty_cards(inquiry: Inquiry, major: tuple[Card, ...]) -> None:
    """Declarer's choice of lead comes before the leader's duty to lead a penalty card of his own."""
    inquiry.find(_("What {declarer} requires or prohibits comes before the duty to lead one's own penalty card."))
    law50.disposition.remain_on_the_table(inquiry, major)
    inquiry.refer(
        "50.D.2",
        _("Nobody leads yet: rule on it as a penalty card on the table, starting with the defender who is on lead."),
    )


@clause("72.B.1")
def _could_have_known(inquiry: Inquiry) -> bool:
    """Asked at once in 1997, as it decides whether there is a penalty card; later editions look at the end of play."""
    return inquiry.confirms(COULD_HAVE_KNOWN)


@clause("72.B.1")
def adjusted_score_in_its_place(inquiry: Inquiry, cards: tuple[Card, ...]) -> None:
    """50's preamble of 1997: none of the provisions for penalty cards, but an adjusted score when play is over."""
    inquiry.decide(
        _("No penalty card: the score is adjusted if the exposure has helped {offender}'s side"),
        outcome=Outcome.SCORE_REVIEWED,
    )
    inquiry.oblige(
        Role.OFFENDER,
        _("Takes {cards:the} back and plays on: no penalty card"),
        said=_("{offender}, take {cards:the} back and play on. I will look at the result when play is over."),
        until=Until.DONE,
        cards=cards,
    )
    law16.partner.shown_or_said(inquiry, *cards)
    inquiry.watch(_("Did {offending_side} gain by the exposure of {cards:the}? If so, adjust the score."), cards=cards)
