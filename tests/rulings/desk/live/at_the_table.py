"""The one place where the model's events become the taps of a live board, and what each knows is put side by side."""

from __future__ import annotations

from itertools import combinations
from typing import Any, Final

from rulings.engine import PACK, Asked, Card, Edition, Regulations, Restricts, Seat, Suit
from rulings.in_play import events, legal, running
from rulings.in_play.table import OnTable
from rulings.laws.legal_plays.verdicts import LegalPlays
from tests.rulings.in_play.independent_model import Event, Model, of

EXPOSED: Final = {"dropped": events.HowExposed.ACCIDENT, "shown": events.HowExposed.DELIBERATE}
SPOKEN: Final = {Restricts.LEAD_REQUIRED: "must lead", Restricts.LEAD_PROHIBITED: "may not lead"}
ORDER: Final = "SHDC"


class Director:
    """Taps what he sees, from what the model is about to do and what it has done. ``taps`` are kept in their order.

    A thorough one taps every lead, trick and lead lost, and that a player is unable to do what declarer requires; the
    others only while something lies there or holds.
    """

    def __init__(self, declarer: str, *, is_thorough: bool) -> None:
        self.is_thorough = is_thorough
        self.start = OnTable(edition=Edition.LAWS_2017, regulations=Regulations(), declarer=Seat(declarer))
        self.table = self.start
        self.taps: list[events.Event] = []
        self.before = ("", 0)

    def tap(self, event: events.Event) -> None:
        """Raises what ``run`` raises: no event that the model allows may be refused."""
        self.taps.append(event)
        self.table = running.run(self.table, event).table

    # ---- what is about to happen --------------------------------------------------------------------

    def sees(self, event: Event, model: Model) -> None:
        self.before = (model.leader, len(model.trick))
        seat, cards = Seat(event.seat), tuple(PACK[card] for card in event.cards)
        match event.name:
            case "dropped" | "shown" as how:
                self.tap(events.Exposed(seat, cards, EXPOSED[how]))
            case "picked up":
                self.tap(events.PickedUp(seat, cards, events.WhyPickedUp.DIRECTOR))
            case "led too soon" | "lead stands":
                self.tap(events.LedTooSoon(seat, cards[0]))
                self._answer("50.D.2.played-since", "yes" if event.name == "lead stands" else "no")
            case "required" | "forbidden" | "left":
                self._answer_on_a_lead(event)
            case "designated":
                if self.question():
                    self._answer("51.A.designated", event.cards[0])
                else:
                    self.tap(events.Designated(seat, cards[0]))
            case "played":
                self._play(seat, event.cards[0], model)
            case "two at once" | "two at once, the other meant":
                self._two_at_once(seat, event, model)
            case "played instead":
                self.tap(events.NotPlayed(seat, PACK[model.due()], cards[0]))
            case reply:
                self._replied(reply)

    def _replied(self, reply: str) -> None:
        """To a card played instead of the penalty card."""
        if reply == "played on":
            self._answer("52.circumstances", ["declarer-played"])
        else:
            self._answer("52.circumstances", [])
            self._answer("52.B.reply", {"accepted": "accept", "refused": "refuse"}[reply])

    def _play(self, seat: Seat, card: str, model: Model) -> None:
        if card in model.penalty_cards():
            self.tap(events.Played(seat, PACK[card]))

    def _two_at_once(self, seat: Seat, event: Event, model: Model) -> None:
        played, other = event.cards
        meant = event.name != "two at once"
        if played in model.penalty_cards():
            self._play(seat, played, model)
            self.tap(events.Exposed(seat, (PACK[other],), EXPOSED["shown" if meant else "dropped"]))
            return
        self.tap(events.Exposed(seat, (PACK[played], PACK[other]), events.HowExposed.AT_ONCE))
        self._answer("58.B.2.designated", played)
        if self.question() == "58.B.2.intended":
            self._answer("58.B.2.intended", "yes" if meant else "no")
        if self.question() == "58.B.3.played":
            self._answer("58.B.3.played", "no")

    # ---- what has happened ------------------------------------------------------------------------

    def opening_lead(self, model: Model) -> None:
        self._on_lead(model)

    def afterwards(self, model: Model) -> None:
        leader, played = self.before
        if len(model.trick) == played:
            if not model.trick and not self.table.leader:
                self._on_lead(model)
            if self.is_thorough:
                self._unable(model)
            return
        turn = model.turn()
        if not model.trick:
            self._next_lead(model, leader)
        elif len(model.trick) == 1 and (self.table.leader or self.is_thorough):
            self.tap(events.NewTrick())
        if model.trick and turn in model.defenders() and self.table.lying_before(Seat(turn)):
            self.tap(events.ToPlay(Seat(turn), Suit(model.trick[0][1][0])))

    def _next_lead(self, model: Model, leader: str) -> None:
        if self.is_thorough:
            self.tap(events.NewTrick())
        lost = leader != model.leader and leader in model.defenders()
        if lost and (self.is_thorough or (self.table.on(Seat(leader)) and model.leader not in model.defenders())):
            self.tap(events.LeadLost(Seat(leader)))
        self._on_lead(model)

    def _on_lead(self, model: Model) -> None:
        if model.leader in model.defenders() and not model.is_over() and (self.is_thorough or self.table.is_live):
            self.tap(events.OnLead(Seat(model.leader)))

    def _unable(self, model: Model) -> None:
        """59, once declarer has chosen, and before he designates."""
        leader, hand = self.table.leader, model.hands[model.leader]
        if leader is None or self.table.asking or self.table.designated or not self.table.on(leader):
            return
        lacks = model.must_lead and not of(model.must_lead, hand)
        if lacks or (model.may_not_lead and not hand - of(model.may_not_lead, hand)):
            self.tap(events.Unable(leader))

    # ---- what is asked ----------------------------------------------------------------------------

    def question(self) -> str | None:
        return self.table.asking.asked.question.key if self.table.asking else None

    def _answer(self, key: str, code: Any) -> None:
        assert self.question() == key, f"{self.question()} is asked and not {key}"
        self.tap(events.Answered({key: code}))

    def _answer_on_a_lead(self, event: Event) -> None:
        verb = {"required": "require", "forbidden": "prohibit", "left": "neither"}[event.name]
        key = self.question()
        if key == "51.B.2.choice":
            self._answer(key, "-".join([verb, *self._of_two(event.suits)]))
        elif key == "51.B.2.several":
            self._answer(key, verb)
            while (more := self.question()) and more.startswith(("51.B.2.required", "51.B.2.prohibited")):
                self._answer(more, self._of_several(more, event))
        else:
            self._answer(key or "a choice on the lead", verb)

    def _of_two(self, suits: tuple[str, ...]) -> list[str]:
        two = sorted(self._suits_asked_about(), key=ORDER.index)
        return ["both"] if len(suits) == 2 else [("first", "second")[two.index(each)] for each in suits]

    def _of_several(self, key: str, event: Event) -> str:
        if key == "51.B.2.required":
            return event.suits[0]
        return "yes" if key.removeprefix("51.B.2.prohibited.")[0].upper() in event.suits else "no"

    def _suits_asked_about(self) -> set[str]:
        """Of the major penalty cards of the partner of who is on lead."""
        assert self.table.leader
        return {each.card.suit.value for each in self.table.lying_before(self.table.leader.partner) if each.is_major}


