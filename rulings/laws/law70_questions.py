"""What Law 70 asks about a contested claim, in the order in which the director hears and looks (70.B).

``normal`` is, throughout, what is careless or inferior for a player of his class, too (the footnote to C.3).
"""

from rulings.engine import OneOf, Option, WhichOf, _


class Point(Option):
    """What speaks against it."""

    TRUMP = "trump", _("A trump is out, in an opponent's hand"), "70.C"
    LINE = (
        "line",
        _("Another normal line takes fewer tricks"),
        "70.D.1",
        _("Not excluded by his words; careless or inferior for his class, but not absurd."),
    )
    GUESS = (
        "guess",
        _("He has to guess who has a card"),
        "70.E.1",
        _("On a line that he did not state: a finesse, for instance."),
    )
    PARTNER = "partner", _("{partner} has to choose the right normal play"), "70.D.2"


POINTS = WhichOf(
    key="70.points",
    text=_("What speaks against the claim?"),
    why=_("Look for yourself, not at the objections alone. Note his words, and each line with its tricks."),
    said=_(
        "{offender}, repeat what you said when you claimed, and no more. Then {non_offending_side}: what do you "
        "object? Now face your cards."
    ),
    options=Point,
    judgement=True,
)
FROM_THE_TOP = _("Your regulations have a suit played from the top where he did not say otherwise (70.E.2).")
ANY_ORDER = _("Your regulations set no order within a suit: any normal one counts (70.E.2).")


class OfTheTrump(Option):
    """Three things that have to be so together, or the one that is not."""

    ALL = (
        "all",
        _("He did not speak of it, may not have known, and a normal play loses to it"),
        "70.C",
        _("All three: then a trick, or more, goes to the opponents."),
    )
    STATED = "stated", _("He said how he deals with that trump"), "70.C.1"
    KNOWN = "known", _("He surely knew that it was out"), "70.C.2", _("Not at all likely that he had forgotten it.")
    HARMLESS = "harmless", _("No normal play loses a trick to it"), "70.C.3"


THREE = OneOf(
    key="70.C.three",
    text=_("What is so of the trump that is out?"),
    why=_("If one of the three is not so, it is a line like any other: how would he have dealt with it?"),
    options=OfTheTrump,
    judgement=True,
)


class Found(Option):
    """What excuses a line that has to find a card."""

    SHOWN_OUT = (
        "shown-out",
        _("An opponent had shown out of that suit, or would on any normal line"),
        "70.E.1",
    )
    IRRATIONAL = (
        "irrational",
        _("It would have been irrational not to follow that line"),
        "70.E.1",
    )
    NEITHER = "neither", _("Neither"), "70.E.1"


FOUND = OneOf(
    key="70.E.1.found",
    text=_("Would he have known where the card is?"),
    why=_("An unstated finesse is not his, either way round, unless he had seen or would see who holds the card."),
    options=Found,
    judgement=True,
)
