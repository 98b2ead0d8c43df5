"""The named writes about consultations: asked, closed, answered; an opinion is a kind of them, a poll another."""

from __future__ import annotations

import secrets
from abc import ABC, abstractmethod
from dataclasses import dataclass
from datetime import timedelta
from typing import TYPE_CHECKING, Any, ClassVar, Final

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from incidents.models import Club, Incident, LogEntry
from incidents.models.clubs import token_hash
from incidents.text import as_kept, fault_of
from rulings.archive.blotting import without_names
from rulings.archive.journal_tags import RulingTag
from rulings.archive.names import look_for_names
from rulings.archive.standing import NoSubject
from rulings.models import Consultation, ConsultationKind, Opinion
from rulings.review.opinions.case import case_of

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping
    from uuid import UUID

    from incidents.models import User

LONGEST_QUESTION: Final = 1_000
LONGEST_OPINION: Final = 4_000


class NotAsked(Exception):
    """No link was made; `str()` says why, in the reader's language."""


class AskedAlready(NotAsked):
    """The form was sent before: its link was shown then, and is not kept."""


class QuestionRefused(NotAsked):
    """The question is too long, or cannot be kept."""


class HandsNotReleased(NotAsked):
    """The hands are not known, or nobody said that the board is no longer in play."""


class OpinionLinkClosed(Exception):
    """The link has expired, was closed, has had its answers or never was: which, nobody is told."""


class OpinionRefused(ValueError):
    """There is no answer in it, or none that can be kept; `str()` says why, in the reader's language."""


@dataclass(frozen=True)
class ConsultationRequest(ABC):
    """What a director asks by a link: at whose level of play, in which words, for how long."""

    level: str
    question: str
    no_longer_in_play: bool
    lasts: timedelta
    key: UUID

    kind: ClassVar[ConsultationKind]
    tag: ClassVar[RulingTag]

    @abstractmethod
    def shown_of(self, incident: Incident) -> Mapping[str, Any]:
        """What the link shows of an incident as it stands. Raises NotAsked."""

    def thresholds_of(self, _club: Club) -> dict[str, int]:
        """What of the club's regulations is kept with it."""
        return {}

    def draw_token(self, _club: Club) -> str:
        """The token of a new link."""
        return secrets.token_urlsafe(32)


@dataclass(frozen=True)
class Request(ConsultationRequest):
    """What a director asks of other directors; whether with the hands."""

    with_hands: bool

    kind = ConsultationKind.OPINION
    tag = RulingTag.CONSULTATION_ASKED

    def shown_of(self, incident: Incident) -> Mapping[str, Any]:
        """The facts, and the hands if they are released. Raises NotAsked."""
        if self.with_hands and not (incident.board and incident.board.deal and self.no_longer_in_play):
            raise HandsNotReleased(
                _("The hands are shown only when they are known and the board is no longer in play.")
            )
        try:
            return case_of(incident, with_hands=self.with_hands)
        except NoSubject:
            raise NotAsked(_("Nobody has said yet what happened.")) from None


def ask(
    incident: Incident, asked: ConsultationRequest, by: User, *, no_names: Collection[str] = ()
) -> tuple[Consultation, str]:
    """Make a link to an incident; return it with its token, which is not kept.

    `no_names` are words of the question that the director was asked about (`look_for_names`).
    Raises one of the NotAsked above; NamesInText.
    """
    question = as_kept(asked.question, LONGEST_QUESTION, paragraphs=True)
    named = look_for_names(question, session=incident.session, no_names=no_names)
    token = asked.draw_token(incident.club)
    with transaction.atomic():
        locked = Incident.objects.select_for_update(of=("self",), no_key=True).get(pk=incident.pk)
        locked.club = Club.objects.select_for_update(no_key=True).get(pk=incident.club_id)
        if Consultation.objects.of(locked.club).filter(asking_key=asked.key).exists():
            raise AskedAlready(_("This link was made already, and shown once. Ask again for another one."))
        shown = asked.shown_of(locked)
        _check_question(question)
        if named is not None:
            raise named
        made = Consultation.objects.create(
            club=locked.club,
            incident=locked,
            kind=asked.kind,
            token_hash=token_hash(token),
            level=asked.level,
            question=question,
            with_hands=isinstance(asked, Request) and asked.with_hands,
            shown=shown,
            thresholds=asked.thresholds_of(locked.club),
            asked_by=by,
            expires_at=timezone.now() + asked.lasts,
            asking_key=asked.key,
        )
        note_line(asked.tag, made, by)
    return made, token


