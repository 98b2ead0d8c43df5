"""Races about rulings, and about what hangs on them."""

from __future__ import annotations

import uuid

from incidents.models import Closing, Club, Direction, Incident, Session, Table, User
from incidents.recording import describe_call, establish
from rulings.archive.journal_tags import RulingTag
from rulings.desk.calls import place_call
from rulings.desk.card.open_link import close_links, open_link
from rulings.in_play.events import Event
from rulings.models import (
    Appeal,
    AppealResult,
    CardLink,
    CheckResult,
    Concurrence,
    Consultation,
    EndOfPlayCheck,
    LiveEvent,
    Opinion,
    Ruling,
    ScoreChange,
)
from rulings.models.consultations import MOST_OPINIONS
from rulings.review.appeals.file_appeal import decide_appeal, request_appeal
from rulings.review.opinions.ask_opinion import answer, ask
from rulings.review.scores.change_score import enter, make, withdraw
from tests.races.a_club import a_club, a_person, a_session, lines, of
from tests.races.rendezvous import Act, Two
from tests.races.table import race
from tests.rulings.a_club import an_incident, give
from tests.rulings.desk.live.a_table import FIVE_SHOWN, KING_PLAYED, a_penalty_card, in_play, note
from tests.rulings.review.checks.watched import note_check, rule_and_watch
from tests.rulings.review.opinions.asking import ask_request
from tests.rulings.review.scores.changing import change_to_make, make_change


def at_work() -> tuple[Club, Session, User, User]:
    """A club with a session in play, and two of its directors."""
    club = a_club()
    return club, a_session(club), a_person(club), a_person(club)


# ---- Rulings --------------------------------------------------------------------------------------


@race(
    "rulings/archive/issuing.py::hold Club",
    right=("Ruling", "Ruling", 2),
    wrong=("IntegrityError", "Ruling", 1),
)
def two_rulings_of_one_club_are_given() -> Two:
    club, session, one, two = at_work()

    def giving(by: User, table: int) -> Act:
        incident = an_incident(session, by, table=table)
        return lambda: give(incident, by)

    return Two(giving(one, 1), giving(two, 2), lambda: Ruling.objects.of(club).count())


@race(
    "rulings/archive/issuing.py::hold Incident",
    right=("Ruling", "RuledOn", "ruled on"),
    wrong=("Ruling", "Incident", "ruled on and closed without a ruling"),
)
def a_ruling_is_given_and_the_incident_closed() -> Two:
    _, session, one, two = at_work()
    incident = an_incident(session, one)
    return Two(
        lambda: give(incident, one),
        lambda: place_call.close(incident, Closing.MISTAKE, two),
        lambda: _standing(incident),
    )


@race(
    "rulings/desk/calls/place_call.py::close Incident",
    after='FROM "rulings_ruling"',
    right=("Incident", "ClosedWithoutRuling", "closed without a ruling"),
    wrong=("Incident", "Ruling", "ruled on and closed without a ruling"),
)
def an_incident_is_closed_and_the_ruling_given() -> Two:
    _, session, one, two = at_work()
    incident = an_incident(session, one)
    return Two(
        lambda: place_call.close(incident, Closing.MISTAKE, one),
        lambda: give(incident, two),
        lambda: _standing(incident),
    )


def _standing(incident: Incident) -> str:
    ruled = ["ruled on"] if Ruling.objects.filter(incident=incident).exists() else []
    closed = ["closed without a ruling"] if Incident.objects.get(pk=incident.pk).is_closed else []
    return " and ".join(ruled + closed)


# ---- At the desk ----------------------------------------------------------------------------------


@race(
    "rulings/desk/calls/place_call.py::_queue_at Club",
    right=("Incident", "AlreadyUnfinished", 1),
    wrong=("Incident", "Incident", 2),
)
def two_directors_tap_one_table() -> Two:
    club, session, one, two = at_work()
    table = session.tables.select_related("session__club").get(number=1)

    def tapping(by: User) -> Act:
        membership = of(by)
        return lambda: place_call.tap(table, uuid.uuid4(), membership)

    return Two(tapping(one), tapping(two), lambda: Incident.objects.of(club).count())


