"""What nearly always is so has no page of its own: the page after it shows it, and one touch says otherwise."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from incidents import recording
from incidents.models import Fact, Incident, LogEntry, Session, Tag, User
from rulings.archive import issuing
from rulings.archive.standing import Standing, menu, put
from rulings.engine import Edition, Pending
from rulings.inquiry import usual_answers
from rulings.models import Ruling
from tests.rulings.at_the_desk import CARD, CIRCUMSTANCES, DECLARER, SUBJECT, Desk, html, signed_in, text

if TYPE_CHECKING:
    from django.test.client import _MonkeyPatchedWSGIResponse as Response

FROM_THE_WRONG_HAND = "lead-out-of-turn"
USUAL = r'name="usual" value="([^"]*)"'


@pytest.fixture
def desk(session: Session, director: User) -> Desk:
    return Desk(session, signed_in(director))


def facts_of(incident: Incident) -> dict[str, object]:
    return {fact.key: fact.code for fact in Fact.objects.filter(incident=incident)}


def test_the_page_after_it_shows_it_and_where_it_is_said_otherwise(desk: Desk) -> None:
    incident = desk.up_to(DECLARER)
    assert desk.get("incident", incident.number)["Location"] == desk.url("answer", incident.number, CARD)
    page = desk.get("answer", incident.number, CARD)
    assert "Is it one of these cases? None of these" in text(page)
    assert "The lead is still face down" in text(page)
    assert f'href="{desk.url("answer", incident.number, CIRCUMSTANCES)}"' in html(page)
    assert f'name="usual" value="{CIRCUMSTANCES}"' in html(page)
    assert CIRCUMSTANCES not in facts_of(incident)


def test_it_is_established_with_the_answer_that_follows_and_stands_in_the_journal(desk: Desk) -> None:
    incident = desk.up_to(DECLARER)
    desk.answer(incident, CARD, "HK", usual=CIRCUMSTANCES)
    assert facts_of(incident) == {DECLARER: "S", CIRCUMSTANCES: [], CARD: "HK"}
    noted = LogEntry.objects.filter(incident=incident, tag=Tag.FACT_ESTABLISHED).order_by("pk")
    assert [line.detail["key"] for line in noted] == [DECLARER, CIRCUMSTANCES, CARD]


def test_sent_twice_it_is_one_answer(desk: Desk) -> None:
    incident = desk.up_to(DECLARER)
    version = incident.version
    for _tap in range(2):
        response = desk.post("answer", incident.number, CARD, version=version, answer="HK", usual=CIRCUMSTANCES)
        assert response.status_code == 302
    assert LogEntry.objects.filter(incident=incident, tag=Tag.FACT_ESTABLISHED).count() == 3


def test_said_otherwise_it_is_what_was_said(desk: Desk) -> None:
    incident = desk.up_to(DECLARER)
    page = desk.get("answer", incident.number, CIRCUMSTANCES)
    assert 'name="usual"' not in html(page)
    desk.answer(incident, CIRCUMSTANCES, "face-down")
    assert facts_of(incident) == {DECLARER: "S", CIRCUMSTANCES: ["face-down"]}


@pytest.mark.parametrize("usual", ["", "50.B.another", f"{CIRCUMSTANCES} 50.B.another"])
def test_nothing_is_taken_to_be_so_that_the_page_did_not_show(desk: Desk, usual: str) -> None:
    incident = desk.up_to(DECLARER)
    response = desk.answer(incident, CARD, "HK", usual=usual)
    assert response.status_code == 422
    assert "This page was too old" in text(response)
    assert facts_of(incident) == {DECLARER: "S"}


def test_without_the_look_at_what_was_shown_it_would_be(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    """Control."""
    monkeypatch.setattr(usual_answers, "usual", lambda _sent: (CIRCUMSTANCES,))
    incident = desk.up_to(DECLARER)
    assert desk.answer(incident, CARD, "HK", usual="").status_code == 302


def test_somebody_else_who_says_otherwise_meanwhile_is_not_overruled(desk: Desk) -> None:
    incident = desk.up_to(DECLARER)
    version = incident.version
    desk.answer(incident, CIRCUMSTANCES, "told-by-opponent")
    response = desk.post("answer", incident.number, CARD, version=version, answer="HK", usual=CIRCUMSTANCES)
    assert response.status_code == 409
    assert facts_of(incident) == {DECLARER: "S", CIRCUMSTANCES: ["told-by-opponent"]}


def test_all_of_it_is_written_or_none(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    incident = desk.up_to(DECLARER)

    def lost(*_args: object, **_more: object) -> None:
        raise recording.StaleIncident

    monkeypatch.setattr(usual_answers, "establish", lost)
    desk.answer(incident, CARD, "HK", usual=CIRCUMSTANCES)
    assert facts_of(incident) == {DECLARER: "S"}


def of_the_wrong_hand(desk: Desk) -> Incident:
    """Declarer has led from the wrong hand, all but the defenders' choice said; whose turn it was is usual."""
    incident = desk.call()
    desk.post("subject", incident.number, subject=FROM_THE_WRONG_HAND, version=incident.version)
    desk.answer(incident, DECLARER, "S")
    desk.answer(incident, "particulars.offender", "N")
    return incident


