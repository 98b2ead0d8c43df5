"""Law 17 — The auction period. Of it, D.3: three passes that do not end the auction (E.2 in 2007)."""

from rulings.engine import Inquiry, Outcome, Role, Seat, Until, _, clause
from rulings.laws import law16


def passes_do_not_end_it(inquiry: Inquiry, skipped: Seat, also_skipped: Seat | None = None) -> None:
    """Told in advance where a pass out of turn is accepted: to whom the auction then goes back."""
    if also_skipped is None:
        inquiry.refer(
            "17.D.3",
            _(
                "Should three passes stand in a row, those made already among them, the auction is not over: it goes "
                "back to {skipped}, who has not had his turn, and the passes since are cancelled."
            ),
            until_2017="17.E.2",
            skipped=skipped,
        )
    else:
        inquiry.refer(
            "17.D.3",
            _(
                "Should three passes stand in a row, those made already among them, the auction is not over if "
                "{skipped} or {also_skipped} has not had his turn: it goes back to him, and the passes since are "
                "cancelled."
            ),
            until_2017="17.E.2",
            skipped=skipped,
            also_skipped=also_skipped,
        )


@clause("17.D.3", until_2017="17.E.2")
def returns_to(inquiry: Inquiry, skipped: Role, *, lead_face_down: bool) -> None:
    """Back to the player who lost his turn; all passes since are cancelled, and nobody is bound to anything.

    Whoever passed out of turn is an offender in respect of what the cancelled passes tell (16.C), not those who only
    passed at their turns after him: his side may use none of the passes, its own or the others'.
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
        said=_("{player}, your turn was passed over. The passes since are cancelled, and it is for you to call."),
        until=Until.DONE,
        player=player,
    )
    if lead_face_down:
        _lead_goes_back(inquiry)
    law16.withdrawn_calls.passes_cancelled(inquiry)
    inquiry.find(_("Where a player of the other side passed out of turn too, none of it is for his side either."))


@clause("41.A")
def _lead_goes_back(inquiry: Inquiry) -> None:
    inquiry.oblige(
        Role.EVERYONE,
        _("A lead that lies face down goes back unseen"),
        said=_("{everyone}: nobody is on lead yet. A card that lies face down goes back, and nobody looks at it."),
        until=Until.DONE,
    )
