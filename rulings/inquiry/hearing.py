"""Both sides are heard: what each says about a fact, as a form sends it or as it is kept."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass
from typing import Final

from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from incidents.models import Direction, Fact, HowEstablished, Session, Version
from incidents.models.cases import Code
from incidents.models.disputes import LONGEST_STATEMENT
from incidents.recording import NotADispute, check_statement
from incidents.text import as_kept
from rulings.archive.names import look_for_names
from rulings.engine import Asked, AuctionInPart, YesNo
from rulings.inquiry import read_answer
from rulings.web.answers_offered import NONE

SIDES: Final = tuple(Direction.values)
OWN: Final = "own"
"""On a form, the director's own finding, where neither side says what he finds."""

_LEGENDS: Final = {
    Direction.NS.value: gettext_lazy("North-South say"),
    Direction.EW.value: gettext_lazy("East-West say"),
    OWN: gettext_lazy("You find something else"),
}


@dataclass(frozen=True)
class VersionEntry:
    """One version on the form, as it was entered: an answer of one side and its statement, right or wrong."""

    name: str
    chosen: tuple[str, ...] = ()
    statement: str = ""

    @property
    def legend(self) -> str:
        """Whose version it is."""
        return str(_LEGENDS[self.name])

    @property
    def speaks(self) -> bool:
        """Whether there is a statement to it: the director has his basis instead."""
        return self.name != OWN

    @property
    def statement_name(self) -> str:
        """The statement's name on the form."""
        return f"{self.name}-statement"


@dataclass(frozen=True)
class ToldVersions:
    """What each side says, and what the director may find beside it."""

    versions: tuple[Version, ...]
    own: Code | None = None

    def candidates(self) -> dict[str, Code]:
        """The answers among which he finds, each once, by the first who gives it."""
        named: dict[str, Code] = {}
        for name, code in [*((each.side, each.code) for each in self.versions), (OWN, self.own)]:
            if code is not None and code not in named.values():
                named[name] = code
        return named

    def who(self, code: Code) -> Iterator[str]:
        """The sides that give this answer."""
        return (version.side for version in self.versions if version.code == code)


def entries_sent(sent: QueryDict) -> tuple[VersionEntry, ...]:
    """The form as it was sent, to be shown again: nothing that was typed is lost."""
    sides = [VersionEntry(side, tuple(sent.getlist(side)), sent.get(f"{side}-statement", "")) for side in SIDES]
    return (*sides, VersionEntry(OWN, tuple(sent.getlist(OWN))))


def entries_kept(asked: Asked, fact: Fact | None) -> tuple[VersionEntry, ...]:
    """The form as the fact's own record fills it in; empty where no side's version is kept."""
    codes = read_answer.as_typed if isinstance(asked.question, AuctionInPart) else _codes
    versions = {version.side: version for version in fact.kept_versions()} if fact else {}
    entries = [_entry(side, versions[side], codes) if side in versions else VersionEntry(side) for side in SIDES]
    own = fact is not None and fact.established != HowEstablished.AGREED
    if fact is None or not own or any(entry.chosen == codes(fact.code) for entry in entries):
        return (*entries, VersionEntry(OWN))
    return (*entries, VersionEntry(OWN, codes(fact.code)))


def read_versions(asked: Asked, entries: tuple[VersionEntry, ...]) -> ToldVersions:
    """Read the versions on a form, or as they are kept. Raises AnswerRefused."""
    codes = {entry.name: read_answer.version(asked, list(entry.chosen)) for entry in entries}
    own = codes.pop(OWN)
    versions = tuple(
        Version(entry.name, codes[entry.name], as_kept(entry.statement, LONGEST_STATEMENT))
        for entry in entries
        if entry.name != OWN
    )
    said = [code for code in codes.values() if code is not None]
    if len(said) == len(SIDES) and all(code == said[0] for code in said) and own in (None, said[0]):
        raise read_answer.AnswerRefused(
            _("Both sides say the same: it is agreed, record it as the answer to the question.")
        )
    if own is None and len(said) == 1 and isinstance(asked.question, YesNo):
        # The other answer is known without anybody giving it.
        own = next(code for code in asked.question.allowed() if code != said[0])
    heard = ToldVersions(versions, own)
    if not heard.candidates():
        raise read_answer.AnswerRefused(_("Say what one of the sides says, or what you find yourself."))
    for version in versions:
        try:
            check_statement(version.statement)
        except NotADispute as refused:
            raise read_answer.AnswerRefused(str(refused)) from None
    return heard


def check_names(told: ToldVersions, fact: Fact | None, session: Session, no_names: Collection[str]) -> None:
    """Raise NamesInText where a statement names somebody; what is kept of the fact already was taken before."""
    kept = {version.statement for version in fact.kept_versions()} if fact else set()
    typed = [version.statement for version in told.versions if version.statement not in kept]
    if named := look_for_names(*typed, session=session, no_names=no_names):
        raise named


def _entry(side: str, version: Version, codes: Callable[[Code], tuple[str, ...]]) -> VersionEntry:
    return VersionEntry(side, () if version.code is None else codes(version.code), version.statement)


def _codes(code: Code) -> tuple[str, ...]:
    """An answer as the boxes and lists of a form have it: an empty set is its own, empty code."""
    return (code,) if isinstance(code, str) else tuple(code) or (NONE,)
