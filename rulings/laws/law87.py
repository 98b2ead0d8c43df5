"""Law 87 — Fouled board: cards in a wrong pocket, or copies that differ; and a board that was only turned (7.A).

A board is fouled for those who should have been compared and have not played it in one form. Its definition is the same
in both editions; 2007 had one section for all scoring, where 2017 sends teams to 86.B.2.

A single score has nothing to be compared with: that no result can be obtained from it is how directors read 87.B with
12.C.2. Who sees at the table that he holds a hand that is not his knows nothing more than he should, unless somebody
has held his own: that is 16.D's.
"""

from rulings.engine import Inquiry, OneOf, Option, Outcome, Role, Until, _, clause, option
from rulings.laws import law7, law12, law86, law90


class Form(Option):
    """What was not as it should be."""

    UNSEEN = (
        "unseen",
        _("The board lies turned, and nobody has looked at his cards"),
        "7.A",
    )
    RIGHT_ROUND = (
        "right-round",
        _("The board was turned right round: North had South's hand, East had West's"),
        "7.A",
        _("Dealer and vulnerability were taken from the board as it lay."),
    )
    QUARTER = (
        "quarter",
        _("The board was turned by a quarter: North-South had East-West's hands"),
        "7.A",
        _("Dealer and vulnerability were taken from the board as it lay."),
    )
    POCKETS = (
        "pockets",
        _("Cards, or whole hands, were in a wrong pocket"),
        "87.A",
        _("Compare with the hand record, or with another table. A hand with fourteen cards is another subject."),
    )
    MARKS = (
        "marks",
        _("Dealer or vulnerability is not the same on two copies of the board"),
        "87.A",
        _("Or a table has played a turned board with those of the compass, not of the board."),
    )


FORM = OneOf(
    key="87.form",
    text=_("What was not as it should be?"),
    why=_(
        "Turned with the cards in their own pockets a board is not fouled: only the seats are others. With cards in a "
        "wrong pocket, or other marks, it is no longer the board that others have played."
    ),
    options=Form,
)


class Noticed(Option):
    """How far this table is with it."""

    NOT_CALLED = (
        "not-called",
        _("Nobody has called on it at this table"),
        "87.A 16.D.2",
        _("And the right form is known: by the hand record, or by who has played it."),
    )
    STARTED = "started", _("This table is calling or playing it"), "87.A"
    PLAYED = "played", _("It has been played"), "87.A"


NOTICED = OneOf(
    key="87.noticed",
    text=_("How far is this table with it?"),
    why=_("Before the first call it can still be put right. After that it is played as it is; the scoring sees to it."),
    options=Noticed,
)


class PlayedSo(Option):
    """Who has played it in which form."""

    GROUPS = "groups", _("Several tables have played each form"), "87.B"
    ALONE = "alone", _("One table alone has played it in its form"), "87.B"
    ALL_ALIKE = "all-alike", _("All who are compared have played it in this form"), "87.A"
    FIRST = "first", _("This table is the first with it so, and others have still to play it"), "87.B"
    TEAMS = option(
        "teams", _("In a match of teams, the two tables have played it in other forms"), "87.C", until_2017="87 86"
    )


COMPARED = OneOf(
    key="87.compared",
    text=_("Who has played the board in which form?"),
    why=_("Only those are compared who have played it in the same form. A table alone has nobody to be compared with."),
    options=PlayedSo,
)


@clause("87")
def fouled_or_turned(inquiry: Inquiry) -> None:
    """What was wrong with it."""
    match inquiry.ask(FORM):
        case Form.UNSEEN:
            law7.turned_before_anybody_looked(inquiry)
        case Form.RIGHT_ROUND:
            law7.turned_right_round(inquiry)
        case Form.QUARTER:
            law7.turned_by_a_quarter(inquiry)
        case Form.POCKETS:
            not_in_the_same_form(inquiry)
            law90.for_a_wrong_pocket(inquiry)
        case Form.MARKS:
            not_in_the_same_form(inquiry)


@clause("87.A")
def not_in_the_same_form(inquiry: Inquiry) -> None:
    """By how far this table is, then by who has played which form."""
    noticed = inquiry.ask(NOTICED)
    if noticed is Noticed.NOT_CALLED:
        put_right_in_time(inquiry)
        return
    compared = inquiry.ask(COMPARED)
    match compared:
        case PlayedSo.GROUPS:
            rated_in_groups(inquiry)
        case PlayedSo.ALONE:
            has_no_comparison(inquiry)
        case PlayedSo.ALL_ALIKE:
            not_fouled(inquiry)
        case PlayedSo.FIRST:
            rated_by_itself(inquiry)
        case PlayedSo.TEAMS:
            in_a_match_of_teams(inquiry)
    if noticed is Noticed.STARTED:
        _finished_as_it_is(inquiry, _STAYS_SO if compared is PlayedSo.ALL_ALIKE else _PUT_RIGHT_AFTERWARDS)