def test_what_else_it_may_be_is_told_where_it_tells_something(desk: Desk) -> None:
    """To a no, a yes tells nothing; one other answer stands in words, several are folded under the first."""
    incident = desk.call()
    desk.post("subject", incident.number, subject="defenders-card-exposed", version=incident.version)
    for key, answer in ((DECLARER, "S"), ("particulars.offender", "E")):
        desk.answer(incident, key, answer)
    page = desk.get("answer", incident.number, CARD)
    assert "<details" in usual_of(page)
    desk.answer(incident, CARD, "D4", usual="49.circumstances")
    page = desk.get("check", incident.number)
    assert "Does East already have a penalty card on the table? No" in text(page)
    assert "Not so: Yes" not in text(page)
    assert re.search(r'<p class="other">Not so: [^<]', usual_of(page))
    assert "<details" not in usual_of(page)


def usual_of(page: Response) -> str:
    """The list of what a page takes to be so."""
    return html(page).partition('<ul class="usual"')[2].partition("</section>")[0].partition("<form")[0]


def test_declarer_who_leads_from_one_hand_should_have_led_from_the_other(desk: Desk) -> None:
    incident = of_the_wrong_hand(desk)
    page = text(desk.get("answer", incident.number, "55.A.reply"))
    assert "Whose turn was it to lead? South" in page


def test_of_a_defenders_lead_it_is_asked(desk: Desk) -> None:
    incident = desk.call()
    desk.post("subject", incident.number, subject=FROM_THE_WRONG_HAND, version=incident.version)
    desk.answer(incident, DECLARER, "S")
    desk.answer(incident, "particulars.offender", "E")
    assert desk.get("incident", incident.number)["Location"] == desk.url("answer", incident.number, "53.turn")


def a_call_that_ends_as_usual(desk: Desk) -> tuple[Incident, Standing]:
    """A small card dropped: the last things asked of it are usual."""
    for subject in menu(Edition.LAWS_2017):
        stands = _last_asked_is_usual(desk, subject.key)
        if stands is not None:
            incident = desk.call()
            desk.post("subject", incident.number, subject=subject.key, version=incident.version)
            by = incident.director
            assert by is not None
            for key, code in stands.answers.items():
                recording.establish(incident, key, code if isinstance(code, str) else list(code), by)
            incident.refresh_from_db()
            return incident, stands
    raise AssertionError("nothing ends with what is usual")


def _last_asked_is_usual(desk: Desk, subject: str) -> Standing | None:
    """The first standing of a subject, along its specimens, that is resolved once what is usual is so."""
    heap = [put(desk.club, subject, {})]
    for stands in heap:
        if not isinstance(stands.outcome, Pending) or len(heap) > 4_000:
            continue
        if stands.as_usual().resolved is not None:
            return stands
        question = stands.outcome.asked.question
        heap += [stands.supposing(question.key, question.code(answer)) for answer in question.specimens()[:3]]
    return None


