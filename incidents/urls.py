"""The addresses of the record: those outside any club, then a club's own."""

from django.urls import include, path

from incidents.accounts import invitations, passwords, preferences, signing_in
from incidents.views import home
from incidents.web.health import health

app_name = "incidents"
urlpatterns = [
    path("", home.home, name="home"),
    path("accounts/sign-in/", signing_in.sign_in, name="sign-in"),
    path("accounts/sign-out/", signing_in.sign_out, name="sign-out"),
    path("accounts/password/", passwords.password, name="password"),
    path("accounts/sign-out-elsewhere/", passwords.elsewhere, name="elsewhere"),
    path("language/", preferences.language, name="language"),
    path("preferences/", preferences.preferences, name="preferences"),
    path("invitations/<str:token>/", invitations.invitation, name="invitation"),
    path("health/", health, name="health"),
    # Last: a club may not be called as anything above, see RESERVED_SLUGS.
    path("<slug:club>/", include("incidents.club_urls")),
]
