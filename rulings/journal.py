"""What the rulings' writes note in the journal."""

from django.db import models
from django.utils.translation import gettext_lazy as _


class Tag(models.TextChoices):
    """A change of state, beside those that the record itself notes."""

    RULING_GIVEN = "ruling-given", _("ruling given")
    RULING_SUPERSEDED = "ruling-superseded", _("ruling superseded")
