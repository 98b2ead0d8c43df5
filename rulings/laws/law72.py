"""Law 72 — General principles. Of it, C: the offender who could have known that his irregularity might do damage."""

from rulings.engine import Edition, Inquiry, _, clause

_COULD_HAVE_KNOWN = _(
    "Could {offender} have been aware, at that moment, that his irregularity could well damage the other side? "
    "If so, and if his side gained by it, adjust the score."
)


def could_have_known(inquiry: Inquiry) -> None:
    """Play goes on; at its end the director looks whether the offender's side has gained, and adjusts."""
    match inquiry.edition:
        case Edition.LAWS_2017:
            _could_have_known_2017(inquiry)
        case Edition.LAWS_2007:
            _could_have_known_2007(inquiry)
        case Edition.LAWS_1997:
            _could_have_known_1997(inquiry)


@clause("72.C")
def _could_have_known_2017(inquiry: Inquiry) -> None:
    """The clause as it stands since 2017, moved there from Law 23."""
    inquiry.watch(_COULD_HAVE_KNOWN)


@clause("23")
def _could_have_known_2007(inquiry: Inquiry) -> None:
    """Law 23 was this clause in 2007; since 2017 it is about comparable calls."""
    inquiry.watch(_COULD_HAVE_KNOWN)


@clause("72.B.1")
def _could_have_known_1997(inquiry: Inquiry) -> None:
    """The place of the clause in 1997, to which 50's preamble sends for an adjusted score."""
    inquiry.watch(_COULD_HAVE_KNOWN)
