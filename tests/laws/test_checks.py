"""Each check on the paths of a law finds the law that is at fault, and finds nothing in one that is not."""

from collections.abc import Callable

import pytest

from rulings.engine import (
    BIDS,
    DOUBLE,
    AuctionInPart,
    Card,
    Edition,
    Inquiry,
    OneCall,
    OneCard,
    OneOf,
    Option,
    Outcome,
    PenaltyCardKind,
    Role,
    Seat,
    SeveralStrains,
    Strain,
    Suit,
    Until,
    WhichOf,
    WhichSeat,
    YesNo,
    clause,
)
from rulings.laws import enforced_pass
from rulings.laws.moments import Moment
from rulings.laws.subjects import Subject
from tests.laws.checks import CHECKS
from tests.laws.walking import Run, walk

HK, D7 = Card.parse("HK"), Card.parse("D7")


class Choice(Option):
    STAY = "stay", "Stay", "1.A"
    GO = "go", "Go", "1.B"


class Circumstance(Option):
    SEEN = "seen", "Seen", "1.A"


WHY = "Because of what is due."
DECLARER = WhichSeat(key="particulars.declarer", text="Who?", why=WHY, alike=True)
WHO = WhichSeat(key="1.who", text="Which defender?", why=WHY, alike=True)
CARD = OneCard(key="particulars.cards", text="Which card?", why=WHY)
OTHER = OneCard(key="1.other", text="Which other card?", why=WHY)
AUCTION = AuctionInPart(key="particulars.auction", text="Which calls?", why=WHY)
CALL = OneCall(key="particulars.call", text="Which call?", why=WHY)
STRAINS = SeveralStrains(key="1.strains", text="Which denominations?", why=WHY)
SURE = YesNo(key="1.sure", text="Sure?", why=WHY)
CHOICE = OneOf(key="1.choice", text="What?", why=WHY, options=Choice, put_to=Role.DECLARER, said="{declarer}, choose.")
SEEN = WhichOf(key="1.seen", text="Which?", why=WHY, options=Circumstance)


def begins(inquiry: Inquiry) -> None:
    declarer = inquiry.ask(DECLARER)
    inquiry.cast(declarer=declarer, offender=declarer.lho)


def ends(inquiry: Inquiry) -> None:
    inquiry.oblige(Role.OFFENDER, "Plays on", said="{offender}, play on.", until=Until.DONE)
    inquiry.decide("Play goes on", outcome=Outcome.CARD_PLAYED)


def sound(inquiry: Inquiry) -> None:
    begins(inquiry)
    card = inquiry.ask(CARD)
    other = inquiry.ask(OTHER.other_than(card))
    inquiry.place_penalty_card(card, PenaltyCardKind.MAJOR)
    inquiry.find("{other} of {suit}", other=other, suit=card.suit)
    if inquiry.confirms(SURE):
        inquiry.pick_up_penalty_card(card)
    inquiry.ask(SEEN)
    match inquiry.ask(CHOICE):
        case Choice.STAY:
            clause("1.A")(ends)(inquiry)
        case Choice.GO:
            clause("1.B")(ends)(inquiry)


def sound_in_the_auction(inquiry: Inquiry) -> None:
    """It speaks of calls, and of the denomination of each; and who sits on the left is not who sits on the right."""
    auction, call = inquiry.ask(AUCTION), inquiry.ask(CALL)
    inquiry.cast(offender=auction.next)
    inquiry.find("{call}", call=call)
    inquiry.find("{strains}", strains=inquiry.ask(STRAINS))
    if auction.last_bid:
        inquiry.find("{bid} in {strain}", bid=auction.last_bid, strain=auction.last_bid.strain)
        inquiry.find("{suit}", suit=Suit.SPADES)
    dealer = auction.first
    if inquiry.ask(WHO.among(dealer.lho, dealer.rho)) is dealer.lho:
        inquiry.find("He sits on the dealer's left")
    ends(inquiry)


def breaks_down(inquiry: Inquiry) -> None:
    begins(inquiry)
    (circumstance,) = inquiry.ask(SEEN)
    inquiry.decide(circumstance.label, outcome=Outcome.CARD_PLAYED)


def asks_twice(inquiry: Inquiry) -> None:
    begins(inquiry)
    inquiry.ask(SURE)
    inquiry.ask(SURE)


