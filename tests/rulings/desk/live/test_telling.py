"""Every kind of event is told on the trail and in the journal, in both languages."""

from __future__ import annotations

import pytest
from django.utils.translation import override

from rulings.desk.live.kinds import KINDS
from rulings.desk.live.telling import in_a_line
from rulings.engine import PACK, Seat, Suit
from rulings.in_play.events import (
    EVENTS,
    Answered,
    AuctionOver,
    BoardOver,
    Designated,
    Event,
    Exposed,
    HowExposed,
    LeadLost,
    LedTooSoon,
    NewTrick,
    NotPlayed,
    OnLead,
    PassMade,
    PickedUp,
    Played,
    ToPlay,
    Unable,
    Undone,
    WhyPickedUp,
)

WEST, KING, FIVE = Seat.WEST, PACK["HK"], PACK["S5"]

TOLD: tuple[tuple[Event, str, str], ...] = (
    (PassMade(WEST), "West has passed, as he had to", "Ouest a passé, comme il le devait"),
    (AuctionOver(WEST), "The auction is over: West declares", "Les annonces sont finies : Ouest est déclarant"),
    (Played(WEST, KING), "West has played the ♥K", "Ouest a joué le ♥R"),
    (OnLead(WEST), "West is on lead", "C’est à Ouest d’attaquer"),
    (ToPlay(WEST, Suit.SPADES), "West is to play, ♠ having been led", "C’est à Ouest de jouer, ♠ attaqué"),
    (
        Designated(WEST, KING),
        "West is to play the ♥K: declarer has designated it",
        "Ouest doit jouer le ♥R, sur désignation du déclarant",
    ),
    (Answered({"gone": "yes"}), "yes", "yes"),
    (
        Exposed(WEST, (KING, FIVE), HowExposed.ACCIDENT),
        "West has exposed the ♥K and the ♠5 by accident",
        "par accident",
    ),
    (Exposed(WEST, (KING,), HowExposed.DELIBERATE), "West has exposed the ♥K by a play, or named it", "en jouant"),
    (
        Exposed(WEST, (KING, FIVE), HowExposed.AT_ONCE),
        "West has shown the ♥K and the ♠5 at the same time",
        "en même temps",
    ),
    (Exposed(WEST, (KING,), HowExposed.LED), "West has led the ♥K, the auction still going on", "a entamé le ♥R"),
    (NotPlayed(WEST, KING, FIVE), "West has played the ♠5 and not the ♥K", "Ouest a joué le ♠5 et non le ♥R"),
    (LedTooSoon(WEST, KING), "West has led the ♥K before the choice", "Ouest a attaqué le ♥R avant le choix"),
    (Unable(WEST), "West is unable to comply", "Ouest ne peut pas obéir"),
    (PickedUp(WEST, (KING,), WhyPickedUp.DIRECTOR), "West picks up the ♥K: the director so designates", "l’arbitre"),
    (PickedUp(WEST, (KING,), WhyPickedUp.CHOICE), "West picks up the ♥K: declarer has chosen", "le déclarant a choisi"),
    (LeadLost(WEST), "West has lost the lead", "Ouest a perdu la main"),
    (NewTrick(), "New trick", "Nouvelle levée"),
    (BoardOver(), "The board is over", "La donne est jouée"),
    (Undone(1), "Undone", "Annulé"),
)


def plain(text: str) -> str:
    return text.replace("\u202f", " ").replace("\xa0", " ")


@pytest.mark.parametrize(("event", "english", "french"), TOLD, ids=lambda each: getattr(each, "kind", None))
def test_in_a_line(event: Event, english: str, french: str) -> None:
    with override("en"):
        assert in_a_line(event) == english
    with override("fr"):
        assert plain(french) in plain(in_a_line(event))


def test_no_kind_is_forgotten() -> None:
    assert {event.kind for event, _, _ in TOLD} == set(EVENTS) == set(KINDS)
