"""Before the auction: the cards, the board and who sits at it."""

from rulings.engine import Edition, _
from rulings.laws import law2, law6, law13, law14, law15
from rulings.laws.moments import Moment
from rulings.laws.subjects.entry import Subject

BEFORE_AUCTION: tuple[Subject, ...] = (
    Subject(
        key="card-seen-by-accident",
        title=_("A card was seen, or something heard, from outside"),
        short=_("Card seen from outside"),
        hint=_("During the deal, on the floor, in the board, from another table; or the board was wrongly dealt."),
        moment=Moment.BEFORE_AUCTION,
        law=law6.card_seen_by_accident,
        editions=frozenset({Edition.LAWS_2007, Edition.LAWS_2017}),
        words=_(
            "extraneous information, overheard, remark, result heard, card on the floor, card face up in the board, "
            "card of another player, exposed during the deal, wrongly dealt, not shuffled, sorted pack, redeal, new "
            "deal, change seats, spectator, looked at the wrong hand, saw an opponent's card"
        ),
    ),
    Subject(
        key="hand-short-of-a-card",
        title=_("A hand is short of a card"),
        short=_("A card is missing"),
        hint=_("Twelve cards or fewer, whenever it is noticed: before the auction, in it, in the play or after it."),
        moment=Moment.BEFORE_AUCTION,
        law=law14.missing.hand_short_of_a_card,
        editions=frozenset({Edition.LAWS_2007, Edition.LAWS_2017}),
        words=_(
            "missing card, lost card, twelve cards, 12 cards, wrong number of cards, count, "
            "card on the floor, incomplete pack, no card for the last trick"
        ),
    ),
    Subject(
        key="too-many-cards-in-a-hand",
        title=_("A hand has more than thirteen cards"),
        short=_("Fourteen cards in a hand"),
        hint=_("Fourteen cards or more in one hand, whenever it is noticed; another hand may have fewer."),
        moment=Moment.BEFORE_AUCTION,
        law=law13.too_many_cards_in_a_hand,
        editions=frozenset({Edition.LAWS_2007, Edition.LAWS_2017}),
        words=_(
            "fourteen cards, 14 cards, too many cards in a hand, one card too many, surplus card, wrong number of "
            "cards, twelve and fourteen, card of another pack, strange card, card left over"
        ),
    ),
    Subject(
        key="hand-of-another-board",
        title=_("A player took the wrong hand"),
        short=_("Wrong hand taken"),
        hint=_("From another board, or another player's of this one; also when the other board is reached."),
        moment=Moment.BEFORE_AUCTION,
        law=law15.wrong_hand.cards_from_a_wrong_board,
        editions=frozenset({Edition.LAWS_2007, Edition.LAWS_2017}),
        words=_(
            "wrong hand, hand from another board, cards from another board, took the wrong cards, wrong pocket, hand "
            "of another player"
        ),
    ),
    Subject(
        key="wrong-board-or-opponents",
        title=_("Wrong board or wrong opponents"),
        hint=_("The board is not this round's, somebody has played it before, or a pair sits at the wrong table."),
        moment=Moment.BEFORE_AUCTION,
        law=law15.wrong_board.wrong_board_or_opponents,
        editions=frozenset({Edition.LAWS_2007, Edition.LAWS_2017}),
        words=_(
            "wrong board, wrong opponents, played against the wrong pair, wrong pair, board already played, played the "
            "board before, wrong table, wrong seats, sat in the wrong direction"
        ),
    ),
    Subject(
        key="wrong-dealer",
        title=_("Wrong dealer or vulnerability"),
        hint=_("The board is marked otherwise than it should be, a player misread it, or the wrong player began."),
        moment=Moment.BEFORE_AUCTION,
        law=law2.wrong_dealer_or_vulnerability,
        editions=frozenset({Edition.LAWS_2007, Edition.LAWS_2017}),
        words=_("wrong dealer, wrong vulnerability, wrong player opened the auction, misread the board, board's marks"),
    ),
)
