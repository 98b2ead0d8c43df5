"""Rulings that today's Laws would give otherwise, each with the reasons in a director's words.

The facts of a ruling are put to its law again, which takes a tenth of a millisecond, and compared by codes; words are
made only for what differs. Nothing is kept and nothing is changed: a ruling stands until another takes its place.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from rulings.archive.rechecking import recheck
from rulings.engine import VERSION, Card, WrongAnswer
from rulings.models import Ruling
from rulings.web.sheet import line, seat_named
from rulings.words.current_language import current_language
from rulings.words.current_language import in_readers_language as word
from rulings.words.outcome_labels import outcome_in_words
from rulings.words.wording import card_in_words, in_words

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from django_stubs_ext import StrPromise

    from incidents.models import Membership
    from rulings.archive.rechecking import Rechecked
    from rulings.archive.record import RecordedCard, RecordedStep, RuledCase, Words
    from rulings.laws.replaying import CannotBeReplayed

ON_A_PAGE: Final = 25
"""Rulings that would be given otherwise."""
REPLAYED_AT_ONCE: Final = 1_000
"""Rulings put to the Laws again for one page, whether or not anything differs."""

_KINDS: Final[Mapping[str, StrPromise]] = {
    "finding": gettext_lazy("What is found"),
    "obligation": gettext_lazy("Who has to do what"),
    "information": gettext_lazy("Who may use what"),
    "penalty-card": gettext_lazy("Which card becomes a penalty card"),
    "penalty-card-lying": gettext_lazy("Which penalty card lies on the table"),
    "picked-up": gettext_lazy("Which penalty card is picked up"),
    "watch": gettext_lazy("What is to be checked at the end of play"),
    "referral": gettext_lazy("Which law takes over"),
}
"""What the steps of a ruling say, by their kinds."""


@dataclass(frozen=True)
class WhyOtherwise:
    """Something that comes out otherwise: what it is, what of it no longer holds, and what does today."""

    said: str
    gone: tuple[str, ...] = ()
    come: tuple[str, ...] = ()
    cites: bool = False
    """Whether what is gone and come are clauses."""

    def __str__(self) -> str:
        parts = [self.said]
        if self.gone:
            parts.append(_("no longer %(what)s") % {"what": " | ".join(self.gone)})
        if self.come:
            parts.append(_("today %(what)s") % {"what": " | ".join(self.come)})
        return "; ".join(parts)


@dataclass(frozen=True)
class OtherwiseToday:
    """A ruling that today's Laws would give otherwise."""

    ruling: Ruling
    reasons: tuple[WhyOtherwise, ...]

    @property
    def engine(self) -> int:
        """The number of the engine that it was given with."""
        return self.ruling.record["engine"]


@dataclass(frozen=True)
class Rechecking:
    """How far a page has come: what it found, out of how many, and where the next one goes on."""

    found: tuple[OtherwiseToday, ...]
    replayed: int
    goes_on_before: int | None
    """The key of the last ruling that was looked at; None where no older one is left."""


def rulings_otherwise(membership: Membership, before: int | None = None) -> Rechecking:
    """The standing rulings of older engines, as far as this member may read them, that differ: the newest first.

    As many as a page takes, or until as many were replayed as one request takes time for; `before`: only those older
    than the ruling of this key.
    """
    rulings = (
        Ruling.objects.visible_to(membership)
        .standing()
        # No law was run for it, and none would rule otherwise.
        .exclude(from_book=True)
        .filter(record__engine__lt=VERSION)
        .select_related("session")
        .without_searched()
        .order_by("-pk")
    )
    if before is not None:
        rulings = rulings.filter(pk__lt=before)
    found: list[OtherwiseToday] = []
    replayed, last = 0, None
    for ruling in rulings[: REPLAYED_AT_ONCE + 1].iterator(chunk_size=200):
        if replayed == REPLAYED_AT_ONCE or len(found) == ON_A_PAGE:
            return Rechecking(tuple(found), replayed, last)
        replayed, last = replayed + 1, ruling.pk
        if reasons := reasons_of(ruling.record, ruling.outcome):
            found.append(OtherwiseToday(ruling, reasons))
    return Rechecking(tuple(found), replayed, None)


