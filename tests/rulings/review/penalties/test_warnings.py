"""Warnings by the club's scale: shown before the director decides, noted on the player, counted over a season."""

from __future__ import annotations

from datetime import date

import pytest
from django.test import Client
from django.urls import reverse

from config.backup.tables import models_backed_up
from incidents.administration.forgetting import KnownPerson, forget
from incidents.administration.merging import merge
from incidents.administration.retention import expire, kept_of_players
from incidents.models import Club, ClubRole, LogEntry, Player, Session, User
from rulings.archive.warnings_kept import WarningNotNoted, note_warning
from rulings.models import Appeal, AppealResult, NotedWarning, Ruling
from tests.rulings.a_club import a_club, a_person, a_session, establish_all, give
from tests.rulings.at_the_desk import Desk, html, signed_in, text
from tests.rulings.review.penalties.warning import SLOW, conduct, ruling_on_conduct, seat_everybody, warn

BEFORE, ANSWER = "90.A.before", "90.A.answer"
LINE = "a warning first, then 10 % of a top, and 20 % of a top when it comes again"


@pytest.fixture
def people(session: Session) -> dict[str, Player]:
    return seat_everybody(session)


@pytest.fixture
def desk(session: Session, director: User) -> Desk:
    return Desk(session, signed_in(director))


def page_asking(desk: Desk, director: User, key: str = BEFORE, **other: str) -> str:
    """The page that asks, with nothing said yet of what follows."""
    incident = conduct(desk.session, director, seated=True, **other)
    incident.facts.filter(key__in=(BEFORE, ANSWER)).delete()
    return text(desk.get("answer", incident.number, key))


def test_the_scale_is_shown_before_the_director_decides(desk: Desk, director: User, people: dict[str, Player]) -> None:
    page = page_asking(desk, director)
    assert f"Late, or unduly slow: {LINE}." in page
    assert "Jeanne Abgrall: nothing noted this season due now: a warning" in page


@pytest.mark.parametrize(
    ("times", "told", "due"),
    [
        (1, "second warning this season", "10 % of a top"),
        (2, "third warning this season", "20 % of a top"),
        (3, "warning number 4 of this season", "20 % of a top"),
    ],
)
def test_the_second_warning_of_a_season_is_told_before_he_decides(
    desk: Desk, director: User, people: dict[str, Player], times: int, told: str, due: str
) -> None:
    for _ in range(times):
        warn(desk.session, director, people["Jeanne"])
    page = page_asking(desk, director)
    assert f"Jeanne Abgrall: {told} due now: {due}" in page


def test_nobody_elses_name_or_warnings_are_told(desk: Desk, director: User, people: dict[str, Player]) -> None:
    warn(desk.session, director, people["Paul"])
    page = page_asking(desk, director)
    assert "Jeanne Abgrall: nothing noted this season" in page
    assert "second warning" not in page
    assert "Paul" not in page


def test_a_seat_of_which_nobody_knows_who_sits_there_leads_to_a_search(
    desk: Desk, director: User, people: dict[str, Player]
) -> None:
    warn(desk.session, director, people["Jeanne"])
    incident = conduct(desk.session, director, seated=False)
    incident.facts.filter(key__in=(BEFORE, ANSWER)).delete()
    address = desk.url("earlier-warnings", incident.number)
    page = html(desk.get("answer", incident.number, BEFORE))
    assert address in page
    assert "Jeanne" not in page
    assert "Jeanne" not in text(desk.client.get(address))
    found = text(desk.client.get(address, {"q": "abgrall"}))
    assert "Jeanne Abgrall: second warning this season due now: 10 % of a top" in found
    assert "No player has this name" in text(desk.client.get(address, {"q": "zeppelin"}))


def test_the_last_page_before_the_ruling_says_it_too(desk: Desk, director: User, people: dict[str, Player]) -> None:
    warn(desk.session, director, people["Jeanne"])
    incident = conduct(desk.session, director, answer="penalty")
    assert "second warning this season" in text(desk.get("check", incident.number))


def test_other_subjects_say_nothing_of_it(desk: Desk) -> None:
    incident = desk.up_to("particulars.declarer")
    assert "By the club’s scale" not in text(desk.get("incident", incident.number))
    assert desk.get("earlier-warnings", incident.number).status_code == 302


