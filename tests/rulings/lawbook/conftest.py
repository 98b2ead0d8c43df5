"""The trees as the reader walks them."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.utils.translation import override

from rulings.lawbook.branch_answers import together
from rulings.lawbook.resting import tree_of
from tests.laws.walking import Run


@pytest.fixture
def ways() -> Callable[[Run], list[tuple[str, list[str]]]]:
    """For a subject in an edition, every question by its key, and how the ways on from it are told."""

    def told(run: Run) -> list[tuple[str, list[str]]]:
        with override("en"):
            return [
                (branch.asked.question.key, [together(branch.asked, led.codes) for led in branch.answers])
                for branch in tree_of(run.subject, run.edition, run.regulations).branches
                if branch.asked
            ]

    return told
