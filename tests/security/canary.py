"""A club every text of which holds a token, so that one word of it on another club's page is seen."""

from __future__ import annotations

import re
from datetime import date, timedelta
from typing import Any, Final

from django.apps import apps
from django.db import models
from django.utils import timezone

from incidents.models import (
    AccountLink,
    BoardPlayed,
    BoardResult,
    BrowserSession,
    CallLink,
    Club,
    Fact,
    FieldScores,
    FormerPlayers,
    Incident,
    Membership,
    Participation,
    Player,
    RecoveryCode,
    ResultsFile,
    TravellerLine,
    User,
)
from rulings.models import ChainLink, ClaimHands, LaterReason, LiveEvent
from tests.security.club import Things, a_club, somebody
from tests.security.saying import Saying, chain_it, copy_row

TOKEN: Final = "QZXJ"
WORD: Final = "wvkyorp"
"""Stands beside the token in what the log searches. Searching for it is no canary; finding something by it is."""
NAME: Final = f"{WORD.title()} {TOKEN}"
FIRST_NUMBER: Final = 90210
"""Where the club's numbers begin: one that follows them, in another club, was counted from here."""

_FOUND: Final = re.compile(rf"{TOKEN}|/incidents/902\d\d|\d-902\d\d", re.IGNORECASE)
RANDOM: Final = re.compile(r'name="csrfmiddlewaretoken" value="\w+"|\b[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}\b')
"""Letters and digits drawn by lot, which might spell anything: tokens and the keys of forms."""


def canaries(text: str) -> list[str]:
    """What of the club is in a text that another club's people read, with some of what stands around it."""
    plain = RANDOM.sub("", text)
    return [plain[max(0, found.start() - 60) : found.end() + 20] for found in _FOUND.finditer(plain)]


def is_text(field: models.Field[Any, Any]) -> bool:
    """Whether a column may hold the token: text, and longer than the codes of one to three letters."""
    if isinstance(field, models.JSONField | models.TextField):
        return True
    return isinstance(field, models.CharField) and (field.max_length or 0) >= len(TOKEN)


WORKED_OUT: Final = frozenset({(ChainLink, "mac"), (LaterReason, "mac")})
"""Columns that hold codes: one that is anything but worked out was forged by somebody, and is named by /health/."""


def every_text() -> list[tuple[type[models.Model], models.Field[Any, Any]]]:
    """Every column of every table that may hold the token."""
    return [
        (model, field)
        for model in apps.get_models()
        for field in model._meta.concrete_fields
        if is_text(field) and (model, field.name) not in WORKED_OUT
    ]


def a_club_of_canaries(day: date) -> Things:
    """A club like another whose names, notes and rulings hold the token; and beside each of its things a second one
    that holds it in all its other texts too: codes, hashes, keys.
    """
    saying = Saying(lambda _column: NAME, FIRST_NUMBER)
    things = a_club(f"{TOKEN.lower()}-quai", day, name=NAME, give=saying.give)
    for number, incident in enumerate(Incident.objects.of(things.club).order_by("pk"), FIRST_NUMBER):
        Incident.objects.filter(pk=incident.pk).update(number=number)
    things.ready.refresh_from_db()
    things.unnamed.refresh_from_db()
    User.objects.filter(username__startswith=things.club.slug).update(
        first_name=TOKEN, last_name=TOKEN, email=f"{TOKEN}@example.org"
    )
    saying.write(things.club)
    _second_ones(things)
    for model in apps.get_models():
        if model._meta.app_label not in ("incidents", "rulings"):
            _row(model)
    return things


def neighbours(here: Things, there: Things) -> None:
    """What ties two clubs: people of one who play at the other, and one who is spoken of there."""
    gone = somebody(f"{here.club.slug}-gone", "Gone Away")
    Membership.objects.create(club=here.club, user=gone, ended_at=timezone.now() - timedelta(days=4000))
    for user in (gone, here.member.user):
        player = Player.with_name(there.club, f"{NAME} {user.pk}")
        player.user = user
        player.save()
    copy_row(there.invitation, token_hash=f"{TOKEN}-{here.player.pk}", note=f"For {here.player.name} of {TOKEN}")


