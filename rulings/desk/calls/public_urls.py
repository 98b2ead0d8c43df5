"""The address behind a session's link for calls, outside any club."""

from django.urls import path

from rulings.desk.calls.views import call_page

app_name = "calling"
urlpatterns = [path("calls/<str:token>/", call_page.by_link, name="call")]
