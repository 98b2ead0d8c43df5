"""What a director answers about a lead: an opening lead, one out of turn, one that others have gone on after."""

from __future__ import annotations

from collections.abc import Mapping

from rulings.engine import Asked, Code, Seat
from tests.laws.doors.answering.door import COMMON, Answer, Door, another, plain, yes_if
from tests.laws.doors.situation import Act, By, Moment, Since, Situation, Then

LEADS = (Moment.PLAY, Moment.LAST_TRICK)
LEADER = Seat.WEST


def of_the_opening_lead(situation: Situation) -> Code:
    """54: what is special about it."""
    said = {
        "face-down": situation.act is Act.LED_FACE_DOWN,
        "told-by-opponent": situation.told,
        "leader-led-too": _leaders_lead(situation) is not None,
        "declarer-began-to-spread": situation.has_since(Then.SPREAD) is not None,
        "declarer-could-see-dummy": situation.has_since(Then.SEEN) is not None,
        "declarer-played": situation.has_since(Then.PLAYED, Seat.SOUTH, Seat.NORTH) is not None,
        "declaring-side-led": not situation.defends,
        "defender-followed": not situation.defends and situation.has_since(Then.PLAYED) is not None,
        "opponents-doing": situation.by is By.OPPONENT,
    }
    return [code for code, is_so in said.items() if is_so]


def _leaders_lead(situation: Situation) -> Since | None:
    for what in (Then.LED, Then.LED_FACE_DOWN, Then.AT_ONCE):
        if (led := situation.has_since(what, LEADER)) is not None:
            return led
    return None


_LEADERS_CARD = {Then.LED: "face-up-after", Then.LED_FACE_DOWN: "face-down", Then.AT_ONCE: "face-up"}


def leaders_faced_card(situation: Situation) -> Code | None:
    """54: the card that the right defender has faced."""
    led = _leaders_lead(situation)
    return led.card.code if led and led.card else None


def how_the_leader_led(situation: Situation) -> Code:
    """54: face down, face up first or at once, face up after."""
    led = _leaders_lead(situation)
    return _LEADERS_CARD[led.what] if led else ""


def card_since(situation: Situation, asked: Asked, _given: Mapping[str, Code]) -> Code | None:
    """The card that the partner of the player who was first has led or played since."""
    since = next((each for each in situation.since if each.who is asked.cast.the_offender.partner), None)
    return since.card.code if since and since.card else None


def right_hand_card(situation: Situation, asked: Asked, _given: Mapping[str, Code]) -> Code | None:
    """53.C: the card of the defender on the right."""
    since = situation.has_since(Then.PLAYED, asked.cast.the_offender.rho)
    return since.card.code if since and since.card else None


def of_the_lead(situation: Situation) -> Code:
    """53: what has happened to a lead out of turn."""
    actor, turn = situation.actor, situation.turn
    said = {
        "told-by-opponent": situation.told,
        "thirteenth-trick": situation.moment is Moment.LAST_TRICK,
        "next-played": situation.has_since(Then.PLAYED, actor.lho) is not None,
        "proper-lead": situation.has_since(Then.LED, situation.turn) is not None
        and situation.turn is not actor.partner,
        "at-once": situation.has_since(Then.AT_ONCE, turn) is not None,
        "right-played": situation.has_since(Then.PLAYED, actor.rho) is not None,
        "another-card": bool(situation.lying_before(actor)),
    }
    chosen = [code for code, is_so in said.items() if is_so]
    # Of those that stand apart, the one to be asked about first; what was played at once is no lead, to the last trick
    # either.
    if "at-once" in chosen and "told-by-opponent" not in chosen:
        return [code for code in chosen if code in ("at-once", "another-card")]
    return chosen[:1] if "told-by-opponent" in chosen and "thirteenth-trick" not in chosen else chosen


def what_was_first(situation: Situation) -> Code:
    """60.C: on an opponent's word, a lead, beside a penalty card or not, or a play."""
    if situation.told:
        return "told"
    if situation.act is not Act.LED:
        excused = situation.defends and {Seat.NORTH, Seat.SOUTH} <= situation.has_played
        return "from-both-hands" if excused else "played"
    return "led-beside" if situation.lying_before(situation.actor) else "led"


def partners_turn(situation: Situation, asked: Asked, _given: Mapping[str, Code]) -> Code:
    """60.C: whether the partner has played at his turn."""
    return yes_if(situation.turn is asked.cast.the_offender.partner)


def another_card(situation: Situation, asked: Asked, _given: Mapping[str, Code]) -> Code | None:
    """60.C: the penalty card that lay there before."""
    lying = situation.lying_before(asked.cast.the_offender)
    return lying[0].code if lying else None


def who_went_on(situation: Situation) -> Code:
    """60: an opponent, or the partner."""
    return "partner" if any(each.who is situation.actor.partner for each in situation.since) else "opponent"


def how_he_went_on(situation: Situation) -> Code | None:
    """60.A: what the opponent did."""
    if situation.told:
        return "told"
    if situation.has_since(Then.LED, situation.turn) and situation.moment is not Moment.LAST_TRICK:
        return "own-lead"
    is_a_lead = situation.act is Act.LED
    if situation.moment is Moment.OPENING_LEAD and not situation.defends:
        return "opening-lead"
    if situation.moment is Moment.LAST_TRICK and is_a_lead:
        return "thirteenth-trick"
    if situation.has_since(Then.PLAYED, situation.actor.lho):
        return "to-the-lead" if is_a_lead else "to-the-play"
    return "from-the-right" if is_a_lead and situation.has_since(Then.PLAYED, situation.actor.rho) else None


