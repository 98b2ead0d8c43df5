"""Law 12 as a subject of its own: whether an adjusted score is due, of which kind, and what each side gets of it.

In the order of the text: the power (A), its aim (B), an assigned score wherever one can be found (C.1), averages where
none can (C.2), individuals (C.3). Where another law rules on what happened, its own subject comes first: it asks what
that law asks, and knows which kind of score the law has in mind (11.A one side's alone, 15.B.3 averages).

B.1 speaks of damage and of advantage. At one table what a side gains the other loses, so damage is what is asked; that
the other side has thrown its score away since is C.1(e)'s, where the side at fault keeps nothing by it.
"""

from rulings.engine import Inquiry, OneOf, Option, Outcome, Role, Until, _, clause, option
from rulings.laws import law12, law79, law82, law83, particulars
from rulings.laws.law12 import ASSIGNABLE
from rulings.laws.law72_questions import DAMAGED


class Ground(Option):
    """What calls for an adjusted score."""

    NAMED = (
        "named",
        _("A law lets you adjust for what happened"),
        "12.A",
        _("What is a subject of its own is adjusted there: that one asks what its law asks."),
    )
    NO_LAW = "no-law", _("An infraction for which no law prescribes anything"), "12.A.1 84.D"
    NOT_PLAYABLE = "not-playable", _("Nothing lets the board be played normally"), "12.A.2"
    WRONG_RULING = "wrong-ruling", _("The director has ruled on it wrongly"), "12.A.3"
    HARD = "hard", _("What the Laws prescribe is too hard, or too kind"), "12.B.2"


GROUND = OneOf(
    key="12.A.ground",
    text=_("What calls for an adjusted score?"),
    why=_("You adjust on a player's request or by yourself, but only where the Laws let you."),
    options=Ground,
)
WHO = particulars.offender(
    _("Who has committed the infraction?"), why=_("The other side is the one that may have been damaged."), alike=True
)


class When(Option):
    """How far the board has got."""

    GOING_ON = "going-on", _("The board is still being called or played"), "84.D"
    OVER = "over", _("The board is over"), "12.A"
    TOO_LATE = (
        "too-late",
        _("The time to ask for a ruling is over"),
        "92.B",
        _("Thirty minutes after the official score could be inspected, unless the organiser has set another time."),
    )


WHEN = OneOf(
    key="12.A.when",
    text=_("How far has the board got?"),
    why=_("A score is adjusted when there is one to look at, and as long as a ruling can be asked for."),
    options=When,
)


class Results(Option):
    """How many results were probable."""

    ONE = "one", _("One"), "12.C.1.b"
    SEVERAL = "several", _("Several"), "12.C.1.c"


RESULTS = OneOf(
    key="12.C.1.c.results",
    text=_("How many results were probable without the infraction?"),
    why=_("Count only what could have been reached legally; the result at the table too, if it could."),
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
        _("A gamble that it might have hoped to be saved from by a ruling"),
        "12.C.1.e",
        until_2017="12.C.1.b",
    )


