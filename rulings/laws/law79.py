"""Law 79 — Tricks won: the number of tricks in dispute (A, B), and an error in the score (C).

Read whole in the text of 2017. In 2007 B had no third part: a director called after the round was sent to C or 87, and
did not have to raise a side's score, so that he had the same three ways; C.2 asked that he and the organiser be
convinced beyond reasonable doubt.
"""

from rulings.engine import Inquiry, OneOf, Option, Outcome, Role, Until, YesNo, _, clause, option
from rulings.laws import law66
from rulings.laws.law68 import claim


class When(Option):
    """When the director was called."""

    RUNNING = "running", _("The round is not over"), "79.B"
    ROUND_OVER = option("round-over", _("The round is over"), "79.B.3", until_2017="79.B.2")
    TOO_LATE = (
        "too-late",
        _("The correction period is over"),
        "79.C.2",
        _("Thirty minutes after the official score could be inspected, unless the organiser has set another time."),
    )


WHEN = OneOf(
    key="79.when",
    text=_("When were you called?"),
    why=_("The later, the surer you have to be, and the less is changed."),
    options=When,
)
CLAIMED = YesNo(
    key="79.B.1.claimed",
    text=_("Had there been a claim or a concession?"),
    why=_("Then the number of tricks hangs on whether it was agreed to, and on who gave a trick away."),
)


class Convinced(Option):
    """How sure he is of what happened, once the round is over."""

    CLEARLY = option("clearly", _("Yes, clearly: both sides get that result"), "79.B.3", until_2017="79.B.2")
    ONE_SIDE = option(
        "one-side",
        _("Not clearly, but one side should not keep what it has"),
        "79.B.3",
        _("Its score is lowered, the other's not raised: the two need not balance."),
        until_2017="79.B.2",
    )
    NOT = option("not", _("Not clearly: the score stands"), "79.B.3", until_2017="79.B.2")


CONVINCED = OneOf(
    key="79.B.3.convinced",
    text=_("Are you clearly convinced of the result obtained at the table?"),
    why=_(
        "After the round the score that was entered counts unless you are sure that it is wrong; probable is too "
        "little."
    ),
    options=Convinced,
    judgement=True,
)
AGREED = YesNo(
    key="79.C.agreed",
    text=_("Had both sides agreed on the number of tricks?"),
    why=_(
        "Then it is an error in writing it down or working it out, whoever made it. If not, the tricks are disputed."
    ),
)
BEYOND_DOUBT = YesNo(
    key="79.C.2.beyond-doubt",
    text=_("Does the organiser approve, and is it beyond reasonable doubt that the score is wrong?"),
    why=_("After the correction period both are needed. It is for errors in the record alone."),
    judgement=True,
)


@clause("79.B")
def number_of_tricks(inquiry: Inquiry) -> None:
    """The two sides do not count the same tricks."""
    if inquiry.confirms(CLAIMED):
        after_a_claim(inquiry)
    else:
        without_a_claim(inquiry)


@clause("79.B")
def without_a_claim(inquiry: Inquiry) -> None:
    """By when he was called."""
    match inquiry.ask(WHEN):
        case When.RUNNING:
            facts_are_found(inquiry)
        case When.ROUND_OVER:
            only_if_clearly_convinced(inquiry)
        case When.TOO_LATE:
            count_stays(inquiry)


@clause("79.B.1")
def after_a_claim(inquiry: Inquiry) -> None:
    """It is for 69 to 71 then."""
    inquiry.hand_over(
        claim.claimed_or_conceded, _("There was a claim or a concession: the number of tricks is ruled on by it.")
    )


@clause("79.B.2")
def facts_are_found(inquiry: Inquiry) -> None:
    """Called in time, the director says what is scored."""
    mixed = inquiry.ask(law66.MIXED)
    inquiry.decide(_("You settle the number of tricks"), outcome=Outcome.SCORE_SETTLED)
    law66.settled_by(inquiry, mixed)
    inquiry.oblige(
        Role.EVERYONE,
        _("Score the tricks as the director has found them"),
        said=_("{everyone}, score the number of tricks that I tell you."),
        until=Until.DONE,
    )


