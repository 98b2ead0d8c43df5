"""The menu is the one that was reviewed, and each subject is found in it."""

import inspect

from rulings.laws import subjects
from rulings.laws.moments import Moment
from rulings.laws.subjects import SUBJECTS
from tests.laws.kept import must_be_kept
from tests.laws.menu import MENU, faults, menu


def test_the_menu_is_the_one_that_was_reviewed() -> None:
    must_be_kept(menu(subjects), MENU)


def test_each_subject_is_found_by_its_key_and_by_no_other() -> None:
    assert not list(faults(subjects))


def test_subjects_stand_in_the_order_of_play() -> None:
    """The menu groups them by moment as it finds them."""
    moments = list(Moment)
    places = [moments.index(each.moment) for each in SUBJECTS]
    assert places == sorted(places)


def test_every_law_is_said_to_take_an_inquiry() -> None:
    assert all(list(inspect.signature(each.law).parameters) == ["inquiry"] for each in SUBJECTS)
