"""What Law 53 asks: which hand led, whose turn it was, and what takes the choice away."""

from rulings.engine import OneCard, Option, WhichOf, WhichSeat, YesNo, _, option
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
        _("By a word or a sign. Ask this first: nothing else counts then."),
    )
    THIRTEENTH_TRICK = option(
        "thirteenth-trick", _("It was the lead to the thirteenth trick"), "53.A", new_in_2017=True
    )
    NEXT_PLAYED = (
        "next-played",
        _("A card has been played to it from {lho}'s hand"),
        "53.A",
        _("The hand next in turn. A card of dummy's counts once it has been named."),
    )
    PROPER_LEAD = option(
        "proper-lead",
        _("{turn} has led too, as was his turn"),
        "53.B",
        _("He led, and did not play to {offender}'s card."),
        until_2017="53.C",
    )
    RIGHT_PLAYED = option(
        "right-played", _("{rho} has played to it, before {lho}"), "53.C 57.C.3", until_2017="53.B 57.C"
    )
    ANOTHER_CARD = (
        "another-card",
        _("{offender} already has a penalty card on the table"),
        "51",
        _("Choose this only if nothing else here applies."),
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
    apart=(
        (Circumstance.TOLD_BY_OPPONENT, Circumstance.NEXT_PLAYED),
        (Circumstance.TOLD_BY_OPPONENT, Circumstance.PROPER_LEAD),
        (Circumstance.TOLD_BY_OPPONENT, Circumstance.RIGHT_PLAYED),
        # The second card of the trick decides what becomes of the first; of two such, the earlier.
        (Circumstance.NEXT_PLAYED, Circumstance.PROPER_LEAD),
        (Circumstance.NEXT_PLAYED, Circumstance.RIGHT_PLAYED),
        (Circumstance.PROPER_LEAD, Circumstance.RIGHT_PLAYED),
        # It adds to what declarer may choose, where he still may.
        (Circumstance.TOLD_BY_OPPONENT, Circumstance.ANOTHER_CARD),
        (Circumstance.THIRTEENTH_TRICK, Circumstance.ANOTHER_CARD),
        (Circumstance.NEXT_PLAYED, Circumstance.ANOTHER_CARD),
        (Circumstance.PROPER_LEAD, Circumstance.ANOTHER_CARD),
        (Circumstance.RIGHT_PLAYED, Circumstance.ANOTHER_CARD),
    ),
)
RIGHT_HAND_CARD = OneCard(
    key="53.C.card",
    text=_("Which card did {rho} play?"),
    why=_("Played before his partner's, it becomes a penalty card unless he is excused."),
)
FROM_BOTH_HANDS = YesNo(
    key="57.C.both-hands",
    text=_("Had {declarer} already played to this trick from both hands?"),
    why=_(
        "If so, {rho} owes nothing for playing before {lho}. The card led is one; a card of dummy's counts once it has "
        "been named or shown."
    ),
)
