"""A club in which every text that people write is markup which breaks out of wherever it is put."""

from __future__ import annotations

from datetime import date
from typing import Any, Final

from django.apps import apps
from django.db import models

from incidents.models import (
    AccountLink,
    Club,
    Invitation,
    LogEntry,
    Pair,
    Participation,
    Player,
    Session,
    Table,
    Tag,
    User,
)
from rulings.models import ScoreChange
from tests.security.club import Things, a_club
from tests.security.saying import Saying

MARK: Final = "x7q"
"""In every element, attribute and address that a payload would make; nothing of ours holds it."""
SHORTEST: Final = "<x>"
"""Where hardly anything fits."""

_BREAKS_OUT: Final = (
    "\"'><x7q x7q=1 onload=x7q>",
    "{{7919*7907}}{% debug %}",
    "</textarea></title></script><svg onload=x7q><img src=x7q onerror=x7q>",
    '}"]\n[x7q]\r\nx7q: 1',
    "\u202e\u2066-->",
)

ROOMS: Final = ("incidents", "rulings")
CODES: Final = frozenset(
    {
        # Addresses, keys and digests: whatever else stands there is found by nobody.
        "Club.slug",
        "Ruling.number",
        "Invitation.token_hash",
        "Consultation.token_hash",
        "CardLink.nonce",
        "CardLink.token_hash",
        "CallLink.token_hash",
        "CallLink.seed",
        "AccountLink.token_hash",
        "RecoveryCode.code_hash",
        "ChainLink.mac",
        "LaterReason.mac",
        "BrowserSession.session_key",
        "BrowserSession.session_data",
        "Ruling.request_digest",
        "Ruling.alike",
        "Ruling.ending",
        "User.password",
        # Codes that the rooms compute with, and refuse to compute with when they are others.
        "Club.time_zone",
        "Club.regulations",
        "Club.penalty_scale",
        "Board.deal",
        "Session.movements",
        "FormerPlayers.pairs",
        "FormerPlayers.seats",
        "Incident.contract",
        "BoardResult.contract",
        "ResultsFile.event_type",
        "TravellerLine.section",
        "TravellerLine.ns",
        "TravellerLine.ew",
        "TravellerLine.contract",
        "FieldScores.scores",
        "TravellerLine.lead",
        "Incident.subject",
        "Fact.key",
        "Fact.code",
        "LogEntry.tag",
        "Ruling.subject",
        "Ruling.offender_role",
        "Ruling.outcome",
        "CitedClause.clause",
        "ScoreChange.before",
        "ScoreChange.after",
        "ScoreChange.clause",
        "Consultation.thresholds",
        "Consultation.on_paper",
        "Opinion.chosen",
        "Opinion.considered",
        "ClaimHands.hands",
        "ClaimHands.solved",
        "LiveEvent.kind",
        "LiveEvent.data",
        # Made of the others, and searched in; nobody reads them.
        "Ruling.search_text",
        "Ruling.players_search_text",
        "LaterReason.reason_search_text",
        "Player.folded_name",
        "User.name_keyword",
    }
)
"""Columns that hold no words of anybody's. Any other text must hold a payload."""


def payload(column: str) -> str:
    """What stands in a column, by its name: an address that is run, and all that breaks out of a page."""
    longest = _longest(column)
    # A name of ours says on the page where it came from.
    start = f"javascript:{MARK}//{column}."
    whole = start + "".join(_BREAKS_OUT)
    if longest is None or longest >= len(whole):
        return whole
    fitting = (start + "".join(_BREAKS_OUT[:count]) for count in range(len(_BREAKS_OUT), 0, -1))
    return next((each for each in fitting if len(each) <= longest), _BREAKS_OUT[0] if longest > 20 else SHORTEST)


def free_texts() -> list[tuple[type[models.Model], models.Field[Any, Any]]]:
    """Every column of ours in which there may be what somebody typed: no choice of ours, and no code."""
    return [
        (model, field)
        for room in ROOMS
        for model in apps.get_app_config(room).get_models()
        for field in model._meta.concrete_fields
        if isinstance(field, models.CharField | models.TextField | models.JSONField)
        and not field.choices
        and name_of(field) not in CODES
    ]


def name_of(field: models.Field[Any, Any]) -> str:
    """How a column is called here: its table's and its own."""
    return f"{field.model.__name__}.{field.name}"


def a_club_of_payloads(day: date) -> Things:
    """A club like another, with a payload in every free text of it."""
    saying = Saying(payload, 70210, section=payload("Ruling.section"))
    things = a_club("payloads", day, name="Payload", give=saying.give)
    club = things.club
    saying.write(club)
    Club.objects.filter(pk=club.pk).update(name=payload("Club.name"))
    Session.objects.of(club).update(name=payload("Session.name"))
    Player.objects.of(club).update(name=payload("Player.name"))
    for player in Player.objects.of(club):
        # One to a player, as no two have the same.
        Player.objects.filter(pk=player.pk).update(licence=f"{payload('Player.licence')}{player.pk}"[-30:])
    Invitation.objects.of(club).update(note=payload("Invitation.note"))
    Table.objects.of(club).update(section=payload("Table.section"))
    Pair.objects.filter(session__club=club).update(section=payload("Pair.section"))
    for by in ("director", "admin"):
        # Where it is over: of a session of today the boards would be kept from them.
        Participation.objects.create(
            session=things.past.session,
            user=things.people[by],
            plays=True,
            section=payload("Participation.section"),
            line="NS",
            number=1,
        )
    ScoreChange.objects.of(club).update(pairs={"NS": payload("ScoreChange.pairs"), "EW": payload("ScoreChange.pairs")})
    LogEntry.objects.note(Tag.BOARD_CHANGED, club=club, who=None, detail={"table": payload("LogEntry.detail")})
    AccountLink.objects.filter(user__memberships__club=club).update(address=payload("AccountLink.address"))
    _people(things)
    for each in (things.club, things.session, things.table, things.player, things.change, things.invitation):
        each.refresh_from_db()
    return things


def _people(things: Things) -> None:
    members = User.objects.filter(memberships__club=things.club)
    members.update(
        name=payload("User.name"), first_name=payload("User.first_name"), last_name=payload("User.last_name")
    )
    members.update(email=payload("User.email"))
    # By what he signs in with, as long as he has no other name.
    things.member.user.username, things.member.user.name = payload("User.username"), ""
    things.member.user.save()


def _longest(column: str) -> int | None:
    return next((field.max_length for model, field in free_texts() if name_of(field) == column), None)