def test_what_is_given_is_noted_on_the_player_in_one_touch(
    desk: Desk, director: User, people: dict[str, Player]
) -> None:
    ruling = ruling_on_conduct(desk.session, director)
    page = html(desk.get("ruling", ruling.number))
    # Whoever sits there first, then his partner.
    assert page.index("Jeanne Abgrall") < page.index("Paul Bonnefoy")
    before = LogEntry.objects.count()
    for _ in range(2):
        response = desk.post("ruling-warning", ruling.number, player=people["Jeanne"].pk)
        assert response["Location"] == desk.url("ruling", ruling.number)
    noted = NotedWarning.objects.get()
    assert (noted.player, noted.kind, noted.on) == (people["Jeanne"], "warning", desk.session.date)
    line = LogEntry.objects.get(tag="warning-noted")
    assert LogEntry.objects.count() == before + 1
    assert line.detail == {"ruling": ruling.number}
    assert "Noted as a warning of Jeanne Abgrall" in text(desk.get("ruling", ruling.number))
    # The record knows seats, and its seal is what it was.
    assert "Jeanne" not in str(Ruling.objects.get().record)


def test_a_penalty_is_noted_as_one(desk: Desk, director: User, people: dict[str, Player]) -> None:
    assert warn(desk.session, director, people["Jeanne"], answer="penalty").kind == "penalty"


def test_where_nobody_knows_who_sits_there_the_player_is_chosen_from_the_list(
    desk: Desk, director: User, people: dict[str, Player]
) -> None:
    ruling = ruling_on_conduct(desk.session, director, seated=False)
    address = desk.url("ruling-warning", ruling.number)
    assert address in html(desk.get("ruling", ruling.number))
    assert "Lise Castan" in text(desk.client.get(address, {"q": "lise"}))
    desk.post("ruling-warning", ruling.number, player=people["Lise"].pk)
    assert NotedWarning.objects.get().player == people["Lise"]


@pytest.mark.parametrize("sent", ["", "0", "x", "\x00", str(2**63), "9" * 400])
def test_what_is_no_player_is_refused(desk: Desk, director: User, people: dict[str, Player], sent: str) -> None:
    ruling = ruling_on_conduct(desk.session, director)
    assert desk.post("ruling-warning", ruling.number, player=sent).status_code == 422
    assert not NotedWarning.objects.exists()


def test_a_player_of_another_club_or_forgotten_is_none(desk: Desk, director: User, people: dict[str, Player]) -> None:
    ruling = ruling_on_conduct(desk.session, director)
    elsewhere = seat_everybody(a_session(a_club("quai")))["Jeanne"]
    assert desk.post("ruling-warning", ruling.number, player=elsewhere.pk).status_code == 422
    forget(KnownPerson.playing(people["Paul"]), None)
    assert desk.post("ruling-warning", ruling.number, player=people["Paul"].pk).status_code == 422
    assert not NotedWarning.objects.exists()


def test_a_director_takes_back_what_he_noted(desk: Desk, director: User, people: dict[str, Player]) -> None:
    noted = warn(desk.session, director, people["Jeanne"])
    for _ in range(2):
        desk.post("warning-withdraw", noted.ruling.number)
    assert not NotedWarning.objects.exists()
    assert LogEntry.objects.filter(tag="warning-withdrawn").count() == 1
    assert "Jeanne Abgrall: nothing noted this season" in page_asking(desk, director)


def test_a_ruling_in_its_place_takes_it_away(desk: Desk, director: User, people: dict[str, Player]) -> None:
    former = warn(desk.session, director, people["Jeanne"]).ruling
    incident = former.incident
    establish_all(incident, director, SLOW | {"90.A.answer": "penalty"})
    ruling = give(incident, director, "It was the third time")
    assert not NotedWarning.objects.exists()
    assert LogEntry.objects.get(tag="ruling-superseded").detail["warnings"] == 1
    with pytest.raises(WarningNotNoted):
        note_warning(former, people["Jeanne"].pk, director)
    assert desk.post("ruling-warning", former.number, player=people["Jeanne"].pk).status_code == 409
    assert note_warning(ruling, people["Jeanne"].pk, director).kind == "penalty"


