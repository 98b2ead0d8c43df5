"""What the rooms of the rulings show on pages of rooms that stand before them (`incidents.web.slots`)."""

from __future__ import annotations

from typing import Final

SLOTS: Final[dict[str, tuple[str, ...]]] = {
    "club.actions": ("rulings/reports/_rule_button.html", "rulings/review/penalties/_button.html"),
    "club.notices": (
        "rulings/review/scores/_open_in_club.html",
        "rulings/review/appeals/_open_in_club.html",
        "rulings/review/appeals/_to_carry_out_in_club.html",
    ),
    "incident.above": ("rulings/desk/calls/_on_incident.html",),
    "incident.below": ("rulings/desk/calls/_who_has_it.html",),
    "claim.beside": ("rulings/review/claims/_to_the_hands.html",),
    "judgement.beside": ("rulings/review/opinions/_beside_question.html",),
    "question.above": ("rulings/review/penalties/_by_scale.html",),
    "person.kept": ("rulings/review/penalties/_kept.html",),
    "settings.more": ("rulings/review/penalties/_to_scale.html",),
    "session.more": ("rulings/review/penalties/_to_warnings.html",),
    "ruling.check": ("rulings/review/ruling/_given_late.html",),
    "choice.put": ("rulings/desk/card/_show.html",),
    "players.replaced": ("rulings/review/ruling/_of_replaced_players.html",),
    "session.open": (
        "rulings/review/checks/_of_session.html",
        "rulings/review/scores/_to_enter.html",
        "rulings/review/appeals/_to_carry_out.html",
    ),
    "session.results": ("rulings/review/appeals/_available.html", "rulings/review/scores/_out.html"),
    "board.over": ("rulings/review/checks/_of_board.html",),
}
"""The templates that stand at each place, in this order."""
