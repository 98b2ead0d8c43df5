"""Law 19 — Doubles and redoubles. Of it, which of them is permitted. The same in 2007 and in 2017."""

from rulings.engine import DOUBLE, Inquiry, OtherCall, _, clause


def not_permitted(inquiry: Inquiry, call: OtherCall) -> None:
    """What it would have to be; Law 36 rules on it."""
    if call is DOUBLE:
        _of_the_last_bid(inquiry)
    else:
        _of_the_last_double(inquiry)


@clause("19.A.1")
def _of_the_last_bid(inquiry: Inquiry) -> None:
    """The last bid, an opponent's, and only passes since."""
    inquiry.find(_("A double is of the last bid, made by an opponent and not doubled since: this one is of none such."))


@clause("19.B.1")
def _of_the_last_double(inquiry: Inquiry) -> None:
    """The last double, an opponent's, and only passes since."""
    inquiry.find(
        _("A redouble is of the last double, made by an opponent with passes alone since: this one is of none such.")
    )
