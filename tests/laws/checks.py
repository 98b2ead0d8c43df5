"""What holds of every path of every law: each check names what is wrong with a path, or nothing."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping

from rulings.engine import (
    PASS,
    Auction,
    Bid,
    Card,
    Established,
    Finding,
    Obligation,
    OneCard,
    Option,
    OtherCall,
    Outcome,
    PenaltyCardLying,
    PenaltyCardPickedUp,
    PenaltyCardPlaced,
    Pending,
    Resolved,
    Restricts,
    Role,
    Seat,
    SeveralCards,
    Step,
    Strain,
    Suit,
    Until,
    Watch,
)
from tests.laws.spoken import once_for_each_step, seats_in, sentences_of, spoken
from tests.laws.turning import seats_said_to_be_alike_are, turning_the_table_turns_the_ruling
from tests.laws.walking import Path, Run

Check = Callable[[Run, Path], Iterator[str]]

_KEY = re.compile(r"(particulars|[1-9][0-9]?(\.[A-Z](\.[0-9]+(\.[a-z])?)?)?)\.[a-z][a-z0-9-]*(\.[a-z0-9-]+)?")
_CODE = re.compile(r"[A-Z0-9a-z-]+")


def goes_to_its_end(_run: Run, path: Path) -> Iterator[str]:
    """No answer that a question takes makes the law break down, "none of these" included."""
    if isinstance(path.outcome, Exception):
        yield f"{type(path.outcome).__name__}: {path.outcome}"


# ---- what is asked --------------------------------------------------------------------------------


def no_question_is_asked_twice(_run: Run, path: Path) -> Iterator[str]:
    keys = [asked.question.key for asked in path.asked]
    yield from sorted({key for key in keys if keys.count(key) > 1})


MAY_BE_NAMED_BEFORE = {
    ("penalty-card-not-played", "particulars.cards"): "the card played instead may be another of his penalty cards",
}
"""Questions about a card that may be one of those named before, by their subject, with the reason."""


def no_card_is_two_cards(run: Run, path: Path) -> Iterator[str]:
    """Each card of the pack is one: a question about another card takes none that was named before."""
    named: set[Card] = set()
    for question, answer in zip(path.questions, path.given, strict=True):
        if isinstance(question, OneCard | SeveralCards):
            cards = set(_cards_in(answer))
            if not question.only and (run.subject.key, question.key) not in MAY_BE_NAMED_BEFORE:
                yield from (f"{question.key} = {card.code}" for card in cards & named)
            named |= cards


def every_question_says_why(_run: Run, path: Path) -> Iterator[str]:
    if isinstance(path.outcome, Pending) and not path.outcome.asked.question.why:
        yield path.outcome.asked.question.key


def keys_and_codes_can_be_kept(_run: Run, path: Path) -> Iterator[str]:
    """A key is a clause and a word; a question has answers to walk, each with its code."""
    if isinstance(path.outcome, Pending):
        question = path.outcome.asked.question
        if not _KEY.fullmatch(question.key):
            yield f"the key {question.key}"
        if not question.specimens():
            yield f"{question.key} has no answer to walk"
        yield from (f"{question.key} = {code}" for code in question.allowed() if not _CODE.fullmatch(code))


def every_question_can_be_put(_run: Run, path: Path) -> Iterator[str]:
    """Its sentences speak only of what is known where it is asked; a choice has words to read out."""
    if isinstance(path.outcome, Pending):
        asked = path.outcome.asked
        try:
            for sentence in sentences_of(asked):
                assert sentence.template
        except KeyError as unknown:
            yield f"{asked.question.key} speaks of {unknown}, who or what is not known here"
        if asked.question.put_to is not None and not asked.question.said:
            yield f"{asked.question.key} is put to a player without a word to him"


def each_option_leads_where_its_clauses_say(_run: Run, path: Path) -> Iterator[str]:
    """What a player is told that his choice rests on is what the ruling then rests on, beside the answer itself."""
    if not isinstance(path.outcome, Resolved):
        return
    cited = {step.clause for step in path.outcome.steps if not isinstance(step, Established)}
    for question, option in zip(path.questions, path.given, strict=True):
        if question.put_to is not None and isinstance(option, Option):
            clauses = question.clauses_of(option)
            if not clauses:
                yield f"{question.key} = {option.code} has no clause"
            for clause in set(clauses) - cited:
                yield f"{question.key} = {option.code} does not rest on {clause}"


# ---- what is ruled --------------------------------------------------------------------------------


def something_is_ruled(_run: Run, path: Path) -> Iterator[str]:
    if isinstance(path.outcome, Resolved):
        try:
            headline = path.outcome.headline
        except (StopIteration, RuntimeError):
            yield "no headline"
        else:
            if not headline.template:
                yield "an empty headline"


def somebody_is_told_something(_run: Run, path: Path) -> Iterator[str]:
    if isinstance(path.outcome, Resolved):
        obligations = [step for step in path.outcome.steps if isinstance(step, Obligation)]
        if not any(step.seats and step.said for step in obligations):
            yield "nobody is told to do anything"


def words_are_addressed_to_those_who_act(_run: Run, path: Path) -> Iterator[str]:
    """``said`` names a player whose obligation it is, so that nobody at the table takes it for himself."""
    for step in _steps(path):
        if isinstance(step, Obligation) and step.words is not None and step.seats:
            named = {seat for value in step.words.arguments.values() for seat in seats_in(value)}
            if not named & set(step.seats):
                yield f"{step.clause}: {step.words.template!r} is said to nobody who acts"


def a_board_that_ends_is_not_played_on(_run: Run, path: Path) -> Iterator[str]:
    """Where an adjusted score takes the place of the play, nobody leads or takes a card back: all stop alike."""
    if isinstance(path.outcome, Resolved) and any(_is_an_adjusted_score(step) for step in path.outcome.steps):
        for step in path.outcome.steps:
            if isinstance(step, Obligation) and step.seats and set(step.seats) != set(Seat):
                yield f"{step.clause}: {step.message.template}"
            elif isinstance(step, PenaltyCardPlaced):
                yield f"{step.card.code} is a penalty card"


OF_CARDS_IN_PLAY = frozenset({44, 46, 47, 53, 55, 57, 58, 60, 62})
"""Laws by which a card is played, left or taken back; dummy's own part in it is in 41, 45.B, 45.D and 45.F."""
OF_AN_OPENING_LEAD = "54."
"""Questions of a lead before there is a dummy to whom declarer says what to play: each deals with his own cards."""