def test_the_ruling_establishes_what_the_check_page_took_to_be_so(desk: Desk) -> None:
    incident, stands = a_call_that_ends_as_usual(desk)
    supposed = stands.as_usual().supposed
    page = desk.get("check", incident.number)
    assert f'name="usual" value="{" ".join(supposed)}"' in html(page)
    assert desk.give(incident, usual=" ".join(supposed)).status_code == 302
    assert {fact["key"] for fact in Ruling.objects.get().record["facts"]} >= set(supposed)
    assert set(facts_of(incident)) >= set(supposed)


def test_no_ruling_is_given_on_what_was_not_in_sight(desk: Desk) -> None:
    incident, _stands = a_call_that_ends_as_usual(desk)
    before = facts_of(incident)
    assert desk.give(incident, usual="50.B.other").status_code == 409
    desk.give(incident)
    assert not Ruling.objects.exists()
    assert facts_of(incident) == before


def test_a_ruling_sent_twice_is_one(desk: Desk) -> None:
    incident, stands = a_call_that_ends_as_usual(desk)
    sent = {"idempotency_key": "6d0f2f5c-45c4-4a0b-9f0c-3e9f6a1f0b11", "version": incident.version}
    for _tap in range(2):
        response = desk.post("give", incident.number, usual=" ".join(stands.as_usual().supposed), **sent)
        assert response.status_code == 302
    assert Ruling.objects.count() == 1


def test_without_being_established_it_would_not_be_ruled(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    """Control."""
    incident, stands = a_call_that_ends_as_usual(desk)
    monkeypatch.setattr(issuing, "_establish_as_usual", lambda *_: None)
    desk.give(incident, usual=" ".join(stands.as_usual().supposed))
    assert not Ruling.objects.exists()


def test_a_ruling_is_corrected_to_what_ends_as_usual(desk: Desk) -> None:
    """The card was a small one: how a king came to be seen nobody needs to say, of a two it is usual."""
    incident = desk.call()
    desk.post("subject", incident.number, subject="defenders-card-exposed", version=incident.version)
    desk.answer(incident, DECLARER, "S")
    desk.answer(incident, "particulars.offender", "E")
    _say(desk, incident, CARD, "HK")
    _say(desk, incident, "50.D.turn", "other")
    desk.give(incident, usual=_supposed(desk, incident))
    first = Ruling.objects.get()
    _say(desk, incident, CARD, "H2")
    supposed = _supposed(desk, incident)
    assert supposed
    assert desk.give(incident, usual=supposed, cause="facts").status_code == 302
    assert Ruling.objects.get(supersedes=first).record["penalty_cards"] != first.record["penalty_cards"]


def _say(desk: Desk, incident: Incident, key: str, answer: str) -> None:
    """Answer a question, and with it what its page takes to be so."""
    taken = re.search(USUAL, html(desk.get("answer", incident.number, key)))
    assert desk.answer(incident, key, answer, usual=taken[1] if taken else "").status_code == 302


def _supposed(desk: Desk, incident: Incident) -> str:
    """What the check page takes to be so."""
    check = desk.get("check", incident.number)
    assert check.status_code == 200
    taken = re.search(USUAL, html(check))
    return taken[1] if taken else ""


@pytest.mark.parametrize("edition", Edition, ids=lambda edition: str(edition.value))
def test_every_usual_answer_is_one_that_its_question_takes(desk: Desk, edition: Edition) -> None:
    """On the paths of every subject: `as_usual` would raise."""
    desk.club.edition = edition.value
    suppositions = 0
    for subject in menu(edition):
        heap = [put(desk.club, subject.key, {})]
        for stands in heap:
            suppositions += len(stands.as_usual().supposed)
            if isinstance(stands.outcome, Pending) and len(heap) < 150:
                question = stands.outcome.asked.question
                heap += [stands.supposing(question.key, question.code(each)) for each in question.specimens()]
    assert suppositions > 10


def test_the_usual_answer_is_the_subjects_own_question(desk: Desk) -> None:
    assert put(desk.club, SUBJECT, {DECLARER: "S"}).as_usual().supposed == (CIRCUMSTANCES,)
    assert put(desk.club, SUBJECT, {DECLARER: "S"}).as_usual(up_to=CIRCUMSTANCES).supposed == ()
    assert put(desk.club, SUBJECT, {DECLARER: "S", CIRCUMSTANCES: ["face-down"]}).as_usual().supposed == ()
