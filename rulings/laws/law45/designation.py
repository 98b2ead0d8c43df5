"""Law 45.C.4(b) — Correction of an unintended designation.

2017 gives it to declarer alone, for a card of dummy's, until he next plays from either hand: after a slip of the
tongue, not after a loss of concentration or on second thoughts. 2007 gave it to any player, for a card of any hand,
without pause for thought and until his partner had played; the text was compared with an English one.

In 2007 it was disputed whether declarer's own next card was one of "his partner's", dummy being played by him.
Directors took it that it was too late once he had played from either hand, and so it is taken here: 2017 then said so.

Neither edition calls the player an offender. For an opponent who changes his card both refer to 16.C.1 (16.D.1 in
2007): his side may use what was withdrawn. The other side may not, by 16.C.2: the Laws give it no advantage of its own
slip. That too was disputed, since C.1 alone is named; the ruling says so. A card that was not legal before the change
is neither excused nor freed by it.
"""

from rulings.engine import Card, Edition, Inquiry, OneCard, OneOf, Option, Outcome, Role, Until, YesNo, _, clause
from rulings.laws import law16, law44, law45, law47


class Cause(Option):
    """How declarer came to call for another card than he wants now."""

    SLIP = "slip", _("A slip of the tongue: he never meant to call it"), "45.C.4.b"
    CONCENTRATION = "concentration", _("He lost his concentration: he did not look, or had not seen a card"), "45.C.4.a"
    SECOND_THOUGHTS = "second-thoughts", _("He changed his mind"), "45.C.4.a"


CAUSE = OneOf(
    key="45.C.4.b.cause",
    text=_("How did it come about?"),
    why=_(
        "A slip of the tongue may be corrected: his mind was on the other card when he spoke. Not a card that he meant "
        "when he called it, however fast he corrected himself."
    ),
    options=Cause,
    judgement=True,
)
WITHOUT_PAUSE = YesNo(
    key="45.C.4.b.without-pause",
    text=_("Did he never mean that card, and correct himself without pause for thought?"),
    why=_(
        "In 2007 any player may change a designation that he did not intend, if he does so without pause for thought. "
        "A card that he meant when he named it stays played, however fast he corrected himself."
    ),
    judgement=True,
)
PLAYED_SINCE = YesNo(
    key="45.C.4.b.played-since",
    text=_("Has {declarer} played another card since, from either hand?"),
    why=_("Once he has played his next card, from his hand or from dummy, the designation may no longer be changed."),
)
PARTNER_PLAYED = YesNo(
    key="45.C.4.b.partner-played",
    text=_("Has {partner}'s hand played a card since?"),
    why=_("In 2007 a designation may be changed until the player's partner has played a card."),
)
MEANT = OneCard(
    key="45.C.4.b.meant",
    text=_("Which card had he meant?"),
    why=_("It is played in place of the card named."),
)


class Opponent(Option):
    """Who has played after the card named."""

    NOBODY = "nobody", _("No")
    LHO = "lho", _("Yes, {lho}"), "47.D"
    RHO = "rho", _("Yes, {rho}"), "47.D"
    BOTH = "both", _("Yes, {lho} and {rho}"), "47.D", _("One of them has won the trick and led to the next.")
    ILLEGAL = (
        "illegal",
        _("Yes, but not legally even before the change"),
        "47.B",
        _("A revoke, for one. The change does not excuse it."),
    )


OPPONENT = OneOf(
    key="45.C.4.b.opponent",
    text=_("Has an opponent played a card since, in turn?"),
    why=_(
        "He may take it back, because the card before it changes; what he took back is for his side to use and not for "
        "the other."
    ),
    options=Opponent,
)


def meant_another(inquiry: Inquiry, card: Card) -> None:
    """The offender's ``card`` was named, and the player says that he meant another; dummy's is declarer's to name."""
    dummys = inquiry.seat(Role.OFFENDER) is inquiry.seat(Role.DUMMY)
    if inquiry.edition < Edition.LAWS_2017:
        unintended_by_any_player(inquiry, card, dummys=dummys)
    elif dummys:
        unintended(inquiry, card)
    else:
        only_dummys_card_may_be_changed(inquiry, card)


@clause("45.C.4.a")
def only_dummys_card_may_be_changed(inquiry: Inquiry, card: Card) -> None:
    """Named from a player's own hand, the card is played, meant or not."""
    inquiry.decide(
        _("{card:The} is played: only a card called from dummy may be changed"), outcome=Outcome.CARD_PLAYED, card=card
    )
    _stays(inquiry, card)


@clause("45.C.4.a")
def was_meant(inquiry: Inquiry, card: Card) -> None:
    """He named the card that he meant at that moment: it is played."""
    inquiry.decide(_("{card:The} is played: it was meant when it was named"), outcome=Outcome.CARD_PLAYED, card=card)
    _stays(inquiry, card)


