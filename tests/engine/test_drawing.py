"""A law drawn as a tree: answers that end alike together, a branch drawn once and then named by its number."""

from rulings.engine import (
    Card,
    Edition,
    Inquiry,
    OneCard,
    OneOf,
    Option,
    Outcome,
    PenaltyCardKind,
    Regulations,
    Role,
    Seat,
    Suit,
    Until,
    WhichOf,
    WhichSeat,
    WhichSuit,
    YesNo,
    clause,
    drawn,
)


class Circumstance(Option):
    SEEN = "seen", "Seen", "1.A"
    NAMED = "named", "Named", "1.B"


class Reply(Option):
    STAY = "stay", "Stay", "1.A"
    GO = "go", "Go", "1.B"
    WAIT = "wait", "Wait", "1.C"


CIRCUMSTANCES = WhichOf(key="1.circumstances", text="Which?", options=Circumstance)
REPLY = OneOf(key="1.reply", text="What?", options=Reply, put_to=Role.PARTNER)
SURE = YesNo(key="1.sure", text="Sure?")
CARD = OneCard(key="1.card", text="Which card?")


def test_a_branch_that_was_drawn_is_named_by_its_number() -> None:
    @clause("1")
    def law(inquiry: Inquiry) -> None:
        inquiry.cast(offender=Seat.EAST)
        circumstances = inquiry.ask(CIRCUMSTANCES)
        if Circumstance.SEEN in circumstances:
            inquiry.find("{offender} was seen")
        match inquiry.ask(REPLY):
            case Reply.STAY:
                inquiry.decide("Stays", outcome=Outcome.CARD_PLAYED)
            case Reply.GO | Reply.WAIT:
                inquiry.direct("Waits for {partner}")
                inquiry.refer("67", "{offender} counts")
                inquiry.watch("Look")
                inquiry.decide("Goes", outcome=Outcome.CARD_PLAYED)

    assert drawn(law, Edition.LAWS_2017, Regulations()) == (
        "? 1.circumstances (1)\n"
        "  = none | named\n"
        "    ? 1.reply (1)  [partner chooses]\n"
        "      = stay\n"
        "        1 ruling: Stays\n"
        "      = go | wait\n"
        "        [1]\n"
        "        1 obligation: director: Waits for W [done]\n"
        "        67 referral: E counts\n"
        "        1 watch: Look\n"
        "        1 ruling: Goes\n"
        "  = seen | seen+named\n"
        "    1 finding: E was seen\n"
        "    ? 1.reply (1)  [partner chooses]\n"
        "      = stay\n"
        "        1 ruling: Stays\n"
        "      = go | wait\n"
        "        as in [1]\n"
    )


def test_a_whole_branch_with_its_questions_is_drawn_once() -> None:
    @clause("1")
    def law(inquiry: Inquiry) -> None:
        if inquiry.confirms(SURE):
            reply(inquiry)
        else:
            inquiry.find("Perhaps")
            if Circumstance.NAMED in inquiry.ask(CIRCUMSTANCES):
                reply(inquiry)
            else:
                inquiry.decide("Nothing", outcome=Outcome.CARD_PLAYED)

    @clause("1.B")
    def reply(inquiry: Inquiry) -> None:
        card = inquiry.ask(CARD)
        inquiry.decide("Done: {card}", outcome=Outcome.CARD_PLAYED, card=card)

    tree = drawn(law, Edition.LAWS_2017, Regulations())
    assert tree == (
        "? 1.sure (1)\n"
        "  = yes\n"
        "    [1]\n"
        "    ? 1.card (1.B)\n"
        "      = HK | D7\n"
        "        1.B ruling: Done: {card}\n"
        "  = no\n"
        "    1 finding: Perhaps\n"
        "    ? 1.circumstances (1)\n"
        "      = none | seen\n"
        "        1 ruling: Nothing\n"
        "      = named | seen+named\n"
        "        as in [1]\n"
    )


def test_a_question_is_drawn_with_the_few_answers_that_a_path_has_left() -> None:
    @clause("1")
    def law(inquiry: Inquiry) -> None:
        inquiry.ask(WhichSeat(key="1.who", text="Who?").among(Seat.WEST, Seat.EAST))
        inquiry.ask(WhichSuit(key="1.suit", text="Which suit?").but(Suit.SPADES))
        inquiry.ask(CARD.other_than(Card.parse("HK")))
        inquiry.ask(OneCard(key="1.which", text="Which?").among(Card.parse("HK")))
        inquiry.decide("Done", outcome=Outcome.CARD_PLAYED)

    tree = drawn(law, Edition.LAWS_2017, Regulations())
    assert [line.strip() for line in tree.splitlines() if "?" in line] == [
        "? 1.who (1) of W, E",
        "? 1.suit (1) of H, D, C",
        "? 1.card (1)",
        "? 1.which (1) of HK",
    ]


def test_penalty_cards_are_drawn_with_their_kind_and_owner() -> None:
    @clause("50")
    def law(inquiry: Inquiry) -> None:
        inquiry.cast(declarer=Seat.SOUTH, offender=Seat.EAST)
        inquiry.penalty_card_lies(Card.parse("D7"), PenaltyCardKind.MINOR)
        inquiry.place_penalty_card(Card.parse("HK"), PenaltyCardKind.MAJOR)
        inquiry.pick_up_penalty_card(Card.parse("HK"))
        inquiry.inform(authorised=Role.EVERYONE, until=Until.ON_THE_TABLE)
        inquiry.inform(Card.parse("HK"), unauthorised=Role.PARTNER, until=Until.END_OF_PLAY)
        inquiry.oblige(Role.DEFENDERS, "Wait", said="{defenders}, wait for {declarer}.", until=Until.NEXT_CALL)

    assert drawn(law, Edition.LAWS_2017, Regulations()) == (
        "50 penalty-card-lying: minor, of E\n"
        "50 penalty-card: major, of E\n"
        "50 picked-up: back to hand, of E\n"
        "50 information: what was exposed: authorised N+E+S+W, unauthorised nobody [on-the-table]\n"
        "50 information: the card: authorised nobody, unauthorised W [end-of-play]\n"
        "50 obligation: W+E: Wait [next-call] “{defenders}, wait for S.”\n"
    )
