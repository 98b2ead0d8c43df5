"""Running a small law of the tests' own: it asks, finds, obliges, and is walked to its ends."""

import pytest

from rulings.engine import (
    AskedTwice,
    Card,
    Citation,
    Code,
    Edition,
    Established,
    Information,
    Inquiry,
    Law,
    Message,
    NotCast,
    Obligation,
    OneCard,
    OneOf,
    Option,
    Outcome,
    PenaltyCardKind,
    PenaltyCardPlaced,
    Pending,
    Regulations,
    Resolved,
    Role,
    Seat,
    Suit,
    Unanswered,
    Until,
    Watch,
    WhichSeat,
    WrongAnswer,
    YesNo,
    clause,
    consequences,
    consider,
    drawn,
    every_case,
    every_question,
)


class Choice(Option):
    STAY = "stay", "Stay", "1.A"
    GO = "go", "Lose {card}", "1.B"


DECLARER = WhichSeat(key="particulars.declarer", text="Who?", alike=True)
CARD = OneCard(key="particulars.cards", text="Which card did {offender} drop?")
CHOICE = OneOf(key="1.choice", text="{declarer}?", options=Choice, put_to=Role.DECLARER, said="Choose, {declarer}.")
SURE = YesNo(key="1.sure", text="Sure?")


@clause("1")
def law(inquiry: Inquiry) -> None:
    declarer = inquiry.ask(DECLARER)
    inquiry.cast(declarer=declarer, offender=declarer.rho)
    if inquiry.edition < Edition.LAWS_2007:
        inquiry.decide("Nothing is asked of {offender}", outcome=Outcome.CARD_PLAYED)
        return
    card = inquiry.ask(CARD)
    inquiry.place_penalty_card(card, PenaltyCardKind.MINOR)
    match inquiry.ask(CHOICE, card=card):
        case Choice.STAY:
            stay(inquiry)
        case Choice.GO:
            go(inquiry, card)


@clause("1.A")
def stay(inquiry: Inquiry) -> None:
    inquiry.decide("Stays", outcome=Outcome.CARD_PLAYED)


@clause("1.B")
def go(inquiry: Inquiry, card: Card) -> None:
    if inquiry.confirms(SURE):
        inquiry.pick_up_penalty_card(card)
    inquiry.oblige(Role.OFFENDER, "Loses {card}", said="{offender}, lose it.", until=Until.DONE, card=card)
    inquiry.inform(card, authorised=Role.DECLARER, unauthorised=Role.PARTNER, until=Until.END_OF_PLAY)
    inquiry.watch("Look at {suit}", suit=card.suit)
    inquiry.decide("Goes", outcome=Outcome.CARD_PLAYED)


def run(answers: dict[str, Code], edition: Edition = Edition.LAWS_2017) -> Pending | Resolved:
    return consider(law, edition, Regulations(), answers)


FACTS: dict[str, Code] = {"particulars.declarer": "S", "particulars.cards": "HK"}


def test_the_first_unanswered_question_is_what_is_pending_with_its_sentences_made_whole() -> None:
    first = run({})
    assert isinstance(first, Pending)
    assert first.asked.question is DECLARER
    pending = run(FACTS)
    assert isinstance(pending, Pending)
    assert pending.asked.text == Message("{declarer}?", {"declarer": Seat.SOUTH})
    assert pending.asked.say(Choice.GO.label) == Message("Lose {card}", {"card": Card.parse("HK")})
    assert str(pending.asked.clause) == "1"
    assert [established.key for established in pending.path] == ["particulars.declarer", "particulars.cards"]


def test_a_ruling_files_each_step_under_the_clause_of_its_function() -> None:
    ruled = run({**FACTS, "1.choice": "go", "1.sure": "yes"})
    assert isinstance(ruled, Resolved)
    assert [(str(step.clause), step.kind) for step in ruled.steps] == [
        ("1", "established"),
        ("1", "established"),
        ("1", "penalty-card"),
        ("1.B", "established"),
        ("1.B", "established"),
        ("1.B", "picked-up"),
        ("1.B", "obligation"),
        ("1.B", "information"),
        ("1.B", "watch"),
        ("1.B", "finding"),
    ]
    assert ruled.headline.template == "Goes"
    assert ruled.clauses == (Citation.parse("1"), Citation.parse("1.B"))
    assert ruled.penalty_cards == ()
    obligation, information, watch = ruled.steps[6:9]
    assert isinstance(obligation, Obligation)
    assert obligation.seats == (Seat.EAST,)
    assert isinstance(information, Information)
    assert (information.authorised_seats, information.unauthorised_seats) == ((Seat.SOUTH,), (Seat.WEST,))
    assert isinstance(watch, Watch)
    assert watch.message.arguments == {"suit": Suit.HEARTS}


def test_an_answer_is_filed_under_the_clause_that_its_option_names() -> None:
    clauses = [str(each.clause) for each in run({**FACTS, "1.choice": "stay"}).path]
    assert clauses == ["1", "1", "1.A"]