OWN = OneOf(
    key="12.C.1.e.own",
    text=_("Has the side not at fault hurt itself since?"),
    why=_("Then it gets nothing back for that part of its loss; the side at fault keeps nothing by it."),
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
    match inquiry.ask(WHEN):
        case When.GOING_ON:
            looked_at_afterwards(inquiry)
        case When.TOO_LATE:
            asked_too_late(inquiry)
        case When.OVER:
            if not inquiry.confirms(DAMAGED):
                law12.score_stands(inquiry)
            elif inquiry.confirms(ASSIGNABLE):
                assigned(inquiry)
            else:
                artificial(inquiry)
            law83.may_ask_for_a_review(inquiry)


@clause("84.D")
def looked_at_afterwards(inquiry: Inquiry) -> None:
    """There is no score yet: the board is finished, and then he sees whether it did damage."""
    inquiry.decide(_("The board is finished: then its score is looked at"), outcome=Outcome.SCORE_REVIEWED)
    inquiry.oblige(
        Role.EVERYONE,
        _("Finish the board: the director looks at its score afterwards"),
        said=_("{everyone}: finish the board. I look at its score afterwards."),
        until=Until.DONE,
    )
    inquiry.watch(_("Has the infraction damaged the other side? If so, adjust the score."))


@clause("92.B")
def asked_too_late(inquiry: Inquiry) -> None:
    """12.A has it asked within the time of 92.B; what he finds himself 81.C.3 limits in the same way."""
    inquiry.decide(_("The score stands: the time to ask for a ruling is over"), outcome=Outcome.NO_RECTIFICATION)
    inquiry.oblige(
        Role.EVERYONE,
        _("Keep the score that was made"),
        said=_("{everyone}: the time to ask for a ruling on this board is over. The score stands."),
        until=Until.DONE,
    )
    law79.entry_may_still_be_corrected(inquiry)


@clause("12.C.1.a")
def assigned(inquiry: Inquiry) -> None:
    """Whenever he is able to, in place of the score that was obtained."""
    several = inquiry.ask(RESULTS) is Results.SEVERAL
    hurt_itself = inquiry.ask(OWN) is not Own.NOTHING
    inquiry.decide(_("Assigned adjusted score"), outcome=Outcome.ADJUSTED_SCORE)
    _told(inquiry)
    if hurt_itself:
        _side_at_fault(inquiry)
        _part_of_it_is_its_own(inquiry)
    else:
        _both_sides(inquiry)
    if several:
        _weighted(inquiry)
    law12.several_scores_of_a_match(inquiry)
    if hurt_itself:
        law12.in_a_knock_out_match(inquiry)
    law12.of_individuals(inquiry)


@clause("12.C.1.b", until_2017="12.B.1")
def _both_sides(inquiry: Inquiry) -> None:
    inquiry.direct(_("Assign to both sides what was probable without the infraction"))


@clause("12.C.1.c")
def _weighted(inquiry: Inquiry) -> None:
    inquiry.direct(
        _("Weight the probable results, only such as could be reached legally, by what each of them is worth")
    )


@clause("12.C.1.e.i", until_2017="12.C.1.b")
def _side_at_fault(inquiry: Inquiry) -> None:
    inquiry.direct(_("Give the side at fault the adjusted score, as if the other had done nothing to itself"))


@clause("12.C.1.e.ii", until_2017="12.C.1.b")
def _part_of_it_is_its_own(inquiry: Inquiry) -> None:
    """What the infraction alone has cost is given back all the same."""
    inquiry.direct(_("Give the other side its score at the table, and what the infraction alone has cost it"))


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
    inquiry.oblige(
        Role.EVERYONE,
        _("Stop: the board is not played on"),
        said=_("{everyone}: stop, this board is not played on. I give the scorer what each side gets for it."),
        until=Until.DONE,
    )
    law12.artificial_adjusted_score(inquiry)
    law12.of_individuals(inquiry)
    law83.may_ask_for_a_review(inquiry)


@clause("12.B.2")
def not_for_being_hard(inquiry: Inquiry) -> None:
    """The Laws' own rectification is never corrected, however it turns out.

    That it did not make good the damage is another matter, where a law says so: 64.C, 23.C, 27.D and 72.C.
    """
    inquiry.decide(_("No adjusted score: what the Laws prescribe stands"), outcome=Outcome.NO_RECTIFICATION)
    inquiry.oblige(
        Role.EVERYONE,
        _("Keep what the Laws prescribe"),
        said=_("{everyone}: what the Laws prescribe stands, be it hard or kind. I adjust nothing for that."),
        until=Until.DONE,
    )
    inquiry.refer(
        "64.C.1",
        _("A revoke that cost more than the tricks moved is adjusted all the same, by its own subject."),
        until_2017="64.C",
    )
    inquiry.refer(
        "72.C",
        _("So is what an offender gained who could have known that it might, or by a call put right."),
        until_2017="23",
    )


def _told(inquiry: Inquiry) -> None:
    inquiry.oblige(
        Role.EVERYONE,
        _("Have an adjusted score"),
        said=_("{everyone}: I adjust the score of this board. You may appeal."),
        until=Until.DONE,
    )
