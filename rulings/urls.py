"""The addresses of a club's rulings."""

from django.urls import include, path

app_name = "rulings"
urlpatterns = [
    path("", include("rulings.inquiry.urls")),
]
