"""Polling players: the named writes of a poll beside those of every consultation, and its link, shown again at will."""

from __future__ import annotations

from base64 import urlsafe_b64encode
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from django.db import transaction
from django.utils.translation import gettext as _

from incidents.models.clubs import derive, token_hash
from rulings.archive.journal_tags import RulingTag
from rulings.models import Consultation, ConsultationKind, Opinion
from rulings.review.opinions.ask_opinion import (
    ConsultationRequest,
    HandsNotReleased,
    OpinionRefused,
    give,
    locked_consultation,
    note_line,
)
from rulings.review.opinions.poll import PollToMake, choices_of

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping
    from uuid import UUID

    from incidents.models import Club, Incident, User

MOST_SLIPS: Final = 99
_SALT: Final = "rulings.polls.link"


@dataclass(frozen=True)
class PollRequest(ConsultationRequest):
    """What a director asks of players of the class: one hand, with the auction up to its turn."""

    poll: PollToMake

    kind = ConsultationKind.POLL
    tag = RulingTag.POLL_ASKED

    def shown_of(self, incident: Incident) -> Mapping[str, Any]:
        """The hand and the auction. Raises NotAsked and PollRefused."""
        if not self.no_longer_in_play:
            raise HandsNotReleased(_("Say that nobody whom you ask has this board still to play."))
        return self.poll.shown(incident.board.deal if incident.board else "")

    def thresholds_of(self, club: Club) -> dict[str, int]:
        """From which answers on the club takes a call for an alternative."""
        return club.poll_thresholds()

    def draw_token(self, club: Club) -> str:
        """A token that is worked out again by a key that is in no table, so that its QR code can be shown again."""
        return _token(club.pk, self.key)


class SlipsRefused(ValueError):
    """What was counted cannot be; `str()` says why, in the reader's language."""


def token_of(poll: Consultation) -> str:
    """The token of a poll's link; empty where it no longer opens."""
    token = _token(poll.club_id, poll.asking_key)
    return token if poll.is_open and token_hash(token) == poll.token_hash else ""


def answer_poll(
    poll: Consultation, chosen: str, considered: Collection[str], key: UUID, by: User | None = None
) -> Opinion:
    """Keep an answer; sent again with the same key it is the one kept. `by` is the director whose telephone was passed
    round. Whoever answered and when, nobody can tell from it.

    Raises OpinionLinkClosed and OpinionRefused.
    """
    offered = choices_of(poll.shown)
    if chosen not in offered or not set(considered) <= set(offered):
        raise OpinionRefused(_("Choose one of the answers."))
    others = [code for code in offered if code in set(considered) and code != chosen]
    return give(poll, key, by, chosen=chosen, considered=others, given_at=poll.asked_at)


def count_slips(poll: Consultation, code: str, chosen: int, considered: int, by: User) -> Consultation:
    """Set how many slips choose a call or a card, and how many consider it beside what they choose.

    Raises SlipsRefused.
    """
    if code not in choices_of(poll.shown):
        raise SlipsRefused(_("Choose one of the answers."))
    with transaction.atomic():
        locked = locked_consultation(poll.token_hash)
        slips = {each: tuple(counts) for each, counts in locked.on_paper.items()} | {code: (chosen, considered)}
        slips = {each: counts for each, counts in slips.items() if any(counts)}
        most = sum(choose for choose, _consider in slips.values())
        if min(chosen, considered) < 0 or most > MOST_SLIPS:
            raise SlipsRefused(_("There are %(most)d slips at most.") % {"most": MOST_SLIPS})
        if any(choose + consider > most for choose, consider in slips.values()):
            raise SlipsRefused(
                _("More would consider it than there are slips. Count first what each slip chooses: %(count)d so far.")
                % {"count": most}
            )
        kept = {each: list(counts) for each, counts in slips.items()}
        if kept != locked.on_paper:
            locked.on_paper = kept
            locked.save(update_fields=["on_paper"])
            note_line(RulingTag.POLL_COUNTED, locked, by)
        return locked


def _token(club: int, key: UUID) -> str:
    return urlsafe_b64encode(derive(_SALT, f"{club}:{key}")).decode().rstrip("=")