def declarer_plays_dummys_cards(_run: Run, path: Path) -> Iterator[str]:
    """41.D, 45.B: what is played from dummy, stays or goes back is said to declarer, and asked of him."""
    declarer = path.answers.get("particulars.declarer")
    if declarer is None or any(key.startswith(OF_AN_OPENING_LEAD) for key in path.answers):
        return
    dummy = Seat(declarer).partner
    for step in _steps(path):
        match step:
            case Obligation(seats=seats, clause=clause) if seats == (dummy,) and clause.law in OF_CARDS_IN_PLAY:
                yield f"{clause}: {step.message.template}"
            case Watch() if step.message.arguments.get("player") is dummy:
                yield f"{step.clause}: {step.message.template}"
            case _:
                pass


ENFORCED: Mapping[Outcome, frozenset[tuple[Role, Until]]] = {
    Outcome.PARTNER_PASSES_ONCE: frozenset({(Role.PARTNER, Until.NEXT_CALL)}),
    Outcome.PARTNER_PASSES_THROUGHOUT: frozenset({(Role.PARTNER, Until.END_OF_AUCTION)}),
    Outcome.OFFENDER_PASSES_ONCE: frozenset({(Role.OFFENDER, Until.NEXT_CALL)}),
    Outcome.OFFENDER_PASSES_THROUGHOUT: frozenset({(Role.OFFENDER, Until.END_OF_AUCTION)}),
    Outcome.BOTH_PASS: frozenset({(Role.OFFENDER, Until.END_OF_AUCTION), (Role.PARTNER, Until.END_OF_AUCTION)}),
    **dict.fromkeys((Outcome.CALL_REPEATED, Outcome.CALL_CANCELLED, Outcome.CALL_CHANGED), frozenset()),
    **dict.fromkeys((Outcome.AUCTION_GOES_ON, Outcome.PASSED_OUT), frozenset()),
}
"""Who passes how long where a ruling comes to this: what clubs search by says nothing else than what is ordered."""


def those_who_must_pass_are_told_so(_run: Run, path: Path) -> Iterator[str]:
    """And nobody else, nor for longer."""
    decided = [step.outcome for step in _steps(path) if isinstance(step, Finding) and step.outcome]
    if decided and decided[-1] in ENFORCED:
        passes = {(step.role, step.until) for step in _steps(path) if isinstance(step, Obligation) and _is_a_pass(step)}
        if passes != ENFORCED[decided[-1]]:
            told = ", ".join(sorted(f"{role.value} {until.code}" for role, until in passes))
            yield f"{decided[-1].value}: {told or 'nobody passes'}"


def nothing_is_noted_twice(_run: Run, path: Path) -> Iterator[str]:
    seen: set[str] = set()
    for step in _steps(path):
        if not isinstance(step, Established):
            if _written(step) in seen:
                yield f"{step.clause} {step.kind}: {step.message.template}"
            seen.add(_written(step))


