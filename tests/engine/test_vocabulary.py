"""Cards, seats, roles, citations, editions: the vocabulary that every law is written in."""

from operator import ge, gt, le, lt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulings.engine import Card, Cast, Citation, Edition, NotCast, Rank, Regulations, Role, Seat, Side, Suit


def test_a_pack_has_fifty_two_cards_each_read_back_from_its_code() -> None:
    codes = {Card(suit, rank).code for suit in Suit for rank in Rank}
    assert len(codes) == 52
    assert {Card.parse(code).code for code in codes} == codes


@pytest.mark.parametrize("code", ["", "H", "HT", "KH", "h10", "H1", "X2", "H10 ", "♥K"])
def test_anything_else_is_no_card_and_the_message_says_how_to_write_one(code: str) -> None:
    with pytest.raises(ValueError, match="H10"):
        Card.parse(code)


def test_the_ten_is_an_honour_and_the_nine_is_not() -> None:
    honours = [rank.value for rank in Rank if rank.is_honour]
    assert honours == ["A", "K", "Q", "J", "10"]
    assert not Card.parse("S9").is_honour
    assert Card.parse("S10").is_honour


def test_the_turn_passes_clockwise() -> None:
    assert [seat.lho for seat in (Seat.NORTH, Seat.EAST, Seat.SOUTH, Seat.WEST)] == [
        Seat.EAST,
        Seat.SOUTH,
        Seat.WEST,
        Seat.NORTH,
    ]


@given(st.sampled_from(Seat))
def test_partners_and_opponents_are_where_they_sit(seat: Seat) -> None:
    assert seat.lho.rho is seat
    assert seat.partner.partner is seat
    assert seat.partner.side is seat.side
    assert seat.lho.side is seat.rho.side is not seat.side
    assert {seat, seat.lho, seat.partner, seat.rho} == set(Seat)


def test_every_role_follows_from_declarer_and_offender() -> None:
    cast = Cast(declarer=Seat.SOUTH, offender=Seat.EAST)
    assert {role: cast.seats(role) for role in Role} == {
        Role.DECLARER: (Seat.SOUTH,),
        Role.DUMMY: (Seat.NORTH,),
        Role.LEADER: (Seat.WEST,),
        Role.OFFENDER: (Seat.EAST,),
        Role.PARTNER: (Seat.WEST,),
        Role.LHO: (Seat.SOUTH,),
        Role.RHO: (Seat.NORTH,),
        Role.DECLARING_SIDE: (Seat.SOUTH, Seat.NORTH),
        Role.DEFENDERS: (Seat.WEST, Seat.EAST),
        Role.OFFENDING_SIDE: (Seat.EAST, Seat.WEST),
        Role.NON_OFFENDING_SIDE: (Seat.SOUTH, Seat.NORTH),
        Role.EVERYONE: (Seat.NORTH, Seat.EAST, Seat.SOUTH, Seat.WEST),
        Role.DIRECTOR: (),
    }


def test_without_a_declarer_only_what_hangs_on_the_offender_is_cast() -> None:
    """During the auction there is no declarer yet; where nobody is at fault there is no offender."""
    everybody = {Role.EVERYONE, Role.DIRECTOR}
    of_the_offender = {Role.OFFENDER, Role.PARTNER, Role.LHO, Role.RHO, Role.OFFENDING_SIDE, Role.NON_OFFENDING_SIDE}
    of_the_declarer = {Role.DECLARER, Role.DUMMY, Role.LEADER, Role.DECLARING_SIDE, Role.DEFENDERS}
    assert everybody | of_the_offender | of_the_declarer == set(Role)
    for cast, filled in (
        (Cast(offender=Seat.EAST), of_the_offender),
        (Cast(declarer=Seat.SOUTH), of_the_declarer),
        (Cast(), set()),
    ):
        assert {role for role in Role if _is_filled(cast, role)} == filled | everybody
    assert Cast(offender=Seat.NORTH).seats(Role.NON_OFFENDING_SIDE) == (Seat.EAST, Seat.WEST)


