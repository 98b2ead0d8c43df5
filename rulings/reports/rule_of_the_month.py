"""The rule of the month: the law that most rulings of a month were decided by, with an anonymous example.

Counted are those by which a player had a choice or something followed for somebody; the same each time it is asked.

What protects the players: the example has seats and parts, no table, no board, no date and no pair; it is shown only
where at least three rulings of the month were decided by the law, in two sessions or at two tables, so that nobody is
"the one"; it is typical of them in its subject and outcome; in it a player had a choice, or something followed for
somebody; it stands, nobody has appealed against it, its facts were
agreed, its session is over, and a club whose players never read the case-book has no example. docs/reports.md.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

from incidents.models import HowEstablished, PlayersSee
from incidents.wall import midnight
from rulings.archive import disputed_facts
from rulings.archive.record import deciding_clause, has_choice_or_consequence
from rulings.archive.sentence import facts_in_a_sentence
from rulings.engine import Citation, Edition
from rulings.models import Ruling
from rulings.reports.suppression import SMALLEST
from rulings.words.current_language import in_readers_language
from rulings.words.texts import clauses, laws

if TYPE_CHECKING:
    from collections.abc import Sequence

    from incidents.models import Club, Membership
    from rulings.reports.months import Month
    from rulings.words.texts import Law

MOST_READ = 2_000
"""Rulings of a month that are looked at, the latest: no club has given so many."""
CLAUSES_SHOWN = 2
ROOM_IN_PRINT = 1_500
"""How much of a rule, as `Rule.length` counts it, an A4 page takes in the usual letter; then in the smaller one."""
ROOM_IN_SMALL_PRINT = 1_950
PLACES = 2
"""Sessions or tables at which such rulings must have been given before one of them is shown."""


@dataclass(frozen=True)
class Example:
    """A ruling of which nobody can be told from another."""

    facts: str
    ruled: str
    said: tuple[str, ...]


@dataclass(frozen=True)
class MonthlyRule:
    """The rule of a month, in the reader's language."""

    law: int
    title: str
    when_to_call: str
    text: str
    """What the law says as a whole; empty where it has no words before its clauses."""
    clauses: tuple[tuple[str, str], ...]
    """The clauses that decided most, each with what it says."""
    example: Example | None

    @property
    def length(self) -> int:
        """How long it is on paper: its letters, those in a larger hand counted for more."""
        said = (self.text, *(text for _clause, text in self.clauses))
        shown = (self.example.facts, self.example.ruled, *self.example.said) if self.example else ()
        return 2 * len(self.when_to_call) + sum(map(len, said)) + sum(len(text) + 60 for text in shown)

    @property
    def in_print(self) -> str:
        """The letter it is printed in, as a class: the usual one, or smaller ones that keep it on its page."""
        return "longer" if self.length > ROOM_IN_SMALL_PRINT else "long" if self.length > ROOM_IN_PRINT else ""


def rule_of(club: Club, month: Month, read_by: Membership) -> MonthlyRule | None:
    """The rule of a month on the club's calendar; None when no ruling of it was decided by a law we have words for.

    Without the rulings that are kept today from whoever reads it, a director who plays.
    """
    zone = club.zone
    rulings = list(
        Ruling.objects.of(club)
        .not_kept_from(read_by)
        .filter(given_at__gte=midnight(month.first, zone), given_at__lt=midnight(month.next.first, zone))
        .standing()
        .newest_first()
        .select_related("session")
        .prefetch_related("appeals")
        .without_searched()[:MOST_READ]
    )
    # A law by which something was chosen or had to be borne, where there is one: that a call was legal teaches nobody.
    telling = [ruling for ruling in rulings if has_choice_or_consequence(ruling.record)]
    of_law: dict[int, list[Ruling]] = {}
    for ruling in telling or rulings:
        of_law.setdefault(Citation.parse(deciding_clause(ruling.record)).law, []).append(ruling)
    known = [law for law in of_law if law in laws()]
    if not known:
        return None
    # Of two laws as frequent, the one met in more sessions, then the first of the book.
    law = min(known, key=lambda each: (-len(of_law[each]), -_sessions(of_law[each]), each))
    return _rule(club, laws()[law], of_law[law])


def _sessions(rulings: Sequence[Ruling]) -> int:
    return len({ruling.session_id for ruling in rulings})


def _rule(club: Club, law: Law, rulings: Sequence[Ruling]) -> MonthlyRule:
    decided = Counter(deciding_clause(ruling.record) for ruling in rulings)
    edition = Edition(club.edition)
    texts = {str(citation): clause.said_in(edition).in_language() for citation, clause in clauses().items()}
    worded = [clause for clause in decided if clause in texts and clause != str(law.number)]
    most = sorted(worded, key=lambda clause: (-decided[clause], Citation.parse(clause)))[:CLAUSES_SHOWN]
    return MonthlyRule(
        law=law.number,
        title=law.title.in_language(),
        when_to_call=law.when_to_call.in_language(),
        text=texts.get(str(law.number), ""),
        # In the order of the book: which of two decided more is nobody's business where each may have decided once.
        clauses=tuple((clause, texts[clause]) for clause in sorted(most, key=Citation.parse)),
        example=_example(club, rulings),
    )


def _example(club: Club, rulings: Sequence[Ruling]) -> Example | None:
    """A typical one of them; None where it could be told whose it was, or where players read no rulings."""
    places = max(_sessions(rulings), len({(each.session_id, each.section, each.table_number) for each in rulings}))
    if club.players_see == PlayersSee.NEVER or len(rulings) < SMALLEST or places < PLACES:
        return None
    if not any(has_choice_or_consequence(ruling.record) for ruling in rulings):
        return None
    subject = _most_frequent([ruling.subject for ruling in rulings])
    outcome = _most_frequent([ruling.outcome for ruling in rulings if ruling.subject == subject])
    typical = [
        ruling
        for ruling in rulings
        if (ruling.subject, ruling.outcome) == (subject, outcome) and may_be_shown(club, ruling)
    ]
    if not typical:
        return None
    # The plainest: fewest questions, then the shortest to read.
    chosen = min(typical, key=lambda each: (len(each.record["facts"]), len(str(each.record["steps"])), each.pk))
    return Example(
        facts=facts_in_a_sentence(chosen),
        ruled=in_readers_language(chosen.record["headline"]),
        said=tuple(in_readers_language(said) for step in chosen.record["steps"] for said in step["said"])[:1],
    )


def may_be_shown(club: Club, ruling: Ruling) -> bool:
    """Whether a ruling may serve as an example, as far as it is its own business."""
    agreed = all(
        disputed_facts.grounds_recorded(fact)["established"] == HowEstablished.AGREED for fact in ruling.record["facts"]
    )
    return agreed and not ruling.from_book and not ruling.appeals.all() and ruling.session.date < club.day_of_play()


def _most_frequent(values: Sequence[str]) -> str:
    found = Counter(values)
    return min(found, key=lambda each: (-found[each], each))
