"""Law 54 under every set of its circumstances: what the walk of pairs does not reach, and what is peculiar to it."""

from collections.abc import Iterator
from itertools import product

from rulings.engine import (
    Card,
    Code,
    Edition,
    Inquiry,
    PenaltyCardKind,
    PenaltyCardPlaced,
    Pending,
    Rank,
    Regulations,
    Resolved,
    Seat,
    Suit,
    WhichOf,
    consider,
)
from rulings.laws import law50, law54


def _every_set_of_circumstances() -> Iterator[dict[str, Code]]:
    assert isinstance(law54.questions.CIRCUMSTANCES, WhichOf)
    for declarer, chosen in product("NESW", law54.questions.CIRCUMSTANCES.every_answer()):
        yield {"particulars.declarer": declarer, "54.circumstances": law54.questions.CIRCUMSTANCES.code(chosen)}


def _ends(answers: dict[str, Code]) -> Iterator[tuple[dict[str, Code], Resolved]]:
    outcome = consider(law54.opening_lead.opening_lead_out_of_turn, Edition.LAWS_2017, Regulations(), answers)
    match outcome:
        case Resolved():
            yield answers, outcome
        case Pending(asked=asked):
            for specimen in asked.question.specimens():
                yield from _ends({**answers, asked.question.key: asked.question.code(specimen)})


def test_the_opening_lead_is_ruled_for_every_set_of_circumstances_and_every_declarer() -> None:
    seen = 0
    for answers in _every_set_of_circumstances():
        for given, end in _ends(answers):
            seen += 1
            circumstances = set(given["54.circumstances"])
            cited = {str(clause) for clause in end.clauses}
            lying = circumstances & {"offenders-other-card", "leaders-penalty-card"}
            if "told-by-opponent" in circumstances:
                assert lying or not end.penalty_cards, "47.E.1: no rectification"
                assert not cited & {"54.A", "54.B", "54.C", "54.D"}, "47.E.1: it may not be accepted"
            if "face-down" in circumstances:
                assert lying or not end.penalty_cards, "41.A: nobody has seen the card"
            if circumstances & {"declaring-side-led", "defender-followed"}:
                assert lying or not end.penalty_cards, "48.A, 50: neither side has a penalty card of it"
            declarer = Seat(str(given["particulars.declarer"]))
            wrong = {given.get("particulars.cards"), given.get("54.other-card")}
            right = {given.get("54.leaders-faced-card"), given.get("54.leaders-penalty-card")}
            for placed in end.penalty_cards:
                assert placed.card.code in {declarer.rho: wrong, declarer.lho: right}[placed.seat]
    assert seen > 500, seen


def test_the_declarer_is_put_a_choice_only_when_nothing_takes_it_away() -> None:
    for answers in _every_set_of_circumstances():
        outcome = consider(
            law54.opening_lead.opening_lead_out_of_turn,
            Edition.LAWS_2017,
            Regulations(),
            {
                **answers,
                "particulars.cards": "HK",
                "54.leaders-card": "face-down",
                "54.B.second-card": "declarer",
                "54.E.who": "dummy",
                "54.other-card": "C2",
                "54.leaders-penalty-card": "SA",
            },
        )
        replies = (law54.questions.REPLY, law54.questions.REPLY_WITH_OTHERS)
        chooses = isinstance(outcome, Pending) and outcome.asked.question in replies
        nothing_taken = {"leader-led-too", "offenders-other-card", "leaders-penalty-card"}
        assert chooses is (set(answers["54.circumstances"]) <= nothing_taken)


def test_a_card_that_was_led_is_a_major_penalty_card_whatever_its_rank() -> None:
    for suit, rank in product(Suit, Rank):
        inquiry = Inquiry(Edition.LAWS_2017, Regulations(), {})
        inquiry.cast(declarer=Seat.SOUTH, offender=Seat.EAST)
        law50.disposition.becomes_major(inquiry, Card(suit, rank))
        placed = inquiry.steps[-1]
        assert isinstance(placed, PenaltyCardPlaced)
        assert (placed.penalty, placed.seat, placed.card) == (PenaltyCardKind.MAJOR, Seat.EAST, Card(suit, rank))
