"""Of a card that was played, what the facts tell: how, at whose turn, why it should go back."""

from __future__ import annotations

from rulings.engine import Code, Seat
from tests.laws.doors.situation import Act, Moment, Situation, Then


def plays_early(situation: Situation) -> bool:
    """A play to the trick in progress by a hand whose turn had not come."""
    return (
        situation.act is Act.PLAYED
        and situation.turn is not situation.actor
        and situation.actor not in situation.has_played
    )


def leads_early(situation: Situation) -> bool:
    """A lead to the next trick with this one unfinished."""
    return situation.act is Act.LED and situation.led is not None


def leads_out_of_turn(situation: Situation) -> bool:
    """A lead that was another hand's, this trick being complete."""
    return situation.act is Act.LED and situation.led is None and situation.turn is not situation.actor


def last_trick_lies_there(situation: Situation) -> bool:
    """The cards of the trick before are still in sight: the lead looks like a fifth card."""
    return situation.led is None and len(situation.has_played) == len(Seat)


def too_early(situation: Situation) -> Code:
    """57: told, at the turn of the hand on his right, invited by the declaring side, or played to."""
    partner = situation.actor.partner
    said = {
        "told-by-opponent": situation.told,
        "at-rhos-turn": partner in situation.has_played and situation.act is Act.PLAYED,
        "led-after-partner": partner in situation.has_played and situation.act is Act.LED,
        "at-once": situation.act is Act.PLAYED
        and situation.has_since(Then.AT_ONCE, situation.actor.partner) is not None,
        "partner-played": situation.has_since(Then.PLAYED, partner) is not None,
        "from-both-hands": {Seat.NORTH, Seat.SOUTH} <= situation.has_played and situation.act is Act.PLAYED,
        "dummys-doing": situation.invited is not None,
        "lho-played": situation.has_since(Then.PLAYED, situation.actor.lho) is not None and not situation.told,
    }
    return [code for code, is_so in said.items() if is_so]


def was_it_led(situation: Situation) -> Code:
    """45.E.1."""
    if situation.act is not Act.LED:
        return "not-led"
    return "led" if situation.led is None else "before-partner"


def done_by_defender(situation: Situation) -> Code | None:
    """45.C.1: what he did with his card."""
    done = {
        Act.DROPPED: "exposed",
        Act.SHOWN: "exposed",
        Act.LOST: "exposed",
        Act.NAMED: "spoken-of",
        Act.CALLED: "named",
    }
    done |= dict.fromkeys((Act.LED, Act.PLAYED, Act.AGAIN), "placed")
    if situation.act in (Act.HELD, Act.DROPPED, Act.SHOWN) and not situation.partner_could_see:
        return "not-seen"
    return "held" if situation.act is Act.HELD else done.get(situation.act)


def done_by_declarer(situation: Situation) -> Code | None:
    """45.C.2: what he did with a card of his own hand."""
    done = {Act.DROPPED: "neither", Act.SHOWN: "neither", Act.HELD: "as-played", Act.CALLED: "named"}
    return (done | dict.fromkeys((Act.LED, Act.PLAYED, Act.AGAIN), "on-the-table")).get(situation.act)


def done_in_dummy(situation: Situation) -> Code:
    """45.C.3: what declarer did with a card of dummy's."""
    return {Act.LOW: "dummy-put-up-another", Act.SLIP: "meant-another"}.get(situation.act, "named")


def at_whose_turn(situation: Situation) -> Code:
    """45.C."""
    if situation.actor in situation.has_played and (situation.led or last_trick_lies_there(situation)):
        return "played-already"
    if situation.turn is situation.actor:
        return "his"
    return "led" if situation.act is Act.LED else "early"


def why_back(situation: Situation) -> Code:
    """47: why a card should go back."""
    if situation.told:
        return "told"
    if situation.misinformed:
        return "explanation"
    if situation.change:
        return "opponent"
    if situation.act is Act.SLIP:
        return "designation"
    if situation.act in (Act.UNNAMED, Act.LOW):
        return "put-up"
    opponents = (situation.actor.lho, situation.actor.rho)
    followed = situation.turn in opponents and situation.has_since(Then.LED, situation.turn) is not None
    if situation.act is Act.LED and followed and situation.moment is not Moment.LAST_TRICK:
        return "proper-lead"
    return "illegal" if is_illegal(situation) else "changed-his-mind"


def is_illegal(situation: Situation) -> bool:
    """Whether a director would call the play itself irregular."""
    return (
        situation.revoked
        or situation.barred
        or situation.due is not None
        or situation.required is not None
        or bool(situation.chosen)
        or situation.act in (Act.AGAIN, Act.TOGETHER)
        or leads_out_of_turn(situation)
        or plays_early(situation)
    )


def what_was_illegal(situation: Situation) -> Code:
    """47.B."""
    if situation.revoked:
        return "revoke"
    if situation.due or situation.barred or situation.required or situation.chosen:
        return "other-card-due"
    if situation.moment is Moment.OPENING_LEAD:
        return "opening-lead"
    if situation.act is Act.LED and last_trick_lies_there(situation):
        return "led"
    return {Act.LED: "led", Act.AGAIN: "fifth", Act.TOGETHER: "together"}.get(situation.act, "early")


def since_it_was_played(situation: Situation) -> Code:
    """47.E.2: what has been played since, or dummy's cards seen."""
    if situation.moment is Moment.OPENING_LEAD and situation.has_since(Then.SEEN):
        return "dummy-faced"
    if situation.has_since(Then.PLAYED):
        return "same-trick"
    return "next-trick" if situation.has_since(Then.NEXT_TRICK) else "nothing"


def instead_of_it(situation: Situation) -> Code:
    """52: what leaves declarer no choice, or shows that no duty was broken."""
    follows = situation.led is not None and situation.led.suit is situation.card.suit
    said = {
        "another": len(situation.lying_before(situation.actor)) > 1,
        "had-to": follows and not (situation.due and situation.due.suit is situation.card.suit),
        "declarer-played": situation.has_since(Then.PLAYED, Seat.SOUTH, Seat.NORTH) is not None,
        "established": situation.gone_on,
    }
    return [code for code, is_so in said.items() if is_so]
