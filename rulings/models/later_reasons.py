"""The words in which a director says afterwards why a ruling took the place of another."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from incidents.models import Club
from incidents.models.written_once import WrittenOnce, WrittenOnceQuerySet
from incidents.text import storable
from rulings.archive.search.dialect import SearchText
from rulings.models.rulings import Ruling


class LaterReasonQuerySet(WrittenOnceQuerySet["LaterReason"]):
    """Such words, as they are looked for."""


class LaterReason(WrittenOnce):
    """The words that were left for later when a ruling was given with a cause alone. Once for each ruling.

    They stand beside the ruling because that is sealed; no name is in them, as in any reason.
    """

    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="+")
    ruling = models.OneToOneField(Ruling, on_delete=models.PROTECT, related_name="later_reason")
    words = models.TextField(_("reason"), validators=[storable])
    given_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    given_at = models.DateTimeField(default=timezone.now, editable=False)
    mac = models.CharField(max_length=64, editable=False)
    """What holds all this: `rulings/archive/later_code.py` says what it is worked out of."""
    reason_search_text = SearchText()
    """What directors find the ruling by from now on: all that it was found by, and these words."""

    objects = LaterReasonQuerySet.as_manager()

    class Meta:
        verbose_name = _("reason given later")
        verbose_name_plural = _("reasons given later")
        base_manager_name = "objects"
        constraints = [models.CheckConstraint(condition=~models.Q(words=""), name="a_later_reason_says_something")]

    def __str__(self) -> str:
        return self.words
