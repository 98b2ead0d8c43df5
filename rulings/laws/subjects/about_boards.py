"""Boards and scores, after the play."""

from rulings.engine import Edition, _
from rulings.laws import law12_adjusting, law12_unplayed, law79, law87
from rulings.laws.moments import Moment
from rulings.laws.subjects.entry import Subject

BOARDS: tuple[Subject, ...] = (
    Subject(
        key="wrong-score-entered",
        title=_("A wrong score was entered"),
        short=_("Wrong score entered"),
        hint=_("The result was agreed, and written down or worked out wrongly."),
        moment=Moment.BOARDS,
        law=law79.wrong_entry,
        editions=frozenset({Edition.LAWS_2007, Edition.LAWS_2017}),
        words=_("wrong score, scoring error, wrong contract entered, wrong declarer entered, correct a score, entry"),
    ),
    Subject(
        key="fouled-board",
        title=_("Board turned, or cards in the wrong pockets"),
        short=_("Board turned or fouled"),
        hint=_("It lay turned on the table, hands were exchanged, or its copies differ."),
        moment=Moment.BOARDS,
        law=law87.fouled_or_turned,
        editions=frozenset({Edition.LAWS_2007, Edition.LAWS_2017}),
        words=_(
            "fouled board, board was fouled, cards in the wrong pocket, hands interchanged, hands exchanged, board "
            "turned round, misoriented board, arrow switch forgotten, not the same cards as the others"
        ),
    ),
    Subject(
        key="adjusted-score-due",
        title=_("Work out an adjusted score"),
        hint=_("Whether one is due, assigned or by averages, and what each side gets."),
        moment=Moment.BOARDS,
        law=law12_adjusting.adjusted_score,
        editions=frozenset({Edition.LAWS_2007, Edition.LAWS_2017}),
        words=_("adjusted score, assigned adjusted score, weighted score, adjust the score, artificial adjusted score"),
    ),
    Subject(
        key="board-without-a-result",
        title=_("A board that is not, or cannot be, played"),
        short=_("Board not played"),
        hint=_("No time for it, somebody missing, or it is spoilt: put off, or scored by fault."),
        moment=Moment.BOARDS,
        law=law12_unplayed.not_played,
        editions=frozenset({Edition.LAWS_2007, Edition.LAWS_2017}),
        words=_(
            "unplayable board, board not played, board that cannot be played, no time for the board, average, average "
            "plus, average minus, sixty forty"
        ),
    ),
)
