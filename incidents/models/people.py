"""The people who sign in."""

import unicodedata

from django.contrib.auth.models import AbstractUser
from django.db import models
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from incidents.text import storable


class User(AbstractUser):
    """Somebody who signs in. What he may do is told by his memberships alone; `is_superuser` opens no door."""

    name = models.CharField(_("name"), max_length=150, blank=True, default="", validators=[storable])
    language = models.CharField(
        _("language"), max_length=2, blank=True, default="", choices=[("fr", _("French")), ("en", _("English"))]
    )
    four_colours = models.BooleanField(_("four-colour suits"), default=False)
    forgotten_at = models.DateTimeField(null=True, blank=True, editable=False)

    class Meta:
        verbose_name = _("person")
        verbose_name_plural = _("people")

    def __str__(self) -> str:
        return self.get_full_name()

    @classmethod
    def normalize_username(cls, username: str) -> str:
        """One spelling for each sign-in name: telephones put a capital where nobody asked for one."""
        return unicodedata.normalize("NFKC", username).casefold()

    def get_full_name(self) -> str:
        """The name shown to others; of somebody forgotten, that he was one of us."""
        if self.forgotten_at is not None:
            return gettext("a former member")
        return self.name or self.username
