"""Law 82.B and C: what becomes of a board on which the director ruled wrongly."""

import pytest

from rulings.engine import Cast, Edition, Obligation, Regulations, Resolved, Role, consider
from rulings.laws import law82

QUESTION = "82.C.scored-normally"


def ruled(edition: Edition, code: str) -> Resolved:
    outcome = consider(law82.ruling_found_wrong, edition, Regulations(), {QUESTION: code})
    assert isinstance(outcome, Resolved)
    return outcome


@pytest.mark.parametrize("edition", list(Edition))
def test_what_cannot_be_scored_normally_is_adjusted_with_both_sides_non_offending(edition: Edition) -> None:
    """Play went on for the wrong defender's lead: declarer is down as he would never have been. 82.C."""
    case = ruled(edition, "no")
    assert case.headline.template == "Adjusted score, both sides non-offending"
    (duty,) = (step for step in case.steps if isinstance(step, Obligation))
    assert (str(duty.clause), duty.role, duty.words) == ("82.C", Role.DIRECTOR, None)
    assert duty.message.template == (
        "Award an adjusted score, treating both sides as non-offending: their two scores need not balance"
    )


@pytest.mark.parametrize("edition", list(Edition))
def test_what_can_be_put_right_is_put_right_and_no_score_adjusted(edition: Edition) -> None:
    """The wrong card still lies there and nobody has played to the next trick: it is put right. 82.B."""
    case = ruled(edition, "yes")
    (duty,) = (step for step in case.steps if isinstance(step, Obligation))
    assert str(duty.clause) == "82.B"
    assert case.headline.template == "The ruling is put right and the board scored normally"
    assert duty.message.template == (
        "Put right what can be put right, and have the board go on, or be scored, as the right ruling has it"
    )


@pytest.mark.parametrize("edition", list(Edition))
@pytest.mark.parametrize("code", ["yes", "no"])
def test_it_all_turns_on_whether_the_board_can_be_scored_normally(edition: Edition, code: str) -> None:
    """82.C asks it, of the director alone, and says why."""
    (asked,) = ruled(edition, code).path
    assert (str(asked.clause), asked.put_to) == ("82.C", None)
    assert asked.question.template == "Once the wrong ruling is put right, can the board still be scored normally?"
    assert law82.SCORED_NORMALLY.why == (
        "As long as play has not gone on after it, or what was played can be corrected, it is put right. "
        "Otherwise both sides are protected from the director's error."
    )


def test_no_side_is_at_fault() -> None:
    """Nobody of the four is named in what is said: the error was the director's."""
    for code in ("yes", "no"):
        assert ruled(Edition.LAWS_2017, code).cast == Cast()
        assert all(not step.seats for step in ruled(Edition.LAWS_2017, code).steps if isinstance(step, Obligation))