@clause("45.C.4.a")
def not_corrected_at_once(inquiry: Inquiry, card: Card) -> None:
    """Meant, or corrected after a pause: the card named is played."""
    inquiry.decide(
        _("{card:The} is played: it was meant, or not corrected without pause for thought"),
        outcome=Outcome.CARD_PLAYED,
        card=card,
    )
    _stays(inquiry, card)


@clause("45.C.4.b")
def unintended(inquiry: Inquiry, card: Card) -> None:
    """A slip of the tongue may be corrected until declarer next plays from either hand; nothing else may."""
    if inquiry.ask(CAUSE) is not Cause.SLIP:
        was_meant(inquiry, card)
    elif inquiry.confirms(PLAYED_SINCE):
        _is_too_late(inquiry, card)
    else:
        _is_changed(inquiry, card)


@clause("45.C.4.b")
def unintended_by_any_player(inquiry: Inquiry, card: Card, *, dummys: bool) -> None:
    """Until 2017 any player could correct it, without pause for thought, until his partner had played."""
    if not inquiry.confirms(WITHOUT_PAUSE):
        not_corrected_at_once(inquiry, card)
    elif inquiry.confirms(PLAYED_SINCE if dummys else PARTNER_PLAYED):
        _is_too_late(inquiry, card)
    else:
        _is_changed(inquiry, card)


def _is_too_late(inquiry: Inquiry, card: Card) -> None:
    """The next card has been played: the designation stands, though it was not meant."""
    _was_played_by_being_named(inquiry, card)
    inquiry.decide(_("{card:The} stays played: it is too late to change it"), outcome=Outcome.CARD_PLAYED, card=card)
    _stays(inquiry, card)


@clause("45.C.4.a")
def _was_played_by_being_named(inquiry: Inquiry, card: Card) -> None:
    """What C.4(b) would have let him change."""
    inquiry.find(law45.played.NAMED, card=card)


def _stays(inquiry: Inquiry, card: Card) -> None:
    """The card named is the card played; a card of dummy's is declarer's to play, and dummy's to move."""
    if inquiry.seat(Role.OFFENDER) is inquiry.seat(Role.DUMMY):
        law45.turn.dummy_faces_it(inquiry, card)
        law47.retraction.may_not_be_withdrawn(inquiry)
    else:
        law47.retraction.stays_on_the_table(inquiry, card)


def _is_changed(inquiry: Inquiry, card: Card) -> None:
    """The card meant is played in place of the card named."""
    meant = inquiry.ask(MEANT.other_than(card))
    opponent = inquiry.ask(OPPONENT)
    inquiry.decide(
        _("{meant:The} is played in place of {card:the}, which was not meant"),
        outcome=Outcome.ANOTHER_PLAYED,
        meant=meant,
        card=card,
    )
    law47.retraction.back_after_a_change_of_designation(inquiry, card)
    if inquiry.seat(Role.OFFENDER) is inquiry.seat(Role.DUMMY):
        law45.turn.dummy_faces_it(inquiry, meant)
    else:
        inquiry.oblige(
            Role.OFFENDER,
            _("Plays {meant:the}"),
            said=_("{offender}, play {meant:the}."),
            until=Until.DONE,
            meant=meant,
        )
    match opponent:
        case Opponent.NOBODY:
            pass
        case Opponent.LHO:
            law44.changed_where_it_does_not_follow(inquiry)
            law47.retraction.may_change_his_play(inquiry, Role.LHO)
            _tells_his_own_side_nothing(inquiry)
        case Opponent.RHO:
            law44.changed_where_it_does_not_follow(inquiry)
            law47.retraction.may_change_his_play(inquiry, Role.RHO)
            _tells_his_own_side_nothing(inquiry)
        case Opponent.BOTH:
            law44.changed_where_it_does_not_follow(inquiry)
            law47.retraction.may_change_his_play(inquiry, Role.LHO)
            law47.retraction.may_change_his_play(inquiry, Role.RHO)
            _tells_his_own_side_nothing(inquiry)
        case Opponent.ILLEGAL:
            inquiry.refer(
                "47.B",
                _(
                    "Rule on the opponent's card for itself, as if nothing had been changed. Another opponent who has "
                    "played legally since may take his card back (47.D)."
                ),
            )


def _tells_his_own_side_nothing(inquiry: Inquiry) -> None:
    """16.C.1, which the clause names, lets the opponents use it; that declarer may not is read from C.2."""
    law16.withdrawals.withdrawn_by_the_other_side(inquiry)
    inquiry.doubt(
        _(
            "Of a card that an opponent takes back after the change, the law says only that his side may use what it "
            "showed. That {offending_side} may not is read from the rule for an offending side, though nobody has "
            "offended."
        )
    )
