"""Law 72 — General principles. Of it, C: the offender who could have known that his irregularity might do damage."""

from rulings.engine import Inquiry, _, clause


@clause("72.C", until_2017="23", until_2007="72.B.1")
def could_have_known(inquiry: Inquiry) -> None:
    """Play goes on; at its end the director looks whether the offender's side has gained, and adjusts.

    It was Law 23 in 2007, which since 2017 is about comparable calls; 50's preamble of 1997 sends to 72.B.1.
    """
    inquiry.watch(
        _(
            "Could {offender} have been aware, at that moment, that his irregularity could well damage the other side? "
            "If so, and if his side gained by it, adjust the score."
        )
    )
