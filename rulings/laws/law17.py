"""Law 17 — The auction period. Of it, D.3: three passes that do not end the auction (E.2 in 2007)."""

from rulings.engine import Inquiry, Outcome, Role, Seat, Until, _, clause
from rulings.laws import law16


def passes_do_not_end_it(inquiry: Inquiry, skipped: Seat, also_skipped: Seat | None = None) -> None:
    """Told in advance where a pass out of turn is accepted: to whom the auction then goes back."""
    if also_skipped is None:
        inquiry.refer(
            "17.D.3",
            _(
                "Should three passes follow one another now, the auction is not over: it goes back to {skipped}, who "
                "has not had his turn, and the passes since are cancelled."
            ),
            until_2017="17.E.2",
            skipped=skipped,
        )
    else:
        inquiry.refer(
            "17.D.3",
            _(
                "Should three passes follow one another now, the auction is not over if {skipped} or {also_skipped} "
                "has not had his turn: it goes back to him, and the passes since are cancelled."
            ),
            until_2017="17.E.2",
            skipped=skipped,
            also_skipped=also_skipped,
        )


@clause("17.D.3", until_2017="17.E.2")
def returns_to(inquiry: Inquiry, skipped: Role, *, lead_face_down: bool) -> None:
    """Back to the player who lost his turn; all passes since are cancelled, and nobody is bound to anything.

    The one who passed out of turn is the offender in respect of what the cancelled passes tell (16.C), not those who
    only passed at their turns after him. Of three passes in a row one at least is the other side's: cancelled too, it
    tells the offending side nothing.
    """
    player = inquiry.seat(skipped)
    inquiry.decide(
        _("The auction is not over: {player} calls now, and all passes since his turn are cancelled"),
        outcome=Outcome.AUCTION_GOES_ON,
        player=player,
    )
    inquiry.oblige(
        skipped,
        _("Calls now"),
        said=_("{player}, you have not had your turn. The passes since are cancelled, and it is for you to call."),
        until=Until.DONE,
        player=player,
    )
    if lead_face_down:
        _lead_goes_back(inquiry)
    inquiry.find(_("Whoever else passed out of turn is at fault too: what that pass told is not for his partner."))
    law16.withdrawn_calls.withdrawn(inquiry)
    law16.withdrawn_calls.withdrawn_by_the_other_side(inquiry)


def _lead_goes_back(inquiry: Inquiry) -> None:
    inquiry.oblige(
        Role.EVERYONE,
        _("A lead that lies face down goes back unseen"),
        said=_("{everyone}: nobody is on lead yet. A card that lies face down goes back, and nobody looks at it."),
        until=Until.DONE,
    )
