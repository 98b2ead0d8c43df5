"""What a director answers about a hand or a board: fourteen cards, wrong hand or board, one turned or fouled."""

from __future__ import annotations

from collections.abc import Callable

from rulings.engine import Code
from tests.laws.doors.answering.door import COMMON, Answer, Door, plain, yes_if
from tests.laws.doors.situation import Situation

COUNT = ("fourteen and twelve",)
FOUND = {
    "before anybody called": "not-called",
    "a wrong hand has called": "called",
    "in the play": "called",
    "over": "over",
}
SHORT = {"in the play": "during-play", "over": "after-play"}
FORMS = {"unseen": "unseen", "right round": "right-round", "by a quarter": "quarter"}
COMPARED = {"some": "groups", "first": "first", "nobody else": "alone", "all": "all-alike", "teams": "teams"}
NOTICED = {"before anybody called": "not-called", "in the play": "started", "over": "played"}
MARKS = {
    "unusual marks": "wrong-marks",
    "unusual marks, not played": "unplayed",
    "the dealer called after another": "dealer-called",
    "called over by another than the dealer": "called-over",
    "misread": "misread",
    "copies differ": "copies",
    "wrong vulnerability in scoring": "scored",
}


def _what_was_found(situation: Situation) -> Code:
    board = situation.of_boards
    if board.wrong == "no card to a trick":
        return "not-played"
    return "strange" if board.wrong == "strange card" else FOUND[board.when]


def _what_he_did(situation: Situation) -> Code:
    board = situation.of_boards
    if board.wrong == "another player's hand":
        return "other-pocket"
    if board.other_board:
        return "the-other-board"
    if board.when == "before anybody called":
        return "not-called"
    return "partner-has-called" if board.partner_has_called else "called"


def _what_of_the_board(situation: Situation) -> Code:
    board = situation.of_boards
    if board.compared == "teams":
        return "teams"
    if board.when == "before anybody called":
        return "played-elsewhere" if board.played_before else "not-begun"
    return "played-before" if board.played_before else "new"


def _form(situation: Situation) -> Code:
    board = situation.of_boards
    if board.wrong == "turned":
        return FORMS[board.turned]
    return "marks" if board.wrong == "copies differ" else "pockets"


OF_BOARDS: dict[str, Answer] = COMMON | {
    "2.what": plain(lambda s: MARKS[s.of_boards.wrong]),
    "6.D.1.stage": plain(
        lambda s: "before-first-call" if s.of_boards.when == "before anybody called" else "after-first-call"
    ),
    "7.A.other-way": plain(lambda s: yes_if(s.of_boards.one_ranking)),
    "12.C.1.a.assignable": plain(lambda s: yes_if(s.of_boards.told)),
    "13.A.2.seen": plain(lambda s: yes_if(s.of_boards.seen)),
    "13.B.1.playable": plain(lambda s: yes_if(s.of_boards.playable)),
    "13.C.played": plain(lambda s: "quitted" if s.of_boards.quitted else "no"),
    "13.D.2.ruled-out": plain(lambda _s: "no"),
    "13.called": plain(lambda s: yes_if(s.of_boards.when != "before anybody called")),
    "13.found": plain(_what_was_found),
    "14.A.found": plain(lambda _s: "in-another-hand"),
    "14.B.found": plain(lambda _s: "in-another-hand"),
    "14.when": plain(lambda s: SHORT.get(s.of_boards.when, "before-lead")),
    "15.A.3.call": plain(lambda s: "same" if s.of_boards.other_board == "the same" else "differs"),
    "15.A.what": plain(_what_he_did),
    "15.B.3.deprived": plain(lambda s: "both" if s.of_boards.deprived else "neither"),
    "15.B.what": plain(_what_of_the_board),
    "15.C.in-the-auction": plain(lambda _s: "no"),
    "16.D.2.known": plain(lambda _s: "much"),
    "17.D.2.since": plain(lambda _s: "nobody"),
    "64.A.later": plain(lambda s: yes_if(s.of_boards.deprived)),
    "64.A.won": plain(lambda _s: "others"),
    "64.C.1.more": plain(lambda _s: "no"),
    "67.B.1.found": plain(lambda s: "over" if s.of_boards.when == "over" else "in-the-play"),
    "67.how": plain(lambda _s: "none-late"),
    "79.C.agreed": plain(lambda _s: "yes"),
    "79.when": plain(lambda s: "round-over" if s.of_boards.when == "over" else "running"),
    "87.compared": plain(lambda s: COMPARED[s.of_boards.compared]),
    "87.form": plain(_form),
    "87.noticed": plain(lambda s: NOTICED[s.of_boards.when]),
}


def _is(*wrong: str) -> Callable[[Situation], bool]:
    return lambda situation: situation.of_boards.wrong in wrong


DOORS = (
    Door("too-many-cards-in-a-hand", _is(*COUNT, "no card to a trick", "strange card"), OF_BOARDS),
    Door("hand-short-of-a-card", _is(*COUNT), OF_BOARDS),
    Door("too-many-cards", _is("no card to a trick"), OF_BOARDS),
    Door("hand-of-another-board", _is("another board's hand", "another player's hand"), OF_BOARDS),
    Door("card-seen-by-accident", _is("another player's hand"), OF_BOARDS),
    Door("wrong-board-or-opponents", _is("wrong board"), OF_BOARDS),
    Door("wrong-dealer", _is(*MARKS), OF_BOARDS),
    Door("wrong-score-entered", _is("wrong vulnerability in scoring"), OF_BOARDS),
    Door("fouled-board", _is("turned", "exchanged", "copies differ"), OF_BOARDS),
)
