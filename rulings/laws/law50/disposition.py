"""Law 50 — Disposition of a penalty card.

A to D for one penalty card; a second one of the same defender is Law 51's. Who leads what (D) is in ``law50.lead``, and
what the cards tell (E) in ``law50.information``. In most functions the offender is the owner of the card, and the
partner his partner.
"""

from rulings.engine import (
    Card,
    Edition,
    Inquiry,
    PenaltyCardKind,
    Restriction,
    Restricts,
    Role,
    SeveralCards,
    Until,
    YesNo,
    _,
    clause,
)
from rulings.laws import law50, law51

ANOTHER = YesNo(
    key="50.B.another",
    text=_("Does {offender} already have a penalty card on the table?"),
    why=_(
        "With two penalty cards or more, all of a defender's are major. They are counted for each defender separately."
    ),
    usual="no",
)
# With a heart or without: what follows may be a choice among the suits of all of them, and each is walked (51.B.2).
_OF_THREE_SUITS = tuple(Card.parse(code) for code in ("S6", "D6", "C6"))
OTHERS = SeveralCards(
    key="50.B.others",
    text=_("Which penalty cards does {offender} already have?"),
    why=_("Each of them is major from now on, and declarer's options depend on their suits."),
    also_walked=(_OF_THREE_SUITS,),
)


def become_penalty_cards(
    inquiry: Inquiry, cards: tuple[Card, ...], *, deliberate: bool, played: tuple[Card, ...] = ()
) -> None:
    """The offender's ``cards`` become penalty cards and stay on the table: all that holds while they lie there.

    ``played`` are cards that are spoken of too, and are none of them.
    """
    remain_on_the_table(inquiry, classified(inquiry, cards, deliberate=deliberate, played=played))


def remain_on_the_table(inquiry: Inquiry, major: tuple[Card, ...], *, chosen_now: bool = False) -> None:
    """What holds as long as the offender's major penalty cards lie on the table, be it none, one or several.

    ``chosen_now``: of the lead that is now to be made declarer has chosen already.
    """
    match major:
        case ():
            pass
        case (card,):
            remains_on_the_table(inquiry, card, chosen_now=chosen_now)
        case _:
            law51.remain_on_the_table(inquiry, major, chosen_now=chosen_now)


def minor_remains_on_the_table(inquiry: Inquiry, card: Card, *, partner_is_free: bool = True) -> None:
    """What holds as long as a minor penalty card lies on the table: 50.A, C and E.

    The partner is not free when he has a penalty card of his own.
    """
    _minor_stays_face_up(inquiry, card)
    minor_restricts_its_suit(inquiry, card)
    if partner_is_free:
        _minor_leaves_partner_free(inquiry)
    _sentence_of_the_ffb(inquiry, card)
    law50.information.minor_on_the_table(inquiry, card)


def remains_on_the_table(inquiry: Inquiry, card: Card, *, chosen_now: bool = False) -> None:
    """What holds as long as a major penalty card lies on the table: 50.A, D.1, D.2 and E.

    ``chosen_now``: of the lead that is now to be made declarer has chosen already.
    """
    _stays_face_up(inquiry, card)
    _played_at_first_legal_opportunity(inquiry, card)
    _following_suit_comes_first(inquiry, card)
    if chosen_now:
        _partner_waits_again(inquiry, card)
    else:
        _partner_waits(inquiry, card)
    law50.information.on_the_table(inquiry, card)


@clause("50.A")
def _minor_stays_face_up(inquiry: Inquiry, card: Card) -> None:
    """The card stays face up before its owner."""
    inquiry.oblige(
        Role.OFFENDER,
        _("Leaves {card:the} face up on the table: it is a minor penalty card"),
        said=_("{offender}, leave {card:the} face up in front of you: it is a minor penalty card."),
        until=Until.ON_THE_TABLE,
        card=card,
    )


@clause("50.A")
def _stays_face_up(inquiry: Inquiry, card: Card) -> None:
    """The card stays face up before its owner."""
    inquiry.oblige(
        Role.OFFENDER,
        _("Leaves {card:the} face up on the table: it is a major penalty card"),
        said=_("{offender}, leave {card:the} face up in front of you: it is a major penalty card."),
        until=Until.ON_THE_TABLE,
        card=card,
    )


@clause("50.B")
def classified(
    inquiry: Inquiry,
    cards: tuple[Card, ...],
    *,
    deliberate: bool,
    others_possible: bool = True,
    played: tuple[Card, ...] = (),
    lying: tuple[Card, ...] | None = None,
) -> tuple[Card, ...]:
    """The offender's ``cards`` become penalty cards; returns all his major ones, old ones first.

    Minor: one card alone, below an honour, exposed by accident; all that it entails is said here. Any other is major,
    and what it entails depends on whose lead it is: ``remain_on_the_table``, ``partner_leads``, ``offender_leads``.
    Before play has begun no other can lie there: then ``others_possible`` is False. ``lying`` are the others where they
    have been asked for.
    """
    if lying is not None:
        others = lying
    else:
        asked = others_possible and inquiry.confirms(ANOTHER)
        others = inquiry.ask(OTHERS.other_than(*cards, *played)) if asked else ()
    if len(others) + len(cards) > 1:
        inquiry.find(_("{offender} has two penalty cards or more: all of them are major."))
        for card in others:
            inquiry.penalty_card_lies(card, PenaltyCardKind.MAJOR)
        for card in cards:
            inquiry.place_penalty_card(card, PenaltyCardKind.MAJOR)
        return (*others, *cards)
    (card,) = cards
    if not deliberate and not card.is_honour:
        inquiry.find(_("One card, below an honour, exposed by accident: it is a minor penalty card."))
        inquiry.place_penalty_card(card, PenaltyCardKind.MINOR)
        minor_remains_on_the_table(inquiry, card)
        return ()
    if deliberate:
        inquiry.find(
            _("{card:The} was led, played or shown on purpose: a major penalty card, whatever its rank."), card=card
        )
    else:
        inquiry.find(_("{card:The} is an honour: it is a major penalty card, even exposed by accident."), card=card)
    inquiry.place_penalty_card(card, PenaltyCardKind.MAJOR)
    return cards


