"""Law 92 — Right to appeal: who, until when, and with whom.

Read in the text of 2017. "Each contestant" may: both sides of a table may appeal one ruling. What comes next is Law 93.
"""

from rulings.engine import Inquiry, OneOf, Option, Outcome, Role, Until, _, clause
from rulings.laws import law79, law93


class InTime(Option):
    """When the review was asked for."""

    IN_TIME = "in-time", _("In time"), "92.B"
    TOO_LATE = "too-late", _("The time for it is over"), "92.B"


class Asks(Option):
    """Who asks for it, and who agrees."""

    PAIR = "pair", _("A pair: both players want it"), "92.D.1"
    ONE_OF_A_PAIR = "one-of-a-pair", _("One player of a pair; his partner does not join him"), "92.D.1"
    INDIVIDUAL = "individual", _("A player, in an individual event"), "92.D.1"
    TEAM = "team", _("A team, and its captain agrees"), "92.D.2"
    TEAM_WITHOUT_CAPTAIN = "team-without-captain", _("Players of a team, without their captain"), "92.D.2"
    OTHER_TABLE = "other-table", _("Somebody of no side that it concerned"), "92.A"


WHEN = OneOf(
    key="92.B.when",
    text=_("Is it in time?"),
    why=_(
        "Until thirty minutes after the official score could be inspected, unless the organiser has set another time."
    ),
    options=InTime,
)
ASKS = OneOf(
    key="92.D.asks",
    text=_("Who asks for the review?"),
    why=_("Only a side that it was ruled on, or its captain; and only if it is of one mind."),
    options=Asks,
)
HEARD = frozenset({Asks.PAIR, Asks.INDIVIDUAL, Asks.TEAM})


@clause("92")
def appeal(inquiry: Inquiry) -> None:
    """In time, and by those who may: then Law 93 says who hears it."""
    # Nobody is cast: whoever was at fault in the ruling, either side may ask for its review.
    if inquiry.ask(WHEN) is InTime.TOO_LATE:
        _too_late(inquiry)
    elif (asks := inquiry.ask(ASKS)) in HEARD:
        law93.who_hears_it(inquiry)
    elif asks is Asks.OTHER_TABLE:
        _not_their_table(inquiry)
    else:
        _not_of_one_mind(inquiry)


@clause("92.B")
def _too_late(inquiry: Inquiry) -> None:
    inquiry.decide(_("The appeal is not heard: it comes too late"), outcome=Outcome.APPEAL_NOT_HEARD)
    _told(inquiry, _("{everyone}: the time for appeals is over. The ruling stands."))
    law79.entry_may_still_be_corrected(inquiry)


@clause("92.D")
def _not_of_one_mind(inquiry: Inquiry) -> None:
    inquiry.decide(_("The appeal is not heard: their side is not of one mind"), outcome=Outcome.APPEAL_NOT_HEARD)
    _told(inquiry, _("{everyone}: an appeal needs both partners, or the captain of the team. The ruling stands."))
    inquiry.refer("92.B", _("As long as the time for it lasts, whoever is missing may still join."))


@clause("92.A")
def _not_their_table(inquiry: Inquiry) -> None:
    inquiry.decide(_("The appeal is not heard: the ruling did not concern them"), outcome=Outcome.APPEAL_NOT_HEARD)
    _told(inquiry, _("{everyone}: only a side that I ruled on may appeal. The ruling stands."))
    inquiry.refer("81.C.3", _("If what they tell you shows that you were wrong, you put it right all the same."))


def _told(inquiry: Inquiry, said: str) -> None:
    inquiry.oblige(Role.EVERYONE, _("Keep the ruling"), said=said, until=Until.DONE)
