"""Law 26 — Of it, what is ruled in the auction: no restriction after a comparable call (A), else one to come (B).

It comes true later, when it is known that the offender defends and his partner is first to lead: ``lead`` and
``choice``.
"""

from rulings.engine import Edition, Inquiry, Restriction, Restricts, Role, Until, _, clause


@clause("26.A")
def none_after_a_comparable_call(inquiry: Inquiry) -> None:
    """A comparable call took the place of the one withdrawn: no restriction, and 16.C does not apply. Of 2017 alone."""
    inquiry.find(
        _(
            "A comparable call took its place: {partner}'s lead will not be restricted, and what the withdrawn call "
            "told is authorised for both sides."
        )
    )


@clause("26.A")
def none_if_comparable_after_all(inquiry: Inquiry) -> None:
    """Partner is silenced already, and what stands in the end is not known yet: it may be comparable all the same."""
    inquiry.find(
        _(
            "Should the call that stands in the end be comparable to all that {offender} has withdrawn, no lead is "
            "restricted; {partner} passes all the same."
        )
    )


def lead_to_be_restricted(inquiry: Inquiry, *, said: str | None = None) -> None:
    """No comparable call took its place (in 2007: another call did, or none): declarer may choose when the time comes.

    "May apply" in the laws that send here is no discretion of the director's: it does where the offender defends and
    his partner comes to lead. It stays to be followed until then (`Until.FIRST_LEAD`). ``said``: where it is known
    already that he defends.
    """
    if inquiry.edition >= Edition.LAWS_2017:
        _one_suit_to_be_prohibited(inquiry, said or _WAIT)
    else:
        _by_what_was_withdrawn(inquiry, said or _WAIT)


_TO_COME = Restriction(Restricts.LEAD_TO_BE_PROHIBITED)


@clause("26.B")
def _one_suit_to_be_prohibited(inquiry: Inquiry, said: str) -> None:
    """Any one suit that the offender has not shown in the auction as it stands; by regulation it may be required."""
    if inquiry.regulations.lead_may_be_required_after_a_withdrawn_call:
        message = _(
            "Should {offender} defend: at {partner}'s first turn to lead, declarer may require one suit that "
            "{offender} has not shown in the auction as it stands, or prohibit one for as long as {partner} keeps the "
            "lead"
        )
    else:
        message = _(
            "Should {offender} defend: at {partner}'s first turn to lead, declarer may prohibit one suit that "
            "{offender} has not shown in the auction as it stands, for as long as {partner} keeps the lead"
        )
    inquiry.oblige(Role.PARTNER, message, said=said, until=Until.FIRST_LEAD, restricts=_TO_COME)


@clause("26")
def _by_what_was_withdrawn(inquiry: Inquiry, said: str) -> None:
    """A of 2007 about named suits, B about any other call; which of the two is asked when the lead comes."""
    inquiry.oblige(
        Role.PARTNER,
        _(
            "Should {offender} defend: at {partner}'s first turn to lead, declarer may restrict his lead, by the suits "
            "that the withdrawn call was about"
        ),
        said=said,
        until=Until.FIRST_LEAD,
        restricts=_TO_COME,
    )


_WAIT = _(
    "{partner}, should your side defend: the first time that you are to lead, wait until declarer has said whether he "
    "restricts your lead."
)


WAIT_IN_DEFENCE = _(
    "{partner}, the first time that you are to lead, wait until {declarer} has said whether he restricts your lead."
)
