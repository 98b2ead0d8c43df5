"""What leaves nothing to choose: a slip, an obligation to pass, a call of the player in turn, a change of call."""

from __future__ import annotations

from rulings.engine import Inquiry, Known, Role, _, clause
from rulings.laws import law25, law27, law28, law37, law37_questions
from rulings.laws.law27 import questions as law27_questions
from rulings.laws.law29 import acceptance
from rulings.laws.law29.circumstances import MEANT, Circumstance, Meant
from rulings.laws.law29.out_of_turn import OutOfTurn, known


def is_settled(inquiry: Inquiry, out: OutOfTurn, happened: frozenset[Circumstance]) -> bool:
    """Whether something leaves nothing to choose, and has been ruled on.

    A call of the right opponent's, at his turn, comes first: by 28.B it is as if the offender had not called, whatever
    he meant and whatever he was bound to.
    """
    if Circumstance.RHO_CALLED in happened:
        bound = Circumstance.BOUND_TO_PASS in happened
        law28.correct_player_has_called(inquiry, out.call, out.turn, bound_to_pass=bound)
    elif Circumstance.UNINTENDED in happened:
        _never_meant(inquiry, out, lho_called=Circumstance.LHO_CALLED in happened)
    elif Circumstance.BOUND_TO_PASS in happened:
        _was_bound_to_pass(inquiry, out, lho_called=Circumstance.LHO_CALLED in happened)
    elif Circumstance.RHO_HAD_TO_PASS in happened:
        _in_turn_after_all(inquiry, out, lho_called=Circumstance.LHO_CALLED in happened)
    elif Circumstance.LHO_CALLED in happened:
        _next_player_has_called(inquiry, out)
    else:
        return False
    return True


@clause("25.A.1", until_2017="25.A")
def _never_meant(inquiry: Inquiry, out: OutOfTurn, *, lho_called: bool) -> None:
    """It may be put right until partner calls; the call that was meant is then judged by its own law."""
    since = law25.questions.Circumstance
    so = frozenset({since.LHO_CALLED}) if lho_called else frozenset()
    not_so = (since.LHO_CALLED, since.PARTNER_CALLED, since.AUCTION_OVER, since.PERIOD_OVER)
    inquiry.hand_over(
        law25.change_of_call,
        _("{offender} never meant to make that call: he may put it right, and then it is judged by its own law."),
        *known(out, inquiry.seat(Role.OFFENDER)),
        Known(law25.questions.INTENT, law25.questions.Intent.SLIP),
        Known(law25.questions.CIRCUMSTANCES, so, not_so=tuple(each for each in not_so if each not in so)),
    )


@clause("35.B")
def _was_bound_to_pass(inquiry: Inquiry, out: OutOfTurn, *, lho_called: bool) -> None:
    """Inadmissible comes before out of turn (35)."""
    since = law37_questions.Circumstance
    so, not_so = ((since.LHO_CALLED,), ()) if lho_called else ((), (since.LHO_CALLED,))
    inquiry.hand_over(
        law37.had_to_pass,
        _("{offender} was bound to pass: the law on that comes before the one on turns."),
        *known(out, inquiry.seat(Role.OFFENDER)),
        Known(law37_questions.CIRCUMSTANCES, frozenset(so), not_so=(since.UNINTENDED, *not_so)),
    )


def change_of_call(inquiry: Inquiry, out: OutOfTurn, template: str) -> None:
    """He had just called: what he called then is the first call, and this the one that he puts in its place."""
    facts = law25.known_of_a_second_call(out.auction, out.call)
    inquiry.hand_over(law25.change_of_call, template, *facts, first=out.auction.calls[-1], call=out.call)


@clause("28.A")
def _in_turn_after_all(inquiry: Inquiry, out: OutOfTurn, *, lho_called: bool) -> None:
    """28.A; a bid in turn that is too low is Law 27's."""
    if out.is_too_low:
        since = law27_questions.Circumstance
        so = frozenset({since.LHO_CALLED}) if lho_called else frozenset()
        why = _("{rho} had to pass: the bid was made in turn, but it is too low.")
        too_low_in_turn(inquiry, out, why, so, since.LHO_CALLED)
    else:
        law28.right_hand_opponent_had_to_pass(inquiry, out.call, lho_called=lho_called)


def too_low_in_turn(
    inquiry: Inquiry,
    out: OutOfTurn,
    template: str,
    so: frozenset[law27_questions.Circumstance] = frozenset(),
    *not_so: law27_questions.Circumstance,
) -> None:
    """The opponent on his right has passed, so that the bid is in turn, and Law 27's.

    ``so`` and ``not_so``: what has been found of what happened since; that it was a slip or out of turn has been asked.
    """
    other = law27_questions.Circumstance
    not_so = tuple(each for each in (other.OUT_OF_TURN, other.SLIP, *not_so) if each not in so)
    inquiry.hand_over(
        law27.insufficient_bid,
        template,
        *known(out.once_the_right_has_passed, inquiry.seat(Role.OFFENDER)),
        Known(law27_questions.CIRCUMSTANCES, so, not_so=not_so),
        call=out.call,
    )


def _next_player_has_called(inquiry: Inquiry, out: OutOfTurn) -> None:
    """29.A; where he was in turn himself, what he meant tells it from 28.B."""
    if out.turn is Role.LHO and inquiry.ask(MEANT) is Meant.AT_HIS_TURN:
        law28.correct_player_has_called(inquiry, out.call, out.turn)
    else:
        acceptance.accepted_by_calling(inquiry, out)