def reasons_of(record: RuledCase, outcome: str = "") -> tuple[WhyOtherwise, ...]:
    """Why a ruling would be given otherwise today, in the reader's language; empty where it would not."""
    told = recheck(record, outcome)
    reasons = tuple(_reasons(record, told))
    # Whom or what it binds may differ where the words and the clauses are the same.
    return reasons or ((WhyOtherwise(_("It binds otherwise, in the same words")),) if told else ())


def _reasons(record: RuledCase, told: Rechecked) -> Iterator[WhyOtherwise]:
    if told.unknown:
        yield _unknown(record, told.unknown)
    if told.asks:
        asked = in_words(told.asks.text, current_language())
        question = _("%(question)s (%(clause)s)") % {"question": asked, "clause": told.asks.clause}
        yield WhyOtherwise(_("Today’s law asks one more fact"), come=(question,))
    if told.headline:
        was, now = told.headline
        yield WhyOtherwise(_("Another ruling in a line"), (word(was),), (word(now),))
    if told.outcome:
        was_code, now_code = told.outcome
        yield WhyOtherwise(
            _("It comes to something else"), (outcome_in_words(was_code),), (outcome_in_words(now_code),)
        )
    if told.facts:
        gone = tuple(word(fact["question"]) for fact in told.facts.gone)
        yield WhyOtherwise(
            _("It no longer turns on all the facts") if gone else _("The facts are asked in another order"), gone
        )
    if told.clauses:
        yield WhyOtherwise(
            _("It rests on other clauses"), tuple(told.clauses.gone), tuple(told.clauses.come), cites=True
        )
    if told.penalty_cards:
        yield WhyOtherwise(
            _("Other penalty cards are left on the table"),
            _cards(told.penalty_cards.gone),
            _cards(told.penalty_cards.come),
        )
    yield from _steps(told)


def _unknown(record: RuledCase, why: CannotBeReplayed) -> WhyOtherwise:
    """Why its facts cannot be put to the Laws: which answer they no longer take, where it is one."""
    cause = why.__cause__
    questions = {fact["key"]: word(fact["question"]) for fact in record["facts"]}
    if isinstance(cause, WrongAnswer) and cause.key in questions:
        return WhyOtherwise(_("Today’s law no longer takes the answer that was given"), gone=(questions[cause.key],))
    return WhyOtherwise(_("Arbitre no longer has the subject, the edition or the regulation it was given on"))


def _cards(cards: Sequence[RecordedCard]) -> tuple[str, ...]:
    said = {
        "major": _("%(card)s, %(seat)s: major penalty card"),
        "minor": _("%(card)s, %(seat)s: minor penalty card"),
    }
    return tuple(
        said[each["kind"]] % {"card": card_in_words(Card.parse(each["card"])), "seat": seat_named(each["seat"])}
        for each in cards
    )


def _steps(told: Rechecked) -> Iterator[WhyOtherwise]:
    """Kind by kind. The decisive finding is the headline: where it is told already, its clause is among the clauses."""
    for kind, label in _KINDS.items():
        gone, come = (
            tuple(
                _said(step) for step in steps if step["kind"] == kind and not (told.headline and step.get("decisive"))
            )
            for steps in (told.steps.gone, told.steps.come)
        )
        # Said alike under another clause it is told among the clauses.
        if set(gone) != set(come):
            yield WhyOtherwise(str(label), _without(gone, come), _without(come, gone))
    if told.steps.reordered and not told.steps.gone and not told.steps.come:
        yield WhyOtherwise(_("The same is said in another order"))


def _said(step: RecordedStep[Words]) -> str:
    laid_out = line(step)
    told = f"{', '.join(laid_out.seats)}{_(':')} {laid_out.text}" if laid_out.seats else laid_out.text
    return f"{told} ({laid_out.until})" if laid_out.until else told


def _without(these: Sequence[str], those: Sequence[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(each for each in these if each not in those))
