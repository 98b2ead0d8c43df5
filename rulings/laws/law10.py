"""Law 10 — Assessment of rectification."""

from rulings.engine import Inquiry, Role, _, clause


@clause("10.C.2")
def chooses_alone(inquiry: Inquiry, chooser: Role) -> None:
    """A player with an option, told of all of them (C.1), chooses without consulting his partner."""
    player = inquiry.seat(chooser)
    inquiry.find(
        _("It is for {chooser} alone to choose, once all options have been explained, without consulting {adviser}."),
        chooser=player,
        adviser=player.partner,
    )
