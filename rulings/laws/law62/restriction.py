"""Law 62 — Correction of a revoke: a lead or play against a restriction, and what becomes of the card withdrawn.

B.1 speaks of a card played from a defender's unfaced hand. For one that lay face up before, as a penalty card, nothing
more is due by B.2; that it is then the penalty card that it was is how the text is read here.
"""

from dataclasses import replace

from rulings.engine import (
    Card,
    Inquiry,
    Outcome,
    PenaltyCardKind,
    Restriction,
    Restricts,
    Role,
    Until,
    YesNo,
    _,
    clause,
)
from rulings.laws import law16, law41, law44, law50, law62
from rulings.laws.law63.questions import Since

OF_A_LEAD = Restricts.LEAD_REQUIRED, Restricts.LEAD_PROHIBITED
ALREADY_PLAYED = YesNo(
    key="62.C.1.played",
    text=_("Has a card been played to this lead?"),
    why=_("A card that the other side has played to it may be taken back."),
)
PLAYED_AFTER = replace(
    ALREADY_PLAYED,
    text=_("Has the other side played a card after it?"),
    why=_("To this trick or the next one: it may be taken back."),
)


@clause("62.A")
def is_corrected(inquiry: Inquiry, card: Card, chosen: Restriction, circumstances: frozenset[Since]) -> None:
    """Not established: the card goes back, and he leads or plays as he had to."""
    others: tuple[Card, ...] = ()
    of_a_lead = chosen.what in OF_A_LEAD
    if Since.MINOR in circumstances:
        headline = _LEAD_STAYS_MINOR if of_a_lead else _PLAY_STAYS_MINOR
        inquiry.decide(headline, outcome=Outcome.REVOKE_CORRECTED, card=card)
        stays_minor(inquiry, card)
        if chosen.what in (Restricts.HIGHEST, Restricts.LOWEST):
            law50.disposition.restriction_comes_before_a_minor_one(inquiry, card)
    else:
        if Since.ANOTHER in circumstances:
            others = inquiry.ask(law50.disposition.OTHERS.other_than(card))
        headline = _LEAD_IS_MAJOR if of_a_lead else _PLAY_IS_MAJOR
        inquiry.decide(headline, outcome=Outcome.REVOKE_CORRECTED, card=card)
        becomes_a_penalty_card(inquiry, card, others)
    if of_a_lead:
        _leads_as_required(inquiry, card, chosen)
        _leads_his_own_penalty_card(inquiry, card, chosen, others)
    else:
        _plays_as_required(inquiry, chosen)
        _plays_his_own_penalty_card(inquiry, chosen, others)
    if Since.TOLD in circumstances or Since.THEY_CLAIMED in circumstances:
        law62.revoke.what_was_played_since(inquiry)
        if of_a_lead:
            law44.changed_where_it_does_not_follow(inquiry)
    elif of_a_lead and inquiry.confirms(ALREADY_PLAYED):
        others_may_withdraw(inquiry)
    elif not of_a_lead and inquiry.confirms(PLAYED_AFTER):
        law62.revoke.others_may_withdraw(inquiry)
        partner_may_then(inquiry)


@clause("41.A")
def face_down_lead_is_changed(inquiry: Inquiry, card: Card, chosen: Restriction) -> None:
    """Nobody has seen it, so that it is no penalty card: 62.B.1 is about a card played, and 49 about one exposed.

    After an irregularity the director has it withdrawn (41.A), and this one may not be faced.
    """
    inquiry.decide(
        _("Lead restriction not obeyed, the lead still face down: it goes back unseen, no penalty card"),
        outcome=Outcome.TAKEN_BACK,
    )
    law41.goes_back_unseen(inquiry)
    _leads_as_required(inquiry, card, chosen)
    law41.lead_is_face_down(inquiry)


_LEAD_STAYS_MINOR = _("Lead restriction not obeyed: {card:the} is replaced and stays a minor penalty card")
_LEAD_IS_MAJOR = _("Lead restriction not obeyed: {card:the} is replaced and becomes a major penalty card")
_PLAY_STAYS_MINOR = _("Play restriction not obeyed: {card:the} is replaced and stays a minor penalty card")
_PLAY_IS_MAJOR = _("Play restriction not obeyed: {card:the} is replaced and becomes a major penalty card")


@clause("62.B.1")
def becomes_a_penalty_card(inquiry: Inquiry, card: Card, others: tuple[Card, ...]) -> None:
    """A card withdrawn from a defender's hand to correct a revoke is a major penalty card, whatever its rank."""
    inquiry.find(_("{card:The}, withdrawn to obey, is a penalty card whatever its rank."), card=card)
    _lie_there(inquiry, others)
    law50.disposition.becomes_major(inquiry, card)
    law50.disposition.remain_on_the_table(inquiry, (*others, card))


@clause("50.B")
def _lie_there(inquiry: Inquiry, others: tuple[Card, ...]) -> None:
    """With one more they are all major."""
    if others:
        inquiry.find(_("{offender} has two penalty cards or more: all of them are major."))
    for other in others:
        inquiry.penalty_card_lies(other, PenaltyCardKind.MAJOR)


@clause("62.B.2")
def stays_minor(inquiry: Inquiry, card: Card) -> None:
    """It was a defender's faced card: replaced without further rectification, it is the penalty card that it was.

    Of a faced card that was major nothing need be asked: whichever of B.1 and B.2 is applied, it is major afterwards.
    """
    inquiry.find(_("{card:The} lay face up already: for playing it nothing more is due."), card=card)
    inquiry.doubt(
        _(
            "That {card:the} stays a penalty card is read into 62.B.2, which says only that nothing more is due: it "
            "was one when it was played, and that play is undone. It could be read to free the card."
        ),
        card=card,
    )
    inquiry.penalty_card_lies(card, PenaltyCardKind.MINOR)
    law50.disposition.minor_remains_on_the_table(inquiry, card)


