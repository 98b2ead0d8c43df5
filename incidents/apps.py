"""How Django finds the record."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class IncidentsConfig(AppConfig):
    """The record of what happened at the tables."""

    name = "incidents"
    verbose_name = _("Incidents")
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Have the sessions of browsers end and say which they are, and wrong passwords forgotten."""
        from django.contrib.auth.signals import user_logged_in, user_login_failed

        from incidents.accounts.lasting import end_of_session
        from incidents.accounts.signed_in_browsers import note_browser
        from incidents.accounts.throttling import drop_old_failures
        from incidents.accounts.wrong_passwords import log_wrong_password

        user_logged_in.connect(end_of_session, dispatch_uid="incidents.end_of_session")
        user_logged_in.connect(note_browser, dispatch_uid="incidents.note_browser")
        user_login_failed.connect(log_wrong_password, dispatch_uid="incidents.log_wrong_password")
        user_login_failed.connect(drop_old_failures, dispatch_uid="incidents.drop_old_failures")
