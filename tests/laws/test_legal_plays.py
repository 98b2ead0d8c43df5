"""Which cards may be played: the examples of the source documents, and positions by the thousand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import islice, permutations

import pytest

from rulings.engine import Card, Edition, Suit
from rulings.laws.legal_plays import legal_plays
from rulings.laws.legal_plays.position import (
    LeadProhibited,
    LeadRequired,
    Position,
    SuitForbidden,
    SuitRequired,
)
from rulings.laws.legal_plays.verdicts import LegalPlays, Why
from tests.forms import some
from tests.laws.legal_plays_positions import positions
from tests.laws.legal_plays_stated import CannotArise, stated
from tests.laws.legal_plays_told import (
    D2A,
    SPADES,
    a_position,
    cards,
    playable,
    told,
)

# ---- the examples of the source documents ----------------------------------------------------------------------------


def test_east_with_the_seven_of_a_long_suit_as_minor_penalty_card() -> None:
    """seeds/002, C (S2-11): A K 10 9 8 7 5 2 with the 7: the honours, of which the ten is one, and the 7 itself."""
    east = a_position("SA SK S10 S9 S8 S7 S5 S2", "S3", minor="S7")
    assert told(east) == [
        "SA + 50.C: It is an honour: he may play it instead of the ♠7, his minor penalty card.",
        "SK + 50.C: It is an honour: he may play it instead of the ♠7, his minor penalty card.",
        "S10 + 50.C: It is an honour: he may play it instead of the ♠7, his minor penalty card.",
        "S9 - 50.C: Below an honour: he may not play it before the ♠7, his minor penalty card.",
        "S8 - 50.C: Below an honour: he may not play it before the ♠7, his minor penalty card.",
        "S7 + 50.C: It is his minor penalty card: he may play it.",
        "S5 - 50.C: Below an honour: he may not play it before the ♠7, his minor penalty card.",
        "S2 - 50.C: Below an honour: he may not play it before the ♠7, his minor penalty card.",
    ]


def test_a_minor_penalty_card_leaves_the_other_suits_free() -> None:
    """seeds/002, C, completed (S2-11): he may lead or discard from another suit, with no duty to play the 7."""
    assert playable(a_position("SA S8 S7 HA H2", minor="S7")) == "SA S7 HA H2"
    assert playable(a_position("SA S8 S7 HA H2", "D3", minor="S7")) == "SA S7 HA H2"
    assert playable(a_position("SA S8 S7 HA H2", "H3", minor="S7")) == "HA H2"


def test_two_small_trumps_dropped_together() -> None:
    """seeds/002, example 2 (S2-8): the 4 and the 5 of trumps are both major, and declarer says which East plays."""
    east = a_position("SK S5 S4 H9 D8", "SQ", trumps=SPADES, majors="S4 S5")
    assert told(east) == [
        "SK - 50.D.1.a: He must play one of his penalty cards: ♠5 and ♠4.",
        "S5 ? 51.A: He can play several penalty cards: declarer says which.",
        "S4 ? 51.A: He can play several penalty cards: declarer says which.",
        "H9 - 44.C: He must follow suit: he holds ♠.",
        "D8 - 44.C: He must follow suit: he holds ♠.",
    ]
    assert legal_plays(east).awaits_designation
    assert legal_plays(east).playable == set(cards("S5 S4"))

    designated = replace(east, designated=Card.parse("S4"))
    assert told(designated)[:3] == [
        "SK - 50.D.1.a: He must play one of his penalty cards: ♠5 and ♠4.",
        "S5 - 51.A: Declarer has designated the ♠4: this one stays on the table.",
        "S4 + 51.A: Declarer has designated it among his penalty cards.",
    ]
    assert not legal_plays(designated).awaits_designation
    assert legal_plays(designated).playable == set(cards("S4"))


def test_two_small_trumps_one_trick_later() -> None:
    """seeds/002, example 2 (S2-8): the other stays, and is played to the next round of trumps before the king."""
    assert playable(a_position("SK S5 H9 D8", "SA", trumps=SPADES, majors="S5")) == "S5"


def test_the_king_that_must_be_led() -> None:
    """seeds/002, example 3 (S2-10): East wins with the ace of clubs, drops the king of hearts, and must lead it."""
    east = a_position("SK SQ S8 S3 HK HJ H9 H2 D5 D4 D2 C6", majors="HK")
    king = "HK + 50.D.1.a: It is a major penalty card: he must lead it."
    assert [line for line in told(east) if "+" in line] == [king]
    barred = [line.split(" - ")[1] for line in told(east) if line != king]
    assert barred == ["50.D.1.a: He must play the ♥K, his major penalty card."] * 11


def test_two_cards_from_the_end() -> None:
    """seeds/002, example 1 (S2-7): East showed the ace and queen over dummy; not penalised, he plays either."""
    east = a_position("SA SQ", "S5 S2 SJ")
    assert told(east) == ["SA + 44.C: It follows suit.", "SQ + 44.C: It follows suit."]


def test_two_cards_from_the_end_had_they_been_penalty_cards() -> None:
    """seeds/002, example 1 (S2-7), the ruling it warns against: declarer would choose the queen for his jack."""
    assert legal_plays(a_position("SA SQ", "S5 S2 SJ", majors="SA SQ")).awaits_designation
    assert playable(a_position("SA SQ", "S5 S2 SJ", majors="SA SQ", designated="SQ")) == "SQ"


def test_both_defenders_have_penalty_cards() -> None:
    """The Commentary on Law 50, example 43: leader has the jack of spades before him, his partner had the seven."""
    leader = a_position("SJ S9 HA D2", majors="SJ")
    assert playable(replace(leader, lead_required=LeadRequired(SPADES, D2A))) == "SJ"
    assert playable(replace(leader, leads_prohibited=(LeadProhibited(SPADES, D2A),))) == "HA D2"
    assert playable(leader) == "SJ"


# ---- positions by the thousand ---------------------------------------------------------------------------------------

DEALT = 25_000
SEEN_AT_LEAST = 150
"""Of each kind in each deal of positions: four deals make 100,000 positions and 600 of a kind."""

WHYS = {why.value: why for why in Why}
OF_59 = {Why.HOLDS_NONE, Why.ONLY_PROHIBITED, Why.FOLLOWING_PREVENTS}
RESTRICTIONS = (
    "nothing asked of the lead",
    "LeadRequired",
    "LeadProhibited",
    "LeadRequired, LeadProhibited",
    "nothing asked of the play",
    "HighestRequired",
    "LowestRequired",
    "SuitRequired",
    "SuitForbidden",
)
PENALTY_CARDS = ("none", "a minor", "a major", "several majors")
MEETINGS = (
    "57.A comes before 50.C",
    "57.A comes before 50.D.1",
    "unable, then 50.C",
    "unable, then 50.D.1",
    "unable, then 51.A",
    "unable to lead as required, able to obey a prohibition",
    "unable twice",
    "restricted, then 51.A",
)
KINDS = {
    *(f"card: {why.name}" for why in Why if why is not Why.FOLLOWING_PREVENTS),
    *(f"unable: {why.name}" for why in OF_59),
    *(f"{restriction}; {penalty_cards}" for restriction in RESTRICTIONS for penalty_cards in PENALTY_CARDS),
    *(edition.name for edition in Edition),
    *MEETINGS,
    "refused",
}


def _kinds(position: Position, said: LegalPlays) -> Iterator[str]:
    """What kind of position it is, by what was put into it and by what came out."""
    asked = [*filter(None, (position.lead_required, *position.leads_prohibited[:1], position.play_restriction))]
    names = ", ".join(type(each).__name__ for each in asked)
    nothing = "nothing asked of the play" if position.trick else "nothing asked of the lead"
    penalty_cards = "a minor" if position.minor else PENALTY_CARDS[(0, 2, 3)[min(len(position.majors), 2)]]
    yield f"{names or nothing}; {penalty_cards}"
    yield position.edition.name
    cited = {str(each.reason.clause) for each in said.verdicts}
    for name in {WHYS[each.reason.message.template].name for each in said.verdicts}:
        yield f"card: {name}"
    for reason in said.unable:
        yield f"unable: {WHYS[reason.message.template].name}"
    if len(said.unable) > 1:
        yield "unable twice"
    if said.unable and position.leads_prohibited and len(said.unable) == 1 and position.lead_required:
        yield "unable to lead as required, able to obey a prohibition"
    if "51.A" in cited and asked:
        yield "unable, then 51.A" if said.unable else "restricted, then 51.A"
    if said.unable and cited & {"50.D.1", "50.D.1.a"}:
        yield "unable, then 50.D.1"
    if said.unable and "50.C" in cited:
        yield "unable, then 50.C"
    if cited & {"57.A.1", "57.A.2"}:
        (played,) = said.playable
        if position.minor and played.suit is position.minor.suit and played != position.minor and not played.is_honour:
            yield "57.A comes before 50.C"
        if (
            position.majors
            and played not in position.majors
            and any(each.suit is played.suit for each in position.majors)
        ):
            yield "57.A comes before 50.D.1"


@pytest.mark.parametrize("deal", some(range(4), one_in=4))
def test_the_clauses_stated_otherwise_say_the_same(deal: int) -> None:
    """100,000 positions: the same cards, each for a clause that the other statement allows to be cited of it.

    25,000 in the short form.
    """
    seen: Counter[str] = Counter()
    answered = 0
    for position in positions(deal):
        try:
            expected = stated(position)
        except CannotArise:
            seen["refused"] += 1
            with pytest.raises(ValueError, match=r"does not apply$"):
                legal_plays(position)
            continue
        said = legal_plays(position)
        assert said.playable == expected.legal, position
        assert said.awaits_designation == expected.declarer_to_designate, position
        assert len(said.unable) == expected.unable, position
        assert {each.card for each in said.verdicts} == position.hand, position
        for each in said.verdicts:
            assert str(each.reason.clause) in expected.cited[each.card], (each, position)
        seen.update(_kinds(position, said))
        answered += 1
        if answered == DEALT:
            break
    assert {kind: times for kind in KINDS if (times := seen[kind]) < SEEN_AT_LEAST} == {}


def _some_positions() -> Iterator[Position]:
    """Three thousand that can arise."""
    return islice((position for position in positions(99) if not _refused(position)), 3_000)


def _refused(position: Position) -> bool:
    try:
        legal_plays(position)
    except ValueError:
        return True
    return False


def test_some_card_may_always_be_played() -> None:
    for position in _some_positions():
        assert legal_plays(position).playable


def test_a_major_penalty_card_of_a_player_on_lead_is_the_only_lead_where_declarer_asks_nothing() -> None:
    lonely = 0
    for position in _some_positions():
        asked = position.lead_required or position.leads_prohibited
        if len(position.majors) == 1 and not position.trick and not asked:
            assert legal_plays(position).playable == set(position.majors), position
            lonely += 1
    assert lonely > 30


def test_the_hand_is_told_in_the_order_in_which_it_is_shown() -> None:
    said = legal_plays(a_position("C2 H10 S3 D5 SA H9 HJ"))
    assert [each.card.code for each in said.verdicts] == ["SA", "S3", "HJ", "H10", "H9", "D5", "C2"]


def test_what_a_suit_is_called_changes_nothing() -> None:
    for position in islice(_some_positions(), 200):
        told_of = {each.card: (each.playability, each.reason.clause) for each in legal_plays(position).verdicts}
        for names in permutations(Suit):
            renamed = dict(zip(Suit, names, strict=True))
            said = legal_plays(_renamed(position, renamed))
            assert {each.card: (each.playability, each.reason.clause) for each in said.verdicts} == {
                _card_renamed(card, renamed): known for card, known in told_of.items()
            }, position


def _card_renamed(card: Card, names: Mapping[Suit, Suit]) -> Card:
    return Card(names[card.suit], card.rank)


def _renamed(position: Position, names: Mapping[Suit, Suit]) -> Position:
    def card(known: Card) -> Card:
        return _card_renamed(known, names)

    required, restriction = position.lead_required, position.play_restriction
    return replace(
        position,
        hand=frozenset(map(card, position.hand)),
        trick=tuple(map(card, position.trick)),
        trumps=position.trumps and names[position.trumps],
        penalty_cards=tuple(replace(each, card=card(each.card)) for each in position.penalty_cards),
        lead_required=required and replace(required, suit=names[required.suit]),
        leads_prohibited=tuple(replace(each, suit=names[each.suit]) for each in position.leads_prohibited),
        play_restriction=replace(restriction, suit=names[restriction.suit])
        if isinstance(restriction, SuitRequired | SuitForbidden)
        else restriction,
        substitute=position.substitute and card(position.substitute),
        designated=position.designated and card(position.designated),
    )
