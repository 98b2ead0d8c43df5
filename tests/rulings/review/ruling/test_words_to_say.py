"""The words of a ruling: what is to be done now first, then player by player."""

from __future__ import annotations

from itertools import chain

import pytest
from django.utils.translation import override

from rulings.archive.as_data import as_record
from rulings.archive.record import RuledCase
from rulings.engine import Regulations, Resolved, every_case
from rulings.laws.casebook import read_cases
from rulings.laws.subjects import SUBJECTS
from rulings.review.ruling.words_to_say import MOST_AT_FIRST, WordsToPlayers, words_to_say
from rulings.words.current_language import in_readers_language
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
                whole = [*words.first, *chain.from_iterable(map(_whole, words.then))]
                assert sorted(map(str.casefold, whole)) == sorted(map(str.casefold, _said(record)))


def _whole(player: WordsToPlayers) -> list[str]:
    """The sentences as they were before they were grouped."""
    to_all = player.who in {"All", "Tous"}
    return [sentence if to_all else f"{player.who}, {sentence}" for sentence in player.sentences]


def _said(record: RuledCase) -> list[str]:
    return [in_readers_language(said) for step in record["steps"] for said in step["said"]]


def test_nothing_is_said_where_nobody_has_to_do_anything() -> None:
    record = free_lead()
    silent: RuledCase = {**record, "steps": [{**step, "said": []} for step in record["steps"]]}
    assert not words_to_say(silent)
