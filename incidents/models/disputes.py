"""What is kept of a fact on which the players do not agree: what each side says, and on which basis it was found."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from django.db import models
from django.utils.translation import gettext_lazy as _

if TYPE_CHECKING:
    from collections.abc import Mapping

    from incidents.models.cases import Code

LONGEST_STATEMENT: Final = 500


class Basis(models.TextChoices):
    """How the director finds a fact on which the players do not agree."""

    WEIGHT = "weight-of-evidence", _("found by the weight of the evidence")
    UNDETERMINED = "undetermined", _("could not be determined: ruled so that play may go on")


@dataclass(frozen=True)
class Version:
    """What one side says about a fact: its answer to the question, and its statement in its own words."""

    side: str
    """A Direction; empty for a version kept before it was asked whose it is."""
    code: Code | None = None
    """None when the side says nothing, or does not know."""
    statement: str = ""

    def as_stored(self) -> dict[str, Any]:
        """As it is stored."""
        return {"side": self.side, "code": self.code, "statement": self.statement}

    @classmethod
    def of(cls, kept: Mapping[str, Any]) -> Version:
        """The version behind what is stored."""
        return cls(kept["side"], kept["code"], kept["statement"])


@dataclass(frozen=True)
class Dispute:
    """That a fact was not agreed: the versions of those who gave one, and the basis of what the director finds."""

    basis: str
    versions: tuple[Version, ...] = ()