@clause("87.A")
def put_right_in_time(inquiry: Inquiry) -> None:
    """Then this table plays it as the others have."""
    inquiry.decide(_("The board is put right, and played as the others have it"), outcome=Outcome.HANDS_PUT_RIGHT)
    inquiry.oblige(
        Role.EVERYONE,
        _("Put the hands back until the board is right, then take them again"),
        said=_("{everyone}, put your hands back face down: I put the board right. Then take your hands again."),
        until=Until.DONE,
    )
    inquiry.refer(
        "16.D.2",
        _("Has a player looked at a hand that is now another's? Rule on what he knows before anybody calls."),
        until_2017="16.C.2",
    )
    inquiry.direct(_("See whether a table before this one has played it in the wrong form: for those it is fouled"))


@clause("87.B")
def rated_in_groups(inquiry: Inquiry) -> None:
    """As the regulations say; if they say nothing, as the director announces."""
    inquiry.decide(
        _("The board is fouled: each form is rated by itself, as the regulations say"), outcome=Outcome.SCORE_REVIEWED
    )
    inquiry.direct(_("Find out, as well as you can, which scores were made on which form, and give them to the scorer"))
    inquiry.find(_("If the regulations say nothing of how groups are rated, you choose the method and announce it."))
    _it_is_told(inquiry)
    _right_from_now_on(inquiry)


@clause("87.B")
def rated_by_itself(inquiry: Inquiry) -> None:
    """How many will share its form is not known yet: it is put right for those to come."""
    inquiry.decide(
        _("The board is put right for the tables to come, and this result is rated by itself"),
        outcome=Outcome.SCORE_REVIEWED,
    )
    inquiry.direct(_("Tell the scorer that this table, and those of which you find it out, had another form"))
    inquiry.refer("12.C.2.a", _("If it stays alone, and the regulations say nothing else, award averages by fault."))
    _it_is_told(inquiry)
    _right_from_now_on(inquiry)


@clause("87.B")
def has_no_comparison(inquiry: Inquiry) -> None:
    """A group of one: if the regulations rate it in no other way, no result can be obtained for it."""
    inquiry.decide(
        _("The board is fouled, and this table has nobody to be compared with: averages by fault"),
        outcome=Outcome.ADJUSTED_SCORE,
    )
    inquiry.find(_("Unless the regulations rate a single score in another way."))
    _it_is_told(inquiry)
    law12.averages_by_fault(inquiry)
    _right_from_now_on(inquiry)


@clause("87.A")
def not_fouled(inquiry: Inquiry) -> None:
    """All have played the same cards."""
    inquiry.decide(
        _("Not fouled: all who are compared have played it in one form, and the scores stand"),
        outcome=Outcome.NO_RECTIFICATION,
    )
    inquiry.oblige(
        Role.EVERYONE,
        _("Keep the score: all have played the board so"),
        said=_("{everyone}, all who are compared have played this board so: the scores stand."),
        until=Until.DONE,
    )
    inquiry.direct(_("Leave it in this form for those who have still to play it, and note it for the hand record"))


@clause("87.C", until_2017="87")
def in_a_match_of_teams(inquiry: Inquiry) -> None:
    """Two results that cannot be compared: 86 says what becomes of them, by whose fault it is."""
    law86.results_cannot_be_compared(inquiry)
    _it_is_told(inquiry)
    _right_from_now_on(inquiry)


def _it_is_told(inquiry: Inquiry) -> None:
    inquiry.oblige(
        Role.EVERYONE,
        _("Know that the board was not the same for all, and how it is scored"),
        said=_("{everyone}, this board was not the same for all. I settle with the scorer how it counts."),
        until=Until.DONE,
    )


@clause("87.A")
def _right_from_now_on(inquiry: Inquiry) -> None:
    inquiry.direct(_("Put the board right before it goes on"))


@clause("87.A")
def _finished_as_it_is(inquiry: Inquiry, said: str) -> None:
    inquiry.oblige(Role.EVERYONE, _("Finish the board as they hold it"), said=said, until=Until.DONE)


_PUT_RIGHT_AFTERWARDS = _("{everyone}, finish the board as you hold it. Then leave the cards here, and I put it right.")
_STAYS_SO = _("{everyone}, finish the board as you hold it, and put the cards back as they were: it stays so.")