def _second_ones(things: Things) -> None:
    """A second row beside each kind of thing, with the token in every text; it is seldom one that could be shown."""
    club, session = things.club, things.session
    user = _canary(things.people["player"])
    _canary(club)
    # Over: nobody is signed in by it.
    BrowserSession.objects.create(
        session_key=TOKEN, session_data=TOKEN, expire_date=timezone.now() - timedelta(days=1), account=user
    )
    # Long gone: due to be forgotten there.
    _canary(things.member, user=user, ended_at=timezone.now() - timedelta(days=4000))
    _canary(things.invitation)
    FormerPlayers.objects.create(session=_canary(session), pairs=[TOKEN], seats=[TOKEN])
    _canary(things.table, number=77)
    RecoveryCode.objects.create(user=user, code_hash=TOKEN)
    AccountLink.objects.create(user=user, purpose=TOKEN, token_hash=TOKEN, club=club, address=f"{TOKEN}@example.org")
    board = _canary(session.boards.get(number=1), number=77)
    BoardPlayed.objects.create(board=board, user=user)
    BoardResult.objects.create(
        board=board,
        table=things.table,
        contract=TOKEN,
        declarer="S",
        tricks=9,
        source=TOKEN,
        noted_by=user,
        noted_at=timezone.now(),
    )
    FieldScores.objects.create(board=board, scores=[TOKEN], noted_by=user, noted_at=timezone.now())
    _canary(TravellerLine.objects.get(file__session=session), board=board, table=None)
    _canary(ResultsFile.objects.get(session=session), session=_canary(session))
    _canary(Player.objects.of(club)[0])
    _canary(session.pairs.all()[0], number=777)
    Participation.objects.create(session=session, user=user, plays=True, section=TOKEN)
    incident = _canary(things.ready, number=FIRST_NUMBER + 19)
    _canary(Fact.objects.filter(incident=things.ready)[0])
    _canary(things.club.log_entries.all()[0])
    # Entered already: no list of what is open would know how to show it.
    _canary(things.change, session=_canary(session), entered_at=timezone.now())
    _canary(things.past.superseding.end_of_play_checks.all()[0], turn=2)
    _canary(things.consultation.opinions.all()[0], consultation=_canary(things.consultation, incident=incident))
    _canary(ClaimHands.objects.get(incident=things.ruling.incident), incident=things.waiting)
    # Closed: the one that opens is that of the same incident which is no canary.
    _canary(things.card_link, closed_at=timezone.now())
    # Ended: a session has one that stands.
    _canary(CallLink.objects.get(session=things.tonight), ended_at=timezone.now())
    chain_it(
        copy_row(things.ruling, incident=incident, ordinal=FIRST_NUMBER + 18, number=f"{things.ruling.year}-90228")
    )
    superseding = _canary(
        things.ruling,
        incident=incident,
        ordinal=FIRST_NUMBER + 19,
        supersedes=incident.rulings.get(),
        # Its words are canaries already, and a page could not show others.
        record=things.ruling.record,
    )
    chain_it(superseding)
    _canary(things.ruling.cited.all()[0], place=99)
    _canary(LiveEvent.objects.of(club)[0], incident=incident, after=superseding)
    _canary(things.warned.noted_warnings.get(), ruling=superseding)
    _canary(things.past.decided.appeals.get(), ruling=superseding)


def _canary(row: models.Model, **changed: Any) -> Any:
    texts = {field.name: _text(field) for field in row._meta.concrete_fields if is_text(field)}
    return copy_row(row, **{**texts, **changed})


def _text(field: models.Field[Any, Any]) -> Any:
    text = f"{TOKEN}-{field.name}"
    if isinstance(field, models.JSONField):
        return {field.name: text}
    return text.lower()[: field.max_length] if field.name in ("slug", "username") else text[: field.max_length]


def _row(model: type[models.Model]) -> models.Model:
    """A row of a table that is not ours, with the token in every text."""
    values: dict[str, Any] = {}
    for field in model._meta.concrete_fields:
        if is_text(field):
            values[field.name] = _text(field)
        elif isinstance(field, models.ForeignKey):
            is_his = field.related_model is User
            # The one who is a canary himself.
            values[field.name] = (
                User.objects.get(last_name=f"{TOKEN}-last_name") if is_his else _row(field.related_model)
            )
        elif isinstance(field, models.DateTimeField):
            values[field.name] = timezone.now()
        elif isinstance(field, models.GenericIPAddressField):
            values[field.name] = "203.0.113.9"
        elif isinstance(field, models.IntegerField) and not field.primary_key:
            values[field.name] = 1
    texts = {field.name: values[field.name] for field in model._meta.concrete_fields if is_text(field)}
    # The one already made, when another table's row refers to it.
    return model._default_manager.filter(**texts).first() or model._default_manager.create(**values)


def rows_of(club: Club) -> dict[str, list[tuple[Any, ...]]]:
    """Everything in the tables that belongs to a club, to compare with what is there later."""
    found: dict[str, list[tuple[Any, ...]]] = {}
    for label in ("incidents", "rulings"):
        for model in apps.get_app_config(label).get_models():
            if model is BrowserSession:
                # What a browser keeps with us rather than in itself: a page that has shown a message forgets it.
                continue
            path = _path_to_club(model)
            rows = model._default_manager.filter(**{path: club.pk}).order_by("pk")
            found[model._meta.label] = list(rows.values_list())
    return found


def _path_to_club(model: type[models.Model]) -> str:
    """The lookup that leads from a row to its club; people are those of its members."""
    if model is Club:
        return "pk"
    if model is User:
        return "memberships__club"
    if model in (AccountLink, RecoveryCode):
        return "user__memberships__club"
    names = {field.name for field in model._meta.concrete_fields}
    for step in ("club", "session", "incident", "table", "board", "consultation"):
        if step in names:
            of_session = {"table": "table__session__club", "board": "board__session__club"}
            return {"club": "club", **of_session}.get(step, f"{step}__club")
    raise LookupError(f"{model._meta.label}: whose is it?")
