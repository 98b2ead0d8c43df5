"""Laws 44.C, 50, 51, 52, 58.B.2 and 59 a second time, from the law book alone: what the live board is compared with.

It shares nothing with `rulings`, so that no mistake can be made once and agree with itself: seats, suits and cards are
strings ("W", "S", "S10"), and it holds all four hands, where the live board is told what happens by taps. An event is
a name and what it is about; `Model.happens` is the only way in, and the questions below it are what it knows.

Two laws near these are left out on purpose. 50.E says what may be known from a penalty card and what the director makes
of it at the end of play: it binds no card, so that nothing of it could differ here. 57.A, what declarer may ask of the
partner of a defender who played before his turn, is no tap: a ruling asks it and keeps the answer, and the live board
has it from there for that one trick. `test_core_legal` tries what it then lets him play.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import chain, combinations
from typing import Final, NamedTuple

Cards = set[str]

TURN: Final = {"N": "E", "E": "S", "S": "W", "W": "N"}
PARTNER: Final = {"N": "S", "S": "N", "E": "W", "W": "E"}
SUITS: Final = ("S", "H", "D", "C")
RANKS: Final = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
PACK: Final = frozenset(suit + rank for suit in SUITS for rank in RANKS)


class Event(NamedTuple):
    """What happens at the table.

    - ``dropped``, ``shown``: a defender's cards fall, or are exposed on purpose (a withdrawn lead out of turn is);
    - ``picked up``: the director designates that a card is no penalty card (50);
    - ``led too soon``: the defender on lead leads before declarer has chosen (50.D.2): the card is put back;
    - ``lead stands``: he does, and declarer plays to it, which forfeits the choice for this lead (60.A);
    - ``required``, ``forbidden``, ``left``: declarer's choice when the partner is on lead, with the suits;
    - ``designated``: declarer names which of several penalty cards is to be played (51.A);
    - ``played``: one card, legally;
    - ``two at once``: the first is the one that he designates (58.B.2); ``two at once, the other meant``: he had meant
      to play the second;
    - ``played instead``: a defender plays another card than his penalty card, after which declarer ``accepted`` it,
      ``played on`` or ``refused`` it, and then the penalty card is played (52.B).
    """

    name: str
    seat: str
    cards: tuple[str, ...] = ()
    suits: tuple[str, ...] = ()


def suit(card: str) -> str:
    return card[0]


def small(card: str) -> bool:
    """Below the ten, which is an honour."""
    return card[1:] in RANKS[:8]


def of(suits: Iterable[str], cards: Iterable[str]) -> Cards:
    return {card for card in cards if card[0] in suits}


class Model:
    """One board in play: ``hands`` is who holds what, penalty cards among it until they are played."""

    def __init__(self, hands: dict[str, Cards], declarer: str, trumps: str, lying: Iterable[Event] = ()) -> None:
        """``lying``: cards that Law 24 made penalty cards before the opening lead."""
        self.hands = {seat: set(cards) for seat, cards in hands.items()}
        self.declarer, self.trumps = declarer, trumps
        self.kinds: dict[str, str] = {}
        self.trick: list[tuple[str, str]] = []
        self.leader = TURN[declarer]
        self.must_lead: str | None = None
        self.may_not_lead: set[str] = set()
        self.has_chosen_on: Cards = set()
        self.designated: str | None = None
        self.instead: tuple[str, str] | None = None
        for event in lying:
            self.happens(event)

    # ---- what is known ----------------------------------------------------------------------------

    def defenders(self) -> tuple[str, str]:
        return TURN[self.declarer], TURN[PARTNER[self.declarer]]

    def is_over(self) -> bool:
        return not any(self.hands.values())

    def turn(self) -> str:
        """Whose card is the next: dummy's is dummy's, whoever names it."""
        seat = self.leader
        for _ in self.trick:
            seat = TURN[seat]
        return seat

    def penalty_cards(self) -> dict[str, tuple[str, str]]:
        """Each one with whose it is and ``major`` or ``minor``."""
        return {card: (self._owner(card), kind) for card, kind in self.kinds.items()}

    def lead_restrictions(self) -> set[str]:
        """``W must lead H``, ``W may not lead S``: what is in force now."""
        required = {f"{self.leader} must lead {self.must_lead}"} if self.must_lead else set()
        return required | {f"{self.leader} may not lead {each}" for each in self.may_not_lead}

    def choices(self) -> set[str]:
        """What declarer may choose now; while there is something, nobody plays on."""
        if self.is_over():
            return set()
        if self.instead:
            return {"accept", "refuse"}
        if not self.trick and self._partners_new():
            suits = sorted({suit(card) for card in self._partners_majors()})
            several = chain.from_iterable(combinations(suits, count) for count in range(1, len(suits) + 1))
            return {"leave"} | {f"require {each}" for each in suits} | {f"forbid {''.join(each)}" for each in several}
        due = self._penalty_cards_due(self.turn())
        if len(due) > 1 and not self.designated:
            return {f"designate {card}" for card in due}
        return set()

    def playable(self) -> Cards:
        """The cards from which the seat to play may choose; for a defender while declarer chooses, none."""
        seat = self.turn()
        if self.choices():
            return set()
        return self._allowed(seat)

    def playable_but_for_his_penalty_card(self) -> Cards:
        """What would be legal if his own penalty cards bound him to nothing: the wrong ones are Law 52."""
        return self._before_penalty_cards(self.turn())

    def due(self) -> str:
        """The penalty card that binds who is to play; with a minor one, he may have another choice (50.C)."""
        (due,) = self._allowed(self.turn()) & set(self.kinds)
        return due

    # ---- what happens -----------------------------------------------------------------------------

    def happens(self, event: Event) -> None:
        match event.name:
            case "dropped":
                self._lie(event.seat, event.cards, on_purpose=False)
            case "shown" | "led too soon":
                self._lie(event.seat, event.cards, on_purpose=True)
            case "required" | "forbidden" | "left":
                self._declarer_chose(event)
            case "designated":
                (self.designated,) = event.cards
            case "picked up":
                for card in event.cards:
                    del self.kinds[card]
                if self.designated in event.cards:
                    self.designated = None
            case "played" | "lead stands":
                self._play(event.seat, event.cards[0])
            case "two at once" | "two at once, the other meant":
                # He designates one, which is played; it is the other that becomes a penalty card. What he had meant to
                # play was played on purpose: the law gives two cards together as its example of an accident, and
                # commentators except this case.
                played, other = event.cards
                self._play(event.seat, played, and_shows=(other, event.name != "two at once"))
            case "played instead":
                self.instead = (self.due(), event.cards[0])
            case "accepted" | "played on" | "refused":
                self._declarer_answered(event)
            case unknown:
                raise ValueError(unknown)

    def _lie(self, seat: str, cards: tuple[str, ...], on_purpose: bool) -> None:
        """50.B: minor is one card alone, small, by accident; two of one defender are both major, and stay it."""
        for card in cards:
            if card not in self.hands[seat]:
                raise ValueError(f"{seat} does not hold {card}")
            if card not in self.kinds:
                self.has_chosen_on.discard(card)
            already = self.kinds.get(card) == "major"
            self.kinds[card] = "major" if already or on_purpose or not small(card) else "minor"
        his = self._lying(seat)
        if len(his) > 1:
            self.kinds |= dict.fromkeys(his, "major")
        if not self.trick and self._partners_new():
            # The law does not foresee a card that falls once declarer has chosen, before the lead. His options come
            # from the cards that lie there, so he has them anew, over all of these; what he has required or prohibited
            # stays, as the cards for it are picked up.
            self.has_chosen_on, self.designated = set(), None

    def _declarer_chose(self, event: Event) -> None:
        if event.name == "left":
            # 50.D.2(b): the cards stay, and the options recur at his next lead.
            self.has_chosen_on = self._partners_majors()
            return
        for card in of(event.suits, self._partners_majors()):
            del self.kinds[card]
        self.has_chosen_on = self._partners_majors()
        # The law is silent on a suit that he had prohibited at an earlier lead and now requires, or the other way round
        # at this lead, another card of it lying there by then. Nobody can obey both; the right is declarer's, and he
        # has used it anew.
        if event.name == "required":
            (self.must_lead,) = event.suits
            self.may_not_lead -= set(event.suits)
        else:
            self.may_not_lead |= set(event.suits)
            if self.must_lead in event.suits:
                self.must_lead = None

    def _declarer_answered(self, event: Event) -> None:
        if self.instead is None:
            raise ValueError("nothing to answer")
        due, wrong = self.instead
        self.instead = None
        if event.name != "refused":
            self._play(event.seat, wrong)
            return
        # 52.B.2: the penalty card takes the place of the wrong one, which is a penalty card from now on.
        self._lie(event.seat, (wrong,), on_purpose=True)
        self._play(event.seat, due)

    def _play(self, seat: str, card: str, and_shows: tuple[str, bool] | None = None) -> None:
        self.hands[seat].remove(card)
        self.kinds.pop(card, None)
        self.designated = None
        self.trick.append((seat, card))
        if and_shows:
            self._lie(seat, and_shows[:1], on_purpose=and_shows[1])
        if len(self.trick) == 1:
            self.must_lead, self.has_chosen_on = None, set()
        if len(self.trick) == 4:
            self._take()

    def _take(self) -> None:
        led = suit(self.trick[0][1])
        strength = {
            card: (suit(card) == self.trumps, suit(card) == led, RANKS.index(card[1:])) for _, card in self.trick
        }
        winner = max(self.trick, key=lambda play: strength[play[1]])[0]
        if winner != self.leader:
            # 50.D.2(a), 51.B: for as long as he retains the lead.
            self.may_not_lead = set()
        self.leader, self.trick = winner, []

    def _strength(self, card: str, led: str) -> tuple[bool, bool, int]:
        return suit(card) == self.trumps, suit(card) == led, RANKS.index(card[1:])

    # ---- the laws ---------------------------------------------------------------------------------

    def _owner(self, card: str) -> str:
        return next(seat for seat, hand in self.hands.items() if card in hand)

    def _lying(self, seat: str) -> Cards:
        return self.hands[seat] & set(self.kinds)

    def _partners_majors(self) -> Cards:
        """50.D.2: the major penalty cards of the partner of who leads to this trick."""
        return {card for card in self._lying(PARTNER[self.leader]) if self.kinds[card] == "major"}

    def _partners_new(self) -> Cards:
        return self._partners_majors() - self.has_chosen_on

    def _before_penalty_cards(self, seat: str) -> Cards:
        """44.C first; then what declarer required or forbade, unless he cannot comply (59)."""
        hand = self.hands[seat]
        if self.trick:
            return of(suit(self.trick[0][1]), hand) or set(hand)
        if seat != self.leader:
            return set(hand)
        if self.must_lead and of(self.must_lead, hand):
            return of(self.must_lead, hand)
        return (hand - of(self.may_not_lead, hand)) or set(hand)

    def _penalty_cards_due(self, seat: str) -> Cards:
        """50.D.1: those of his major penalty cards that he may legally play now."""
        return {card for card in self._before_penalty_cards(seat) if self.kinds.get(card) == "major"}

    def _allowed(self, seat: str) -> Cards:
        if self.designated:
            return {self.designated}
        due = self._penalty_cards_due(seat)
        if due:
            return due
        allowed = self._before_penalty_cards(seat)
        for card in self._lying(seat):
            # 50.C: no other small card of the suit before the minor penalty card. (A major one that cannot be played
            # now binds him to nothing: 50.D.1(b).)
            if self.kinds[card] == "minor":
                allowed = {each for each in allowed if each == card or suit(each) != suit(card) or not small(each)}
        return allowed
