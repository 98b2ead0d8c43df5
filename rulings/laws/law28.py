"""Law 28 — Calls considered to be in rotation: the two that look as if they were not."""

from rulings.engine import Call, Inquiry, Outcome, Role, Until, _, clause
from rulings.laws import law16


@clause("28.A")
def right_hand_opponent_had_to_pass(inquiry: Inquiry, call: Call, *, lho_called: bool) -> None:
    """Nobody has to wait for a pass that the Laws oblige the opponent on his right to make."""
    inquiry.decide(
        _("{rho} had to pass: {call:the} counts as made in turn, and the auction goes on"),
        outcome=Outcome.CALL_STANDS,
        call=call,
    )
    if lho_called:
        inquiry.oblige(
            Role.PARTNER,
            _("Calls after {lho}"),
            said=_("{partner}, {call:the} stands, as if {rho} had passed before it. You call after {lho}."),
            until=Until.DONE,
            call=call,
        )
    else:
        inquiry.oblige(
            Role.LHO,
            _("Calls next"),
            said=_("{lho}, {call:the} stands, as if {rho} had passed before it. It is your turn."),
            until=Until.DONE,
            call=call,
        )


@clause("28.B")
def correct_player_has_called(inquiry: Inquiry, call: Call, turn: Role, *, bound_to_pass: bool = False) -> None:
    """The player in turn called before a ruling: his call is in turn, the other one was as if never made.

    Law 26 does not restrict a lead, and the offender's side may not use what was cancelled. ``bound_to_pass``: the
    offender was, which is as it was before.
    """
    player = inquiry.seat(turn)
    inquiry.decide(
        _("{player} has called at his turn: {call:the} is cancelled, and nothing else is due"),
        outcome=Outcome.CALL_CANCELLED,
        player=player,
        call=call,
    )
    if bound_to_pass:
        what = _("Takes his call back, and passes at his turn, as he had to")
        said = _("{offender}, take back {call:the}: {player}'s call counts. At your turn you pass, as you had to.")
    else:
        what = _("Takes his call back, and calls as he likes at his turn")
        said = _("{offender}, take back {call:the}: {player}'s call counts. At your turn you may call as you like.")
    inquiry.oblige(Role.OFFENDER, what, said=said, until=Until.DONE, player=player, call=call)
    law16.withdrawn_calls.withdrawn(inquiry)
