"""One run of a law: it asks, finds, obliges, and everything it notes is filed under its clause."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache, wraps
from typing import Any, Concatenate, ParamSpec, TypeVar

from rulings.engine.cards import Card, Suit
from rulings.engine.citations import Citation
from rulings.engine.editions import Edition, Regulations
from rulings.engine.messages import Argument, Message
from rulings.engine.questions import NO, YES, A, Code, Option, Question, YesNo
from rulings.engine.restrictions import Restriction
from rulings.engine.roles import Cast, NotCast, Role
from rulings.engine.seats import Seat
from rulings.engine.steps import (
    Established,
    Finding,
    Information,
    Obligation,
    PenaltyCardKind,
    PenaltyCardLying,
    PenaltyCardPickedUp,
    PenaltyCardPlaced,
    Referral,
    Step,
    Until,
    Watch,
)

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


class Unanswered(BaseException):
    """The law cannot go on without this answer. A signal, not an error: no law catches it."""

    def __init__(self, asked: Asked) -> None:
        self.asked = asked


class AskedTwice(Exception):
    """A law asked the same question twice on one path. A fault of the law."""


class Inquiry:
    """One run of a law: it answers the law's questions and takes its notes.

    ``answers`` are codes by question key; those that the law does not ask for are ignored.
    """

    def __init__(self, edition: Edition, regulations: Regulations, answers: Mapping[str, Code]) -> None:
        self.edition = edition
        self.regulations = regulations
        self.steps: list[Step] = []
        self._answers = answers
        self._cast = Cast()
        self.declarer: Seat | None = None
        """Who declares now: the opening lead may have made dummy declarer (54.A)."""
        self.parts = Cast()
        """Who is who in what happened: the first declarer, and the offender when the law first notes something. What
        follows may have an offender of its own, as where the partner has played too."""
        self._known: Mapping[str, Argument] = {}
        self._asked: set[str] = set()
        self.clauses: list[Citation] = []
        """The clauses being applied, innermost last; ``@clause`` keeps it."""

    def cast(self, *, declarer: Seat | None = None, offender: Seat | None = None) -> None:
        """Say which seats are declarer and offender from here on; every other role follows.

        During the auction there is no declarer yet, and where nobody is at fault no offender: the roles that hang on
        one who is not named are filled by nobody.
        """
        self._cast = Cast(declarer, offender)
        self.declarer = declarer or self.declarer
        noted = any(not isinstance(step, Established) for step in self.steps)
        self.parts = Cast(self.parts.declarer or declarer, self.parts.offender if noted else offender)
        self._known = _players(self._cast)

    def seat(self, role: Role) -> Seat:
        """The seat of a role that one player fills. Raises NotCast before ``cast``."""
        return self._cast.player(role)

    def ask(self, question: Question[A], **known: Argument) -> A:
        """The answer to ``question``, whose sentences may speak of what is ``known``.

        Raises Unanswered when there is none yet, WrongAnswer when the one given is not taken,
        AskedTwice when the law has asked it before.
        """
        if question.key in self._asked:
            raise AskedTwice(question.key)
        self._asked.add(question.key)
        asked = Asked(question, self._clause, self._cast, {**self._known, **known})
        if question.key not in self._answers:
            raise Unanswered(asked)
        answer = question.read(self._answers[question.key])
        self.steps.append(_established(asked, answer))
        return answer

    def confirms(self, question: YesNo, **known: Argument) -> bool:
        """Whether the answer is yes. Raises as ``ask`` does."""
        return self.ask(question, **known)

    def find(self, template: str, **known: Argument) -> None:
        """Note what the Laws make of the facts."""
        self.steps.append(Finding(self._clause, self._message(template, known)))

    def decide(self, template: str, **known: Argument) -> None:
        """Note the ruling in a line: the last one on a path is its headline."""
        self.steps.append(Finding(self._clause, self._message(template, known), decisive=True))

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
        message, words = self._message(template, known), self._message(said, known)
        seats = self._cast.seats(role)
        self.steps.append(Obligation(self._clause, role, seats, message, words, until, restricts))

    def direct(self, template: str, *, until: Until = Until.DONE, **known: Argument) -> None:
        """Note what the director himself does, which is told to nobody."""
        self.steps.append(
            Obligation(self._clause, Role.DIRECTOR, (), self._message(template, known), None, until),
        )

    def refer(self, citation: str, template: str, **known: Argument) -> None:
        """Note that another law takes over at ``citation``, and the first step that it calls for.

        Raises ValueError for a citation that cites nothing.
        """
        self.steps.append(Referral(Citation.parse(citation), self._message(template, known)))

    def inform(
        self,
        *cards: Card,
        authorised: Role | None = None,
        unauthorised: Role | None = None,
        until: Until,
    ) -> None:
        """Note who may use what ``cards`` have shown, and who may not (no card: those exposed)."""
        self.steps.append(
            Information(
                self._clause,
                cards,
                authorised,
                self._cast.seats(authorised) if authorised else (),
                unauthorised,
                self._cast.seats(unauthorised) if unauthorised else (),
                until,
            )
        )

    def place_penalty_card(self, card: Card, kind: PenaltyCardKind) -> None:
        """The offender's ``card`` becomes a penalty card and stays face up."""
        self.steps.append(PenaltyCardPlaced(self._clause, card, self.seat(Role.OFFENDER), kind))

    def penalty_card_lies(self, card: Card, kind: PenaltyCardKind) -> None:
        """The offender's ``card`` has been a penalty card since before this incident, and lies on the table."""
        self.steps.append(PenaltyCardLying(self._clause, card, self.seat(Role.OFFENDER), kind))

    def pick_up_penalty_card(self, card: Card) -> None:
        """The offender's ``card`` ceases to be a penalty card: it is played, or goes back to his hand."""
        self.steps.append(PenaltyCardPickedUp(self._clause, card, self.seat(Role.OFFENDER)))

    def watch(self, template: str, **known: Argument) -> None:
        """Note what the director has to look at when play ends."""
        self.steps.append(Watch(self._clause, self._message(template, known)))

    @property
    def _clause(self) -> Citation:
        return self.clauses[-1]

    def _message(self, template: str, known: dict[str, Argument]) -> Message:
        return Message.of(template, {**self._known, **known} if known else self._known)


