"""What a director answers about a card played: too early, one too many, not the one due, to be changed."""

from __future__ import annotations

from tests.laws.doors.answering.door import COMMON, Door, plain, yes_if
from tests.laws.doors.answering.dummys import MISPLACED
from tests.laws.doors.answering.facts_of_a_play import (
    at_whose_turn,
    done_by_declarer,
    done_by_defender,
    done_in_dummy,
    instead_of_it,
    leads_early,
    plays_early,
    since_it_was_played,
    too_early,
    was_it_led,
    what_was_illegal,
    why_back,
)
from tests.laws.doors.answering.led import card_since, partners_turn
from tests.laws.doors.situation import Act, By, Change, Moment, Situation, Then

PLAYS = (Moment.PLAY, Moment.LAST_TRICK)
OUT_OF_TURN = (Act.LED, Act.LED_FACE_DOWN)


def _may_be_asked_back(situation: Situation) -> bool:
    """A card that has been led or played, and that somebody would have back."""
    if situation.moment is Moment.OPENING_LEAD:
        return situation.act in OUT_OF_TURN and (
            situation.misinformed or situation.turn is situation.actor or _is_faced_lead(situation)
        )
    is_played = situation.act in (Act.LED, Act.PLAYED, Act.TOGETHER, Act.AGAIN, Act.SLIP, Act.UNNAMED, Act.LOW)
    others_went_on = any(each.who is situation.actor.partner for each in situation.since)
    return situation.moment in PLAYS and is_played and not leads_early(situation) and not others_went_on


def _is_faced_lead(situation: Situation) -> bool:
    return situation.act is Act.LED and not situation.since


def _is_it_played(situation: Situation) -> bool:
    """Held, put down, named or touched; nothing that has happened since is asked for there."""
    if situation.act is Act.LOW:
        return True
    if situation.moment not in PLAYS or situation.since or situation.by is not By.OWNER or situation.told:
        return False
    if (
        situation.misinformed
        or situation.revoked
        or situation.change is not None
        or leads_early(situation)
        or situation.due
        or situation.barred
        or situation.required
        or situation.chosen
    ):
        return False
    return situation.act not in (Act.TOGETHER, Act.UNNAMED, Act.TOUCHED, Act.LOST) and len(situation.cards) == 1


def _several_dropped(situation: Situation) -> bool:
    """Two cards of a defender's in sight that he was not playing: one card too many, a director may think."""
    is_his_own = situation.by is By.OWNER and situation.defends and situation.partner_could_see
    return situation.act is Act.DROPPED and len(situation.cards) > 1 and is_his_own


def how_too_many(situation: Situation) -> str:
    """67: at once, after he had played, or not meant to be played at all."""
    if situation.act is Act.DROPPED:
        return "shown"
    return "together" if situation.act is Act.TOGETHER else "again"


