"""What a director answers about tricks: claimed, counted, entered, to be seen again."""

from __future__ import annotations

from tests.laws.doors.answering.door import COMMON, Answer, Door, plain, yes_if
from tests.laws.doors.of_tricks import OfTricks
from tests.laws.doors.situation import Situation

SAID = {
    "all is ours": "all",
    "so many are ours": "some",
    "so many are yours": "conceded",
    "this one is mine": "trick",
    "nothing": "not-meant",
}
SINCE = {
    "nothing": "stopped",
    "all agreed and played on": "agreed",
    "they played on": "played-on",
    "accepted just now": "accepted",
    "accepted a board ago": "later",
    "accepted last week": "too-late",
}
ASKS = {"": "nobody", "other": "claim", "own": "concession"}
TRUMP = {"forgotten": "all", "named": "stated", "known": "known", "harmless": "harmless"}
WHEN = {"at once": "running", "after the round": "round-over", "last week": "too-late"}
WISH = {
    "direction": "pointed",
    "four cards": "faced",
    "own card": "own-card",
    "earlier trick": "earlier",
    "all": "after-play",
}


def _is_over(tricks: OfTricks) -> bool:
    """Nobody at the table speaks of the claim any more: they speak of the tricks, or of the score."""
    return tricks.since in ("accepted just now", "accepted a board ago", "accepted last week")


def _points(situation: Situation) -> list[str]:
    tricks = situation.of_tricks
    so = {
        "trump": bool(tricks.trump),
        "line": tricks.worse_line,
        "guess": bool(tricks.guess),
        "partner": tricks.partners_choice,
    }
    return [point for point, is_so in so.items() if is_so]


def _circumstances(situation: Situation) -> list[str]:
    tricks = situation.of_tricks
    so = {"gone-on": tricks.gone_on, "turned": tricks.turned, "dummy": tricks.is_dummy, "needed": tricks.needed}
    return [circumstance for circumstance, is_so in so.items() if is_so]


NOTICED = {"at the end": "over", "a board later": "next-board", "after the round": "round-over"}

OF_TRICKS: dict[str, Answer] = COMMON | {
    "48.seen": plain(lambda _s: "declarers"),
    "49.circumstances": plain(lambda _s: []),
    "57.A.early": plain(lambda _s: "no"),
    "61.circumstances": plain(lambda s: ["another"] if s.of_tricks.earlier_won else []),
    "59.could-comply": plain(lambda _s: "yes"),
    "61.A.restriction": plain(lambda _s: "prohibited"),
    "63.A.since": plain(lambda _s: ["over"]),
    "particulars.cards": plain(lambda _s: "H5"),
    "63.when": plain(lambda s: NOTICED[s.of_tricks.noticed]),
    "64.A.won": plain(lambda s: s.of_tricks.revoke_won),
    "64.A.won.later": plain(lambda s: s.of_tricks.revoke_won),
    "64.A.won.earlier": plain(lambda s: s.of_tricks.earlier_won),
    "64.A.later": plain(lambda s: yes_if(s.of_tricks.won_after > 0)),
    "64.A.later.after": plain(lambda s: ("none", "one", "two")[min(s.of_tricks.won_after, 2)]),
    "64.A.later.between": plain(lambda s: yes_if(s.of_tricks.won_between)),
    "64.C.1.more": plain(lambda s: yes_if(s.of_tricks.hurt)),
    "64.C.1.more.several": plain(lambda s: yes_if(s.of_tricks.hurt)),
    "66.D.mixed": plain(lambda s: s.of_tricks.mixed),
    "66.circumstances": plain(_circumstances),
    "66.wish": plain(lambda s: WISH[s.of_tricks.wishes]),
    "68.B.2.objected": plain(lambda s: yes_if(s.of_tricks.partner_objected)),
    "68.asks": plain(lambda s: ASKS[s.of_tricks.complains]),
    "68.said": plain(lambda s: SAID[s.of_tricks.words]),
    "68.since": plain(lambda s: SINCE[s.of_tricks.since]),
    "69.B.trick": plain(
        lambda s: {"already won": "won", "sure": "likely", "likely": "likely"}.get(s.of_tricks.trick, "neither")
    ),
    "70.C.three": plain(lambda s: TRUMP[s.of_tricks.trump]),
    "70.E.1.found": plain(lambda s: "shown-out" if s.of_tricks.guess == "shown" else "neither"),
    "70.points": plain(_points),
    "71.trick": plain(lambda s: {"already won": "won", "sure": "cannot-be-lost"}.get(s.of_tricks.trick, "neither")),
    "79.B.1.claimed": plain(lambda s: yes_if(bool(s.of_tricks.words))),
    "79.B.3.convinced": plain(lambda s: {"quite": "clearly", "of one side": "one-side"}.get(s.of_tricks.sure, "not")),
    "79.C.2.beyond-doubt": plain(lambda s: yes_if(s.of_tricks.sure == "quite")),
    "79.C.agreed": plain(lambda s: yes_if(s.of_tricks.entered_wrongly)),
    "79.when": plain(lambda s: WHEN[s.of_tricks.called]),
}

DOORS = (
    Door("claim", lambda s: bool(s.of_tricks.words), OF_TRICKS),
    Door("trick-seen-again", lambda s: bool(s.of_tricks.wishes), OF_TRICKS),
    Door(
        "number-of-tricks",
        lambda s: s.of_tricks.counted_otherwise or (bool(s.of_tricks.words) and _is_over(s.of_tricks)),
        OF_TRICKS,
    ),
    Door(
        "wrong-score-entered",
        lambda s: (
            s.of_tricks.entered_wrongly
            or s.of_tricks.counted_otherwise
            or (bool(s.of_tricks.words) and _is_over(s.of_tricks))
        ),
        OF_TRICKS,
    ),
    Door("did-not-follow-suit", lambda s: bool(s.of_tricks.revoke_won), OF_TRICKS),
    Door("lead-restriction-not-obeyed", lambda s: s.of_tricks.against_declarers_choice, OF_TRICKS),
)