def test_a_choice_is_recorded_with_the_player_whose_it_is() -> None:
    ruled = run({**FACTS, "1.choice": "stay"})
    assert isinstance(ruled, Resolved)
    assert [(each.put_to, each.chooser) for each in ruled.path] == [
        (None, None),
        (None, None),
        (Role.DECLARER, Seat.SOUTH),
    ]
    assert [placed.card.code for placed in ruled.penalty_cards] == ["HK"]


def test_an_answer_that_the_path_does_not_ask_for_is_ignored() -> None:
    with_more = run({**FACTS, "1.choice": "stay", "1.sure": "no", "9.unheard-of": "x"})
    assert with_more == run({**FACTS, "1.choice": "stay"})


def test_a_wrong_answer_is_refused_where_it_is_asked() -> None:
    with pytest.raises(WrongAnswer):
        run({**FACTS, "1.choice": "leave"})


def test_the_edition_decides_at_the_line_where_it_differs() -> None:
    ruled = run({"particulars.declarer": "S"}, Edition.LAWS_1997)
    assert isinstance(ruled, Resolved)
    assert ruled.headline == Message("Nothing is asked of {offender}", {"offender": Seat.EAST})


def test_every_case_answers_each_question_in_each_way() -> None:
    ends = list(every_case(law, Edition.LAWS_2017, Regulations()))
    assert len(ends) == 2 * (1 + 2)
    assert list(every_question(law, Edition.LAWS_2017, Regulations())) == [
        "particulars.declarer",
        "particulars.cards",
        "1.choice",
        "1.sure",
    ]


def test_consequences_run_the_law_on_each_choice() -> None:
    pending = run(FACTS)
    assert isinstance(pending, Pending)
    led_to = consequences(law, Edition.LAWS_2017, Regulations(), FACTS, pending.asked)
    assert list(led_to) == ["stay", "go"]
    assert isinstance(led_to["stay"], Resolved)
    assert isinstance(led_to["go"], Pending)


def test_the_tree_draws_answers_that_end_alike_together_and_says_a_long_line_once() -> None:
    assert drawn(law, Edition.LAWS_2017, Regulations()) == (
        "? particulars.declarer (1)\n"
        "  = S\n"
        "    ? particulars.cards (1)\n"
        "      = HK | D7\n"
        "        1 penalty-card: minor, of E\n"
        "        ? 1.choice (1)  [declarer chooses]\n"
        "          “Choose, S.”\n"
        "          = stay\n"
        "            1.A ruling: Stays\n"
        "          = go\n"
        "            ? 1.sure (1.B)\n"
        "              = yes\n"
        "                1.B picked-up: back to hand, of E\n"
        "                1.B obligation: E: Loses {card} [done] “E, lose it.”\n"
        "                1.B information: the card: authorised S, unauthorised W [end-of-play]  #1\n"
        "                1.B watch: Look at {suit}\n"
        "                1.B ruling: Goes\n"
        "              = no\n"
        "                1.B obligation: E: Loses {card} [done] “E, lose it.”\n"
        "                1.B information: the card: authorised S, unauthorised W … #1\n"
        "                1.B watch: Look at {suit}\n"
        "                1.B ruling: Goes\n"
    )


def test_no_law_can_catch_the_signal_by_catching_errors() -> None:
    assert not issubclass(Unanswered, Exception)


def test_a_law_that_asks_twice_or_speaks_of_nobody_is_at_fault() -> None:
    @clause("1")
    def asks_twice(inquiry: Inquiry) -> None:
        inquiry.ask(SURE)
        inquiry.ask(SURE)

    @clause("1")
    def speaks_of_nobody(inquiry: Inquiry) -> None:
        inquiry.find("{declarer} wins")

    @clause("1")
    def obliges_nobody(inquiry: Inquiry) -> None:
        inquiry.oblige(Role.DUMMY, "Acts", said="Act.", until=Until.DONE)

    for faulty, fault in ((asks_twice, AskedTwice), (speaks_of_nobody, KeyError), (obliges_nobody, NotCast)):
        with pytest.raises(fault):
            consider(faulty, Edition.LAWS_2017, Regulations(), {"1.sure": "yes"})


def test_a_clause_that_cites_nothing_is_refused_when_the_law_is_imported() -> None:
    with pytest.raises(ValueError, match="is not a citation"):
        clause("99.Z")
    with pytest.raises(ValueError, match="is not a citation"):
        clause("57.D", until_2017="99.Z")


@pytest.mark.parametrize(
    ("edition", "filed", "referred"),
    [(Edition.LAWS_2017, "57.D", "16.D.3"), (Edition.LAWS_2007, "45.C.1", "16.C.3"), (Edition.LAWS_1997, "49", "16.B")],
)
def test_both_editions_stand_on_one_line(edition: Edition, filed: str, referred: str) -> None:
    @clause("57.D", until_2017="45.C.1", until_2007="49")
    def moved(inquiry: Inquiry) -> None:
        inquiry.refer("16.D.3", "Stop", until_2017="16.C.3", until_2007="16.B")
        inquiry.decide("Stays", outcome=Outcome.CARD_PLAYED)

    ruled = consider(moved, edition, Regulations(), {})
    assert isinstance(ruled, Resolved)
    assert [str(step.clause) for step in ruled.steps] == [referred, filed]


