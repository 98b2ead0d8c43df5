"""Law 75 — Mistaken explanation or mistaken call. Of it, A: what partner's explanation tells the player who called."""

from rulings.engine import Inquiry, _, clause


@clause("75.A")
def hears_that_he_was_misunderstood(inquiry: Inquiry) -> None:
    """Right or wrong, it is unauthorised for him: he goes on as if his call had been taken as he meant it.

    The alternatives are then those of the auction as he understood it.
    """
    inquiry.find(
        _(
            "Right or wrong, {partner} may not profit from what {offender}'s alert or explanation tells him: he goes "
            "on in the auction as he meant it."
        )
    )
    inquiry.direct(_("If the explanation was wrong, look at the damage to the other side as well, as misinformation"))
