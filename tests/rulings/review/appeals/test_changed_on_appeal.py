"""A ruling changed on appeal: under a banner, and among what is to be done, until the one in its place is given."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.utils import translation

from incidents.models import ClubRole, Incident, Session, User
from incidents.recording import establish
from rulings.archive.issuing import issue
from rulings.desk.card.card_now import card_of
from rulings.models import Appeal, AppealResult, Ruling
from rulings.review.appeals.file_appeal import decide_appeal
from rulings.review.scores import change_score
from tests.rulings.a_club import a_person
from tests.rulings.at_the_desk import signed_in, text
from tests.rulings.review.appeals.appealing import an_appeal_in_time, url
from tests.rulings.review.scores.changing import make_change

BANNER = {
    "en": "Changed on appeal: this ruling no longer stands as it reads here.",
    "fr": "Modifiée en appel\u00a0: cette décision n’est plus valable telle qu’on la lit ici.",
}
TO_DO = {
    "en": "1 ruling to replace after an appeal",
    "fr": "1 décision à remplacer après appel",
}
IN_THE_LOG = {"en": "changed on appeal", "fr": "modifiée en appel"}
LANGUAGES = pytest.mark.parametrize("language", ["fr", "en"])


def decide(ruling: Ruling, by: User, outcome: AppealResult) -> Appeal:
    return decide_appeal(
        an_appeal_in_time(ruling, by), by, outcome=outcome, decision="It was not the lead of a card.", seen=""
    )


@pytest.fixture
def changed(ruling: Ruling, director: User) -> Appeal:
    return decide(ruling, director, AppealResult.CHANGED)


def replace(ruling: Ruling, by: User) -> Ruling:
    """The ruling that the committee has come to."""
    incident = Incident.objects.get(pk=ruling.incident_id)
    establish(incident, "54.reply", "accept", by)
    incident.refresh_from_db()
    return issue(incident.pk, by, ruling.idempotency_key.__class__(int=7), incident.version, "", cause="review")


def read_everywhere(ruling: Ruling, people: dict[str, User], language: str) -> dict[str, bool]:
    """Where it is told that the ruling was changed."""
    session, slug = ruling.session_id, ruling.club.slug
    pages = {
        **{f"page of {who}": (who, url(ruling, ""), BANNER) for who in people},
        "players' page": ("director", url(ruling, "parties/"), BANNER),
        **{f"log of {who}": (who, f"/{slug}/log/", IN_THE_LOG) for who in people},
        "to do of the session": ("director", f"/{slug}/sessions/{session}/", TO_DO),
        "to do of the club": ("admin", f"/{slug}/", TO_DO),
    }
    told = {}
    for name, (who, address, words) in pages.items():
        response = signed_in(people[who], language).get(address, follow=True)
        assert response.status_code == 200, (name, address)
        told[name] = words[language].replace("\u00a0", " ") in re.sub(r"\s+", " ", text(response))
    with translation.override(language):
        told["card"] = card_of(Incident.objects.get(pk=ruling.incident_id)).changed == BANNER[language]
    return told


@pytest.fixture
def people(ruling: Ruling, director: User, player: User, party: User) -> dict[str, User]:
    admin = a_person(ruling.club, ClubRole.ADMIN, "Ada Admin")
    return {"director": director, "admin": admin, "player": player, "party": party}


@LANGUAGES
def test_it_is_told_everywhere_until_the_new_ruling_is_given(
    changed: Appeal, ruling: Ruling, people: dict[str, User], language: str
) -> None:
    told = read_everywhere(ruling, people, language)
    assert [name for name, is_told in told.items() if not is_told] == []
    replace(ruling, people["director"])
    assert set(read_everywhere(ruling, people, language).values()) == {False}


@pytest.mark.parametrize("outcome", [None, AppealResult.UPHELD, AppealResult.WITHDRAWN, AppealResult.NOT_HEARD])
def test_nothing_is_told_of_what_was_not_changed(
    ruling: Ruling, people: dict[str, User], outcome: AppealResult | None
) -> None:
    """The control."""
    if outcome:
        decide(ruling, people["director"], outcome)
    else:
        an_appeal_in_time(ruling, people["director"])
    assert set(read_everywhere(ruling, people, "en").values()) == {False}


def test_a_score_change_made_since_carries_it_out_until_it_is_withdrawn(
    ruling: Ruling, people: dict[str, User], director: User
) -> None:
    """The facts are as they were, and give the same ruling: of a decision about the score alone no other can come."""
    make_change(ruling, director)
    decide(ruling, director, AppealResult.CHANGED)
    assert set(read_everywhere(ruling, people, "en").values()) == {True}, "it was made before"
    made = make_change(ruling, director)
    assert set(read_everywhere(ruling, people, "en").values()) == {False}
    change_score.withdraw(made, director)
    assert set(read_everywhere(ruling, people, "en").values()) == {True}


def test_the_director_is_led_to_the_new_ruling(changed: Appeal, ruling: Ruling, people: dict[str, User]) -> None:
    page = signed_in(people["director"]).get(url(ruling, "")).content.decode()
    banner = page[page.index("changed-on-appeal") :].split("</div>")[0]
    assert f"/incidents/{ruling.incident.number}/check/" in banner
    for who in ("player", "party"):
        page = signed_in(people[who]).get(url(ruling, "")).content.decode()
        assert "/check/" not in page[page.index("changed-on-appeal") :].split("</div>")[0]


def test_the_log_narrows_to_them(changed: Appeal, ruling: Ruling, session: Session, people: dict[str, User]) -> None:
    for reader in people.values():
        log: Any = signed_in(reader).get(f"/{ruling.club.slug}/log/", {"state": "changed"})
        assert ruling.number in text(log)
    replace(ruling, people["director"])
    log = signed_in(people["director"]).get(f"/{ruling.club.slug}/log/", {"state": "changed"})
    assert ruling.number not in text(log)