# ---- side by side ---------------------------------------------------------------------------------


def answers_of(asked: Asked) -> set[str]:
    """What declarer may answer, in the words of the model; a code that it does not know stays what it is."""
    known = {name: value.value for name, value in asked.known.items() if isinstance(value, Suit)}
    several = sorted({card.suit.value for card in _cards(asked)})
    words: dict[str, set[str]] = {"neither": {"leave"}}
    match asked.question.key:
        case "50.D.2.choice" | "51.B.1.choice":
            words |= {"require": {f"require {known['suit']}"}, "prohibit": {f"forbid {known['suit']}"}}
        case "51.B.2.choice":
            for which in ("first", "second"):
                words[f"require-{which}"] = {f"require {known[which]}"}
                words[f"prohibit-{which}"] = {f"forbid {known[which]}"}
            words["prohibit-both"] = {"forbid " + "".join(sorted((known["first"], known["second"])))}
        case "51.B.2.several":
            words["require"] = {f"require {each}" for each in several}
            words["prohibit"] = {f"forbid {''.join(each)}" for each in subsets(several)}
        case "52.circumstances":
            return {"accept", "refuse"}
        case "51.A.designated":
            return {f"designate {card}" for card in asked.question.allowed()}
        case other:
            return {other}
    return {word for code in asked.question.allowed() for word in words.get(code, {code})}


