"""What a restore notes in the journal of every club."""

from django.db import models
from django.utils.translation import gettext_lazy as _


class BackupTag(models.TextChoices):
    """A change of state, beside those that the rooms note."""

    RESTORED = "restored", _("restored from a backup")
