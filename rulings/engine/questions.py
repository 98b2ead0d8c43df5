"""The questions a law may ask, and the answers each of them takes.

A question is a **fact** for the director to establish or, with ``put_to``, a **choice** that belongs to
a player. Answers travel as codes (a string, or a list of strings); a question reads them strictly.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from functools import cached_property, lru_cache
from itertools import combinations
from typing import Any, Generic, Self, TypeVar

from rulings.engine.citations import Citation
from rulings.engine.editions import Edition, in_each
from rulings.engine.messages import _
from rulings.engine.roles import Role
from rulings.engine.terms import Term

A = TypeVar("A")
Code = str | Sequence[str]
"""An answer as it is kept: one code, or a list of codes."""

_KEPT = 2048
"""Narrowed questions: the same few come again and again in a session."""

YES = _("Yes")
NO = _("No")


class WrongAnswer(ValueError):
    """An answer that its question does not take. ``allowed`` lists the codes it takes.

    ``incompatible`` holds the two members of a set which exclude each other, when that is what is wrong.
    """

    def __init__(
        self,
        key: str,
        code: object,
        allowed: Sequence[str],
        incompatible: tuple[Option, Option] | None = None,
    ) -> None:
        self.key = key
        self.code = code
        self.allowed = tuple(allowed)
        self.incompatible = incompatible
        wrong = f"{code!r} does not answer {key}"
        if incompatible is not None:
            first, second = incompatible
            super().__init__(f"{wrong}: {first.code} and {second.code} exclude each other")
        else:
            super().__init__(f"{wrong}; allowed: {', '.join(allowed)}")


class Option(Term):
    """An answer that a law tells apart from the others: a member is ``code, label, clauses, hint``.

    The code is kept in records and never changes once released; the label is what the director taps;
    the clauses say where the law speaks of it; the hint gives the criterion. What was otherwise in an earlier edition
    is said by a member that is ``option(…)``.
    """

    def __init__(
        self,
        code: str,
        label: str,
        clauses: str = "",
        hint: str = "",
        until_2017: str | None = None,
        hint_until_2017: str | None = None,
        new_in_2017: bool = False,
        until_2007: str | None = None,
    ) -> None:
        self.code = code
        self.label = label
        self.clauses: Mapping[Edition, tuple[Citation, ...]] = in_each(
            _clauses(clauses),
            None if until_2017 is None else _clauses(until_2017),
            None if until_2007 is None else _clauses(until_2007),
        )
        """Those of each edition."""
        self.hints: Mapping[Edition, str] = in_each(hint, hint_until_2017)
        self.editions = frozenset({Edition.LAWS_2017}) if new_in_2017 else frozenset(Edition)
        """Those that know it."""

    @property
    def is_the_same_in_all(self) -> bool:
        """Whether no edition says anything else of it."""
        return len({*self.clauses.values()}) == len({*self.hints.values()}) == 1 and self.editions.issuperset(Edition)


def option(
    code: str,
    label: str,
    clauses: str = "",
    hint: str = "",
    *,
    until_2017: str | None = None,
    hint_until_2017: str | None = None,
    new_in_2017: bool = False,
    until_2007: str | None = None,
) -> tuple[str, str, str, str, str | None, str | None, bool, str | None]:
    """A member of an Option of which earlier editions said something else: its clauses, its criterion, or nothing.

    ``until_2007`` are its clauses in 1997, where they were others than in 2007.
    """
    return code, label, clauses, hint, until_2017, hint_until_2017, new_in_2017, until_2007


def _clauses(written: str) -> tuple[Citation, ...]:
    return tuple(Citation.parse(clause) for clause in written.split())


O = TypeVar("O", bound=Option)  # noqa: E741 - an option; there is no other O in sight


@dataclass(frozen=True, kw_only=True, eq=False)
class Question(ABC, Generic[A]):
    """A question with a key that never changes once released, as ``54.circumstances``.

    ``text``, ``why``, ``hint`` and ``said`` are templates. ``why`` is what the answer turns on, by what criterion,
    for the director who asks himself; ``said`` is what he reads out before a choice. A question put to a role is
    a choice of that player. ``judgement`` says that whatever the director answers he has weighed by criteria:
    whether it was meant, could be seen, could disturb. What he has only to look at or count is no judgement;
    ``steps`` are sentences that say one by one how he works it out, where that takes several;
    ``judged`` are the options that are one where the others are plain to see. ``usual`` is the code of what nearly
    always is so: a page may go on from it, as long as it shows it and one touch says otherwise.
    """

    key: str
    text: str
    why: str = ""
    hint: str = ""
    put_to: Role | None = None
    said: str = ""
    steps: tuple[str, ...] = ()
    judgement: bool = False
    judged: tuple[Option, ...] = ()
    usual: str | tuple[str, ...] | None = None

    def usually(self, answer: A) -> Self:
        """The same question where this answer is nearly always so."""
        code = self.code(answer)
        return self._with("usual", code if isinstance(code, str) else tuple(code))

    def about(self, matter: str) -> Self:
        """The same question asked about one thing among several: the key tells them apart."""
        return self._with("key", f"{self.key}.{matter}")

    def in_general(self) -> Self:
        """The question as it stands whatever the path: without what a path has narrowed."""
        return self

    def of_edition(self, edition: Edition) -> Self:  # noqa: ARG002 - most ask the same in all
        """The question as this edition has it."""
        return self

    def clauses_of(self, option: Option) -> tuple[Citation, ...]:
        """Where the law speaks of an option: in the edition in which it is asked, or else in the newest."""
        return option.clauses[Edition.LAWS_2017]

    @abstractmethod
    def read(self, code: Code) -> A:
        """The answer behind a code. Raises WrongAnswer."""

    @abstractmethod
    def code(self, answer: A) -> Code:
        """The code of an answer: the inverse of ``read``."""

    @abstractmethod
    def allowed(self) -> Sequence[str]:
        """The codes an answer is made of, for people who typed another."""

    def labels(self) -> dict[str, str]:
        """The template of each code's label; none where the code is a seat or a card."""
        return {}

    @abstractmethod
    def specimens(self) -> Sequence[A]:
        """Answers enough to walk every path that follows."""

    def weighed(self, answer: A) -> bool:
        """Whether this answer is the director's judgement."""
        return self.judgement or answer in self.judged

    # Rather than a dataclass's own, which take every field anew each time: questions are looked up on every path.

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, Question) and self._fields == other._fields)

    def __hash__(self) -> int:
        return self._hash

    @cached_property
    def _fields(self) -> tuple[object, ...]:
        return type(self), *(getattr(self, each.name) for each in fields(self))

    @cached_property
    def _hash(self) -> int:
        return hash(self._fields)

    def _with(self, field: str, value: Hashable) -> Self:
        """The same question but for one field: one object each time, so that what its answers led to is found again."""
        narrowed: Self = _narrowed(self, field, value)
        return narrowed

    def _one(self, code: Code) -> str:
        if isinstance(code, str):
            return code
        raise WrongAnswer(self.key, code, self.allowed())

    def _several(self, code: Code) -> tuple[str, ...]:
        if isinstance(code, str) or len(set(code)) != len(code):
            raise WrongAnswer(self.key, code, self.allowed())
        return tuple(code)