@race(
    "rulings/desk/live/note_event.py::hold Table",
    right=("LiveEvent", "Meanwhile", 1),
    wrong=("IntegrityError", "LiveEvent", 1),
)
def two_directors_note_what_they_saw_at_one_table() -> Two:
    _, session, one, two = at_work()
    a_penalty_card(session, one)
    table: Table = session.tables.select_related("session__club").get(number=1)
    seen = in_play(table).version

    def noting(event: Event, by: User) -> Act:
        return lambda: note(table, event, by, key=uuid.uuid4(), seen=seen)

    return Two(noting(FIVE_SHOWN, one), noting(KING_PLAYED, two), lambda: LiveEvent.objects.filter(table=table).count())


@race(
    "rulings/desk/card/open_link.py::open_link Incident",
    right=("CardLink", "CardLink", 1),
    wrong=("CardLink", "CardLink", 2),
)
def two_directors_show_one_card() -> Two:
    _, session, one, two = at_work()
    incident = an_incident(session, one)
    return Two(
        lambda: open_link(incident, one),
        lambda: open_link(incident, two),
        lambda: CardLink.objects.filter(incident=incident).count(),
    )


@race("rulings/desk/card/open_link.py::close_links Incident", right=("done", "done", 1), wrong=("done", "done", 2))
def two_directors_take_one_card_away() -> Two:
    club, session, one, two = at_work()
    incident = an_incident(session, one)
    open_link(incident, one)
    return Two(
        lambda: close_links(incident, one), lambda: close_links(incident, two), lines(club, RulingTag.CARD_LINK_CLOSED)
    )


# ---- Afterwards -----------------------------------------------------------------------------------


@race(
    "rulings/review/checks/close_check.py::note_several Incident",
    right=("EndOfPlayCheck", "Stale", 1),
    wrong=("IntegrityError", "EndOfPlayCheck", 1),
)
def two_directors_close_one_check() -> Two:
    _, session, one, two = at_work()
    ruling = rule_and_watch(session, one)
    return Two(
        lambda: note_check(ruling, one, CheckResult.NOTHING),
        lambda: note_check(ruling, two, CheckResult.NOT_JUDGED),
        lambda: EndOfPlayCheck.objects.filter(ruling=ruling).count(),
    )


@race(
    "rulings/review/scores/change_score.py::make Club",
    right=("ScoreChange", "ScoreChange", 1),
    wrong=("IntegrityError", "ScoreChange", 1),
)
def a_form_for_a_score_change_is_sent_twice() -> Two:
    club, session, one, _ = at_work()
    ruling = give(an_incident(session, one, board=3), one)
    change = change_to_make(ruling)

    def send() -> ScoreChange:
        return make(ruling, change, one)

    return Two(send, send, lambda: ScoreChange.objects.of(club).count())


@race(
    "rulings/review/scores/change_score.py::_locked ScoreChange",
    right=("ScoreChange", "NoLongerOpen", 1),
    wrong=("ScoreChange", "ScoreChange", 2),
)
def two_scorers_enter_one_change() -> Two:
    club, session, one, two = at_work()
    change = make_change(give(an_incident(session, one, board=3), one), one)
    return Two(lambda: enter(change, one), lambda: enter(change, two), lines(club, RulingTag.SCORE_CHANGE_ENTERED))


@race(
    "rulings/review/scores/change_score.py::_locked ScoreChange",
    right=("ScoreChange", "NoLongerOpen", "not entered"),
    wrong=("ScoreChange", "ScoreChange", "entered though it was withdrawn"),
)
def a_change_is_withdrawn_and_entered() -> Two:
    _, session, one, two = at_work()
    change = make_change(give(an_incident(session, one, board=3), one), one)

    def left() -> str:
        entered = ScoreChange.objects.get(pk=change.pk).entered_at is not None
        return "entered though it was withdrawn" if entered else "not entered"

    return Two(lambda: withdraw(change, one), lambda: enter(change, two), left)


def _appealing(ruling: Ruling, by: User, grounds: str) -> Appeal:
    return request_appeal(ruling, by, side=Direction.NS, grounds=grounds, concurrence=Concurrence.PAIR, late=True)