def names_a_card_twice(inquiry: Inquiry) -> None:
    begins(inquiry)
    inquiry.ask(CARD)
    inquiry.ask(OTHER)
    ends(inquiry)


def says_no_why(inquiry: Inquiry) -> None:
    inquiry.ask(YesNo(key="1.sure", text="Sure?"))


def has_a_key_of_its_own_making(inquiry: Inquiry) -> None:
    inquiry.ask(YesNo(key="Sure?", text="Sure?", why=WHY))


def speaks_of_nobody(inquiry: Inquiry) -> None:
    inquiry.ask(YesNo(key="1.sure", text="Sure?", why="What {partner} could see."))


def puts_a_choice_without_a_word(inquiry: Inquiry) -> None:
    begins(inquiry)
    inquiry.ask(OneOf(key="1.choice", text="What?", why=WHY, options=Choice, put_to=Role.DECLARER))


def leads_elsewhere(inquiry: Inquiry) -> None:
    begins(inquiry)
    inquiry.ask(CHOICE)
    clause("1.B")(ends)(inquiry)


def rules_nothing(inquiry: Inquiry) -> None:
    begins(inquiry)
    inquiry.oblige(Role.OFFENDER, "Plays on", said="{offender}, play on.", until=Until.DONE)


def tells_nobody(inquiry: Inquiry) -> None:
    begins(inquiry)
    inquiry.direct("Waits")
    inquiry.decide("Play goes on", outcome=Outcome.CARD_PLAYED)


def speaks_to_another(inquiry: Inquiry) -> None:
    begins(inquiry)
    inquiry.oblige(Role.PARTNER, "Plays on", said="{offender}, play on.", until=Until.DONE)
    inquiry.decide("Play goes on", outcome=Outcome.CARD_PLAYED)


def plays_on_after_the_end(inquiry: Inquiry) -> None:
    begins(inquiry)
    inquiry.decide("The board ends here", outcome=Outcome.ADJUSTED_SCORE)
    inquiry.oblige(Role.LEADER, "Leads", said="{leader}, it is your lead.", until=Until.THIS_LEAD)


def has_dummy_choose(inquiry: Inquiry) -> None:
    declarer = inquiry.ask(DECLARER)
    inquiry.cast(declarer=declarer, offender=declarer.partner)
    clause("47.F.2")(ends)(inquiry)


def asks_what_dummy_would_have_played(inquiry: Inquiry) -> None:
    begins(inquiry)
    inquiry.watch("Would {player} have played another card?", player=inquiry.seat(Role.DUMMY))
    ends(inquiry)


def silences_for_too_long(inquiry: Inquiry) -> None:
    auction = inquiry.ask(AUCTION)
    inquiry.cast(offender=auction.next)
    enforced_pass.throughout(inquiry, Role.PARTNER)
    inquiry.decide("{partner} passes once", outcome=Outcome.PARTNER_PASSES_ONCE)


def silences_by_a_call_that_binds_nobody(inquiry: Inquiry) -> None:
    auction = inquiry.ask(AUCTION)
    inquiry.cast(offender=auction.next)
    enforced_pass.once(inquiry, Role.OFFENDER)
    inquiry.decide("The call is cancelled", outcome=Outcome.CALL_CANCELLED)


def says_it_twice(inquiry: Inquiry) -> None:
    begins(inquiry)
    ends(inquiry)
    ends(inquiry)


def picks_up_what_does_not_lie(inquiry: Inquiry) -> None:
    begins(inquiry)
    inquiry.pick_up_penalty_card(inquiry.ask(CARD))
    ends(inquiry)


def penalises_declarer(inquiry: Inquiry) -> None:
    declarer = inquiry.ask(DECLARER)
    inquiry.cast(declarer=declarer, offender=declarer.partner)
    inquiry.place_penalty_card(inquiry.ask(CARD), PenaltyCardKind.MINOR)
    ends(inquiry)


def penalises_another_card(inquiry: Inquiry) -> None:
    begins(inquiry)
    inquiry.ask(CARD.among(HK))
    inquiry.place_penalty_card(D7, PenaltyCardKind.MINOR)
    ends(inquiry)


def speaks_of_another_suit(inquiry: Inquiry) -> None:
    begins(inquiry)
    inquiry.ask(CARD.among(HK))
    inquiry.find("Not {suit}", suit=D7.suit)
    ends(inquiry)


