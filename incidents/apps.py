"""How Django finds the record."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class IncidentsConfig(AppConfig):
    """The record of what happened at the tables."""

    name = "incidents"
    verbose_name = _("Incidents")
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Have the sessions of browsers end."""
        from django.contrib.auth.signals import user_logged_in

        from incidents.accounts.lasting import end_of_session

        user_logged_in.connect(end_of_session, dispatch_uid="incidents.end_of_session")
