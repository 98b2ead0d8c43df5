"""The addresses of a club's rulings."""

from django.urls import URLPattern

app_name = "rulings"
urlpatterns: list[URLPattern] = []
