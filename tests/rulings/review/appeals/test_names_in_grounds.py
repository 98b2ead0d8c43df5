"""A party who writes a name is told that he did, and not which word it is: nobody learns who is a member by trying."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest

from incidents.models import LogEntry, Tag, User
from incidents.web.pace import NAMES_OF_AN_HOUR
from rulings.archive.names import NamesInText
from rulings.models import Appeal, Ruling
from rulings.review.appeals.views import requesting
from tests.rulings.a_club import a_person
from tests.rulings.at_the_desk import html, signed_in, text
from tests.rulings.review.appeals.appealing import GROUNDS, IN_TIME, TOO_LATE, set_now, url

pytestmark = pytest.mark.usefixtures("in_time")

LIST = "Abel Petit Meunier Oger Kowalska Zola"
WHOLE = f"{LIST} Paul Weber"


def send(ruling: Ruling, party: User, grounds: str, **other: str) -> tuple[int, str, str]:
    """The status, the page as it is read, and the page without what was typed."""
    answer = signed_in(party).post(url(ruling), {"grounds": grounds, "concurrence": "pair", **other})
    typed = re.compile(r"<textarea.*?</textarea>", re.DOTALL)
    return answer.status_code, text(answer), typed.sub("", html(answer)) if answer.content else ""


def words_told(ruling: Ruling, party: User, grounds: str) -> set[str]:
    """Which of his words the page gives back to him otherwise than the others."""
    _, _, page = send(ruling, party, grounds)
    told = {word for word in grounds.split() if word.casefold() in page.casefold()}
    return set() if told == set(grounds.split()) else told


@pytest.mark.parametrize("grounds", [LIST, WHOLE])
def test_a_party_is_not_told_which_word_is_a_name(ruling: Ruling, party: User, grounds: str) -> None:
    a_person(ruling.club, name="Paul Weber")
    assert words_told(ruling, party, grounds) == set()
    assert not Appeal.objects.exists()


@pytest.mark.parametrize("grounds", [LIST, WHOLE])
def test_a_word_that_is_told_would_be_noticed(
    ruling: Ruling, party: User, grounds: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Control: what a director is told."""
    a_person(ruling.club, name="Paul Weber")
    monkeypatch.setattr(NamesInText, "to_a_party", NamesInText.__str__)
    monkeypatch.setattr(requesting, "carried_by_a_party", lambda _: "")
    assert words_told(ruling, party, grounds)


def test_sent_again_as_it_stands_a_word_is_none_and_a_whole_name_stays_one(ruling: Ruling, party: User) -> None:
    _, said, page = send(ruling, party, "Petit coup de West")
    assert "A word here may be somebody's name." in said
    (carried,) = re.findall(r'name="no_names" value="([^"]+)"', page)
    status, said, _ = send(ruling, party, "Yann Petit saw it", no_names="yann petit saw it")
    assert (status, "This text names somebody." in said) == (422, True)
    assert send(ruling, party, "Petit coup de West", no_names=carried)[0] == 302


def was_sent_back(party: User, times: int, ago: timedelta) -> None:
    LogEntry.objects.bulk_create(
        LogEntry(tag=Tag.NAME_SENT_BACK.value, who=party, at=IN_TIME - ago) for _ in range(times)
    )


def test_what_is_sent_back_is_counted(ruling: Ruling, party: User) -> None:
    for _ in range(NAMES_OF_AN_HOUR.most):
        assert send(ruling, party, LIST)[0] == 422
    assert LogEntry.objects.filter(tag=Tag.NAME_SENT_BACK, who=party, incident=ruling.incident).count() == 5
    assert send(ruling, party, LIST)[0] == 429


def test_after_some_names_a_party_waits_whatever_he_sends(ruling: Ruling, party: User) -> None:
    was_sent_back(party, NAMES_OF_AN_HOUR.most, timedelta(minutes=20))
    for grounds in (LIST, GROUNDS):
        status, said, _ = send(ruling, party, grounds)
        assert status == 429
        assert "Your texts had names too often. Wait 40 minutes, then send this again" in said
    assert not Appeal.objects.exists()


@pytest.mark.parametrize(("times", "minutes"), [(NAMES_OF_AN_HOUR.most, 61), (NAMES_OF_AN_HOUR.most - 1, 1)])
def test_before_and_an_hour_later_he_does_not(ruling: Ruling, party: User, times: int, minutes: int) -> None:
    was_sent_back(party, times, timedelta(minutes=minutes))
    assert send(ruling, party, GROUNDS)[0] == 302


def test_a_party_who_does_not_wait_would_be_noticed(
    ruling: Ruling, party: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Control: without the count he goes on trying."""
    monkeypatch.setattr(requesting, "check_names_of", lambda _: None)
    assert {send(ruling, party, LIST)[0] for _ in range(NAMES_OF_AN_HOUR.most + 2)} == {422}


def test_a_director_never_waits(ruling: Ruling, director: User) -> None:
    fields = {"side": "EW", "grounds": LIST, "concurrence": "pair", "day": "2026-03-06", "time": "23:40"}
    browser = signed_in(director)
    answers = [browser.post(url(ruling), fields) for _ in range(NAMES_OF_AN_HOUR.most + 2)]
    assert {answer.status_code for answer in answers} == {422}
    assert "Kowalska" in text(answers[-1])
    assert not LogEntry.objects.filter(tag=Tag.NAME_SENT_BACK).exists()


def test_whoever_may_appeal_no_more_finds_no_name(ruling: Ruling, party: User, monkeypatch: pytest.MonkeyPatch) -> None:
    set_now(monkeypatch, TOO_LATE)
    status, said, _ = send(ruling, party, "Yann Petit")
    assert (status, "The time for appeals is over." in said) == (422, True)
    assert "names somebody" not in said