def close(consultation: Consultation, by: User) -> Consultation:
    """Let the link open no more; tapped twice it is once."""
    with transaction.atomic():
        locked = locked_consultation(consultation.token_hash)
        if locked.closed_at is None:
            locked.closed_at = timezone.now()
            locked.save(update_fields=["closed_at"])
            note_line(RulingTag.CONSULTATION_CLOSED, locked, by)
        return locked


def find_consultation(token: str) -> Consultation:
    """The consultation behind a link that still takes an answer. Raises OpinionLinkClosed."""
    consultation = Consultation.objects.filter(token_hash=token_hash(token)).first()
    if consultation is None or not consultation.is_open:
        raise OpinionLinkClosed
    return consultation


def answer(token: str, text: str, key: UUID) -> Opinion:
    """Keep an opinion; sent again with the same key it is the one kept, and changes nothing.

    Names in it are blotted out, and nobody is told: see `without_names`.
    Raises OpinionLinkClosed and OpinionRefused.
    """
    opinion = readable(text)
    behind = Consultation.objects.filter(token_hash=token_hash(token), kind=ConsultationKind.OPINION)
    asked = behind.select_related("incident__session").first()
    if asked is None:
        raise OpinionLinkClosed
    return give(asked, key, text=without_names(opinion, asked.incident.session))


def give(asked: Consultation, key: UUID, by: User | None = None, **said: Any) -> Opinion:
    """Keep what was answered, `said` by the columns of an opinion; by a link it is nobody's.

    Sent again with the same key it is the one kept. Raises OpinionLinkClosed.
    """
    with transaction.atomic():
        # Held, so that answers are counted one after the other.
        try:
            consultation = locked_consultation(asked.token_hash)
        except Consultation.DoesNotExist:
            raise OpinionLinkClosed from None
        known = Opinion.objects.filter(consultation=consultation, giving_key=key).first()
        if known is not None:
            return known
        if not consultation.is_open:
            raise OpinionLinkClosed
        given = Opinion.objects.create(consultation=consultation, giving_key=key, **said)
        note_line(RulingTag.OPINION_GIVEN, consultation, by)
        return given


def readable(text: str) -> str:
    """An opinion as it is kept: its paragraphs without stray spaces. Raises OpinionRefused."""
    opinion = as_kept(text, LONGEST_OPINION, paragraphs=True)
    if not opinion:
        raise OpinionRefused(_("Write your opinion."))
    if fault := fault_of(opinion, LONGEST_OPINION):
        raise OpinionRefused(fault)
    return opinion


def _check_question(question: str) -> None:
    if fault := fault_of(question, LONGEST_QUESTION):
        raise QuestionRefused(fault)


def locked_consultation(digest: str) -> Consultation:
    """The consultation whose link has this digest, held until the transaction at hand ends. Raises DoesNotExist."""
    return (
        Consultation.objects.select_for_update(of=("self",), no_key=True)
        .select_related("club", "incident__session__club")
        .get(token_hash=digest)
    )


def note_line(tag: RulingTag, consultation: Consultation, who: User | None) -> None:
    """Note in the journal what was done about a consultation."""
    LogEntry.objects.note(
        tag,
        club=consultation.club,
        who=who,
        incident=consultation.incident,
        detail={"consultation": consultation.pk},
    )
