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


CALLS = {
    "a wild call": "psychic",
    "a call off their methods": "deviation",
    "a forgotten call": "mistake",
    "a barred agreement": "forbidden",
    "a barred wild call": "barred-psychic",
}
ASKED_AT = {"in the auction": "auction", "before the lead": "before-lead", "in the play": "play"}
QUESTIONS = {
    "out of turn": "out-of-turn",
    "in addition": "supplement",
    "while he has to pass": "must-pass",
    "of his partner": "by-partner",
    "answered wrongly": "wrong-review",
    "of their card": "opponents-card",
    "by dummy": "dummy",
    "about a part": "part",
    "about one call": "one-call",
    "for partner": "for-partner",
    "to be misled": "to-mislead",
    "of his own card": "own-card",
}
CONDUCT = {"slow": "slow", "loud": "heard", "rude": "discourteous", "insulting": "grave"}
SPECTATORS = {"pointed out": "pointed-out", "spoke": "spoke", "sighed": "reacted", "walked round": "looked"}


def _what_he_finds(situation: Situation) -> Code:
    information = situation.of_information
    if information.undecided:
        return "cannot-tell"
    return "so" if information.believed else "not-so"


OF_INFORMATION: dict[str, Answer] = COMMON | {
    "12.B.1.damaged": plain(lambda s: yes_if(s.of_information.loses)),
    "12.C.1.a.assignable": plain(lambda s: yes_if(s.of_information.can_be_told)),
    "16.B.1.a.suggested": plain(lambda s: yes_if(s.of_information.points_there)),
    "16.B.1.b.alternative": plain(lambda s: yes_if(s.of_information.peers_differ)),
    "16.B.1.what": plain(lambda s: FROM_PARTNER[s.of_information.what]),
    "16.B.3.advantage": plain(lambda s: yes_if(s.of_information.did_better)),
    "16.B.3.when": plain(lambda s: "over" if s.of_information.over else "going-on"),
    "20.asked": plain(lambda s: QUESTIONS[s.of_information.what]),
    "20.when": plain(lambda s: ASKED_AT[s.of_information.stage]),
    "20.F.6.by": plain(lambda s: "play" if s.of_information.by_a_play else "call"),
    "20.F.5.declaring": plain(lambda s: yes_if(s.of_information.declares)),
    "20.F.told-by": plain(lambda s: SPOKE[s.of_information.spoke]),
    "21.B.1.a.influenced": plain(lambda s: yes_if(s.of_information.might_differ)),
    "21.B.1.a.may-change": plain(lambda s: LAST_CALL[s.of_information.last_call]),
    "21.B.3.damaged": plain(lambda s: yes_if(s.of_information.loses)),
    "21.what": plain(lambda s: TOLD[s.of_information.what]),
    "21.when": plain(lambda s: STAGES[s.of_information.stage]),
    "40.C.1.call": plain(lambda s: CALLS[s.of_information.what]),
    "40.C.1.expected": plain(lambda s: yes_if(s.of_information.known_to_partner)),
    "73.E.2.aware": plain(lambda s: yes_if(s.of_information.could_know)),
    "73.E.2.inference": plain(lambda s: yes_if(s.of_information.concluded)),
    "73.E.2.reason": plain(lambda s: yes_if(s.of_information.choice)),
    "73.E.2.when": plain(lambda s: "over" if s.of_information.over else "going-on"),
    "74.conduct": plain(lambda s: CONDUCT[s.of_information.what]),
    "75.agreement": plain(lambda s: AGREED[s.of_information.agreed]),
    "76.called": plain(lambda s: yes_if(s.of_information.called)),
    "76.did": plain(lambda s: SPECTATORS[s.of_information.what]),
    "76.learnt": plain(lambda s: yes_if(s.of_information.reached_a_player)),
    "90.A.answer": plain(lambda s: "penalty" if s.of_information.again else "warning"),
    "90.A.before": plain(lambda s: "again" if s.of_information.again else "first"),
    "85.A.found": plain(_what_he_finds),
    "85.agreed": plain(lambda s: "disputed" if s.of_information.disputed else "agreed"),
}


def _is(*what: str) -> Callable[[Situation], bool]:
    return lambda situation: situation.of_information.what in what


DOORS = (
    Door("information-from-partner", _is(*FROM_PARTNER), OF_INFORMATION),
    Door("wrong-explanation", _is(*TOLD), OF_INFORMATION),
    Door("misled-by-manner", _is("something that misled"), OF_INFORMATION),
    Door("psychic-or-forbidden", _is(*CALLS), OF_INFORMATION),
    Door("question-out-of-order", _is(*QUESTIONS), OF_INFORMATION),
    Door("spectator", _is(*SPECTATORS), OF_INFORMATION),
    Door("conduct", _is(*CONDUCT), OF_INFORMATION),
)
