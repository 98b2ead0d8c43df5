"""What Law 52 asks when another card was led or played than the penalty card that was due."""

from rulings.engine import OneCard, OneOf, Option, Role, SeveralCards, WhichOf, _, option
from rulings.laws import particulars

DUE = OneCard(
    key="52.due",
    text=_("Which penalty card should {offender} have played?"),
    why=_("If he could have played several, the one that declarer designated."),
)
PLAYED = particulars.one_card(
    _("Which card did {offender} play instead?"),
    why=_("If declarer does not accept it, this card becomes a major penalty card."),
)

OTHERS = SeveralCards(
    key="52.others",
    text=_("Which other penalty cards does {offender} have?"),
    why=_("They stay on the table whatever declarer chooses."),
)


class Circumstance(Option):
    """Whether others lie there; what leaves declarer no choice, or shows that no duty was broken."""

    ANOTHER = (
        "another",
        _("{offender} has yet another penalty card on the table"),
        "51",
        _("Neither {due:the} nor {played:the}. Of two or more all are major."),
    )
    HAD_TO = option(
        "had-to",
        _("{offender} was following suit, or obeying a lead or play restriction"),
        "50.D.1.b",
        _("That comes before a penalty card. A penalty card of the suit led follows suit itself."),
        until_2007="50.D.1",
    )
    HIGHEST_OR_LOWEST = option(
        "highest-or-lowest",
        _("{declarer} had required his highest or his lowest card of the suit led, and {offender} played it"),
        "57.A.1 57.A.2",
        _("That comes before {due:the}. To follow suit does not: {due:the} is of the suit."),
    )
    DECLARER_PLAYED = (
        "declarer-played",
        _("{declarer} has played since, from his hand or from dummy"),
        "52.B.1.b",
    )
    ESTABLISHED = (
        "established",
        _("{offender} or {partner} has led or played to the next trick since"),
        "63.A.1",
    )
    TAKEN_BACK = (
        "taken-back",
        _("{offender} has taken his card back of his own accord"),
        "52.A",
    )
    SECOND = (
        "second",
        _("{offender} has put another card in its place, which is not {due:the} either"),
        "52.B.2",
        _("He was not to change it himself: that card is illegally played too."),
    )


SECOND = OneCard(
    key="52.second",
    text=_("Which card did {offender} put in its place?"),
    why=_("Every card illegally led or played in the course of it is a major penalty card if it does not stand."),
)
CIRCUMSTANCES = WhichOf(
    key="52.circumstances",
    text=_("Is it one of these cases?"),
    why=_(
        "Following suit, or obeying a restriction, comes before playing a penalty card. Otherwise declarer may accept "
        "the card played, and must once he has played from either hand. Once the defenders have gone on to the next "
        "trick, it can no longer be replaced either."
    ),
    options=Circumstance,
    usual=(),
    apart=(
        (Circumstance.HAD_TO, Circumstance.DECLARER_PLAYED),
        (Circumstance.HAD_TO, Circumstance.ESTABLISHED),
        (Circumstance.HAD_TO, Circumstance.TAKEN_BACK),
        # Of one suit or of two: which of them is possible is known from the cards.
        (Circumstance.HAD_TO, Circumstance.HIGHEST_OR_LOWEST),
        (Circumstance.HIGHEST_OR_LOWEST, Circumstance.DECLARER_PLAYED),
        (Circumstance.HIGHEST_OR_LOWEST, Circumstance.ESTABLISHED),
        (Circumstance.HIGHEST_OR_LOWEST, Circumstance.TAKEN_BACK),
        # He was not bound, and has done nothing that this law is about: a card played stays played (47.F.2).
        (Circumstance.HAD_TO, Circumstance.SECOND),
        (Circumstance.HIGHEST_OR_LOWEST, Circumstance.SECOND),
    ),
)


class Reply(Option):
    """Declarer's two options."""

    ACCEPT = "accept", _("Accept {played:the}"), "52.B.1.a", _("{due:The} stays a penalty card")
    REFUSE = "refuse", _("Refuse {played:the}"), "52.B.2", _("{due:The} instead; {played:the} a penalty card")


REPLY = OneOf(
    key="52.B.reply",
    text=_("What does {declarer} choose?"),
    why=_("He may accept the card played as long as he has not played himself, from either hand."),
    options=Reply,
    put_to=Role.DECLARER,
    said=_(
        "{declarer}, {offender} should have played {due:the}, his penalty card. You may accept {played:the}, or have "
        "it replaced. Choose alone, without consulting {dummy}."
    ),
)
