"""What is left of Bootstrap's CSS has all that a page of ours can ask of it."""

from __future__ import annotations

from tests.config.used_bootstrap import RELEASED, USED, classes, cut, words

CSS = RELEASED.read_text(encoding="utf-8")


def missing(kept: str) -> frozenset[str]:
    """The classes of Bootstrap that our pages may name and that have no rule any more."""
    return classes(cut(CSS, words())) - classes(kept)


def test_every_class_that_is_named_anywhere_has_its_rules() -> None:
    """Where it fails: `python -m tests.config.used_bootstrap`."""
    kept = USED.read_text(encoding="utf-8")
    assert missing(kept) == set()
    assert len(kept) < len(CSS) / 3


def test_a_class_that_is_cut_is_caught() -> None:
    """Control."""
    assert missing(cut(CSS, words() - {"btn", "form-control"})) >= {"btn", "form-control"}


def test_nothing_is_cut_where_every_class_is_known() -> None:
    """Nor is anything written otherwise: the rules for smaller screens, and those of the dark, stay where they were."""
    # An empty comment keeps apart what might be read as one word.
    assert cut(CSS, classes(CSS)).replace("/**/", "").rstrip("\n") == CSS.rstrip("\n")