def speaks_of_another_call(inquiry: Inquiry) -> None:
    begins(inquiry)
    inquiry.ask(CALL.among(*BIDS))
    inquiry.find("{call}", call=DOUBLE)
    ends(inquiry)


def speaks_of_another_denomination(inquiry: Inquiry) -> None:
    begins(inquiry)
    inquiry.ask(STRAINS)
    inquiry.find("{strain}", strain=Strain.NO_TRUMP)
    ends(inquiry)


def favours_south_in_the_auction(inquiry: Inquiry) -> None:
    auction = inquiry.ask(AUCTION)
    inquiry.cast(offender=Seat.SOUTH if auction.first is Seat.SOUTH else auction.next)
    if auction.first is Seat.SOUTH:
        inquiry.find("South deals")
    ends(inquiry)


def favours_south(inquiry: Inquiry) -> None:
    declarer = inquiry.ask(DECLARER)
    inquiry.cast(declarer=declarer, offender=Seat.WEST)
    ends(inquiry)


def tells_the_defenders_apart(inquiry: Inquiry) -> None:
    declarer = inquiry.ask(DECLARER)
    offender = inquiry.ask(WHO.among(declarer.lho, declarer.rho))
    inquiry.cast(declarer=declarer, offender=offender)
    if offender is declarer.rho:
        inquiry.find("He led out of turn")
    ends(inquiry)


AT_FAULT: dict[Callable[[Inquiry], None], str] = {
    breaks_down: "goes_to_its_end",
    asks_twice: "goes_to_its_end",
    names_a_card_twice: "no_card_is_two_cards",
    says_no_why: "every_question_says_why",
    has_a_key_of_its_own_making: "keys_and_codes_can_be_kept",
    speaks_of_nobody: "every_question_can_be_put",
    puts_a_choice_without_a_word: "every_question_can_be_put",
    leads_elsewhere: "each_option_leads_where_its_clauses_say",
    rules_nothing: "something_is_ruled",
    tells_nobody: "somebody_is_told_something",
    speaks_to_another: "words_are_addressed_to_those_who_act",
    plays_on_after_the_end: "a_board_that_ends_is_not_played_on",
    has_dummy_choose: "declarer_plays_dummys_cards",
    asks_what_dummy_would_have_played: "declarer_plays_dummys_cards",
    silences_for_too_long: "those_who_must_pass_are_told_so",
    silences_by_a_call_that_binds_nobody: "those_who_must_pass_are_told_so",
    says_it_twice: "nothing_is_noted_twice",
    picks_up_what_does_not_lie: "a_penalty_card_is_picked_up_where_it_lies",
    penalises_declarer: "the_declaring_side_has_no_penalty_card",
    penalises_another_card: "a_penalty_card_is_a_card_that_was_named",
    speaks_of_another_suit: "sentences_speak_of_what_was_answered",
    speaks_of_another_call: "sentences_speak_of_what_was_answered",
    speaks_of_another_denomination: "sentences_speak_of_what_was_answered",
    favours_south_in_the_auction: "turning_the_table_turns_the_ruling",
    favours_south: "turning_the_table_turns_the_ruling",
    tells_the_defenders_apart: "seats_said_to_be_alike_are",
}


def _faults(law: Callable[[Inquiry], None]) -> set[str]:
    """The checks that find something on some path of the law."""
    subject = Subject("law", "", "", Moment.PLAY, clause("1")(law), frozenset({Edition.LAWS_2017}))
    run = Run(subject, Edition.LAWS_2017)
    paths = list(walk(run, run.regulations))
    return {name for name, check in CHECKS.items() for path in paths if any(check(run, path))}


def test_nothing_is_found_in_a_sound_law() -> None:
    assert _faults(sound) == _faults(sound_in_the_auction) == set()


@pytest.mark.parametrize(("law", "check"), AT_FAULT.items(), ids=lambda each: getattr(each, "__name__", each))
def test_the_fault_is_found(law: Callable[[Inquiry], None], check: str) -> None:
    assert check in _faults(law)


def test_every_check_has_found_a_fault() -> None:
    """But for one that the engine has come before: it refuses to ask twice."""
    assert CHECKS.keys() - set(AT_FAULT.values()) == {"no_question_is_asked_twice"}
