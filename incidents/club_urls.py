"""The addresses of a club."""

from django.urls import URLPattern

urlpatterns: list[URLPattern] = []
