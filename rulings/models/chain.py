"""The chain of a club's rulings: what each was when it was written, under a key that no table holds."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from incidents.models import Club
from incidents.models.written_once import WrittenOnce, WrittenOnceQuerySet
from rulings.models.rulings import Ruling


class ChainLinkQuerySet(WrittenOnceQuerySet["ChainLink"]):
    """Links, as they are looked for."""


class ChainLink(WrittenOnce):
    """A ruling's place in the chain of its club: `rulings/archive/chain.py` says what `mac` is worked out of."""

    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="+", db_index=False)
    ordinal = models.PositiveIntegerField()
    """1, 2, 3 … in the order in which the club's rulings were written, over all years."""
    ruling = models.OneToOneField(Ruling, on_delete=models.PROTECT, related_name="chain_link")
    form = models.PositiveSmallIntegerField()
    """Which columns of the ruling are in it."""
    mac = models.CharField(max_length=64)
    stood_at = models.DateTimeField(null=True, editable=False)
    """When it was made of a ruling that was there already; empty where both were written together. It is in `mac`."""

    objects = ChainLinkQuerySet.as_manager()

    class Meta:
        verbose_name = _("link of the chain")
        verbose_name_plural = _("links of the chain")
        base_manager_name = "objects"
        constraints = [models.UniqueConstraint(fields=["club", "ordinal"], name="one_link_of_a_place")]

    def __str__(self) -> str:
        return f"{self.ordinal}"