def _is_a_lead_out_of_turn(situation: Situation) -> bool:
    return (
        situation.act is Act.LED
        and situation.moment in LEADS
        and situation.turn is not situation.actor
        and situation.led is None
        and situation.by is By.OWNER
    )


def _has_gone_on(situation: Situation) -> bool:
    """Somebody has played after an irregular card; of an opening lead, an opponent only."""
    went_on = [each for each in situation.since if each.what in (Then.PLAYED, Then.LED)]
    if situation.moment is Moment.OPENING_LEAD:
        return situation.act is Act.LED and bool(went_on) and went_on[0].who is situation.actor.lho
    is_early = situation.act is Act.PLAYED and situation.turn is not situation.actor and not situation.revoked
    return bool(went_on) and (_is_a_lead_out_of_turn(situation) or is_early) and not situation.misinformed


def since_the_lead(situation: Situation) -> Code:
    """47.E.2: whether a card has been played to the opening lead, or dummy has faced one."""
    if situation.has_since(Then.PLAYED):
        return "played"
    return "dummy-faced" if situation.has_since(Then.SEEN) else "nothing"


def _declarers_choice(situation: Situation) -> Code:
    if situation.chosen:
        return "play"
    return "required" if situation.required else "prohibited"


OPENING_LEAD: dict[str, Answer] = {
    "54.circumstances": plain(of_the_opening_lead),
    "54.leaders-card": plain(how_the_leader_led),
    "54.leaders-faced-card": plain(leaders_faced_card),
    "54.E.who": plain(lambda s: "declarer" if s.actor is Seat.SOUTH else "dummy"),
    "54.B.second-card": plain(lambda s: "declarer" if s.has_since(Then.PLAYED, Seat.SOUTH) is not None else "dummy"),
    "54.seen-first": plain(lambda s: "declarers" if s.since[0].what is Then.SPREAD else "dummys"),
    "57.D.playable": lambda s, a, _g: yes_if(s.legal and a.cast.offender is s.actor),
}
"""What is asked of an opening lead by the wrong hand, whichever subject it came by."""

DOORS = (
    Door(
        "opening-lead-out-of-turn",
        lambda s: (
            (s.moment is Moment.OPENING_LEAD and s.act in (Act.LED, Act.LED_FACE_DOWN) and s.actor is not LEADER)
            or (
                s.moment is Moment.LEAD_AWAITED
                and s.by is By.OPPONENT
                and s.actor is Seat.EAST
                and s.act is Act.DROPPED
            )
        ),
        COMMON | OPENING_LEAD,
    ),
    Door(
        "opening-lead-to-be-changed",
        lambda s: s.moment is Moment.OPENING_LEAD and s.actor is LEADER,
        COMMON
        | {
            "41.what": plain(lambda s: "misinformed" if s.misinformed else "second-thoughts"),
            "41.faced": plain(lambda s: yes_if(s.act is Act.LED)),
            "47.E.2.since-lead": plain(since_the_lead),
        },
    ),
    Door(
        "lead-out-of-turn",
        lambda s: _is_a_lead_out_of_turn(s) and not any(each.who is s.actor.partner for each in s.since),
        COMMON
        | {
            "53.turn": plain(lambda s: s.turn.value),
            "53.circumstances": plain(of_the_lead),
            "53.C.card": right_hand_card,
        },
    ),
    Door(
        "after-an-irregular-play",
        _has_gone_on,
        COMMON
        | {
            "60.what": plain(who_went_on),
            "60.A.how": plain(how_he_went_on),
            "60.A.3.earlier": plain(lambda s: ["penalty-card"] if s.lying else []),
            "60.C.first": plain(what_was_first),
            "60.C.second": card_since,
            "60.C.partners-turn": partners_turn,
            "60.C.another": another,
            "60.C.other": another_card,
            "60.C.partners": another_card,
            "53.turn": plain(lambda s: s.turn.value),
            "53.A.has-led": plain(lambda s: yes_if(s.has_since(Then.LED, s.turn) is not None)),
            "53.B.leader": plain(lambda s: s.turn.value),
            "53.C.card": right_hand_card,
            "57.D.playable": lambda s, a, _g: yes_if(
                s.legal if a.cast.offender is s.actor else getattr(s.since[0].card, "suit", None) is s.card.suit
            ),
        },
    ),
    Door(
        "simultaneous",
        lambda s: (
            s.moment in LEADS and s.has_since(Then.AT_ONCE) is not None and s.act in (Act.LED, Act.PLAYED, Act.AGAIN)
        ),
        COMMON
        | {
            "58.A.kind": plain(
                lambda s: "played-already" if s.actor in s.has_played else "lead" if s.led is None else "play"
            ),
            "58.A.in-turn": plain(lambda s: s.turn.value),
            "45.E.1.led": plain(lambda _s: "not-led"),
            "45.E.2.led": plain(lambda _s: "no"),
            "45.E.1.meant": plain(lambda _s: "yes"),
        },
    ),
    Door(
        "lead-restriction-not-obeyed",
        lambda s: bool(s.chosen) or (s.act is Act.LED and (s.barred or s.required is not None)),
        COMMON
        | {
            "61.A.restriction": plain(_declarers_choice),
            "61.A.required": lambda s, _a, _g: s.required and s.required.suit.value,
            "61.A.play": plain(lambda s: s.chosen),
            "59.could-comply": plain(lambda _s: "yes"),
            "59.could-play": plain(lambda _s: "yes"),
            "62.C.1.played": plain(lambda s: yes_if(bool(s.since))),
        },
    ),
)
