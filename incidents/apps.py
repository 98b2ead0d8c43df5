"""How Django finds the record."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class IncidentsConfig(AppConfig):
    """The record of what happened at the tables."""

    name = "incidents"
    verbose_name = _("Incidents")
    default_auto_field = "django.db.models.BigAutoField"
