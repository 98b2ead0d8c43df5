"""An enforced pass: once, or until the auction ends. Which, each law says; it is filed under the law that says it."""

from rulings.engine import Inquiry, Restriction, Restricts, Role, Until, _

_PASSES = Restriction(Restricts.PASS)


def once(inquiry: Inquiry, role: Role) -> None:
    """He passes at his next turn, and at that turn only; after it he calls as he likes."""
    inquiry.oblige(
        role,
        _("Passes at his next turn; after that he calls as he likes"),
        said=_("{player}, you must pass at your next turn, and at that turn only."),
        until=Until.NEXT_CALL,
        restricts=_PASSES,
        player=inquiry.seat(role),
    )


def throughout(inquiry: Inquiry, role: Role) -> None:
    """He passes at each of his turns, for as long as the auction lasts."""
    inquiry.oblige(
        role,
        _("Passes whenever it is his turn, until the auction ends"),
        said=_("{player}, you must pass at each of your turns until the auction ends."),
        until=Until.END_OF_AUCTION,
        restricts=_PASSES,
        player=inquiry.seat(role),
    )