@race(
    "rulings/review/appeals/file_appeal.py::request_appeal Incident",
    right=("Appeal", "AlreadyAppealed", 1),
    wrong=("IntegrityError", "Appeal", 1),
)
def two_requests_against_one_ruling() -> Two:
    _, session, one, two = at_work()
    ruling = give(an_incident(session, one), one)
    return Two(
        lambda: _appealing(ruling, one, "The lead was in turn."),
        lambda: _appealing(ruling, two, "The card was not seen."),
        lambda: Appeal.objects.filter(ruling=ruling).count(),
    )


@race(
    "rulings/review/appeals/file_appeal.py::decide_appeal Incident",
    right=("Appeal", "StaleOutcome", 1),
    wrong=("Appeal", "Appeal", 2),
)
def two_outcomes_of_one_appeal() -> Two:
    club, session, one, two = at_work()
    appeal = _appealing(give(an_incident(session, one), one), one, "The lead was in turn.")

    def deciding(outcome: AppealResult, by: User) -> Act:
        return lambda: decide_appeal(appeal, by, outcome=outcome, decision="As it lay.", seen="")

    return Two(
        deciding(AppealResult.UPHELD, one), deciding(AppealResult.CHANGED, two), lines(club, RulingTag.APPEAL_DECIDED)
    )


@race(
    "rulings/review/appeals/file_appeal.py::decide_appeal Incident",
    right=("Appeal", "AlreadyAppealed", 1),
    wrong=("IntegrityError", "Appeal", 1),
)
def an_appeal_is_made_again_while_its_withdrawal_is_put_right() -> Two:
    _, session, one, two = at_work()
    ruling = give(an_incident(session, one), one)
    appeal = _appealing(ruling, one, "The lead was in turn.")
    decide_appeal(appeal, one, outcome=AppealResult.WITHDRAWN, decision="", seen="")
    return Two(
        lambda: decide_appeal(appeal, one, outcome=AppealResult.UPHELD, decision="As it lay.", seen="withdrawn"),
        lambda: _appealing(ruling, two, "The card was not seen."),
        lambda: Appeal.objects.maintained().filter(ruling=ruling).count(),
    )


@race(
    "rulings/review/opinions/ask_opinion.py::ask Club",
    right=("tuple", "AskedAlready", 1),
    wrong=("IntegrityError", "tuple", 1),
)
def one_form_for_opinions_is_sent_of_two_incidents() -> Two:
    club, session, one, _ = at_work()
    form = ask_request()

    def asking(table: int) -> Act:
        incident = an_incident(session, one, table=table)
        return lambda: ask(incident, form, one)

    return Two(asking(1), asking(2), lambda: Consultation.objects.of(club).count())


@race(
    "rulings/review/opinions/ask_opinion.py::ask Incident",
    after='FROM "incidents_incident"',
    right=("tuple", "Fact", {"contract": "", "facts": 1}),
    wrong=("tuple", "Fact", {"contract": "", "facts": 2}),
)
def an_opinion_is_asked_while_the_facts_change() -> Two:
    """The contract is noted first, then a fact: nobody may be shown the fact without the contract."""
    _, session, one, two = at_work()
    incident = an_incident(session, one, {"particulars.declarer": "S"})
    same = Incident.objects.get(pk=incident.pk)

    def change() -> object:
        describe_call(same, None, None, "4S", "", two)
        return establish(same, "54.circumstances", [], two)

    def left() -> dict[str, object]:
        shown = Consultation.objects.get(incident=incident).shown
        return {"contract": shown["contract"], "facts": len(shown["facts"])}

    return Two(lambda: ask(incident, ask_request(), one), change, left)


@race(
    "rulings/review/opinions/ask_opinion.py::locked_consultation Consultation",
    right=("Opinion", "OpinionLinkClosed", MOST_OPINIONS),
    wrong=("Opinion", "Opinion", MOST_OPINIONS + 1),
)
def two_answers_where_one_more_is_taken() -> Two:
    _, session, one, _ = at_work()
    consultation, token = ask(an_incident(session, one), ask_request(), one)
    Opinion.objects.bulk_create(
        Opinion(consultation=consultation, text="So would I.", giving_key=uuid.uuid4())
        for _ in range(MOST_OPINIONS - 1)
    )

    def answering() -> Opinion:
        return answer(token, "So would I.", uuid.uuid4())

    return Two(answering, answering, consultation.opinions.count)