def _cards(asked: Asked) -> tuple[Card, ...]:
    cards = asked.known.get("cards", ())
    return tuple(each for each in cards if isinstance(each, Card)) if isinstance(cards, tuple) else ()


def subsets(suits: list[str]) -> list[tuple[str, ...]]:
    return [each for count in range(1, len(suits) + 1) for each in combinations(suits, count)]


def differences(director: Director, model: Model) -> list[str]:
    """What the live board holds and the model does not, or the other way round."""
    table = director.table
    lying = {each.card.code: (each.seat.value, each.kind.value) for each in table.penalty_cards}
    restrictions = {
        f"{each.seat.value} {SPOKEN.get(each.restriction.what, each.restriction.what.name)} {suit.value}"
        for each in table.in_force
        if each.restriction.what is not Restricts.LEAD_FREE
        for suit in each.restriction.suits
    }
    should_restrict = model.lead_restrictions()
    if model.is_over():
        should_restrict = restrictions = set()  # They end with the tap that follows.
    if director.question() == "51.A.designated":
        # What is required, and what that lifts, is laid down once it is known which of his own cards he leads.
        should_restrict -= about_what_is_required(should_restrict, model)
        restrictions -= about_what_is_required(restrictions, model)
    choices = model.choices()
    pairs: list[tuple[str, object, object]] = [
        ("penalty cards", lying, model.penalty_cards()),
        ("restrictions", restrictions, should_restrict),
        ("choices", choices_of(director, model), choices),
        ("playable", playable(director, model), None if choices or model.is_over() else model.playable()),
    ]
    return [f"{what}: {live}, and by the model {should}" for what, live, should in pairs if live != should]


def about_what_is_required(restrictions: set[str], model: Model) -> set[str]:
    return {each for each in restrictions if "must lead" in each or each[-1] == model.must_lead}


def choices_of(director: Director, model: Model) -> set[str]:
    """What declarer may choose now: what is being asked or, with the hand known, which penalty card is played."""
    asking = director.table.asking
    if asking:
        return answers_of(asking.asked)
    if model.is_over() or model.turn() not in model.defenders():
        return set()
    plays = legal_plays(director, model)
    return {f"designate {card.code}" for card in plays.playable} if plays.awaits_designation else set()


def playable(director: Director, model: Model) -> set[str] | None:
    """Nothing is said of declarer and dummy, whom no penalty card binds, nor while declarer chooses."""
    if model.is_over() or model.choices():
        return None
    if model.turn() not in model.defenders():
        return model.playable()
    return {card.code for card in legal_plays(director, model).playable}


def legal_plays(director: Director, model: Model) -> LegalPlays:
    seat = model.turn()
    hand = frozenset(PACK[card] for card in model.hands[seat])
    trick = tuple(PACK[card] for _, card in model.trick)
    return legal.legal_now(director.table, Seat(seat), hand, trick, Suit(model.trumps) if model.trumps else None)
