"""Rows which are written once: added, then only read.

Python refuses first, with a name that says what is wrong; the database's triggers refuse whatever goes round Python.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NoReturn, TypeVar

from django.db import models

if TYPE_CHECKING:
    from collections.abc import Iterable


class Unalterable(TypeError):
    """Somebody tried to alter or remove what may only be added."""


class Sealed(Unalterable):
    """Somebody tried to alter or remove a row which is written once."""

    def __init__(self) -> None:
        super().__init__("This row is written once: rows are added, never altered or removed.")


Row = TypeVar("Row", bound="WrittenOnce")


class WrittenOnceQuerySet(models.QuerySet[Row]):
    """Rows which may be read and added to."""

    def update(self, **_changes: object) -> NoReturn:
        """Refused."""
        raise self.model.refusal()

    def delete(self) -> NoReturn:
        """Refused."""
        raise self.model.refusal()

    # Django marks it so that templates and managers do not offer it; the refusal keeps the marks.
    delete.alters_data = True  # type: ignore[attr-defined]
    delete.queryset_only = True  # type: ignore[attr-defined]

    def bulk_update(self, *_args: Any, **_kwargs: Any) -> NoReturn:
        """Refused."""
        raise self.model.refusal()

    def bulk_create(self, objs: Iterable[Row], batch_size: int | None = None, *args: Any, **kwargs: Any) -> list[Row]:
        """Add rows. Refused when it is asked to write over rows, or to leave some out in silence."""
        if any(args) or any(kwargs.values()):
            raise self.model.refusal()
        return super().bulk_create(objs, batch_size=batch_size)


class WrittenOnce(models.Model):
    """A row which is added and then only read."""

    class Meta:
        abstract = True

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Add the row. Raises the refusal when it is already there."""
        if not self._state.adding:
            raise self.refusal()
        kwargs["force_insert"] = True
        super().save(*args, **kwargs)

    def delete(self, *_args: Any, **_kwargs: Any) -> NoReturn:
        """Refused."""
        raise self.refusal()

    @classmethod
    def refusal(cls) -> Unalterable:
        """What is raised for whoever tries to alter or remove such rows."""
        return Sealed()


def refuse_fixtures(*, raw: bool, **_sent: Any) -> None:
    """Before a row is saved: raise Sealed when it comes from a fixture. `loaddata` goes past `save`.

    A backup is restored whole; single rows of what is sealed are never brought in.
    """
    if raw:
        raise Sealed