def clause(
    citation: str,
) -> Callable[[Callable[Concatenate[Inquiry, P], R]], Callable[Concatenate[Inquiry, P], R]]:
    """File all that a function asks, finds and orders under ``citation``.

    Raises ValueError, when the law is imported, for a citation that cites nothing.
    """
    filed_under = Citation.parse(citation)

    def decorate(
        law: Callable[Concatenate[Inquiry, P], R],
    ) -> Callable[Concatenate[Inquiry, P], R]:
        @wraps(law)
        def filed(inquiry: Inquiry, /, *args: P.args, **kwargs: P.kwargs) -> R:
            inquiry.clauses.append(filed_under)
            try:
                return law(inquiry, *args, **kwargs)
            finally:
                inquiry.clauses.pop()

        return filed

    return decorate


@lru_cache(maxsize=256)
def _players(cast: Cast) -> Mapping[str, Argument]:
    """The players that a sentence may speak of, by the name of their role: ``{partner}``, ``{non_offending_side}``."""
    players: dict[str, Argument] = {}
    for role in Role:
        try:
            seats = cast.seats(role)
        except NotCast:
            continue
        if seats:
            players[role.value.replace("-", "_")] = seats[0] if len(seats) == 1 else seats
    return players


def _established(asked: Asked, answer: object) -> Established:
    question = asked.question
    try:
        chooser = asked.cast.player(question.put_to) if question.put_to else None
    except NotCast:
        chooser = None
    return Established(
        # An option that the law names in a clause of its own is filed there: declarer refuses under 54.D.
        answer.clauses[0] if isinstance(answer, Option) and answer.clauses else asked.clause,
        question.key,
        question.code(answer),
        asked.text,
        _spoken(asked, answer),
        getattr(question, "none", ""),
        question.put_to,
        chooser,
        question.weighed(answer),
    )


def _spoken(asked: Asked, answer: object) -> tuple[Message | Seat | Suit | Card, ...]:
    match answer:
        case bool():
            return (Message(YES if answer else NO, {}),)
        case Seat() | Suit() | Card():
            return (answer,)
        case Option():
            return (asked.say(answer.label),)
        case frozenset():
            return tuple(
                asked.say(option.label) for option in getattr(asked.question, "options", ()) if option in answer
            )
        case tuple():
            return tuple(card for card in answer if isinstance(card, Card))
        case _:
            raise TypeError(f"{answer!r} is no kind of answer")
