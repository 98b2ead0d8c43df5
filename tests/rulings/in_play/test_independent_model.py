"""The independent model on positions whose ruling is known, so that it does not agree with the live board by chance."""

from __future__ import annotations

from tests.rulings.in_play.independent_model import Event, Model


def board(trumps: str = "", lying: tuple[Event, ...] = (), **hands: str) -> Model:
    """South declares, so West leads. Hands not given hold clubs."""
    clubs = {"N": "C2 C3 C4", "E": "C5 C6 C7", "S": "C8 C9 C10", "W": "CJ CQ CK"}
    return Model({seat: set(hands.get(seat, clubs[seat]).split()) for seat in "NESW"}, "S", trumps, lying)


BOTH_DEFENDERS = (Event("dropped", "W", ("SJ",)), Event("shown", "E", ("S7",)))


def both_defenders_have_one() -> Model:
    """Example 43 of the commentary of the WBF: West, on lead, the jack of spades, and East the seven."""
    return board(lying=BOTH_DEFENDERS, W="SJ S4 HA H3", E="S7 SK D2 D3", N="S2 S3 H4 H5", S="SA SQ H6 H7")


def test_both_defenders_spades_forbidden() -> None:
    model = both_defenders_have_one()
    assert model.choices() == {"require S", "forbid S", "leave"}
    assert model.playable() == set()
    model.happens(Event("forbidden", "W", suits=("S",)))
    assert model.penalty_cards() == {"SJ": ("W", "major")}
    assert model.playable() == {"HA", "H3"}
    for seat, card in (("W", "HA"), ("N", "H4"), ("E", "D2"), ("S", "H6")):
        model.happens(Event("played", seat, (card,)))
    assert model.lead_restrictions() == {"W may not lead S"}, "he retains the lead"
    for seat, card in (("W", "H3"), ("N", "H5"), ("E", "D3"), ("S", "H7")):
        model.happens(Event("played", seat, (card,)))
    assert model.lead_restrictions() == set()


def test_both_defenders_spades_required() -> None:
    model = both_defenders_have_one()
    model.happens(Event("required", "W", suits=("S",)))
    assert (model.penalty_cards(), model.playable()) == ({"SJ": ("W", "major")}, {"SJ"})
    for seat, card in (("W", "SJ"), ("N", "S2")):
        model.happens(Event("played", seat, (card,)))
    assert model.playable() == {"S7", "SK"}, "East need not play the card that he picked up"


def test_both_defenders_left() -> None:
    model = both_defenders_have_one()
    model.happens(Event("left", "W"))
    assert model.playable() == {"SJ"}
    for seat, card in (("W", "SJ"), ("N", "S2")):
        model.happens(Event("played", seat, (card,)))
    assert model.playable() == {"S7"}


def test_the_choice_recurs_each_time_the_partner_is_on_lead() -> None:
    model = board(lying=(Event("shown", "E", ("S7",)),), W="HA HK", E="S7 H2", N="D2 D3", S="D4 D5")
    for heart in ("HA", "HK"):
        assert model.choices() == {"require S", "forbid S", "leave"}
        model.happens(Event("left", "W"))
        model.happens(Event("played", "W", (heart,)))
        if heart == "HK":
            break
        model.happens(Event("played", "N", ("D2",)))
        assert model.playable() == {"H2"}, "50.D.1(b): following suit comes first"
        model.happens(Event("played", "E", ("H2",)))
        model.happens(Event("played", "S", ("D4",)))
    model.happens(Event("played", "N", ("D3",)))
    assert model.playable() == {"S7"}


def test_a_minor_card_keeps_back_the_small_ones_of_its_suit() -> None:
    model = board(lying=(Event("dropped", "W", ("S5",)),), W="S5 S7 S10 SK H2")
    assert model.choices() == set()
    assert model.playable() == {"S5", "S10", "SK", "H2"}


def test_two_of_one_defender_are_major_and_stay_it() -> None:
    model = board(lying=(Event("dropped", "W", ("S5",)),), W="S5 S7 H2")
    model.happens(Event("dropped", "E", ("C5",)))
    assert model.penalty_cards() == {"S5": ("W", "minor"), "C5": ("E", "minor")}
    model.happens(Event("dropped", "W", ("H2",)))
    assert model.choices() == {"designate S5", "designate H2"}
    model.happens(Event("designated", "W", ("H2",)))
    assert model.playable() == {"H2"}
    model.happens(Event("played", "W", ("H2",)))
    assert model.penalty_cards() == {"S5": ("W", "major"), "C5": ("E", "minor")}