def test_what_an_appeal_has_changed_does_not_count(desk: Desk, director: User, people: dict[str, Player]) -> None:
    noted = warn(desk.session, director, people["Jeanne"])
    appeal = Appeal.objects.create(
        club=desk.club, ruling=noted.ruling, side="NS", grounds="Not slow.", noted_by=director
    )
    assert "second warning" in page_asking(desk, director)
    appeal.outcome = AppealResult.UPHELD
    appeal.save()
    assert "second warning" in page_asking(desk, director)
    appeal.outcome = AppealResult.CHANGED
    appeal.save()
    assert "second warning" not in page_asking(desk, director)
    assert "Jeanne" not in text(desk.get("warnings"))


def test_a_season_counts_from_september_to_august(desk: Desk, director: User, people: dict[str, Player]) -> None:
    noted = warn(desk.session, director, people["Jeanne"])
    for day, counts in ((date(2025, 8, 31), False), (date(2025, 9, 1), True), (date(2026, 8, 31), True)):
        noted.on = day
        noted.save()
        assert ("second warning" in page_asking(desk, director)) is counts, day
    noted.on = date(2026, 9, 1)
    noted.save()
    assert "second warning" not in page_asking(desk, director)


def test_one_person_under_two_names_of_the_list_is_one(
    desk: Desk, director: User, people: dict[str, Player], player: User
) -> None:
    warn(desk.session, director, people["Paul"])
    Player.objects.filter(pk__in=(people["Jeanne"].pk, people["Paul"].pk)).update(user=player)
    assert "second warning this season" in page_asking(desk, director)


def test_the_page_of_the_season_says_who_has_the_most(desk: Desk, director: User, people: dict[str, Player]) -> None:
    desk.session.date = desk.club.today()
    desk.session.save()
    warn(desk.session, director, people["Jeanne"])
    warn(desk.session, director, people["Paul"])
    warn(desk.session, director, people["Paul"], answer="penalty")
    page = text(desk.get("warnings"))
    assert page.index("Paul Bonnefoy") < page.index("Jeanne Abgrall")
    assert "1 warning · 1 penalty" in page
    assert "Lise" not in page
    other = text(desk.client.get(desk.url("warnings"), {"season": "last-season"}))
    assert "Nothing is noted of anybody in this season." in other


def test_only_directors_of_that_club_see_any_of_it(
    desk: Desk, club: Club, director: User, player: User, people: dict[str, Player]
) -> None:
    ruling = warn(desk.session, director, people["Jeanne"]).ruling
    incident = conduct(desk.session, director)
    Player.objects.filter(pk=people["Jeanne"].pk).update(user=player)
    stranger = a_person(a_club("quai"), ClubRole.ADMIN)
    addresses = [
        desk.url("warnings"),
        desk.url("earlier-warnings", incident.number),
        desk.url("ruling-warning", ruling.number),
    ]
    for user, status in ((player, 403), (stranger, 404), (a_person(club, ClubRole.ADMIN), 200)):
        browser = signed_in(user)
        assert [browser.get(address).status_code for address in addresses] == [status] * 3
    # His own ruling, which he reads, says nothing of what is noted on him.
    page = text(signed_in(player).get(desk.url("ruling", ruling.number)))
    assert "Scale and warnings" not in page
    assert "Jeanne" not in page
    assert Client().get(addresses[0]).status_code == 302


def test_it_is_forgotten_with_the_person(desk: Desk, director: User, people: dict[str, Player]) -> None:
    warn(desk.session, director, people["Jeanne"])
    warn(desk.session, director, people["Paul"])
    forget(KnownPerson.playing(people["Jeanne"]), director)
    assert [each.player for each in NotedWarning.objects.all()] == [people["Paul"]]
    # The rulings stay.
    assert Ruling.objects.count() == 2


