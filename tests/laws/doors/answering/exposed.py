"""What a director answers about a card that came into view without being led or played (6, 14, 24, 48, 49)."""

from __future__ import annotations

from rulings.engine import Code, Seat
from tests.laws.doors.answering.door import COMMON, NOT_HIS_DOING, Door, plain, turn_now, yes_if
from tests.laws.doors.answering.led import OPENING_LEAD
from tests.laws.doors.situation import Act, By, Change, Moment, Situation, Then

BEFORE_THE_LEAD = (Moment.BEFORE_FIRST_CALL, Moment.AUCTION, Moment.LEAD_AWAITED)
SEEN = (Act.DROPPED, Act.SHOWN, Act.LOST)
_STAGE = {
    Moment.BEFORE_FIRST_CALL: "before-first-call",
    Moment.AUCTION: "auction",
    Moment.LEAD_AWAITED: "after-last-pass",
    Moment.OPENING_LEAD: "after-last-pass",
}


_NOW = {"both": "partner-leads", "other": "question"} | {
    turn: turn for turn in ("owner-leads", "owner-plays", "partner-leads")
}


def in_auction(situation: Situation) -> Code:
    """24: led, shown on purpose, not to be seen by his partner, not his own error."""
    said = ["led"] if situation.act is Act.LED else []
    said += ["on-purpose"] if situation.act is Act.SHOWN else []
    said += ["not-visible"] if not situation.partner_could_see else []
    said += ["opponent"] if situation.by is By.OPPONENT else []
    return said + (["not-his-error"] if situation.by is By.OUTSIDER else [])


def in_the_play(situation: Situation) -> Code:
    """49: what takes a defender's card out of the rule."""
    if situation.takes_back:
        return [] if situation.change is Change.REVOKE else ["taken-back"]
    if situation.by in NOT_HIS_DOING:
        return ["opponent" if situation.by is By.OPPONENT else "outsider"]
    if situation.act is Act.NAMED:
        return ["named"]
    if situation.act is Act.CALLED:
        return ["called"]
    if situation.act is Act.HELD:
        return ["held"] if situation.partner_could_see else ["not-seen"]
    return [] if situation.partner_could_see else ["not-seen"]


def where_it_was(situation: Situation) -> Code:
    """14.A: found, and who has seen it through whose error."""
    if not situation.seen_by - {situation.actor}:
        return "unseen"
    if situation.by is By.OWNER:
        return "partner-could-see" if situation.partner_could_see else "only-opponents"
    return "by-opponent" if situation.by is By.OPPONENT else "seen-otherwise"


def seen_by_partner(situation: Situation) -> Code:
    """14.B.4."""
    if situation.by in NOT_HIS_DOING:
        return "by-opponent" if situation.by is By.OPPONENT else "by-anothers-doing"
    return "yes" if situation.partner_could_see else "only-declarer"


def of_declarers_side(situation: Situation) -> Code:
    """48: what was seen of declarer's or of dummy's cards."""
    if situation.has_since(Then.SPREAD):
        return "after-lead-out-of-turn"
    if situation.by in NOT_HIS_DOING:
        return "by-a-defender" if situation.by is By.OPPONENT else "from-outside"
    if situation.actor is Seat.NORTH:
        return "dummys"
    return "held" if situation.act in (Act.HELD, Act.PLAYED) else "declarers"


def _is_from_elsewhere(situation: Situation) -> bool:
    """6: not dropped by its owner, as its hint has it; before the first call, nor so that only an opponent saw it."""
    if situation.act not in (Act.DROPPED, Act.LOST) or not situation.seen_by - {situation.actor}:
        return False
    if situation.moment is Moment.BEFORE_FIRST_CALL:
        return True
    return situation.by in NOT_HIS_DOING


def how_it_was_learnt(situation: Situation) -> Code:
    """6.D.1: how far the board has got, and whether an opponent of the owner's did it when there was a declarer."""
    if situation.moment is Moment.BEFORE_FIRST_CALL:
        return "before-first-call"
    is_after_it = situation.moment is not Moment.AUCTION
    return "by-an-opponent" if is_after_it and situation.by is By.OPPONENT else "after-first-call"


DOORS = (
    Door(
        "card-seen-by-accident",
        _is_from_elsewhere,
        COMMON | {"6.D.1.stage": plain(how_it_was_learnt)},
    ),
    Door(
        "hand-short-of-a-card",
        lambda s: s.act is Act.LOST,
        COMMON
        | {
            "14.when": plain(lambda s: "before-lead" if s.moment in BEFORE_THE_LEAD else "during-play"),
            "14.A.found": plain(where_it_was),
            "14.B.found": plain(lambda _s: "elsewhere"),
            "14.B.4.revoked": plain(lambda _s: "no"),
            "14.B.4.seen": plain(seen_by_partner),
            "24.stage": plain(lambda s: _STAGE[s.moment]),
        },
    ),
    Door(
        "card-exposed-in-auction",
        lambda s: (
            (
                (s.moment in BEFORE_THE_LEAD and s.act in SEEN)
                or (s.act is Act.LED and s.moment in (Moment.AUCTION, Moment.OPENING_LEAD) and not s.misinformed)
            )
            and not (s.moment is Moment.OPENING_LEAD and (s.defends or s.told or s.since))
        ),
        COMMON
        | OPENING_LEAD
        | {
            "24.stage": plain(lambda s: _STAGE[s.moment]),
            "24.circumstances": plain(in_auction),
            "24.led": plain(lambda s: s.card.code),
        },
    ),
    Door(
        "defenders-card-exposed",
        lambda s: (
            s.defends
            and s.moment in (Moment.LEAD_AWAITED, Moment.PLAY)
            and (s.act in (*SEEN, Act.NAMED, Act.CALLED, Act.HELD) or s.takes_back)
            and not (s.act is Act.LOST and s.moment is Moment.LEAD_AWAITED)
        ),
        COMMON
        | {
            "49.circumstances": plain(in_the_play),
            "50.B.how": plain(lambda s: "deliberate" if s.act in (Act.SHOWN, Act.CALLED, Act.PLAYED) else "accident"),
        },
    ),
    Door(
        "declarers-card-exposed",
        lambda s: (
            (s.moment is Moment.OPENING_LEAD and s.has_since(Then.SPREAD) is not None)
            or (
                not s.defends
                and s.moment in (Moment.LEAD_AWAITED, Moment.PLAY)
                and s.act in (Act.DROPPED, Act.SHOWN, Act.HELD)
                and not (s.actor is Seat.NORTH and s.moment is Moment.LEAD_AWAITED and s.act is Act.SHOWN)
            )
        ),
        COMMON | {"48.seen": plain(of_declarers_side)},
    ),
    Door(
        "penalty-card-on-the-table",
        lambda s: (
            s.defends
            and s.moment is Moment.PLAY
            and s.act in (Act.DROPPED, Act.SHOWN)
            and s.by is By.OWNER
            and s.partner_could_see
        ),
        COMMON
        | {
            "particulars.cards": plain(lambda s: [card.code for card in (*s.lying_before(s.actor), *s.cards)]),
            "50.D.now": lambda s, asked, given: _NOW[str(turn_now(s, asked, given))],
            "50.D.1.both": plain(lambda s: yes_if(bool(s.lying_before(s.actor.partner)))),
            "50.D.1.others-cards": plain(lambda s: [card.code for card in s.lying_before(s.actor.partner)]),
            "50.B.kind": plain(lambda s: "minor" if s.act is Act.DROPPED else "major"),
            "50.B.kind.partner": plain(lambda _s: "minor"),
        },
    ),
)