Q = TypeVar("Q", bound=Question[Any])


@lru_cache(maxsize=_KEPT)
def _narrowed(question: Q, name: str, value: Hashable) -> Q:
    changed: dict[str, Any] = {name: value}
    return replace(question, **changed)


@dataclass(frozen=True, kw_only=True, eq=False)
class YesNo(Question[bool]):
    """Yes or no: ``yes``, ``no``."""

    def read(self, code: Code) -> bool:
        answers = {"yes": True, "no": False}
        if (one := self._one(code)) not in answers:
            raise WrongAnswer(self.key, code, self.allowed())
        return answers[one]

    def code(self, answer: bool) -> str:
        return "yes" if answer else "no"

    def labels(self) -> dict[str, str]:
        return {"yes": YES, "no": NO}

    def allowed(self) -> Sequence[str]:
        return ("yes", "no")

    def specimens(self) -> Sequence[bool]:
        return (True, False)


@dataclass(frozen=True, kw_only=True, eq=False)
class _OfOptions(Question[A], Generic[A, O]):
    """What the questions about the options of a law have in common: a path may have left some of them out."""

    options: type[O]
    left_out: tuple[O, ...] = ()
    edition: Edition = Edition.LAWS_2017
    """That in which it is asked, where the options are not the same in all."""

    def without(self, *options: O) -> Self:
        """The same question where these options are not possible."""
        return self._with("left_out", options)

    @property
    def offered(self) -> tuple[O, ...]:
        """The options that are possible, in the order of the law."""
        return tuple(option for option in self.known if option not in self.left_out)

    @property
    def known(self) -> tuple[O, ...]:
        """The options that the edition knows, whatever the path."""
        return tuple(option for option in self.options if self.edition in option.editions)

    def of_edition(self, edition: Edition) -> Self:
        return self if edition is self.edition or self._is_the_same_in_all else self._with("edition", edition)

    @cached_property
    def _is_the_same_in_all(self) -> bool:
        return all(option.is_the_same_in_all for option in self.options)

    def clauses_of(self, option: Option) -> tuple[Citation, ...]:
        return option.clauses[self.edition]

    def hint_of(self, option: O) -> str:
        """The criterion for an option, in the edition in which it is asked."""
        return option.hints[self.edition]

    def in_general(self) -> Self:
        return self._with("left_out", ())

    def labels(self) -> dict[str, str]:
        return {option.code: option.label for option in self.offered}

    def allowed(self) -> Sequence[str]:
        return tuple(option.code for option in self.offered)


