"""What must hold, gate by gate, and the figure that is asked for."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple


class Gate(NamedTuple):
    """One thing that must hold."""

    what: str
    asked: str


GATES: Final[Mapping[str, Gate]] = {
    "T1": Gate(
        "Every address, by every method, for everybody, plain and under htmx, answers what the table of who may do what"
        " says",
        "every cell; an address without a row fails",
    ),
    "T2": Gate("Nobody is shown a word of another club", "no word of the other club's in any answer"),
    "T3": Gate("A guard that is taken away from a view is caught", "every guard of every view"),
    "T4": Gate(
        "A form without its token is refused, and reading changes nothing", "every form, every address, no exemption"
    ),
    "T5": Gate(
        "A server that is killed while rulings are given loses none that it had acknowledged, and doubles none",
        "20 kills in each run, 200 in the long form",
    ),
    "T6": Gate(
        "Many steps at once: none fails, none is lost",
        "in the long form 2,000 steps, 500 at once, and an hour of load",
    ),
    "T7": Gate(
        "Of two directors who answer at once one wins; the other sees both versions and loses no typing",
        "one winner in 20 of 20 races",
    ),
    "T8": Gate("A form that is sent again gives no second ruling", "200 keys, five times each, at once: 200 rulings"),
    "T9": Gate("What is written once cannot be altered, in whatever way", "every way refused"),
    "T10": Gate(
        "A backup made while rulings are given holds each that was acknowledged before; a broken one is refused",
        "20 drills",
    ),
    "T11": Gate("Of somebody forgotten nothing is left, and his rulings stand", "50 rulings, his name nowhere"),
    "T12": Gate(
        "No value breaks a page, no type of what is sent, no character set and no header of a proxy's",
        "no answer 5xx, on the real server too; 10,000 searches",
    ),
    "T13": Gate(
        "A spoilt file is taken whole or refused by line and reason", "10,000 files in the long form, no answer 5xx"
    ),
    "T14": Gate("No text that is exported becomes a formula", "no formula when it is read again"),
    "T15": Gate(
        "Whatever directors do, in whatever order and in two tabs, the record stays what it must be",
        "200 runs of 50 steps in the long form",
    ),
    "T16": Gate("What people write stays text on every page", "no element more, in any answer"),
    "T17": Gate(
        "Every page is well in a real browser: content policy, console, accessibility",
        "no violation, no error, none serious",
    ),
    "T18": Gate(
        "A whole club signs in from one address, whoever guesses passwords waits, and nobody locks out a browser that"
        " has signed in before",
        "60 people sign in; the 11th wrong password waits; IPv6 by /64",
    ),
    "T19": Gate(
        "Deadlines and dates are right across both changes of the clocks and at midnight", "12 zones or more, all right"
    ),
    "T20": Gate("Every write leaves one line in the journal, in its own transaction", "every write of every role"),
    "T21": Gate(
        "Of two who write at once neither loses anything: each lock has a race that goes wrong without it",
        "every lock; in the long form each taken away 5 times, and wrong each time",
    ),
    "T22": Gate(
        "Nothing that a player may choose (name, note, language, words of a call) keeps a director from giving, closing"
        " or replacing",
        "every such text set to each single word of the demonstration's reasons, names to each two and three words of"
        " those, of the hints and of the index: 0 refusals",
    ),
    "T23": Gate(
        "The record is chained under a key that the database does not hold: whatever is done to a ruling, a link or a"
        " backup behind Arbitre's back is named",
        "an edited row, a forged row, a removed row, an edited backup: each named",
    ),
    "T24": Gate(
        "What a search finds or counts tells a player nothing that the page would not",
        "every term of every hidden text, whole and as a beginning: no difference",
    ),
    "T25": Gate(
        "One set of facts has one ruling, whichever subject it is put through",
        "300 situations or more, no difference that no clause explains",
    ),
    "T26": Gate(
        "No citation of a clause that its edition does not have", "every source, text, page, path and record of a case"
    ),
}
