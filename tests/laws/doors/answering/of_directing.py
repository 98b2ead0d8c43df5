"""What a director answers of what is asked of himself."""

from __future__ import annotations

from collections.abc import Callable

from rulings.engine import Code
from tests.laws.doors.answering.door import COMMON, Answer, Door, plain, yes_if
from tests.laws.doors.situation import Situation

GROUNDS = {
    "a law": "named",
    "no law": "no-law",
    "no play": "not-playable",
    "his own mistake": "wrong-ruling",
    "severity": "hard",
}
CAUSES = {"the clock": "no-time", "an empty chair": "absent", "it is spoilt": "spoilt", "it is not here": "missing"}
STAGES = {"at the table": "going-on", "after the board": "over", "after the deadline": "too-late"}
OWN = {"": "nothing", "an absurdity": "error", "a gamble": "gamble"}
FOUND = {"at the table": "at-the-table", "after the board": "board-over", "after the deadline": "too-late"}
MERCY = {"the others": "others", "the sinners": "offenders", "they have shaken hands": "settled"}
APPELLANTS = {
    "both": "pair",
    "one of two": "one-of-a-pair",
    "a lone player": "individual",
    "the captain": "team",
    "a team": "team-without-captain",
    "the neighbours": "other-table",
}


def _what_he_finds(situation: Situation) -> Code:
    believed = situation.of_directing.believed
    if believed is None:
        return "cannot-tell"
    return "so" if believed else "not-so"


OF_DIRECTING: dict[str, Answer] = COMMON | {
    "10.B.allowed": plain(lambda s: yes_if(s.of_directing.good_reason)),
    "12.A.ground": plain(lambda s: GROUNDS[s.of_directing.why]),
    "12.A.when": plain(lambda s: STAGES[s.of_directing.when]),
    "12.B.1.damaged": plain(lambda s: yes_if(s.of_directing.harm)),
    "12.C.1.a.assignable": plain(lambda s: yes_if(s.of_directing.can_be_told)),
    "12.C.1.c.results": plain(lambda s: "several" if s.of_directing.several else "one"),
    "12.C.1.e.own": plain(lambda s: OWN[s.of_directing.threw_it_away]),
    "12.C.2.cause": plain(lambda s: CAUSES[s.of_directing.why]),
    "6.D.3.again": plain(lambda s: yes_if(s.of_directing.again)),
    "81.C.5.asks": plain(lambda s: MERCY[s.of_directing.who]),
    "81.C.5.cause": plain(lambda s: yes_if(s.of_directing.good_reason)),
    "82.B.2.later": plain(lambda s: yes_if(s.of_directing.waits)),
    "82.C.adjustment-due": plain(lambda s: yes_if(s.of_directing.refused)),
    "82.C.assignable": plain(lambda s: yes_if(s.of_directing.can_be_told)),
    "82.C.found": plain(lambda s: FOUND[s.of_directing.when]),
    "82.C.scored-normally": plain(lambda s: yes_if(s.of_directing.mended)),
    "85.A.found": plain(_what_he_finds),
    "85.over": plain(lambda s: yes_if(s.of_directing.when != "at the table")),
    "92.B.when": plain(lambda s: "too-late" if s.of_directing.when == "after the deadline" else "in-time"),
    "92.D.asks": plain(lambda s: APPELLANTS[s.of_directing.who]),
    "93.A.committee": plain(lambda s: yes_if(s.of_directing.committee)),
    "93.B.about": plain(lambda s: s.of_directing.why),
}


def _is(*what: str) -> Callable[[Situation], bool]:
    return lambda situation: situation.of_directing.what in what


def _by_his_own_mistake(situation: Situation) -> bool:
    return situation.of_directing.what == "a score to be adjusted" and situation.of_directing.why == "his own mistake"


def _cannot_be_played(situation: Situation) -> bool:
    directing = situation.of_directing
    return directing.what == "a board left out" and directing.why == "it is spoilt" and not directing.again


DOORS = (
    Door(
        "adjusted-score-due",
        lambda s: s.of_directing.what == "a score to be adjusted" or _cannot_be_played(s),
        OF_DIRECTING | {"12.A.ground": plain(lambda s: GROUNDS.get(s.of_directing.why, "not-playable"))},
    ),
    Door(
        "board-without-a-result",
        lambda s: s.of_directing.what == "a board left out" or s.of_directing.why == "no play",
        OF_DIRECTING | {"12.C.2.cause": plain(lambda s: CAUSES.get(s.of_directing.why, "spoilt"))},
    ),
    Door("facts-disputed", _is("versions that differ"), OF_DIRECTING),
    Door("ruled-wrongly", lambda s: s.of_directing.what == "his own mistake" or _by_his_own_mistake(s), OF_DIRECTING),
    Door("asked-to-waive", _is("mercy"), OF_DIRECTING),
    Door("appeal", _is("a second look"), OF_DIRECTING),
)
