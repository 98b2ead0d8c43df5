"""Decimals stand behind a comma in French, and a rate is cut off after its tenths."""

from __future__ import annotations

import pytest
from django.utils.translation import override

from rulings.reports.season_panels import _rate
from rulings.reports.suppression import Count, Telling
from rulings.words.decimals import with_decimals


@pytest.mark.parametrize(
    ("number", "decimals", "french", "english"),
    [(12.0, 0, "12", "12"), (3.5, 1, "3,5", "3.5"), (1234.0, 1, "1234,0", "1234.0"), (0, 1, "0,0", "0.0")],
)
def test_the_comma_is_the_readers(number: float, decimals: int, french: str, english: str) -> None:
    for language, written in (("fr", french), ("en", english)):
        with override(language):
            assert with_decimals(number, decimals) == written


def test_a_rate_is_never_rounded_up() -> None:
    with override("en"):
        assert [_rate(Count(told, Telling.TOLD), 60) for told in (0, 6, 59, 119)] == ["0.0", "0.1", "0.9", "1.9"]
        assert _rate(Count(59, Telling.WITHHELD), 60) == _rate(Count(0, Telling.TOLD), 0) == "–"
