"""What an order comes to, told by how its sentence begins.

A sentence that nobody has classified fails: what it orders would otherwise be compared by nobody.
"""

from __future__ import annotations

import re
from typing import Final

from rulings.engine import Obligation, Restricts
from tests.laws.doors.ruling import Fate

ORDERS: Final[tuple[tuple[str, Fate | str], ...]] = (
    # Of calls: who may not use what is withdrawn, who calls next, and what follows from what becomes of the call.
    (r"Calls? and plays? without using", "deaf"),
    (r"Calls (next|now|over)", "calls"),
    (r"Calls (after|with a)|Replaces (\{call|his bid)|Withdraws (his|the) call|The (turn|auction) goes", "order"),
    (r"Keeps \{second|Makes (the same call again|a sufficient bid|the call that he meant)|Go on with the", "order"),
    (r"Have an adjusted score|Keep the score|Score the board as passed out", "order"),
    (
        r"Keeps his call if|May withdraw the call|Takes back his call: what|Take back \{call:the\} and every call",
        "order",
    ),
    (r"Wait$|Puts a legal call|Play on(: the contract| in the contract|: \{call:the\} does not count)", "order"),
    (r"Leaves \{call:the\} as|Takes (\{(call|second):the\} back|his call back)|Put the hands back", "order"),
    # Of tricks and of the score.
    (
        r"Score (the|each|for|one|two|three)|Know (what becomes|that it is ruled|that the score)|Turn up|Point the",
        "order",
    ),
    (r"Face the card|Say one", "order"),
    (r"Play on(;|, or|: (nothing|it is too late))", "order"),
    # Of hands and boards: what becomes of them, and of their score.
    (
        r"Stop, and lay|Put (the|each|the cards|the hands) .*(down|board|back)",
        "order",
    ),
    (
        r"Use nothing (of what they|that was seen)",
        "order",
    ),
    (
        r"Leave (this board|the (board|cards)) |Finish the board|Repeat, with|Wait, and say|Keep the score: all",
        "order",
    ),
    (
        r"Puts the hand back|Takes his own hand|Calls next, after|Must repeat the call|Go on(:| norm| with the| once)",
        "order",
    ),
    (r"Makes another call|Go on, with the right|Asks (when|nothing)|Tell the whole|Answer the question$", "order"),
    (r"Looks at the opponents' card|Put the review right", "order"),
    # What is asked of the director himself.
    (r"Know (that the ruling was wrong|who hears)|Keep (the ruling|what)|Leave the board: it", "order"),
    (r"Play the board when|Finish the board: the|Stop: the board is", "order"),
    (r"Have the irregularity ruled|Take it that (it|nothing)", "order"),
    (r"Does not do it again|Knows that a penalty|Leaves the game for", "order"),
    (r"Leaves his own card|Go on: the spectator", "order"),
    (r"Play (and score )?the board as|Know that the board|Give the director|Take(s)? the card (left|out)", "order"),
    (r"Play a legal card in its|Exposes a card of the suit|Score (one|two) tricks? more|Leave the tricks", "order"),
    # What is derived from a penalty card that lies there, and compared as that.
    (r"Leaves .*penalty card", "lies"),
    (r"Whenever he is to lead|From his next lead on|Plays no other|Plays one of", "lies"),
    (r"Plays \{card:the\} at the first legal", "lies"),
    (r"Is under no lead restriction|Remain bound|Obey what|Lays the card found|Puts \{cards:the\} face up", "lies"),
    (r"Unable to follow suit|Follows suit with any|Leads what he likes|Is free of", "lies"),
    # What is told for the way play goes on, and follows from the card's fate.
    (r"Plays next|Plays the (second|third) card|Plays from his own hand now|Leaves his card and plays next", "order"),
    (r"Plays any legal card|Plays in his turn|Finish this trick|Leads face down|Does not lead yet", "order"),
    (r"Spreads his hand|Becomes declarer|Spreads his whole hand|Must accept|Waits before", "order"),
    (r"Go on from|Play on: (nothing|the tricks|what)|Take it that|Makes no use of knowing|Plays a legal card", "order"),
    (
        r"Names (both|any|the card|a legal card|a card)|Says which|Either may say|Touches no card|May have the auction",
        "order",
    ),
    (
        r"Plays as|Calls as he likes|Puts .* face up before|Corrects the revoke|Tell the director|Play the board: n",
        "order",
    ),
    (r"Answer the questions|Faces (the card|\{card:the\} again|his hand)|May put his cards|Stop playing", "order"),
    (r"Leaves his (cards|lead face down) |Leads from the right hand", "order"),
    (r"Does not lead \{suits|Leads \{suit\}: \{card|Leads what he likes, but|Is free to lead", "lies"),
    (r"(Once \{card:the\} is played, m|M)ay not use how|May take into account that", "lies"),
    (r"Plays another penalty card of his|Leaves \{card:the\} face up on the table until this trick", Fate.LIES),
    (r"Answers, and|Do not show dummy|Looks at no hand|Neither calls|Says no more|Tells \{declarer\}", "order"),
    (r"Does not use what|Chooses nothing that|Moves his cards|Says nothing about|Leave the |Lays the card in", "order"),
    (
        r"Do not use what|Play on as if|Tell the director what|Remains declarer|Leads from (dummy|his own hand), whi",
        "order",
    ),
    (r"Take back what (they played to that lead|was played to it)", "followed"),
    (r"Have \{card:the\} in the played position", Fate.STAYS),
    (r"Plays \{named:the\} from dummy", "in place"),
    # Who leads.
    (r"Makes the (opening )?lead|Leads from dummy", "leads"),
    # What everybody has to forget; what becomes of the board.
    (r".*whoever knows something from outside uses none", "forget"),
    (r"Put the cards|Change seats|Put all", "board"),
    # The fates of cards.
    (r"Puts \{played:the\} back on the table", Fate.LIES),
    (r"Leaves (\{cards?:the\}|on the table).* (face up on|that he played)", Fate.LIES),
    (r"May (take|change)", Fate.MAY_GO_BACK),
    (r"Plays the card that could be seen, and takes back", "first"),
    (r"Takes back what was seen, but for", Fate.BACK),
    (r"Plays \{(due|named|card|meant)\S*:the\}[;]? ?(instead|any other|$)", "in place"),
    (r"Plays \{named:the\}", "in place"),
    (r"(Puts|Takes|Picks|Has|Put) .*(back|up)", Fate.BACK),
    (r"Puts \{card:the\} in the played position", Fate.STAYS),
    (r"Leaves |Leave that trick|Plays on|Play on: \{card|Plays \{\w+:the\} to this trick", Fate.STAYS),
    # What binds a player, where no code says it.
    (r"Passes at his next turn", "passes"),
    (r"Leads \{card:the\}, his", "leads-own"),
)
_RESTRICTED_BY_CODE: Final = frozenset(Restricts) - {Restricts.LEAD_FREE}


class Unclassified(Exception):
    """An order whose effect nobody has said: give its beginning a line in ``ORDERS``."""


def effect_of(step: Obligation) -> Fate | str:
    """The fate of the cards it is about, or what else it does. Raises Unclassified."""
    if step.restricts and step.restricts.what in _RESTRICTED_BY_CODE:
        return "restricts"
    for begins, what in ORDERS:
        if re.match(begins, step.message.template):
            return what
    raise Unclassified(step.message.template)
