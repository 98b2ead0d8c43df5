"""One run of a law: it asks, finds, obliges, and everything it notes is filed under its clause."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from functools import wraps
from typing import Any, Concatenate, Generic, ParamSpec, TypeVar, cast

from rulings.engine import noting
from rulings.engine.cards import Card
from rulings.engine.citations import Citation
from rulings.engine.editions import Edition, Regulations, in_each
from rulings.engine.messages import Argument, Message
from rulings.engine.outcomes import Outcome
from rulings.engine.players import players
from rulings.engine.questions import A, Code, Option, Question, WhichOf, YesNo
from rulings.engine.questions_of_the_table import OneCard, SeveralCards
from rulings.engine.restrictions import Restriction
from rulings.engine.roles import Cast, Role
from rulings.engine.seats import Seat
from rulings.engine.steps import Established, PenaltyCardKind, Step, TricksMoved, Until

P = ParamSpec("P")
R = TypeVar("R")


@dataclass(frozen=True, slots=True)
class Asked:
    """A question as a law asks it here: with the clause, and all that its sentences may speak of."""

    question: Question[Any]
    clause: Citation
    cast: Cast
    known: Mapping[str, Argument]

    @property
    def text(self) -> Message:
        return self.say(self.question.text)

    def say(self, template: str) -> Message:
        """One of the question's sentences (its text, its hint, an option's label) made whole."""
        return Message.of(template, self.known)


@dataclass(frozen=True, slots=True)
class Known(Generic[A]):
    """What a law has found that the law of another subject would ask.

    Of circumstances it is those that are so, and ``not_so`` are those that cannot be: the others are asked.
    """

    question: Question[A]
    answer: A
    not_so: tuple[Option, ...] = ()


_NOBODY = players()


class Unanswered(BaseException):
    """The law cannot go on without this answer. A signal, not an error: no law catches it."""

    def __init__(self, asked: Asked) -> None:
        self.asked = asked


class HandingOver(BaseException):
    """The law of another subject rules on the rest. A signal, not an error: no law catches it."""

    def __init__(self, law: Callable[[Inquiry], None]) -> None:
        self.law = law


class AskedTwice(Exception):
    """A law asked the same question twice on one path. A fault of the law."""


class Inquiry:
    """One run of a law: it answers the law's questions and takes its notes.

    ``answers`` are codes by question key; those that the law does not ask for are ignored. ``alone``, it stops where
    the law hands the facts over to the law of another subject.
    """

    def __init__(
        self, edition: Edition, regulations: Regulations, answers: Mapping[str, Code], *, alone: bool = False
    ) -> None:
        self.edition = edition
        self.regulations = regulations
        self.steps: list[Step] = []
        self._answers = answers
        self._players = _NOBODY
        self.declarer: Seat | None = None
        """Who declares now: the opening lead may have made dummy declarer (54.A)."""
        self.parts = _NOBODY.cast
        """Who is who in what happened: the first declarer, and the offender when the law first notes something. What
        follows may have an offender of its own, as where the partner has played too."""
        self._asked: set[str] = set()
        self._alone = alone
        self._answered: set[str] = set()
        """The keys of what had been answered when the facts were handed over: the law that rules on them may ask it."""
        self._known: Mapping[str, Known[Any]] = {}
        """What the law that handed them over has found, by the keys under which the other would ask it."""
        self._named: tuple[Card, ...] = ()
        """The cards that it had named: what the other asks about is another one."""
        self.clauses: list[Citation] = []
        """The clauses being applied, innermost last; ``@clause`` keeps it."""

    def cast(self, *, declarer: Seat | None = None, offender: Seat | None = None) -> None:
        """Say which seats are declarer and offender from here on; every other role follows.

        During the auction there is no declarer yet, and where nobody is at fault no offender: the roles that hang on
        one who is not named are filled by nobody.
        """
        self._players = players(declarer, offender)
        self.declarer = declarer or self.declarer
        # Each question has left the step of its answer: where there are more, something has been noted.
        noted = len(self.steps) > len(self._asked)
        self.parts = players(self.parts.declarer or declarer, self.parts.offender if noted else offender).cast

    @contextmanager
    def offender(self, seat: Seat) -> Iterator[None]:
        """Have the law speak of another offender for a while; every other role follows, and who declares stays."""
        before = self._players.cast.offender
        self.cast(declarer=self._players.cast.declarer, offender=seat)
        yield
        # Where a question is unanswered it stays as it is: nothing is noted after that.
        self.cast(declarer=self._players.cast.declarer, offender=before)

    def seat(self, role: Role) -> Seat:
        """The seat of a role that one player fills. Raises NotCast before ``cast``."""
        seat = self._players.one.get(role)
        return self._players.cast.player(role) if seat is None else seat

    def ask(self, question: Question[A], **known: Argument) -> A:
        """The answer to ``question``, whose sentences may speak of what is ``known``.

        Raises Unanswered when there is none yet, WrongAnswer when the one given is not taken,
        AskedTwice when the law has asked it before.
        """
        key = question.key
        question = question.of_edition(self.edition)
        if key in self._known and not isinstance(question, WhichOf):
            found: A = self._known[key].answer
            return found
        if key in self._answered:
            self._answered.remove(key)
            if key in self._known:
                corrected: A = self._corrected(question, self._known[key])
                return corrected
            return question.read(self._answers[key])
        if key in self._asked:
            raise AskedTwice(key)
        if key in self._known:
            others: A = self._ask_for_the_others(question, self._known[key], **known)
            return others
        return self._put(question, **known)

    def _corrected(self, question: Any, found: Known[Any]) -> Any:
        """The circumstances answered before, as the law that handed them over has corrected them.

        What it has found not to be so is not so for the next, even where that one had been told so before.
        """
        answered = question.in_general().read(self._answers[question.key])
        return answered.difference(found.not_so, question.left_out) | found.answer

    def _ask_for_the_others(self, question: Any, found: Known[Any], **known: Argument) -> Any:
        """Circumstances of which some are known: the page offers the others, but for those that these exclude."""
        excluded = (other for pair in question.apart for other in pair if not found.answer.isdisjoint(pair))
        asked = question.without(*question.left_out, *found.answer, *excluded, *found.not_so)
        return (self._put(asked, **known) if asked.offered else frozenset()) | found.answer

    def _put(self, question: Question[A], **known: Argument) -> A:
        if self._named and isinstance(question, OneCard | SeveralCards):
            question = cast("Question[A]", question.beside(self._named))
        key = question.key
        self._asked.add(key)
        if key not in self._answers:
            raise Unanswered(Asked(question, self.clauses[-1], self._players.cast, {**self._players.known, **known}))
        code = self._answers[key]
        answer: A
        answer, step = noting.answered(
            question, self.clauses[-1], self._players, tuple(code) if isinstance(code, list) else code, **known
        )
        self.steps.append(step)
        return answer

    def confirms(self, question: YesNo, **known: Argument) -> bool:
        """Whether the answer is yes. Raises as ``ask`` does."""
        return self.ask(question, **known)

    def hand_over(self, law: Callable[[Inquiry], None], template: str, *known: Known[Any], **about: Argument) -> None:
        """Have the law of another subject rule on the facts, from its first word: the last thing that a law does.

        What has been answered it takes as it is, under the same keys, and so what is ``known`` beside it: nothing is
        asked twice, and the ruling is the one to which that subject comes. ``template`` says what has been found.
        """
        self.find(template, **about)
        if self._alone:
            raise HandingOver(law)
        self._answered = {*self._asked}
        # Which circumstances are so or cannot be, one law has found for all that follow; anything else it makes known
        # to the next alone, which may be about another call.
        kept = {key: each for key, each in self._known.items() if isinstance(each.question, WhichOf)}
        self._known = {**kept, **{each.question.key: each for each in known}}
        facts = [part for step in self.steps if isinstance(step, Established) for part in step.answer]
        self._named = tuple(part for part in facts if isinstance(part, Card))
        law(self)

    def find(self, template: str, **known: Argument) -> None:
        """Note what the Laws make of the facts."""
        self.steps.append(noting.finding(self.clauses[-1], self._players, template, None, None, **known))

    def decide(self, template: str, *, outcome: Outcome, transfers: int = 0, **known: Argument) -> None:
        """Note the ruling in a line, and what it comes to: the last one on a path is its headline.

        ``transfers`` is the number of tricks that go to the side that has not offended, when the board is scored.
        """
        tricks = TricksMoved(transfers, self.seat(Role.OFFENDER).lho.side) if transfers else None
        self.steps.append(noting.finding(self.clauses[-1], self._players, template, outcome, tricks, **known))

    def oblige(
        self,
        role: Role,
        template: str,
        *,
        said: str,
        until: Until,
        restricts: Restriction | None = None,
        **known: Argument,
    ) -> None:
        """Note what ``role`` must do, until when, and how he is told.

        ``restricts`` says in codes what the sentences say of a lead or a play that declarer restricts.
        """
        self.steps.append(
            noting.obligation(self.clauses[-1], self._players, role, template, said, until, restricts, **known)
        )

    def direct(self, template: str, *, until: Until = Until.DONE, **known: Argument) -> None:
        """Note what the director himself does, which is told to nobody."""
        self.steps.append(
            noting.obligation(self.clauses[-1], self._players, Role.DIRECTOR, template, None, until, None, **known)
        )

    def refer(
        self,
        citation: str,
        template: str,
        *,
        until_2017: str | None = None,
        until_2007: str | None = None,
        **known: Argument,
    ) -> None:
        """Note that another law takes over at ``citation``, and the first step that it calls for.

        ``until_2017`` is where it stood in the editions before, ``until_2007`` in 1997 alone. Raises ValueError for a
        citation that cites nothing.
        """
        cited = Citation.parse(in_each(citation, until_2017, until_2007)[self.edition])
        self.steps.append(noting.referral(cited, self._players, template, **known))

    def doubt(self, template: str, **known: Argument) -> None:
        """Note that the text leaves a point open on which the ruling turns: how it is read, and what speaks otherwise.

        Where two authorities publish different readings it is an option of ``Regulations`` instead.
        """
        self.steps.append(noting.doubt(self.clauses[-1], self._players, template, **known))

    def inform(
        self,
        *cards: Card,
        authorised: Role | None = None,
        unauthorised: Role | None = None,
        until: Until,
    ) -> None:
        """Note who may use what ``cards`` have shown, and who may not (no card: those exposed)."""
        self.steps.append(noting.information(self.clauses[-1], self._players, cards, authorised, unauthorised, until))

    def place_penalty_card(self, card: Card, kind: PenaltyCardKind) -> None:
        """The offender's ``card`` becomes a penalty card and stays face up."""
        self.steps.append(noting.penalty_card_placed(self.clauses[-1], card, self.seat(Role.OFFENDER), kind))

    def penalty_card_lies(self, card: Card, kind: PenaltyCardKind) -> None:
        """The offender's ``card`` has been a penalty card since before this incident, and lies on the table."""
        self.steps.append(noting.penalty_card_lying(self.clauses[-1], card, self.seat(Role.OFFENDER), kind))

    def pick_up_penalty_card(self, card: Card) -> None:
        """The offender's ``card`` ceases to be a penalty card: it is played, or goes back to his hand."""
        self.steps.append(noting.penalty_card_picked_up(self.clauses[-1], card, self.seat(Role.OFFENDER)))

    def watch(self, template: str, **known: Argument) -> None:
        """Note what the director has to look at when play ends."""
        self.steps.append(noting.watch(self.clauses[-1], self._players, template, **known))


def clause(
    citation: str, *, until_2017: str | None = None, until_2007: str | None = None
) -> Callable[[Callable[Concatenate[Inquiry, P], R]], Callable[Concatenate[Inquiry, P], R]]:
    """File all that a function asks, finds and orders under ``citation``, or where it stood before in an older edition.

    Raises ValueError, when the law is imported, for a citation that cites nothing.
    """
    written = in_each(citation, until_2017, until_2007)
    cited = {edition: Citation.parse(each) for edition, each in written.items()}

    def decorate(
        law: Callable[Concatenate[Inquiry, P], R],
    ) -> Callable[Concatenate[Inquiry, P], R]:
        @wraps(law)
        def filed(inquiry: Inquiry, /, *args: P.args, **kwargs: P.kwargs) -> R:
            inquiry.clauses.append(cited[inquiry.edition])
            done = law(inquiry, *args, **kwargs)
            # It stays where a question is unanswered: nothing is noted after that.
            inquiry.clauses.pop()
            return done

        return filed

    return decorate
