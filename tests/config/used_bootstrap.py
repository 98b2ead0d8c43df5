"""`python -m tests.config.used_bootstrap`: cut Bootstrap's CSS down to the rules that a page of ours can ask for.

All of it is a third of what a phone would fetch before it shows its first page. A rule stays when each class in it is a
word that stands anywhere in the templates, ours or those of the forms, in the scripts, or in the code: that keeps more
than is used, and nothing that is used is lost as long as no class is put together from parts.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import groupby, pairwise
from pathlib import Path
from typing import Final

import crispy_bootstrap5
import crispy_forms
import tinycss2
from tinycss2.ast import AtRule, IdentToken, LiteralToken, Node, QualifiedRule

from tests.settings import BASE_DIR

RELEASED: Final = Path(__file__).parent / "vendor" / "bootstrap.min.css"
USED: Final = BASE_DIR / "static" / "vendor" / "bootstrap" / "bootstrap.min.css"
ROOMS: Final = ("config", "incidents", "rulings", "templates", "static/js", "static/css")
SUFFIXES: Final = {".html", ".py", ".js", ".css"}
WORD: Final = re.compile(r"[A-Za-z][\w-]*")
OF_RULES: Final = {"media", "supports"}


@cache
def words() -> frozenset[str]:
    """Every word that may be the name of a class."""
    folders = [BASE_DIR / room for room in ROOMS]
    folders += [Path(module.__file__ or "").parent for module in (crispy_bootstrap5, crispy_forms)]
    files = (file for folder in folders for file in folder.rglob("*") if file.suffix in SUFFIXES)
    return frozenset(word for file in files for word in WORD.findall(file.read_text(encoding="utf-8")))


def cut(css: str, known: frozenset[str]) -> str:
    """The rules of which every class is known, in their order and as they were written."""
    return "".join(_kept(_parsed(css), known))


def classes(css: str) -> frozenset[str]:
    """Every class that some rule is about."""
    return frozenset(_classes_of(_parsed(css)))


@cache
def _parsed(css: str) -> Sequence[Node]:
    return tuple(tinycss2.parse_stylesheet(css))


def _kept(rules: Sequence[Node], known: frozenset[str]) -> Iterator[str]:
    for rule in rules:
        if isinstance(rule, QualifiedRule):
            kept = [each for each in _selectors(rule) if known.issuperset(_named(each))]
            if kept:
                yield f"{','.join(map(tinycss2.serialize, kept))}{{{tinycss2.serialize(rule.content)}}}"
        elif isinstance(rule, AtRule) and rule.at_keyword in OF_RULES:
            inside = "".join(_kept(tinycss2.parse_rule_list(rule.content or ()), known))
            if inside:
                yield f"@{rule.at_keyword}{tinycss2.serialize(rule.prelude)}{{{inside}}}"
        else:
            yield rule.serialize()


def _classes_of(rules: Sequence[Node]) -> Iterator[str]:
    for rule in rules:
        if isinstance(rule, QualifiedRule):
            yield from (name for each in _selectors(rule) for name in _named(each))
        elif isinstance(rule, AtRule) and rule.at_keyword in OF_RULES:
            yield from _classes_of(tinycss2.parse_rule_list(rule.content or ()))


def _selectors(rule: QualifiedRule) -> list[list[Node]]:
    """What stands between the commas; one in brackets is within its function, and parts nothing."""
    parted = groupby(rule.prelude, key=lambda token: _is(token, ","))
    return [list(tokens) for is_comma, tokens in parted if not is_comma]


def _named(selector: list[Node]) -> Iterator[str]:
    """The classes of a selector but for those in brackets: what something is not need not be there."""
    for before, token in pairwise(selector):
        if _is(before, ".") and isinstance(token, IdentToken):
            yield token.value


def _is(token: Node, mark: str) -> bool:
    return isinstance(token, LiteralToken) and token.value == mark


if __name__ == "__main__":
    USED.write_text(cut(RELEASED.read_text(encoding="utf-8"), words()), encoding="utf-8")