@clause("50.B")
def becomes_major(inquiry: Inquiry, card: Card) -> None:
    """A card led or played is exposed by deliberate play: a major penalty card, whatever its rank."""
    inquiry.find(
        _("{card:The} was led or played, not dropped: it is a major penalty card, whatever its rank."),
        card=card,
    )
    inquiry.place_penalty_card(card, PenaltyCardKind.MAJOR)


@clause("50.C")
def minor_restricts_its_suit(inquiry: Inquiry, card: Card) -> None:
    """No other card of the suit below an honour before this one; nothing else is asked of its owner."""
    inquiry.oblige(
        Role.OFFENDER,
        _("Plays no other {suit} below an honour before {card:the}; honours of the suit and other suits are free"),
        said=_(
            "{offender}, until you have played it you may play no other {suit} below the ten. You may play an honour "
            "in {suit}, or another suit when you need not follow."
        ),
        until=Until.ON_THE_TABLE,
        card=card,
        suit=card.suit,
    )


@clause("50.C")
def restriction_comes_before_a_minor_one(inquiry: Inquiry, card: Card) -> None:
    """Highest or lowest of the suit required (57.A) of one whose minor penalty card is of that suit."""
    inquiry.doubt(
        _(
            "50.D.1.b puts a play restriction before a major penalty card; of a minor one 50.C says nothing. It is "
            "read alike: the card that {declarer} required comes first. By the letter of 50.C no other small card of "
            "the suit could be played before {card:the}."
        ),
        card=card,
    )


@clause("50.C")
def _minor_leaves_partner_free(inquiry: Inquiry) -> None:
    """The owner's partner is under no lead restriction."""
    inquiry.oblige(
        Role.PARTNER,
        _("Is under no lead restriction"),
        said=_("{partner}, you may lead what you like."),
        until=Until.ON_THE_TABLE,
        restricts=Restriction(Restricts.LEAD_FREE),
    )


@clause("50.C")
def _sentence_of_the_ffb(inquiry: Inquiry, card: Card) -> None:
    """The FFB's text keeps a last sentence, that of 2007: what partner learns from it is unauthorised, "but see E".

    The English text of 2017 has only the reference to E. E.1 governs in either reading.
    """
    if inquiry.edition >= Edition.LAWS_2017 and inquiry.regulations.french_sentence_in_50c:
        inquiry.find(
            _(
                "The French Federation's text adds that what {partner} learns from the sight of {card:the} is "
                "unauthorised, but see E: by E.1 all may use it while it is on the table, and that is followed here."
            ),
            card=card,
        )


@clause("50.D.1.a", until_2007="50.D.1")
def _played_at_first_legal_opportunity(inquiry: Inquiry, card: Card) -> None:
    """Its owner plays it as soon as he legally can, be it to lead, follow, discard or ruff."""
    inquiry.oblige(
        Role.OFFENDER,
        _("Plays {card:the} at the first legal opportunity: leading, following, discarding or ruffing"),
        said=_("{offender}, play it as soon as you legally can: leading, following, discarding or ruffing."),
        until=Until.ON_THE_TABLE,
        card=card,
    )


@clause("50.D.1.b", until_2007="50.D.1")
def _following_suit_comes_first(inquiry: Inquiry, card: Card) -> None:
    """Following suit (44.C) and complying with a lead or play restriction come before the card."""
    inquiry.find(
        _(
            "Following suit, or obeying a lead or play restriction, comes before playing {card:the}; "
            "the card then waits for the next opportunity."
        ),
        card=card,
    )


@clause("50.D.2")
def _partner_waits(inquiry: Inquiry, card: Card) -> None:
    """Each time the partner is to lead he waits: declarer has the same choice again."""
    inquiry.oblige(
        Role.PARTNER,
        _(
            "Whenever he is to lead while {card:the} is on the table, waits: "
            "{declarer} may require {suit}, prohibit it, or leave the lead free"
        ),
        said=_(
            "{partner}, each time you are to lead while {card:the} is on the table, "
            "wait for {declarer} to choose first."
        ),
        until=Until.ON_THE_TABLE,
        card=card,
        suit=card.suit,
    )


@clause("50.D.2")
def _partner_waits_again(inquiry: Inquiry, card: Card) -> None:
    """For this lead declarer has chosen: at the next one, even to the next trick, he has his options again."""
    inquiry.oblige(
        Role.PARTNER,
        _(
            "From his next lead on, while {card:the} is on the table, waits: "
            "{declarer} may require {suit}, prohibit it, or leave the lead free"
        ),
        said=_(
            "{partner}, from your next lead on, if {card:the} is still on the table, wait for {declarer} to choose "
            "first."
        ),
        until=Until.ON_THE_TABLE,
        card=card,
        suit=card.suit,
    )