def test_it_goes_by_retention_though_the_player_comes_every_week(
    desk: Desk, club: Club, director: User, people: dict[str, Player]
) -> None:
    club.retention_months = 12
    club.save()
    desk.session.date = club.today()
    desk.session.save()
    old, young = (warn(desk.session, director, people["Jeanne"]) for _ in range(2))
    NotedWarning.objects.filter(pk=old.pk).update(on=date(2020, 1, 1))
    admin = Desk(desk.session, signed_in(a_person(club, ClubRole.ADMIN)))
    retention = reverse("incidents:retention", args=(club.slug,))
    assert "1 warning noted before that day" in text(admin.client.get(retention))
    assert expire(club, None) == 0
    assert list(NotedWarning.objects.all()) == [young]
    assert Player.objects.get(pk=people["Jeanne"].pk).name
    written = LogEntry.objects.count()
    assert expire(club, None) == 0
    assert LogEntry.objects.count() == written


def test_what_another_club_keeps_stays_when_it_is_old_here(
    desk: Desk, club: Club, director: User, people: dict[str, Player]
) -> None:
    elsewhere = a_session(a_club("quai"))
    theirs = warn(elsewhere, a_person(elsewhere.club), seat_everybody(elsewhere)["Jeanne"])
    ours = warn(desk.session, director, people["Jeanne"])
    NotedWarning.objects.filter(pk=theirs.pk).update(on=date(2020, 1, 1))
    club.retention_months = 60
    club.save()
    assert kept_of_players(club) == 0
    NotedWarning.objects.filter(pk=ours.pk).update(on=date(2020, 1, 1))
    assert kept_of_players(club) == 1
    expire(club, None)
    assert list(NotedWarning.objects.all()) == [theirs]


def test_two_players_who_are_one_have_them_together(desk: Desk, director: User, people: dict[str, Player]) -> None:
    twin = Player.with_name(desk.club, "Abgrall J.")
    twin.save()
    first = warn(desk.session, director, people["Jeanne"]).ruling
    warn(desk.session, director, twin)
    # Noted on both by one ruling, it is noted once.
    NotedWarning.objects.create(
        club=desk.club, player=twin, ruling=first, kind="warning", on=desk.session.date, noted_by=director
    )
    merge(people["Jeanne"], twin, director, name="kept", licence="")
    assert NotedWarning.objects.filter(player=people["Jeanne"]).count() == 2


def test_what_is_kept_of_a_person_says_how_many(
    desk: Desk, club: Club, director: User, people: dict[str, Player]
) -> None:
    warn(desk.session, director, people["Jeanne"])
    admin = signed_in(a_person(club, ClubRole.ADMIN))
    page = text(admin.get(reverse("incidents:person", args=(club.slug, people["Jeanne"].pk))))
    assert "Warnings and penalties 1" in page


def test_a_penalty_that_another_law_leaves_to_the_director_may_be_noted_too(
    desk: Desk, director: User, people: dict[str, Player]
) -> None:
    incident = conduct(desk.session, director)
    incident.subject = "information-from-partner"
    incident.save()
    establish_all(
        incident,
        director,
        {
            "particulars.offender": "S",
            "16.B.1.what": "hesitation",
            "85.agreed": "agreed",
            "16.B.3.when": "over",
            "16.B.1.b.alternative": "yes",
            "16.B.1.a.suggested": "yes",
            "16.B.3.advantage": "yes",
        },
    )
    ruling = give(incident, director)
    page = text(desk.get("ruling", ruling.number))
    assert "Used partner's information, though he knew better: 25 % of a top, and 50 % of a top" in page
    # South hesitated; it is North who was not to use it.
    assert page.index("Jeanne Abgrall nothing noted") < page.index("Paul Bonnefoy nothing noted")
    assert "Scale and warnings to be noted" not in page


def test_the_form_of_a_penalty_says_what_the_scale_does(desk: Desk, director: User, people: dict[str, Player]) -> None:
    warn(desk.session, director, people["Jeanne"])
    ruling = ruling_on_conduct(desk.session, director, answer="penalty")
    page = text(desk.get("score-change-form", ruling.number, "penalty"))
    assert f"By the club’s scale: Late, or unduly slow, {LINE}." in page
    assert "This is the second warning this season: 10 % of a top." in page
    assert "By the club’s scale" not in text(desk.get("score-change-form", ruling.number, "assigned"))


def test_a_backup_holds_them() -> None:
    assert NotedWarning in models_backed_up()
