"""The words of a ruling: what is to be done now first, then player by player."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import chain
from typing import NamedTuple

import pytest
from django.utils.translation import override, pgettext

from rulings.archive.as_data import as_record
from rulings.archive.record import RuledCase, said_to
from rulings.engine import Regulations, Resolved, Seat, every_case
from rulings.laws.casebook import read_cases
from rulings.laws.subjects import SUBJECTS
from rulings.review.ruling.words_to_say import MOST_AT_FIRST, words_to_say
from rulings.words.current_language import in_readers_language
from rulings.words.wording import seats_in_words
from tests.forms import some

FREE = """
[[case]]
name = "South refuses the king of hearts, and leaves the lead free"
subject = "opening-lead-out-of-turn"
declarer = "S"
cards = ["HK"]
facts = { "54.circumstances" = [], "54.reply" = "refuse-free" }
"""


def free_lead() -> RuledCase:
    (case,) = read_cases(FREE)
    outcome = case.outcome()
    assert isinstance(outcome, Resolved)
    return as_record(case.subject, case.edition, case.regulations, outcome)


def test_what_is_done_now_comes_first_and_each_player_hears_his_own() -> None:
    with override("en"):
        words = words_to_say(free_lead())
    assert words.first == ("West, this time lead what you like.", "West, lead face down.")
    east, west, everybody = words.then
    assert (east.who, west.who, everybody.who) == ("East", "West", "All")
    assert [sentence.split()[0] for sentence in east.sentences] == ["Leave", "Play"]
    assert "wait" in west.sentences[0]


def test_it_is_said_in_the_readers_language() -> None:
    with override("fr"):
        words = words_to_say(free_lead())
        assert words.first == ("Ouest, pour cette fois, attaquez ce que vous voulez.", "Ouest, entamez face cachée.")
        assert [player.who for player in words.then] == ["Est", "Ouest", "Tous"]
        assert words.then[0].sentences[0].startswith("Laissez le ♥R")


@pytest.mark.parametrize("language", ["fr", "en"])
def test_every_word_of_every_ruling_is_said_once(language: str) -> None:
    """None is lost and none comes twice; nobody is called by half a name."""
    with override(language):
        for each in SUBJECTS:
            cases = some(every_case(each.law, max(each.editions), Regulations()), one_in=40)
            for case in cases:
                record = as_record(each, max(each.editions), Regulations(), case)
                words = words_to_say(record)
                assert len(words.first) <= MOST_AT_FIRST
                left = list(_told(record))
                for who, sentence in chain(
                    (("", sentence) for sentence in words.first),
                    ((player.who, sentence) for player in words.then for sentence in player.sentences),
                ):
                    left.remove(next(told for told in left if told.is_said(who, sentence)))
                assert not left


class Told(NamedTuple):
    """A sentence of a ruling, and what stands above it where those to whom it is said have theirs together."""

    who: str
    calls: str
    whole: str

    def is_said(self, who: str, sentence: str) -> bool:
        """Whether this is said there: whole, or without the call of those whose names stand above it."""
        called = re.match(rf"{self.calls}(?:,|\s?:) ", self.whole)
        alone = self.whole[called.end() :] if called else self.whole
        expected = alone if who else self.whole
        return who in {"", self.who} and sentence.casefold() == expected.casefold()


def _told(record: RuledCase) -> Iterator[Told]:
    for step in record["steps"]:
        for seats, said in said_to(step):
            calls = seats_in_words(seats)
            to_all = pgettext("who is spoken to", "All")
            yield Told(to_all if len(seats) == len(Seat) else calls, calls, in_readers_language(said))


def test_nothing_is_said_where_nobody_has_to_do_anything() -> None:
    record = free_lead()
    silent: RuledCase = {**record, "steps": [step for step in record["steps"] if not step["said"]]}
    assert not words_to_say(silent)
