"""Small counts: none is told, and nobody who knows the rule can work one out."""

from __future__ import annotations

from collections import defaultdict
from itertools import permutations, product

import pytest
from django.utils.translation import override

from rulings.reports import suppression
from rulings.reports.suppression import SMALLEST, alone, in_order, middle_is_known, overlapping, parts

SMALL = range(1, SMALLEST)
LARGEST_WHOLES = {2: 30, 3: 24, 4: 18, 5: 15}
"""By how many parts there are: each set of counts that comes to no more than this is tried."""


def counts_shown(counts: list[int]) -> list[str]:
    with override("en"):
        return [each.shown or str(each.count) for each in parts(dict(enumerate(counts))).values()]


def every_set(places: int, largest: int) -> dict[tuple[int, tuple[str, ...]], list[tuple[int, ...]]]:
    """By what a reader sees of it, the whole and what is told of the parts: the counts that look just so."""
    seen = defaultdict(list)
    for counts in product(range(largest + 1), repeat=places):
        if SMALLEST <= sum(counts) <= largest:
            seen[sum(counts), tuple(counts_shown(list(counts)))].append(counts)
    return seen


def in_doubt(possible: set[int], text: str) -> bool:
    """Whether what stands there for a count leaves it as open as it says: a small one may be either."""
    if text.isdecimal():
        return possible == {int(text)}
    return possible == set(SMALL) if text.startswith("<") else len(possible) > 1


def worked_out(places: int, largest: int) -> list[tuple[int, tuple[str, ...]]]:
    """What is seen where a reader who knows the rule can tell a small count from it, or one that is withheld."""
    found = []
    for (whole, shown), alike in every_set(places, largest).items():
        possible = [{counts[place] for counts in alike} for place in range(places)]
        if shown:
            hidden = all(in_doubt(each, text) for each, text in zip(possible, shown, strict=True))
        else:
            # Of parts that are left out, none may be known to be one or two.
            hidden = all(len(each) > 1 or not each <= set(SMALL) for each in possible)
        if not hidden:
            found.append((whole, shown))
    return found


@pytest.mark.parametrize(
    ("counts", "told"),
    [
        ([10, 5, 3], ["10", "5", "3"]),
        ([10, 0, 3], ["10", "0", "3"]),
        # One alone is the whole less the others: the two smallest of them are withheld too.
        ([10, 6, 5, 1], ["10", "withheld", "withheld", "< 3"]),
        ([10, 5, 1], ["withheld", "withheld", "< 3"]),
        ([10, 1], ["withheld", "< 3"]),
        # 1 and 2 are three together, whichever is which.
        ([10, 2, 1], ["10", "< 3", "< 3"]),
        # 1 and 1 are two, 2 and 2 are four: known.
        ([10, 1, 1], ["withheld", "< 3", "< 3"]),
        ([10, 2, 2], ["withheld", "< 3", "< 3"]),
        ([10, 1, 1, 2], ["10", "< 3", "< 3", "< 3"]),
        # Nothing to hide behind: none of them is told.
        ([3, 1], []),
        ([1, 1, 1], []),
        ([2, 1], []),
        # Only 3 and 3 beside 1 come to 7, and only 4 and 4 beside 2 to 10 where 4 is told.
        ([10, 3, 3, 1], []),
        ([4, 4, 4, 2], []),
        ([1, 1], []),
        ([2, 0], []),
        ([0, 0], ["0", "0"]),
        ([], []),
    ],
)
def test_what_is_told(counts: list[int], told: list[str]) -> None:
    assert counts_shown(counts) == told


@pytest.mark.parametrize(("places", "largest"), LARGEST_WHOLES.items())
def test_none_can_be_worked_out(places: int, largest: int) -> None:
    """Whoever knows the rule and the whole, and tries every set of counts there is, is left with one or two."""
    assert worked_out(places, largest) == []


@pytest.mark.parametrize(
    ("taken", "seen"),
    [
        # Nothing is withheld beside a small count: it is the whole less the others.
        (("follow_from_whole", lambda _few, _missing: False), (16, ("10", "5", "< 3"))),
        # Always withheld, whatever there is to hide behind: 3 and 3 leave 1.
        (("stay_in_doubt", lambda *_counts: True), (7, ("withheld", "withheld", "< 3"))),
    ],
)
def test_without_the_rule_some_can(
    taken: tuple[str, object], seen: tuple[int, tuple[str, ...]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(suppression, *taken)
    assert seen in worked_out(3, LARGEST_WHOLES[3])


@pytest.mark.parametrize("hidden", [(1, 2), (2, 1)])
def test_the_order_tells_nothing_of_what_is_hidden(hidden: tuple[int, int]) -> None:
    """Those that are told, most first; the others by their names."""
    counts = dict(zip(("g", "b", "f", "c"), (9, 11, *hidden), strict=True))
    assert [key for key, _count in in_order(overlapping(counts), str)] == ["b", "g", "c", "f"]


def test_what_is_withheld_is_listed_by_name_too() -> None:
    for withheld in permutations((4, 5)):
        told = parts(dict(zip("dcba", (*withheld, 10, 1), strict=True)))
        assert [key for key, _count in in_order(told, str)] == ["b", "c", "d", "a"]


def middles(counts: tuple[int, ...]) -> set[int]:
    """In which parts the one in the middle lies, or the two."""
    each = [place for place, count in enumerate(counts) for _one in range(count)]
    return {each[(len(each) - 1) // 2], each[len(each) // 2]}


def test_a_median_is_told_where_it_is_known_already_in_which_part_it_lies() -> None:
    told = 0
    for (_whole, shown), alike in every_set(4, LARGEST_WHOLES[4]).items():
        if shown and middle_is_known(parts(dict(enumerate(alike[0])))):
            told += 1
            assert len({frozenset(middles(counts)) for counts in alike}) == 1, shown
        elif not any(text.startswith("<") for text in shown):
            assert not shown
    assert told > 500


def test_otherwise_it_would_tell_a_small_count() -> None:
    """The control: 2 and 3 before the middle, or 1 and 3, is what a median among 8 would tell apart."""
    alike = [(1, 3, 2, 2), (2, 3, 1, 2), (2, 3, 2, 1)]
    told = [parts(dict(enumerate(counts))) for counts in alike]
    assert len({tuple(each.shown for each in seen.values()) for seen in told}) == 1
    assert len({frozenset(middles(counts)) for counts in alike}) > 1
    assert not any(middle_is_known(seen) for seen in told)
    assert not middle_is_known({})


@pytest.mark.parametrize(("count", "says"), [(0, ""), (1, "< 3"), (2, "< 3"), (3, ""), (100, "")])
def test_a_count_by_itself(count: int, says: str) -> None:
    assert alone(count).shown == says
    assert (alone(count).told is None) == bool(says)
    assert overlapping({"x": count})["x"] == alone(count)
