"""The address behind a session's link for calls, outside any club."""

from django.urls import path

from rulings.desk.calls.views import calling

app_name = "calling"
urlpatterns = [path("calls/<str:token>/", calling.by_link, name="call")]