DOORS = (
    Door(
        "before-partner-has-played",
        lambda s: s.moment in PLAYS and (plays_early(s) or leads_early(s)) and not s.revoked,
        COMMON
        | {
            "57.C.3.what": plain(lambda s: "lead" if s.act is Act.LED else "play"),
            # Of a card played to a lead out of turn (53.C) nothing of the kind is told.
            "57.circumstances": lambda s, a, _g: too_early(s) if a.cast.offender is s.actor else [],
            "57.next-lead": plain(lambda s: s.turn.value),
            "57.C.2.how": plain(lambda s: "put-up" if s.invited is Act.UNNAMED else "suggested"),
            "60.C.second": card_since,
            "60.C.partners-turn": partners_turn,
            "60.A.3.earlier": plain(lambda s: ["penalty-card"] if s.lying else []),
        },
    ),
    Door(
        "too-many-cards",
        lambda s: (
            s.moment in PLAYS
            and not s.told
            and not s.since_by_partner
            and (
                s.act in (Act.TOGETHER, Act.AGAIN)
                or _several_dropped(s)
                or (s.act is Act.LED and s.actor in s.has_played and not s.has_since(Then.PLAYED))
            )
        ),
        COMMON
        | {
            "67.how": plain(how_too_many),
            "50.B.how": plain(lambda _s: "accident"),
            "58.B.visible": plain(lambda _s: "several"),
            "58.B.2.intended": plain(lambda _s: "no"),
            "58.B.3.played": plain(lambda s: yes_if(bool(s.since))),
            "45.E.1.led": plain(was_it_led),
            "45.E.2.led": plain(lambda s: yes_if(s.act is Act.LED)),
            "45.E.leader": plain(lambda s: s.turn.value),
            "45.E.1.meant": plain(lambda _s: "yes"),
        },
    ),
    Door(
        "is-it-played",
        _is_it_played,
        COMMON
        | {
            **MISPLACED,
            "45.C.1.how": plain(done_by_defender),
            "45.C.2.how": plain(done_by_declarer),
            "45.C.3.how": plain(done_in_dummy),
            "45.C.turn": plain(at_whose_turn),
            "45.E.1.led": plain(was_it_led),
            "45.E.2.led": plain(lambda s: yes_if(s.act is Act.LED)),
            "45.E.leader": plain(lambda s: s.turn.value),
            "45.E.1.meant": plain(lambda _s: "yes"),
            "46.B.said": plain(lambda _s: "low"),
            "46.B.intention": plain(lambda _s: "no"),
            "45.C.4.b.cause": plain(lambda _s: "slip"),
            "45.C.4.b.without-pause": plain(lambda _s: "yes"),
            "45.C.4.b.played-since": plain(lambda _s: "no"),
            "45.C.4.b.meant": plain(lambda s: s.named.code if s.named else ""),
            "45.C.4.b.opponent": plain(lambda _s: "nobody"),
            "particulars.cards": lambda s, asked, given: (
                s.named.code if given.get("46.B.said") and s.named else COMMON["particulars.cards"](s, asked, given)
            ),
        },
    ),
    Door(
        "may-it-be-taken-back",
        _may_be_asked_back,
        COMMON
        | {
            "47.reason": plain(why_back),
            "47.D.change": plain(lambda s: "revoke" if s.change is Change.REVOKE else "his-own"),
            "47.B.illegality": plain(what_was_illegal),
            "47.B.due": plain(lambda s: "penalty-card" if s.due else "play" if s.chosen else "lead"),
            "50.B.kind": plain(lambda s: next((each.kind.value for each in s.lying if each.card is s.due), "major")),
            "47.F.1.side": plain(lambda _s: "yes"),
            "53.B.accepted": plain(lambda _s: "no"),
            "47.F.2.another": plain(lambda _s: "no"),
            "47.E.2.since": plain(since_it_was_played),
            "45.E.1.led": plain(was_it_led),
            "45.E.2.led": plain(lambda s: yes_if(s.act is Act.LED)),
            "45.E.leader": plain(lambda s: s.turn.value),
            "45.E.1.meant": plain(lambda _s: "yes"),
            "45.C.4.b.cause": plain(lambda _s: "slip"),
            "45.C.4.b.without-pause": plain(lambda _s: "yes"),
            "45.C.4.b.played-since": plain(lambda _s: "no"),
            "45.C.4.b.meant": plain(lambda s: s.named.code if s.named else ""),
            "45.C.4.b.opponent": plain(lambda _s: "nobody"),
        },
    ),
    Door("did-not-follow-suit", lambda s: s.revoked, COMMON),
    Door(
        "penalty-card-not-played",
        lambda s: s.due is not None and s.act in (Act.PLAYED, Act.LED),
        COMMON
        | {
            "52.due": plain(lambda s: s.due.code if s.due else ""),
            "52.circumstances": plain(instead_of_it),
            "52.others": lambda s, _a, _g: [c.code for c in s.lying_before(s.actor) if c is not s.due],
            "50.B.kind": plain(lambda s: next((each.kind.value for each in s.lying if each.card is s.due), "major")),
        },
    ),
)
