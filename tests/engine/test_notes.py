"""What a law notes, and who is meant by it: the table half cast, the director himself, another law, cards lying."""

from collections.abc import Callable

import pytest

from rulings.engine import (
    Card,
    Code,
    Doubt,
    Edition,
    Inquiry,
    Law,
    Message,
    NotCast,
    Obligation,
    OneCard,
    Outcome,
    PenaltyCardKind,
    PenaltyCardLying,
    Pending,
    Referral,
    Regulations,
    Resolved,
    Restriction,
    Restricts,
    Role,
    Seat,
    Suit,
    Until,
    WhichSeat,
    WhichSuit,
    YesNo,
    clause,
    consider,
    every_question,
)
from rulings.engine.notes import noted as lines

HK, D7 = Card.parse("HK"), Card.parse("D7")
MAJOR, MINOR = PenaltyCardKind.MAJOR, PenaltyCardKind.MINOR


def ruled(law: Law, answers: dict[str, Code] | None = None) -> Resolved:
    outcome = consider(law, Edition.LAWS_2017, Regulations(), answers or {})
    assert isinstance(outcome, Resolved)
    return outcome


def noted(note: Callable[[Inquiry], None]) -> Resolved:
    """What a law of one clause, cast with an offender only, notes."""

    @clause("24")
    def law(inquiry: Inquiry) -> None:
        inquiry.cast(offender=Seat.EAST)
        note(inquiry)

    return ruled(law)


# ---- the auction, where there is no declarer ------------------------------------------------------


def test_during_the_auction_a_sentence_speaks_of_the_offender_and_those_around_him() -> None:
    end = noted(lambda inquiry: inquiry.find("{offender} {partner} {lho} {rho} {non_offending_side} {everyone}"))
    (finding,) = end.steps
    assert not isinstance(finding, Obligation)
    assert getattr(finding, "message", None) == Message(
        "{offender} {partner} {lho} {rho} {non_offending_side} {everyone}",
        {
            "offender": Seat.EAST,
            "partner": Seat.WEST,
            "lho": Seat.SOUTH,
            "rho": Seat.NORTH,
            "non_offending_side": (Seat.SOUTH, Seat.NORTH),
            "everyone": tuple(Seat),
        },
    )


def test_during_the_auction_a_law_that_speaks_of_declarer_is_at_fault() -> None:
    with pytest.raises(KeyError, match="declarer"):
        noted(lambda inquiry: inquiry.find("{declarer} wins"))
    with pytest.raises(NotCast):
        noted(lambda inquiry: inquiry.oblige(Role.DUMMY, "Acts", said="Act.", until=Until.DONE))
    with pytest.raises(NotCast):
        noted(lambda inquiry: inquiry.inform(authorised=Role.DEFENDERS, until=Until.END_OF_PLAY))


def test_where_nobody_is_at_fault_declarer_alone_is_cast() -> None:
    @clause("46")
    def law(inquiry: Inquiry) -> None:
        inquiry.cast(declarer=Seat.SOUTH)
        inquiry.oblige(Role.DUMMY, "Plays it", said="{dummy}, play it.", until=Until.DONE)
        inquiry.place_penalty_card(HK, MAJOR)

    with pytest.raises(NotCast):
        ruled(law)


def test_casting_again_forgets_who_is_not_named() -> None:
    @clause("46")
    def law(inquiry: Inquiry) -> None:
        inquiry.cast(declarer=Seat.SOUTH, offender=Seat.EAST)
        inquiry.cast(declarer=Seat.SOUTH)
        inquiry.find("{offender} is nobody")

    with pytest.raises(KeyError, match="offender"):
        ruled(law)


def test_a_choice_put_to_a_player_who_is_not_cast_yet_has_no_chooser() -> None:
    @clause("24")
    def law(inquiry: Inquiry) -> None:
        inquiry.cast(offender=Seat.EAST)
        inquiry.ask(YesNo(key="24.pass", text="Pass?", put_to=Role.DECLARER))

    (established,) = ruled(law, {"24.pass": "yes"}).path
    assert (established.put_to, established.chooser) == (Role.DECLARER, None)


# ---- the director, and other laws -----------------------------------------------------------------


def test_what_the_director_does_is_an_obligation_told_to_nobody() -> None:
    end = noted(lambda inquiry: inquiry.direct("Looks for {card:the}", card=HK))
    (obligation,) = end.steps
    assert isinstance(obligation, Obligation)
    assert (obligation.role, obligation.seats, obligation.words, obligation.said, obligation.until) == (
        Role.DIRECTOR,
        (),
        None,
        (),
        Until.DONE,
    )
    assert obligation.message == Message("Looks for {card:the}", {"card": HK})
    (later,) = noted(lambda inquiry: inquiry.direct("Listens", until=Until.END_OF_AUCTION)).steps
    assert isinstance(later, Obligation)
    assert later.until is Until.END_OF_AUCTION


def test_what_restricts_a_lead_is_said_in_codes_too() -> None:
    """The sentences are for people; who keeps track of it, and who reviews a tree, reads the code."""
    hearts = Restriction(Restricts.LEAD_PROHIBITED, (Suit.HEARTS,))
    end = noted(
        lambda inquiry: inquiry.oblige(
            Role.PARTNER, "Leads no hearts", said="{partner}, no hearts", until=Until.LOSES_THE_LEAD, restricts=hearts
        )
    )
    (restricted,) = end.steps
    assert isinstance(restricted, Obligation)
    assert restricted.restricts == hearts
    assert "[loses-the-lead, lead-prohibited]" in lines(end.steps)[0]
    (free,) = noted(lambda inquiry: inquiry.oblige(Role.PARTNER, "Leads", said="{partner}", until=Until.DONE)).steps
    assert isinstance(free, Obligation)
    assert free.restricts is None


