"""What each ruling comes to: said where the law decides, kept to be read, and every code of it come to."""

from collections.abc import Iterable

from rulings.engine import Outcome
from tests.laws.kept import LAWS, must_be_kept
from tests.laws.surveying import surveys

KEPT = LAWS / "outcomes.txt"
IN_NO_RULING = {Outcome.PENALTY_CARD: "which of the two kinds it is, the cards left on the table tell"}


def in_lines(decided: Iterable[tuple[str, Outcome]]) -> str:
    """Each outcome with the sentences under which a law says it."""
    known = set(decided)
    said = {each: sorted(template for template, outcome in known if outcome is each) for each in Outcome}
    return (
        "\n".join(line for each in Outcome for line in (each.value, *(f"  {template}" for template in said[each])))
        + "\n"
    )


def test_each_sentence_that_decides_comes_to_what_was_read() -> None:
    must_be_kept(in_lines(each for survey in surveys().values() for each in survey.said_where_decided), KEPT)


def test_every_outcome_is_come_to_or_has_its_reason() -> None:
    come_to = {outcome for survey in surveys().values() for outcome in survey.outcomes}
    assert set(Outcome) - come_to == IN_NO_RULING.keys()


def test_a_sentence_that_comes_to_something_else_is_seen() -> None:
    before = in_lines({("Stays", Outcome.CARD_PLAYED), ("Goes", Outcome.TAKEN_BACK)})
    assert in_lines({("Stays", Outcome.CARD_PLAYED), ("Goes", Outcome.NO_PENALTY_CARD)}) != before
