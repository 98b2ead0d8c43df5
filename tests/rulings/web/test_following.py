"""What follows from a choice is what the ruling itself would say after it, in whichever language was before."""

from __future__ import annotations

from itertools import islice

import pytest
from django.utils.translation import override

from rulings.archive.as_data import as_read
from rulings.engine import Edition, Established, Regulations, Resolved, every_case
from rulings.laws.subjects import SUBJECTS, Subject
from rulings.web.following import following
from rulings.web.sheet import sheet


@pytest.mark.parametrize("subject", SUBJECTS, ids=lambda subject: subject.key)
def test_it_is_what_the_ruling_says_after_it(subject: Subject) -> None:
    edition = max(subject.editions)
    cases = every_case(subject.law, edition, Regulations.of({}))
    # Some of them: the paths of a law are much alike.
    for case in islice(cases, 0, None, 31):
        for established in case.path[-2:]:
            for language in ("fr", "en"):
                with override(language):
                    check(subject, edition, case, established.key)


def check(subject: Subject, edition: Edition, case: Resolved, key: str) -> None:
    record = as_read(subject, edition, Regulations.of({}), case)
    keys = [step.key if isinstance(step, Established) else "" for step in case.steps]
    before = sum(not each for each in keys[: keys.index(key)])
    expected = sheet({**record, "steps": record["steps"][before:]})
    found = following(case, key)
    assert (found.duties, found.referrals, found.notes) == (expected.duties, expected.referrals, expected.notes)