def test_who_declares_is_the_last_one_cast() -> None:
    """54.A: declarer has become dummy; who was at the table when it happened stays told."""

    @clause("54.A")
    def law(inquiry: Inquiry) -> None:
        inquiry.cast(declarer=Seat.SOUTH, offender=Seat.EAST)
        inquiry.find("{declarer} spreads")
        inquiry.cast(declarer=Seat.NORTH, offender=Seat.EAST)

    end = ruled(law)
    assert (end.cast.declarer, end.declarer) == (Seat.SOUTH, Seat.NORTH)
    assert noted(lambda inquiry: inquiry.find("{offender}")).declarer is None


def test_a_law_that_takes_over_is_filed_under_its_own_clause() -> None:
    end = noted(lambda inquiry: inquiry.refer("67.B.1", "{offender} shows his cards"))
    (referral,) = end.steps
    assert isinstance(referral, Referral)
    assert (str(referral.clause), referral.kind) == ("67.B.1", "referral")
    assert referral.message == Message("{offender} shows his cards", {"offender": Seat.EAST})
    assert [str(each) for each in end.clauses] == ["67.B.1"]
    with pytest.raises(ValueError, match="is not a citation"):
        noted(lambda inquiry: inquiry.refer("99", "Nothing"))


def test_what_the_text_leaves_open_is_noted_under_the_clause_that_does() -> None:
    (doubt,) = noted(lambda inquiry: inquiry.doubt("The text is silent on {offender}")).steps
    assert isinstance(doubt, Doubt)
    assert (str(doubt.clause), doubt.kind) == ("24", "doubt")
    assert doubt.message.template == "The text is silent on {offender}"


# ---- penalty cards --------------------------------------------------------------------------------


def _lying(end: Resolved) -> list[tuple[Seat, str, PenaltyCardKind]]:
    return [(card.seat, card.card.code, card.penalty) for card in end.penalty_cards]


def test_a_penalty_card_of_before_lies_on_the_table_until_it_is_picked_up() -> None:
    def lies(inquiry: Inquiry) -> None:
        inquiry.penalty_card_lies(HK, MAJOR)

    def goes_back(inquiry: Inquiry) -> None:
        lies(inquiry)
        inquiry.pick_up_penalty_card(HK)

    end = noted(lies)
    (step,) = end.steps
    assert isinstance(step, PenaltyCardLying)
    assert step.message == Message(
        "{seat}'s {card} lies on the table: a major penalty card", {"card": HK, "seat": Seat.EAST}
    )
    assert _lying(end) == [(Seat.EAST, "HK", MAJOR)]
    assert _lying(noted(goes_back)) == []


def test_the_two_kinds_of_a_card_that_lies_are_told_apart_in_words() -> None:
    (step,) = noted(lambda inquiry: inquiry.penalty_card_lies(D7, MINOR)).steps
    assert isinstance(step, PenaltyCardLying)
    assert step.message.template == "{seat}'s {card} lies on the table: a minor penalty card"


def test_a_card_is_on_the_table_once_as_what_it_has_become() -> None:
    """A minor penalty card joined by another is major (50.B)."""

    def joined(inquiry: Inquiry) -> None:
        inquiry.penalty_card_lies(D7, MINOR)
        inquiry.place_penalty_card(HK, MAJOR)
        inquiry.place_penalty_card(D7, MAJOR)

    assert _lying(noted(joined)) == [(Seat.EAST, "D7", MAJOR), (Seat.EAST, "HK", MAJOR)]


def test_a_card_is_picked_up_by_its_owner_only() -> None:
    def of_both(inquiry: Inquiry) -> None:
        inquiry.place_penalty_card(HK, MAJOR)
        inquiry.cast(offender=Seat.WEST)
        inquiry.place_penalty_card(D7, MINOR)
        inquiry.pick_up_penalty_card(HK)

    assert _lying(noted(of_both)) == [(Seat.EAST, "HK", MAJOR), (Seat.WEST, "D7", MINOR)]


# ---- questions narrowed by the path ---------------------------------------------------------------


WHO = WhichSeat(key="47.who", text="Who?")
SUIT = WhichSuit(key="46.suit", text="Which suit?")
CARD = OneCard(key="46.card", text="Which card?")


@clause("46")
def narrowing(inquiry: Inquiry) -> None:
    inquiry.ask(WHO.among(Seat.WEST, Seat.EAST))
    inquiry.ask(SUIT.but(Suit.HEARTS))
    inquiry.ask(CARD.other_than(HK))
    inquiry.decide("Done", outcome=Outcome.CARD_PLAYED)


def test_the_questions_of_a_law_are_listed_without_what_a_path_has_narrowed() -> None:
    """A case file is read by them before its path is known."""
    assert every_question(narrowing, Edition.LAWS_2017, Regulations()) == {
        "47.who": WHO,
        "46.suit": SUIT,
        "46.card": CARD,
    }


def test_a_suit_answered_is_established_as_a_suit() -> None:
    pending = consider(narrowing, Edition.LAWS_2017, Regulations(), {"47.who": "E", "46.suit": "C"})
    assert isinstance(pending, Pending)
    assert [each.answer for each in pending.path] == [(Seat.EAST,), (Suit.CLUBS,)]
    assert "HK" not in pending.asked.question.allowed()
