"""What a club elects where the Laws leave it to the regulating authority, as plain data: for rulings, and for scores.

The record only keeps the answers, by key; what follows from them is for the laws.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.utils.translation import gettext_lazy as _

if TYPE_CHECKING:
    from django_stubs_ext import StrPromise


@dataclass(frozen=True)
class Regulation:
    """One election: its key in the club's regulations, how the settings page asks for it, what holds by default.

    One that a newer edition has settled names the ``last_edition`` that leaves it open, and why no later one does.
    """

    key: str
    label: StrPromise
    help: StrPromise
    default: bool
    last_edition: int | None = None
    settled: StrPromise | str = ""

    def counts_in(self, edition: int) -> bool:
        """Whether that edition of the Laws leaves it to the regulating authority."""
        return self.last_edition is None or edition <= self.last_edition


REGULATIONS = (
    Regulation(
        key="face_down_opening_lead",
        label=_("The opening lead is made face down"),
        help=_("Law 41.A: face down unless the regulating authority says otherwise."),
        default=True,
    ),
    Regulation(
        key="card_exposed_before_first_call_under_24",
        label=_("A player’s own card exposed before the first call falls under Law 24"),
        help=_(
            "Otherwise under Law 16.C: authorities differ on the time between taking one’s hand and the first call."
        ),
        default=True,
        last_edition=2007,
        settled=_(
            "A player’s own card exposed before the first call: the 2017 Laws leave nothing to elect. Law 24 begins "
            "with the first call there, and what is seen before it falls under Law 16.D. What you elected is kept for "
            "the 2007 Laws."
        ),
    ),
    Regulation(
        key="french_sentence_in_50c",
        label=_("Law 50.C is read in the FFB’s text"),
        help=_(
            "It calls what the sight of a minor penalty card tells partner unauthorised, “but see E”; "
            "50.E governs either way, and the ruling says so."
        ),
        default=True,
    ),
    Regulation(
        key="doubtful_call_is_comparable",
        label=_("In doubt, a new call counts as comparable"),
        help=_("Law 23.A. What it gained the side at fault is then looked at when play is over (23.C)."),
        default=True,
    ),
    Regulation(
        key="lead_may_be_required_after_a_withdrawn_call",
        label=_("After a withdrawn call declarer may also require a suit"),
        help=_("Law 26.B as first printed and in the FFB’s text; since June 2017 he may only prohibit one."),
        default=False,
    ),
    Regulation(
        key="second_insufficient_bid_put_right_frees",
        label=_("A second insufficient bid may be put right without silencing partner"),
        help=_("Law 27.B.4: by the letter partner passes throughout, whatever takes its place."),
        default=False,
    ),
    Regulation(
        key="artificial_score_where_a_call_differs",
        label=_("Another call than with the wrong hand means an artificial score"),
        help=_("Law 15.A.3 in the FFB’s text; elsewhere an adjusted score, assigned where one can be told."),
        default=True,
    ),
    Regulation(
        key="suit_played_from_the_top",
        label=_("Of a claim, a suit is taken to be played from the top"),
        help=_("Law 70.E.2, where no order was stated. Otherwise any normal order of its cards counts."),
        default=True,
    ),
)

OF_SCORING = (
    Regulation(
        key="adjusted_scores_rounded",
        label=_("An adjusted score is rounded to whole matchpoints or IMPs"),
        help=_("Once it is worked out, never on the way; an exact half goes away from the average."),
        default=True,
    ),
    Regulation(
        key="one_matchpoint_for_a_pair_beaten",
        label=_("A pair beaten counts one matchpoint and a tie half of one"),
        help=_("As in North America. Elsewhere two and one (Law 78.A)."),
        default=False,
    ),
)
"""What no ruling depends on, but how its score is worked out."""


@dataclass(frozen=True)
class Threshold:
    """A number that the club sets: its key in the club's regulations, how it is asked for, what holds by default."""

    key: str
    label: StrPromise
    help: StrPromise
    default: int
    least: int
    most: int


OF_POLLS = (
    Threshold(
        key="poll_considered_percent",
        label=_("In a poll an alternative is what so many per cent consider seriously"),
        help=_("Law 16.B.1.b gives no figure. One in five, 20, is what the EBU goes by; who chooses it considers it."),
        default=20,
        least=1,
        most=100,
    ),
    Threshold(
        key="poll_choosing",
        label=_("and so many choose"),
        help=_("More than a stray one where you poll many. The count only helps the director to judge."),
        default=1,
        least=0,
        most=20,
    ),
)
"""From which answers of a poll on a call or a play is shown as a logical alternative."""

OF_NO_RULING = frozenset(each.key for each in (*OF_SCORING, *OF_POLLS))
"""What stands among a club's regulations and no law reads."""