def test_several_suits() -> None:
    lying = (Event("dropped", "E", ("S7", "H7")),)
    model = board(lying=lying, W="S2 H2 D2", E="S7 H7 C2")
    assert model.choices() == {"require S", "require H", "forbid S", "forbid H", "forbid HS", "leave"}
    model.happens(Event("required", "W", suits=("S",)))
    assert model.penalty_cards() == {"H7": ("E", "major")}
    assert (model.playable(), model.choices()) == ({"S2"}, set())


def test_who_cannot_comply_leads_what_he_likes() -> None:
    """59."""
    for event in (Event("required", "W", suits=("S",)), Event("forbidden", "W", suits=("H",))):
        held = "H" if event.suits == ("H",) else "S"
        model = board(lying=(Event("shown", "E", (f"{held}7",)),), W="H2 H3 H4", E=f"{held}7 C2 C3")
        model.happens(event)
        assert model.playable() == {"H2", "H3", "H4"}


def test_who_cannot_lead_what_is_required_still_may_not_lead_what_is_prohibited() -> None:
    """59: any *otherwise legal* card."""
    model = board(
        lying=(Event("shown", "E", ("S7",)),), W="SA S3 H2 D2", E="S7 C2 C3 C4", N="S2 D3 D4 D5", S="S5 D6 D7 D8"
    )
    model.happens(Event("forbidden", "W", suits=("S",)))
    model.may_not_lead = {"H"}
    model.must_lead = "C"
    assert model.playable() == {"SA", "S3", "D2"}


def test_another_card_played_instead() -> None:
    """52.B.2."""
    model = board(lying=(Event("dropped", "W", ("S5",)),), W="S5 S7 SK")
    model.happens(Event("played instead", "W", ("S7",)))
    assert model.choices() == {"accept", "refuse"}
    model.happens(Event("refused", "W"))
    assert model.penalty_cards() == {"S7": ("W", "major")}
    assert model.trick == [("W", "S5")]


def test_another_card_played_instead_and_accepted() -> None:
    """52.B.1(c)."""
    model = board(lying=(Event("shown", "W", ("S5",)),), W="S5 S7 SK")
    model.happens(Event("played instead", "W", ("S7",)))
    model.happens(Event("accepted", "W"))
    assert model.penalty_cards() == {"S5": ("W", "major")}
    assert model.turn() == "N"


def test_two_cards_at_once() -> None:
    """58.B.2."""
    model = board(W="S5 S7 SK")
    model.happens(Event("two at once", "W", ("SK", "S5")))
    assert model.penalty_cards() == {"S5": ("W", "minor")}
    model.happens(Event("played", "N", ("C2",)))
    model.happens(Event("two at once, the other meant", "E", ("C5", "C6")))
    assert model.penalty_cards() == {"S5": ("W", "minor"), "C6": ("E", "major")}


def test_a_lead_before_declarer_has_chosen() -> None:
    """50.D.2, 49: it goes back on the table, and declarer still has his choice."""
    model = board(lying=(Event("shown", "E", ("S7",)),), W="H3 H4 S2", E="S7 C2 C3")
    model.happens(Event("led too soon", "W", ("H3",)))
    assert model.penalty_cards() == {"S7": ("E", "major"), "H3": ("W", "major")}
    assert model.choices() == {"require S", "forbid S", "leave"}
    model.happens(Event("left", "W"))
    assert model.playable() == {"H3"}


def test_declarer_plays_to_a_lead_made_before_he_has_chosen() -> None:
    """60.A.1: it stands, and his choice has gone until the next lead."""
    model = board(lying=(Event("shown", "E", ("S7",)),), W="H3 H4 S2", E="S7 C2 C3")
    model.happens(Event("lead stands", "W", ("H3",)))
    assert model.penalty_cards() == {"S7": ("E", "major")}
    assert (model.turn(), model.choices()) == ("N", set())
