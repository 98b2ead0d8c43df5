"""The tables of a session, and how the room calls them."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import TYPE_CHECKING

from django.core.validators import MaxValueValidator, MinValueValidator, RegexValidator
from django.db import models
from django.db.models import Exists, OuterRef
from django.utils.translation import gettext_lazy as _

from incidents.models.clubs import Club
from incidents.models.sessions import Session

if TYPE_CHECKING:
    from incidents.models.pairs import Pair

MOST_TABLES = 200

section_letters = RegexValidator(
    re.compile(r"\A[A-Z0-9]{1,4}\Z"), _("A section is one to four capital letters or digits."), code="section"
)


class TableQuerySet(models.QuerySet["Table"]):
    """Tables, as they are looked for."""

    def of(self, club: Club) -> TableQuerySet:
        """Those of one club."""
        return self.filter(session__club=club)

    def in_order(self) -> TableQuerySet:
        """Section by section, as they stand in the room."""
        return self.order_by("section", "number")

    def of_other_sections(self, section: str | OuterRef) -> TableQuerySet:
        """Those that stand in another section than this one."""
        return self.exclude(section=section)


class Table(models.Model):
    """A table of a session."""

    session = models.ForeignKey(Session, on_delete=models.PROTECT, related_name="tables")
    section = models.CharField(_("section"), max_length=4, default="A", validators=[section_letters])
    number = models.PositiveSmallIntegerField(
        _("number"), validators=[MinValueValidator(1), MaxValueValidator(MOST_TABLES)]
    )

    objects = TableQuerySet.as_manager()

    class Meta:
        verbose_name = _("table")
        verbose_name_plural = _("tables")
        ordering = ["section", "number"]
        constraints = [models.UniqueConstraint(fields=["session", "section", "number"], name="one_table_of_a_number")]

    def __str__(self) -> str:
        return f"{self.section}{self.number}"

    def name_in_room(self, *, several_sections: bool) -> str:
        """As the room calls it: ``4``, or ``B4`` where its session has several sections."""
        return name_in_room(self.section, self.number, several_sections=several_sections)


def name_in_room(section: str, number: int, *, several_sections: bool) -> str:
    """A table as the room calls it: ``4``, or ``B4`` where its session has several sections."""
    return f"{section if several_sections else ''}{number}"


def has_several_sections(of_session: Iterable[Table | Pair]) -> bool:
    """Whether a session has several sections, from all its tables or pairs: then a number alone does not tell which."""
    return len({each.section for each in of_session}) > 1


def several_sections(section: str) -> Exists:
    """The same, to annotate rows that have a `session`; `section` leads from them to the section of their table."""
    tables = Table.objects.filter(session=OuterRef("session"))
    return Exists(tables.of_other_sections(OuterRef(section)).order_by())