@clause("50.D.1.a", until_2007="50.D.1")
def plays_another_penalty_card(inquiry: Inquiry, others: tuple[Card, ...]) -> None:
    """One of his other penalty cards takes the place of the card withdrawn, if it legally can (51.A)."""
    inquiry.oblige(
        Role.OFFENDER,
        _("Plays another penalty card of his ({cards}) to this trick if he legally can"),
        said=_(
            "{offender}, play to this trick what lies in front of you already ({cards}), if you legally can. If there "
            "is a choice, {declarer} says which."
        ),
        until=Until.END_OF_TRICK,
        cards=others,
    )


@clause("50.D.1.a", until_2007="50.D.1")
def _leads_his_own_penalty_card(inquiry: Inquiry, card: Card, chosen: Restriction, others: tuple[Card, ...]) -> None:
    """Within what declarer has chosen he leads a penalty card of his own, if one lies there that he may lead."""
    if chosen.what is Restricts.LEAD_REQUIRED:
        restriction = chosen
        playable = tuple(each for each in others if each.suit in chosen.suits)
    else:
        restriction = None
        playable = tuple(each for each in others if each.suit is not card.suit)
    if playable:
        # As 50.D.2 has it, the player on lead is the partner of the one whose penalty card gave declarer the choice.
        with inquiry.offender(inquiry.seat(Role.PARTNER)):
            law50.lead.own_penalty_card_is_led(inquiry, playable, restriction)


@clause("62.B")
def _leads_as_required(inquiry: Inquiry, card: Card, chosen: Restriction) -> None:
    """The restriction comes before the duty to lead the new penalty card (50.D.1(b))."""
    if chosen.what is Restricts.LEAD_REQUIRED:
        inquiry.oblige(
            Role.OFFENDER,
            _("Leads {suit} instead"),
            said=_("{offender}, you must lead {suit}."),
            until=Until.THIS_LEAD,
            restricts=chosen,
            suit=chosen.suits[0],
        )
    else:
        inquiry.oblige(
            Role.OFFENDER,
            _("Leads another suit than {suit} instead"),
            said=_("{offender}, you may not lead {suit} as long as you keep the lead: lead another suit."),
            until=Until.LOSES_THE_LEAD,
            restricts=chosen,
            suit=card.suit,
        )
        _with_others(inquiry)


@clause("51.B.2.b")
def _with_others(inquiry: Inquiry) -> None:
    """Where his partner had penalty cards in several suits."""
    inquiry.find(_("If, for penalty cards, other suits were prohibited with it, he leads none of them either."))


@clause("62.B")
def _plays_as_required(inquiry: Inquiry, chosen: Restriction) -> None:
    """A legal card: following suit comes before another suit, whether required or prohibited (59)."""
    if chosen.what is Restricts.HIGHEST:
        message = _("Plays the highest card that he holds of the suit led instead")
        said = _("{offender}, play your highest card of the suit led instead.")
    elif chosen.what is Restricts.LOWEST:
        message = _("Plays the lowest card that he holds of the suit led instead")
        said = _("{offender}, play your lowest card of the suit led instead.")
    elif chosen.what is Restricts.SUIT_REQUIRED:
        message = _("Follows suit instead if he can; if not, plays {suits}")
        said = _("{offender}, follow suit instead if you can; if not, you must play {suits}.")
    else:
        message = _("Follows suit instead if he can; if not, plays another suit than {suits}")
        said = _("{offender}, follow suit instead if you can; if not, play another suit than {suits}.")
    inquiry.oblige(Role.OFFENDER, message, said=said, until=Until.END_OF_TRICK, restricts=chosen, suits=chosen.suits)


def _plays_his_own_penalty_card(inquiry: Inquiry, chosen: Restriction, others: tuple[Card, ...]) -> None:
    """Within what declarer has chosen; of the highest and the lowest card there is one, whichever lies there."""
    if chosen.what is Restricts.SUIT_REQUIRED:
        playable = tuple(each for each in others if each.suit in chosen.suits)
    elif chosen.what is Restricts.SUIT_FORBIDDEN:
        playable = tuple(each for each in others if each.suit not in chosen.suits)
    else:
        playable = ()
    if playable:
        plays_another_penalty_card(inquiry, playable)


@clause("62.C.1")
def others_may_withdraw(inquiry: Inquiry) -> None:
    """The other side may change what it played after the revoke."""
    inquiry.oblige(
        Role.DECLARER,
        _("May take back, from either hand, what was played to that lead, and must if it is no longer legal"),
        said=_(
            "{declarer}, you may take back, from either hand, the card played to that lead, and must if it is no "
            "longer legal."
        ),
        until=Until.DONE,
    )
    law44.changed_where_it_does_not_follow(inquiry)
    law16.withdrawals.withdrawn_by_the_other_side(inquiry)
    partner_may_then(inquiry)


@clause("62.C.2")
def partner_may_then(inquiry: Inquiry) -> None:
    """If it changes its card, the offender's partner may change his, which then becomes a penalty card."""
    inquiry.refer(
        "62.C.2",
        _(
            "If that card is taken back, {partner} may change the one he has played since; a defender's card "
            "so withdrawn becomes a penalty card."
        ),
    )
