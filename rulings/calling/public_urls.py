"""The address behind a session's link for calls, outside any club."""

from django.urls import path

from rulings.calling import asking

app_name = "calling"
urlpatterns = [path("calls/<str:token>/", asking.by_link, name="call")]
