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
    "85.A.found": plain(_what_he_finds),
    "85.agreed": plain(lambda s: "disputed" if s.of_information.disputed else "agreed"),
}


def _is(*what: str) -> Callable[[Situation], bool]:
    return lambda situation: situation.of_information.what in what


DOORS = (Door("information-from-partner", _is(*FROM_PARTNER), OF_INFORMATION),)