@dataclass(frozen=True, kw_only=True, eq=False)
class OneOf(_OfOptions[O, O]):
    """One of the options. ``walked`` are those that walk, where the others come to another number and no more."""

    walked: tuple[O, ...] = ()

    def walking(self, *options: O) -> Self:
        """The same question where these options walk for all of them."""
        return self._with("walked", options)

    def in_general(self) -> Self:
        return replace(self, left_out=(), walked=())

    def read(self, code: Code) -> O:
        one = self._one(code)
        for option in self.offered:
            if option.code == one:
                return option
        raise WrongAnswer(self.key, code, self.allowed())

    def code(self, answer: O) -> str:
        return answer.code

    def specimens(self) -> Sequence[O]:
        return tuple(option for option in self.walked if option in self.offered) or self.offered


@dataclass(frozen=True, kw_only=True, eq=False)
class WhichOf(_OfOptions[frozenset[O], O]):
    """Which of these, or none of them: a law's rare circumstances on one page, in one tap.

    ``apart`` names the pairs that exclude each other.
    """

    none: str = _("None of these")
    apart: tuple[tuple[O, O], ...] = field(default=())

    def read(self, code: Code) -> frozenset[O]:
        by_code = {option.code: option for option in self.offered}
        codes = self._several(code)
        if not by_code.keys() >= set(codes):
            raise WrongAnswer(self.key, code, self.allowed())
        chosen = frozenset(by_code[one] for one in codes)
        for pair in self.apart:
            if chosen.issuperset(pair):
                raise WrongAnswer(self.key, code, self.allowed(), incompatible=pair)
        return chosen

    def code(self, answer: frozenset[O]) -> list[str]:
        return [option.code for option in self.options if option in answer]

    def specimens(self) -> Sequence[frozenset[O]]:
        """None, each alone, and each pair that does not exclude itself."""
        pairs = (pair for pair in combinations(self.offered, 2) if not self._excluded(pair))
        return (
            frozenset(),
            *(frozenset({option}) for option in self.offered),
            *(frozenset(pair) for pair in pairs),
        )

    def weighed(self, answer: frozenset[O]) -> bool:
        return self.judgement or not answer.isdisjoint(self.judged)

    def every_answer(self) -> Iterable[frozenset[O]]:
        """Every set that the question takes, for tests that leave nothing out."""
        for size in range(len(self.offered) + 1):
            for chosen in combinations(self.offered, size):
                if not any(set(chosen).issuperset(pair) for pair in self.apart):
                    yield frozenset(chosen)

    def _excluded(self, pair: tuple[O, ...]) -> bool:
        return any(set(pair) == set(other) for other in self.apart)
