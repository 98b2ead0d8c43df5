"""Law 12 as a subject of its own: whether an adjusted score is due, of which kind, and what each side gets of it.

In the order of the text: the power (A), its aim (B), an assigned score wherever one can be found (C.1), averages where
none can (C.2), individuals (C.3) and knock-out matches (C.4). Where another law rules on what happened, its own subject
comes first: it asks what that law asks.
"""

from rulings.engine import Inquiry, OneOf, Option, Outcome, Role, Until, _, clause, option
from rulings.laws import law12, law82, law83, particulars
from rulings.laws.law12 import ASSIGNABLE


class Ground(Option):
    """What calls for an adjusted score."""

    NAMED = "named", _("A law names one for what happened"), "12.A"
    NO_LAW = "no-law", _("An infraction for which no law prescribes anything"), "12.A.1"
    NOT_PLAYABLE = "not-playable", _("Nothing lets the board be played normally"), "12.A.2"
    WRONG_RULING = "wrong-ruling", _("It was ruled on wrongly"), "12.A.3"
    HARD = "hard", _("What the Laws prescribe is too hard, or too kind"), "12.B.2"


GROUND = OneOf(
    key="12.A.ground",
    text=_("What calls for an adjusted score?"),
    why=_(
        "You adjust only where the Laws let you. If what happened is a subject of its own, take that first: it asks "
        "what its law asks."
    ),
    options=Ground,
)
WHO = particulars.offender(
    _("Who has committed the infraction?"), why=_("The other side is the one that may have been damaged."), alike=True
)


class Worse(Option):
    """What the infraction has brought."""

    DAMAGE = "damage", _("The other side has less than it could expect without it"), "12.B.1"
    ADVANTAGE = "advantage", _("His side has gained, and the other has lost nothing"), "12.B.1"
    NEITHER = "neither", _("Neither"), "12.B.1"


WORSE = OneOf(
    key="12.B.1.worse",
    text=_("What has the infraction brought?"),
    why=_("Compare the result with what could be expected had it not happened; not with the best that was possible."),
    options=Worse,
    judgement=True,
)


class Results(Option):
    """How many results were probable."""

    ONE = "one", _("One"), "12.C.1.b"
    SEVERAL = "several", _("Several"), "12.C.1.c"


RESULTS = OneOf(
    key="12.C.1.c.results",
    text=_("How many results were probable without the infraction?"),
    why=_("Count only what could have been reached legally: what the infraction led to has no weight."),
    options=Results,
    judgement=True,
)


class Own(Option):
    """What the side not at fault has done to itself since."""

    NOTHING = "nothing", _("Nothing of that kind; an ordinary mistake is none")
    ERROR = option(
        "error",
        _("An extremely serious error that has nothing to do with it"),
        "12.C.1.e",
        _("As a revoke, or a trick thrown against all sense. In 2007 a serious error was enough."),
        until_2017="12.C.1.b",
    )
    GAMBLE = option(
        "gamble",
        _("A gamble, in the hope of a ruling if it failed"),
        "12.C.1.e",
        until_2017="12.C.1.b",
    )


OWN = OneOf(
    key="12.C.1.e.own",
    text=_("Has the side not at fault hurt itself since?"),
    why=_("Then it gets nothing back for that part of its loss; the side at fault gets no more for it."),
    options=Own,
    judgement=True,
)


@clause("12.A")
def adjusted_score(inquiry: Inquiry) -> None:
    """On what ground, and then what it is to be."""
    match inquiry.ask(GROUND):
        case Ground.NAMED | Ground.NO_LAW:
            inquiry.cast(offender=inquiry.ask(WHO))
            after_an_infraction(inquiry)
        case Ground.NOT_PLAYABLE:
            no_normal_play(inquiry)
        case Ground.WRONG_RULING:
            inquiry.hand_over(law82.directors_error, _("The ruling was wrong: the law on the director's error rules."))
        case Ground.HARD:
            not_for_being_hard(inquiry)


@clause("12.B.1")
def after_an_infraction(inquiry: Inquiry) -> None:
    """Its aim is to redress damage, and to take an advantage away."""
    if inquiry.ask(WORSE) is Worse.NEITHER:
        law12.score_stands(inquiry)
    elif inquiry.confirms(ASSIGNABLE):
        assigned(inquiry)
    else:
        artificial(inquiry)


@clause("12.C.1.a")
def assigned(inquiry: Inquiry) -> None:
    """Whenever he is able to, in place of the score that was obtained."""
    results = inquiry.ask(RESULTS)
    own = inquiry.ask(OWN)
    inquiry.decide(_("Assigned adjusted score"), outcome=Outcome.ADJUSTED_SCORE)
    _told(inquiry)
    law12.result_at_the_other_table(inquiry)
    if results is Results.ONE:
        _the_probable_one(inquiry)
    else:
        _the_probable_ones(inquiry)
    if own is not Own.NOTHING:
        _part_of_it_is_its_own(inquiry)
        law12.in_a_knock_out_match(inquiry)
    law12.of_individuals(inquiry)
    law83.may_ask_for_a_review(inquiry)


@clause("12.C.1.b", until_2017="12.B.1")
def _the_probable_one(inquiry: Inquiry) -> None:
    inquiry.direct(_("Assign to both sides the result that was probable without the infraction"))


@clause("12.C.1.c")
def _the_probable_ones(inquiry: Inquiry) -> None:
    inquiry.direct(_("Give each probable result its weight, and work the score out from what each of them is worth"))


@clause("12.C.1.e", until_2017="12.C.1.b")
def _part_of_it_is_its_own(inquiry: Inquiry) -> None:
    """(i) The side at fault gets what the infraction cost; (ii) the other no relief for what it did to itself."""
    inquiry.direct(_("Give the side at fault the score it would have had by the rectification alone"))
    inquiry.direct(_("Give the other side nothing back for the part of its loss that is its own"))


@clause("12.C.1.d")
def artificial(inquiry: Inquiry) -> None:
    """The possible results are too many, or not obvious."""
    inquiry.decide(_("Artificial adjusted score: averages by fault"), outcome=Outcome.ADJUSTED_SCORE)
    _told(inquiry)
    law12.artificial_adjusted_score(inquiry)
    law12.of_individuals(inquiry)


@clause("12.A.2")
def no_normal_play(inquiry: Inquiry) -> None:
    """No result can be had: averages by the fault of each."""
    inquiry.decide(_("The board cannot be played normally: averages by fault"), outcome=Outcome.ADJUSTED_SCORE)
    _told(inquiry)
    law12.artificial_adjusted_score(inquiry)
    law12.of_individuals(inquiry)


@clause("12.B.2")
def not_for_being_hard(inquiry: Inquiry) -> None:
    """The Laws' own rectification is never corrected, however it turns out."""
    inquiry.decide(_("No adjusted score: what the Laws prescribe stands"), outcome=Outcome.NO_RECTIFICATION)
    inquiry.oblige(
        Role.EVERYONE,
        _("Keep what the Laws prescribe"),
        said=_("{everyone}: what the Laws prescribe stands, be it hard or kind. I adjust nothing for that."),
        until=Until.DONE,
    )


def _told(inquiry: Inquiry) -> None:
    inquiry.oblige(
        Role.EVERYONE,
        _("Have an adjusted score"),
        said=_("{everyone}: I adjust the score of this board. You may appeal."),
        until=Until.DONE,
    )
