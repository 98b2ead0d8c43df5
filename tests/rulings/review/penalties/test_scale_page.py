"""The club sets its scale of penalties, and directors see it."""

from __future__ import annotations

from decimal import Decimal

import pytest
from django.test import Client
from django.urls import reverse
from django.utils.translation import override

from incidents.models import Club, ClubRole, LogEntry, Scoring, Session, User
from rulings.review.penalties.amount_in_words import line_in_words
from rulings.review.penalties.offences import all_offences
from rulings.scoring.penalty_scale import PenaltyScale
from tests.rulings.a_club import a_person
from tests.rulings.at_the_desk import Desk, html, signed_in, text
from tests.rulings.review.penalties.warning import conduct


def filled_in(**other: str) -> dict[str, str]:
    """All fields of the form: a warning first, 15 %, 4 IMPs and half a VP for each; `other` with _ for -."""
    fields: dict[str, str] = {}
    for what in all_offences():
        fields |= {f"{what}-warned": "on", f"{what}-percent": "15", f"{what}-imps": "4", f"{what}-vps": "0.5"}
    return fields | {key.replace("_", "-"): value for key, value in other.items()}


@pytest.fixture
def admin(club: Club) -> Client:
    return signed_in(a_person(club, ClubRole.ADMIN))


@pytest.fixture
def address(club: Club) -> str:
    return reverse("rulings:penalty-scale", args=(club.slug,))


def test_it_begins_as_it_usually_is(admin: Client, club: Club, address: str) -> None:
    page = html(admin.get(address))
    assert "Late, or unduly slow" in page
    assert "Used partner&#x27;s information, though he knew better" in page
    assert address in html(admin.get(reverse("incidents:settings", args=(club.slug,))))


def test_what_is_set_is_what_directors_see(
    admin: Client, club: Club, address: str, session: Session, director: User
) -> None:
    fields = filled_in(slow_percent="30")
    del fields["slow-warned"]
    assert admin.post(address, fields).status_code == 302
    club.refresh_from_db()
    scale = PenaltyScale.of(club.penalty_scale)
    assert (scale.doubles, scale.lines["slow"].warned_first) == (False, False)
    assert scale.lines["heard"].amount.vps == Decimal("0.5")
    assert LogEntry.objects.get(tag="club-changed").detail == {"fields": ["penalty_scale"]}
    desk = Desk(session, signed_in(director))
    incident = conduct(session, director)
    incident.facts.filter(key__startswith="90.A").delete()
    page = text(desk.get("answer", incident.number, "90.A.before"))
    assert "Late, or unduly slow: 30 % of a top." in page


def test_the_other_settings_leave_it_as_it_is(admin: Client, club: Club, address: str) -> None:
    admin.post(address, filled_in())
    club.refresh_from_db()
    before = club.penalty_scale
    stale = Club.objects.get(pk=club.pk)
    settings = reverse("incidents:settings", args=(club.slug,))
    posted = {
        "name": "Parc",
        "time_zone": "Europe/Paris",
        "language": "fr",
        "edition": 2017,
        "appeal_rule": "after-results",
        "appeal_minutes": 30,
        "appeal_time": "12:00",
        "players_see": "never",
        "retention_months": "",
    }
    assert admin.post(settings, posted).status_code == 302
    stale.refresh_from_db()
    assert (stale.name, stale.penalty_scale) == ("Parc", before)


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("slow_percent", "101"),
        ("slow_percent", ""),
        ("heard_imps", "-1"),
        ("heard_imps", "2.5"),
        ("grave_vps", "NaN"),
        ("grave_vps", "0.55"),
        ("grave_vps", "\x00"),
        ("grave_percent", "9" * 400),
    ],
)
def test_what_is_no_amount_is_refused_and_nothing_typed_is_lost(
    admin: Client, club: Club, address: str, field: str, value: str
) -> None:
    response = admin.post(address, filled_in(**{field: value, "handled_percent": "77"}))
    assert response.status_code == 422
    page = html(response)
    assert 'value="77"' in page
    assert f'id="id_{field.replace("_", "-")}-error"' in page
    club.refresh_from_db()
    assert club.penalty_scale == {}


def test_french_writes_a_comma(admin: Client, club: Club, address: str) -> None:
    admin.cookies["django_language"] = "fr"
    assert 'value="0,5"' in html(admin.get(address))
    assert admin.post(address, filled_in(slow_vps="1,5")).status_code == 302
    club.refresh_from_db()
    assert PenaltyScale.of(club.penalty_scale).lines["slow"].amount.vps == Decimal("1.5")


def test_only_administrators_set_it(club: Club, director: User, player: User, address: str) -> None:
    assert [signed_in(each).get(address).status_code for each in (director, player)] == [403, 403]


def test_a_session_in_imps_is_told_in_imps() -> None:
    scale = PenaltyScale.of({})
    with override("en"):
        slow, grave = (line_in_words(scale, what, Scoring.IMPS) for what in ("slow", "grave"))
        assert slow == "a warning first, then 3 IMPs (0.5 VP), and 6 IMPs (1 VP) when it comes again"
        assert grave == "24 IMPs (4 VP), and 48 IMPs (8 VP) when it comes again"
        # It cannot be more than a top.
        assert line_in_words(scale, "grave", Scoring.MATCHPOINTS) == "100 % of a top"
