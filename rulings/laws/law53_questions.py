"""What Law 53 asks: which hand led, whose turn it was, and what takes the choice away."""

from rulings.engine import OneCard, Option, WhichOf, WhichSeat, _, option
from rulings.laws import particulars

LED = particulars.offender(
    _("Which hand led out of turn?"),
    why=_(
        "A defender's card may become a penalty card; one of declarer's or dummy's never does. When declarer led from "
        "dummy, choose dummy's seat."
    ),
)
TURN = WhichSeat(
    key="53.turn",
    text=_("Whose turn was it to lead?"),
    why=_(
        "The hand that won the last trick leads to the next. Which options there are depends on whether it was a hand "
        "of the same side."
    ),
)
CARD = particulars.one_card(
    _("Which card was led from {offender}'s hand?"),
    why=_("If a defender's card is refused, declarer's options concern its suit. A card led is major, whatever it is."),
)


class Circumstance(Option):
    """What leaves nothing to choose. Until 2017 B and C stood the other way round, and the last trick was like any."""

    TOLD_BY_OPPONENT = (
        "told-by-opponent",
        _("An opponent had told the player who led that it was his turn"),
        "47.E.1",
        _("By a word or a sign. Ask this first: nothing else counts then. If you said so, the error is yours (82.C)."),
    )
    THIRTEENTH_TRICK = option(
        "thirteenth-trick", _("It was the lead to the thirteenth trick"), "53.A", new_in_2017=True
    )
    NEXT_PLAYED = (
        "next-played",
        _("A card has been played to it from {lho}'s hand"),
        "53.A",
        _("As a play to it, by the hand next in turn. A card of dummy's counts once it has been named."),
    )
    PROPER_LEAD = option(
        "proper-lead",
        _("{turn} has led since, as was his turn"),
        "53.B",
        _("Afterwards: he led, and did not play to {offender}'s card, which nobody had accepted before."),
        until_2017="53.C",
    )
    AT_ONCE = (
        "at-once",
        _("{turn} led at the same moment, as was his turn"),
        "58.A",
        _("His card counts as first: {offender} has not led, but played to it."),
    )
    RIGHT_PLAYED = option(
        "right-played",
        _("{rho} has played to it, before {lho}"),
        "53.C 57.C.3",
        _("As a play to it, and not as a lead of his own. A card of dummy's counts once it has been named."),
        until_2017="53.B 57.C",
    )
    ANOTHER_CARD = (
        "another-card",
        _("{offender} has a penalty card already, or has shown another card beside this one"),
        "51 49",
        _("Shown with the lead, or in its place."),
    )
    ACCEPTED = (
        "accepted",
        _("The other side has accepted the lead, in words"),
        "53.A",
        _(
            "By {declarer}; if the lead was declarer's, by a defender, and the other did not refuse. If the defenders "
            "differ, choose none of these. A lead made after the acceptance counts as played to this one."
        ),
    )


CIRCUMSTANCES = WhichOf(
    key="53.circumstances",
    text=_("Is it one of these cases?"),
    hint=_("If {partner} has led or played too, rule on it as “Somebody played after an irregular card”."),
    why=_(
        "A lead out of turn is accepted or refused by the other side. There is nothing to choose where an opponent "
        "brought it about, where a card has been played to it, or where the player whose turn it was has led. Another "
        "penalty card of the same defender adds to declarer's options."
    ),
    options=Circumstance,
    usual=(),
    apart=(
        (Circumstance.TOLD_BY_OPPONENT, Circumstance.NEXT_PLAYED),
        (Circumstance.TOLD_BY_OPPONENT, Circumstance.PROPER_LEAD),
        (Circumstance.TOLD_BY_OPPONENT, Circumstance.RIGHT_PLAYED),
        # The card of the next hand accepts the lead, so that a proper lead made since is none (53.A); made before, it
        # leaves nothing to play to. Of two cards played to it the earlier decides.
        (Circumstance.NEXT_PLAYED, Circumstance.PROPER_LEAD),
        (Circumstance.NEXT_PLAYED, Circumstance.RIGHT_PLAYED),
        # To the last trick he has led the only card that he had.
        (Circumstance.THIRTEENTH_TRICK, Circumstance.ANOTHER_CARD),
        # The card that comes after the lead in turn is no lead that 53 is about (58.A), and an opponent's word on whose
        # turn it was comes before all (47.E.1).
        (Circumstance.AT_ONCE, Circumstance.TOLD_BY_OPPONENT),
        (Circumstance.AT_ONCE, Circumstance.THIRTEENTH_TRICK),
        (Circumstance.AT_ONCE, Circumstance.NEXT_PLAYED),
        (Circumstance.AT_ONCE, Circumstance.PROPER_LEAD),
        (Circumstance.AT_ONCE, Circumstance.RIGHT_PLAYED),
        (Circumstance.AT_ONCE, Circumstance.ACCEPTED),
    ),
)
RIGHT_HAND_CARD = OneCard(
    key="53.C.card",
    text=_("Which card did {rho} play?"),
    why=_("Played before his partner's, it becomes a penalty card unless he is excused."),
)
