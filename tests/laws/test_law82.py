"""Law 82.B and C: what becomes of a board on which the director ruled wrongly."""

import pytest

from rulings.engine import Edition, Obligation, Regulations, Resolved, Role, consider
from rulings.laws.law82 import ruling_found_wrong

QUESTION = "82.C.scored-normally"


def ruled(edition: Edition, code: str) -> Resolved:
    outcome = consider(ruling_found_wrong, edition, Regulations(), {QUESTION: code})
    assert isinstance(outcome, Resolved)
    return outcome


@pytest.mark.parametrize("edition", list(Edition))
def test_what_cannot_be_scored_normally_is_adjusted_with_both_sides_non_offending(edition: Edition) -> None:
    """Play went on for the wrong defender's lead: declarer is down as he would never have been. 82.C."""
    case = ruled(edition, "no")
    assert case.headline.template == "Adjusted score, both sides non-offending"
    (duty,) = (step for step in case.steps if isinstance(step, Obligation))
    assert (str(duty.clause), duty.role, duty.words) == ("82.C", Role.DIRECTOR, None)
    assert "both sides as non-offending" in duty.message.template


@pytest.mark.parametrize("edition", list(Edition))
def test_what_can_be_put_right_is_put_right_and_no_score_adjusted(edition: Edition) -> None:
    """The wrong card still lies there and nobody has played to the next trick: it is put right. 82.B."""
    case = ruled(edition, "yes")
    (duty,) = (step for step in case.steps if isinstance(step, Obligation))
    assert str(duty.clause) == "82.B"
    assert "adjusted" not in case.headline.template.lower() + duty.message.template.lower()


def test_no_side_is_at_fault() -> None:
    """Nobody of the four is named in what is said: the error was the director's."""
    for code in ("yes", "no"):
        assert all(not step.seats for step in ruled(Edition.LAWS_2017, code).steps if isinstance(step, Obligation))
