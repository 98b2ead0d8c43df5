"""The people who sign in."""

from __future__ import annotations

from typing import Any, Final

from django.contrib.auth.hashers import check_password, make_password
from django.contrib.auth.models import AbstractUser
from django.db import models
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from incidents.text import composed, fold, storable

LONGEST_KEYWORD: Final = 100
FORGOTTEN: Final = "forgotten"
"""With what the sign-in name begins of an account that is nobody's any more."""


def keyword(folded: str) -> str:
    """The longest word of a folded name, by which the name is looked for in a text; empty for none."""
    return max(folded.split(), key=len, default="")[:LONGEST_KEYWORD]


class User(AbstractUser):
    """Somebody who signs in. What he may do is told by his memberships alone; `is_superuser` opens no door."""

    name = models.CharField(_("name"), max_length=150, blank=True, default="", validators=[storable])
    # Kept by `save`, so that the members whom a text may name are found without reading all of them.
    name_keyword = models.CharField(max_length=LONGEST_KEYWORD, blank=True, default="", editable=False)
    language = models.CharField(
        _("language"), max_length=2, blank=True, default="", choices=[("fr", _("French")), ("en", _("English"))]
    )
    four_colours = models.BooleanField(_("four-colour suits"), default=False)
    forgotten_at = models.DateTimeField(null=True, blank=True, editable=False)

    class Meta:
        verbose_name = _("person")
        verbose_name_plural = _("people")
        indexes = [models.Index(fields=["name_keyword"], name="people_by_keyword")]

    def __str__(self) -> str:
        return self.get_full_name()

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Keep the word by which the name is looked for beside the name. Names are always set through here."""
        self.name_keyword = keyword(fold(self.name))
        if (fields := kwargs.get("update_fields")) is not None and "name" in fields:
            kwargs["update_fields"] = {*fields, "name_keyword"}
        super().save(*args, **kwargs)

    def check_password(self, raw_password: str | None) -> bool:
        """Whether this is the password. Where its hash is of an older setting it is hashed anew.

        Not where another was chosen meanwhile: Django would put the one before in its place.
        """

        def hash_anew(raw_password: str) -> None:
            before, hashed = self.password, make_password(raw_password)
            if User.objects.filter(pk=self.pk, password=before).update(password=hashed):
                self.password = hashed

        return check_password(raw_password, self.password, hash_anew)

    @classmethod
    def normalize_username(cls, username: str) -> str:
        """One spelling for each sign-in name: telephones put a capital where nobody asked for one."""
        return composed(username, "NFKC").casefold()

    @classmethod
    def is_kept_for_the_forgotten(cls, username: str) -> bool:
        """Whether this is what the account of somebody forgotten is called, or reads like it: nobody may choose it."""
        return fold(username).replace(" ", "").startswith(FORGOTTEN)

    def get_full_name(self) -> str:
        """The name shown to others; of somebody forgotten, that he was one of us."""
        if self.forgotten_at is not None:
            return gettext("a former member")
        return self.name or self.username
