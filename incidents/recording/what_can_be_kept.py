"""What can be kept of a fact, on both databases: its key, the codes of its answer, and what the sides say."""

from __future__ import annotations

from typing import TYPE_CHECKING

from incidents.models import Basis, Direction
from incidents.models.disputes import LONGEST_STATEMENT
from incidents.text import fault_of, tidy

if TYPE_CHECKING:
    from incidents.models import Dispute

LONGEST_KEY = 120
LONGEST_CODE = 200
MOST_CODES = 60


class NotACode(ValueError):
    """What should be an answer's code cannot be kept as one."""


class NotADispute(ValueError):
    """What is said about a fact cannot be kept: no such side or basis, or no such text."""


def check_key(key: str) -> None:
    if not key or len(key) > LONGEST_KEY or not key.isprintable():
        raise NotACode(repr(key)[:60])


def check_code(code: object) -> None:
    """Raise NotACode unless this can be kept as an answer's code on both databases."""
    codes = code if isinstance(code, list) else [code]
    if len(codes) > MOST_CODES:
        raise NotACode("too many codes")
    for one in codes:
        if not isinstance(one, str) or len(one) > LONGEST_CODE or not one.isprintable():
            raise NotACode(repr(one)[:60])


def check_dispute(dispute: Dispute) -> None:
    if dispute.basis not in Basis.values:
        raise NotADispute(dispute.basis)
    sides = [version.side for version in dispute.versions]
    if len(set(sides)) != len(sides) or not set(sides) <= set(Direction.values):
        raise NotADispute(", ".join(sides))
    for version in dispute.versions:
        if version.code is not None:
            check_code(version.code)
        check_statement(version.statement)
        if version.statement != tidy(version.statement):
            raise NotADispute(repr(version.statement)[:60])


def check_statement(statement: str) -> None:
    """Raise NotADispute unless this can be kept as what a side says. The message is for people."""
    if fault := fault_of(statement, LONGEST_STATEMENT):
        raise NotADispute(fault)
