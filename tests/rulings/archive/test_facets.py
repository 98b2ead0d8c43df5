"""What the log tells rulings apart by, on every path of every subject in every edition."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache
from itertools import combinations, permutations
from typing import Any

import pytest

from incidents.models import Basis, Dispute, Session, User, Version
from incidents.recording import establish
from rulings.archive.facets import Facets, OffenderRole, facets, facets_of
from rulings.engine import (
    Auction,
    Card,
    Code,
    Edition,
    Regulations,
    Resolved,
    Seat,
    Strain,
    Suit,
    WrongAnswer,
    consider,
    every_case,
)
from rulings.laws.subjects import SUBJECTS, Subject, subject
from rulings.models import Ruling
from rulings.words.outcome_labels import OUTCOMES
from tests.rulings.a_club import DUMMY_CAME_DOWN, an_incident, give
from tests.rulings.records import a_record, change_record

AGREED = a_record()
_SUITS = frozenset(suit.value for suit in Suit)
DUMP = 1 / 3
"""An outcome that so many paths share would tell nobody anything."""
LEAD = "opening-lead-out-of-turn"
# One worker walks the laws for all of these; each would otherwise walk them again.
pytestmark = pytest.mark.xdist_group("facets")
SUBJECTS_BY_KEY = pytest.mark.parametrize("key", [each.key for each in SUBJECTS])


def paths(chosen: Subject, edition: Edition) -> Iterator[tuple[Resolved, Facets]]:
    for resolved in every_case(chosen.law, edition, Regulations()):
        yield resolved, facets(chosen, edition, Regulations(), resolved, AGREED)


@cache
def walk(key: str) -> list[tuple[Edition, Resolved, Facets]]:
    chosen = subject(key)
    return [(edition, *each) for edition in sorted(chosen.editions) for each in paths(chosen, edition)]


def worked_out(key: str, answers: Mapping[str, Code], edition: Edition = Edition.LAWS_2017) -> Facets:
    outcome = consider(subject(key).law, edition, Regulations(), answers)
    assert isinstance(outcome, Resolved), outcome
    return facets(subject(key), edition, Regulations(), outcome, AGREED)


@SUBJECTS_BY_KEY
def test_every_path_has_one_outcome_and_the_role_of_whoever_was_asked_for(key: str) -> None:
    for _edition, resolved, found in walk(key):
        assert found["outcome"] in OUTCOMES
        assert found["offender_role"] in {"", *OffenderRole.values}
        asked_for = [fact.code for fact in resolved.path if fact.key == "particulars.offender"]
        if asked_for:
            offender, declarer = Seat(str(asked_for[0])), resolved.cast.declarer
            parts = {declarer: "declarer", declarer.partner: "dummy"} if declarer else {offender: "player"}
            assert found["offender_role"] == parts.get(offender, "defender")


def test_every_outcome_has_room_in_its_column() -> None:
    """SQLite takes any length; PostgreSQL refuses a ruling whose outcome is longer."""
    longest = Ruling._meta.get_field("outcome").max_length
    assert longest is not None
    assert [code for code in OUTCOMES if len(code) > longest] == []


@SUBJECTS_BY_KEY
def test_rulings_alike_end_alike_within_an_edition(key: str) -> None:
    """What decides is in the digest: else two rulings "on the same facts" would differ for no reason told."""
    endings: dict[tuple[Edition, str], str] = {}
    for edition, resolved, found in walk(key):
        path = [(fact.key, fact.code) for fact in resolved.path]
        assert endings.setdefault((edition, found["alike"]), found["ending"]) == found["ending"], path


def test_no_outcome_is_a_dump() -> None:
    counts = Counter(found["outcome"] for each in SUBJECTS for _edition, _resolved, found in walk(each.key))
    assert set(counts) == set(OUTCOMES)
    assert counts.most_common(1)[0][1] < DUMP * counts.total()


@SUBJECTS_BY_KEY
def test_neither_seats_nor_suits_have_names(key: str) -> None:
    """The table turned by a quarter, and the suits exchanged: the same facts, and the same ending."""
    chosen = subject(key)
    edition = max(chosen.editions)
    compared = 0
    walked = [(path, found, _in_the_same_order(path)) for of, path, found in walk(key) if of is edition]
    for resolved, found, others in [(path, found, others) for path, found, others in walked if others is not None][
        -200:
    ]:
        answers = {_suited(fact.key, others): _moved(fact.code, fact.answer, others) for fact in resolved.path}
        try:
            there = consider(chosen.law, edition, Regulations(), answers)
        except WrongAnswer:
            continue
        assert isinstance(there, Resolved)
        moved = facets(chosen, edition, Regulations(), there, AGREED)
        assert (moved["alike"], moved["ending"]) == (found["alike"], found["ending"]), answers
        compared += 1
    assert compared > 0


def _in_the_same_order(resolved: Resolved) -> Mapping[Suit, Suit] | None:
    """Other suits for those named, in the order that these had: an answer may say "the first of them"; None of four."""
    keys = {fact.key.rpartition(".")[2].upper() for fact in resolved.path}
    parts = [part for fact in resolved.path for part in fact.answer]
    named = {Suit[key] for key in keys & set(Suit.__members__)}
    named |= {part for part in parts if isinstance(part, Suit)} | {
        part.suit for part in parts if isinstance(part, Card | Strain) and part.suit
    }
    in_order = tuple(suit for suit in Suit if suit in named)
    other = [each for each in combinations(Suit, len(in_order)) if each != in_order]
    if len(in_order) == len(Suit):
        return None
    return dict(zip(in_order, other[-1], strict=True)) if other else {}


def _suited(key: str, others: Mapping[Suit, Suit]) -> str:
    before, _dot, last = key.rpartition(".")
    if last in (sides := {"ns": "ew", "ew": "ns"}):
        return f"{before}.{sides[last]}"
    return f"{before}.{others[Suit[last.upper()]].name.lower()}" if last.upper() in Suit.__members__ else key


def _moved(code: Code, answer: tuple[object, ...], others: Mapping[Suit, Suit]) -> Code:
    codes = [code] if isinstance(code, str) else list(code)
    if any(isinstance(part, Auction) for part in answer):
        codes = [Seat(codes[0]).lho.value, *codes[1:]]
    elif any(isinstance(part, Seat) for part in answer):
        codes = [Seat(one).lho.value for one in codes]
    elif any(isinstance(part, Strain) for part in answer):
        codes = [others[Suit(one)].value if one in _SUITS else one for one in codes]
    elif any(isinstance(part, Suit) for part in answer):
        codes = [others[Suit(one)].value for one in codes]
    elif any(isinstance(part, Card) for part in answer):
        codes = [Card(others[card.suit], card.rank).code for card in map(Card.parse, codes)]
    return codes[0] if isinstance(code, str) else codes


def test_an_honour_counts_only_where_it_matters() -> None:
    refused: dict[str, Code] = {"particulars.declarer": "S", "54.circumstances": [], "54.reply": "refuse-prohibit"}
    king, spot = (worked_out(LEAD, {**refused, "particulars.cards": card}) for card in ("HK", "C4"))
    assert (king["alike"], king["ending"]) == (spot["alike"], spot["ending"])
    exposed: dict[str, Code] = {"24.stage": "auction", "particulars.offender": "S", "24.circumstances": []}
    honour, small, other = (
        worked_out("card-exposed-in-auction", {**exposed, "particulars.cards": [card]}) for card in ("H10", "H9", "C2")
    )
    assert honour["alike"] != small["alike"] == other["alike"]
    assert (honour["outcome"], small["outcome"]) == ("partner-passes-once", "no-rectification")


def test_sets_are_compared_without_their_order() -> None:
    both = ["declarer-could-see-dummy", "declarer-began-to-spread"]
    answers = {**DUMMY_CAME_DOWN, "54.seen-first": "declarers"}
    digests = {worked_out(LEAD, {**answers, "54.circumstances": list(order)})["alike"] for order in permutations(both)}
    assert len(digests) == 1


def test_cards_of_one_suit_are_not_cards_of_two() -> None:
    exposed: dict[str, Code] = {"24.stage": "auction", "particulars.offender": "S", "24.circumstances": []}
    one, two, turned = (
        worked_out("card-exposed-in-auction", {**exposed, "particulars.cards": cards})["alike"]
        for cards in (["H5", "H4"], ["H5", "S4"], ["C9", "D3"])
    )
    assert one != two == turned


def test_another_subject_another_answer_and_another_choice_are_other_facts() -> None:
    digests = {found["alike"] for _edition, _resolved, found in walk(LEAD)}
    spread, accepted = (worked_out(LEAD, {**DUMMY_CAME_DOWN, "54.reply": reply}) for reply in ("spread", "accept"))
    assert spread["alike"] != accepted["alike"]
    assert {spread["alike"], accepted["alike"]} <= digests


def test_which_defender_it_was_counts_where_the_opening_lead_is_his() -> None:
    exposed: dict[str, Code] = {
        "24.stage": "auction-over",
        "particulars.offender": "S",
        "24.circumstances": [],
        "particulars.cards": ["D7"],
    }
    leader, partner = (
        worked_out("card-exposed-in-auction", {**exposed, "particulars.declarer": seat}) for seat in ("E", "W")
    )
    assert leader["alike"] != partner["alike"]
    assert leader["offender_role"] == partner["offender_role"] == "defender"


def test_a_ruling_is_given_with_its_columns(session: Session, director: User) -> None:
    ruling = give(an_incident(session, director), director)
    columns = facets_of(ruling.record)
    assert columns is not None
    assert columns == {
        "offender_role": "defender",
        "outcome": "lead-accepted",
        "judgement": False,
        "alike": ruling.alike,
        "ending": ruling.ending,
    }
    assert (ruling.offender_role, ruling.outcome, ruling.judgement) == ("defender", "lead-accepted", False)


@pytest.mark.parametrize("basis", [Basis.WEIGHT, Basis.UNDETERMINED])
def test_a_fact_found_by_the_director_makes_it_judgement(session: Session, director: User, basis: Basis) -> None:
    incident = an_incident(session, director)
    both = (Version("NS", "HK", ""), Version("EW", "S2", ""))
    establish(incident, "particulars.cards", "HK", director, Dispute(basis, both))
    incident.refresh_from_db()
    agreed = give(an_incident(session, director), director)
    found = give(incident, director)
    assert (agreed.judgement, found.judgement) == (False, True)
    assert agreed.alike == found.alike, "the facts are the same, however they were established"


@pytest.mark.parametrize(
    "parts",
    [{"subject": "unknown"}, {"edition": 1900}, {"regulations": {"none": True}}, {"facts": []}],
    ids=lambda parts: next(iter(parts)),
)
def test_a_record_that_cannot_be_replayed_has_no_columns(
    session: Session, director: User, parts: dict[str, Any]
) -> None:
    record = give(an_incident(session, director), director).record
    assert facets_of(record) is not None
    assert facets_of(change_record(record, **parts)) is None