@clause("79.B.3", until_2017="79.B.2")
def only_if_clearly_convinced(inquiry: Inquiry) -> None:
    """Both scores are changed, one is lowered, or neither; in 2007 the director need raise no side's."""
    match inquiry.ask(CONVINCED):
        case Convinced.CLEARLY:
            inquiry.decide(_("Both scores are changed to the result at the table"), outcome=Outcome.SCORE_SETTLED)
            _is_told(inquiry, _("{everyone}, I am convinced of the result at the table: both scores are changed."))
        case Convinced.ONE_SIDE:
            inquiry.decide(_("One side's score is lowered, and the other's not raised"), outcome=Outcome.SCORE_SETTLED)
            inquiry.direct(_("Lower the score of the one side and leave that of the other: they need not balance"))
            _is_told(inquiry, _("{everyone}, one side's score is lowered; the other's stays as it was entered."))
        case Convinced.NOT:
            result_stands(inquiry)


@clause("79.B.3", until_2017="79.B.2")
def result_stands(inquiry: Inquiry) -> None:
    """He is not convinced of anything else."""
    inquiry.decide(_("The score stands as it was entered"), outcome=Outcome.NO_RECTIFICATION)
    _is_told(inquiry, _("{everyone}, the score stays as it was entered."))


@clause("79.C.1")
def count_stays(inquiry: Inquiry) -> None:
    """The period for corrections has ended, and it is no error in the record."""
    inquiry.decide(_("Too late: the number of tricks stays as it was scored"), outcome=Outcome.NO_RECTIFICATION)
    _is_told(inquiry, _("{everyone}, the score stays as it was entered."))


@clause("79.C")
def wrong_entry(inquiry: Inquiry) -> None:
    """An agreed score, wrongly written down or worked out."""
    if inquiry.confirms(AGREED):
        of_an_agreed_result(inquiry)
    else:
        inquiry.hand_over(number_of_tricks, _("The number of tricks was never agreed: it is no error in the score."))


@clause("79.C")
def of_an_agreed_result(inquiry: Inquiry) -> None:
    """Until when, and how sure he has to be after that."""
    match inquiry.ask(WHEN):
        case When.TOO_LATE if not inquiry.confirms(BEYOND_DOUBT):
            stays_wrong(inquiry)
        case When.TOO_LATE:
            corrected_late(inquiry)
        case _:
            corrected(inquiry)


@clause("79.C.1")
def corrected(inquiry: Inquiry) -> None:
    """A player's error or an official's, until the correction period ends."""
    inquiry.decide(_("The score is corrected: the result was agreed"), outcome=Outcome.SCORE_SETTLED)
    inquiry.direct(_("Enter the agreed result, for both sides"))
    _is_told(inquiry, _("{everyone}, it was an error in the score: what you had agreed is entered."))


@clause("79.C.2")
def corrected_late(inquiry: Inquiry) -> None:
    """The organiser approves, and no reasonable doubt is left."""
    inquiry.decide(_("The score is corrected all the same: no reasonable doubt is left"), outcome=Outcome.SCORE_SETTLED)
    inquiry.direct(_("Enter the agreed result, for both sides"))
    _is_told(inquiry, _("{everyone}, it was an error in the score: what you had agreed is entered."))


@clause("79.C.2")
def stays_wrong(inquiry: Inquiry) -> None:
    """Too late."""
    inquiry.decide(_("Too late: the score stays as it is"), outcome=Outcome.NO_RECTIFICATION)
    _is_told(inquiry, _("{everyone}, the score stays as it was entered."))


def _is_told(inquiry: Inquiry, said: str) -> None:
    inquiry.oblige(Role.EVERYONE, _("Know what becomes of the score"), said=said, until=Until.DONE)


def entry_may_still_be_corrected(inquiry: Inquiry) -> None:
    """Whatever ruling comes too late: an error of the record alone is put right after the correction period (C.2)."""
    inquiry.refer(
        "79.C.2",
        _(
            "A score that is beyond reasonable doubt written or worked out wrongly may still be corrected, if the "
            "organiser approves."
        ),
    )