def test_what_was_otherwise_before_2017_alone_holds_in_both_editions_before() -> None:
    @clause("50.E.2", until_2007="16.C")
    def moved_once(inquiry: Inquiry) -> None:
        inquiry.decide("Stays", outcome=Outcome.CARD_PLAYED)

    @clause("16.D", until_2017="16.C")
    def moved_later(inquiry: Inquiry) -> None:
        inquiry.decide("Stays", outcome=Outcome.CARD_PLAYED)

    filed = {
        edition.value: [str(step.clause) for law in (moved_once, moved_later) for step in _ruled(law, edition).steps]
        for edition in Edition
    }
    assert filed == {1997: ["16.C", "16.C"], 2007: ["50.E.2", "16.C"], 2017: ["50.E.2", "16.D"]}


def _ruled(law: Law, edition: Edition = Edition.LAWS_2017) -> Resolved:
    ruled = consider(law, edition, Regulations(), {})
    assert isinstance(ruled, Resolved)
    return ruled


@clause("1")
def speaks_of_two(inquiry: Inquiry) -> None:
    inquiry.cast(declarer=Seat.SOUTH, offender=Seat.EAST)
    inquiry.find("{declarer}, {offender}")
    with inquiry.offender(Seat.WEST):
        inquiry.find("{declarer}, {offender}, {partner}")
        inquiry.place_penalty_card(Card.parse("HK"), PenaltyCardKind.MAJOR)
    inquiry.decide("{declarer}, {offender}", outcome=Outcome.PENALTY_CARD)


def test_another_offender_is_spoken_of_for_a_while() -> None:
    ruled = _ruled(speaks_of_two)
    first, second, placed, last = (step for step in ruled.steps if not isinstance(step, Established))
    assert first.message.arguments == last.message.arguments == {"declarer": Seat.SOUTH, "offender": Seat.EAST}
    assert second.message.arguments == {"declarer": Seat.SOUTH, "offender": Seat.WEST, "partner": Seat.EAST}
    assert isinstance(placed, PenaltyCardPlaced)
    assert placed.seat is Seat.WEST
    assert ruled.cast.offender is Seat.EAST


def test_who_declares_meanwhile_declares_afterwards_too() -> None:
    @clause("54.A")
    def dummy_declares(inquiry: Inquiry) -> None:
        inquiry.cast(declarer=Seat.SOUTH, offender=Seat.EAST)
        with inquiry.offender(Seat.WEST):
            inquiry.cast(declarer=Seat.NORTH, offender=Seat.WEST)
        inquiry.decide("{declarer}, {offender}", outcome=Outcome.LEAD_ACCEPTED)

    ruled = _ruled(dummy_declares)
    assert ruled.headline.arguments == {"declarer": Seat.NORTH, "offender": Seat.EAST}
    assert ruled.declarer is Seat.NORTH


@pytest.mark.parametrize(
    ("kinds", "picked_up", "comes_to"),
    [
        ((PenaltyCardKind.MAJOR,), (), Outcome.MAJOR_PENALTY_CARD),
        ((PenaltyCardKind.MINOR,), (), Outcome.MINOR_PENALTY_CARD),
        ((PenaltyCardKind.MINOR, PenaltyCardKind.MAJOR), (), Outcome.MAJOR_PENALTY_CARD),
        ((PenaltyCardKind.MINOR, PenaltyCardKind.MAJOR), (1,), Outcome.MINOR_PENALTY_CARD),
    ],
)
def test_which_kind_of_penalty_card_it_comes_to_the_cards_left_tell(
    kinds: tuple[PenaltyCardKind, ...], picked_up: tuple[int, ...], comes_to: Outcome
) -> None:
    cards = (Card.parse("C4"), Card.parse("D7"))

    @clause("50")
    def lies(inquiry: Inquiry) -> None:
        inquiry.cast(declarer=Seat.SOUTH, offender=Seat.EAST)
        for card, kind in zip(cards, kinds, strict=False):
            inquiry.place_penalty_card(card, kind)
        for place in picked_up:
            inquiry.pick_up_penalty_card(cards[place])
        inquiry.decide("It lies there", outcome=Outcome.PENALTY_CARD)

    assert _ruled(lies).outcome is comes_to


def test_the_last_decision_is_what_the_ruling_comes_to() -> None:
    @clause("1")
    def decides_twice(inquiry: Inquiry) -> None:
        inquiry.decide("First", outcome=Outcome.CARD_PLAYED)
        inquiry.decide("Last", outcome=Outcome.TAKEN_BACK)
        inquiry.find("Nothing more")

    ruled = _ruled(decides_twice)
    assert (ruled.headline.template, ruled.outcome) == ("Last", Outcome.TAKEN_BACK)


def test_a_message_keeps_only_what_it_speaks_of() -> None:
    known = {"declarer": Seat.SOUTH, "dummy": Seat.NORTH}
    assert Message.of("{dummy} and {dummy}", known).arguments == {"dummy": Seat.NORTH}
