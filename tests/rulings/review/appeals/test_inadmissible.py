"""An appeal that was not to be heard as it stood: decided all the same, it says which rule admitted it (92.B, 92.D)."""

from __future__ import annotations

from typing import Any

import pytest

from incidents.models import LogEntry, User
from rulings.models import Appeal, AppealResult, Concurrence, HeardLate, HeardWithoutConsent, Ruling
from rulings.review.appeals.file_appeal import NotAdmissible, decide_appeal
from tests.rulings.at_the_desk import signed_in, text
from tests.rulings.review.appeals.appealing import IN_TIME, an_appeal, an_appeal_in_time, of_outcome, url

LATE: dict[str, Any] = {}
ALONE: dict[str, Any] = {"requested_at": IN_TIME, "concurrence": Concurrence.MISSING}
WHY: dict[str, tuple[dict[str, Any], dict[str, str]]] = {
    "heard_late": (LATE, {"heard_late": HeardLate.ANOTHER_TIME.value}),
    "heard_without_consent": (ALONE, {"heard_without_consent": HeardWithoutConsent.AGREED_SINCE.value}),
}


def decide(
    appeal: Appeal, by: User, outcome: AppealResult, *, heard_late: str = "", heard_without_consent: str = ""
) -> Appeal:
    return decide_appeal(
        appeal,
        by,
        outcome=outcome,
        decision="West was right.",
        seen=appeal.outcome,
        heard_late=heard_late,
        heard_without_consent=heard_without_consent,
    )


@pytest.mark.parametrize("outcome", [AppealResult.CHANGED, AppealResult.UPHELD])
@pytest.mark.parametrize("field", WHY)
def test_it_is_not_heard_without_a_word(field: str, outcome: AppealResult, ruling: Ruling, director: User) -> None:
    how, why = WHY[field]
    appeal = an_appeal(ruling, director, **how)
    for wrong in ({}, {field: "because"}):
        with pytest.raises(NotAdmissible) as refused:
            decide(appeal, director, outcome, **wrong)
        assert refused.value.field == field
    appeal.refresh_from_db()
    assert appeal.outcome == ""
    decide(appeal, director, outcome, **why)
    appeal.refresh_from_db()
    assert (appeal.outcome, getattr(appeal, field)) == (outcome, why[field])
    assert LogEntry.objects.get(tag="appeal-decided").detail[field] == why[field]


@pytest.mark.parametrize("outcome", [AppealResult.NOT_HEARD, AppealResult.WITHDRAWN])
@pytest.mark.parametrize("field", WHY)
def test_that_it_was_not_heard_needs_no_other_word(
    field: str, outcome: AppealResult, ruling: Ruling, director: User
) -> None:
    how, why = WHY[field]
    appeal = decide(an_appeal(ruling, director, **how), director, outcome, **why)
    assert (appeal.outcome, appeal.heard_late, appeal.heard_without_consent) == (outcome, "", "")


def test_one_that_could_be_heard_is_asked_for_none(ruling: Ruling, director: User) -> None:
    """The control."""
    appeal = an_appeal_in_time(ruling, director)
    page = text(signed_in(director).get(of_outcome(appeal)))
    assert "why was it heard" not in page
    decided = decide(appeal, director, AppealResult.CHANGED, heard_late="another-time")
    assert (decided.outcome, decided.heard_late) == ("changed", "")


def test_both_are_asked_where_both_are_wanting(ruling: Ruling, director: User) -> None:
    appeal = an_appeal(ruling, director, concurrence=Concurrence.MISSING)
    with pytest.raises(NotAdmissible):
        decide(appeal, director, AppealResult.CHANGED, heard_late="authority")
    decide(appeal, director, AppealResult.CHANGED, heard_late="authority", heard_without_consent="authority")


@pytest.mark.parametrize("field", WHY)
def test_the_page_asks_keeps_what_was_typed_and_the_rulings_page_tells_why(
    field: str, ruling: Ruling, director: User
) -> None:
    how, why = WHY[field]
    appeal, browser = an_appeal(ruling, director, **how), signed_in(director)
    assert "why was it heard" in text(browser.get(of_outcome(appeal)))
    sent = {"outcome": "changed", "decision": "West was right.", "seen": ""}
    refused = browser.post(of_outcome(appeal), sent)
    assert refused.status_code == 422
    assert "Law 92." in text(refused)
    assert "West was right." in text(refused)
    appeal.refresh_from_db()
    assert appeal.outcome == ""
    assert browser.post(of_outcome(appeal), sent | why).status_code == 302
    said = {
        "heard_late": "the organiser had set another time (92.B)",
        "heard_without_consent": "have agreed since (92.D)",
    }
    assert said[field] in text(browser.get(url(ruling, "")))
