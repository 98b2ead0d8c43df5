"""Fetching one ruling for whoever may read it, and telling a director who plays why he may not yet."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.http import Http404

from incidents.models import Incident
from incidents.playing.own import StillToPlay
from rulings.models import Ruling

if TYPE_CHECKING:
    from incidents.web.access import ClubRequest
    from rulings.models import RulingQuerySet


def readable(request: ClubRequest, rulings: RulingQuerySet, number: str) -> Ruling:
    """The one of `rulings` with this number. Raises Http404, and StillToPlay for what is only kept from him today."""
    found = rulings.visible_to(request.membership).filter(number=number).first()
    if found is not None:
        return found
    kept = Incident.objects.kept_from(request.membership).filter(rulings__number=number).first()
    if kept is not None:
        raise StillToPlay(kept.session_id)
    raise Http404
