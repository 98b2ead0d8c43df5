"""What a ruling comes to, in the reader's language."""

from django.utils.translation import override

from rulings.engine import Outcome
from rulings.words.outcome_labels import OUTCOMES, outcome_in_words


def test_every_outcome_that_a_ruling_may_have_has_its_words() -> None:
    assert set(OUTCOMES) == {outcome.value for outcome in Outcome} - {Outcome.PENALTY_CARD.value}


def test_an_outcome_is_said_in_the_language_in_force_and_what_is_none_is_not() -> None:
    for language, said in (("en", "lead out of turn accepted"), ("fr", "attaque hors tour acceptée")):
        with override(language):
            assert outcome_in_words(Outcome.LEAD_ACCEPTED.value) == said
    assert outcome_in_words("") == outcome_in_words("penalty-card") == ""