def a_penalty_card_is_picked_up_where_it_lies(_run: Run, path: Path) -> Iterator[str]:
    """Or it is the one of which the director says that it has gone: it lies there no more."""
    has_gone = path.answers.get("50.D.now") in {"played", "picked-up"}
    lying: set[tuple[Seat, Card]] = set()
    for step in _steps(path):
        if isinstance(step, PenaltyCardPlaced | PenaltyCardLying):
            lying.add((step.seat, step.card))
        elif isinstance(step, PenaltyCardPickedUp):
            if (step.seat, step.card) not in lying and not has_gone:
                yield f"{step.seat.value} picks up {step.card.code}, which does not lie there"
            lying.discard((step.seat, step.card))


def the_declaring_side_has_no_penalty_card(_run: Run, path: Path) -> Iterator[str]:
    """48.A; that a defender became declarer and a declarer dummy (54.A) leaves the sides what they are."""
    declarer = path.answers.get("particulars.declarer")
    if declarer is None:
        return
    for step in _steps(path):
        if isinstance(step, PenaltyCardPlaced | PenaltyCardLying) and step.seat.side is Seat(declarer).side:
            yield f"{step.card.code} of {step.seat.value}"


def a_penalty_card_is_a_card_that_was_named(_run: Run, path: Path) -> Iterator[str]:
    known = _cards_answered(path)
    for step in _steps(path):
        if isinstance(step, PenaltyCardPlaced | PenaltyCardLying | PenaltyCardPickedUp) and step.card not in known:
            yield step.card.code


def sentences_speak_of_what_was_answered(_run: Run, path: Path) -> Iterator[str]:
    """No ruling speaks of another card, suit, call or denomination than those it is about.

    A pass need not be answered: some laws are about nothing else, or have one made.
    """
    answered = _answered(path) | {PASS}
    for step in _steps(path):
        for name, each in _spoken_of(step):
            if each not in answered:
                yield f"{step.clause}: {{{name}}} is {each.value if isinstance(each, Suit | Strain) else each.code}"


CHECKS: Mapping[str, Check] = {
    check.__name__: check
    for check in (
        goes_to_its_end,
        no_question_is_asked_twice,
        no_card_is_two_cards,
        every_question_says_why,
        keys_and_codes_can_be_kept,
        every_question_can_be_put,
        each_option_leads_where_its_clauses_say,
        something_is_ruled,
        somebody_is_told_something,
        words_are_addressed_to_those_who_act,
        a_board_that_ends_is_not_played_on,
        declarer_plays_dummys_cards,
        those_who_must_pass_are_told_so,
        nothing_is_noted_twice,
        a_penalty_card_is_picked_up_where_it_lies,
        the_declaring_side_has_no_penalty_card,
        a_penalty_card_is_a_card_that_was_named,
        sentences_speak_of_what_was_answered,
        turning_the_table_turns_the_ruling,
        seats_said_to_be_alike_are,
    )
}


# ---- reading a path -------------------------------------------------------------------------------


def _steps(path: Path) -> tuple[Step, ...]:
    return path.outcome.steps if isinstance(path.outcome, Resolved) else ()


def _is_an_adjusted_score(step: Step) -> bool:
    return isinstance(step, Finding) and step.outcome is Outcome.ADJUSTED_SCORE


def _is_a_pass(step: Obligation) -> bool:
    return step.restricts is not None and step.restricts.what is Restricts.PASS


def _cards_answered(path: Path) -> set[Card]:
    return {card for answer in path.given for card in _cards_in(answer)}


def _cards_in(answer: object) -> tuple[Card, ...]:
    several = answer if isinstance(answer, tuple) else (answer,)
    return tuple(card for card in several if isinstance(card, Card))


def _answered(path: Path) -> set[object]:
    """What was pointed at, and what of it can be spoken of by itself: a suit, a call of the auction, a denomination."""
    named = {part for answer in path.given for part in (answer if isinstance(answer, tuple) else (answer,))}
    named |= {call for auction in named if isinstance(auction, Auction) for call in auction.calls}
    # That a pass was made may be a fact of its own: all four have passed (22), or he had to (37).
    named.add(PASS)
    named |= {bid.strain for bid in named if isinstance(bid, Bid)}
    suits = {card.suit for card in named if isinstance(card, Card)}
    return named | suits | {strain.suit for strain in named if isinstance(strain, Strain)}


@once_for_each_step
def _spoken_of(step: Step) -> tuple[tuple[str, Card | Suit | Bid | OtherCall | Strain], ...]:
    """The cards, suits, calls and denominations in the sentences of a step, with the names of their places."""
    return tuple(
        (name, each)
        for sentence in spoken(step)
        for name, value in sentence.arguments.items()
        for each in (value if isinstance(value, tuple) else (value,))
        if isinstance(each, Card | Suit | Bid | OtherCall | Strain)
    )


@once_for_each_step
def _written(step: Step) -> str:
    """All that is in a step: two that are the same are written the same."""
    return repr(step)
