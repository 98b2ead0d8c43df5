"""The addresses of the record: those outside any club, then a club's own."""

from django.urls import include, path

from incidents.accounts import (
    invitations,
    mail_pages,
    new_passwords,
    passwords,
    preferences,
    second_factor_pages,
    signing_in,
)
from incidents.views import home
from incidents.web.health import health

app_name = "incidents"
urlpatterns = [
    path("", home.home, name="home"),
    path("accounts/sign-in/", signing_in.sign_in, name="sign-in"),
    path("accounts/sign-out/", signing_in.sign_out, name="sign-out"),
    path("accounts/password/", passwords.password, name="password"),
    path("accounts/sign-out-elsewhere/", passwords.elsewhere, name="elsewhere"),
    path("accounts/second-factor/", second_factor_pages.second_factor, name="second-factor"),
    path("accounts/second-factor/codes/", second_factor_pages.recovery_codes, name="recovery-codes"),
    path("accounts/second-factor/off/", second_factor_pages.switch_off, name="second-factor-off"),
    path("accounts/new-password/<str:token>/", new_passwords.new_password, name="new-password"),
    path("accounts/forgotten/", mail_pages.forgotten, name="forgotten"),
    path("accounts/address/", mail_pages.address, name="address"),
    path("accounts/address/<str:token>/", mail_pages.confirm_address, name="confirm-address"),
    path("language/", preferences.language, name="language"),
    path("preferences/", preferences.preferences, name="preferences"),
    path("invitations/<str:token>/", invitations.invitation, name="invitation"),
    path("health/", health, name="health"),
    # Last: a club may not be called as anything above, see RESERVED_SLUGS.
    path("<slug:club>/", include("incidents.club_urls")),
]
