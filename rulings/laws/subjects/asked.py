"""What a subject may ask, whatever the facts."""

from functools import lru_cache
from typing import Any

from rulings.engine import Edition, Question, Regulations, every_reading
from rulings.laws.subjects.entry import Subject


@lru_cache(maxsize=256)
def questions(chosen: Subject, edition: Edition, regulations: Regulations) -> dict[str, Question[Any]]:
    """Every question that the subject may ask, by key, whatever the facts."""
    return {key: own for key, (own, *_others) in readings(chosen, edition, regulations).items()}


@lru_cache(maxsize=256)
def readings(chosen: Subject, edition: Edition, regulations: Regulations) -> dict[str, tuple[Question[Any], ...]]:
    """The same with what the laws to which it hands over ask under its keys."""
    return every_reading(chosen.law, edition, regulations)
