"""What a director answers about information: from partner, or from the other side."""

from __future__ import annotations

from collections.abc import Callable

from rulings.engine import Code
from tests.laws.doors.answering.door import COMMON, Answer, Door, plain, yes_if
from tests.laws.doors.situation import Situation

FROM_PARTNER = {
    "a long pause": "hesitation",
    "no pause at all": "haste",
    "a remark": "words",
    "a look": "manner",
    "an explanation": "explained",
}


TOLD = {"told wrongly": "wrong", "no alert": "no-alert", "half told": "incomplete"}
STAGES = {"in the auction": "auction", "before the lead": "before-lead", "in the play": "play", "over": "over"}
SPOKE = {"nobody of theirs": "opponents", "the actor": "himself", "his partner": "partner"}
AGREED = {"as told": "as-said", "something else": "otherwise", "nothing": "none", "nobody can show": "unknown"}
LAST_CALL = {"the next player": "lho", "the player before": "rho", "": "nobody"}


def _what_he_finds(situation: Situation) -> Code:
    information = situation.of_information
    if information.undecided:
        return "cannot-tell"
    return "so" if information.believed else "not-so"


OF_INFORMATION: dict[str, Answer] = COMMON | {
    "16.B.1.a.suggested": plain(lambda s: yes_if(s.of_information.points_there)),
    "16.B.1.b.alternative": plain(lambda s: yes_if(s.of_information.peers_differ)),
    "16.B.1.what": plain(lambda s: FROM_PARTNER[s.of_information.what]),
    "16.B.3.advantage": plain(lambda s: yes_if(s.of_information.did_better)),
    "16.B.3.when": plain(lambda s: "over" if s.of_information.over else "going-on"),
    "20.F.5.declaring": plain(lambda s: yes_if(s.of_information.declares)),
    "20.F.told-by": plain(lambda s: SPOKE[s.of_information.spoke]),
    "21.B.1.a.influenced": plain(lambda s: yes_if(s.of_information.might_differ)),
    "21.B.1.a.may-change": plain(lambda s: LAST_CALL[s.of_information.last_call]),
    "21.B.3.damaged": plain(lambda s: yes_if(s.of_information.loses)),
    "21.what": plain(lambda s: TOLD[s.of_information.what]),
    "21.when": plain(lambda s: STAGES[s.of_information.stage]),
    "75.agreement": plain(lambda s: AGREED[s.of_information.agreed]),
    "85.A.found": plain(_what_he_finds),
    "85.agreed": plain(lambda s: "disputed" if s.of_information.disputed else "agreed"),
}


def _is(*what: str) -> Callable[[Situation], bool]:
    return lambda situation: situation.of_information.what in what


DOORS = (
    Door("information-from-partner", _is(*FROM_PARTNER), OF_INFORMATION),
    Door("wrong-explanation", _is(*TOLD), OF_INFORMATION),
)
