"""Who is who in a ruling, for readers who were not there."""

from __future__ import annotations

import pytest
from django.utils.translation import override

from rulings.archive.record import RuledCase
from rulings.engine import Role, Seat
from rulings.review.ruling.parts import parts_of, with_their_parts
from tests.rulings.records import a_record


def record(declarer: str = "", *steps: tuple[str, str], offender: str = "") -> RuledCase:
    told = {"particulars.declarer": declarer, "particulars.offender": offender}
    facts = [{"key": key, "code": code} for key, code in told.items() if code]
    return a_record(facts=facts, steps=[{"roles": [role], "seats": [seat]} for role, seat in steps])


def test_with_a_declarer_the_others_follow() -> None:
    assert parts_of(record("S")) == {
        Seat.SOUTH: Role.DECLARER,
        Seat.NORTH: Role.DUMMY,
        Seat.WEST: Role.DEFENDERS,
        Seat.EAST: Role.DEFENDERS,
    }


@pytest.mark.parametrize("step", [("offender", "W"), ("partner", "E")])
def test_in_the_auction_they_stand_to_the_offender(step: tuple[str, str]) -> None:
    assert parts_of(record("", ("director", "N"), step)) == {
        Seat.WEST: Role.OFFENDER,
        Seat.EAST: Role.PARTNER,
        Seat.NORTH: Role.LHO,
        Seat.SOUTH: Role.RHO,
    }


def test_whose_act_it_was_is_asked() -> None:
    assert parts_of(record(offender="W"))[Seat.EAST] is Role.PARTNER
    assert parts_of(record("S", offender="W"))[Seat.WEST] is Role.DEFENDERS


def test_where_nobody_is_at_fault_a_seat_is_a_seat() -> None:
    with override("en"):
        assert with_their_parts(record())("N") == "North"
        assert with_their_parts(record("S"))("N") == "North, dummy"
    assert parts_of(record()) == {}