def _is_filled(cast: Cast, role: Role) -> bool:
    try:
        cast.seats(role)
    except NotCast:
        return False
    return True


def test_a_role_not_cast_yet_and_a_role_of_several_have_no_player() -> None:
    for role in (Role.DUMMY, Role.PARTNER):
        with pytest.raises(NotCast):
            Cast().player(role)
    with pytest.raises(NotCast):
        Cast(Seat.SOUTH, Seat.EAST).player(Role.DEFENDERS)


def test_no_member_of_the_vocabulary_is_false() -> None:
    assert all([*Seat, *Suit, *Rank, *Side, *Role, *Edition])


@pytest.mark.parametrize(
    "written",
    ["50.D.2.a", "50D2(a)", "50D2a", "50d2a", "50.D.2(a)", "50 D 2 (a)", "50 D 2 a"],
)
def test_a_citation_has_one_spelling_and_is_read_from_many(written: str) -> None:
    citation = Citation.parse(written)
    assert str(citation) == "50.D.2.a"
    assert citation.in_the_book == "50D2(a)"
    assert [str(each) for each in citation.ancestry] == ["50", "50.D", "50.D.2", "50.D.2.a"]


@pytest.mark.parametrize(
    "written", ["", "A", "0", "94", "100", "50.2", "50.a.2.D", "50(a)", "50.D.0", "50.D.2.a.b", "٥٠"]
)
def test_what_cites_nothing_is_refused(written: str) -> None:
    with pytest.raises(ValueError, match="is not a citation"):
        Citation.parse(written)


def test_citations_sort_as_the_book_does() -> None:
    book = ["9.B.2", "41.A", "47.E.1", "50", "50.D", "50.D.1.a", "50.D.1.b", "50.D.2", "50.D.10", "50.E.1", "54"]
    assert [str(each) for each in sorted(map(Citation.parse, reversed(book)))] == book


def test_a_later_edition_is_greater() -> None:
    assert Edition.LAWS_1997 < Edition.LAWS_2007 < Edition.LAWS_2017
    assert Edition.LAWS_2017 > Edition.LAWS_2007 > Edition.LAWS_1997
    assert Edition.LAWS_1997 <= Edition.LAWS_1997 <= Edition.LAWS_2007
    assert Edition.LAWS_2017 >= Edition.LAWS_2017 >= Edition.LAWS_1997
    assert not any(
        (
            Edition.LAWS_2007 < Edition.LAWS_2007,
            Edition.LAWS_2007 > Edition.LAWS_2007,
            Edition.LAWS_2017 <= Edition.LAWS_2007,
            Edition.LAWS_1997 >= Edition.LAWS_2007,
        )
    )
    for compare in (lt, le, gt, ge):
        with pytest.raises(TypeError):
            compare(Edition.LAWS_2017, 2007)


def test_regulations_are_those_of_the_federation_unless_elected_otherwise() -> None:
    assert Regulations.of({}) == Regulations()
    assert Regulations().as_mapping() == {
        "face_down_opening_lead": True,
        "card_exposed_before_first_call_under_24": True,
        "french_sentence_in_50c": True,
        "doubtful_call_is_comparable": True,
        "lead_may_be_required_after_a_withdrawn_call": False,
        "second_insufficient_bid_put_right_frees": False,
        "artificial_score_where_a_call_differs": True,
        "suit_played_from_the_top": True,
    }
    assert Regulations.of({"french_sentence_in_50c": False}).as_mapping() == {
        "face_down_opening_lead": True,
        "card_exposed_before_first_call_under_24": True,
        "french_sentence_in_50c": False,
        "doubtful_call_is_comparable": True,
        "lead_may_be_required_after_a_withdrawn_call": False,
        "second_insufficient_bid_put_right_frees": False,
        "artificial_score_where_a_call_differs": True,
        "suit_played_from_the_top": True,
    }


def test_regulations_refuse_what_they_do_not_know() -> None:
    with pytest.raises(ValueError, match="face_down_opening_lead"):
        Regulations.of({"screens": True})
    with pytest.raises(TypeError, match="true or false"):
        Regulations.of({"face_down_opening_lead": "yes"})
